"""What of an utterance was passed to the host: the marker found by words, or by sound where the
transcript misspells it ("and sir France" for "answer France")."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from voicehost.core.heard import Hypothesis
from voicehost.words.normalise import canonical
from voicehost.words.passing import find_marker, strip_carriers
from voicehost.words.phone_distance import FILLERS
from voicehost.words.phones import SOFT, Phones, distance, gap_sum, phones_of, word_phones

SOUND_MARKERS = ("our final answer is", "our answer is", "the answer is", "final answer", "we say",
                 "answer")  # fmt: skip
"""Markers looked for by sound, where no transcript holds one by its words."""

LIKE_ENOUGH = 0.72
"""Least likeness of words to a marker by sound ("and sir" to "answer" is 0.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A transcript as words with their places in the raw text, so that parts keep their case and
    commas."""

    raw: tuple[str, ...]
    words: tuple[str, ...]
    raw_of_word: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "Spoken":
        raw = text.split()
        pairs = [
            (word, place) for place, token in enumerate(raw) for word in canonical(token).split()
        ]
        return cls(
            raw=tuple(raw),
            words=tuple(word for word, _ in pairs),
            raw_of_word=tuple(place for _, place in pairs),
        )

    def text(self, start: int, end: int) -> str:
        """The raw text of words `start` up to `end`."""
        if start >= end:
            return ""
        return " ".join(self.raw[self.raw_of_word[start] : self.raw_of_word[end - 1] + 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The answer's stretch of one transcript."""

    spoken: Spoken
    score: float
    """Relative to the best transcript that has such a part (<= 0)."""
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.spoken.text(self.start, self.end)

    @property
    def before(self) -> str:
        return self.spoken.text(0, self.start)

    @property
    def after(self) -> str:
        return self.spoken.text(self.end, len(self.spoken.words))


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """An answer passed by a marker."""

    marker: Phones
    """How the marker sounds."""
    leading: bool
    """The marker stands before the answer."""
    addressed: bool
    """Nothing but fillers stands before the marker: the utterance speaks to the host."""
    by_sound: bool
    """No transcript holds the marker in words."""
    parts: tuple[Part, ...]
    """Best first, at least one."""


def find_passed(texts: Sequence[Hypothesis]) -> Passed | None:
    """The answer passed in an utterance, over all its transcripts; None where none is."""
    spoken = [(Spoken.of(text.text), text.score) for text in texts]
    found = _search(spoken, _by_words)
    by_sound = not found
    found = found or _search(spoken, _by_sound)
    if not found:
        return None
    (name, marker_start, start, _), best, top = found[0]
    parts = tuple(
        Part(spoken=words, score=score - top, start=span[2], end=span[3])
        for span, words, score in found
    )
    lead = best.words[: min(marker_start, start)]
    return Passed(
        marker=phones_of(name)[0],
        leading=marker_start < start,
        addressed=all(word in FILLERS for word in lead) and len(lead) <= 4,
        by_sound=by_sound,
        parts=parts,
    )


_Place = tuple[str, int, int, int]
"""(marker, where it starts, where the answer starts and ends), in words."""


def _search(
    spoken: Sequence[tuple[Spoken, float]], how: Callable[[Spoken], _Place | None]
) -> list[tuple[_Place, Spoken, float]]:
    return [(place, words, score) for words, score in spoken if (place := how(words))]


def whole(
    texts: Sequence[Hypothesis], *, doubts: bool = True, carriers: Sequence[str] = ()
) -> tuple[Part, ...]:
    """Every transcript without the carriers at its ends, for what needs no marker.

    Args:
        texts: the transcripts.
        doubts: also without carriers that only suggest ("what about").
        carriers: more words that carry nothing before an answer.
    """
    return tuple(
        _bare(Spoken.of(text.text), text.score, doubts=doubts, carriers=carriers) for text in texts
    )


def _bare(spoken: Spoken, score: float, *, doubts: bool, carriers: Sequence[str]) -> Part:
    bare = strip_carriers(" ".join(spoken.words), doubts=doubts, more=carriers).split()
    start = _place_of(bare, spoken.words)
    return Part(spoken=spoken, score=score, start=start, end=start + len(bare))


def _place_of(inner: Sequence[str], words: Sequence[str]) -> int:
    return next(
        (
            place
            for place in range(len(words) - len(inner) + 1)
            if list(words[place : place + len(inner)]) == list(inner)
        ),
        0,
    )


def _by_words(spoken: Spoken) -> _Place | None:
    found = find_marker(" ".join(spoken.words))
    if found is None or not found[1]:
        return None
    marker, answer, words = found[0].split(), found[1].split(), list(spoken.words)
    for start in range(len(words) - len(answer), -1, -1):
        end = start + len(answer)
        if words[start:end] != answer:
            continue
        if words[max(0, start - len(marker)) : start] == marker:
            return found[0], start - len(marker), start, end
        if words[end:] == marker:
            return found[0], end, start, end
    return None


def _by_sound(spoken: Spoken) -> _Place | None:
    best: tuple[float, str, int, int] | None = None
    for marker in SOUND_MARKERS:
        for start in range(min(len(spoken.words), 6)):
            widest = min(len(spoken.words) - 1, start + len(marker.split()) + 2)
            for end in range(start + 1, widest + 1):
                like = _likeness(phones_of(marker)[0], spoken.words[start:end])
                if like >= LIKE_ENOUGH and (best is None or like > best[0]):
                    best = (like, marker, start, end)
    if best is None:
        return None
    return best[1], best[2], best[3], len(spoken.words)


def _likeness(marker: Phones, words: Sequence[str]) -> float:
    """Over the first two pronunciations of each word ("and" has two)."""
    best = -1.0
    for ways in product(*(word_phones(word)[:2] for word in words)):
        said = tuple(phone for way in ways for phone in way)
        weight = max(gap_sum(marker), gap_sum(said)) + SOFT
        best = max(best, 1 - distance(marker, said) / weight)
    return best
