"""One number per phrase: how surely it was said. Chart-blind: every phrase of the public list and
every command is scored alike.

`s = ph + 0.15 ctc + 0.25 llr + 0.05`, where
- ph: the best transcript in phones, 1 - D / (M + 0.3), less up to 0.3 for lower hypotheses;
- ctc: how well the phrase fits the phoneme posteriors, 0 = as well as anything could;
- llr: how much less likely than the free transcript Whisper finds the phrase; only for the best
  few, others count as -3.

A phrase with a number loses 0.25 where every transcript holds other numbers.

Scale: about 1 = beyond doubt; at `ACCEPT` and above the phrase counts as heard; down to `ASK` it is
worth asking again. Where an engine gives less than all three, the sum is shifted by a measured
amount so that both marks keep their meaning (docs/hearing.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from voicehost.hear.ctc_score import LOWEST, Sound, keyword_scores
from voicehost.words.normalise import canonical
from voicehost.words.numbers import NUMBER_WORDS
from voicehost.words.phone_distance import Candidates
from voicehost.words.phones import MOST, Phones, phones_of, spoken_forms, words_of

Floats = npt.NDArray[np.float32]

ACCEPT = 0.10
ASK = -0.30

CTC_WEIGHT = 0.15
LLR_WEIGHT = 0.25
SHIFT = 0.05
SHIFT_WITHOUT_LLR = -0.25
SHIFT_TEXT_ONLY = -0.60
OTHER_NUMBER = 0.25
"""What a number loses where the transcripts hold another number."""
_SAME_NUMBER = 0.5
SHORTLIST = 6
_MOST_CTC = 120
_LLR_FLOOR = -3.0
_ARTICLES = ("the ", "a ", "an ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Compiled:
    """Phrases ready to be scored."""

    texts: tuple[str, ...]
    pronunciations: tuple[tuple[Phones, ...], ...]
    by_phones: Candidates
    written: tuple[tuple[str, ...], ...]
    """How a transcript may write each."""

    @classmethod
    def of(
        cls,
        texts: Sequence[str],
        says: Mapping[str, Sequence[str]] | None = None,
        written: Sequence[Sequence[str]] | None = None,
    ) -> "Compiled":
        """Compile phrases, each with and without a leading article and with its `says`.

        A phrase without a sound stays in the list and scores lowest.

        Args:
            texts: the phrases.
            says: other spoken forms, by phrase.
            written: how a transcript writes each of `texts`, where that is known.
        """
        ways = tuple(_ways(text, (says or {}).get(text, ())) for text in texts)
        forms = tuple(
            tuple(dict.fromkeys((*known, *_written(text))))
            for text, known in zip(texts, written or ((),) * len(texts), strict=True)
        )
        return cls(
            texts=tuple(texts), pronunciations=ways, by_phones=Candidates(ways), written=forms
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The evidence for one answer: what lies between marker, carriers and the next answer."""

    texts: tuple[tuple[str, float], ...]
    """Transcripts with scores relative to the best (<= 0)."""
    sound: Sound | None = None
    score_texts: Callable[[Sequence[str]], list[float]] | None = None
    """Whole transcripts -> log ratio to the free one."""
    frames: tuple[tuple[str, str], ...] = (("", ""),)
    """What stands before and after the answer in a whole transcript."""


def fused(compiled: Compiled, said: Said) -> Floats:
    """Score every phrase. See the module for the scale."""
    ph = transcript_scores(compiled.by_phones, said.texts)
    ph -= OTHER_NUMBER * _other_numbers(compiled, said)
    if said.sound is None:
        return np.asarray(ph + SHIFT_TEXT_ONLY, dtype=np.float32)
    ctc = _acoustic_scores(compiled, said.sound, ph)
    both: Floats = np.asarray(ph + CTC_WEIGHT * np.maximum(ctc, -6.0), dtype=np.float32)
    if said.score_texts is None:
        return np.asarray(both + SHIFT_WITHOUT_LLR, dtype=np.float32)
    ratios = _ratios(compiled, said, _shortlist(both, ph, ctc))
    return np.asarray(both + LLR_WEIGHT * ratios + SHIFT, dtype=np.float32)


