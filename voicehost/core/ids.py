"""Names for the things a session is made of. All are plain strings underneath."""

from functools import lru_cache
from typing import NewType

SeatId = NewType("SeatId", str)
"""A player: lower case, unique at the table ("ann")."""

TeamId = NewType("TeamId", str)
"""A team: lower case ("green")."""

CardId = NewType("CardId", str)
"""A card of the session's deck, by its place ("1" is the first). Says nothing of its text."""

SlotId = NewType("SlotId", str)
"""One place for sealed text: `CARD.PART` ("3.category", "3.task", "3.entry.5", "3.detail.5")."""

TimerId = NewType("TimerId", str)
"""A clock the rules run ("round", "tile", "opposing")."""

CueId = NewType("CueId", int)
"""One host utterance, counted from 1 within a session."""


@lru_cache(maxsize=4096)
def slot(card: CardId, part: str, position: int | None = None) -> SlotId:
    """The slot of a card's part: `slot("3", "task")`, `slot("3", "entry", 5)`."""
    return SlotId(f"{card}.{part}" if position is None else f"{card}.{part}.{position}")


@lru_cache(maxsize=4096)
def card_of(slot_id: SlotId) -> CardId:
    """The card a slot lies on."""
    return CardId(slot_id.split(".", 1)[0])


@lru_cache(maxsize=4096)
def position_of(slot_id: SlotId) -> int:
    """The position (1 to 10) that an entry's slot stands for.

    Raises:
        ValueError: the slot has no position ("3.task").
    """
    return int(slot_id.rsplit(".", 1)[1])
