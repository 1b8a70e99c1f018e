"""What Wer weiss denn sowas? remembers: its state, and what can be read off it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.game import CardBrief
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, TimerId, slot
from voicehost.core.table import Table

DISCUSSION, SETTLE, NAMING, FINAL = (
    TimerId(name) for name in ("discussion", "settle", "naming", "final")
)
"""The clocks: five minutes to talk, two seconds after a final answer, the naming of two options
for the coin, the twenty seconds of the Master Question."""

SETTLE_MS = 2_000
"""How long another letter may be said after a final answer before the card is turned."""

NAMING_MS = 20_000
"""How long a team may name two options for the coin."""

PRIZE = 500
MOST_QUESTIONS = 6
"""Euros for a right answer; also the step of wagers."""

LETTERS = ("a", "b", "c")


class Phase(StrEnum):
    """What the table is at. `wer_weiss.SEES` says which events each phase sees."""

    SIDES = "sides"
    DOUBTED = "doubted"
    """The teams are not agreed; the host asks whether a coin shall decide."""
    SORTING = "sorting"
    YOUNGEST = "youngest"
    STARTING = "starting"
    CHOOSING = "choosing"
    DUPLICATE = "duplicate"
    GUESSING = "guessing"
    SETTLING = "settling"
    AUDIENCE = "audience"
    NAMING = "naming"
    COIN = "coin"
    CHECKING = "checking"
    WAGERS = "wagers"
    LETTERS = "letters"
    SHOWING = "showing"
    OPENING = "opening"
    RULING = "ruling"
    OVER = "over"


class Coin(StrEnum):
    """What a toss is about."""

    PAIR = "pair"
    """Which of two options the team takes."""
    FACE = "face"
    """The team's own face counts as right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a team has on the table."""

    team: TeamId
    name: str
    members: tuple[SeatId, ...]
    money: int = 0
    right: int = 0
    """Team tokens on the answer wall."""
    asked: bool = False
    """It has asked the audience."""
    letter: str | None = None
    """Its answer to the Master Question; None where it gave none in time."""
    wager: int | None = None
    """Its wager, once it lies open."""
    doubled: bool = False
    """It was right in the end, and has its wager twice."""

    def settled(self, wager: int, *, right: bool) -> "Side":
        """The side with its wager doubled or lost."""
        return replace(self, money=self.money + (wager if right else -wager), doubled=right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A question that is over, for the stories at the end."""

    side: int
    card: CardId
    right: bool
    way: str
    """answer, audience or coin."""
    left_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game of Wer weiss denn sowas? Teams are 0 and 1 in here, in the order of the table."""

    table: Table
    wall: tuple[CardBrief, ...]
    """The cards laid out, of which only categories are told."""
    master: CardBrief
    discussion_ms: int
    final_ms: int
    phase: Phase
    sides: tuple[Side, Side]
    turn: int = 0
    """The team on turn."""
    remaining: tuple[CardBrief, ...] = ()
    same: tuple[CardBrief, ...] = ()
    """Cards of the chosen category, of which the other team takes one."""
    card: CardBrief | None = None
    """The card in play."""
    letter: str | None = None
    """The final answer that stands."""
    pair: tuple[str, str] | None = None
    """The two options the coin picks from."""
    coin: Coin | None = None
    right: tuple[SlotId, ...] = ()
    """The right option of the Master Question, once its card is turned."""
    fate: bool | None = None
    """Right or wrong by audience or coin, whatever the letter."""
    way: str = "answer"
    since_ms: int = 0
    """Game time at which the phase began to listen."""
    clock_ms: int = 0
    """Game time at which the discussion, or the final, reaches zero."""
    zero_ms: int = 0
    """Game time at which the phase's own clock (settle, naming) does."""
    past: tuple[Past, ...] = ()

    @property
    def active(self) -> Side:
        """The team on turn."""
        return self.sides[self.turn]

    @property
    def other(self) -> Side:
        return self.sides[1 - self.turn]

    @property
    def most(self) -> int:
        """The most that may be wagered, as printed on the sheets: what a team wins with all its
        questions right. More than a team has counts as all of it."""
        return PRIZE * MOST_QUESTIONS

    @property
    def held(self) -> CardBrief:
        """The card in play.

        Raises:
            ValueError: there is none.
        """
        if self.card is None:
            raise ValueError(f"no card in {self.phase}")
        return self.card

    def slot(self, part: str, position: int | None = None) -> SlotId:
        """A slot of the card in play."""
        return slot(self.held.card, part, position)

    @property
    def options(self) -> tuple[SlotId, ...]:
        """The three options of the card in play, A first."""
        return tuple(self.slot("option", place) for place in (1, 2, 3))

    def option(self, letter: str) -> SlotId:
        return self.options[LETTERS.index(letter)]

    def letter_of(self, option: SlotId) -> str:
        return LETTERS[self.options.index(option)]

    def with_side(self, side: int, changed: Side) -> "State":
        sides = (changed, self.sides[1]) if side == 0 else (self.sides[0], changed)
        return replace(self, sides=sides)

    @property
    def read(self) -> bool:
        """Whether the question of the card in play has been read."""
        return self.card is not None and self.phase not in (
            Phase.CHOOSING,
            Phase.DUPLICATE,
            Phase.WAGERS,
        )


def distinct(cards: tuple[CardBrief, ...]) -> tuple[CardBrief, ...]:
    """One card of each category, the first that lies there."""
    seen: dict[object, CardBrief] = {}
    for card in cards:
        seen.setdefault(card.group or card.card, card)
    return tuple(seen.values())


def alike(cards: tuple[CardBrief, ...], chosen: CardBrief) -> tuple[CardBrief, ...]:
    """All cards of the chosen one's category."""
    if not chosen.group:
        return (chosen,)
    return tuple(card for card in cards if card.group == chosen.group)


def seat_of(side: Side) -> SeatId:
    """Who enters a team's secrets: its first member."""
    return side.members[0]
