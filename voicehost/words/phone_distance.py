"""Many phrases against a transcript at once: the weighted phone distance of `phones`, semi-global
and vectorised."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from voicehost.words.phones import PHONES, SOFT, Phones, gap, gap_sum, substitution, words_of

Floats = npt.NDArray[np.float32]

PLACE_OF_PHONE: Mapping[str, int] = {phone: place for place, phone in enumerate(PHONES)}

FILLERS = frozenset(
    (
        "um", "uh", "er", "erm", "hmm", "mm", "ah", "oh", "i", "think", "its", "it", "is", "was",
        "we", "say", "go", "with", "maybe", "final", "answer", "guess", "the", "a", "an", "our",
        "my", "that", "thats", "would", "be", "id", "like", "probably", "perhaps", "okay", "ok",
        "well", "so", "then", "and", "also", "lets", "please", "said",
    )
)  # fmt: skip
"""Words that stand around an answer and carry nothing: cheap to leave out."""

_FILLER_COST = 0.12
_SUBSTITUTIONS: Floats = np.array(
    [[substitution(one, other) for other in PHONES] for one in PHONES], dtype=np.float32
)
_GAPS: Floats = np.array([gap(phone) for phone in PHONES], dtype=np.float32)


class Candidates:
    """Phrases compiled once, to be compared with many transcripts.

    Args:
        pronunciations: per candidate its pronunciations; a candidate without any scores `LOWEST`.
    """

    LOWEST = -3.0

    def __init__(self, pronunciations: Sequence[Sequence[Phones]]) -> None:
        flat = [phones for choices in pronunciations for phones in choices]
        self.count = len(pronunciations)
        self.owner = np.array(
            [who for who, choices in enumerate(pronunciations) for _ in choices], dtype=np.intp
        )
        longest = max((len(phones) for phones in flat), default=0)
        self._codes = np.zeros((len(flat), longest), dtype=np.intp)
        gaps = np.zeros((len(flat), longest + 1), dtype=np.float32)
        self._lengths = np.array([len(phones) for phones in flat], dtype=np.intp)
        for row, phones in enumerate(flat):
            codes = [PLACE_OF_PHONE[phone] for phone in phones]
            self._codes[row, : len(codes)] = codes
            gaps[row, 1 : len(codes) + 1] = _GAPS[codes]
        self._paid = np.cumsum(gaps, axis=1, dtype=np.float32)
        self.weights: Floats = self._paid[:, -1] if len(flat) else np.zeros(0, np.float32)

    def nearness(self, words: Sequence[tuple[str, Phones]]) -> Floats:
        """Per candidate the best 1 - D / (M + 0.3) over its pronunciations: 1 = this was said.

        D is semi-global: whole words before and after may be left out of the transcript, fillers
        for 0.12 each, other words for min(1.5, 0.2 + 0.55 x their gap sum). M is the candidate's
        gap sum.

        Args:
            words: a transcript, each word with its phones (`phones.words_of`).
        """
        best: Floats = np.full(self.count, self.LOWEST, dtype=np.float32)
        if len(self.owner):
            scores = 1 - self._distances(words) / (self.weights + SOFT)
            np.maximum.at(best, self.owner, np.maximum(scores, self.LOWEST))
        return best

    def _distances(self, words: Sequence[tuple[str, Phones]]) -> Floats:
        skips = [skip_cost(word, phones) for word, phones in words]
        after = sum(skips)
        before = 0.0
        row = self._paid.copy()
        everyone = np.arange(len(self.owner))
        best = row[everyone, self._lengths] + after
        for (_, phones), skip in zip(words, skips, strict=True):
            for phone in phones:
                row = self._next_row(row, PLACE_OF_PHONE[phone])
            before += skip
            after -= skip
            # A fresh start after this word: everything so far was left out.
            np.minimum(row, self._paid + np.float32(before), out=row)
            best = np.minimum(best, row[everyone, self._lengths] + after)
        return np.asarray(best, dtype=np.float32)

    def _next_row(self, row: Floats, code: int) -> Floats:
        fresh: Floats = row + _GAPS[code]
        np.minimum(fresh[:, 1:], row[:, :-1] + _SUBSTITUTIONS[code][self._codes], out=fresh[:, 1:])
        # Gaps on the candidate's side: the best earlier column plus what lies between.
        fresh -= self._paid
        np.minimum.accumulate(fresh, axis=1, out=fresh)
        fresh += self._paid
        return fresh


def skip_cost(word: str, phones: Phones) -> float:
    """What it costs to leave a whole word of the transcript out."""
    if word in FILLERS:
        return _FILLER_COST
    return min(1.5, 0.2 + 0.55 * gap_sum(phones))


def nearness_of(text: str, candidates: Candidates) -> Floats:
    """`Candidates.nearness` of a text."""
    return candidates.nearness(words_of(text))
