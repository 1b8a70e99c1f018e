"""How long one verdict takes on this machine: a fixed piece of the engines' work, timed."""

from collections.abc import Callable

import numpy as np

from voicehost.core.ports import RATE_HZ
from voicehost.hear.embedded_recogniser import EmbeddedRecogniser

SOUND_S = 2.0
RUNS = 2
"""The quickest counts: what else the machine does makes a run slower, never quicker."""

TEXTS = (
    "The river.", "Answer river.", "The mountain.", "Seventeen.",
    "A violin.", "Kazakhstan.", "We give up.",
)  # fmt: skip
"""As many as a verdict weighs against the sound in tier `full`."""


def work_sound() -> bytes:
    """Two seconds that keep the engines busy, 16 kHz mono signed 16 bit: a voice's harmonics in
    syllables, no word."""
    at = np.arange(int(SOUND_S * RATE_HZ)) / RATE_HZ
    turns = 2 * np.pi * np.cumsum(120 + 15 * np.sin(2 * np.pi * 0.8 * at)) / RATE_HZ
    vowel = 500 + 250 * np.sign(np.sin(2 * np.pi * 2.1 * at))
    voice = sum(np.sin(n * turns) * np.exp(-(((n * 120 - vowel) / 400) ** 2)) for n in range(1, 25))
    syllables = np.clip(np.sin(2 * np.pi * 3.3 * at), 0, 1)
    return (0.2 * 32767 * syllables * voice).clip(-32768, 32767).astype("<i2").tobytes()


def verdict_ms(recogniser: EmbeddedRecogniser, now_s: Callable[[], float]) -> int:
    """Time (ms) of a verdict's work in tier `full`, the quickest of a few.

    Args:
        recogniser: in tier `full`; one stretch of sound is decoded beforehand, unmeasured.
        now_s: a clock.
    """
    sound = work_sound()
    took = []
    for run in range(RUNS + 1):
        recogniser.begin(None, ())
        recogniser.feed(sound)
        began = now_s()
        evidence = recogniser.end()
        if evidence.scorer is not None:
            evidence.scorer(TEXTS)
        if run:
            took.append(now_s() - began)
    return round(min(took) * 1_000)
