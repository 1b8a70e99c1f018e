"""The engine that packages ship: Whisper's transcripts beside hama's phoneme posteriors."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from voicehost.core.heard import Hypothesis, Topic
from voicehost.core.ports import RATE_HZ, Evidence
from voicehost.hear.ctc_engine import PhonemeEngine
from voicehost.hear.foreground import foreground
from voicehost.hear.whisper_engine import WhisperEngine

Floats = npt.NDArray[np.float32]

FULL_BEAM = 5
LIGHT_BEAM = 3
_MOST_SAMPLES = 29 * RATE_HZ
_LEAST_SAMPLES = RATE_HZ // 10


class EmbeddedRecogniser:
    """Both engines over the whole utterance at its end; no partials.

    Args:
        whisper, phonemes: the engines; phonemes None leaves the posteriors out (no build of hama
            for this machine).
        tier: "full" also scores texts against the sound; "light" searches less and leaves that
            out (`search_less`).
    """

    def __init__(
        self, whisper: WhisperEngine, phonemes: PhonemeEngine | None, tier: str = "full"
    ) -> None:
        if tier not in ("full", "light"):
            raise ValueError(f"no such tier: {tier}")
        self.name = f"embedded-{tier}"
        self._whisper, self._phonemes = whisper, phonemes
        self._full = tier == "full"
        self._sound = bytearray()
        self._known: tuple[int, Evidence] | None = None
        # The native call of the phoneme model releases the interpreter, so it runs beside Whisper.
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="phonemes")

    def search_less(self) -> None:
        """Tier "light" from now on."""
        self.name, self._full = "embedded-light", False

    def begin(self, topic: Topic | None, phrases: Sequence[str]) -> None:
        """A new utterance. The engines hear openly: the phrases change nothing."""
        self._sound.clear()
        self._known = None

    def feed(self, samples: bytes) -> Iterable[Hypothesis]:
        """Keep the sound; no partials."""
        self._sound += samples
        return ()

    def end(self) -> Evidence:
        """Decode all that was fed since `begin`; asked twice without new sound it is free."""
        if self._known is None or self._known[0] != len(self._sound):
            self._known = (len(self._sound), self._decode())
        return self._known[1]

    def _decode(self) -> Evidence:
        samples = foreground(_floats(bytes(self._sound))[:_MOST_SAMPLES])
        if len(samples) < _LEAST_SAMPLES or not np.any(samples):
            return Evidence(texts=())
        posteriors = self._pool.submit(self._posteriors, samples)
        heard = self._whisper.hear(samples, FULL_BEAM if self._full else LIGHT_BEAM)
        scorer: Callable[[Sequence[str]], list[float]] | None = heard.score if self._full else None
        return Evidence(
            texts=heard.texts,
            posteriors=posteriors.result(),
            scorer=scorer,
            clarity=heard.mean_log_probability,
        )

    def _posteriors(self, samples: Floats) -> Floats | None:
        return self._phonemes.posteriors(samples) if self._phonemes else None


def _floats(samples: bytes) -> Floats:
    """In [-1, 1]."""
    whole = np.frombuffer(samples[: len(samples) // 2 * 2], dtype="<i2")
    return np.asarray(whole / np.float32(32768), dtype=np.float32)
