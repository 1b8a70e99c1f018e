"""The one normaliser, for voice and text: how a phrase is written once and for all.

`canonical` only folds what never carries meaning: case, accents, punctuation, typographic forms.
What may or may not matter (articles, numbers, plurals) is read by `words/shape.py`, which keeps
the words themselves.
"""

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {
        "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ł": "l", "ı": "i",
        "ħ": "h", "ŋ": "n", "ŧ": "t", "ə": "a", "ʻ": "", "ʼ": "", "ʹ": "", "ʿ": "", "ʾ": "",
        "’": "'", "‘": "'", "´": "'", "`": "'", "&": " and ", "％": "%", "−": "-", "×": " x ",
    }
)  # fmt: skip
"""Letters that no decomposition takes apart, and signs that stand for letters or words."""

_FOLDED_BELOW = 0x0700
"""Marks are dropped after letters below this (Latin, Greek, Cyrillic, Hebrew, Arabic); in scripts
above it a mark is part of the letter (Japanese, Devanagari, Thai)."""

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_POINT_SIGN = "\ue000"


@lru_cache(maxsize=4096)
def _kept(char: str) -> bool:
    """Whether a character is part of a word: a letter, a digit, a mark of another script."""
    if char in _OF_PICTURES:
        return False
    return char == _POINT_SIGN or char.isalnum() or unicodedata.category(char)[0] == "M"


_OF_PICTURES = "\ufe0e\ufe0f\u20e3"
"""Marks that say how a picture is drawn."""


def _unaccented(text: str) -> str:
    out: list[str] = []
    base = 0
    for char in text:
        if unicodedata.combining(char):
            if base >= _FOLDED_BELOW:
                out.append(char)
        else:
            base = ord(char) if _kept(char) else 0
            out.append(char)
    return "".join(out)


def _folded(text: str) -> str:
    """Case, width, accents and joined letters away; signs stay."""
    if text.isascii():
        return text.lower().translate(_LETTERS)
    text = unicodedata.normalize("NFKD", text).casefold()
    text = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    return unicodedata.normalize("NFC", _unaccented(text))


def canonical(text: str) -> str:
    """Lower-case words with single spaces: no accents, no punctuation. Idempotent.

    Words of other scripts stay as they are; a decimal point between digits stays ("8.5"), commas
    that part thousands go ("13,000" is "13000"). An apostrophe joins ("don't" is "dont").
    """
    text = _THOUSANDS.sub("", _folded(text)).replace("'", "").replace(_POINT_SIGN, " ")
    text = _POINT.sub(_POINT_SIGN, text)
    kept = "".join(char if _kept(char) else " " for char in text)
    return " ".join(kept.split()).replace(_POINT_SIGN, ".")
