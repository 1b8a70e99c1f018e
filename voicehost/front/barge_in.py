"""Barge-in: what the table says while the host speaks.

The microphone is `closed` then, unless the owner asked for it (`barge_in = "on"`) and the devices
have passed the echo test: then a few phrases are searched for (`keywords`), in a recording out of
which the host's own voice is taken. Whoever begins to speak has the host lower its voice; "stop"
stops it as a key does. A phrase that stands in what the host is just saying does not count.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Protocol

import numpy as np
import numpy.typing as npt
import soxr

from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.core.ports import RATE_HZ, Frame, Input, Pressed
from voicehost.core.wait import Intent
from voicehost.understand.phrases import CommandBook

Floats = npt.NDArray[np.float32]

HUSH = "hush"
"""Phrases that mean "stop talking" only while the host talks ("stop")."""

QUIET, PAUSE = "be_quiet", "pause"
"""The commands that are taken while the host speaks; "pause" alone is too near to "pass"."""

CAP_MS = 3_000
PATIENCE_MS = 330

LEAD_MS = 48
"""How much sooner the canceller learns what is played than it is said to be heard: what devices
tell of their delays is not exact, and an echo must never come before its cause."""

LOW_FRAMES = 94
"""So long (3 s) the voice stays low after whoever spoke over it: then it is said again."""

_REMEMBERED = 4 * RATE_HZ
_JUMP_MS = 40
_BLOCKS = 101


class Played:
    """What the loudspeaker plays, at 16 kHz, by session time.

    Args:
        rate_hz: the loudspeaker's.
    """

    def __init__(self, rate_hz: int) -> None:
        self._stream = (
            soxr.ResampleStream(rate_hz, RATE_HZ, 1, dtype="float32", quality="LQ")
            if rate_hz != RATE_HZ
            else None
        )
        self._lock = threading.Lock()
        self._ring = np.zeros(_REMEMBERED, np.float32)
        self._rate_hz = rate_hz
        self._told = self._count = 0
        self._offsets: deque[float] = deque(maxlen=_BLOCKS)
        self._next: int | None = None

    def played(self, at_ms: int, samples: Floats) -> None:
        """A block is heard from `at_ms` on; from the device's own thread."""
        with self._lock:
            offset = at_ms - self._told * 1_000 / self._rate_hz
            self._told += len(samples)
            if self._stream is not None:
                samples = self._stream.resample_chunk(samples)
            if self._offsets and abs(offset - median(self._offsets)) > 4 * _JUMP_MS:
                self._offsets.clear()  # the loudspeaker has rested
            self._offsets.append(offset)
            places = np.arange(self._count, self._count + len(samples)) % _REMEMBERED
            self._ring[places] = samples
            self._count += len(samples)

    def take(self, at_ms: int, count: int) -> bytes:
        """What may come back in a frame of the microphone that begins at `at_ms`; frames are asked
        for in order, and hang together though the devices' clocks differ a little."""
        with self._lock:
            if not self._offsets:
                return bytes(2 * count)
            wanted = round((at_ms + LEAD_MS - median(self._offsets)) * RATE_HZ / 1_000)
            if self._next is None or abs(wanted - self._next) > _JUMP_MS * RATE_HZ // 1_000:
                self._next = wanted
            places = np.arange(self._next, self._next + count)
            self._next += count
            known = (places >= max(0, self._count - _REMEMBERED)) & (places < self._count)
            sound = np.where(known, self._ring[places % _REMEMBERED], 0.0)
        return (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()


class Canceller(Protocol):
    """Takes what was played out of what was recorded (hear/echo_canceller.py)."""

    def cleaned(self, recorded: bytes, played: bytes) -> bytes:
        """The recording, as long as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """What barge-in needs of the host's mouth."""

    says: Callable[[str, int], bool]
    """Whether words are part of what the host was saying at a session time."""
    duck: Callable[[bool], None]
    """Lower the voice, or no longer."""


class BargeIn:
    """Finds what stops the host in what the microphone hears while it speaks.

    Args:
        canceller: takes the host's voice out of the recording.
        played: what the loudspeaker plays.
        own: the host's mouth.
        book: phrases of the language.
    """

    def __init__(self, canceller: Canceller, played: Played, own: Own, book: CommandBook) -> None:
        self._canceller, self._played, self._own = canceller, played, own
        asked = [replace(one, intent=QUIET) for one in book.asked((Intent(key=HUSH),))]
        always = [one for one in book.always() if one.intent in (QUIET, PAUSE)]
        asked += [one for one in always if " " in one.text]
        phrases = tuple(replace(one, meta=False, asked=True) for one in asked)
        self.listening = Listening(
            passing=None, topic=None, phrases=phrases, patience_ms=PATIENCE_MS, cap_ms=CAP_MS
        )  # fmt: skip
        """What is listened for: the state `keywords`."""
        self._low, self._left = False, 0
        self._known: frozenset[tuple[str, str]] = frozenset()

    def cleaned(self, frame: Frame) -> Frame:
        """The frame without the host's voice in it."""
        far = self._played.take(frame.at_ms, len(frame.samples) // 2)
        return replace(frame, samples=self._canceller.cleaned(frame.samples, far))

    def someone_speaks(self, speaking: bool) -> None:
        """Told at every frame whether somebody speaks over the host."""
        self._left = LOW_FRAMES if speaking else max(0, self._left - 1)
        self._lower(self._left > 0)

    def asked(self, listening: Listening) -> None:
        """What the host listens for when it is silent: only of that a command comes."""
        self._known = frozenset((one.text, one.intent) for one in listening.phrases)

    def over(self) -> None:
        """The host has spoken, or begins to: its voice is as it was."""
        self._left = 0
        self._lower(False)

    def _lower(self, low: bool) -> None:
        if low != self._low:
            self._low = low
            self._own.duck(low)

    def inputs(self, heard: Sequence[Heard]) -> list[Input]:
        """What comes of utterances: for each that stops the host a press, and the command where
        the state knows it."""
        out: list[Input] = []
        for one in heard:
            if one.kind is not HeardKind.PHRASE or one.guess is None:
                continue
            phrase = one.guess.phrase
            if self._own.says(phrase.text, one.onset_ms):
                continue
            out.append(Pressed(seat=None, at_ms=one.onset_ms))
            if (phrase.text, phrase.intent) in self._known:
                out.append(one)
        return out
