"""Making rendered speech fit: its edges trimmed, its loudness even, its length squeezed.

Squeezing keeps the pitch: short windows are laid closer together, each where it matches best what
came before (waveform-similarity overlap-add, Verhelst and Roelands 1993).
"""

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

_WINDOW_MS = 30
_SEARCH_MS = 8
_GATE = 0.005
"""Share of the peak below which edges are silence (-46 dB): the breath of "five" stays."""


def trimmed(samples: Samples, rate_hz: int, keep_ms: int = 10) -> Samples:
    """Without silence at either end, but for `keep_ms` of it; () if it is silent throughout."""
    loud = np.flatnonzero(np.abs(samples) > _GATE * (np.abs(samples).max() if len(samples) else 0))
    if not len(loud):
        return samples[:0]
    keep = rate_hz * keep_ms // 1000
    return samples[max(0, int(loud[0]) - keep) : int(loud[-1]) + 1 + keep]


def evened(samples: Samples, rate_hz: int, target_db: float = -20.0) -> Samples:
    """At one loudness: RMS of the louder frames at `target_db` (dB of full scale), peaks < 0.95."""
    frame = max(1, rate_hz // 50)
    whole = samples[: len(samples) // frame * frame].reshape(-1, frame)
    if not len(whole):
        return samples
    power = np.mean(whole.astype(np.float64) ** 2, axis=1)
    active = power[power > power.max() * 0.01]
    if not len(active) or power.max() <= 0:
        return samples
    gain = 10 ** (target_db / 20) / float(np.sqrt(active.mean()))
    even = samples * np.float32(min(gain, 0.95 / float(np.abs(samples).max())))
    return even.astype(np.float32)


def fitted(samples: Samples, rate_hz: int, longest_ms: int) -> Samples:
    """Squeezed to at most `longest_ms`, at its pitch; unchanged where it is short enough."""
    longest = rate_hz * longest_ms // 1000
    if len(samples) <= longest:
        return samples
    window = rate_hz * _WINDOW_MS // 1000 // 2 * 2
    hop, search = window // 2, rate_hz * _SEARCH_MS // 1000
    shape = np.hanning(window + 1)[:window]
    steps = max(1, (longest - window) // hop)
    stride = (len(samples) - window) / steps
    out = np.zeros(steps * hop + window)
    weight = np.full_like(out, 1e-9)
    natural = 0
    for step in range(steps + 1):
        wanted = int(step * stride)
        start = _best(samples, natural, wanted, search, window) if step else 0
        out[step * hop : step * hop + window] += samples[start : start + window] * shape
        weight[step * hop : step * hop + window] += shape
        natural = start + hop
    return (out / np.maximum(weight, 0.1))[:longest].astype(np.float32)


def _best(samples: Samples, natural: int, wanted: int, search: int, window: int) -> int:
    """Where near `wanted` the sound goes on most like after `natural`."""
    last = len(samples) - window
    low, high = max(0, min(wanted - search, last)), min(wanted + search, last)
    pattern = samples[natural : natural + window]
    if len(pattern) < window or high <= low:
        return max(0, min(wanted, last))
    scores = np.correlate(samples[low : high + window], pattern, "valid")
    return low + int(np.argmax(scores[: high - low + 1]))
