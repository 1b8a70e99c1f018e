"""A name of the public list that begins a saying, with talk about it behind: "madrid bernabeu tapas
siesta", "water squirtle magikarp and the rest of the aquarium".

Who begins with a name and goes on for some words has answered, unless the word right behind the
name makes another thing of it.
"""

from collections.abc import Sequence

from voicehost.judge.descriptions import JOINING, is_adjective
from voicehost.judge.talk import CLAUSE, KINDS, WORKS, is_talky
from voicehost.words.lists import (
    DESCRIPTORS,
    DISTINGUISHING,
    LITTLE,
    PREPOSITIONS,
    TITLES,
    VERBS,
)
from voicehost.words.names import given_names
from voicehost.words.phones import in_dictionary
from voicehost.words.rarity import is_common
from voicehost.words.shape import stem

_LONG = 3
"""Words of talk from which a name at the head is an answer."""

_JOINING = (JOINING | WORKS | {"and", "n", "well"}) - {"never", "half"}
_BONDS = ("oxide", "chloride", "sulphate", "sulfate", "nitrate", "carbonate", "phosphate")
_LEAD_ON = PREPOSITIONS | LITTLE | frozenset("and or but because like through into across".split())
_ALSO = frozenset("and or".split())
_TALKING = (CLAUSE - {"next", "first", "just", "round", "miss"}) | frozenset(
    "never always however originally".split()
)
_POINTERS = frozenset("a an one some few those them these".split())
_WENT = frozenset("went goes came comes got gets".split())
_OF_ALL = frozenset("half most all some part parts".split())


def is_told_of(name: Sequence[str], after: Sequence[str], *, parted: bool, places: bool) -> bool:
    """Whether the words behind a name at the head of a saying are talk about what it names.

    Args:
        name, after: the words said, canonical.
        parted: a comma or a stop stands behind the name.
        places: the list is one of places.
    """
    words = [word for word in after if word not in KINDS]
    if len(words) < _LONG and not (parted and len(words) == _LONG - 1):
        return False
    first, second = words[0], words[1]
    if parted:
        return first not in _ALSO
    if first == "the" and second in WORKS:
        return False
    if first in _TALKING:
        return True
    if first in _OF_ALL and second == "of":
        return True
    if first in _JOINING or first.isdecimal() or first.endswith(_BONDS):
        return False
    if stem(first) in DESCRIPTORS or first == "half":
        return False
    person = len(name) == 1 and name[0] in given_names()
    if not places and person and (first in given_names() or not is_common(first)):
        return False  # a surname
    noun = in_dictionary(first) and first not in given_names() and not is_talky(first)
    if not places and noun and second in VERBS | _WENT:
        return False  # "yankee doodle went"
    return is_talky(first) or not is_common(first) or (second in _LEAD_ON and second not in VERBS)


def is_pointer(before: Sequence[str], *, parted: bool) -> bool:
    """Whether the words before a name only point at it: "a", "some tall"; none do too. "The" may
    belong to what follows the name, unless that is `parted` from it."""
    return all(
        word in _POINTERS
        or (word == "the" and parted)
        or (is_adjective(word) and word not in DISTINGUISHING | TITLES)
        for word in before
    )
