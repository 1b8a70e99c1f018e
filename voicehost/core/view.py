"""What may be shown. A `Board` has no field in which an answer could sit."""

from collections.abc import Mapping
from dataclasses import dataclass

from voicehost.core.ids import SeatId, SlotId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One place of the chart on the table: blank until its slot is open."""

    slot: SlotId
    label: str
    owner: SeatId | TeamId | None = None
    under: SlotId | None = None
    """What lies under it, where `slot` is an option that everybody sees."""
    right: bool = False
    """It is an option that was told to be the right one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a team or player stands."""

    who: SeatId | TeamId
    name: str
    points: int
    counters: tuple[tuple[str, int], ...] = ()
    """Other things they hold, by name: tiles, special, hearts, cards, tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What an engine draws."""

    phase: str
    round: int
    rounds: int
    """How many there will be; 0 where nobody knows."""
    turn: SeatId | TeamId | None
    tiles: tuple[Tile, ...] = ()
    standings: tuple[Standing, ...] = ()
    facts: tuple[tuple[str, str | int], ...] = ()
    """Other public facts by name: stake, bid, found, captains, tiebreaker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that screens, kiosk and text mode ever receive."""

    board: Board
    captions: Mapping[SlotId, str]
    """Exactly the opened slots."""
    revision: int
