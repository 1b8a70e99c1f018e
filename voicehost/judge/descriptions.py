"""What is said before and behind a name that is no place, and is yet a comment: a description of
it ("that lot from Anfield", "the planet with the rings"), a clause, an exclamation.
"""

from collections.abc import Sequence

from voicehost.judge.talk import (
    CLAUSE,
    COMMONEST,
    KINDS,
    NAMING_VERBS,
    NOISES,
    WORKS,
    is_adverb,
    is_stock,
)
from voicehost.words.gazetteer import is_place
from voicehost.words.lists import (
    COMPOUNDING,
    DESCRIPTORS,
    DISTINGUISHING,
    GEOGRAPHIC,
    LITTLE,
    PREPOSITIONS,
    TITLES,
    VERBS,
)
from voicehost.words.names import given_names
from voicehost.words.rarity import is_common, rarity
from voicehost.words.shape import stem

COUNTED = frozenset("junior jr senior sr ii iii iv part chapter".split())

JOINING = (
    DISTINGUISHING
    | TITLES
    | GEOGRAPHIC
    | COMPOUNDING
    | COUNTED
    | frozenset("of de saint con alla sur".split())
)
"""Words that join with the name beside them to name something else."""
"""Words that count persons or works of one name."""

_POSSESSIVE = frozenset("my your his her our their".split())
_KNOWN_NAME = 0.75


