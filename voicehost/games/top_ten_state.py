"""What Top Ten Quiz remembers: the state its rules are folded into, and what can be read off it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from voicehost.core.game import CardBrief
from voicehost.core.ids import SeatId, SlotId, TeamId, TimerId, slot
from voicehost.core.table import Table, Team
from voicehost.games.chart_rules import captain, guessers

ROUND, TILE, OPPOSING, SHOWDOWN, CHART = (
    TimerId(name) for name in ("round", "tile", "opposing", "showdown", "chart")
)
"""The clocks: a round's, a special tile's, the ten seconds, those in the showdown, the offer of the
chart."""

TILE_MS = 5_000
"""How long a captain may think about a special tile before that means no."""

CHART_MS = 8_000
"""How long the offer to read the chart stands."""


class Phase(StrEnum):
    """What the table is at. `top_ten_quiz.SEES` says which events each phase sees."""

    TOSS = "toss"
    BIDDING = "bidding"
    OPENING = "opening"
    RAISING = "raising"
    REACTIVATING = "reactivating"
    GUESSING = "guessing"
    TILE = "tile"
    OPPOSING = "opposing"
    SHOWDOWN = "showdown"
    CHART = "chart"
    OVER = "over"


class Way(StrEnum):
    """How a round ended."""

    BID = "bid"
    """The active team reached its bid."""
    OPPOSING = "opposing"
    SHOWDOWN = "showdown"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The settings of a game."""

    rounds: int
    timer_ms: int
    opposing_ms: int
    special: int
    """Special tiles of each team (0 to 3)."""
    high_bid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a team has on the table."""

    team: Team
    special: int
    """Special tiles not used, or reactivated."""
    used: int = 0
    """How often it used a special tile in this game."""
    tiles: tuple[int, ...] = ()
    """Winner tiles it has won; each is worth the points printed on it."""
    bid: int | None = None
    """Its (last) bid of this round; None before, or if it passed without one."""
    wrong: int = 0
    """Its wrong answers in the showdown."""
    by_hand: int = 0
    """Points that the table gave or took by hand."""

    @property
    def points(self) -> int:
        return sum(self.tiles) + self.by_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A round that is over, for the stories at the end."""

    active: int
    captain: SeatId
    bid: int
    found: int
    """Right answers the active captain passed."""
    way: Way
    winner: int | None
    tiles: tuple[int, ...]
    """What the winner took; () with nobody."""
    left_ms: int
    """With BID: what was left on the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A game of Top Ten Quiz. Teams are 0 and 1 in here, in the order of the table."""

    table: Table
    cards: tuple[CardBrief, ...]
    rules: Rules
    phase: Phase
    sides: tuple[Side, Side]
    round: int = 0
    """1 to `rules.rounds`; 0 before the first."""
    stake: tuple[int, ...] = ()
    """Winner tiles in the centre, the newest last."""
    tiebreaker: int | None = None
    """Whose colour is up; None before it was flipped for the first time."""
    active: int | None = None
    """The team that won the bidding of this round."""
    turn: int | None = None
    """Whose captain is asked, or who answers in the showdown."""
    asking: tuple[int, ...] = ()
    """Whose captains are still to be asked whether they reactivate a special tile."""
    found: tuple[tuple[SlotId, int], ...] = ()
    """Entries said in this round, with who said them."""
    spoilt: tuple[SlotId, ...] = ()
    """Entries opened by a ruling that the table took back: they count for nobody."""
    since_ms: int = 0
    """Game time at which the phase began to listen."""
    clock_ms: int = 0
    """Game time at which the round's clock reaches zero."""
    zero_ms: int = 0
    """Game time at which the phase's own clock (tile, opposing, showdown, chart) does."""
    told: frozenset[str] = frozenset()
    """Sentences that are said once, by key."""
    past: tuple[Past, ...] = ()

    @property
    def card(self) -> CardBrief:
        """The card in play (before the first round: the first)."""
        return self.cards[max(self.round - 1, 0)]

    @property
    def highest(self) -> int:
        """The highest bid: ten, or every place of a shorter chart."""
        return min(10, self.card.places)

    def team(self, side: int) -> TeamId:
        return self.sides[side].team.team

    def team_name(self, side: int) -> str:
        return self.sides[side].team.name

    def captain(self, side: int) -> SeatId:
        """The captain of the round in play (before the first round: of the first)."""
        return captain(self.sides[side].team, max(self.round, 1))

    def captain_name(self, side: int) -> str:
        return self.table.name(self.captain(side))

    def guessers(self, side: int) -> tuple[SeatId, ...]:
        """Everybody of the team but its captain."""
        return guessers(self.sides[side].team, max(self.round, 1))

    def slot(self, part: str, position: int | None = None) -> SlotId:
        """A slot of the card in play."""
        return slot(self.card.card, part, position)

    @property
    def acting(self) -> int:
        """The active team.

        Raises:
            ValueError: no team is active in this phase.
        """
        if self.active is None:
            raise ValueError(f"no active team in {self.phase}")
        return self.active

    @property
    def asked(self) -> int:
        """Whose turn it is to bid, to reactivate or to answer in the showdown.

        Raises:
            ValueError: it is nobody's in this phase.
        """
        if self.turn is None:
            raise ValueError(f"nobody's turn in {self.phase}")
        return self.turn

    @property
    def bid(self) -> int:
        """What the active team must reach."""
        return self.sides[self.acting].bid or 0

    @property
    def progress(self) -> int:
        """Right answers the active team's captain has passed in this round."""
        return sum(1 for _, side in self.found if side == self.active)

    @property
    def counted(self) -> frozenset[SlotId]:
        """Entries that can not be won any more in this round."""
        return frozenset(entry for entry, _ in self.found) | frozenset(self.spoilt)

    @property
    def task_read(self) -> bool:
        """Whether this round's task is open."""
        return self.phase in _TASK_READ

    def with_side(self, side: int, changed: Side) -> "State":
        sides = (changed, self.sides[1]) if side == 0 else (self.sides[0], changed)
        return replace(self, sides=sides)


_TASK_READ = frozenset(
    {Phase.GUESSING, Phase.TILE, Phase.OPPOSING, Phase.SHOWDOWN, Phase.CHART, Phase.OVER}
)
