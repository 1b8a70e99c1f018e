"""What a longer saying names: "Germany, no wait, Japan", "not Nigeria, Niger", "the big one".

Names of the public list are looked for word for word, entries and rivals alike. What stands around
them decides: words that carry nothing may, an aside may follow, "not" rules a name out, "no, wait"
takes it back, "or" leaves the choice open. Anything else around a name may make another thing of it
and is left to the comparison of whole phrases.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TypedDict

from voicehost.judge.card import BOARD, CompiledCard
from voicehost.judge.comments import is_comment, names_another
from voicehost.words.gazetteer import CITY, gazetteer, is_place
from voicehost.words.lists import (
    ARTICLES,
    DESCRIPTORS,
    DISTINGUISHING,
    LITTLE,
    PREPOSITIONS,
    US_STATES,
)
from voicehost.words.normalise import canonical
from voicehost.words.shape import LONGEST_CHARS, stem

MOST_WORDS = 24
"""Longer sayings are not taken apart."""

_LONGEST_NAME = 7
_TWICE = 2

_ADJECTIVES = frozenset(
    "good old great dear lovely nice famous classic bloody dirty mighty mother fluffy happy "
    "pretty tiny huge cute friendly fuzzy beautiful gorgeous plain simple ordinary proper "
    "typical actual entire whole sunny misty trusty silly boring humble mere".split()
)

TALK = frozenset(
    "question doubt idea clue chance problem whatever now call calls easily claro ugh "
    "a an the um uh er erm hmm mm ah oh ooh eh okay ok well so then and also maybe perhaps "
    "probably possibly definitely obviously surely certainly clearly actually really honestly "
    "literally basically just simply only please mate guys folks right yes yeah yep hey hi "
    "gotta got has have had be been is its it isnt was were are am do does did that thats this "
    "these those there theres i im ill id ive we wed weve you youre they them us me our think "
    "thinking thought guess guessing say saying said reckon believe suppose suspect bet know go "
    "going gonna lets let try trying take want would could should must might may will shall can "
    "cant to at with for final answer answers lock in locked one top list number again already "
    "or either between nor mean wait sorry no nope scratch instead rather correction both "
    "cannot couldnt decide choose dont idk ugh how about what which who if but because "
    "cause cos since as like of course sure too yet still even though anyway obvious easy "
    "brainer country countries thing things stuff good old great dear lovely nice famous "
    "classic bloody dirty mighty mother fluffy happy pretty tiny huge cute friendly fuzzy "
    "beautiful gorgeous plain simple ordinary proper typical actual entire whole sunny misty "
    "trusty silly boring humble mere something hang on hold up sec shot mine ours pick "
    "choice vote called named name known".split()
)
"""Words around a name that make nothing else of it."""

_ASIDE = frozenset(
    "i im we they it its he she you as like because cause cos since obviously surely please mate "
    "right definitely though although which who whose where when without thats that but if is was "
    "were has have gives makes isnt arent dont doesnt maybe probably again then if not".split()
)
"""Words that begin an aside after a name; what follows them, up to a comma or a correction, is
talk."""

_NUMBER_SOUNDS = frozenset(("to", "for", "too"))
"""Words that at the end may be part of a title ("Look Who's Talking Too")."""

_ASIDE_THE = (
    frozenset(
        "one ones kind kinds type sort other same guy man woman lot bit first second big part "
        "version original old new".split()
    )
    | DESCRIPTORS
)
"""After a name, "the" begins an aside where one of these follows ("the big one in Japan")."""

_NOT = frozenset("not isnt aint never wasnt nor except".split())
_NOT_OF_TALK = frozenset("sure certain really bad again yet it that only".split())
_CANNOT = frozenset("cant cannot couldnt wouldnt wont shouldnt".split())
_ANYTHING = frozenset("anything everything anywhere".split())
_HAD = frozenset("had said tried done guessed mentioned heard named".split())
"""Behind "not" they speak of the game so far, and rule nothing out."""
_TAKEN_BACK = frozenset(
    "no nope wait sorry rather actually mean scratch correction instead".split()
)
_SHORT = frozenset("us it in is as at so to or no on an am me my he we do go be one".split())
"""Names that are little words too; inside a saying they are taken for the little words."""


@dataclass(frozen=True, slots=True, repr=False)
class Mentioned:
    """What a saying names after all: several targets, one, or (ruled out) none."""

    targets: frozenset[int]


@dataclass(slots=True, repr=False)
class _Token:
    word: str
    ends: bool
    """A comma, a stop or a dash follows."""


@dataclass(slots=True, repr=False)
class _Name:
    first: int
    last: int
    targets: frozenset[int]


_PIECE = re.compile(r"\S+")
_ENDS = re.compile(r"[,;:.!?…–—-]+[\"'”’)]*$")


def mentioned(card: CompiledCard, text: str) -> Mentioned | None:
    """What `text` names of the card's public list; None where the words around the names, or no
    name, leave it to the comparison of whole phrases."""
    tokens = _tokens(text)
    if not 2 <= len(tokens) <= MOST_WORDS or ":" in text:
        return None  # behind a colon stands a subtitle
    names = _names(card, tokens)
    if not names:
        return None
    if _twice(tokens, names):
        return Mentioned(names[0].targets)
    kept, loose = _kept(card, tokens, names)
    talk = all(_is_talk(word) for word in loose) or _ends_talk(tokens, names)
    if not talk and not (kept and _commented(card, tokens, names)):
        return Mentioned(frozenset()) if _of_another(card, tokens, names) else None
    return Mentioned(frozenset().union(*(name.targets for name in kept)))


def _commented(card: CompiledCard, tokens: list[_Token], names: list[_Name]) -> bool:
    """On a board: one thing of the list stands in the saying, and what is around it is a comment;
    said again, it stands there once."""
    if len(card.targets) < BOARD or len({name.targets for name in names}) > 1:
        return False
    words = [token.word for token in tokens]
    ruled_out = any(word in _NOT and after not in _HAD for word, after in pairwise((*words, "")))
    if len(names[0].targets) > 1 or ruled_out or any(_by_people(card, words, n) for n in names):
        return False
    return any(
        is_comment(**_around(tokens, name), places=card.places, plain=card.plain_names)
        for name in names
    )


def _of_another(card: CompiledCard, tokens: list[_Token], names: list[_Name]) -> bool:
    """On a board of places: the one name in the saying is part of a person's or a thing's."""
    if card.places is None or len(names) > 1:
        return False
    return names_another(**_around(tokens, names[0]), places=card.places)


def _around(tokens: list[_Token], name: _Name) -> "_Around":
    words = [token.word for token in tokens]
    return {
        "before": words[: name.first],
        "name": words[name.first : name.last + 1],
        "after": words[name.last + 1 :],
        "parted": (name.first > 0 and tokens[name.first - 1].ends, tokens[name.last].ends),
    }


class _Around(TypedDict):
    before: list[str]
    name: list[str]
    after: list[str]
    parted: tuple[bool, bool]


def _by_people(card: CompiledCard, words: list[str], name: _Name) -> bool:
    """Whether the name is a people's, which stands before too many things ("French fries")."""
    text = " ".join(words[name.first : name.last + 1])
    return text not in card.exact and bool(card.by_people(text))


