"""What the place of a name in a saying tells: first with talk behind it, last behind a
description, the last one standing where others are denied, said twice.
"""

from voicehost.judge.card import CompiledCard
from voicehost.judge.descriptions import is_adjective
from voicehost.judge.heads import is_pointer, is_told_of
from voicehost.judge.naming import Name, Token
from voicehost.judge.refusals import is_open_choice, is_ruled_out
from voicehost.judge.talk import ADJECTIVES, CLAUSE, NAMING_VERBS, TALK
from voicehost.words.lists import ARTICLES, DISTINGUISHING, LITTLE, PREPOSITIONS
from voicehost.words.rarity import rarity

_TWICE = 2

NOT = frozenset("not isnt aint never wasnt nor except".split())

NONE = frozenset("no none nobody nothing nope dont".split())

TAKEN_BACK = frozenset(
    "no nope wait sorry rather actually mean scratch correction instead scrap strike cancel".split()
)

_CORRECTIONS = TAKEN_BACK | NONE | frozenset("not or nah either neither versus vs".split())

_NAY = frozenset("no nah nope".split())

_MUCH_MORE = 5

_WITHIN = 2

_POINTING = frozenset("the that them those".split())

_KNOWN = 0.75
"""Rarity from which a word is a name within a sentence."""

SHORTEST_CLAUSE = 3

LEADS_ON = LITTLE | frozenset("your my his her our their or nor".split())


def leads(card: CompiledCard, tokens: list[Token], names: list[Name]) -> bool:
    """Whether the one name, not denied, begins the saying, and what follows is talk about it."""
    name, *others = names
    words = [token.word for token in tokens]
    parted = tokens[name.last].ends
    if (
        not is_pointer(words[: name.first], parted=parted)
        or len(name.targets) > 1
        or ruled_out(tokens, name)
    ):
        return False
    if others and (
        set(words) & _CORRECTIONS
        or (card.places and not parted and not all(by_people(card, words, one) for one in others))
        or is_left_open(tokens)
        or (others[0].first == name.last + 1 and not parted)
        or tokens[name.last].owner
    ):
        return False
    text = " ".join(words[name.first : name.last + 1])
    exact = text in card.exact or not card.by_people(text)
    return (
        (card.places is not None or card.plain_names)
        and exact
        and is_told_of(
            words[name.first : name.last + 1],
            words[name.last + 1 :],
            parted=parted,
            places=card.places is not None,
        )
    )


def last_standing(tokens: list[Token], names: list[Name]) -> bool:
    """Whether every name but the last is denied, and the last is put forward: "not electric,
    there's only nine of them, we say fire"."""
    *others, last = names
    words = [token.word for token in tokens]
    all_denied = others and all(denied(tokens, name) for name in others)
    again = any(name.targets == last.targets for name in others)
    if not all_denied or again or len(last.targets) > 1 or denied(tokens, last):
        return False
    before = tokens[last.first - 1]
    after = words[last.last + 1 :]
    return (before.ends or before.word in NAMING_VERBS or not after) and (
        not after or tokens[last.last].ends or after[0] in CLAUSE
    )


def denied(tokens: list[Token], name: Name) -> bool:
    """Whether "not" or "no" stands beside a name, or it is ruled out or was said before."""
    before = tokens[name.first - 1].word if name.first else ""
    after = tokens[name.last + 1].word if name.last + 1 < len(tokens) else ""
    nay = NOT | _NAY
    parted = name.first > 0 and tokens[name.first - 1].ends
    return (before in nay and not parted) or after in _NAY or ruled_out(tokens, name)


def with_stutter(tokens: list[Token], name: Name) -> Name:
    """The name with its beginning said twice: "aqua, Aquaman"."""
    before = tokens[name.first - 1].word if name.first else ""
    begun = len(before) > _TWICE and tokens[name.first].word.startswith(before)
    return Name(name.first - 1, name.last, name.targets) if begun else name


def told_of(tokens: list[Token], names: list[Name]) -> bool:
    """Whether a name begins a long saying, or stands in the midst of it, and what is around it is
    no comment."""
    if len(names) != 1 or len(tokens) <= _MUCH_MORE:
        return False
    before = [token.word for token in tokens[: names[0].first]]
    if before and all(word in ARTICLES or is_adjective(word) for word in before):
        return False
    within = names[0].first >= _WITHIN and len(tokens) - names[0].last > _WITHIN
    return names[0].last == 0 or within


def ruled_out(tokens: list[Token], name: Name) -> bool:
    """Whether a name is ruled out or told of as said before."""
    words = [token.word for token in tokens]
    return is_ruled_out(words[: name.first], words[name.last + 1 :])


def is_left_open(tokens: list[Token]) -> bool:
    """Whether the saying leaves a choice open."""
    return is_open_choice([token.word for token in tokens])


def at_the_table(tokens: list[Token], names: list[Name]) -> bool:
    """Whether the name of a place is said as that of somebody here: "our Paris is at the bar"."""
    words = [token.word for token in tokens]
    name = names[0]
    return (
        words[: name.first] in (["our"], ["my"])
        and name.last + 1 < len(words)
        and words[name.last + 1] in ("is", "was", "has")
    )


def by_people(card: CompiledCard, words: list[str], name: Name) -> bool:
    """Whether the name is a people's, which stands before too many things ("French fries")."""
    text = " ".join(words[name.first : name.last + 1])
    return text not in card.exact and bool(card.by_people(text))


def twice(tokens: list[Token], names: list[Name]) -> bool:
    """The same name twice, the second time by itself at the end: "Miami Vice, Miami"."""
    return (
        len(names) == _TWICE
        and names[-1].last == len(tokens) - 1
        and names[0].targets == names[1].targets
        and names[0].last + 1 < names[1].first
    )


def concludes(tokens: list[Token], names: list[Name], *, meant: bool) -> bool:
    """The one name is what all of it comes to: "you'll never walk alone, so Liverpool"; `meant`:
    "I mean" stood behind it."""
    last = names[-1]
    if len(names) > 1 or last.last != len(tokens) - 1 or not last.first:
        return False
    article = last.first > 1 and tokens[last.first - 1].word in ARTICLES
    before = tokens[last.first - 1 - article]
    if before.word == "so":
        return True
    words = [token.word for token in tokens]
    if meant and before.word not in LITTLE | PREPOSITIONS | DISTINGUISHING | NOT:
        return True
    if _is_described(words[: last.first], words[last.first :]):
        return True
    told = last.first > _MUCH_MORE and not any(token.word in NOT | NONE for token in tokens)
    return told and before.ends


def _is_described(before: list[str], name: list[str]) -> bool:
    """Whether a description stands before a name that ends the saying: "the second president, John
    Adams"."""
    if len(before) < SHORTEST_CLAUSE or before[0] not in _POINTING or set(before) & (NOT | NONE):
        return False
    leads = LITTLE | PREPOSITIONS | DISTINGUISHING | LEADS_ON | ADJECTIVES
    known = len(name) > 1 or rarity(name[0]) >= _KNOWN
    return known and (before[-1] not in leads or before[-_TWICE:] == ["made", "of"])


def ends_talk(tokens: list[Token], names: list[Name]) -> bool:
    """The one name ends the saying, and a word of talk, which leads on to nothing, stands right
    before it: "Timbuktu is there, Mali"."""
    before = tokens[names[0].first - 1].word if names[0].first else ""
    return (
        len(names) == 1
        and names[0].last == len(tokens) - 1
        and names[0].first >= SHORTEST_CLAUSE
        and before in TALK - LEADS_ON - ADJECTIVES
        and not any(token.word in NOT for token in tokens)
    )
