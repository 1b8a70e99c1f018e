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

from voicehost.words.gazetteer import COUNTRY, gazetteer, is_place
from voicehost.words.lists import (
    ABBREVIATIONS,
    COMPOUNDING,
    DESCRIPTORS,
    DISTINGUISHING,
    GEOGRAPHIC,
    LITTLE,
    PREPOSITIONS,
    TITLES,
)
from voicehost.words.names import given_names
from voicehost.words.rarity import is_common, rarity
from voicehost.words.shape import stem

KINDS = frozenset(
    "type types kind kinds sort element elements word words name names colour color state country "
    "nation language mineral species category".split()
)
"""Words for the kind of thing a list holds; beside a name they say only what it is."""

CLAUSE = frozenset(
    "i im ive id ill we were weve wed you youre youve he hes hed she shes they theyre theyve theyd "
    "it its itll thats theres whos whats everyones everybody everyone someone "
    "even all these those any just so too like as because cause cos since although though unless "
    "if when where who which but is was has have had did does do gets got gives makes can come "
    "cant wont will would isnt wasnt doesnt didnt couldnt then yes no yeah please".split()
)
"""Words that begin a clause or an aside behind a name."""

NOISES = frozenset(
    "oh ooh ah aah haha hahaha ha hehe lol omg wow duh eh ugh hmm ja si oui da yay woo hooray "
    "hurray yum yikes bingo voila ole amen cheers dude bro obvs innit".split()
)
"""Interjections."""

_PERSONS = frozenset(
    "jordan georgia chad israel ireland england france holland kenya india".split()
)
"""Countries that are people's names too."""

_POSSESSIVE = frozenset("my your his her our their".split())
_COUNTED = frozenset("junior jr senior sr ii iii iv part chapter".split())
_JOINING = (
    DISTINGUISHING | TITLES | GEOGRAPHIC | COMPOUNDING | _COUNTED | frozenset("of de saint".split())
)
_OPEN = frozenset("or versus vs either neither nor".split())
_KNOWN_NAME = 0.75
_ADVERB = 6


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
    if places is not None:
        left = parted[0] or not _joins([*reversed(before)], places, name, leading=True)
        right = parted[1] or not _joins(after, places, name, leading=False)
        return (
            left
            and right
            and not _makes_a_place(before, name, after, parted)
            and not _another_country(before, after, places)
        )
    rest = [*before, *after]
    if rest and all(word in given_names() for word in rest):
        return False  # the rest of a person's name
    return (parted[0] or _leads_up(before, name)) and (parted[1] or _trails_off(after))


def _left_open(words: Sequence[str]) -> bool:
    """Whether the words leave a choice; "or am I wrong" and "or what" leave none."""
    return any(
        word in _OPEN and not (word == "or" and after in _DOUBT)
        for word, after in pairwise((*words, ""))
    )


_DOUBT = frozenset("am is are was were have has do does did maybe something what not".split())


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
    if word in _COUNTED or _other_sort(word, places):
        return True
    if word in CLAUSE | NOISES | KINDS | DESCRIPTORS or _is_talky(word) or _goes_on(word):
        return False
    return places != COUNTRY and (word in given_names() or is_common(word))


def _leads_to_another(before: Sequence[str], name: Sequence[str], places: str) -> bool:
    word = ABBREVIATIONS.get(before[-1], before[-1])
    if word == "of" and len(before) > 1:
        of = before[-2]  # "son of", "bank of"
        return not (_is_talky(of) or of in KINDS | _QUANTITIES or stem(of) in DESCRIPTORS)
    if word in TITLES or _other_sort(word, places):
        return True
    person = places != COUNTRY or name[-1] in _PERSONS
    return person and word in given_names() and not _is_talky(word)


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
    if nearest in CLAUSE | NOISES or nearest in (_VERBS if leading else _ENDEARING):
        return False
    if nearest in _JOINING or nearest.isdecimal():
        return True
    if _is_talky(nearest) or (not leading and _goes_on(nearest)):
        return False
    if places != COUNTRY:
        return True
    if leading and nearest in given_names() and name[-1] in _PERSONS:
        return True
    return nearest in DESCRIPTORS if len(words) > 1 else is_common(nearest)


def _goes_on(word: str) -> bool:
    """What a place does: "London calling"."""
    return len(word) >= _ADVERB and word.endswith("ing") and is_common(word[:-3])


def _is_talky(word: str) -> bool:
    """A word that only holds a sentence together."""
    return word in LITTLE | PREPOSITIONS or rarity(word) < _COMMONEST or _is_adverb(word)


_COMMONEST = 0.45
"""Rarity up to which a word is taken for one of the sentence: about the 80 commonest."""


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


def _leads_up(before: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the words before a name that is no place lead up to it: the last of them is a verb
    or an exclamation. A common word may be said within a sentence without being the answer."""
    words = [word for word in before if word not in KINDS]
    if not words or words == ["the"]:
        return True
    known = len(name) > 1 or name[0] in given_names() or rarity(name[0]) >= _KNOWN_NAME
    return words[-1] in NOISES or (known and words[-1] in _VERBS)


_VERBS = frozenset(
    "is its was be called named said say says saying with thats theres guess think try reckon "
    "choose pick go had got have put stick pop write give take lock mark enter add want".split()
)
"""Verbs with which a player names something."""

_ENDEARING = frozenset(("baby", "babe"))


def _trails_off(after: Sequence[str]) -> bool:
    """Whether the words behind a name that is no place begin a clause or an exclamation."""
    words = [word for word in after if word not in KINDS]
    if not words:
        return True
    first = words[0]
    if first == "or":
        return True  # no choice is left open, or it would not have come to this
    if first in _POSSESSIVE:
        return len(words) >= _CLAUSE_WORDS
    return first in CLAUSE | NOISES | PREPOSITIONS | {"for"} or _is_adverb(first)


_CLAUSE_WORDS = 3


def _is_adverb(word: str) -> bool:
    """An adverb made of a common adjective: "weirdly"."""
    return len(word) >= _ADVERB and word.endswith("ly") and is_common(word[:-2])