def leads_up(before: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the words before a name that is no place lead up to it: the last of them is a verb
    or an exclamation. A common word may be said within a sentence without being the answer."""
    words = [word for word in before if word not in KINDS]
    if not words or words == ["the"] or _points(words):
        return True
    if _describes(before) or _is_phrase(before) or _is_relative(words):
        return True
    if words in ([name[0][0], "for"], [name[0][0], "as", "in"], [name[0][0], "is", "for"]):
        return True  # "C for carbon"
    if words[-1] == "of" and words[-2:-1] and words[-2] in QUANTITIES:
        return True  # "a bit of"
    known = len(name) > 1 or name[0] in given_names() or rarity(name[0]) >= _KNOWN_NAME
    asked = words[-1] == "it" and words[-2:-1] in (["is"], ["was"], ["call"])
    return words[-1] in NOISES or (
        known and (asked or words[-1] in NAMING_VERBS or _in_other_words(words))
    )


def _points(words: Sequence[str]) -> bool:
    """Whether the words only point at the name: "that sneaky little", "a wee"."""
    if words[0] in ("a", "some", "one"):
        return all(word in _ADJECTIVES or is_adjective(word) for word in words[1:])
    return words[0] in _POINTING and all(is_adjective(word) for word in words[1:])


def _is_relative(words: Sequence[str]) -> bool:
    """Whether the words are somebody's relation, for a given name: "my sister"."""
    return len(words) == _TWO and words[0] in _POSSESSIVE and words[1] in _RELATIVES


_TWO = 2
_RELATIVES = frozenset(
    "sister brother mum mom dad aunt auntie uncle cousin nan gran grandma grandad mate friend "
    "daughter son wife husband boss teacher ex girlfriend boyfriend neighbour niece nephew".split()
)
QUANTITIES = frozenset(
    "lots loads bits bit plenty heaps tons slice piece cup glass bag bunch load pinch drop".split()
)
"""Words that measure out what is named behind "of"."""


def _describes(words: Sequence[str]) -> bool:
    """Whether the words describe what is named behind them: "that lot from Anfield"."""
    return (
        len(words) >= _DESCRIPTION
        and words[0] in _POINTING | {"the", "them"}
        and any(stem(word) in _GROUPS for word in words[1:3])
        and bool({"from", "with", "in", "of", "on", "at"} & set(words[2:-1]))
        and words[-1] not in LITTLE | PREPOSITIONS | DISTINGUISHING | TITLES
        and not any(word in VERBS for word in words)
    )


def _is_phrase(words: Sequence[str]) -> bool:
    """Whether the words are another phrase for what is named behind them: "the south pole
    continent", "the closest to the sun", "our own dear old"."""
    first, last = words[0], words[-1]
    owner = first.endswith("s") and first not in LITTLE and len(first) > len("his")
    if not (owner or (first in _DETERMINERS and len(words) >= _PHRASE)) or len(words) == 1:
        return False
    if any(word in CLAUSE & VERBS or word in NAMING_VERBS - {"with"} for word in words):
        return False
    if is_adjective(last):
        return all(is_adjective(word) or word == "own" for word in words[1:])
    return not (
        last in LITTLE | PREPOSITIONS | DISTINGUISHING | TITLES | CLAUSE
        or (last in COMPOUNDING and not owner)
        or last in given_names()
        or last.endswith(("ed", "ing"))
        or rarity(last) < COMMONEST
    )


_PHRASE = 3
_DETERMINERS = frozenset("the that those this these my our your his her their a an one".split())
_DESCRIPTION = 4
_GROUPS = (
    KINDS
    | DESCRIPTORS
    | frozenset("lot one ones guys place thing team band lads boys girls people".split())
)
_POINTING = frozenset("that this those these".split())


def is_adjective(word: str) -> bool:
    """Whether a word is a describing one, by its ending or as one of the commonest."""
    return word in _ADJECTIVES or (
        len(word) >= _ADJECTIVE
        and word.endswith(_ADJECTIVE_ENDINGS)
        and word not in given_names()
        and not is_place(word)
    )


_ADJECTIVE = 5
_ADJECTIVE_ENDINGS = ("y", "ish", "ous", "ful", "less", "able", "est")
_ADJECTIVES = frozenset(
    "little big old good bad great dear poor nice wee daft mad sweet cute huge tiny massive damn "
    "bloody blasted stupid lovely famous clever fat thin tall long short dull slow quick".split()
)


def _in_other_words(words: Sequence[str]) -> bool:
    """Whether "the" before a name begins the answer anew, behind words that do not lead on to it:
    "them bums the", "willie mays and the"."""
    if words[-1] != "the" or len(words) < _BEGUN:
        return False
    before = words[-2]
    if before == "and":
        return words[-3] in given_names() or rarity(words[-3]) >= _KNOWN_NAME
    return not (before in LITTLE | PREPOSITIONS or _is_talkative(before) or before.endswith("ed"))


_BEGUN = 3


def _is_talkative(word: str) -> bool:
    """A verb or a helper after which "the" belongs to what follows."""
    return word in NAMING_VERBS or rarity(word) < _RATHER_COMMON


_RATHER_COMMON = 0.62


def trails_off(after: Sequence[str], name: Sequence[str]) -> bool:
    """Whether the words behind a name that is no place begin a clause or an exclamation."""
    words = [word for word in after if word not in KINDS]
    if not words:
        return True
    first = words[0]
    if is_stock(words) or (first in COUNTED and words == [first] and len(name) > 1):
        return True
    if first == "or":
        return True  # no choice is left open, or it would not have come to this
    if first in _POSSESSIVE:
        return len(words) >= _CLAUSE_WORDS or _is_relative(words)
    if first in _APPOSED and words[1:2] == ["of"]:
        return True  # "goddess of love"
    if {"one", "ones"} & set(words[1:3]) or _FELLOWS & set(after[1:3]):
        return True  # "big blue one", "Colosseum guy"
    if words[-1] == "spelling":
        return True
    if first == "the" and words[1:2] and words[1] in WORKS:
        return False  # "the magazine"
    if first == "the" and len(name) > 1 and len(words) > 1:
        return True
    if first == "the" and (len(words) >= _CLAUSE_WORDS or _tells_sort(words[1:2])):
        return True  # "the little robot", "the lightest"
    if _is_superlative(first) or words == [name[0][0]]:
        return True  # "nearest the sun", "golf, g"
    if words in (["one"], ["ones"]):
        return True  # "the flyin ones"
    if words in (["baby"], ["babe"]):
        return len(name) > 1
    if first in CLAUSE | NOISES | PREPOSITIONS | {"for"} or is_adverb(first):
        return True
    return len(name) > 1 and len(words) >= _CLAUSE_WORDS and not _may_join(first)


def _may_join(word: str) -> bool:
    return (
        word in DISTINGUISHING | TITLES | COMPOUNDING | COUNTED | LITTLE
        or stem(word) in DESCRIPTORS
        or word in given_names()
    )


def _tells_sort(words: Sequence[str]) -> bool:
    """Whether the one word behind "the" says what sort of thing was named."""
    return any(
        _is_superlative(word) or word == "continent" or stem(word) in DESCRIPTORS - WORKS
        for word in words
    )


def _is_superlative(word: str) -> bool:
    base = word[:-3]
    return word.endswith("est") and any(
        map(is_common, (base, base + "e", base[:-1], base[:-1] + "y"))
    )


_FELLOWS = frozenset("guy bloke chap fella fellow dude".split())
_APPOSED = frozenset(
    "god goddess king queen prince princess lord lady father mother home land birthplace city "
    "place capital moon star planet king son daughter bringer messenger master symbol colour year "
    "town leader captain winner champion champions champion country state".split()
)
"""Words with which a name is told again, in other words, where "of" follows."""


_CLAUSE_WORDS = 3
