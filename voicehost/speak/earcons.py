"""Sounds that speak without a word, made by code: each is a few partials under an envelope.

Told apart by contour (up, down, flat, swept), register and grain, not by loudness; a spectral test
compares every pair. All start and end at zero, so none clicks.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]
"""Mono, in [-1, 1]."""

LONGEST_MS = 400
"""The longest a known sound may last while the microphone is open (product.md)."""

FREE_LENGTH = frozenset({"win", "fanfare"})
"""Sounds of a game's end, when nobody is listened to."""


def earcon(name: str, rate_hz: int) -> Samples:
    """The sound of a name, the same on every call.

    Args:
        name: one of EARCONS.
        rate_hz: samples a second (>= 8000).

    Raises:
        KeyError: no such sound.
    """
    return EARCONS[name](rate_hz)


def _tone(
    rate_hz: int,
    ms: int,
    hz: float | tuple[float, float],
    partials: tuple[float, ...] = (1.0,),
    *,
    decay: float = 0.0,
    ratios: tuple[float, ...] = (),
) -> Samples:
    """A tone or glide with partials; `decay` in nepers over its length (0 = held)."""
    count = rate_hz * ms // 1000
    place = np.arange(count) / max(1, count)
    low, high = hz if isinstance(hz, tuple) else (hz, hz)
    phase = 2 * np.pi * np.cumsum(low * (high / low) ** place) / rate_hz
    ratios = ratios or tuple(float(n + 1) for n in range(len(partials)))
    out = np.zeros(count)
    for weight, ratio in zip(partials, ratios, strict=True):
        if max(low, high) * ratio < rate_hz * 0.45:
            out += weight * np.sin(ratio * phase)
    return _faded(rate_hz, out * np.exp(-decay * place) / max(1e-9, sum(map(abs, partials))))


