"""Which words of a form met which words said: pairs, best first, and what is left over."""

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from voicehost.words.names import same_given_name
from voicehost.words.shape import Shape, Word


@dataclass(frozen=True, slots=True)
class Pairing:
    """Which words of an entry's form met which words said, and what was left over."""

    pairs: tuple[tuple[int, int, float], ...]
    """(place in form, place in said, likeness)."""
    lost: tuple[int, ...]
    """Places of the form's words that were not said."""
    more: tuple[int, ...]
    """Places of the words said that the form does not have."""
    weight_met: float
    """Weight of the form's words that were said, each by how alike."""
    weight_used: float
    """Weight of the words said that the form has."""
    nickname: bool


_PAIRED_FROM = 0.66


@lru_cache(maxsize=65536)
def word_likeness(one: Word, other: Word) -> float:
    """How alike two words are, in [0, 1]; numbers are equal or nothing."""
    if one.number is not None and other.number is not None:
        return 1.0 if one.number == other.number else 0.0
    if one.text == other.text:
        return 1.0
    if one.kind == "number" or other.kind == "number":
        return 0.0
    if one.stem == other.stem or (
        min(len(one.stem), len(other.stem)) >= _DOUBLED_FROM
        and undoubled(one.stem) == undoubled(other.stem)
    ):
        return 0.97
    if one.kind == "initial" or other.kind == "initial":
        short, long = (one, other) if len(one.text) <= len(other.text) else (other, one)
        return 0.8 if len(short.text) == 1 and long.text.startswith(short.text) else 0.0
    if one.kind == "little" or other.kind == "little":
        return 0.0
    shorter = min(len(one.stem), len(other.stem))
    alike = OSA.normalized_similarity(one.stem, other.stem)
    if shorter <= 3:
        alike -= 0.15
    if same_given_name(one.text, other.text):
        return max(0.9, alike)
    if shorter >= 5 and alike < 0.9 and _same_root(one.stem, other.stem):
        alike = max(alike, 0.8)
    return alike


_DOUBLED_FROM = 4
_DOUBLED = re.compile(r"(.)\1+")


def undoubled(word: str) -> str:
    """The word with each doubled letter once: the commonest slip of all ("Botas", "Tyrell")."""
    return _DOUBLED.sub(r"\1", word)


def _same_root(one: str, other: str) -> bool:
    """Word forms of one word: a shared beginning of five letters or more and a short ending."""
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    return shared >= 5 and max(len(one), len(other)) - shared <= 4


def pair(said: Shape, form: Shape) -> Pairing:
    """Pair the words of both sides, best first; joined and split words count as pairs."""
    left, right = joined(form.words, said.words), joined(said.words, form.words)
    scored = []
    for i, word in enumerate(left):
        for j, other in enumerate(right):
            alike = word_likeness(word, other)
            if alike >= _PAIRED_FROM:
                scored.append((-alike, abs(i - j), i, j))
    scored.sort()
    taken_i: set[int] = set()
    taken_j: set[int] = set()
    pairs = []
    nickname = False
    for minus, _, i, j in scored:
        if i in taken_i or j in taken_j:
            continue
        taken_i.add(i)
        taken_j.add(j)
        pairs.append((i, j, -minus))
        nickname |= -minus < 0.97 and same_given_name(left[i].text, right[j].text)
    pairs.sort()
    lost = tuple(i for i in range(len(left)) if i not in taken_i)
    more = tuple(j for j in range(len(right)) if j not in taken_j)
    met = sum(left[i].weight * score for i, _, score in pairs)
    used = sum(right[j].weight * score for _, j, score in pairs)
    return Pairing(tuple(pairs), lost, more, met, used, nickname)


@lru_cache(maxsize=16384)
def joined(words: tuple[Word, ...], against: tuple[Word, ...]) -> tuple[Word, ...]:
    """Neighbouring words put together where the other side has them as one ("beach ball"), or has
    their initials ("digital video disc" where the other side says "dvd")."""
    solid = {word.stem for word in against if len(word.stem) >= 5} | {
        word.text for word in against if len(word.text) >= 2 and word.kind != "little"
    }
    short = {
        word.text: word for word in against if 2 <= len(word.text) <= 5 and _no_vowel(word.text)
    }
    out: list[Word] = []
    place = 0
    while place < len(words):
        length, made = _join_at(words, place, solid, short)
        out.append(made)
        place += length
    return tuple(out)


def _no_vowel(text: str) -> bool:
    return text.isalpha() and not set(text) & set("aeiouy")


def _join_at(
    words: tuple[Word, ...], place: int, solid: set[str], short: dict[str, Word]
) -> tuple[int, Word]:
    """How many words to put together here, and the word they make."""
    here = words[place]
    for length in range(5, 1, -1):
        run = words[place : place + length]
        letters = "".join(word.text[0] for word in run)
        if len(run) == length and letters in short:
            return length, short[letters]
    if place + 1 < len(words) and here.kind != "number":
        text, stem = here.text + words[place + 1].text, here.text + words[place + 1].stem
        if text in solid or stem in solid:
            return 2, Word(text, stem, "word", 1.0)
    return 1, here
