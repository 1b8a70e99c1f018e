"""The host's own sound in its own microphone: how much of it comes back, and when.

While the host speaks a sentence the microphone is closed; but numbers and counted seconds sound
beside an open one. Whether they come back is measured on the sentences: the loudness of what is
played, moment by moment, against the loudness of what is recorded. No test sound is needed.
"""

import threading
from collections import deque

import numpy as np
from numpy.typing import NDArray

from voicehost.speak.mixer import Samples

STEP_MS = 32
ENOUGH_MS = 2_500
"""Host speech after which the measure says something."""
REMEMBERED_MS = 20_000
LONGEST_LAG_MS = 500
ALIKE = 0.45
"""Correlation of the two loudnesses (in dB) from which the microphone hears the host."""
LOUD = 2e-3
"""RMS (full scale 1) below which what comes back wakes no recogniser (-54 dB)."""
QUIET_DB = -70.0
TAIL_MS = 150
"""How long a room goes on sounding."""

Levels = NDArray[np.float64]


class EchoMeter:
    """Whether the host hears itself.

    Until it knows, it says yes: a headset is told from a loudspeaker within the first sentences.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._played: dict[int, float] = {}
        self._recorded: dict[int, float] = {}

    def played(self, at_ms: int, samples: Samples) -> None:
        """The loudspeaker plays this from `at_ms` on (at most STEP_MS long)."""
        self._note(self._played, at_ms, samples)

    def recorded(self, at_ms: int, samples: bytes) -> None:
        """The microphone recorded this frame, which began at `at_ms`."""
        sound = np.asarray(np.frombuffer(samples, "<i2") / 32768, np.float32)
        self._note(self._recorded, at_ms, sound)

    @property
    def hears_itself(self) -> bool:
        """Whether what the host plays comes back loud enough to be taken for speech."""
        return self.likeness is None or self.likeness >= ALIKE

    @property
    def likeness(self) -> float | None:
        """Correlation of played and recorded loudness at the best delay, in [-1, 1]; 0 where what
        comes back is too faint to matter; None as long as too little was said."""
        with self._lock:
            played, recorded = dict(self._played), dict(self._recorded)
        steps = sorted(step for step in played if step in recorded)
        active = [step for step in steps if played[step] > LOUD]
        if len(active) * STEP_MS < ENOUGH_MS:
            return None
        if np.percentile([recorded[step] for step in active], 90) < LOUD:
            return 0.0
        return max(_alike(played, recorded, steps, lag) for lag in range(LONGEST_LAG_MS // STEP_MS))

    def _note(self, levels: dict[int, float], at_ms: int, samples: Samples) -> None:
        if not len(samples):
            return
        level = float(np.sqrt(np.mean(samples * samples)))
        step = at_ms // STEP_MS
        with self._lock:
            levels[step] = max(level, levels.get(step, 0.0))
            while len(levels) > REMEMBERED_MS // STEP_MS:
                del levels[next(iter(levels))]


def _alike(
    played: dict[int, float], recorded: dict[int, float], steps: list[int], lag: int
) -> float:
    pairs = [(played[step], recorded[step + lag]) for step in steps if step + lag in recorded]
    if len(pairs) < ENOUGH_MS // STEP_MS:
        return -1.0
    levels = np.maximum(20 * np.log10(np.array(pairs) + 1e-9), QUIET_DB)
    if levels.std(axis=0).min() < 1e-6:
        return 0.0
    return float(np.corrcoef(levels.T)[0, 1])


class OwnSounds:
    """When words of the host sound beside an open microphone."""

    def __init__(self) -> None:
        self._spans: deque[tuple[int, int]] = deque(maxlen=32)

    def sounds(self, start_ms: int, length_ms: int) -> None:
        """A spoken number is heard from `start_ms` on."""
        self._spans.append((start_ms, start_ms + length_ms + TAIL_MS))

    def covers(self, at_ms: int) -> bool:
        """Whether one of them is in the room at `at_ms`."""
        return any(start <= at_ms < end for start, end in self._spans)
