"""One name of the public list with a comment around it: "hmm, let's start with China", "Norway all
stretched out", "calcium for the bones".

A comment is what does not join with the name to name something else. A comma, a stop or a dash
parts them. Without one, the word right before and right behind the name decides. Where the list is
one of places, every other place is known, so that only words that make another place, person or
thing of the name join with it ("New", "City", "Captain", "of"); elsewhere any noun may, and only
words that begin a clause or lead nowhere are a comment.
"""

from collections.abc import Sequence
from itertools import pairwise

from voicehost.judge.descriptions import COUNTED, JOINING, is_adjective, leads_up, trails_off
from voicehost.judge.talk import CLAUSE, KINDS, NAMING_VERBS, NOISES, WORKS, is_stock, is_talky
from voicehost.words.gazetteer import CITY, COUNTRY, gazetteer, is_place
from voicehost.words.lists import (
    ABBREVIATIONS,
    DESCRIPTORS,
    LITTLE,
    TITLES,
)
from voicehost.words.names import given_names
from voicehost.words.phones import in_dictionary
from voicehost.words.rarity import is_common
from voicehost.words.shape import stem

_PERSONS = frozenset(
    "jordan georgia chad israel ireland england france holland kenya india".split()
)
"""Countries that are people's names too."""

_THINGS = [["china"], ["turkey"], ["jersey"], ["chile"]]
"""Countries that are things too."""

_OF_A_THING = frozenset("the a my your our his her their fine some".split())

_JOINING = JOINING | frozenset("women womens ladies mens girls boys youth reserves".split())
_ENDEARING = frozenset(("baby", "babe"))
_OPEN = frozenset("or versus vs either neither nor".split())


def is_comment(
    before: Sequence[str],
    name: Sequence[str],
    after: Sequence[str],
    *,
    parted: tuple[bool, bool],
    places: str | None,
    plain: bool,
) -> bool:
    """Whether the words around a name are a comment.

    Args:
        before, name, after: the words said, canonical.
        parted: whether a comma or a stop stands right before and right behind the name.
        places: what kind of place the list is of, or None.
        plain: hardly a name on the list is a title with a preposition in it.
    """
    if _left_open(before) or _left_open(after) or (places is None and not plain):
        return False
    if places == CITY:
        before, after = _within_greater(before, after)
    if places is not None:
        left = parted[0] or not (
            _a_thing(before, name) or _joins([*reversed(before)], places, name, leading=True)
        )
        right = parted[1] or not _joins(after, places, name, leading=False)
        return (
            left
            and right
            and not _makes_a_place(before, name, after, parted)
            and not _another_country(before, after, places)
        )
    rest = [*before, *after]
    if rest and all(word in given_names() and word not in COUNTED for word in rest):
        return False  # the rest of a person's name
    return (parted[0] or leads_up(before, name)) and (parted[1] or trails_off(after, name))


