"""Wake: searches the sound of a room for the phrase the host is called by, and for nothing else.

Three gates, each dearer than the one before and asked more seldom: loudness and voice detection
(hear/vad.py), how well the phrase fits the phoneme posteriors, and how well it fits as the whole
transcript of just that stretch of sound. No free decoding anywhere: no other word ever exists here.
Of the sound the last seconds stay in memory, and go when the host wakes or stops waiting.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from voicehost.core.errors import UsageError
from voicehost.core.heard import Guess, Heard, HeardKind, Phrase
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ
from voicehost.hear.ctc_engine import FRAME_MS as POSTERIOR_MS
from voicehost.hear.ctc_score import Sound, spot
from voicehost.hear.vad import Vad
from voicehost.words.phones import Phones, phones_of

Floats = npt.NDArray[np.float32]

SPEECH = 0.3
"""Probability from which a frame may be speech: lower than for answers, as music lies under it."""
LEAST_SPEECH = 4
"""Frames of speech that may hold a phrase."""
PAUSE = 5
"""Frames of silence (0.16 s) after which what was said is looked at."""
LOOK_EVERY = 44
"""Frames of unbroken speech (1.4 s) after which it is looked at."""
OVERLAP = 34
"""Frames (1.1 s) that two looks share, so that no phrase is cut by both."""
LEAD = 10
"""Frames looked at from before the speech."""
KEPT = LOOK_EVERY + OVERLAP + LEAD
"""Frames of sound in memory (2.8 s)."""

FITS = -2.8
"""Score per phone (0: as good as anything) from which the second look is taken."""
SURE_ALONE = -0.5
"""Score per phone that wakes where there is no second engine."""
AWAKE = 0.42
"""Sum of both looks that wakes (docs/hearing.md has the curve)."""
PHONE_WEIGHT = 0.1

FEWEST_PHONES = 5
"""Sounds of a phrase that can be told from other talk."""

_MARGIN_MS = (250, 300)
"""Sound before and after the phrase for the second look."""
_FRAME_MS = FRAME_SAMPLES * 1000 // RATE_HZ


class Posteriors(Protocol):
    """Phoneme posteriors (hear/ctc_engine.py)."""

    def posteriors(self, samples: Floats) -> Floats: ...


class Fit(Protocol):
    """How well whole texts fit a sound (hear/whisper_engine.py)."""

    def fit(self, samples: Floats, texts: Sequence[str]) -> list[float]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A phrase, made ready to be searched for."""

    phrase: Phrase
    ways: tuple[Phones, ...]
    texts: tuple[str, ...]
    prior: tuple[float, ...]
    """How likely each text is where nothing is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Where a phrase may have been said."""

    phrase: Phrase
    start_ms: int
    end_ms: int
    score: float
    """Against `AWAKE`; the first look alone where there was no second."""


