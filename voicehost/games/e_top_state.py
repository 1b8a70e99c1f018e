"""What É Top!? remembers: the state its rules are folded into, and what can be read off it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.game import CardBrief
from voicehost.core.ids import CardId, SeatId, SlotId, TimerId, slot
from voicehost.core.table import Table

CONTEST, LIST = TimerId("contest"), TimerId("list")
"""The clocks: the window in which an answer may be contested, and the offer of the list."""

LIST_MS = 8_000
"""How long the offer to read the list stands."""


class Phase(StrEnum):
    """What the table is at. `e_top.SEES` says which events each phase sees."""

    TURN = "turn"
    """Somebody answers or passes."""
    CONTEST = "contest"
    """An answer was given; anybody still in the round may contest it."""
    WHO = "who"
    """Somebody contests, and the host asks who."""
    RULING = "ruling"
    VOTE = "vote"
    """The host is not sure, and asks the table."""
    LIST = "list"
    """The card is taken; the host offers to read its list."""
    OVER = "over"


class Away(StrEnum):
    """Why somebody takes no further part in a round."""

    PASSED = "passed"
    FAILED = "failed"
    """Contested an answer that is on the list."""


class Way(StrEnum):
    """How a round ended."""

    CONTESTED = "contested"
    LEFT = "left"
    """One was left in the round and took the card."""
    STANDING = "standing"
    """One was left in the game; nobody took the card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The settings of a game."""

    hearts: int
    cards: int
    """How many cards win."""
    contest_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player and what lies in front of them."""

    seat: SeatId
    name: str
    hearts: int
    cards: tuple[CardId, ...] = ()
    away: Away | None = None
    """Why they are out of the round under way; None: they are in it, or out of the game."""
    caught: int = 0
    """Contests they won in this game."""
    fooled: int = 0
    """Contests they lost as the challenger."""
    by_hand: int = 0
    """Cards that the table gave or took by hand."""

    @property
    def stands(self) -> bool:
        """Whether they are still in the game."""
        return self.hearts > 0

    @property
    def won(self) -> int:
        """How many cards count as theirs."""
        return len(self.cards) + self.by_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer that stands in this round."""

    attempt: int
    by: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A round that is over, for the stories at the end."""

    answers: int
    way: Way
    taker: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game of É Top!?. Players are numbers in here, from 0, in the order of the table."""

    table: Table
    deck: tuple[CardBrief, ...]
    rules: Rules
    seats: tuple[Seat, ...]
    phase: Phase = Phase.TURN
    round: int = 0
    """1 is the first."""
    turn: int = 0
    """Who answers, or whose answer is contested."""
    said: tuple[Said, ...] = ()
    """Answers of this round, the newest last."""
    challenger: int | None = None
    near: SlotId | None = None
    """The entry that the table is asked about."""
    votes: tuple[bool, ...] = ()
    """Votes so far, in the order of `voters`."""
    taker: int | None = None
    """Who took the card of the round that has ended."""
    since_ms: int = 0
    """Game time at which the phase began to listen."""
    zero_ms: int = 0
    """Game time at which the phase's clock reaches zero."""
    past: tuple[Past, ...] = ()

    @property
    def card(self) -> CardBrief:
        return self.deck[max(self.round - 1, 0)]

    @property
    def standing(self) -> tuple[int, ...]:
        """Who is still in the game."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.stands)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is still in the round: passed, out and eliminated count alike."""
        return tuple(i for i in self.standing if self.seats[i].away is None)

    @property
    def contesters(self) -> tuple[int, ...]:
        """Who may contest the answer that was just given."""
        return tuple(i for i in self.playing if i != self.turn)

    @property
    def voters(self) -> tuple[int, ...]:
        """Every remaining player, from the left of the contested one."""
        count = len(self.seats)
        ring = ((self.turn + step) % count for step in range(1, count + 1))
        return tuple(i for i in ring if self.seats[i].stands)

    @property
    def voter(self) -> int:
        """Who is asked next."""
        return self.voters[len(self.votes)]

    @property
    def last(self) -> Said:
        """The answer that was just given."""
        return self.said[-1]

    @property
    def full(self) -> tuple[int, ...]:
        """Who has the cards that win."""
        return tuple(i for i in self.standing if self.seats[i].won >= self.rules.cards)

    @property
    def won(self) -> tuple[int, ...]:
        """Who has won; several where the deck ran out on a tie; () while the game goes on."""
        if self.full:
            return self.full
        if len(self.standing) == 1:
            return self.standing
        if self.round < len(self.deck) or self.phase not in (Phase.LIST, Phase.OVER):
            return ()
        best = max(self._wealth(i) for i in self.standing)
        return tuple(i for i in self.standing if self._wealth(i) == best)

    def _wealth(self, who: int) -> tuple[int, int]:
        return self.seats[who].won, self.seats[who].hearts

    def name(self, who: int) -> str:
        return self.seats[who].name

    def seat(self, who: int) -> SeatId:
        return self.seats[who].seat

    def number(self, seat: SeatId) -> int:
        """The player in a seat."""
        return next(i for i, one in enumerate(self.seats) if one.seat == seat)

    def named(self, name: str) -> int:
        """The player of a name."""
        return next(i for i, one in enumerate(self.seats) if one.name == name)

    def next_of(self, who: int, among: tuple[int, ...]) -> int:
        """Who of these comes first clockwise, from the left of `who`."""
        count = len(self.seats)
        return next(i for step in range(1, count + 1) if (i := (who + step) % count) in among)

    def slot(self, part: str, position: int | None = None) -> SlotId:
        """A slot of the card in play."""
        return slot(self.card.card, part, position)

    def with_seat(self, who: int, changed: Seat) -> "State":
        seats = tuple(changed if i == who else seat for i, seat in enumerate(self.seats))
        return replace(self, seats=seats)
