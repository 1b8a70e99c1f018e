"""What all engines are alike in: a phase says which events it sees, what it waits for decides
whether one is taken, and the phase's move takes it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from voicehost.core.effects import Effect
from voicehost.core.events import Corrected, Stamped
from voicehost.core.game import ByHand, Refusal, Step
from voicehost.core.result import Result
from voicehost.core.view import Board
from voicehost.core.wait import Wait
from voicehost.games import asked

Move = Callable[[Any, Stamped], tuple[Any, tuple[Effect, ...]]]
"""Takes an event that is not refused: the state after it, and what to do."""


class Phased(ABC):
    """The part of `core.game.Game` that follows from an engine's tables. Its states have a `phase`
    and `since_ms`, the game time at which that phase began."""

    sees: Mapping[Any, frozenset[type]]
    """Which events each phase sees; the phase that sees none is the end."""
    moves: Mapping[Any, Move]
    """How each phase takes an event."""

    _known: tuple[Any, Wait] = (None, Wait())
    """The state that was asked last, and what it waits for. A state never changes, and each is
    asked several times: by the director, by `why_not`, by the screen."""

    @abstractmethod
    def asks(self, state: Any) -> Wait:
        """What the state waits for, worked out from its phase; `Wait()` when the game is over."""

    @abstractmethod
    def board(self, state: Any) -> Board:
        """What may be drawn."""

    @abstractmethod
    def settable(self, state: Any) -> ByHand:
        """What the table may set by hand while the game goes on."""

    @abstractmethod
    def corrected(self, state: Any, event: Corrected) -> Any:
        """The state in which somebody has so many points; nothing else is changed."""

    def wait(self, state: Any) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        known, wait = self._known
        if known is not state:
            wait = self.asks(state)
            self._known = (state, wait)
        return wait

    def why_not(self, state: Any, event: Stamped) -> Refusal | None:
        """Why the event would be refused; None if `step` would take it."""
        if isinstance(event.event, Corrected):
            return self._why_not_by_hand(state, event.event)
        if type(event.event) not in self.sees[state.phase]:
            return Refusal.NOT_NOW
        return asked.why_not(self.wait(state), event, state.since_ms)

    def step(self, state: Any, event: Stamped) -> Step:
        """Take an event, or refuse it exactly when `why_not` does."""
        if refusal := self.why_not(state, event):
            return Step(state=state, refusal=refusal)
        if isinstance(event.event, Corrected):
            return Step(state=self.corrected(state, event.event))
        after, effects = self.moves[state.phase](state, event)
        return Step(state=after, effects=effects)

    def by_hand(self, state: Any) -> ByHand | None:
        """What `Corrected` may set now; None when the game is over."""
        return None if self.over(state) else self.settable(state)

    def _why_not_by_hand(self, state: Any, event: Corrected) -> Refusal | None:
        allowed = self.by_hand(state)
        if allowed is None or all(s.who != event.who for s in self.board(state).standings):
            return Refusal.NOT_NOW
        fits = event.points in range(allowed.low, allowed.high + 1, allowed.step)
        return None if fits else Refusal.OUT_OF_RANGE

    def over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return not self.sees[state.phase]

    def result(self, state: Any) -> Result:
        """Most points win, equal points share; a game with another end or with feats says so."""
        standings = self.board(state).standings
        most = max(standing.points for standing in standings)
        return Result(winners=tuple(one.who for one in standings if one.points == most))
