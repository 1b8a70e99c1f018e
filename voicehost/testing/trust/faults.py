"""Faults on the air, injected: a device, the recogniser or the voice goes away in the middle of a
clock, or the machine stands still. The game pauses, says so, goes on by itself, and steals no time.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from voicehost.core.errors import DeviceError
from voicehost.core.heard import Hypothesis, Listening
from voicehost.core.ids import CueId
from voicehost.core.ports import RATE_HZ, Audio, Evidence, Frame, Input, SpeechEnded
from voicehost.director.director import Director
from voicehost.director.outputs import Attend, Output, Speak
from voicehost.front import ears as ears_room
from voicehost.front.device_watch import DeviceWatch
from voicehost.front.ears import OwnVoice, RealEars
from voicehost.front.loop import Loop, RealTime, Source, VirtualTime
from voicehost.front.standstill import Standstill
from voicehost.front.text_mode import Pipe, TextMouth, Typed
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.speak.mouth import Mouth
from voicehost.speak.own_sounds import EchoMeter, OwnSounds
from voicehost.speak.virtual_sink import VirtualSink
from voicehost.testing.speech import ScriptedVad, loud, quiet
from voicehost.testing.trust.secrecy import Make

PATIENCE_S = 120.0
"""How long a proof on real time waits for what must come."""


@dataclass(slots=True)
class Faults:
    """What came of it."""

    injected: int = 0
    recovered: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, what: str, wrong: str) -> None:
        """Count a fault that was injected; `wrong`: what came of it that must not, or ""."""
        self.injected += 1
        self.recovered += not wrong
        if wrong:
            self.faults.append(f"{what}: {wrong}")


class Plug:
    """A device that is out for a while of session time."""

    def __init__(self, clock: VirtualTime, out_ms: tuple[int, int]) -> None:
        self._clock, self._out = clock, out_ms
        self._open = True

    def _in(self) -> bool:
        return not self._out[0] <= self._clock.now_ms() < self._out[1]

    def healthy(self) -> bool:
        """Whether sound flows."""
        return self._open and self._in()

    def gone_ms(self) -> int:
        """Since it was pulled out."""
        return max(0, self._clock.now_ms() - self._out[0])

    def release(self) -> None:
        """Close it."""
        self._open = False

    def reopen(self, *, rescan: bool = False) -> bool:
        """Back if it is plugged in."""
        self._open = self._in()
        return self._open


class _Ticks:
    """Wakes a loop on virtual time twice a second, as the real one wakes."""

    def __init__(self, until_ms: int) -> None:
        self._until = until_ms

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms + 500 if now_ms < self._until else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        return ()


class _Watched:
    """Notes what was said when, and how much of the clock was left."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self.said: list[tuple[int, str]] = []

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Speak):
            self.said.append((now_ms, output.line))


def unplugged(make: Make, device: str, lines: Sequence[str], away_ms: int) -> str:
    """A device goes away in the middle of a running clock; what is wrong, "" if nothing.

    Args:
        make: a game.
        device: "microphone", "loudspeaker" or "recogniser".
        lines: typed until the clock runs.
        away_ms: how long it is gone.
    """
    director, clock = Director(make()), VirtualTime()
    watched = _Watched(director)
    typed = Typed(director, director.setup.table, director.setup.book)
    mouth = TextMouth()
    director.begin(0)
    Loop(director, clock, [Pipe(iter(lines), typed, director), mouth], [mouth, watched]).run()
    for _ in range(100):  # the host finishes speaking
        if not director.busy:
            break
        clock.wait(mouth.next_ms(clock.now_ms()))
        for ended in mouth.poll(clock.now_ms()):
            director.receive(clock.now_ms(), ended)
        for output in director.take():
            mouth.perform(clock.now_ms(), output)
            watched.perform(clock.now_ms(), output)
    if not director.wait.timers or not director.clock.running:
        return "no clock was running: the proof is wrong"
    start, timer = clock.now_ms(), director.wait.timers[0]
    out = (start + 2_000, start + 2_000 + away_ms)
    watch = DeviceWatch({device: Plug(clock, out)})
    events = len(director.timeline.moments)
    watched.said.clear()
    sources: list[Source] = [watch, mouth, _Ticks(out[1] + 20_000)]
    left: list[tuple[bool, int, int]] = []

    class Look:
        def perform(self, now_ms: int, output: Output) -> None:
            rest = timer.deadline_ms - director.clock.at(now_ms)
            left.append((director.paused, rest, len(director.timeline.moments)))

    Loop(director, clock, sources, [mouth, watched, Look()]).run()
    names = [name for _, name in watched.said]
    if f"{device}-lost" not in names:
        return f"nothing was said of the loss: {names}"
    if f"{device}-back" not in names:
        return f"nothing was said of its return: {names}"
    if director.paused:
        return "it did not go on by itself"
    during = {rest for paused, rest, _ in left if paused}
    if not during:
        return "it did not pause"
    if len(during) > 1:
        return f"time passed while it was gone: {sorted(during)}"
    if any(count != events for paused, _, count in left if paused):
        return "something was ruled while it was gone"
    return ""


