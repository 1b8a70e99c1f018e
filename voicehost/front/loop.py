"""Loop: the pump. One inbox, one deadline, one consumer that steps the director.

The same loop serves a real table, a recording, a room full of robots and a file of text lines;
what differs is how it waits: `VirtualTime` jumps to the next deadline, `RealTime` sleeps until it
or until something comes in.
"""

import queue
import threading
import time
from collections.abc import Sequence
from typing import Protocol

from voicehost.core.ports import Input
from voicehost.director.outputs import Output


class Host(Protocol):
    """Who leads: the director of a game, or the talk about seats before it."""

    @property
    def finished(self) -> bool:
        """Nothing comes any more."""

    def take(self) -> Sequence[Output]:
        """What is to be done since the last call."""

    def receive(self, now_ms: int, given: Input) -> None:
        """Take one input."""

    def tick(self, now_ms: int, *, begun_ms: int | None, someone_speaks: bool) -> None:
        """Time has passed."""

    def at_zero(self, now_ms: int) -> bool:
        """Whether a clock that waits for an answer under way is at zero."""

    def next_deadline_ms(self, now_ms: int) -> int | None:
        """Session time of its next deadline."""


class Source(Protocol):
    """Where inputs come from."""

    def next_ms(self, now_ms: int) -> int | None:
        """Session time at which it next has something; None: nothing ever again, or it will
        knock by itself (real time)."""

    def poll(self, now_ms: int) -> Sequence[Input]:
        """What has come by now."""


class Performer(Protocol):
    """Somebody who carries out outputs. One with `before_all` set gets all that came of an input
    before the others get any of it."""

    def perform(self, now_ms: int, output: Output) -> None:
        """Carry out one output; those meant for others are passed over."""


class Ticker(Protocol):
    """Known sounds at set moments, where no device plays them by itself (text)."""

    def next_ms(self) -> int | None:
        """Session time of the next one."""

    def tick(self, now_ms: int) -> None:
        """Let out those that are due."""


class Attention(Protocol):
    """What the loop asks the ears at every tick."""

    def begun_ms(self) -> int | None:
        """Onset of a passed answer still being spoken or decoded."""

    def someone_speaks(self) -> bool:
        """Speech is going on now."""


class Nobody:
    """Ears of a table that types."""

    def begun_ms(self) -> int | None:
        return None

    def someone_speaks(self) -> bool:
        return False


class Time(Protocol):
    """How the loop waits."""

    def now_ms(self) -> int:
        """Session time."""

    def wait(self, due_ms: int | None) -> bool:
        """Wait until `due_ms` or until something knocks. False: nothing will ever come."""


class VirtualTime:
    """Time that jumps: a whole game is a pure function of what goes in."""

    def __init__(self) -> None:
        self._now = 0

    def now_ms(self) -> int:
        return self._now

    def wait(self, due_ms: int | None) -> bool:
        if due_ms is None:
            return False
        self._now = max(self._now, due_ms)
        return True


STOOD_STILL_S = 2.0
"""When nobody has asked for the time for so long, nobody has run: the loop asks at least twice a
second and a microphone thirty times. The machine was suspended, or the process stopped."""


class RealTime:
    """The wall's time, from a monotonic clock that starts with the session; without the time in
    which the machine stood still, so that no clock of the rules runs out in it. Any thread may ask;
    it never goes back, and no change of the date touches it."""

    LONGEST_S = 0.5

    def __init__(self) -> None:
        self._start = self._asked = time.monotonic()
        self._stood_still_s = 0.0
        self._lock = threading.Lock()
        self._knocks: queue.SimpleQueue[None] = queue.SimpleQueue()

    def now_ms(self) -> int:
        with self._lock:
            now = time.monotonic()
            gap = now - self._asked
            if gap > STOOD_STILL_S:
                self._start += gap
                self._stood_still_s += gap
            self._asked = now
            return int((now - self._start) * 1_000)

    def stood_still_s(self) -> float:
        """How long the machine has stood still in this session, asleep or stopped."""
        self.now_ms()
        return self._stood_still_s + _asleep_s()

    def knock(self) -> None:
        """Something has come in (from any thread)."""
        self._knocks.put(None)

    def wait(self, due_ms: int | None) -> bool:
        seconds = self.LONGEST_S
        if due_ms is not None:
            seconds = min(seconds, max(0.0, (due_ms - self.now_ms()) / 1_000))
        try:
            self._knocks.get(timeout=seconds)
            while True:
                self._knocks.get_nowait()
        except queue.Empty:
            return True


def _asleep_s() -> float:
    """How long the machine has slept since it was started. The monotonic clock leaves that out;
    where no other clock tells of it (not Linux), it is not known."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return 0.0 if clock is None else time.clock_gettime(clock) - time.monotonic()


class Loop:
    """Runs a host until it has finished or nothing will ever come in again."""

    def __init__(
        self,
        director: Host,
        time: Time,
        sources: Sequence[Source],
        performers: Sequence[Performer],
        attention: Attention | None = None,
        ticker: Ticker | None = None,
    ) -> None:
        self.director = director
        self._time = time
        self._sources = sources
        self._before = [one for one in performers if getattr(one, "before_all", False)]
        self._after = [one for one in performers if one not in self._before]
        self._attention = attention or Nobody()
        self._ticker = ticker

    def run(self) -> bool:
        """Play. The director has begun or been restored already.

        Returns:
            True if the game came to its end or was stopped by the table; False if the inputs ran
            out before it.
        """
        self._perform()
        while not self.director.finished:
            if not self._time.wait(self._due()):
                return False
            self.step()
        return True

    def _due(self) -> int | None:
        now = self._time.now_ms()
        times = [source.next_ms(now) for source in self._sources]
        if all(moment is None for moment in times) and isinstance(self._time, VirtualTime):
            return None
        times.append(self.director.next_deadline_ms(now))
        if self._ticker is not None:
            times.append(self._ticker.next_ms())
        return min((moment for moment in times if moment is not None), default=None)

    def step(self) -> None:
        """Take what has come by now, and let the host do what is due."""
        now = self._time.now_ms()
        if self._ticker is not None:
            self._ticker.tick(now)
        for source in self._sources:
            for given in source.poll(now):
                self.director.receive(now, given)
                self._perform()
        self.director.tick(
            now,
            begun_ms=self._attention.begun_ms() if self.director.at_zero(now) else None,
            someone_speaks=self._attention.someone_speaks(),
        )
        self._perform()

    def _perform(self) -> None:
        """What came of one input is on disk as a whole before anybody sees or hears of it."""
        now, outputs = self._time.now_ms(), self.director.take()
        for output in outputs:
            for performer in self._before:
                performer.perform(now, output)
        for output in outputs:
            for performer in self._after:
                performer.perform(now, output)
