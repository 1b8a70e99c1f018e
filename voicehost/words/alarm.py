"""The number alarm: words that give a number from one to ten away, the same for everyone.

Pure and chart-blind: it looks at what was said and at nothing else, so it rings for a number nobody
holds as it does for one that somebody does. It rings at

- number words and digits from one to ten ("three", "3"), alone or before anything they count;
- ordinals from first to tenth ("third", "3rd"); not at "a second", "seconds", "split second";
- hints: the words of `HINTS` and the phrases of `PHRASES`; not at "at once", "once upon a time".

What was heard by ear is read in all transcripts that are as good as the best (`number_heard`).

It does not ring at a greater number that holds a small one ("twenty seven", "27"), at "one" where
it is a pronoun ("that one", "one of them", "no one"), or at to, too, for, ate and won.
"""

from collections.abc import Callable, Mapping, Sequence

from voicehost.words.normalise import canonical
from voicehost.words.numbers import Number, find_numbers

HINTS = frozenset(
    """
    single solo once twice thrice double triple treble quadruple duo duet pair pairs twin twins
    couple couples twosome threesome foursome fivesome trio trilogy triplet triplets quartet quintet
    quintuplets sextet septet octet quads quadruplets biathlon triathlon pentathlon heptathlon
    decathlon decade decades triangle tripod tricycle pentagon hexagon octagon decagon quadrant
    musketeer musketeers dwarf dwarfs dwarves
    """.split()
)
"""Words that stand for a number from one to ten."""

PHRASES = tuple(
    """
    little pigs|wise men|holy kings|blind mice|tenors|horsemen of the apocalypse|olympic rings
    snow white|deadly sins|days of the week|wonders of the world|commandments|lives of a cat
    hat trick|hole in one|square one|cloud nine|high five|magnificent seven
    """.replace("\n", "|")
    .strip()
    .split("|")
)
"""Things everybody knows the number of."""

_PRONOUN_BEFORE = frozenset(
    """
    the this that which no any every each some another a an other good bad big little small nice old
    new best worst better last next only loved my your his her our their such what many right wrong
    """.split()
)
_PRONOUN_AFTER = frozenset(
    """
    of who that which should could would can might may must has have had is was does did never
    always day another by in on with for to and or does knows thinks wants feels cannot cant
    """.split()
)
_COUNTED = frozenset("number level grade rank step chapter page only just exactly least".split())
_TIME_BEFORE = frozenset(("a", "split", "per", "every", "this"))


def number_said(words: str) -> str | None:
    """The word that rings; None where nothing does.

    Args:
        words: what was said, in any form.
    """
    plain = canonical(words)
    tokens = plain.split()
    for place, token in enumerate(tokens):
        at_once = token == "once" and (
            tokens[place - 1 : place] == ["at"] or tokens[place + 1 : place + 2] == ["upon"]
        )
        if token in HINTS and not at_once:
            return token
    for phrase in PHRASES:
        if phrase.strip() and f" {phrase.strip()} " in f" {plain} ":
            return phrase.strip()
    place = 0
    for piece in find_numbers(plain):
        if isinstance(piece, Number):
            said = " ".join(tokens[place : place + piece.words])
            if piece.form in ("cardinal", "ordinal") and _rings(piece, tokens, place):
                return said
            place += piece.words
        else:
            place += len(piece.split())
    return None


def _rings(number: Number, tokens: list[str], place: int) -> bool:
    if number.value.denominator != 1 or not 1 <= number.value <= 10:
        return False
    before = tokens[place - 1] if place else ""
    after = tokens[place + number.words] if place + number.words < len(tokens) else ""
    if tokens[place] == "second":
        return before not in _TIME_BEFORE
    if tokens[place] != "one":
        return True
    if before in _COUNTED and before != "only":
        return True
    if before in _PRONOUN_BEFORE or after in _PRONOUN_AFTER:
        return False
    return place == 0 or bool(after)


_SOUND_ALIKE = frozenset("one two four eight 1 2 4 8".split())
"""Numbers that sound like words which do not ring (won, to, for, ate): where only another
transcript has them, that is no better than a guess."""


def number_heard(texts: Sequence[str]) -> str | None:
    """The word that rings in what was heard, by any of its transcripts; None where nothing does.

    Args:
        texts: transcripts of one utterance, the best first. The others are as good as it.
    """
    for place, text in enumerate(texts):
        rang = number_said(text)
        if rang is not None and (place == 0 or rang not in _SOUND_ALIKE):
            return rang
    return None


WATCHES: Mapping[str, Callable[[Sequence[str]], str | None]] = {"numbers": number_heard}
"""Alarms by the name a state asks for them."""