def transcript_scores(candidates: Candidates, texts: Sequence[tuple[str, float]]) -> Floats:
    """ph: the best over all transcripts, a lower one paying min(0.3, 0.25 x its distance)."""
    best = np.full(candidates.count, Candidates.LOWEST, dtype=np.float32)
    paid: dict[tuple[tuple[str, Phones], ...], float] = {}
    for text, score in texts:
        words = words_of(text)
        paid[words] = min(paid.get(words, 1.0), min(0.3, -0.25 * score))
    for words, cost in paid.items():
        if words:
            np.maximum(best, candidates.nearness(words) - np.float32(cost), out=best)
    return best


def _other_numbers(compiled: Compiled, said: Said) -> Floats:
    """1 for each phrase with a number where every transcript that counts holds other numbers:
    "seven" is not "eleven", however alike they sound."""
    heard = {_numbers(text) for text, score in said.texts if score > -_SAME_NUMBER}
    if not heard or () in heard:
        return np.zeros(len(compiled.texts), dtype=np.float32)
    others = [bool(found) and found not in heard for found in map(_numbers, compiled.texts)]
    return np.array(others, dtype=np.float32)


@lru_cache(maxsize=20_000)
def _numbers(text: str) -> tuple[str, ...]:
    """The number words of a text, digits read."""
    words = next(iter(spoken_forms(text)), "").split()
    return tuple(word for word in words if word in NUMBER_WORDS and word != "oh")


def _acoustic_scores(compiled: Compiled, sound: Sound, ph: Floats) -> Floats:
    """ctc for all candidates; in a long list only for those near in either text or greedy phones,
    the others get the worst of these."""
    count = len(compiled.texts)
    if count <= _MOST_CTC:
        return keyword_scores(sound, compiled.pronunciations)
    near = np.maximum(ph, compiled.by_phones.nearness([("", sound.greedy)]))
    chosen = np.argsort(-near, kind="stable")[:_MOST_CTC]
    scores = keyword_scores(sound, [compiled.pronunciations[place] for place in chosen])
    out = np.full(count, min(float(scores.min(initial=0.0)), LOWEST / 2), dtype=np.float32)
    out[chosen] = scores
    return out


def _shortlist(total: Floats, ph: Floats, ctc: Floats) -> list[int]:
    best = dict.fromkeys(np.argsort(-total, kind="stable")[:SHORTLIST].tolist())
    for scores in (ph, ctc):
        best.update(dict.fromkeys(np.argsort(-scores, kind="stable")[:2].tolist()))
    return list(best)


def _ratios(compiled: Compiled, said: Said, chosen: Sequence[int]) -> Floats:
    out = np.full(len(compiled.texts), _LLR_FLOOR, dtype=np.float32)
    for place, value in text_ratios(compiled, said, chosen).items():
        ways = compiled.pronunciations[place]
        out[place] = max(out[place], value / ((len(ways[0]) if ways else 0) + 2))
    return out


def text_ratios(compiled: Compiled, said: Said, chosen: Sequence[int]) -> dict[int, float]:
    """How much likelier than the free transcript each chosen phrase is, in its likeliest spelling
    and frame (log ratio, mostly <= 0); {} where the engine does not say."""
    if said.score_texts is None:
        return {}
    asked = [
        (place, f"{before}{written}{after}")
        for place in chosen
        for written in compiled.written[place]
        for before, after in said.frames
    ]
    out: dict[int, float] = {}
    for (place, _), value in zip(asked, said.score_texts([text for _, text in asked]), strict=True):
        out[place] = max(out.get(place, value), value)
    return out


@lru_cache(maxsize=20_000)
def _written(phrase: str) -> tuple[str, ...]:
    """How Whisper would write a phrase: with a capital, number words also as digits."""
    capital = phrase[:1].upper() + phrase[1:]
    digits = _digits(canonical(phrase))
    return (capital, digits) if digits else (capital,)


_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _digits(words: str) -> str:
    if words in _SMALL:
        return str(_SMALL.index(words))
    first, _, second = words.partition(" ")
    if first in _TENS and (not second or second in _SMALL[1:10]):
        return str(20 + 10 * _TENS.index(first) + (_SMALL.index(second) if second else 0))
    return ""


def _ways(text: str, says: Sequence[str]) -> tuple[Phones, ...]:
    forms = [text, *says]
    bare = canonical(text)
    forms += [bare[len(article) :] for article in _ARTICLES if bare.startswith(article)]
    found = dict.fromkeys(way for form in forms for way in phones_of(form))
    return tuple(found)[: MOST + 2 * len(says)]