def _twice(tokens: list[_Token], names: list[_Name]) -> bool:
    """The same name twice, the second time by itself at the end: "Miami Vice, Miami"."""
    return (
        len(names) == _TWICE
        and names[-1].last == len(tokens) - 1
        and names[0].targets == names[1].targets
        and names[0].last + 1 < names[1].first
    )


def _ends_talk(tokens: list[_Token], names: list[_Name]) -> bool:
    """The one name ends the saying, and a word of talk, which leads on to nothing, stands right
    before it: "Timbuktu is there, Mali"."""
    before = tokens[names[0].first - 1].word if names[0].first else ""
    return (
        len(names) == 1
        and names[0].last == len(tokens) - 1
        and names[0].first >= _SHORTEST_CLAUSE
        and before in TALK - _LEADS_ON - _ADJECTIVES
        and not any(token.word in _NOT for token in tokens)
    )


def _is_talk(word: str) -> bool:
    return word in TALK


def _tokens(text: str) -> list[_Token]:
    out = []
    for piece in _PIECE.findall(text[:LONGEST_CHARS]):
        words = canonical(piece).split()
        ends = bool(_ENDS.search(piece))
        out += [_Token(word, ends and place == len(words) - 1) for place, word in enumerate(words)]
        if not words and out and piece[0] in "-–—…,;:":
            out[-1].ends = True
    return out


def _names(card: CompiledCard, tokens: list[_Token]) -> list[_Name]:
    """The names in the saying, longest first at each place, without overlap."""
    out = []
    place = 0
    words = [token.word for token in tokens]
    while place < len(words):
        found = None
        for end in range(min(len(words), place + _LONGEST_NAME), place, -1):
            if targets := _named(card, words[place:end]):
                found = _Name(place, end - 1, targets)
                break
        if found:
            out.append(found)
        place = found.last + 1 if found else place + 1
    return out


def _named(card: CompiledCard, words: list[str]) -> frozenset[int]:
    if len(words) == 1 and words[0] in _SHORT:
        return frozenset()
    if words[0] in ARTICLES or words[-1] in ARTICLES:
        return frozenset()
    text = " ".join(words)
    squeezed = "".join(stem(word) for word in words if word not in ARTICLES)
    found = card.exact.get(text) or card.exact.get(squeezed) or ()
    if found or not card.place_kind:
        return frozenset(found)
    places = gazetteer(card.place_kind).places(text)
    if not places:
        return card.by_people(text)
    return frozenset(number for number, target in enumerate(card.targets) if target.places & places)


def _after_region(
    card: CompiledCard, tokens: list[_Token], at: dict[int, _Name], place: int
) -> int:
    """Where the region or city ends that is said behind a city: "Houston Texas"."""
    if card.place_kind != CITY or place in at:
        return place
    for end in (place + 2, place + 1):
        name = " ".join(token.word for token in tokens[place:end])
        if end <= len(tokens) and (name in US_STATES or is_place(name)):
            return end
    return place


