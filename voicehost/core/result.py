"""What came of a game, in the same few words for all games: who won, and what was worth noting."""

from dataclasses import dataclass

from voicehost.core.ids import SeatId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """A number that somebody reached in a game and may look back at."""

    what: str
    """In a word or two, as a heading of a table: "bid", "wager", "points of a round"."""
    who: SeatId | TeamId
    value: int
    """More is better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of a game that is over."""

    winners: tuple[SeatId | TeamId, ...]
    """More than one on a tie, and where all win together; () where nobody has won."""
    feats: tuple[Feat, ...] = ()
    """The best of each kind and of each who; kinds that nobody reached are left out."""
