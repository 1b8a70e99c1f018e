"""A name misheard or misspelled with a comment around it: "cutter, that desert place", "ever rest
as in have you", "kanga what is it kangchen junga".

No name of the list stands in such a saying word for word. It is cut where a comment begins or ends,
and what is left over is ruled by itself, as if nothing else had been said.
"""

from collections.abc import Iterator

from voicehost.judge.naming import Token, tokens_of, without_closer, without_years
from voicehost.judge.talk import KINDS, NOISES, is_talk
from voicehost.words.gazetteer import regions
from voicehost.words.lists import ARTICLES, DESCRIPTORS
from voicehost.words.rarity import is_common

MOST_WORDS = 4
"""A name is at most as many words long, as it was heard."""

_MOST_PARTS = 4

_OPENERS = frozenset(
    "where which who whose with because cause cos since as however whatever what how like in by "
    "near next right you i we they theyre theyve its thats is isnt was wasnt has have had if when "
    "bless thank and but or for from on at even though although obviously mum dad mate love lads "
    "guys please surely definitely isnt lol lmao haha yeah yes sorry however dunno dont innit omg "
    "obvs duh".split()
)
"""Words with which a comment begins behind a name."""

_FILLERS = frozenset(
    "um uh er erm hmm oh ah well so ok okay maybe perhaps is it its thats the a an what about how "
    "it must be try say think i".split()
)
"""Words behind which even a common word may be a name misheard."""

_KINDS = DESCRIPTORS | frozenset(
    "one ones place thing bit guy bloke man woman lot stuff kind sort type lad lass girl boy chap "
    "fella lady couple twin bird metal stone colour word letter number".split()
)
_FAR = 5
_POINTING = frozenset("the that them those this our my your".split())
_DESCRIBED = 6
_CLOSERS = frozenset("is its thats called named say says saying be was mean means then so".split())
"""Words behind which a name may end a saying."""


def parts(text: str, *, years: bool) -> list[str]:
    """What may be the name in a saying, canonical, the likeliest first. `years`: numbers may be
    part of a name, so that a year is none of a comment."""
    tokens = without_closer(tokens_of(text))
    tokens = tokens if years else without_years(tokens)
    found: dict[str, None] = {}
    whole = [(0, len(tokens))] if len(tokens) <= MOST_WORDS else []
    for first, last in (*_heads(tokens), *_core(tokens), *_tails(tokens), *whole):
        words = [token.word for token in tokens[first:last]]
        if not all(is_talk(word) for word in words):
            found[" ".join(words)] = None
    return list(found)[:_MOST_PARTS]


def _start(tokens: list[Token]) -> int:
    """Where the words of talk end with which a saying begins."""
    place = 0
    while place < len(tokens) and (is_talk(tokens[place].word) or _says_kind(tokens, place)):
        place += 1
    return place


def _says_kind(tokens: list[Token], place: int) -> bool:
    """Whether "the word" or "the country" stands here."""
    return place > 0 and tokens[place].word in KINDS and tokens[place - 1].word == "the"


def _core(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """What is left of a short saying without the words of talk and the noises at either end; the
    word for a race or a language behind a name is one of them."""
    start, end = _start(tokens), len(tokens)
    while end > start and _trails(tokens[end - 1].word):
        end -= 1
    if 0 < end - start <= MOST_WORDS and end - start < len(tokens):
        yield start, end


def _trails(word: str) -> bool:
    return is_talk(word) or word in NOISES | _SORTS or (len(word) == _CODE and bool(regions(word)))


_CODE = 2
_SORTS = frozenset(
    "gp grandprix prix type types element language itself pls plz tho fs ffs m8".split()
)


def _heads(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    start = _start(tokens)
    if tokens[0].word == "a" and start == 1:
        start = 0  # "a lasker"
    begun = all(token.word in _FILLERS for token in tokens[:start])
    for end in range(start + 1, min(len(tokens), start + MOST_WORDS + 1)):
        if not begun and all(is_common(token.word) for token in tokens[start:end]):
            continue  # "let's discuss that"
        if tokens[end - 1].ends or _opens(tokens, end):
            yield start, end
            if tokens[end - 1].ends:
                return


def _opens(tokens: list[Token], place: int) -> bool:
    """Whether a comment begins here: a word of a clause, or "the one", "that desert place"."""
    word = tokens[place].word
    if word == "the" and tokens[place + 1 : place + 2] and tokens[place + 1].word.endswith("est"):
        return True  # "the deepest"
    if word in _POINTING:
        return any(token.word in _KINDS for token in tokens[place + 1 : place + _FAR])
    if place + 1 == len(tokens):
        return is_talk(word)
    return word in _OPENERS


def _tails(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    if tokens[0].word in _POINTING and len(tokens) > _DESCRIBED:
        yield len(tokens) - 2, len(tokens)  # a whole name behind a description
    for start in range(len(tokens) - 1, max(0, len(tokens) - MOST_WORDS - 1), -1):
        before = tokens[start - 1]
        article = before.word in ARTICLES and start > 1
        leads = tokens[start - 2] if article else before
        if leads.ends or leads.word in _CLOSERS or (leads.word == "it" and start > 1):
            yield start, len(tokens)
