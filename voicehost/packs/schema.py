"""Schema: all that the packs room must know of one game's cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.core.ids import CardId
from voicehost.packs.card import Card, ChartSet
from voicehost.packs.fields import Node, Reader
from voicehost.packs.sealing import SealedCard
from voicehost.packs.topics import Gazetteer


@dataclass(frozen=True, slots=True, kw_only=True)
class Schema:
    """How one game's cards are read, checked, shown and sealed.

    Functions that take a card take the game's own type: what its `read` returned.
    """

    game: str
    unit: str
    """What its cards are called in counts ("charts")."""
    cards: int
    """How many cards one game takes; of a deck, at most."""
    categories: tuple[str, ...]
    fields: tuple[str, ...]
    """What may stand in a card file; tells whose card a loose file is."""
    read: Callable[[Node, Reader], Card | None]
    """A card from its file; None where it is not whole (faults are noted)."""
    seal: Callable[[CardId, Any, Gazetteer, int], SealedCard]
    """Split a card into what is public, what the judge reads and what the door opens."""
    lint: Callable[[Any, Gazetteer, Reader, str], None]
    """Note what the fields alone do not show: card, its topic, where to, today as YYYY-MM-DD."""
    about: Callable[[Any], Mapping[str, str | int]]
    """What may be shown of a card to anybody: no answer."""
    answers: Callable[[Any], Sequence[Mapping[str, str | int]]]
    """The answers in clear, for `packs show --answers`: position, answer, detail."""
    lint_sounds: Callable[[Any, Reader], None] | None = None
    """Note what cannot be told apart by ear (slow)."""
    lint_sets: Callable[[Path, Sequence[ChartSet], Sequence[Any], Reader], None] | None = None
    lint_pack: Callable[[Sequence[Any], Reader], None] | None = None
    """Note what is wrong among a pack's cards."""
    sheet: Callable[[Any], int] | None = None
    """Number of the box's card that this is a side of, 0 where it is a card of its own;
    a deck takes one side of each."""
    template: Callable[[str, Sequence[str]], str] | None = None
    """The empty form of a card from its id and the names of the topics there are."""
    booklet: Callable[[Any], Sequence[str]] | None = None
    """What a printed booklet shows of a card to those who may see it before the others: no
    answer."""
    tables: bool = False
    """Whether a table (CSV) with a row an answer can become a card."""
    deck: bool = False
    """True: a game takes cards from one shuffled deck. False: sets, or one of each category."""
