"""A table with a real audio stack: `voicehost` in a process of its own, heard and spoken to
through a private sound server by a robot that knows only what people at the table know.
"""

import json
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from voicehost.core.ports import RATE_HZ
from voicehost.testing.robots import voices
from voicehost.testing.robots.sound_server import MICROPHONE, SoundServer

Floats = npt.NDArray[np.float32]

REACTION_S = 0.9
"""A robot speaks when the microphone has been open for so long: a listening gap within long
speech is shorter."""

PATIENCE_S = 7.0
"""Silence after which a robot that was not understood says it again."""

ATTEMPTS = 4
"""So often a robot says a thing before it gives up."""

ASIDES = ("refused-", "say-again", "be-specific", "misunderstood", "dropped", "time-left")
"""Lines of the host after which what it asked before still stands."""

_CHUNK = 1_600


@dataclass(frozen=True, slots=True)
class Reply:
    """What a robot has to say."""

    expected: str
    """The right outcome: hit, miss or an intent."""
    wordings: tuple[str, ...]
    """Ways to say it: whoever was not understood says it otherwise."""


@dataclass(slots=True, kw_only=True)
class Spoken:
    """What a robot said, and what came of it. Times are the host's session time."""

    words: str
    reply: "Reply"
    attempt: int
    samples: Floats = field(repr=False)
    begun_s: float = 0.0
    """Wall time (monotonic) at which it was handed to the sound server."""
    heard: str = ""
    outcome: str = ""
    onset_ms: int | None = None
    end_ms: int | None = None
    done_ms: int | None = None

    @property
    def fair(self) -> bool:
        return self.outcome == self.reply.expected


class Script(Protocol):
    """What a robot says."""

    def reply(self, line: str, listened_s: float) -> Reply | None:
        """What to say when the host has listened for so long after its line of that key; None to
        stay silent."""


