"""What Desítka remembers: the state its rules are folded into, and what can be read off it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.game import CardBrief
from voicehost.core.ids import SeatId, SlotId, TeamId, TimerId, slot
from voicehost.core.table import Table

REST = TimerId("rest")
"""The clock of the offer to read what nobody found."""

REST_MS = 8_000
"""How long that offer stands."""


class Format(StrEnum):
    """How a question is answered (rulebook, "Question Categories"). Public: it is read aloud."""

    TRUE_FALSE = "true-false"
    NUMBER = "number"
    ORDER = "order"
    PERIOD = "period"
    """CENTURY/DECADE."""
    COLOUR = "colour"
    OPEN = "open"


FORMATS = tuple(Format)
"""In the order in which a card's public group counts them, from 1."""


class Phase(StrEnum):
    """What the table is at. `desitka.SEES` says which events each phase sees."""

    TURN = "turn"
    """Somebody answers or passes."""
    REST = "rest"
    """The round is over and answers are left; the host offers to read them."""
    OVER = "over"


class Away(StrEnum):
    """Why somebody takes no further part in a round."""

    PASSED = "passed"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The settings of a game."""

    points: int
    """The game ends after the round in which somebody has so many."""
    false_answers: bool
    """Variant: a point also for telling what is false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player, or a team, with points and what this round has brought so far."""

    who: SeatId | TeamId
    name: str
    members: tuple[SeatId, ...]
    points: int = 0
    """Of rounds that are over."""
    tokens: tuple[int, ...] = ()
    """Options won in this round: points when it ends, unless a wrong answer loses them."""
    away: Away | None = None
    """Why they are out of this round; None: they are in it."""
    lost: int = 0
    """Tokens lost to wrong answers in this game."""
    best: int = 0
    """Most points of one round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game of Desítka. Sides are numbers in here, from 0, in the order of the table."""

    table: Table
    deck: tuple[CardBrief, ...]
    rules: Rules
    sides: tuple[Side, ...]
    phase: Phase = Phase.TURN
    round: int = 0
    """1 is the first."""
    starter: int = 0
    """Who started this round."""
    turn: int = 0
    gone: tuple[int, ...] = ()
    """Options whose token is off the card, in the order in which they went."""
    since_ms: int = 0
    """Game time at which the phase began to listen."""
    zero_ms: int = 0
    """Game time at which the offer ends."""
    cleared: int = 0
    """Rounds in which every token went."""
    answers: int = 0
    """Answers ruled in this game."""

    @property
    def card(self) -> CardBrief:
        return self.deck[self.round - 1 if self.round else 0]

    @property
    def format(self) -> Format:
        """How the question of this round is answered."""
        return FORMATS[(self.card.group - 1) % len(FORMATS)]

    @property
    def left(self) -> tuple[int, ...]:
        """Options whose token still covers the answer."""
        gone = self.gone
        return tuple([n for n in range(1, self.card.places + 1) if n not in gone])

    @property
    def covered(self) -> int:
        """How many tokens still cover their answers."""
        return self.card.places - len(self.gone)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is still in the round."""
        return tuple(i for i, side in enumerate(self.sides) if side.away is None)

    @property
    def asked(self) -> Side:
        """Whose turn it is."""
        return self.sides[self.turn]

    @property
    def ended(self) -> bool:
        """Whether the round that is over was the last: points reached, or no card left."""
        full = any(side.points >= self.rules.points for side in self.sides)
        return full or self.round >= len(self.deck)

    @property
    def winners(self) -> tuple[Side, ...]:
        """Who has most points; equal points share."""
        most = max(side.points for side in self.sides)
        return tuple(side for side in self.sides if side.points == most)

    def next_of(self, who: int, among: tuple[int, ...]) -> int:
        """Who of these comes first, from the left of `who`."""
        count = len(self.sides)
        return next(i for step in range(1, count + 1) if (i := (who + step) % count) in among)

    def slot(self, part: str, position: int | None = None) -> SlotId:
        """A slot of the card in play."""
        return slot(self.card.card, part, position)

    def with_side(self, who: int, changed: Side) -> "State":
        sides = tuple(changed if i == who else side for i, side in enumerate(self.sides))
        return replace(self, sides=sides)
