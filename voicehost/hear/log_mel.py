"""Sound to the 80-band log-mel picture that Whisper reads. Pure numpy.

Defined by Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision" (2022):
25 ms Hann windows every 10 ms, Slaney mel bands up to 8 kHz, log10 clamped to 8 below the peak.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

HOP_SAMPLES = 160
"""One frame every 10 ms at 16 kHz."""

_WINDOW_SAMPLES = 400
_BANDS = 80


def log_mel(samples: Floats, frames: int) -> Floats:
    """The picture of `samples` (16 kHz, in [-1, 1]), zero-padded or cut to `frames` frames.

    Returns:
        80 x `frames`; silence is the floor.
    """
    padded = np.zeros(frames * HOP_SAMPLES + _WINDOW_SAMPLES, dtype=np.float32)
    kept = samples[: frames * HOP_SAMPLES]
    half = _WINDOW_SAMPLES // 2
    padded[half : half + len(kept)] = kept
    pieces = np.lib.stride_tricks.sliding_window_view(padded, _WINDOW_SAMPLES)[::HOP_SAMPLES]
    spectrum = np.fft.rfft(pieces[:frames] * _window(), axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    picture = np.log10(np.maximum(_mel_bands() @ power.T, 1e-10))
    picture = np.maximum(picture, picture.max() - 8.0)
    return np.ascontiguousarray((picture + 4.0) / 4.0, dtype=np.float32)


@lru_cache(maxsize=1)
def _window() -> Floats:
    return np.hanning(_WINDOW_SAMPLES + 1)[:-1].astype(np.float32)


@lru_cache(maxsize=1)
def _mel_bands() -> Floats:
    """Triangles equally spaced in mel: linear below 1 kHz, logarithmic above (Slaney), each with
    the same area."""
    per_mel_hz, knee_hz, log_step = 200.0 / 3, 1000.0, np.log(6.4) / 27.0
    knee_mel = knee_hz / per_mel_hz
    top_mel = knee_mel + np.log(8000.0 / knee_hz) / log_step
    mels = np.linspace(0.0, top_mel, _BANDS + 2)
    edges = np.where(
        mels < knee_mel, mels * per_mel_hz, knee_hz * np.exp(log_step * (mels - knee_mel))
    )
    bins = np.fft.rfftfreq(_WINDOW_SAMPLES, 1 / 16_000)
    rising = (bins[None, :] - edges[:-2, None]) / np.diff(edges)[:-1, None]
    falling = (edges[2:, None] - bins[None, :]) / np.diff(edges)[1:, None]
    bands = np.maximum(0, np.minimum(rising, falling)) * (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return np.asarray(bands, dtype=np.float32)