class _Recogniser:
    """Breaks, or hangs, at its first utterance if it is told to."""

    name = "faulty"

    def __init__(self, fault: Callable[[], None]) -> None:
        self._fault = fault

    def begin(self, topic: Any, phrases: Any) -> None:
        """Nothing to prepare."""

    def feed(self, samples: bytes) -> Sequence[Hypothesis]:
        """Where the fault is."""
        self._fault()
        return ()

    def end(self) -> Evidence:
        """It heard a command."""
        return Evidence(texts=(Hypothesis(text="what is the score"),))


def recogniser_lost(make: Make, *, hangs: bool) -> str:
    """A recogniser breaks or hangs; another one hears. What is wrong, "" if nothing."""
    release, made = threading.Event(), [0]

    def fault() -> None:
        if hangs:
            release.wait(PATIENCE_S)
        else:
            raise RuntimeError("the model is gone")

    def listener() -> Listener:
        made[0] += 1
        first = made[0] == 1
        recogniser = _Recogniser(fault if first else lambda: None)
        return Listener(recogniser, ScriptedVad(), Understanding())

    director = Director(make())
    meter = EchoMeter()
    session_time = RealTime()
    with (
        mock.patch.object(ears_room, "HANGS_S", 0.3),
        mock.patch.object(ears_room.LOG, "exception"),
    ):
        own = OwnVoice(_never, meter, OwnSounds())
        ears = RealEars(listener, session_time, own)
        watch = DeviceWatch({"recogniser": ears})
        book = director.setup.book
        listening = Listening(passing=None, topic=None, phrases=book.always())
        ears.perform(0, Attend(listening=listening))
        try:
            told: list[Input] = []
            give_up, at_ms = time.monotonic() + PATIENCE_S, 0
            while time.monotonic() < give_up and not any(_is_back(one) for one in told):
                at_ms = _speak(ears, session_time, at_ms)
                told += watch.poll(int((time.monotonic()) * 10_000))
                told += ears.poll(0)
                time.sleep(0.02)
            if not any(_is_back(one) for one in told):
                return f"it did not come back: {told}"
            while time.monotonic() < give_up:
                at_ms = _speak(ears, session_time, at_ms)
                if any(type(one).__name__ == "Heard" for one in ears.poll(0)):
                    return ""
                time.sleep(0.02)
            return "the other recogniser hears nothing"
        finally:
            release.set()
            ears.close()


def _never(words: str, at_ms: int) -> bool:
    return False


def _is_back(given: Input) -> bool:
    return bool(getattr(given, "back", False))


def _speak(ears: RealEars, clock: RealTime, at_ms: int) -> int:
    """Half a second of speech and a second of silence, as fast as the ears take it."""
    at_ms = max(at_ms, clock.now_ms())
    for sound in [loud(1)] * 16 + [quiet(1)] * 40:
        ears.take(Frame(at_ms=at_ms, samples=sound))
        at_ms += len(sound) * 500 // RATE_HZ
    return at_ms