def _kept(
    card: CompiledCard, tokens: list[_Token], names: list[_Name]
) -> tuple[list[_Name], list[str]]:
    """The names that still stand at the end, and the words that stand loose around them."""
    kept: list[_Name] = []
    loose: list[str] = []
    at = {name.first: name for name in names}
    place = 0
    while place < len(tokens):
        word = tokens[place].word
        after = tokens[place + 1].word if place + 1 < len(tokens) else ""
        if place in at:
            kept.append(at[place])
            place = at[place].last + 1
            place = _after_region(card, tokens, at, place)
            place = _after_aside(card, tokens, at, place)
        elif word in _NOT and after in _HAD:
            place += 2  # "we've not had France yet"
        elif (word in _CANNOT and after == "be") or (word in _ANYTHING and after == "but"):
            place = _after_negated(tokens, at, place + 2)
        elif word in _NOT and after not in _NOT_OF_TALK:
            place = _after_negated(tokens, at, place + 1)
        elif (kept or loose) and _takes_back(tokens, at, place):
            kept, loose = [], []
            place += 1
            while place < len(tokens) and tokens[place].word in _TAKEN_BACK and place not in at:
                place += 1
        elif not kept and (start := _after_clause(tokens, at, place)) > place:
            place = start
        elif word == "so" and place + 1 in at:
            loose = []
            if _ends_with(tokens, at, place + 1):
                kept = []  # what all of it comes to
            place += 1
        elif kept and tokens[place - 1].ends and (end := _after_talk(tokens, at, place)) > place:
            place = end
        else:
            last = place == len(tokens) - 1 and word in _NUMBER_SOUNDS
            loose.append("2" if last else word)
            place += 1
    return kept, loose


def _after_clause(tokens: list[_Token], at: dict[int, _Name], place: int) -> int:
    """Where a clause ends that stands before the first name: "it's coming home, England"; `place`
    where the name is part of it ("I want to hold your hand")."""
    if tokens[place].word not in _CLAUSE:
        return place
    first = min((start for start in at if start > place), default=place)
    if first - place < _SHORTEST_CLAUSE or tokens[first - 1].word in _LEADS_ON | DISTINGUISHING:
        return place
    return place if any(tokens[i].word in _NOT for i in range(place, first)) else first


_CLAUSE = frozenset("i im we they it its you youre".split())
_SHORTEST_CLAUSE = 3
_LEADS_ON = LITTLE | frozenset("your my his her our their or nor".split())


def _after_talk(tokens: list[_Token], at: dict[int, _Name], place: int) -> int:
    """Where a part between commas ends that names nothing and has a word of talk in it."""
    end = place
    while end < len(tokens):
        if end in at or tokens[end].word in _TAKEN_BACK | _NOT:
            return place
        end += 1
        if tokens[end - 1].ends:
            break
    said = {token.word for token in tokens[place:end]}
    return end if said & (TALK - ARTICLES) else place


def _takes_back(tokens: list[_Token], at: dict[int, _Name], place: int) -> bool:
    """Whether the word takes back what was named before it: another name follows."""
    word = tokens[place].word
    follows = any(first > place for first in at)
    if word == "well":
        return follows and tokens[place - 1].ends
    return follows and word in _TAKEN_BACK


def _after_aside(card: CompiledCard, tokens: list[_Token], at: dict[int, _Name], place: int) -> int:
    """Where an aside that begins here, right behind a name, ends; `place` where none does."""
    if place >= len(tokens):
        return place
    word = tokens[place].word
    if word == "the":
        begins = any(token.word in _ASIDE_THE for token in tokens[place + 1 : place + 5])
    else:
        begins = word in _ASIDE or (word in PREPOSITIONS and card.plain_names)
    if not begins or word in _NOT:
        return place
    while place < len(tokens):
        if tokens[place].word in _NOT | _TAKEN_BACK and _another(tokens, at, place):
            return place
        if tokens[place].word == "so" and _ends_with(tokens, at, place + 1):
            return place
        place += 1
        if tokens[place - 1].ends and place in at:
            return place
    return place


def _ends_with(tokens: list[_Token], at: dict[int, _Name], place: int) -> bool:
    """Whether the saying ends with the name that begins here."""
    return place in at and at[place].last == len(tokens) - 1


def _another(tokens: list[_Token], at: dict[int, _Name], place: int) -> bool:
    return any(first > place for first in at)


def _after_negated(tokens: list[_Token], at: dict[int, _Name], place: int) -> int:
    """Where the words that "not" rules out end: behind the name that follows it, or before the
    comma or the article with which another phrase begins."""
    begun = place
    while place < len(tokens):
        if place in at and all(tokens[i].word in ARTICLES | TALK for i in range(begun, place)):
            return at[place].last + 1
        if place in at and place > begun:
            return place
        if tokens[place].word in ARTICLES and place > begun:
            return place
        place += 1
        if tokens[place - 1].ends:
            return place
    return place
