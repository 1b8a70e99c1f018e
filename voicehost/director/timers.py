"""Timers: which clock of the rules is due, and which sounds it wants on the beat."""

from voicehost.core.events import TimerFired
from voicehost.core.ids import TimerId
from voicehost.core.wait import Timer, Wait
from voicehost.director.game_clock import GameClock
from voicehost.director.outputs import Countdown, Output, TimerShown

HOLD_MS = 3_000
"""How long, at zero, an answer that began before zero is awaited at most (product.md)."""

FEW = 3
"""With marks "few": how many of the last seconds are counted."""


class Timers:
    """Reads the timers a state declares; keeps only what was last told to the outside."""

    def __init__(self, marks: str) -> None:
        self._marks = marks
        self._scheduled: dict[TimerId, tuple[tuple[int, str], ...]] = {}
        self._shown: dict[TimerId, tuple[int, int | None]] = {}

    def due(
        self, wait: Wait, clock: GameClock, now_ms: int, begun_ms: int | None
    ) -> tuple[TimerFired, int] | None:
        """The timer to fire now, with the exact game time of its zero; None if none is due or an
        answer begun before zero is still awaited."""
        game_ms = clock.at(now_ms)
        for timer in sorted(wait.timers, key=lambda t: t.deadline_ms):
            if game_ms < timer.deadline_ms:
                return None
            waits = (
                timer.holds
                and begun_ms is not None
                and clock.at(begun_ms) < timer.deadline_ms
                and game_ms < timer.deadline_ms + HOLD_MS
            )
            if not waits:
                return TimerFired(timer=timer.timer), timer.deadline_ms
        return None

    def holding(self, wait: Wait, clock: GameClock, now_ms: int) -> bool:
        """Whether a timer is due that waits for an answer begun before zero."""
        game_ms = clock.at(now_ms)
        return any(timer.holds and game_ms >= timer.deadline_ms for timer in wait.timers)

    def next_ms(self, wait: Wait, clock: GameClock, now_ms: int) -> int | None:
        """Session time of the next zero, or of the end of a hold where zero is past; None while
        time stands still."""
        times = []
        for timer in wait.timers:
            zero = clock.session_at(timer.deadline_ms)
            if zero is not None:
                times.append(zero if zero > now_ms or not timer.holds else zero + HOLD_MS)
        return min(times, default=None)

    def outputs(self, wait: Wait, clock: GameClock, now_ms: int) -> list[Output]:
        """Sounds to schedule or cancel, and clocks to draw, since the last call."""
        out: list[Output] = []
        current = {timer.timer: timer for timer in wait.timers}
        for gone in [timer for timer in self._scheduled if timer not in current]:
            if self._scheduled.pop(gone):
                out.append(Countdown(timer=gone, sounds=()))
        for gone in [timer for timer in self._shown if timer not in current]:
            del self._shown[gone]
            out.append(TimerShown(timer=gone, left_ms=0, total_ms=0, running=False))
        for timer in current.values():
            sounds = self._sounds(timer, clock, now_ms)
            if self._scheduled.get(timer.timer, ()) != sounds:
                out.append(Countdown(timer=timer.timer, sounds=sounds))
            self._scheduled[timer.timer] = sounds
            out += self._drawn(timer, clock, now_ms)
        return out

    def _drawn(self, timer: Timer, clock: GameClock, now_ms: int) -> list[Output]:
        state = (timer.deadline_ms, clock.session_at(timer.deadline_ms))
        if self._shown.get(timer.timer) == state:
            return []
        self._shown[timer.timer] = state
        left = max(0, timer.deadline_ms - clock.at(now_ms))
        return [
            TimerShown(
                timer=timer.timer, left_ms=left, total_ms=timer.total_ms, running=clock.running
            )
        ]

    def _sounds(self, timer: Timer, clock: GameClock, now_ms: int) -> tuple[tuple[int, str], ...]:
        """Marks, counted seconds and zero, at their session times; none while time stands still.

        They do not depend on `now_ms` but for what is past, so that a running countdown is not
        scheduled again and again."""
        zero = clock.session_at(timer.deadline_ms)
        if zero is None or not (timer.count_from or timer.marks_s):
            return ()
        already = dict.fromkeys(self._scheduled.get(timer.timer, ()))
        sounds: list[tuple[int, str]] = []
        if self._marks != "off":
            count = timer.count_from if self._marks == "full" else min(FEW, timer.count_from)
            beats = {mark: f"mark-{mark}" for mark in timer.marks_s}
            beats |= {second: f"count-{second}" for second in range(1, count + 1)}
            sounds = [(zero - 1_000 * s, beats[s]) for s in sorted(beats, reverse=True)]
        sounds.append((zero, "zero"))
        return tuple(s for s in sounds if s[0] >= now_ms or s in already)
