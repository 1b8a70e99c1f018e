"""The bones of a word: what stays when people spell by ear or from another script.

Vowels go, doubled letters are one, letters that stand for like sounds are one class. Two spellings
of one name mostly share it ("Saltillo", "saltyllw"); so do few different names.
"""

import re
from functools import lru_cache

_DIGRAPHS = (
    ("sch", "S"), ("tch", "C"), ("dzh", "J"), ("dj", "J"), ("zh", "J"), ("kh", "K"), ("gh", "G"),
    ("ph", "F"), ("th", "T"), ("sh", "S"), ("ch", "C"), ("ck", "K"), ("cz", "C"), ("ts", "C"),
    ("tz", "C"), ("qu", "K"), ("wh", "V"), ("ks", "X"), ("ng", "N"), ("rh", "R"), ("dh", "D"),
    ("bh", "P"),
)  # fmt: skip
_CLASSES = str.maketrans("bcdfgjklmnpqrstvwxz", "pktfkjklmnpkrstffxs")
_VOWELS = re.compile(r"[aeiouyhw]")
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=32768)
def skeleton(squeezed: str) -> str:
    """The skeleton of letters without spaces; a vowel at the start leaves an "a"."""
    start = "a" if squeezed[:1] in "aeiou" else ""
    text = squeezed
    for letters, sign in _DIGRAPHS:
        text = text.replace(letters, sign)
    text = _VOWELS.sub("", text)
    return start + _DOUBLED.sub(r"\1", text.translate(_CLASSES).lower())
