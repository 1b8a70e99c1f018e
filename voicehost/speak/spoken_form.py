"""Written text to the words a voice should read: "Henry VIII, 1509" -> "Henry the Eighth, fifteen
oh nine".

A chain of small rewrites, each over the whole text; what stands for a number is words at the end.
English has all of them, other languages numbers only, so far as the number library knows them.
"""

import re
import unicodedata
from collections.abc import Callable

from voicehost.speak.spoken_tables import (
    ABBREVIATIONS,
    CURRENCIES,
    FRACTIONS,
    LETTERS,
    MONTHS,
    NUMBERED,
    REGNAL,
    SCALES,
    SYMBOLS,
    UNITS,
)

_NUMBER = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_UNIT = "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True))
_SIGN = "|".join(re.escape(sign) for sign in sorted(CURRENCIES, key=len, reverse=True))
_SCALE = "|".join(SCALES)
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}


def spoken_form(text: str, lang: str = "en") -> str:
    """The words of `text` as a voice should read them; punctuation that makes pauses stays.

    Nothing of it is read as a voice's own markup: brackets, tags and control characters go.
    Idempotent on its own output.
    """
    text = _tidied(text)
    if not lang.startswith("en"):
        return _plain_numbers(text, lang)
    for rewrite in _CHAIN:
        text = rewrite(text)
    text = re.sub(r"\s+([,.;:!?])", r"\1", " ".join(text.split()))
    text = re.sub(r",(?:\s*,)+", ",", text)
    return re.sub(r",\s*([;:.!?])", r"\1", text).strip(" ,")


def number_words(value: float | str, to: str = "cardinal", lang: str = "en") -> str:
    """A number in words: cardinal, ordinal or year. No thousands commas in the words."""
    number: int | float = float(value) if "." in str(value) else int(value)
    from num2words import num2words  # slow to load, and most lines hold no number

    return str(num2words(number, to=to, lang=lang)).replace(",", "")


def _tidied(text: str) -> str:
    text = re.sub(r"<[^<>]*>", " ", text).translate(_DROPPED)
    text = "".join(" " if ch.isspace() else ch for ch in text)
    return "".join(ch for ch in text if unicodedata.category(ch) not in _UNSPEAKABLE)


_DROPPED = str.maketrans(
    {
        **dict.fromkeys('“”„"«»[]{}*_|\\^~`<>', " "),
        "’": "'",
        "‘": "'",
        "−": "-",
        "‑": "-",
        "—": ", ",
        "…": ", ",
        "\u00a0": " ",
        "\u202f": " ",
    }
)
_UNSPEAKABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Sk"})


def _plain_numbers(text: str, lang: str) -> str:
    def words(match: re.Match[str]) -> str:
        try:
            return number_words(match[0], lang=lang)
        except (NotImplementedError, ValueError):
            return match[0]

    return " ".join(re.sub(r"\d+", words, text).split())


def _abbreviations(text: str) -> str:
    for pattern, words in ABBREVIATIONS:
        text = re.sub(pattern, words, text)
    return text


def _letters(text: str) -> str:
    """Initials are spelled: "U.S.A.", "BBC" and "AC/DC"."""
    text = re.sub(
        r"\b([A-Z]{1,3})/([A-Z]{1,3})\b", lambda m: f"{' '.join(m[1])} {' '.join(m[2])}", text
    )
    text = re.sub(
        r"\b(?:[A-Z]\.){2,}", lambda m: " ".join(m[0].replace(".", "")) + _stop_after(m), text
    )
    spelled = "|".join(LETTERS)
    return re.sub(rf"\b({spelled})(s?)\b", lambda m: " ".join(m[1]) + ("'s" if m[2] else ""), text)


def _stop_after(match: re.Match[str]) -> str:
    """Keep the sentence's end that stood in the last dot of an abbreviation."""
    rest = match.string[match.end() :].lstrip()
    return "." if not rest else ""


