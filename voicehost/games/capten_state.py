"""What CAP'TEN remembers: the state its rules are folded into, and what can be read off it."""

from dataclasses import dataclass
from enum import StrEnum

from voicehost.core.game import CardBrief
from voicehost.core.ids import SeatId, SlotId, slot
from voicehost.core.table import Table

LOW, HIGH = 1, 10
"""The number cards."""

MOST_TOKENS = 8
"""Tokens in the box (rulebook, 9-Player Rule)."""

NOBODY = SeatId("")

WATCH = "numbers"
"""The alarm over everything said while answers are given."""


class Phase(StrEnum):
    """What the table is at. `capten.SEES` says which events each phase sees."""

    FUNNIEST = "funniest"
    PROMPT = "prompt"
    PICKING = "picking"
    DEALING = "dealing"
    ANSWERING = "answering"
    ANNOUNCING = "announcing"
    CALLING = "calling"
    TURNING = "turning"
    AGREEING = "agreeing"
    CONFIRMING = "confirming"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A round that is over, for the stories at the end."""

    captain: SeatId
    mistakes: int
    turned: tuple[tuple[SeatId, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game of CAP'TEN."""

    table: Table
    cards: tuple[CardBrief, ...]
    rounds: int
    experts: bool
    phase: Phase
    tokens: int
    """How many there are in all."""
    lost: int = 0
    """How many of them lie in the bad zone."""
    captain: SeatId = NOBODY
    round: int = 0
    """1 to `rounds`; 0 before the first."""
    deals: int = 0
    """Deals so far; each has a name of its own."""
    prompt: int | None = None
    """Which of the card's two prompts was chosen."""
    left: tuple[SeatId, ...] = ()
    """Who has not answered yet in this round."""
    hidden: tuple[SeatId, ...] = ()
    """Whose card still lies face down and may be called."""
    announced: int | None = None
    """The value said for the next card (Experts)."""
    called: SeatId | None = None
    """Whose card is being turned."""
    turned: tuple[tuple[SeatId, int], ...] = ()
    """Cards of this round that lie face up, in order."""
    mistakes: int = 0
    """Of this round."""
    since_ms: int = 0
    """Game time at which the phase began to listen."""
    past: tuple[Past, ...] = ()

    @property
    def kept(self) -> int:
        """Tokens still in the good zone."""
        return self.tokens - self.lost

    @property
    def card(self) -> CardBrief:
        """The theme card in play (before the first round: the first)."""
        return self.cards[max(self.round - 1, 0)]

    @property
    def purpose(self) -> str:
        """The name of this round's deal."""
        return f"number.{self.deals}"

    @property
    def nine(self) -> bool:
        """Nine play: the CAP'TEN has no number."""
        return len(self.table.players) > MOST_TOKENS

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """Everybody in order around the table, the CAP'TEN first."""
        seats = tuple(player.seat for player in self.table.players)
        start = seats.index(self.captain) if self.captain in seats else 0
        return (*seats[start:], *seats[:start])

    @property
    def others(self) -> tuple[SeatId, ...]:
        """Everybody but the CAP'TEN, beginning at the left."""
        return self.seats[1:]

    @property
    def holders(self) -> tuple[SeatId, ...]:
        """Who has a number in this round."""
        return self.others if self.nine else self.seats

    @property
    def previous(self) -> int | None:
        """The number on the card turned last."""
        return self.turned[-1][1] if self.turned else None

    def name(self, seat: SeatId) -> str:
        return self.table.name(seat)

    def names(self, seats: tuple[SeatId, ...]) -> tuple[str, ...]:
        return tuple(self.table.name(seat) for seat in seats)

    def seat(self, name: str) -> SeatId:
        """The seat of a name.

        Raises:
            StopIteration: nobody is called that.
        """
        return next(player.seat for player in self.table.players if player.name == name)

    def slot(self, part: str, position: int) -> SlotId:
        """A slot of the card in play."""
        return slot(self.card.card, part, position)

    @property
    def read(self) -> tuple[int, ...]:
        """Which prompts of the card in play have been read."""
        if self.phase in (Phase.FUNNIEST, Phase.PROMPT):
            return ()
        return (1, 2) if self.prompt is None else (self.prompt,)