def _faded(rate_hz: int, out: NDArray[np.float64], ms: float = 5.0) -> Samples:
    """In and out over a few milliseconds."""
    edge = min(len(out) // 2, int(rate_hz * ms / 1000))
    ramp = np.sin(np.linspace(0, np.pi / 2, edge)) ** 2
    out[:edge] *= ramp
    out[len(out) - edge :] *= ramp[::-1]
    return out.astype(np.float32)


def _rest(rate_hz: int, ms: int) -> Samples:
    return np.zeros(rate_hz * ms // 1000, np.float32)


def _row(*parts: Samples, gain: float = 0.5) -> Samples:
    return (gain * np.concatenate(parts)).astype(np.float32)


def _noise(rate_hz: int, ms: int, low_hz: float, high_hz: float) -> Samples:
    """A band of noise, the same each time: cosines with phases by the golden ratio."""
    count = rate_hz * ms // 1000
    at = np.arange(count) / rate_hz
    bands = np.linspace(low_hz, min(high_hz, rate_hz * 0.45), 97)
    phases = 2 * np.pi * ((np.arange(97) ** 2 * 0.6180339887) % 1.0)
    wave = sum(np.cos(2 * np.pi * hz * at + p) for hz, p in zip(bands, phases, strict=True))
    return _faded(rate_hz, np.asarray(wave) / 14.0, 3.0)


def _right(rate_hz: int) -> Samples:
    """A bright rising fifth."""
    bell = (1.0, 0.4, 0.2)
    return _row(_tone(rate_hz, 120, 659.3, bell), _tone(rate_hz, 230, 987.8, bell, decay=2.0))


def _wrong(rate_hz: int) -> Samples:
    """A low buzz that falls."""
    reed = tuple(1 / n for n in range(1, 12))
    return _row(_tone(rate_hz, 360, (174.6, 110.0), reed), gain=0.8)


def _repeated(rate_hz: int) -> Samples:
    """The same middle note twice, hollow."""
    hollow = (1.0, 0.0, 0.5, 0.0, 0.3)
    note = _tone(rate_hz, 110, 440.0, hollow, decay=0.5)
    return _row(note, _rest(rate_hz, 60), note)


def _dropped(rate_hz: int) -> Samples:
    """A slide down out of the middle, as of something let go."""
    return _row(_tone(rate_hz, 320, (1100.0, 260.0), (1.0, 0.1), decay=1.0))


def _say_again(rate_hz: int) -> Samples:
    """A question: a soft slide up."""
    return _row(_tone(rate_hz, 320, (330.0, 830.0), (1.0, 0.15)))


def _ring(rate_hz: int) -> Samples:
    """A high bell in quick strokes."""
    ratios = (1.0, 2.76, 5.4)
    stroke = _tone(rate_hz, 95, 1567.98, (1.0, 0.6, 0.3), decay=3.0, ratios=ratios)
    return _row(stroke, stroke, stroke, stroke)


def _token_lost(rate_hz: int) -> Samples:
    """Three steps down, wooden."""
    wood = (1.0, 0.2, 0.5)
    steps = [_tone(rate_hz, 115, hz, wood, decay=2.5) for hz in (523.25, 392.0, 261.6)]
    return _row(*steps)


def _card(rate_hz: int) -> Samples:
    """A card turned: two brushes of high noise."""
    high = _noise(rate_hz, 70, 2500, 7000)
    return _row(high, _rest(rate_hz, 30), _noise(rate_hz, 50, 1500, 5000))


def _tick(rate_hz: int) -> Samples:
    """A clock's tick."""
    ratios = (1.0, 1.47)
    return _row(_tone(rate_hz, 45, 2100.0, (1.0, 0.7), decay=5.0, ratios=ratios))


def _zero(rate_hz: int) -> Samples:
    """The end of time: a gong of two low notes together."""
    ratios = (1.0, 1.19, 2.0, 2.38, 3.0)
    partials = (1.0, 0.9, 0.5, 0.4, 0.3)
    return _row(_tone(rate_hz, 390, 293.7, partials, decay=1.0, ratios=ratios), gain=0.8)


def _mic_open(rate_hz: int) -> Samples:
    """Two quick light notes up: speak now."""
    return _row(_tone(rate_hz, 60, 1046.5), _tone(rate_hz, 80, 1396.9), gain=0.3)


def _mic_closed(rate_hz: int) -> Samples:
    """Two quick light notes down: I no longer listen."""
    return _row(_tone(rate_hz, 60, 880.0), _tone(rate_hz, 80, 587.3), gain=0.3)


def _win(rate_hz: int) -> Samples:
    """A chord broken upwards and held."""
    brass = (1.0, 0.6, 0.4, 0.25)
    notes = [_tone(rate_hz, 130, hz, brass) for hz in (392.0, 523.25, 659.26)]
    return _row(*notes, _tone(rate_hz, 520, 783.99, brass, decay=1.5))


def _fanfare(rate_hz: int) -> Samples:
    """The game is over: a call of brass with a held last note."""
    brass = (0.8, 1.0, 0.8, 0.6, 0.4)
    call = (
        (261.63, 150), (261.63, 90), (261.63, 90), (349.23, 300), (261.63, 150), (349.23, 150),
        (440.0, 700),
    )  # fmt: skip
    return _row(*(_tone(rate_hz, ms, hz, brass, decay=0.7) for hz, ms in call))


EARCONS: dict[str, Callable[[int], Samples]] = {
    "right": _right,
    "wrong": _wrong,
    "repeated": _repeated,
    "dropped": _dropped,
    "say_again": _say_again,
    "ring": _ring,
    "token_lost": _token_lost,
    "card": _card,
    "tick": _tick,
    "zero": _zero,
    "mic_open": _mic_open,
    "mic_closed": _mic_closed,
    "win": _win,
    "fanfare": _fanfare,
}
"""Every sound by name (core.effects.Earcon)."""
