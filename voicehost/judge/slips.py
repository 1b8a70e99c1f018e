"""One thing of the public list, misspelled by a letter or heard as other words: "Frace", "Pairs",
"coo eight", "why oming".

A slip stands only where no other name of the list is as near, and where what was said is no answer
of its own: on a board of places a common word is none, elsewhere any word of the dictionary is.
"""

import re

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract_iter

from voicehost.judge.card import BOARD, CompiledCard
from voicehost.judge.sound import sound_likeness
from voicehost.words.gazetteer import COUNTRY, gazetteer, is_place
from voicehost.words.names import given_names
from voicehost.words.phones import (
    SOFT,
    VOWELS,
    Phones,
    distance,
    gap_sum,
    in_dictionary,
    phones_of,
    skeleton,
    without_r,
)
from voicehost.words.rarity import is_common
from voicehost.words.shape import Shape, stem

_SHORTEST = 4
_SHORTEST_TURNED = 6
_MOST_SYLLABLE_WORDS = 3
_MOST_HEARD_WORDS = 4
_LONG_RUN = 8
_SHORTEST_WORD = 5
"""A common word has to be this long to be a slip for a place."""
_LONG_NAME = 9
_NEAR = 2
_SHORTEST_SOUND = 3
_ALIKE = 0.87
_ALIKE_FLAT = 0.8
_SAME = 0.95
_SYLLABLES = 0.5


def misspelled(card: CompiledCard, said: Shape, *, spoken: bool) -> int | None:
    """The one target of a board that `said` is one letter away from, or None. A common word that
    was heard is no slip of the keyboard; in a long name of several words any letter may be."""
    if len(card.targets) < BOARD or len(said.canonical) < _SHORTEST:
        return None
    if any(word.kind in ("number", "initial") for word in said.words):
        return None
    text = _LONG_LETTER.sub(r"\1", said.canonical)
    if text != said.canonical and len(found := card.exact.get(text, ())) == 1:
        return found[0]
    if len(said.words) > 1:
        own = len(text) < _LONG_NAME or (card.places is not None and is_place(text))
    else:
        own = not text.isalpha() or _own(card, text) or (spoken and is_common(text))
    if own:
        return None
    near = _one_letter(card, text)
    long = len(text) >= _SHORTEST_TURNED and not in_dictionary(text)
    if near is None and card.place_kind == COUNTRY and long:
        near = _people(card, text)
    return _turned(card, text) if near is None else near


_LONG_LETTER = re.compile(r"(\w)\1{2,}")
"""A letter held down: "Johnsonnnn"."""


def _people(card: CompiledCard, text: str) -> int | None:
    """The country of whose people's name this is one letter away: "Brazillian"."""
    names = [*gazetteer(COUNTRY).by_people]
    near = extract_iter(text, names, scorer=OSA.distance, score_cutoff=1)
    found = {target for name, _, _ in near for target in card.by_people(name)}
    return found.pop() if len(found) == 1 else None


def run_together(card: CompiledCard, said: Shape) -> int | None:
    """The target that a long name heard as two or three words is one letter away from when they
    are written as one: "barca lona"."""
    parts = 1 < len(said.words) <= _MOST_SYLLABLE_WORDS
    if len(card.targets) < BOARD or not parts or len(said.squeezed) < _LONG_RUN:
        return None
    if any(word.kind in ("number", "initial") for word in said.words):
        return None
    found = _one_letter(card, said.squeezed)
    if found is None or is_place(said.canonical):
        return None
    return found if said.squeezed not in card.exact else None


def _turned(card: CompiledCard, text: str) -> int | None:
    """The target whose letters these are in another order, first and last in their places
    ("Chigaco"); None where there are two."""
    if len(text) < _SHORTEST_TURNED:
        return None
    letters = sorted(text)
    found = {
        card.owners[place][0]
        for place, form in enumerate(card.spelled)
        if len(form) == len(text)
        and (form[0], form[-1]) == (text[0], text[-1])
        and sorted(form) == letters
    }
    return found.pop() if len(found) == 1 else None


def childish(card: CompiledCard, said: Shape) -> int | None:
    """The target that is called as children do: "horsey", "doggy", "piggies"."""
    if len(card.targets) < BOARD or len(said.words) != 1:
        return None
    word = stem(said.canonical)
    for ending, plain in _CHILDISH:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found = card.exact.get(word[: -len(ending)] + plain, ())
            if len(found) == 1:
                return found[0]
    return None


_CHILDISH = (
    *((f"{letter}{letter}{ending}", letter) for letter in "bdgnpt" for ending in ("y", "ie")),
    ("ey", "e"),
    ("ie", ""),
    ("kie", "k"),
)


