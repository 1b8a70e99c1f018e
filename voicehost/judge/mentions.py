"""What a longer saying names: "Germany, no wait, Japan", "not Nigeria, Niger", "the big one".

Names of the public list are looked for word for word, entries and rivals alike. What stands around
them decides: words that carry nothing may, an aside may follow, "not" rules a name out, "no, wait"
takes it back, "or" leaves the choice open. Anything else around a name may make another thing of it
and is left to the comparison of whole phrases.
"""

from dataclasses import dataclass
from itertools import pairwise

from voicehost.judge.card import BOARD, CompiledCard
from voicehost.judge.comments import is_comment, names_another
from voicehost.judge.descriptions import is_adjective
from voicehost.judge.naming import (
    Name,
    Token,
    around,
    joined_names,
    names_in,
    owns,
    tokens_of,
    without_closer,
    without_years,
)
from voicehost.judge.positions import (
    LEADS_ON,
    NONE,
    NOT,
    SHORTEST_CLAUSE,
    TAKEN_BACK,
    at_the_table,
    by_people,
    concludes,
    denied,
    ends_talk,
    is_left_open,
    last_standing,
    leads,
    ruled_out,
    told_of,
    twice,
    with_stutter,
)
from voicehost.judge.refusals import is_landmark, is_setting
from voicehost.judge.talk import KINDS, TALK, WORKS, is_talk
from voicehost.words.gazetteer import CITY, lies_in, regions
from voicehost.words.lists import ARTICLES, DESCRIPTORS, DISTINGUISHING, PREPOSITIONS
from voicehost.words.normalise import canonical
from voicehost.words.shape import shape, stem

MOST_WORDS = 24
"""Longer sayings are not taken apart."""


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
) - WORKS
"""After a name, "the" begins an aside where one of these follows ("the big one in Japan")."""

_NOT_OF_TALK = frozenset("sure certain really bad again yet it that only".split())
_CANNOT = frozenset("cant cannot couldnt wouldnt wont shouldnt".split())
_ANYTHING = frozenset("anything everything anywhere".split())
_HAD = frozenset("had said tried done guessed mentioned heard named".split())
"""Behind "not" they speak of the game so far, and rule nothing out."""


@dataclass(frozen=True, slots=True, repr=False)
class Mentioned:
    """What a saying names after all: several targets, one, or (ruled out) none."""

    targets: frozenset[int]


def mentioned(card: CompiledCard, text: str) -> Mentioned | None:
    """What `text` names of the card's public list; None where the words around the names, or no
    name, leave it to the comparison of whole phrases."""
    tokens = tokens_of(text)
    board = len(card.targets) >= BOARD
    if not 2 <= len(tokens) <= MOST_WORDS or (":" in text and not board):
        return None  # behind a colon stands a subtitle
    meant = [token.word for token in tokens[-2:]] == ["i", "mean"]
    if board:
        tokens = without_closer(tokens)
    if board and not card.numbered:
        tokens = without_years(tokens)
    names = names_in(card, tokens)
    if board:
        ends = {name.last for name in names}
        names = [
            with_stutter(tokens, name) if name.first - 1 not in ends else name for name in names
        ]
    if ":" in text and not card.places and any(_has_subtitle(text, tokens, n) for n in names):
        return None
    if board:
        names = joined_names(tokens, _put_forward(card, tokens, names))
    if not names:
        return None
    if board and all(ruled_out(tokens, name) for name in names):
        return Mentioned(frozenset())
    if board and last_standing(tokens, names):
        return Mentioned(names[-1].targets)
    if (twice(tokens, names) and not denied(tokens, names[0])) or (
        board and concludes(tokens, names, meant=meant)
    ):
        return Mentioned(names[0].targets)
    if card.places and at_the_table(tokens, names):
        return Mentioned(frozenset())
    if board and any(_elsewhere(card, tokens, name) for name in names):
        return Mentioned(frozenset())
    kept, loose = _kept(card, tokens, names)
    talk = all(is_talk(word) or (board and word in KINDS) for word in loose) or ends_talk(
        tokens, names
    )
    if not talk and not (kept and _commented(card, tokens, names)):
        if board and leads(card, tokens, names):
            return Mentioned(names[0].targets)
        if board and len({name.targets for name in names}) > 1 and is_left_open(tokens):
            return Mentioned(frozenset().union(*(name.targets for name in names)))
        told = board and told_of(tokens, names)
        within = not board and shape(text, said=True).sentence
        another = not within and _of_another(card, tokens, names)
        return Mentioned(frozenset()) if told or another else None
    return Mentioned(frozenset().union(*(name.targets for name in kept)))


