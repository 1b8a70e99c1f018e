"""Where names of the public list stand in a saying: its words, the names among them, the years.

Names are looked for word for word, entries and rivals alike. A year beside a name says which time
was meant and names nothing, unless the list has numbers in it.
"""

import re
from dataclasses import dataclass
from typing import TypedDict

from voicehost.judge.card import CompiledCard
from voicehost.words.gazetteer import gazetteer
from voicehost.words.lists import ARTICLES, DESCRIPTORS, LITTLE
from voicehost.words.normalise import canonical
from voicehost.words.shape import LONGEST_CHARS, stem

_LONGEST_NAME = 8
_SHORT = frozenset("us it in is as at so to or no on an am me my he we do go be one".split())
"""Names that are little words too; inside a saying they are taken for the little words."""

_PIECE = re.compile(r"\S+")
_OWNER = re.compile(r"['’]s$|s['’]$")
_ENDS = re.compile(r"[,;:.!?…–—-]+[\"'”’)]*$")


@dataclass(slots=True, repr=False)
class Token:
    """One word of a saying."""

    word: str
    ends: bool
    """A comma, a stop, a dash, a bracket or a year follows."""
    owner: bool = False
    """It is written with the ending of an owner ("Saturn's")."""


@dataclass(slots=True, repr=False)
class Name:
    """A name of the list, by the places of its first and last word."""

    first: int
    last: int
    targets: frozenset[int]


class Around(TypedDict):
    """The words around a name, and whether something parts it from them."""

    before: list[str]
    name: list[str]
    after: list[str]
    parted: tuple[bool, bool]


def tokens_of(text: str) -> list[Token]:
    """The words of a saying, canonical, in order."""
    out: list[Token] = []
    for piece in _PIECE.findall(text[:LONGEST_CHARS]):
        words = canonical(piece).split()
        if out and piece[0] in "-–—…,;:([+":
            out[-1].ends = True
        ends = bool(_ENDS.search(piece)) or piece[-1] in ")]"
        owner = bool(_OWNER.search(piece))
        for place, word in enumerate(words):
            last = place == len(words) - 1
            out.append(Token(word, ends and last, owner and last))
    return out


def names_in(card: CompiledCard, tokens: list[Token]) -> list[Name]:
    """The names in the saying, longest first at each place, without overlap."""
    out = []
    place = 0
    words = [token.word for token in tokens]
    while place < len(words):
        found = None
        for end in range(min(len(words), place + _LONGEST_NAME), place, -1):
            if targets := named(card, words[place:end]):
                found = Name(place, end - 1, targets)
                break
        if found:
            out.append(found)
        place = found.last + 1 if found else place + 1
    return out


def owns(card: CompiledCard, tokens: list[Token], name: Name) -> bool:
    """Whether a name is said as the owner of what follows: "Saturn's biggest moon, Titan"."""
    last = tokens[name.last]
    text = " ".join(token.word for token in tokens[name.first : name.last + 1])
    heard = last.word.endswith("s") and text not in card.exact and text[:-1] in card.exact
    return not last.ends and (last.owner or heard)


def named(card: CompiledCard, words: list[str]) -> frozenset[int]:
    """The targets that these words, and no other, are a name of."""
    if len(words) == 1 and words[0] in _SHORT:
        return frozenset()
    if words[0] in ARTICLES or words[-1] in ARTICLES:
        return frozenset()
    if card.places and len(words) == 1 and words[0] in DESCRIPTORS:
        return frozenset()  # "state" is no singular of the States
    text = " ".join(words)
    squeezed = "".join(stem(word) for word in words if word not in ARTICLES)
    found = card.exact.get(text) or card.exact.get(squeezed) or _clipped_ing(card, text)
    if found or not card.place_kind:
        return frozenset(found)
    if words[0] in LITTLE or words[-1] in LITTLE or words[-1] == "i":
        return frozenset()
    if len(words) == 1 and stem(words[0]) in DESCRIPTORS:
        return frozenset()  # "islands" is Iceland in other languages
    places = gazetteer(card.place_kind).places(text)
    return card.at(places) if places else card.by_people(text)


