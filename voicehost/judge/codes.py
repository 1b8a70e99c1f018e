"""A code typed for a name: "TX", "N.Mex.", "ESP", "Na". It has to be all that was typed, or to
stand first with a comment behind it.
"""

import re

from voicehost.judge.card import BOARD, STATE, CompiledCard
from voicehost.words.codes import country, element, state
from voicehost.words.gazetteer import COUNTRY, regions
from voicehost.words.rarity import is_common

_LETTERS = re.compile(r"[A-Za-z][A-Za-z0-9.]*")
_NO_ANSWER = frozenset(
    "no so it is be in my to at as me hi ok oh or am an on by do go lol omg".split()
)
_MOST = 5
_SHORT = 2


def by_code(card: CompiledCard, text: str) -> int | None:
    """The target whose code is the one word of `text`, or None. A word of the language is a code
    only where it is written as one: in capitals, or with a stop behind it."""
    words = _LETTERS.findall(text)
    if len(card.targets) < BOARD or len(words) != 1 or any(letter.isdigit() for letter in text):
        return _symbol(card, text.strip())
    word, code = words[0], words[0].replace(".", "")
    if not _SHORT <= len(code) <= _MOST or code.lower() in _NO_ANSWER:
        return _symbol(card, text.strip())
    postal = card.places == STATE and bool(regions(code))
    if (
        not postal
        and not (code.isupper() or "." in word)
        and (is_common(code.lower()) or len(code) == _SHORT)
    ):
        return _symbol(card, text.strip())
    if card.places == STATE:
        return _only(card, state(code))
    if card.place_kind == COUNTRY and (place := country(code)) is not None:
        found = card.at(frozenset((place,)))
        return next(iter(found)) if len(found) == 1 else None
    return _symbol(card, text.strip())


def _symbol(card: CompiledCard, text: str) -> int | None:
    """The target that is the element of this symbol, written with its capitals."""
    return _only(card, element(text)) if len(card.targets) >= BOARD else None


def _only(card: CompiledCard, name: str | None) -> int | None:
    found = card.exact.get(name, ()) if name else ()
    return found[0] if len(found) == 1 else None
