"""Sound sources in, one stream of samples out, and the exact sample at which each cue ended.

Pure: no device, no clock; position is the count of samples made so far. A lock makes it safe to
fill from one thread while a device empties it from another.
"""

import threading
from collections import deque
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from voicehost.core.ids import CueId

Samples = NDArray[np.float32]
"""Mono, in [-1, 1]."""

LATE_MS = 50
"""A scheduled sound later than this is skipped, unless it must never be."""

_FADE_MS = 10

DUCKED = 0.1
"""What is left of the voice while somebody speaks over it: -20 dB."""
_KNEE = 0.8
"""Level above which the limiter bends, so that loud settings never clip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A cue is over."""

    cue: CueId
    completed: bool
    """False: stopped before its last sample."""
    at_sample: int
    """Position just after its last sample."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A piece of a cue has begun."""

    cue: CueId
    at_sample: int
    """Position of its first sample."""


@dataclass(slots=True)
class _Chunk:
    cue: CueId
    samples: Samples
    last: bool
    begun: bool = False


@dataclass(slots=True)
class _Sound:
    start: int
    samples: Samples
    never_skip: bool = False
    started: bool = field(default=False)


class Mixer:
    """Speech in a queue, sounds beside it, ticks at their sample.

    Args:
        rate_hz: samples a second of all that goes in and comes out.
    """

    def __init__(self, rate_hz: int) -> None:
        self.rate_hz = rate_hz
        self._lock = threading.Lock()
        self._position = 0
        self._open: list[CueId] = []
        self._chunks: deque[_Chunk] = deque()
        self._sounds: list[_Sound] = []
        self._stopped: list[Ended] = []
        self._begun: list[Begun] = []
        self._gain = 1.0
        self._duck = self._duck_before = 1.0

    @property
    def position(self) -> int:
        """Samples made so far."""
        return self._position

    @property
    def speaking(self) -> bool:
        """Whether a cue is begun and not over."""
        return bool(self._open)

    def set_gain_db(self, gain_db: float) -> None:
        """Loudness of everything, in dB against the sounds as given."""
        self._gain = float(10 ** (gain_db / 20))

    def duck(self, ducked: bool) -> None:
        """Everything much quieter while somebody speaks over the host, or no longer."""
        self._duck = DUCKED if ducked else 1.0

    def begin(self, cue: CueId) -> None:
        """A cue will come, in pieces; until its last one it counts as speaking."""
        with self._lock:
            self._open.append(cue)

    def speech(self, cue: CueId, samples: Samples, *, last: bool) -> None:
        """A piece of a cue, played after what is queued; ignored if the cue was stopped."""
        with self._lock:
            if cue in self._open:
                self._chunks.append(_Chunk(cue, samples, last))

    def sound(self, samples: Samples) -> None:
        """A sound from the next sample on, beside speech."""
        with self._lock:
            self._sounds.append(_Sound(self._position, samples, True))

    def schedule(self, samples: Samples, at_sample: int, *, never_skip: bool = False) -> None:
        """A sound that begins at a sample; skipped if that is gone by more than LATE_MS."""
        with self._lock:
            self._sounds.append(_Sound(at_sample, samples, never_skip))

    def unschedule(self) -> None:
        """Forget scheduled sounds that have not begun (the clock was paused)."""
        with self._lock:
            self._sounds = [sound for sound in self._sounds if sound.start <= self._position]

    def stop(self) -> None:
        """Fade speech out at once and forget what is queued; sounds go on."""
        with self._lock:
            if self._chunks:
                fade = self.rate_hz * _FADE_MS // 1000
                tail = self._chunks[0].samples[:fade]
                ramp = np.linspace(1, 0, len(tail), dtype=np.float32)
                self._sounds.append(_Sound(self._position, tail * ramp, True))
            self._stopped += [
                Ended(cue=cue, completed=False, at_sample=self._position) for cue in self._open
            ]
            self._chunks.clear()
            self._open.clear()

    def ends_at(self) -> int | None:
        """Position at which the first cue will be over; None if none, or not all of it is in."""
        with self._lock:
            if self._stopped:
                return self._position
            at = self._position
            for chunk in self._chunks:
                at += len(chunk.samples)
                if chunk.last:
                    return at
            return None

    def render(self, count: int) -> tuple[Samples, tuple[Ended, ...]]:
        """The next `count` samples and the cues that ended within them, in order."""
        with self._lock:
            out = np.zeros(count, np.float32)
            ended = [*self._stopped]
            self._stopped.clear()
            self._speech_into(out, ended)
            self._sounds_into(out)
            self._position += count
        duck = self._duck
        if self._duck_before != duck:
            fade = min(count, self.rate_hz * _FADE_MS // 1000)
            out[:fade] *= np.linspace(self._duck_before, duck, fade, dtype=np.float32)
            out[fade:] *= np.float32(duck)
            self._duck_before = duck
        elif duck != 1.0:
            out *= np.float32(duck)
        return _limited(out * np.float32(self._gain)), tuple(ended)

    def begun(self) -> tuple[Begun, ...]:
        """Pieces that have begun since the last call, in order."""
        with self._lock:
            begun = tuple(self._begun)
            self._begun.clear()
            return begun

    def _speech_into(self, out: Samples, ended: list[Ended]) -> None:
        filled = 0
        while self._chunks:
            chunk = self._chunks[0]
            if not chunk.begun and filled < len(out):
                chunk.begun = True
                self._begun.append(Begun(cue=chunk.cue, at_sample=self._position + filled))
            take = min(len(out) - filled, len(chunk.samples))
            out[filled : filled + take] += chunk.samples[:take]
            chunk.samples = chunk.samples[take:]
            filled += take
            if len(chunk.samples):
                return
            self._chunks.popleft()
            if chunk.last:
                self._open.remove(chunk.cue)
                at = self._position + filled
                ended.append(Ended(cue=chunk.cue, completed=True, at_sample=at))

    def _sounds_into(self, out: Samples) -> None:
        end, late = self._position + len(out), self.rate_hz * LATE_MS // 1000
        left: list[_Sound] = []
        for sound in self._sounds:
            if not sound.started:
                if sound.start >= end:
                    left.append(sound)
                    continue
                if sound.start < self._position - late and not sound.never_skip:
                    continue
                sound.start, sound.started = max(sound.start, self._position), True
            offset = max(0, sound.start - self._position)
            gone = max(0, self._position - sound.start)
            take = min(len(out) - offset, len(sound.samples) - gone)
            out[offset : offset + take] += sound.samples[gone : gone + take]
            if gone + take < len(sound.samples):
                left.append(sound)
        self._sounds = left


def _limited(out: Samples) -> Samples:
    """Below the knee as it is; above it bent towards 1 and never beyond."""
    over = np.abs(out) > _KNEE
    if over.any():
        loud = out[over]
        room = 1 - _KNEE
        out[over] = np.sign(loud) * (_KNEE + room * np.tanh((np.abs(loud) - _KNEE) / room))
    return out