def _own(card: CompiledCard, text: str) -> bool:
    """Whether what was said is an answer, or a word, of its own."""
    if card.places:
        return (
            is_place(text)
            or text in given_names()
            or (is_common(text) and len(text) < _SHORTEST_WORD)
        )
    if is_common(text) or len(text) < _SHORTEST_TURNED:
        return is_common(text) or in_dictionary(text)
    if not in_dictionary(text):
        return False
    sounds = {skeleton(phones) for phones in phones_of(text)}
    return not any(
        form[-1:].translate(_ENDINGS) == text[-1].translate(_ENDINGS)
        and sounds & {skeleton(phones) for phones in phones_of(form)}
        for form, _, _ in extract_iter(text, card.spelled, scorer=OSA.distance, score_cutoff=1)
    )


_ENDINGS = str.maketrans("zyi", "see")
"""Last letters that are written one for the other."""


def _one_letter(card: CompiledCard, text: str) -> int | None:
    """The target with a form one letter away, its first letter being right; None where another
    target is as near."""
    found: set[int] = set()
    right = False
    for form, _, place in extract_iter(text, card.spelled, scorer=OSA.distance, score_cutoff=1):
        if len(form) >= _SHORTEST:
            found.add(card.owners[place][0])
            right |= form[0] == text[0]
    return found.pop() if right and len(found) == 1 else None


def misheard(card: CompiledCard, said: Shape) -> int | None:
    """The one target of a board whose name has the same consonants as `said`, and vowels near
    enough, or None."""
    long = said.sentence and len(said.words) > _MOST_HEARD_WORDS
    if len(card.targets) < BOARD or long or _is_answer(card, said):
        return None
    scored: dict[int, float] = {}
    for phones in map(_once, phones_of(said.canonical)):
        places = (
            *card.by_skeleton.get(skeleton(phones), ()),
            *card.by_skeleton.get(skeleton(without_r(phones)), ()),
        )
        for place in places:
            target, which = card.owners[place]
            form = card.targets[target].forms[which]
            score = _likeness(card, said, phones, form)
            scored[target] = max(score, scored.get(target, 0.0))
    best = sorted(((score, target) for target, score in scored.items() if score), reverse=True)
    if not best or (len(best) > 1 and best[0][0] - best[1][0] < 0.1):
        return None
    return best[0][1]


def _once(phones: Phones) -> Phones:
    """Without the second of two like consonants, where words meet: "more rocco"."""
    pairs = zip(("", *phones), phones, strict=False)
    return tuple(phone for before, phone in pairs if phone != before or phone in VOWELS)


def _is_answer(card: CompiledCard, said: Shape) -> bool:
    """What was said is a place of the board's own kind and on its list, or a person's name."""
    if card.place_kind == COUNTRY:
        return bool(gazetteer(COUNTRY).places(said.canonical))
    if card.place_kind:
        places = gazetteer(card.place_kind).places(said.canonical)
        return any(target.places & places for target in card.targets)
    return len(said.words) == 1 and said.words[0].text in given_names()


def _likeness(card: CompiledCard, said: Shape, phones: Phones, form: Shape) -> float:
    """How surely the form was meant, 0 where it was not: other words have to sound like it, and
    words of the language that are no places need to sound the same."""
    alike = sound_likeness(said.canonical, form.canonical)
    if card.places:
        ways = phones_of(form.canonical)
        beats = {_syllables(phones), _syllables(without_r(phones))}
        alike_long = (other for other in ways if _syllables(other) in beats)
        flat = max((_without_r_alike(phones, other) for other in alike_long), default=0.0)
        if flat >= _ALIKE_FLAT and len(phones) >= _SHORTEST_SOUND:
            return max(alike, flat)
    if len(phones) < _SHORTEST_SOUND:
        return 0.0
    if alike >= _SAME or ((card.places or _all_but_one(said, form)) and alike >= _ALIKE):
        return alike
    if len(said.words) > len(form.words) and len(said.words) > 1:
        beating = any(_beats(phones, other) for other in phones_of(form.canonical))
        return max(alike, _SYLLABLES) if beating else 0.0
    return 0.0


def _all_but_one(said: Shape, form: Shape) -> bool:
    """Whether all words but one are the same: "alan been"."""
    same = [a.text == b.text for a, b in zip(said.words, form.words, strict=False)]
    return len(said.words) == len(form.words) > 1 and sum(same) == len(same) - 1


def _without_r_alike(one: Phones, other: Phones) -> float:
    """How alike two pronunciations are to a speaker who says no R but before a vowel."""
    left, right = without_r(one), without_r(other)
    if (left, right) == (one, other):
        return 0.0
    return 1 - distance(left, right) / (max(gap_sum(left), gap_sum(right)) + SOFT)


def _beats(one: Phones, other: Phones) -> bool:
    """Whether both have as many syllables and end in the same sound."""
    return (
        _syllables(one) == _syllables(other)
        and (one[-1] == other[-1] or {one[-1], other[-1]} <= _OPEN_ENDS)
        and len(skeleton(one)) >= _NEAR
    )


_OPEN_ENDS = frozenset(("AA", "AH", "ER"))


def _syllables(phones: Phones) -> int:
    return sum(phone in VOWELS for phone in phones)
