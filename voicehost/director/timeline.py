"""Timeline: the state of a game as a fold of its events, with every state on the way kept.

Live play, undo, overrule, resume and replay all stand on this one fold, so they cannot differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from voicehost.core.effects import Effect
from voicehost.core.errors import JournalError
from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Drawn,
    Event,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
)
from voicehost.core.game import Brief, Game, Refusal, Step
from voicehost.core.table import Table
from voicehost.journal.records import Happened, Passed, Record, Undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """An event that was taken, and the state it found."""

    stamped: Stamped
    before: Any
    rule_clock: bool
    """It is the end of a clock of the rules, which undo can take back by itself."""


class Timeline:
    """A game from its start to now.

    Raises:
        RuleError: from the game, if this table cannot play.
    """

    def __init__(
        self,
        game: Game,
        brief: Brief,
        table: Table,
        options: Mapping[str, int | str],
        variant: str | None,
    ) -> None:
        self.game = game
        start = game.start(brief, table, options, variant)
        self.state: Any = start.state
        self.opening: tuple[Effect, ...] = start.effects
        self.last_effects: tuple[Effect, ...] = start.effects
        """What the last event (or the start) asked for; () after taking back."""
        self.moments: list[Moment] = []
        self.draws = 0
        """How often chance was asked in the whole session; undo does not take it back."""

    @property
    def next_seq(self) -> int:
        return len(self.moments) + 1

    def stamp(self, event: Event, at_ms: int, taken_ms: int) -> Stamped:
        """The event with its place, the moment it began and the moment it is taken."""
        return Stamped(seq=self.next_seq, at_ms=at_ms, event=event, taken_ms=max(at_ms, taken_ms))

    def why_not(self, stamped: Stamped) -> Refusal | None:
        return self.game.why_not(self.state, stamped)

    def apply(self, stamped: Stamped) -> Step:
        """Take an event that `why_not` does not refuse."""
        event = stamped.event
        rule_clock = isinstance(event, TimerFired) and any(
            timer.timer == event.timer and timer.count_from
            for timer in self.game.wait(self.state).timers
        )
        step = self.game.step(self.state, stamped)
        if step.refusal is None:
            self.moments.append(Moment(stamped=stamped, before=self.state, rule_clock=rule_clock))
            self.state = step.state
            self.last_effects = step.effects
            if isinstance(event, Drawn):
                self.draws += 1
        return step

    def take_up(self, record: Record, at_ms: int) -> int:
        """Fold one record of a journal, performing nothing; game time after it comes back.

        Raises:
            JournalError: its event does not fit the rules.
        """
        match record:
            case Happened(stamped=stamped):
                if self.why_not(stamped) is not None:
                    raise JournalError(
                        f"event {stamped.seq} does not fit the rules of this version",
                        "",
                        "it is kept: the version it was played with can go on with it",
                    )
                self.apply(stamped)
                return stamped.now_ms
            case Undone(seq=seq, at_ms=back_ms):
                self.back_to(seq)
                return back_ms
            case Passed(at_ms=passed_ms):
                return passed_ms
            case _:
                return at_ms

    def back_to(self, seq: int) -> Moment:
        """Take back every event from `seq` on; the first of them comes back.

        Raises:
            IndexError: there is no such event.
        """
        moment = self.moments[seq - 1]
        del self.moments[seq - 1 :]
        self.state = moment.before
        self.last_effects = ()
        return moment

    def last_thing(self) -> Moment | None:
        """What "undo" takes back: the last thing the table did, with what followed of itself, or
        the end of a clock of the rules; None at the start. What the host only explained (a pass
        where none is allowed, a number that rang) changed nothing and is passed over."""
        after = self.state
        for moment in reversed(self.moments):
            event = moment.stamped.event
            follows = isinstance(event, Drawn | Sealed | Turned | Checked | TimerFired) or (
                isinstance(event, Answered) and event.attempt is not None
            )
            explained = isinstance(event, Chosen) and after == moment.before
            if (not follows and not explained) or moment.rule_clock:
                return moment
            after = moment.before
        return None

    def attempt(self, number: int) -> Attempted | None:
        """An attempt that was kept, by its number; None if it was taken back."""
        for moment in reversed(self.moments):
            event = moment.stamped.event
            if isinstance(event, Attempted) and event.attempt == number:
                return event
        return None

    def last_said(self) -> Moment | None:
        """The last answer, ruled or kept."""
        for moment in reversed(self.moments):
            if isinstance(moment.stamped.event, Answered | Attempted):
                return moment
        return None

    def last_answer(self) -> Moment | None:
        """The last ruled answer, for overrule and "that wasn't us"."""
        for moment in reversed(self.moments):
            if isinstance(moment.stamped.event, Answered):
                return moment
        return None

    def undo_time(self, moment: Moment) -> int:
        """Game time to which undoing `moment` returns: the moment an answer began; for a clock
        that ran out, the last event before it."""
        if not moment.rule_clock:
            return moment.stamped.at_ms
        before = moment.stamped.seq - 2
        return self.moments[before].stamped.at_ms if before >= 0 else 0