def _money(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        one, many, cent, cents = CURRENCIES[match["sign"]]
        number, scale = match["number"].replace(",", ""), match["scale"]
        if scale:
            return f"{_cardinal(number)} {SCALES[scale]} {many}"
        whole, _, part = number.partition(".")
        said = f"{_cardinal(whole)} {one if int(whole) == 1 else many}"
        if len(part) == 2 and int(part):
            return f"{said} and {number_words(part)} {cent if int(part) == 1 else cents}"
        if part.strip("0"):
            return f"{_cardinal(number)} {many}"
        return said

    text = re.sub(
        rf"(?P<sign>{_SIGN})\s?(?P<number>{_NUMBER})(?:\s?(?P<scale>{_SCALE})\b)?", words, text
    )
    return re.sub(
        rf"\b(?P<number>{_NUMBER})(?:\s(?P<scale>{_SCALE}))?\s?(?P<sign>€|£|EUR|USD|GBP|CHF)(?!\w)",
        words,
        text,
    )


def _units(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        one, many = UNITS[match["unit"]]
        number, scale = match["number"].replace(",", ""), match["scale"]
        minus = "minus " if match["minus"] else ""
        name = one if number == "1" and not scale else many
        if match["to"]:
            minus = f"{minus}{_cardinal(match['to'].replace(',', ''))} to "
        middle = f" {SCALES[scale]}" if scale else ""
        return f"{minus}{_cardinal(number)}{middle} {name}"

    return re.sub(
        rf"(?<![\w.])(?P<minus>-)?(?:(?P<to>{_NUMBER})\s?[-–]\s?)?(?P<number>{_NUMBER})"
        rf"(?:\s?(?P<scale>{_SCALE}))?\s?(?P<unit>{_UNIT})(?![\w²³/])",
        words,
        text,
    )


def _fractions(text: str) -> str:
    signs = "".join(FRACTIONS)

    def words(match: re.Match[str]) -> str:
        said = FRACTIONS[match[2]]
        return f"{_cardinal(match[1])} and {said}" if match[1] else said

    return re.sub(rf"(\d+)?\s?([{signs}])", words, text)


def _dates(text: str) -> str:
    months = "|".join(MONTHS)

    def day_first(match: re.Match[str]) -> str:
        return f"the {number_words(match[1], 'ordinal')} of {MONTHS[match[2]]}"

    def month_first(match: re.Match[str]) -> str:
        return f"{MONTHS[match[1]]} {number_words(match[2], 'ordinal')}"

    text = re.sub(
        r"\b(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b",
        lambda m: f"{int(m[3])} {_MONTH_NAMES[int(m[2]) - 1]} {m[1]}",
        text,
    )
    text = re.sub(rf"\b([12]?\d|3[01])\.? ({months})\b\.?", day_first, text)
    return re.sub(rf"\b({months})\.? ([12]?\d|3[01])(?!\d|[.:]\d| ?%)\b", month_first, text)


_MONTH_NAMES = tuple(dict.fromkeys(MONTHS.values()))


def _decades(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        century, tens = match[1], match[2]
        plural = _plural(number_words(tens)) if tens != "0" else "hundreds"
        if not century:
            return plural
        if tens == "0" and int(century) % 10 == 0:
            return f"{number_words(int(century) // 10)} thousands"
        return f"{number_words(century)} {plural}"

    return re.sub(
        r"(?:\b(\d\d)|')(\d)0'?s\b",
        lambda m: words(re.match(r"(\d*),(\d+)", f"{m[1] or ''},{_tens(m[2])}")),  # type: ignore[arg-type]
        text,
    )


def _tens(digit: str) -> str:
    return "0" if digit == "0" else f"{digit}0"


def _plural(words: str) -> str:
    return words[:-1] + "ies" if words.endswith("y") else words + "s"


def _ordinals(text: str) -> str:
    return re.sub(
        r"\b(\d{1,3}(?:,\d{3})*|\d+)(?:st|nd|rd|th)\b",
        lambda m: number_words(m[1].replace(",", ""), "ordinal"),
        text,
    )


def _times(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        hour, minute = number_words(match[1]), int(match[2])
        if minute == 0:
            return hour if match[3] else f"{hour} o'clock"
        return f"{hour} {'oh ' if minute < 10 else ''}{number_words(minute)}"

    return re.sub(r"\b([01]?\d|2[0-4]):([0-5]\d)\b(?=(\s?[ap]\.?m\b)?)", words, text)


def _ranges(text: str) -> str:
    text = re.sub(r"(?<=\d)\s?–\s?(?=\d)", " to ", text)
    text = re.sub(r"(?<![\w-])(\d+)-(\d+)(?![\w-])", r"\1 to \2", text)
    return text.replace("–", ", ")


def _roman(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        before, numeral = match[1], match[2]
        value = _roman_value(numeral)
        if value is None:
            return match[0]
        if before in REGNAL:
            return f"{before} the {number_words(value, 'ordinal').title().replace('-T', '-t')}"
        if len(numeral) == 1 and before not in NUMBERED:
            return match[0]
        return f"{before} {number_words(value)}"

    return re.sub(r"\b([A-Z][\w'-]*)\s([IVXL]+)\b(?!')", words, text)


def _roman_value(numeral: str) -> int | None:
    if not re.fullmatch(r"(?:X{1,3}|XL|LX{0,3})?(?:IX|IV|V?I{0,3})", numeral) or not numeral:
        return None
    values = [_ROMAN[ch] for ch in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


def _symbols(text: str) -> str:
    for pattern, words in SYMBOLS:
        text = re.sub(pattern, words, text)
    return "".join(ch for ch in text if unicodedata.category(ch) != "So")


def _mixed(text: str) -> str:
    """Letters and digits part: "H2O", "3D", "A4"."""
    text = re.sub(r"(?<=[^\W\d_])(?=\d)", " ", text)
    return re.sub(r"(?<=\d)(?=[^\W\d_])", " ", text)


def _numbers(text: str) -> str:
    def words(match: re.Match[str]) -> str:
        number = match["number"]
        minus = "minus " if match["minus"] else ""
        if not minus and re.fullmatch(r"10[1-9]\d|1[1-9]\d\d|20\d\d", number) and _is_year(match):
            return _year(number)
        return minus + _cardinal(number.replace(",", ""))

    text = re.sub(r"(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d)\.(?=\d)", " point ", text)
    text = re.sub(rf"(?<![\w.])(?P<minus>-)?(?P<number>{_NUMBER})", words, text)
    return re.sub(r"\d+", lambda m: f" {_cardinal(m[0])} ", text)


def _is_year(match: re.Match[str]) -> bool:
    """A bare number of four digits is a year unless something countable follows it."""
    after = re.match(r"\s([a-z]+)", match.string[match.end() :])
    return (
        after is None
        or not (after[1] in _COUNTED or after[1].endswith("s"))
        or (after[1] in _NOT_COUNTED)
    )


_COUNTED = frozenset({"people", "men", "women", "children", "feet", "million", "billion", "times"})
_NOT_COUNTED = frozenset({"was", "is", "as", "has", "this", "its", "s", "wins", "celebrates"})


def _year(number: str) -> str:
    if number[2:] == "00" and number[1] != "0":
        return f"{number_words(number[:2])} hundred"
    return number_words(number, "year").replace("oh-", "oh ")


def _cardinal(number: str) -> str:
    """Digits are said one by one after a leading zero ("007") and where there are too many."""
    if len(number) > 15 or (len(number) > 1 and re.fullmatch(r"0\d+", number)):
        number = number.replace(".", "")
        return " ".join(number_words(digit) for digit in number)
    whole, _, part = number.partition(".")
    said = number_words(whole)
    if part:
        said += " point " + " ".join(number_words(digit) for digit in part)
    return said


_CHAIN: tuple[Callable[[str], str], ...] = (
    _abbreviations,
    _decades,
    _money,
    _letters,
    _units,
    _fractions,
    _dates,
    _ordinals,
    _times,
    _ranges,
    _roman,
    _symbols,
    _mixed,
    _numbers,
)