def _clipped_ing(card: CompiledCard, text: str) -> tuple[int, ...]:
    """The targets of a name said without its last sound: "flyin"."""
    return card.exact.get(f"{text}g", ()) if text.endswith("in") and len(text) > _CLIPPED else ()


_CLIPPED = 4


def around(tokens: list[Token], name: Name) -> Around:
    """What stands around a name."""
    words = [token.word for token in tokens]
    return {
        "before": words[: name.first],
        "name": words[name.first : name.last + 1],
        "after": words[name.last + 1 :],
        "parted": (name.first > 0 and tokens[name.first - 1].ends, tokens[name.last].ends),
    }


def joined_names(tokens: list[Token], names: list[Name]) -> list[Name]:
    """Neighbouring names of one thing as one name: "goat, ram or sheep", "Moldavia (Moldova)"."""
    out: list[Name] = []
    for name in names:
        between = tokens[out[-1].last + 1 : name.first] if out else []
        if out and out[-1].targets == name.targets and all(t.word in _LINKS for t in between):
            out[-1] = Name(out[-1].first, name.last, name.targets)
        else:
            out.append(name)
    return out


_LINKS = ARTICLES | frozenset("or and aka alias ie formerly".split())

_CLOSERS = tuple(
    phrase.split()
    for phrase in (
        "i mean|put that down|put it down|lock it in|lock that in|final answer|mind you|thats it|"
        "thats the one|thats my answer|thats our answer|write that down|write it down|lol"
    ).split("|")
)
"""With which a player ends an answer."""


def without_closer(tokens: list[Token]) -> list[Token]:
    """The saying without the phrase that hands it in ("lock it in")."""
    words = [token.word for token in tokens]
    for phrase in _CLOSERS:
        if len(words) > len(phrase) and words[-len(phrase) :] == phrase:
            return tokens[: -len(phrase)]
    return tokens


_CENTURIES = frozenset("eighteen nineteen twenty".split())
_TENS = frozenset("twenty thirty forty fifty sixty seventy eighty ninety".split())
_TEENS = frozenset(
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
)
_ONES = frozenset("one two three four five six seven eight nine".split())
_BEFORE_YEAR = frozenset("in of from since summer winter the".split())


def without_years(tokens: list[Token]) -> list[Token]:
    """The saying without its years ("Barcelona '92", "London twenty twelve"); what stands around
    one is parted by it."""
    out: list[Token] = []
    place = 0
    while place < len(tokens):
        length = _year_at([token.word for token in tokens[place : place + 4]])
        short = length and tokens[place].word in _TENS and length == 1
        if length and not (short and not (out and out[-1].word in _BEFORE_YEAR)):
            while out and out[-1].word in _BEFORE_YEAR:
                out.pop()
            if out:
                out[-1].ends = True
            place += length
        else:
            out.append(tokens[place])
            place += 1
    return out


def _year_at(words: list[str]) -> int:
    """How many words of a year begin here; 0 for none."""
    first, second, third, fourth = (*words, "", "", "")[:4]
    if first.isdecimal():
        return int(len(first) == 2 or (len(first) == 4 and first[:2] in ("18", "19", "20")))
    if first == "two" and second == "thousand":
        rest = third == "and"
        last = fourth if rest else third
        return 2 + rest + 1 if last in _ONES | _TEENS | _TENS else 2
    if first in _CENTURIES and second in _TENS:
        return 2 + (third in _ONES)
    if first in _CENTURIES and second in _TEENS:
        return 2
    if first in _CENTURIES and second == "oh" and third in _ONES:
        return 3
    if first in _TENS:
        return 1 + (second in _ONES)
    return 0
