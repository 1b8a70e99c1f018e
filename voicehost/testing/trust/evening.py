"""An evening: game after game in one process, on virtual time; nothing grows or slows down."""

import gc
import itertools
import os
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import numpy as np

from voicehost.core.ports import RATE_HZ, Input
from voicehost.director.director import Director
from voicehost.director.outputs import Output
from voicehost.front.keeper import Keeper
from voicehost.front.loop import Loop, Performer, VirtualTime
from voicehost.front.session import Session
from voicehost.front.text_mode import Pipe, TextMouth, TextScreen, TextTicks, Typed
from voicehost.front.voice_mouth import VoiceMouth
from voicehost.front.wish import Wish
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.showing import Showing
from voicehost.settings import Settings
from voicehost.speak.mouth import Mouth
from voicehost.speak.virtual_sink import VirtualSink
from voicehost.testing.robots.demo import run_demo
from voicehost.testing.trust.traces import Beeps
from voicehost.testing.typist import Typist

FLAT = 0.05
"""Memory and handles may change by so much from the end of the first hour to the end."""

SLOWER = 1.2
"""The delay that 95 of 100 inputs keep may grow by so much from the first hour to the last."""

MORE_DELAYS_MS = 0.2
"""Delays below this are noise of the clock."""


@dataclass(slots=True)
class Evening:
    """What was measured."""

    games: int = 0
    hours: float = 0.0
    inputs: int = 0
    memory: list[tuple[float, int]] = field(default_factory=list)
    """(hour, bytes resident) after each round of all games."""
    threads: list[int] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)
    delays: "array[float]" = field(default_factory=lambda: array("d"))
    """Hour and CPU ms in turn: from an input to what the director makes of it, ruling and all; by
    voice, to hear an utterance."""


class _Nowhere:
    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing is kept."""


class _Delay:
    """Notes how much CPU time the director takes for an input."""

    def __init__(self, evening: Evening, since_h: float) -> None:
        self._evening, self._since_h = evening, since_h
        self._began = time.thread_time()

    def begin(self) -> None:
        self._began = time.thread_time()

    def end(self, now_ms: int) -> None:
        hour = self._since_h + now_ms / 3_600_000
        self._evening.delays.extend((hour, (time.thread_time() - self._began) * 1_000))


Play = Callable[[str, int, Evening], float]
"""Plays a game with a seed to its end, notes its delays, and tells how many hours it took."""


def spent(play: Play, names: Sequence[str], hours: float) -> Evening:
    """Play so many hours of virtual time, all games in turn, at least four times.

    Args:
        play: how.
        names: the games.
        hours: of virtual time.
    """
    evening = Evening()
    for turn in itertools.count():
        for name in names:
            evening.hours += play(name, turn % 3, evening)
            evening.games += 1
        gc.collect()
        evening.memory.append((evening.hours, _resident()))
        evening.threads.append(threading.active_count())
        evening.handles.append(len(list(Path("/proc/self/fd").iterdir())))
        if evening.hours >= hours and turn >= 3:
            return evening
    raise AssertionError


def by_text(begin: Callable[[str, int], Session]) -> Play:
    """Games typed at the host, with its pages and its sound made sample by sample.

    Args:
        begin: a kept session of a game with a seed, not begun.
    """
    return lambda name, seed, evening: _typed(begin(name, seed), seed, evening)


def by_voice(wish: Callable[[str, int], Wish]) -> Play:
    """Games that robots play by voice: real speech, real hearing, a room between."""

    def play(name: str, seed: int, evening: Evening) -> float:
        with mock.patch("time.perf_counter", time.process_time):
            played = run_demo(wish(name, seed), Settings(), None)
        hours = played.minutes / 60
        for number, ms in enumerate(played.compute_ms):
            at = evening.hours + hours * number / len(played.compute_ms)
            evening.delays.extend((at, ms))
        evening.inputs += len(played.compute_ms)
        return hours

    return play


class _Sound:
    """The host's mouth: all that sounds is made, and nobody hears it."""

    def __init__(self) -> None:
        self._sink = VirtualSink(RATE_HZ)
        self._mouth = Mouth(Beeps(), self._sink, lambda ended: None)
        self._performer = VoiceMouth(self._mouth)

    def perform(self, now_ms: int, output: Output) -> None:
        self._sink.render(now_ms)
        self._performer.perform(now_ms, output)

    def close(self) -> None:
        self._mouth.close()


def _typed(session: Session, seed: int, evening: Evening) -> float:
    director: Director = session.director
    delay = _Delay(evening, evening.hours)
    receive = director.receive

    def received(now_ms: int, given: Input) -> None:
        evening.inputs += 1
        delay.begin()
        receive(now_ms, given)
        delay.end(now_ms)

    director.receive = received  # type: ignore[method-assign]
    clock, hub = VirtualTime(), Hub()
    screen = TextScreen(_Nowhere(), session.setup.table)  # type: ignore[arg-type]
    ticks, mouth = TextTicks(screen), TextMouth()
    typed = Typed(director, session.setup.table, session.setup.book)
    keeper, sound = session.keeper, _Sound()
    assert isinstance(keeper, Keeper)
    performers: list[Performer] = [
        keeper,
        mouth,
        ticks,
        screen,
        Showing(session, hub, let_go=lambda seat: None),
        sound,
    ]
    director.begin(0)
    lines: Iterator[str] = iter(Typist(director, seed))
    Loop(director, clock, [Pipe(lines, typed, director), mouth], performers, ticker=ticks).run()
    sound.close()
    keeper.close()
    return clock.now_ms() / 3_600_000


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def p95(evening: Evening, first: float, last: float) -> float:
    """The delay (ms) that 95 of 100 inputs between two hours kept."""
    pairs = zip(evening.delays[::2], evening.delays[1::2], strict=True)
    some = [ms for hour, ms in pairs if first <= hour < last]
    return float(np.percentile(some, 95)) if some else 0.0


def figures_of(evening: Evening) -> tuple[dict[str, float], list[str]]:
    """The figures, and what is not flat.

    The first round of all games is warming up: modules, voices' tables, compiled patterns.
    """
    hour = min(1.0, evening.hours / 4)
    start = evening.memory[1][0]
    before, after = evening.memory[1][1], evening.memory[-1][1]
    first = p95(evening, evening.memory[0][0], evening.memory[0][0] + max(hour, start / 2))
    last = p95(evening, evening.hours - max(hour, start / 2), evening.hours + 1)
    figures = {
        "games": evening.games, "hours": round(evening.hours, 1), "inputs": evening.inputs,
        "memory_mb_before": round(before / 1e6, 1), "memory_mb_after": round(after / 1e6, 1),
        "threads_before": evening.threads[1], "threads_after": evening.threads[-1],
        "handles_before": evening.handles[1], "handles_after": evening.handles[-1],
        "p95_ms_first_hour": round(first, 2), "p95_ms_last_hour": round(last, 2),
    }  # fmt: skip
    wrong = []
    if abs(after - before) > FLAT * before:
        wrong.append(f"memory went from {before} to {after}")
    if evening.threads[-1] > evening.threads[1]:
        wrong.append(f"threads went from {evening.threads[1]} to {evening.threads[-1]}")
    if evening.handles[-1] > evening.handles[1] * (1 + FLAT):
        wrong.append(f"handles went from {evening.handles[1]} to {evening.handles[-1]}")
    if last > SLOWER * first + MORE_DELAYS_MS:
        wrong.append(f"the delay went from {first:.2f} to {last:.2f} ms")
    return figures, wrong