def _a_thing(before: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the name is said as a thing's: "the fine china"."""
    return (
        list(name) in _THINGS
        and bool(before)
        and (before[-1] in _OF_A_THING or is_adjective(before[-1]))
    )


def _within_greater(
    before: Sequence[str], after: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """What stands around the city and its surroundings: "Greater Tokyo Area"."""
    if before and before[-1] in _SURROUNDING:
        before = before[:-1]
    while after and after[0] in _SURROUNDINGS:
        after = after[1:]
    return before, after


_SURROUNDING = frozenset("greater metropolitan metro downtown central".split())
_SURROUNDINGS = frozenset("area metropolitan metro metropolis conurbation agglomeration".split())


def _left_open(words: Sequence[str]) -> bool:
    """Whether the words leave a choice; "or am I wrong" and "or what" leave none."""
    return any(
        word in _OPEN and not (word == "or" and after in _DOUBT)
        for word, after in pairwise((*words, ""))
    )


_DOUBT = frozenset(
    "am is are was were have has do does did maybe something what not however whatever so "
    "whichever".split()
)


def names_another(
    before: Sequence[str],
    name: Sequence[str],
    after: Sequence[str],
    *,
    parted: tuple[bool, bool],
    places: str,
) -> bool:
    """Whether the word beside the name of a place makes a person or a thing of it for certain:
    "Captain America", "Hannah Montana", "Paris Hilton". Arguments as for `is_comment`."""
    if not parted[0] and before and _leads_to_another(before, name, places):
        return True
    if parted[1] or not after:
        return False
    word = after[0]
    if word in COUNTED or _other_sort(word, places):
        return True
    if word in CLAUSE | NOISES | KINDS | DESCRIPTORS or is_talky(word) or _goes_on(word):
        return False
    return places != COUNTRY and (word in given_names() or is_common(word))


def _leads_to_another(before: Sequence[str], name: Sequence[str], places: str) -> bool:
    word = ABBREVIATIONS.get(before[-1], before[-1])
    if word == "of" and len(before) > 1:
        of = before[-2]  # "son of", "bank of"
        return not (is_talky(of) or of in KINDS | _QUANTITIES or stem(of) in DESCRIPTORS)
    if word in TITLES or _other_sort(word, places):
        return True
    person = places != COUNTRY or name[-1] in _PERSONS
    return person and word in given_names() and not is_talky(word)


def _other_sort(word: str, places: str) -> bool:
    """A word for another sort of thing than the list holds: "China party", "Lake Michigan"."""
    return stem(word) in DESCRIPTORS and stem(word) not in _OF_PLACES[places] and word not in KINDS


_QUANTITIES = frozenset("lots loads bits plenty heaps tons think thinking thought".split())
_OF_PLACES = {
    "country": frozenset("country republic kingdom state island nation federation union".split()),
    "city": frozenset("city town capital municipality region county state".split()),
    "state": frozenset("state commonwealth".split()),
}
"""What may be called a place of the list."""


def _joins(words: Sequence[str], places: str, name: Sequence[str], *, leading: bool) -> bool:
    """Whether the words beside the name of a place, the nearest first, make something else of it:
    the nearest by what it is, or one word alone as "china cabinet" does. The name of a city or a
    state is so often part of another name ("Paris Hilton", "Texas Rangers") that only words of a
    clause are a comment beside it."""
    words = [word for word in words if word not in KINDS]
    if not words or (leading and words[0] in ("she", "he")):
        return bool(words)  # "She-Hulk"
    nearest = words[0]
    if nearest in CLAUSE | NOISES or nearest in (NAMING_VERBS if leading else _ENDEARING):
        return False
    if not leading and is_stock(words):
        return False
    if not leading and nearest == "the" and words[1:2] and words[1] in WORKS:
        return True  # "Chicago the musical"
    if places == COUNTRY and nearest in (_OF_COUNTRIES if leading else _SAYS_NO_WHICH):
        return False
    if nearest in _JOINING or nearest.isdecimal():
        return True
    if is_talky(nearest) or (not leading and _goes_on(nearest)):
        return False
    if places != COUNTRY:
        return True
    if leading and nearest in given_names() and name[-1] in _PERSONS:
        return True
    if not leading and is_place(nearest):
        return False  # a city of it
    if len(words) > 1:
        return nearest in DESCRIPTORS
    return is_common(nearest) or (not leading and nearest not in _PRAISE and in_dictionary(nearest))


_OF_COUNTRIES = frozenset("island islands nation country kingdom".split())
_SAYS_NO_WHICH = frozenset(
    "half double big great little young old first second last next another no not never pre post "
    "super mega red blue green black white yellow".split()
)
"""Behind the name of a country they begin something else; before it they may part two."""


_GERUND = 6
_PRAISE = frozenset("lindo linda querido querida bella bello".split())


def _goes_on(word: str) -> bool:
    """What a place does: "London calling"."""
    return len(word) >= _GERUND and word.endswith("ing") and is_common(word[:-3])


def _makes_a_place(
    before: Sequence[str], name: Sequence[str], after: Sequence[str], parted: tuple[bool, bool]
) -> bool:
    """Whether the name with its neighbours is a place of its own: "Kansas City", "Baja
    California"."""
    text = " ".join(name)
    left = "" if parted[0] or not before or before[-1] in LITTLE else f"{before[-1]} {text}"
    right = "" if parted[1] or not after or after[0] in LITTLE else f"{text} {after[0]}"
    return any(side and is_place(side) for side in (left, right))


def _another_country(before: Sequence[str], after: Sequence[str], places: str) -> bool:
    """A country that is not on the list was named too."""
    if places != COUNTRY:
        return False
    return any(
        len(word) > 3 and gazetteer(COUNTRY).places(word) and not is_common(word)
        for word in (*before, *after)
    )
