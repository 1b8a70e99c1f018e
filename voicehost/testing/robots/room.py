"""A virtual room: robots speak in it, noise lies under it, the host's own voice comes back."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ
from voicehost.testing.robots import voices
from voicehost.testing.robots.voices import LEVEL

Floats = npt.NDArray[np.float32]

ECHO_GAIN = 0.25
"""How loud the host comes back into the microphone (-12 dB)."""

QUIET_DB = 45.0
"""Noise of a quiet room under a robot's speech, in dB of signal to noise."""


class Room:
    """Mixes what the microphone hears (see `front.ears.Sound`).

    Args:
        host: gives the host's sound made since the last call.
        snr_db: speech against noise; QUIET_DB is a quiet room.
        noise: a bed of noise, repeated; pink noise made from `seed` where there is none.
        on_mix: told every frame of the mix at the table (for `--audio-out`).
    """

    def __init__(
        self,
        host: Callable[[], Floats],
        *,
        seed: int,
        snr_db: float = QUIET_DB,
        noise: Floats | None = None,
        on_mix: Callable[[Floats], None] | None = None,
    ) -> None:
        self._host = host
        self._on_mix = on_mix
        self._bed = _levelled(noise if noise is not None else _pink(seed), snr_db)
        self._waiting = np.zeros(0, np.float32)
        self._voices: list[tuple[int, Floats]] = []
        self._place = 0
        self.closed = False

    @property
    def over(self) -> bool:
        return self.closed

    def speak(self, now_ms: int, text: str, voice: str, stretch: float) -> tuple[int, int]:
        """A robot says words from now on; begin and end in ms."""
        return self.say(now_ms, voices.speak(text, voice, stretch))

    def say(self, at_ms: int, samples: Floats) -> tuple[int, int]:
        """A robot speaks from `at_ms` on; begin and end in ms."""
        start = max(self._place, at_ms * RATE_HZ // 1_000)
        self._voices.append((start, samples))
        return start * 1_000 // RATE_HZ, (start + len(samples)) * 1_000 // RATE_HZ

    def hush(self, now_ms: int) -> None:
        """Robots that have not begun to speak stay silent."""
        place = now_ms * RATE_HZ // 1_000
        self._voices = [voice for voice in self._voices if voice[0] <= place]

    def frame(self, now_ms: int, *, is_open: bool) -> bytes:
        """The frame that ends at `now_ms`."""
        spoken = self._robots(FRAME_SAMPLES)
        bed = self._noise(FRAME_SAMPLES)
        self._waiting = np.concatenate([self._waiting, self._host()])
        host = np.zeros(FRAME_SAMPLES, np.float32)
        have = self._waiting[:FRAME_SAMPLES]
        host[: len(have)] = have
        self._waiting = self._waiting[FRAME_SAMPLES:]
        self._place += FRAME_SAMPLES
        if self._on_mix is not None:
            self._on_mix(spoken + bed + host)
        heard = np.clip(spoken + bed + ECHO_GAIN * host, -1, 1)
        return (heard * 32767).astype("<i2").tobytes()

    def _robots(self, count: int) -> Floats:
        out = np.zeros(count, np.float32)
        end = self._place + count
        for start, samples in self._voices:
            first, last = max(start, self._place), min(start + len(samples), end)
            if first < last:
                out[first - self._place : last - self._place] += samples[
                    first - start : last - start
                ]
        self._voices = [(s, v) for s, v in self._voices if s + len(v) > end]
        return out

    def _noise(self, count: int) -> Floats:
        start = self._place % len(self._bed)
        piece = self._bed[start : start + count]
        if len(piece) < count:
            piece = np.concatenate([piece, self._bed[: count - len(piece)]])
        return piece


def bed(seed: int, snr_db: float) -> Floats:
    """Twenty seconds of a room's noise, so many dB under a robot's speech."""
    return _levelled(_pink(seed), snr_db)


def _levelled(noise: Floats, snr_db: float) -> Floats:
    rms = float(np.sqrt(np.mean(noise**2))) + 1e-9
    return np.asarray(noise * (LEVEL / rms) * 10 ** (-snr_db / 20), np.float32)


def _pink(seed: int, seconds: int = 20) -> Floats:
    """Noise whose power falls with frequency, as a room's does."""
    draw = np.random.default_rng(seed)
    spectrum = np.fft.rfft(draw.standard_normal(seconds * RATE_HZ))
    spectrum /= np.sqrt(np.maximum(1, np.arange(len(spectrum))))
    return np.asarray(np.fft.irfft(spectrum), np.float32)
