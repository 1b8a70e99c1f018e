"""Numbers as numbers: words, digits, ordinals, Roman numerals, years and decades become values.

The grammar of number words is text2num's; this module adds what quizzes need on top: years said
in halves ("nineteen eighty-four"), decades, centuries, Roman numerals, digits one by one, the
"point" and "oh" of speech. Values are compared for equality, never for nearness.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from text_to_num import alpha2digit

_DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60,
    "seventies": 70, "eighties": 80, "nineties": 90,
}  # fmt: skip
_HUNDREDS = {"hundreds": 0}
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth thousandth "
    "millionth billionth"
).split()
_SCALES = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9,
           "trillion": 10**12, "bn": 10**9, "mln": 10**6, "dozen": 12}  # fmt: skip
NUMBER_WORDS = frozenset(
    [*_ONES, *_TENS, *_ORDINALS, *_SCALES, *_DECADES, "oh", "nought", "naught"]
)
"""Words that name a number or help to."""

_JOINED = re.compile(rf"({'|'.join(_TENS)})({'|'.join(_ONES[1:10])}|{'|'.join(_ORDINALS[1:10])})")
_ROMAN = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_DIGITS = re.compile(r"\d+(\.\d+)?")
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)")
_DECADE = re.compile(r"(\d{2,4})s")
_NOT_ROMAN = frozenset(
    "mix dim mild mid did lid vim civil livid vivid mm cc dd ll cd dc md".split()
)


@dataclass(frozen=True, slots=True)
class Number:
    """A value found among words, and how it was put."""

    value: Fraction
    form: str
    """cardinal, ordinal, decade (value is its first year, or 80 for "the eighties") or roman."""
    words: int
    """How many words it took."""

    @property
    def key(self) -> tuple[str, Fraction]:
        """Two numbers are the same if and only if their keys are: a decade is no year."""
        return ("decade" if self.form == "decade" else "number", self.value)


Piece = str | Number


def roman_value(word: str) -> int | None:
    """The value of a well-formed Roman numeral in lower case; None for anything else."""
    if not word or word in _NOT_ROMAN or not _ROMAN.fullmatch(word):
        return None
    total = 0
    for here, after in zip(word, [*word[1:], ""], strict=True):
        value = _ROMAN_VALUES[here]
        total += -value if after and _ROMAN_VALUES[after] > value else value
    return total


def _merge_spoken(parts: list[str]) -> list[tuple[str, int]]:
    """Digit strings that were number words, joined as people mean them: (digits, words used)."""
    if len(parts) == 2 and all(part.isdigit() for part in parts):
        first, second = parts
        if len(first) == 2 and int(first) >= 10 and len(second) == 2:
            return [(first + second, 2)]
        if len(first) == 1 and len(second) == 2 and first != "0" and int(second) >= 10:
            return [(first + second, 2)]
    if len(parts) >= 3 and all(
        part.isdigit() and len(part.strip("0") or "0") == 1 for part in parts
    ):
        return [("".join(parts), len(parts))]
    return [(part, 1) for part in parts]


def _spelled(words: list[str]) -> list[str]:
    """Words before the library sees them: joined tens apart, "oh" between numbers as "o"."""
    out: list[str] = []
    for place, word in enumerate(words):
        joined = _JOINED.fullmatch(word)
        if joined:
            out += [joined.group(1), joined.group(2)]
        elif (
            word in ("oh", "o", "nought", "naught")
            and place
            and (words[place - 1] in NUMBER_WORDS or words[place - 1] in ("o", "point"))
        ):
            out.append("zero")
        else:
            out.append(word)
    return out


@lru_cache(maxsize=8192)
def find_numbers(words: str) -> tuple[Piece, ...]:
    """Canonical `words` as words and numbers, in order.

    "apollo thirteen" gives ("apollo", 13); "nineteen eighty four" gives (1984,); "the second
    world war" gives ("the", 2, "world", "war"). Roman numerals are left as words: whether "i" is a
    pronoun or a king's number only its place can tell (see `as_roman`).
    """
    tokens = words.split()
    if any(token in NUMBER_WORDS or _JOINED.fullmatch(token) for token in tokens):
        tokens = _convert(tokens)
    return tuple(_numbered(tokens))


def _convert(tokens: list[str]) -> list[str]:
    """Number words as digits, by the library, then halves of years and digits joined."""
    spelled = _spelled(tokens)
    decades = {place: token for place, token in enumerate(spelled) if token in _DECADES}
    if decades:
        return _with_decades(spelled)
    text = alpha2digit(" ".join(spelled), "en", threshold=0)
    out: list[str] = []
    run: list[str] = []
    for token in [*text.split(), ""]:
        if token and token.isdigit():
            run.append(token)
            continue
        out += [digits for digits, _ in _merge_spoken(run)]
        run = []
        if token:
            out.append(token)
    return _scaled(_pointed(out))


def _with_decades(words: list[str]) -> list[str]:
    """ "nineteen eighties" is "1980s", "the eighties" is "80s"."""
    out: list[str] = []
    for word in words:
        if word not in _DECADES:
            out.append(word)
            continue
        before = alpha2digit(out[-1], "en", threshold=0) if out else ""
        if before.isdigit() and 10 <= int(before) <= 21:
            out[-1] = f"{before}{_DECADES[word]}s"
        else:
            out.append(f"{_DECADES[word]}s")
    return _convert(out) if any(word in NUMBER_WORDS for word in out) else out


def _pointed(tokens: list[str]) -> list[str]:
    """ "point 5 0 6" is ".506" and "8 point 5" is "8.5" where the library left them apart."""
    out: list[str] = []
    place = 0
    while place < len(tokens):
        if tokens[place] == "point" and place + 1 < len(tokens) and tokens[place + 1].isdigit():
            end = place + 1
            while (
                end < len(tokens)
                and tokens[end].isdigit()
                and (end == place + 1 or len(tokens[end]) == 1 or tokens[end].startswith("0"))
            ):
                end += 1
            whole = out.pop() if out and out[-1].isdigit() else "0"
            out.append(f"{whole}.{''.join(tokens[place + 1 : end])}")
            place = end
        else:
            out.append(tokens[place])
            place += 1
    return out


def _scaled(tokens: list[str]) -> list[str]:
    """ "2.5 1000000" is "2500000": the library parts a decimal from its scale."""
    out: list[str] = []
    for token in tokens:
        if (
            out
            and re.fullmatch(r"1(000)+|100", token)
            and re.fullmatch(r"\d+\.\d+|\d{1,3}", out[-1])
        ):
            value = Fraction(out[-1]) * int(token)
            out[-1] = str(value.numerator) if value.denominator == 1 else str(float(value))
        else:
            out.append(token)
    return out


def _numbered(tokens: list[str]) -> list[Piece]:
    out: list[Piece] = []
    for token in tokens:
        scale = _SCALES.get(token)
        last = out[-1] if out else None
        if scale and isinstance(last, Number) and last.form == "cardinal":
            out[-1] = Number(last.value * scale, "cardinal", last.words + 1)
        elif len(token) > 30:
            out.append(token)
        elif _DIGITS.fullmatch(token):
            out.append(Number(Fraction(token), "cardinal", 1))
        elif match := _ORDINAL.fullmatch(token):
            out.append(Number(Fraction(match.group(1)), "ordinal", 1))
        elif match := _DECADE.fullmatch(token):
            out.append(Number(Fraction(match.group(1)), "decade", 1))
        elif token in ("st", "nd", "rd", "th") and isinstance(last, Number):
            out[-1] = Number(last.value, "ordinal", last.words + 1)
        else:
            out.append(token)
    return out
