"""A game played move by move without ears, mouth or chart: for tests of rules.

match = Match(find_game("top-ten-quiz"), make_table(...))
match.draw(0).unseal("bid", green=5, black=4)
match.hit(3, after_ms=2_000)
assert match.lines == ["ttq-..."]
"""

from collections.abc import Mapping
from typing import Any

from voicehost.core.effects import Earcon, Number, Reveal, Say
from voicehost.core.events import (
    Answered,
    Checked,
    Chosen,
    Drawn,
    Event,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Brief, Game, Refusal, Step
from voicehost.core.ids import SeatId, SlotId, TeamId, TimerId, slot
from voicehost.core.table import Table
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers, Timer, Wait
from voicehost.testing.play import make_brief, make_table


class Match:
    """One game under way. Every move is checked to be taken; `refused` tries one that is not."""

    def __init__(
        self,
        game: Game,
        *,
        table: Table | None = None,
        brief: Brief | None = None,
        variant: str | None = None,
        options: Mapping[str, int | str] | None = None,
    ) -> None:
        self.game = game
        self.table = table or make_table(game)
        self.step = game.start(brief or make_brief(game), self.table, options or {}, variant)
        self.now_ms = 0
        self.events: list[Stamped] = []
        self.said: list[Say] = self._says(self.step)
        """Everything said so far."""

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def wait(self) -> Wait:
        return self.game.wait(self.state)

    @property
    def lines(self) -> list[str]:
        """Keys of what was said at the last move."""
        return [effect.line for effect in self._says(self.step)]

    @property
    def sounds(self) -> list[str | int]:
        """Earcons by name and numbers by value, of the last move."""
        out: list[str | int] = []
        for effect in self.step.effects:
            if isinstance(effect, Earcon):
                out.append(effect.name)
            elif isinstance(effect, Number):
                out.append(effect.value)
        return out

    @property
    def revealed(self) -> list[SlotId]:
        """Slots opened at the last move."""
        reveals = (effect for effect in self.step.effects if isinstance(effect, Reveal))
        return [slot for reveal in reveals for slot in reveal.slots]

    @staticmethod
    def _says(step: Step) -> list[Say]:
        return [effect for effect in step.effects if isinstance(effect, Say)]

    def line(self, key: str) -> Say:
        """What was said under that key at the last move.

        Raises:
            LookupError: it was not.
        """
        for effect in self._says(self.step):
            if effect.line == key:
                return effect
        raise LookupError(f"{key} is not among {self.lines}")

    def fact(self, name: str) -> str | int:
        """A fact of the board by name.

        Raises:
            KeyError: it is not there now.
        """
        return dict(self.game.board(self.state).facts)[name]

    def timer(self, name: str) -> Timer:
        """A clock that runs.

        Raises:
            LookupError: it does not.
        """
        for timer in self.wait.timers:
            if timer.timer == name:
                return timer
        raise LookupError(f"no clock {name} runs")

    @property
    def answers(self) -> Answers:
        """The answers that count now.

        Raises:
            LookupError: none do.
        """
        expect = self.wait.expect
        if expect is None or expect.answers is None:
            raise LookupError("no answer counts now")
        return expect.answers

    def stamp(self, event: Event, after_ms: int = 0, thought_ms: int = 0) -> Stamped:
        """The event as the next one of this game, begun so much later and ruled later still."""
        began = self.now_ms + after_ms
        number = len(self.events) + 1
        return Stamped(seq=number, at_ms=began, event=event, taken_ms=began + thought_ms)

    def send(self, event: Event, after_ms: int = 0, thought_ms: int = 0) -> "Match":
        """A move.

        Raises:
            AssertionError: it was refused.
        """
        stamped = self.stamp(event, after_ms, thought_ms)
        step = self.game.step(self.state, stamped)
        if step.refusal is not None:
            raise AssertionError(f"{event} was refused: {step.refusal}")
        self.step, self.now_ms = step, stamped.now_ms
        self.events.append(stamped)
        self.said += self._says(step)
        return self

    def refused(self, event: Event, after_ms: int = 0) -> Refusal | None:
        """Why an event would be refused; nothing moves. None: it would be taken."""
        stamped = self.stamp(event, after_ms)
        step = self.game.step(self.state, stamped)
        if step.refusal is not None and step.state is not self.state:
            raise AssertionError("a refusal moved the game")
        return step.refusal

    def draw(self, *values: int) -> "Match":
        """Chance answers what the state draws."""
        draw = self.wait.draw
        return self.send(Drawn(purpose=draw.purpose if draw else "", values=values))

    def unseal(self, purpose: str, **values: int | str) -> "Match":
        """Sealed values by team or seat."""
        return self.send(
            Unsealed(purpose=purpose, values={TeamId(who): value for who, value in values.items()})
        )

    def seal(self) -> "Match":
        """Everybody has the secret number dealt, or every kept value is in."""
        wait = self.wait
        asked = wait.deal or wait.collect
        return self.send(Sealed(purpose=asked.purpose if asked else ""))

    def turn(self, value: int) -> "Match":
        """The card or wager that is being turned shows this."""
        turn = self.wait.turn
        purpose, who = (turn.purpose, turn.who) if turn else ("", SeatId(""))
        return self.send(Turned(purpose=purpose, who=who, value=value))

    def check(self, place: int) -> "Match":
        """The key says that of the slots asked about this one (1 is the first) is right."""
        asked = self.wait.check
        return self.send(Checked(right=asked.slots[place - 1 : place] if asked else ()))

    def choose(
        self,
        intent: str,
        value: int | str | None = None,
        *,
        by: str | None = None,
        after_ms: int = 0,
    ) -> "Match":
        """Somebody says one of the things that were asked for."""
        seat = SeatId(by) if by else None
        return self.send(Chosen(intent=intent, value=value, by=seat), after_ms)

    def hit(self, place: int, *, by: str | None = None, after_ms: int = 0) -> "Match":
        """Somebody names the entry at that place."""
        return self.send(self.right(place, by=by), after_ms)

    def miss(self, *, by: str | None = None, after_ms: int = 0) -> "Match":
        """Somebody says something that is not on the chart."""
        return self.send(self.wrong(by=by), after_ms)

    def repeat(self, place: int | None = None, after_ms: int = 0) -> "Match":
        """Somebody says a counted entry again, or (None) a word that was already wrong."""
        known = None if place is None else slot(self.answers.card, "entry", place)
        verdict = Verdict(outcome=Outcome.REPEATED, slot=known)
        return self.send(Answered(words="again", verdict=verdict), after_ms)

    def fire(self, timer: str, late_ms: int = 0) -> "Match":
        """A clock reaches zero, and fires `late_ms` later if an answer was awaited."""
        zero = self.timer(timer).deadline_ms
        return self.send(TimerFired(timer=TimerId(timer)), zero - self.now_ms, late_ms)

    def right(
        self, place: int, *, by: str | None = None, overruled: bool = False, nobody: bool = False
    ) -> Answered:
        """An answer ruled a hit; `nobody`: the table took that back."""
        return Answered(
            words=f"entry {place}",
            verdict=Verdict(outcome=Outcome.HIT, slot=slot(self.answers.card, "entry", place)),
            by=SeatId(by) if by else None,
            overruled=overruled or nobody,
            for_nobody=nobody,
        )

    def wrong(self, *, by: str | None = None) -> Answered:
        """An answer ruled a miss."""
        verdict = Verdict(outcome=Outcome.MISS)
        return Answered(words="wrong", verdict=verdict, by=SeatId(by) if by else None)
