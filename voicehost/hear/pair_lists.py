"""Options and what may be said of them, compiled once a card for many utterances."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from voicehost.core.heard import Pairs, Topic
from voicehost.hear.fusion import Compiled
from voicehost.words.normalise import canonical
from voicehost.words.numbers import NUMBER_WORDS

LITTLE = frozenset("the a an of in on at to is it its was that and s".split())
"""Words that name no option by themselves."""

MOST_NUMBER = 120
"""Numbers up to here are listened for where any number may be said; greater ones are taken as the
engine writes them."""

_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_WRITTEN = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
_PLACES = {
    ordinal: (cardinal, str(place), written)
    for place, (ordinal, cardinal, written) in enumerate(
        zip(_ORDINALS, _CARDINALS, _WRITTEN, strict=True), start=1
    )
}
"""A place in an order is said as a number too, and written with digits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLists:
    """The two halves of an answer."""

    pairs: Pairs
    names: Compiled
    """Ways to name an option: its words, some of them, its number."""
    owners: tuple[int, ...]
    """The option each name names, from 1."""
    values: Compiled
    """Ways to say a value."""
    meanings: tuple[str, ...]
    """The value each of them says."""
    continued: frozenset[str]
    """Values that a longer value begins with."""


def compile_pairs(pairs: Pairs, topic: Topic | None) -> PairLists:
    """Compile the halves; what an option may sound like comes from the topic."""
    says = topic.says if topic else {}
    names: dict[str, int] = {}
    for number, option in enumerate(pairs.options, start=1):
        for name in _names(number, pairs):
            names.setdefault(name, number)
        for way in says.get(option, ()):
            names.setdefault(way, number)
    given = pairs.values or tuple(str(number) for number in range(MOST_NUMBER + 1))
    ways = {way: text for text in given for way in (*_PLACES.get(text, ()), text)}
    values = Compiled.of(tuple(ways), says)
    prefixes = {
        way[:size] for ways in values.pronunciations for way in ways for size in range(1, len(way))
    }
    return PairLists(
        pairs=pairs,
        names=Compiled.of(tuple(names)),
        owners=tuple(names.values()),
        values=values,
        meanings=tuple(ways.values()),
        continued=frozenset(
            text
            for text, ways in zip(values.texts, values.pronunciations, strict=True)
            if not pairs.values or any(way in prefixes for way in ways)
        ),
    )


def _names(number: int, pairs: Pairs) -> Iterator[str]:
    option = pairs.options[number - 1]
    yield option
    yield f"option {number}"
    yield f"number {number}"
    if not any(_has_number(text) for text in (*pairs.options, *pairs.values)) and pairs.values:
        yield _CARDINALS[number - 1]
    elsewhere = {
        word for other in pairs.options if other != option for word in canonical(other).split()
    }
    yield from _spans(canonical(option).split(), elsewhere)


def _spans(words: Sequence[str], elsewhere: set[str]) -> Iterator[str]:
    """Stretches of an option's words that hold one which no other option has."""
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            span = words[start:end]
            if span[0] in LITTLE or span[-1] in LITTLE:
                continue
            if any(_is_name(word) and word not in elsewhere for word in span):
                yield " ".join(span)


def _is_name(word: str) -> bool:
    return word not in LITTLE and not _has_number(word)


def _has_number(text: str) -> bool:
    words = canonical(text).split()
    return any(word in NUMBER_WORDS or word[:1].isdecimal() for word in words)