class _Voice:
    """A voice that speaks so many sentences and then fails."""

    name = "faulty"

    def __init__(self, sentences: int) -> None:
        self._left = sentences

    def synthesise(self, text: str) -> Audio:
        """A short sound, or none any more.

        Raises:
            DeviceError: it has failed.
        """
        self._left -= 1
        if self._left < 0:
            raise DeviceError("the process was killed", "voice", "")
        return Audio(samples=bytes(RATE_HZ), rate_hz=RATE_HZ)


def voice_killed(sentences: int) -> str:
    """A voice is killed in the middle of an evening: it is told once, every sentence still ends."""
    ended: list[SpeechEnded] = []
    failed: list[str] = []
    sink = VirtualSink(RATE_HZ)
    mouth = Mouth(_Voice(sentences), sink, ended.append, failed=failed.append)
    try:
        for number in range(1, 8):
            mouth.say(CueId(number), f"Sentence number {number} of this evening.", False)
            sink.render(sink.now_ms + 20_000)
    finally:
        mouth.close()
    if [one.cue for one in ended] != list(range(1, 8)):
        return f"sentences that did not end: {ended}"
    return "" if len(failed) == 1 else f"told {len(failed)} times: {failed}"


def stood_still(make: Make, lines: Sequence[str], seconds: float, *, asleep: bool) -> str:
    """The machine stands still in the middle of a running clock, on real time: the game says so,
    goes on by itself, and no time has passed. What is wrong, "" if nothing.

    Args:
        make: a game.
        lines: typed until the clock runs.
        seconds: how long it stands still.
        asleep: suspended, where the monotonic clock stands still too; else the process is stopped.
    """
    real, boot, jump = time.monotonic, time.clock_gettime, [0.0]
    with (
        mock.patch("time.monotonic", side_effect=lambda: real() + (0 if asleep else jump[0])),
        mock.patch("time.clock_gettime", side_effect=lambda clock: boot(clock) + jump[0]),
    ):
        clock, director = RealTime(), Director(make())
        watched, mouth = _Watched(director), _Mute()
        typed = Typed(director, director.setup.table, director.setup.book)
        sources: list[Source] = [DeviceWatch({"machine": Standstill(clock)}), mouth]
        loop = Loop(director, clock, sources, [mouth, watched])
        director.begin(0)
        give_up, waiting, rests = real() + PATIENCE_S, list(lines), list[int]()
        while "machine-back" not in [line for _, line in watched.said]:
            if real() > give_up:
                return f"it did not go on by itself: {watched.said[-5:]}"
            loop.step()
            if waiting and not director.busy:
                for given in typed.read(waiting.pop(0), clock.now_ms()):
                    director.receive(clock.now_ms(), given)
            elif not jump[0] and director.clock.running and director.wait.timers:
                rests.append(_rest(director, clock))
                jump[0] = seconds
            clock.wait(clock.now_ms() + 20)
        loop.step()
        rests.append(_rest(director, clock))
    if "machine-lost" not in [line for _, line in watched.said]:
        return "nothing was said of it"
    if director.paused:
        return "it did not go on by itself"
    stolen_ms = rests[0] - rests[-1]
    return "" if stolen_ms < 1_500 else f"{stolen_ms} ms of the clock are gone"


def _rest(director: Director, clock: RealTime) -> int:
    """What is left of the clock (ms)."""
    return director.wait.timers[0].deadline_ms - director.clock.at(clock.now_ms())


class _Mute:
    """A mouth that has said everything at once."""

    def __init__(self) -> None:
        self._ended: list[SpeechEnded] = []

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Speak):
            self._ended.append(SpeechEnded(cue=output.cue, completed=True))

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms if self._ended else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        ended, self._ended = self._ended, []
        return ended


def date_changed(seconds: float) -> str:
    """Somebody sets the machine's date: session time does not feel it."""
    real = time.time
    clock = RealTime()
    before = clock.now_ms()
    with mock.patch("time.time", side_effect=lambda: real() + seconds):
        clock.wait(before + 50)
        passed = clock.now_ms() - before
    return "" if passed < 2_000 and not clock.stood_still_s() - _slept() > 1 else f"{passed} ms"


def _slept() -> float:
    return RealTime().stood_still_s()