def names_nothing(card: CompiledCard, text: str) -> bool:
    """Whether no name of the list is put forward in `text`, none stands in it or only to tell
    where another one lies, and nothing is ruled out either."""
    tokens = tokens_of(text)
    clause = next((n + 1 for n, token in enumerate(tokens) if token.ends), len(tokens))
    if any(token.word in NOT | NONE for token in tokens[:clause]):
        return False
    names = _put_forward(card, tokens, names_in(card, tokens))
    return all(is_setting([token.word for token in tokens[: name.first]]) for name in names)


def _put_forward(card: CompiledCard, tokens: list[Token], names: list[Name]) -> list[Name]:
    """The names without those that only tell where, or whose, another one is."""
    words = [token.word for token in tokens]
    found = [name for name in names if not is_landmark(words[: name.first], words[name.last + 1 :])]
    owned = any(owns(card, tokens, name) for name in found)
    free = [
        name
        for name in found
        if not is_setting(words[: name.first])
        and not owns(card, tokens, name)
        and not (words[name.last + 1 : name.last + 2] == ["for"] and by_people(card, words, name))
        and not (owned and name.first == name.last and stem(words[name.first]) in DESCRIPTORS)
    ]
    return free or found


def _has_subtitle(text: str, tokens: list[Token], name: Name) -> bool:
    """Whether a colon stands right behind the name."""
    head = canonical(text.partition(":")[0]).split()
    return name.first == 0 and name.last == len(head) - 1 and tokens[name.last].ends


def _commented(card: CompiledCard, tokens: list[Token], names: list[Name]) -> bool:
    """On a board: one thing of the list stands in the saying, and what is around it is a comment;
    said again, it stands there once."""
    if len(card.targets) < BOARD or len({name.targets for name in names}) > 1:
        return False
    words = [token.word for token in tokens]
    denied = any(
        word in NOT and after not in _HAD
        for word, after in pairwise((*words[: names[-1].last + 2], ""))
    )
    if len(names[0].targets) > 1 or denied or any(by_people(card, words, n) for n in names):
        return False
    return any(
        is_comment(**around(tokens, name), places=card.places, plain=card.plain_names)
        for name in names
    )


def _of_another(card: CompiledCard, tokens: list[Token], names: list[Name]) -> bool:
    """On a board of places: the one name in the saying is part of a person's or a thing's."""
    if card.places is None or len(names) > 1:
        return False
    return names_another(**around(tokens, names[0]), places=card.places)


def _region_behind(
    card: CompiledCard, tokens: list[Token], at: dict[int, Name], place: int
) -> tuple[int, frozenset[str]]:
    """Where the region ends that is said behind a city, and which it is: "Houston Texas"."""
    if card.place_kind == CITY and place not in at:
        for end in (place + 2, place + 1):
            where = regions(" ".join(token.word for token in tokens[place:end]))
            if end <= len(tokens) and where:
                return end, where
    return place, frozenset()


def _elsewhere(card: CompiledCard, tokens: list[Token], name: Name) -> bool:
    """Whether another city of the name is meant: "London, Ontario"."""
    _, where = _region_behind(card, tokens, {}, name.last + 1)
    lies = [place for number in name.targets for place in card.targets[number].places]
    return bool(where and lies) and not lies_in(lies, where)