class Spotter:
    """Searches for phrases in frames that come in order.

    Args:
        phonemes: gives posteriors.
        fit: the second look; None: there is none, and the first must be sure.
        vad: whether somebody speaks.
        awake: score that wakes.
    """

    def __init__(
        self, phonemes: Posteriors, fit: Fit | None, vad: Vad, awake: float = AWAKE
    ) -> None:
        self._phonemes, self._fit, self._vad, self._awake = phonemes, fit, vad, awake
        self._sought: tuple[Sought, ...] = ()
        self._made: dict[Phrase, Sought] = {}
        self._kept: deque[bytes] = deque(maxlen=KEPT)
        self._spoken = self._quiet = self._count = self._looked = 0
        self._start: int | None = None
        self.looks = self.second_looks = 0
        """How often the phonemes were looked at, and how often the second engine was asked."""

    def seek(self, phrases: Sequence[Phrase]) -> None:
        """Search for these from now on; nothing of before is known any more.

        Raises:
            UsageError: a phrase is too short to be told from other talk.
        """
        self._sought = tuple(self._ready(phrase) for phrase in phrases)
        self._vad.reset()
        self._forget()

    def feed(self, piece: bytes, at_ms: int) -> Heard | None:
        """Take a frame of 512 samples that begins at `at_ms`; the phrase, if it was said."""
        found = [one for one in self.candidates(piece, at_ms) if one.score >= self._awake]
        if not found:
            return None
        best = max(found, key=lambda one: one.score)
        self._forget()
        return Heard(
            kind=HeardKind.PHRASE,
            onset_ms=best.start_ms,
            end_ms=best.end_ms,
            words=best.phrase.text,
            guess=Guess(phrase=best.phrase, score=min(1.0, max(0.0, best.score))),
            spoken=True,
        )

    def candidates(self, piece: bytes, at_ms: int) -> list[Found]:
        """As `feed`, but all that was looked at twice, woken by or not."""
        speech = self._vad.probability(piece) >= SPEECH
        self._kept.append(piece)
        self._count += 1
        if speech:
            self._spoken, self._quiet = self._spoken + 1, 0
            if self._start is None:
                self._start = self._looked = max(0, self._count - 1 - LEAD)
        else:
            self._quiet += 1
        if self._start is None:
            return []
        end_ms = at_ms + _FRAME_MS
        if self._quiet >= PAUSE:
            enough = self._spoken >= LEAST_SPEECH
            found = self._look(end_ms, self._start) if enough else []
            self._start, self._spoken = None, 0
            return found
        if self._count - self._looked < LOOK_EVERY:
            return []
        found = self._look(end_ms, self._start)
        self._start, self._looked = self._count - OVERLAP, self._count
        return found

    # ------------------------------------------------------------------ inside

    def _forget(self) -> None:
        self._kept.clear()
        self._spoken = self._quiet = self._count = self._looked = 0
        self._start = None

    def _look(self, end_ms: int, start: int) -> list[Found]:
        """The stretch from frame `start` on, which ends now."""
        frames = list(self._kept)[-(self._count - start) :]
        raw = np.frombuffer(b"".join(frames), dtype="<i2")
        samples: Floats = raw.astype(np.float32) / np.float32(32768)
        self.looks += 1
        sound = Sound.of(self._phonemes.posteriors(samples))
        start_ms = end_ms - len(frames) * _FRAME_MS
        out = []
        for sought in self._sought:
            scores, begins = spot(sound, sought.ways)
            end = int(scores.argmax()) if len(scores) else 0
            if not len(scores) or not sound.greedy or scores[end] < FITS:
                continue
            began_ms, ended_ms = int(begins[end]) * POSTERIOR_MS, (end + 1) * POSTERIOR_MS
            score = self._twice(samples, sought, float(scores[end]), began_ms, ended_ms)
            out.append(
                Found(
                    phrase=sought.phrase,
                    start_ms=start_ms + began_ms,
                    end_ms=min(start_ms + ended_ms, end_ms),
                    score=score,
                )
            )
        return out

    def _twice(
        self, samples: Floats, sought: Sought, fits: float, began_ms: int, ended_ms: int
    ) -> float:
        """Both looks together: how much of the surprise that the phrase would be in silence the
        sound takes away (1: all of it), and how well it fits the phonemes."""
        if self._fit is None:
            return self._awake + fits - SURE_ALONE
        self.second_looks += 1
        before, after = (margin * RATE_HZ // 1000 for margin in _MARGIN_MS)
        first = max(0, began_ms * RATE_HZ // 1000 - before)
        part = samples[first : ended_ms * RATE_HZ // 1000 + after]
        fit = self._fit.fit(part, sought.texts)
        taken = max(1 - one / prior for one, prior in zip(fit, sought.prior, strict=True))
        return taken + PHONE_WEIGHT * fits

    def _ready(self, phrase: Phrase) -> Sought:
        known = self._made.get(phrase)
        if known is None:
            ways = tuple(way for way in phones_of(phrase.text) if way)
            if not ways or min(map(len, ways)) < FEWEST_PHONES:
                raise UsageError(
                    f'"{phrase.text}" is too short to be called by', "wake", 'as long as "hey host"'
                )
            texts = (f"{phrase.text.capitalize()}.", f"{phrase.text}.")
            silence = np.zeros(RATE_HZ, np.float32)
            prior = tuple(self._fit.fit(silence, texts)) if self._fit is not None else ()
            known = Sought(phrase=phrase, ways=ways, texts=texts, prior=prior)
            self._made[phrase] = known
        return known
