"""The contract between the director and a game. Games are pure: no clock, no chance, no I/O."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from voicehost.core.effects import Effect, Say
from voicehost.core.events import Stamped
from voicehost.core.ids import CardId
from voicehost.core.result import Result
from voicehost.core.table import Table
from voicehost.core.view import Board
from voicehost.core.wait import Wait


class Refusal(StrEnum):
    """Why an event is politely not taken. Spoken, never an exception."""

    TOO_LATE = "too_late"
    """It began after the clock had run out."""
    NOT_NOW = "not_now"
    """The state asks for something else."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another player, team or captain is asked."""
    NOTHING_LEFT = "nothing_left"
    """What it would use up is used up."""
    OUT_OF_RANGE = "out_of_range"
    """The number or choice is none of those asked for."""


class Question(StrEnum):
    """What the table may ask in every state; the game answers from its state alone."""

    SCORE = "score"
    WHOSE_TURN = "whose_turn"
    TASK = "task"
    HELP = "help"
    RULES = "rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBrief:
    """What is public of a card before anything on it is opened."""

    card: CardId
    places: int
    """How many entries it has."""
    group: int = 0
    """Cards with the same number bear the same public heading (category); 0: not told apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What an engine may know of the deck: how many cards and places, never a word."""

    cards: tuple[CardBrief, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting of a game: `--option KEY=VALUE`."""

    key: str
    default: int | str
    meaning: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHand:
    """What the table may set by hand: the points of a standing, from `low` to `high` in steps."""

    high: int
    low: int = 0
    step: int = 1
    together: bool = False
    """The table plays together, and all standings are one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What came of an event: the new state and what to do, or the old state and a refusal.

    The state is the engine's own frozen dataclass; nobody else looks inside it.
    """

    state: Any
    effects: tuple[Effect, ...] = ()
    refusal: Refusal | None = None


class Game(Protocol):
    """Pure rules. `step` never looks at a clock, draws chance, does I/O or sees an answer.

    The same state always gives the same `wait` and `board`; undo, resume and replay rest on that.
    """

    name: str
    """As on the command line ("top-ten-quiz")."""
    aliases: tuple[str, ...]
    title: str
    options: tuple[Option, ...]
    variants: tuple[str, ...]
    """Names for `--variant`; () where there is none."""
    players: tuple[int, int]
    """Fewest and most players."""
    teams: tuple[str, ...]
    """Default team names, where the game is played in teams."""
    alone: int
    """Up to so many players play each for themselves although there are team names; more form
    two teams or as many as there are names. 0: always all the teams."""
    cards: int
    """How many cards of the pack one game uses."""

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """The state before anything has happened, and the opening effects.

        Raises:
            RuleError: this table cannot play (too few players ...), with the way out.
        """

    def why_not(self, state: Any, event: Stamped) -> Refusal | None:
        """Why the event would be refused; None if `step` would take it."""

    def step(self, state: Any, event: Stamped) -> Step:
        """Take an event.

        Raises:
            RuleError: the event can not happen here at all (a fault of the caller).
        """

    def wait(self, state: Any) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""

    def board(self, state: Any) -> Board:
        """What may be drawn."""

    def tell(self, state: Any, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""

    def by_hand(self, state: Any) -> ByHand | None:
        """What `Corrected` may set now; None when the game is over."""

    def over(self, state: Any) -> bool:
        """Whether the game has ended."""

    def result(self, state: Any) -> Result:
        """What came of a game that is over."""
