"""Sound of any rate as samples of one rate."""

import numpy as np
import soxr

from voicehost.core.ports import Audio
from voicehost.speak.mixer import Samples


def to_rate(audio: Audio, rate_hz: int) -> Samples:
    """The samples of `audio` at `rate_hz`, in [-1, 1]."""
    samples = np.frombuffer(audio.samples, "<i2").astype(np.float32) / np.float32(32768)
    if audio.rate_hz == rate_hz or not len(samples):
        return samples
    return np.asarray(soxr.resample(samples, audio.rate_hz, rate_hz), np.float32)


def to_audio(samples: Samples, rate_hz: int) -> Audio:
    """Samples in [-1, 1] as a piece of sound."""
    whole = np.clip(np.rint(samples * 32767), -32768, 32767).astype("<i2")
    return Audio(samples=whole.tobytes(), rate_hz=rate_hz)