def _kept(
    card: CompiledCard, tokens: list[Token], names: list[Name]
) -> tuple[list[Name], list[str]]:
    """The names that still stand at the end, and the words that stand loose around them."""
    kept: list[Name] = []
    loose: list[str] = []
    at = {name.first: name for name in names}
    place = 0
    while place < len(tokens):
        word = tokens[place].word
        after = tokens[place + 1].word if place + 1 < len(tokens) else ""
        if place in at:
            kept.append(at[place])
            place = at[place].last + 1
            place, _ = _region_behind(card, tokens, at, place)
            place = _after_aside(card, tokens, at, place)
        elif word in NOT and after in _HAD:
            place += 2  # "we've not had France yet"
        elif (word in _CANNOT and after == "be") or (word in _ANYTHING and after == "but"):
            place = _after_negated(tokens, at, place + 2)
        elif word in NOT and after not in _NOT_OF_TALK:
            place = _after_negated(tokens, at, place + 1)
        elif (kept or loose) and _takes_back(tokens, at, place):
            kept, loose = [], []
            place += 1
            while place < len(tokens) and tokens[place].word in TAKEN_BACK and place not in at:
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


def _after_clause(tokens: list[Token], at: dict[int, Name], place: int) -> int:
    """Where a clause ends that stands before the first name: "it's coming home, England"; `place`
    where the name is part of it ("I want to hold your hand")."""
    if tokens[place].word not in _CLAUSE:
        return place
    first = min((start for start in at if start > place), default=place)
    if (
        first not in at
        or first - place < SHORTEST_CLAUSE
        or tokens[first - 1].word in LEADS_ON | DISTINGUISHING
    ):
        return place
    name = at[first]
    if not (tokens[first - 1].ends or name.last == len(tokens) - 1):
        return place
    if is_adjective(tokens[first - 1].word):
        return place
    return place if any(tokens[i].word in NOT for i in range(place, first)) else first


_CLAUSE = frozenset("i im we they it its you youre".split())


def _after_talk(tokens: list[Token], at: dict[int, Name], place: int) -> int:
    """Where a part between commas ends that names nothing and has a word of talk in it."""
    end = place
    while end < len(tokens):
        if end in at or tokens[end].word in TAKEN_BACK | NOT:
            return place
        end += 1
        if tokens[end - 1].ends:
            break
    said = {token.word for token in tokens[place:end]}
    return end if said & (TALK - ARTICLES) else place


def _takes_back(tokens: list[Token], at: dict[int, Name], place: int) -> bool:
    """Whether the word takes back what was named before it: another name follows."""
    word = tokens[place].word
    follows = any(first > place for first in at)
    if word == "well":
        return follows and tokens[place - 1].ends
    return follows and word in TAKEN_BACK


def _after_aside(card: CompiledCard, tokens: list[Token], at: dict[int, Name], place: int) -> int:
    """Where an aside that begins here, right behind a name, ends; `place` where none does."""
    if place >= len(tokens):
        return place
    word = tokens[place].word
    if word == "the":
        begins = any(token.word in _ASIDE_THE for token in tokens[place + 1 : place + 5])
    else:
        begins = word in _ASIDE or (word in PREPOSITIONS and card.plain_names)
    if not begins or word in NOT:
        return place
    while place < len(tokens):
        if tokens[place].word in NOT | TAKEN_BACK and _another(tokens, at, place):
            return place
        if tokens[place].word == "so" and _ends_with(tokens, at, place + 1):
            return place
        place += 1
        if tokens[place - 1].ends and place in at:
            return place
    return place


def _ends_with(tokens: list[Token], at: dict[int, Name], place: int) -> bool:
    """Whether the saying ends with the name that begins here."""
    return place in at and at[place].last == len(tokens) - 1


def _another(tokens: list[Token], at: dict[int, Name], place: int) -> bool:
    return any(first > place for first in at)


def _after_negated(tokens: list[Token], at: dict[int, Name], place: int) -> int:
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