class Monitor:
    """Records what a sink plays, on the wall's clock."""

    def __init__(self, server: SoundServer, sink: str) -> None:
        self._process = subprocess.Popen(
            ["parec", f"--device={sink}.monitor", f"--rate={RATE_HZ}", "--channels=1",
             "--format=s16le", "--raw", "--latency-msec=20"],
            env=server.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._pieces: list[bytes] = []
        self._count = 0
        self.start_s = float("inf")
        """Wall time of the first sample, as far as it can be told from the outside: no sample
        comes before it was recorded."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        assert self._process.stdout is not None
        while piece := self._process.stdout.read1(_CHUNK):  # type: ignore[attr-defined]
            self._pieces.append(piece)
            self._count += len(piece) // 2
            self.start_s = min(self.start_s, time.monotonic() - self._count / RATE_HZ)

    def samples(self) -> Floats:
        """All that was recorded so far."""
        raw = b"".join(self._pieces)
        return np.asarray(np.frombuffer(raw[: len(raw) // 2 * 2], "<i2") / 32768, np.float32)

    def close(self) -> None:
        """Stop recording; what was recorded stays."""
        self._process.kill()
        self._process.wait()
        self._thread.join(timeout=5)
        if self._process.stdout is not None:
            self._process.stdout.close()


def _heed_interrupts() -> None:
    """Whoever started the tests in the background left Ctrl-C ignored for all their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Host:
    """`voicehost` as a subprocess with `--json`, its lines read as they come.

    Args:
        arguments: the command line after `python -m voicehost`.
        environment: its environment.
        module: run instead of `voicehost`, with faults to be let out.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        python: str,
        module: str = "voicehost",
    ) -> None:
        self.process = subprocess.Popen(
            [python, "-m", module, *arguments], env=dict(environment),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=_heed_interrupts,
        )  # fmt: skip
        self.events: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self.start_s = float("inf")
        """Wall time of the session's beginning: no line comes before its moment."""
        self._inbox: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._lines, daemon=True),
            threading.Thread(target=self._complaints, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def next(self, timeout_s: float) -> dict[str, Any] | None:
        """The next event; None after the time is over or the host has ended (`ended` tells)."""
        try:
            event = self._inbox.get(timeout=max(0.0, timeout_s))
        except queue.Empty:
            return None
        if event is not None:
            self.events.append(event)
        return event

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None and self._inbox.empty()

    def wait(self, timeout_s: float) -> int:
        """Its exit code.

        Raises:
            subprocess.TimeoutExpired: it does not end.
        """
        code = self.process.wait(timeout=timeout_s)
        for thread in self._threads:
            thread.join(timeout=5)
        while self.next(0.0) is not None:
            pass
        return code

    def kill(self) -> None:
        """End it as a power cut would; safe when it has ended."""
        self.process.kill()
        self.wait(10)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def _lines(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                event = json.loads(line)
                if "at_ms" in event:
                    began = time.monotonic() - event["at_ms"] / 1_000
                    self.start_s = min(self.start_s, began)
                self._inbox.put(event)
        self._inbox.put(None)

    def _complaints(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line.rstrip("\n"))


class Seen(Protocol):
    """A host as a robot beside it hears and sees it."""

    @property
    def ended(self) -> bool:
        """Nothing comes any more."""

    def next(self, timeout_s: float) -> dict[str, Any] | None:
        """The next event ("said", "microphone", "ruled" or "heard"); None after the time."""


class StackRobot:
    """A robot beside a host: speaks when the microphone is open, says again what was not heard.

    Args:
        server: the sound server both use.
        host: whom it plays with.
        script: what it says.
        voice: one of `voices.NAMES`.
    """

    def __init__(self, server: SoundServer, host: Seen, script: Script, voice: str) -> None:
        self._server, self._host, self._script, self._voice = server, host, script, voice
        self.spoken: list[Spoken] = []
        self.said: list[tuple[str, str]] = []
        """Lines of the host: key and words."""
        self._line = ""
        self._open_s: float | None = None
        self._waiting: Spoken | None = None

    def play(self, seconds: float, until: Callable[[dict[str, Any]], bool] | None = None) -> bool:
        """Play until the host ends, an event fits `until`, or the time is over.

        Returns:
            False if the time was over first.
        """
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            event = self._host.next(0.05)
            if event is not None:
                self._take(event)
                if until is not None and until(event):
                    return True
            elif self._host.ended:
                return True
            self._act()
        return False

    def say(self, reply: Reply, attempt: int = 1) -> Spoken:
        """Speak now; comes back when the last sample was handed over."""
        words = reply.wordings[(attempt - 1) % len(reply.wordings)]
        samples = voices.speak(words, self._voice)
        said = Spoken(words=words, reply=reply, attempt=attempt, samples=samples)
        self.spoken.append(said)
        said.begun_s = time.monotonic()
        subprocess.run(
            ["pacat", "--playback", f"--device={MICROPHONE}", f"--rate={RATE_HZ}", "--channels=1",
             "--format=s16le", "--raw", "--latency-msec=60"],
            input=(samples * 32767).astype("<i2").tobytes(), env=self._server.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=30,
        )  # fmt: skip
        return said

    def _take(self, event: dict[str, Any]) -> None:
        match event["kind"]:
            case "said":
                if not event["line"].startswith(ASIDES):
                    self._line = event["line"]
                self.said.append((event["line"], event["text"]))
            case "microphone":
                self._open_s = time.monotonic() if event["open"] else None
            case "ruled" | "heard":
                self._judged(event)
            case _:
                pass

    def _judged(self, event: dict[str, Any]) -> None:
        said = self._waiting
        if said is None or not event["outcome"]:
            return
        said.heard, said.outcome = event["words"], event["outcome"]
        said.onset_ms, said.end_ms, said.done_ms = (
            event["onset_ms"], event["end_ms"], event["at_ms"],
        )  # fmt: skip
        if said.outcome not in ("unclear", "ambiguous"):
            self._waiting = None
        if self._open_s is not None:
            self._open_s = time.monotonic()

    def _act(self) -> None:
        now = time.monotonic()
        if self._open_s is None or now < self._open_s + REACTION_S:
            return
        said = self._waiting
        if said is not None:
            asked = said.outcome in ("unclear", "ambiguous")
            if said.attempt < ATTEMPTS and (asked or now > said.begun_s + PATIENCE_S):
                self._waiting = self.say(said.reply, said.attempt + 1)
            return
        reply = self._script.reply(self._line, now - self._open_s)
        if reply is not None:
            self._waiting = self.say(reply)


def found_at(sound: Floats, record: Floats, start: int, end: int) -> tuple[int, float]:
    """Where a known sound lies in a recording between two samples, and how alike it is there.

    Returns:
        Its first sample, and the correlation in [0, 1].
    """
    piece = record[max(0, start) : end]
    if len(piece) < len(sound) or not len(sound):
        return start, 0.0
    size = 1 << int(np.ceil(np.log2(len(piece) + len(sound))))
    product = np.fft.rfft(piece, size) * np.conj(np.fft.rfft(sound, size))
    match = np.fft.irfft(product, size)[: len(piece) - len(sound) + 1]
    power = np.concatenate([[0.0], np.cumsum(piece.astype(np.float64) ** 2)])
    energy = power[len(sound) :] - power[: len(piece) - len(sound) + 1]
    likeness = match / np.sqrt(np.maximum(energy, 1e-9) * float(np.sum(sound**2)) + 1e-12)
    best = int(np.argmax(likeness))
    return max(0, start) + best, float(likeness[best])
