"""Whole phrases that are a quantity: a number, a measure, money, a date, a time of day.

`readings` gives every reasonable reading of a phrase as plain tuples; two phrases say the same
quantity if and only if they share one. Nothing here is near anything: 839 km is not 840 km.
"""

import re
from fractions import Fraction
from functools import lru_cache

from voicehost.words.normalise import canonical
from voicehost.words.numbers import Number, Piece, find_numbers, roman_value

Reading = tuple[str | int | Fraction | None, ...]

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct", "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip

LAST_DAY = 31
"""Of the longest month."""

_PREFIXES = {
    "k": "kilo", "m": "milli", "c": "centi", "d": "deci", "n": "nano", "g": "giga", "t": "tera",
    "u": "micro", "μ": "micro", "µ": "micro", "h": "hecto",
}  # fmt: skip
_BASES = {
    "m": "meter", "g": "gram", "l": "liter", "w": "watt", "v": "volt", "hz": "hertz", "b": "byte",
    "s": "second", "a": "ampere", "j": "joule", "pa": "pascal", "n": "newton", "ev": "electronvolt",
    "wh": "watthour", "bps": "bitpersecond", "bit": "bit",
}  # fmt: skip
_UNITS = {
    "ft": "foot", "feet": "foot", "in": "inch", "inches": "inch", "mi": "mile", "yd": "yard",
    "lb": "pound", "lbs": "pound", "oz": "ounce", "kg": "kilogram", "km": "kilometer",
    "mph": "mileperhour", "kph": "kilometerperhour", "kmh": "kilometerperhour",
    "mps": "meterpersecond", "h": "hour", "hr": "hour", "hrs": "hour", "min": "minute",
    "mins": "minute", "sec": "second", "secs": "second", "yr": "year", "yrs": "year",
    "hp": "horsepower", "au": "astronomicalunit", "ly": "lightyear", "ha": "hectare",
    "percent": "percent", "pct": "percent", "per cent": "percent", "cc": "cc",
    "usd": "dollar", "eur": "euro", "gbp": "pound", "pence": "penny", "cents": "cent",
    "kgf": "kilogramforce", "degrees": "degree", "celsius": "celsius", "metre": "meter",
    "metres": "meter", "kilometre": "kilometer", "kilometres": "kilometer", "litre": "liter",
    "litres": "liter", "tonnes": "tonne", "tons": "ton", "people": "person",
}  # fmt: skip
_SIGNS = {"$": "dollar", "£": "pound", "€": "euro", "¥": "yen", "₩": "won", "₹": "rupee",
          "%": "percent", "°": "degree"}  # fmt: skip
_LONG_UNITS = frozenset(
    "meter foot inch mile yard gram pound ounce liter gallon watt volt hertz byte second minute "
    "hour day week month year hectare acre degree dollar euro yen won rupee yuan cent penny franc "
    "percent ton tonne joule pascal newton ampere horsepower person calorie knot pint mark "
    "crown peso rouble ruble shilling siemen bit".split()
)
_LONG_PREFIX = re.compile(r"(kilo|milli|centi|deci|nano|giga|tera|mega|micro|hecto)(?=[a-z]{3})")
_TWO_MEANINGS = {"mw": "megawatt", "ms": "megasiemen", "mhz": "megahertz", "mb": "megabyte",
                 "mv": "megavolt", "mj": "megajoule"}  # fmt: skip
"""Folding the case away leaves these with a second meaning beside milli-."""
_ERAS = {"bc": -1, "bce": -1, "ad": 1, "ce": 1}
_FRACTIONS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "quarters": 4, "fifth": 5}
_CLOCK = re.compile(r"^\s*(\d{1,2}):(\d{2})\s*([ap])?\.?\s*(?:m\.?)?\s*([a-z]{3})?\s*$", re.I)
_NUMERIC_DATE = re.compile(r"^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\s*$")
_FRACTION = re.compile(r"^\s*(?:(\d+)\s+)?(\d+)/(\d+)(?:st|nd|rd|th)?\s*$")
_SIGNED = re.compile(r"^\s*[-−]\s?(?=[\d.])")
_LONGEST = 80
_LITTLE = frozenset(
    "a an the of in on at about around approximately roughly some over exactly is was and year "
    "years old circa nearly almost just only".split()
)


def unit_name(words: tuple[str, ...]) -> str | None:
    """The canonical unit that `words` name ("square kilometers", "km2", "sq mi"); else None."""
    if not words:
        return None
    out: list[str] = []
    power = ""
    for word in words:
        if word in ("square", "sq"):
            power = "2"
        elif word in ("cubic", "cu"):
            power = "3"
        elif word == "per":
            out.append("per")
        elif (one := _one_unit(word)) is not None:
            out.append(one)
        elif _LONG_PREFIX.match(word + "xxx"):
            out.append(word)
        else:
            return None
    name = "".join(out)
    if name.endswith(("2", "3")):
        name, power = name[:-1], name[-1]
    return name + power if out else None


def _one_unit(word: str) -> str | None:
    power = ""
    if len(word) > 1 and word[-1] in "23" and not word[:-1].isdigit():
        word, power = word[:-1], word[-1]
    if word in _UNITS:
        return _UNITS[word] + power
    single = word[:-1] if word.endswith("s") and len(word) > 3 else word
    match = _LONG_PREFIX.match(single)
    base = single[match.end() :] if match else single
    if base in _UNITS and len(base) > 2:
        base = _UNITS[base]
    if base in _LONG_UNITS or word in ("force", "light", "astronomical", "units", "unit"):
        return (match.group(0) if match else "") + base + power
    if word in _BASES and word not in ("a", "s", "n", "b", "j"):
        return _BASES[word] + power
    if len(word) in (2, 3) and word[0] in _PREFIXES and word[1:] in _BASES:
        return _PREFIXES[word[0]] + _BASES[word[1:]] + power
    return None


@lru_cache(maxsize=8192)
def readings(text: str) -> frozenset[Reading]:
    """Every reading of `text` as one whole quantity; empty where it is none.

    Shapes: ("n", value, unit or None), ("date", year, month, day), ("time", hour, minute, half),
    ("decade", first year), ("century", number).
    """
    if len(text) > _LONGEST or not _may_be(text):
        return frozenset()
    out: set[Reading] = set()
    out |= _clock(text) | _numeric_date(text) | _fraction(text)
    sign = -1 if _SIGNED.match(text) else 1
    marked = "".join(f" {_SIGNS[char]} " if char in _SIGNS else char for char in text)
    marked = re.sub(r"\s*/\s*(?=[a-zA-Z])", " per ", marked)
    words = canonical(re.sub(r"(?<![\d])\.(?=\d)", "0.", marked))
    words = re.sub(r"(?<=\d)(?=(?:bce?|ad|ce|am|pm|[kmcdn]?m|kg|km|ft)\b)", " ", words)
    words = re.sub(r"\b(\d+) s$", r"\1s", words)
    words = re.sub(r"\b([abcp]) (m|c e|c|d|d e)\b", lambda m: m.group(0).replace(" ", ""), words)
    if words.split()[:1] and words.split()[0] in ("minus", "negative"):
        sign, words = -1, " ".join(words.split()[1:])
    pieces = find_numbers(words)
    out |= _spoken_time(words, pieces)
    out |= _date(pieces) | _plain(pieces, sign)
    return frozenset(out)


def _may_be(text: str) -> bool:
    """A quick look: a digit, or a word or sign that belongs to quantities."""
    if any(char.isdigit() for char in text):
        return True
    tokens = canonical(text).split()
    return (
        any(isinstance(piece, Number) for piece in find_numbers(" ".join(tokens)))
        or any(token in MONTHS or token in _FRACTIONS for token in tokens)
        or (len(tokens) == 1 and roman_value(tokens[0]) is not None and len(tokens[0]) > 1)
    )


def _clock(text: str) -> set[Reading]:
    match = _CLOCK.match(text)
    if not match or int(match.group(1)) > 24 or int(match.group(2)) > 59:
        return set()
    hour, minute, half = int(match.group(1)), int(match.group(2)), (match.group(3) or "").lower()
    return _times(hour, minute, half)


def _times(hour: int, minute: int, half: str) -> set[Reading]:
    """A time on the clock face; with a.m. or p.m. it is that half, without it may be either."""
    return {("time", hour % 12, minute, half or None)}


def _spoken_time(words: str, pieces: tuple[Piece, ...]) -> set[Reading]:
    rest = [piece for piece in pieces if piece not in ("oclock", "o", "clock", "min", "minutes")]
    half = ""
    while (
        rest and isinstance(rest[-1], str) and rest[-1] in ("am", "pm", "gmt", "g", "m", "t", "est")
    ):
        word = rest.pop()
        half = str(word)[0] if word in ("am", "pm") else half
    values = [int(piece.value) for piece in rest if isinstance(piece, Number)]
    names = [piece for piece in rest if isinstance(piece, str)]
    if names in (["half", "past"], ["quarter", "past"], ["quarter", "to"]) and len(values) == 1:
        minute = {"half past": 30, "quarter past": 15, "quarter to": -15}[" ".join(names)]
        return _times((values[0] + (minute < 0) * -1) % 24, minute % 60, half)
    if names in (["past"], ["to"]) and len(values) == 2 and values[0] < 60:
        minute = values[0] if names == ["past"] else -values[0]
        return _times((values[1] - (minute < 0)) % 24, minute % 60, half)
    if names:
        return set()
    if len(values) == 2 and values[0] <= 24 and values[1] < 60:
        return _times(values[0], values[1], half)
    marked = bool(half) or "oclock" in words or "o clock" in words or "gmt" in words
    if len(values) == 1 and values[0] <= 24 and marked:
        return _times(values[0], 0, half)
    whole = all(piece.value.denominator == 1 for piece in rest if isinstance(piece, Number))
    if whole and len(values) == 1 and 100 <= values[0] <= 2459 and values[0] % 100 < 60:
        return _times(values[0] // 100, values[0] % 100, half)
    return set()


def _numeric_date(text: str) -> set[Reading]:
    match = _NUMERIC_DATE.match(text)
    if not match:
        return set()
    first, middle, last = (int(group) for group in match.groups())
    if len(match.group(1)) == 4:
        return _dates(first, middle, last)
    if len(match.group(3)) in (2, 4):
        return _dates(last, first, middle) | _dates(last, middle, first)
    return set()


def _dates(year: int | None, month: int, day: int | None) -> set[Reading]:
    if not 1 <= month <= 12 or (day is not None and not 1 <= day <= 31):
        return set()
    short: set[Reading] = {("date", year % 100, month, day)} if year and year < 100 else set()
    return {("date", year, month, day)} | short


def _fraction(text: str) -> set[Reading]:
    match = _FRACTION.match(text)
    if not match or int(match.group(3)) == 0:
        return set()
    value = int(match.group(1) or 0) + Fraction(int(match.group(2)), int(match.group(3)))
    return {("n", value, None)}


def _date(pieces: tuple[Piece, ...]) -> set[Reading]:
    """Month names with a day, a year or both, in any order."""
    months = [MONTHS[piece] for piece in pieces if isinstance(piece, str) and piece in MONTHS]
    numbers = [piece for piece in pieces if isinstance(piece, Number)]
    others = [
        piece
        for piece in pieces
        if isinstance(piece, str) and piece not in MONTHS and piece not in _LITTLE
    ]
    if len(months) != 1 or others or len(numbers) > 2 or not numbers:
        return set()
    values = [int(number.value) for number in numbers]
    month = months[0]
    if len(values) == 2:
        day, year = (values[1], values[0]) if values[0] > 31 else (values[0], values[1])
        return _dates(year, month, day)
    if values[0] > 31:
        return _dates(values[0], month, None)
    return _dates(None, month, values[0])


@lru_cache(maxsize=8192)
def dates_in(words: str) -> frozenset[Reading]:
    """The dates that stand among canonical words, as in `readings`: "opened on 8 november 2013"."""
    if MONTHS.keys().isdisjoint(words.split()):
        return frozenset()
    pieces = [piece for piece in find_numbers(words) if piece not in ("of", "the", "in")]
    out: set[Reading] = set()
    for place, piece in enumerate(pieces):
        if not isinstance(piece, str) or piece not in MONTHS:
            continue
        around = [*pieces[max(0, place - 1) : place], *pieces[place + 1 : place + 3]]
        values = [int(one.value) for one in around if isinstance(one, Number)]
        day = next((value for value in values if value <= LAST_DAY), None)
        year = next((value for value in values if value >= _FIRST_YEAR), None)
        out |= _dates(year, MONTHS[piece], day) if day or year else set()
    return frozenset(out)


_FIRST_YEAR = 1000


def _plain(pieces: tuple[Piece, ...], sign: int) -> set[Reading]:
    """A number with or without a unit, money in two parts, a fraction in words, a century."""
    rest = [piece for piece in pieces if not (isinstance(piece, str) and piece in _LITTLE)]
    if len(rest) == 1 and isinstance(rest[0], str):
        roman = roman_value(rest[0])
        return {("n", Fraction(roman), None)} if roman and len(rest[0]) > 1 else set()
    numbers = [piece for piece in rest if isinstance(piece, Number)]
    names = tuple(piece for piece in rest if isinstance(piece, str))
    if not numbers:
        return set()
    first = numbers[0]
    if len(numbers) == 1:
        return _one_number(first, names, sign)
    if len(numbers) == 2 and names:
        cents = [name for name in names if name not in ("cent", "cents", "penny", "pence", "p")]
        unit = unit_name(tuple(cents))
        if unit in ("dollar", "pound", "euro") and 0 < numbers[1].value < 100:
            return {("n", sign * (first.value + numbers[1].value / 100), unit)}
    if len(numbers) == 2 and len(names) == 0 and numbers[1].form == "ordinal":
        top, bottom = first.value, numbers[1].value
        return {("n", sign * top / bottom, None)} if bottom > 2 else set()
    if len(numbers) == 2 and names in (("quarters",), ("quarter",), ("halves",), ("half",)):
        return {("n", sign * (first.value + numbers[1].value / _FRACTIONS[names[0]]), None)}
    return set()


def _one_number(number: Number, names: tuple[str, ...], sign: int) -> set[Reading]:
    if number.form == "decade" and not names:
        out: set[Reading] = {("decade", int(number.value))}
        return out
    if names in (("century",), ("c",), ("cent",)) and number.form == "ordinal":
        return {("century", int(number.value))}
    if len(names) == 1 and names[0] in _ERAS:
        return {("n", number.value * _ERAS[names[0]], None)}
    if len(names) == 1 and names[0] in _FRACTIONS and number.form == "cardinal":
        return {("n", sign * number.value / _FRACTIONS[names[0]], None)}
    if not names:
        return {("n", sign * number.value, None)}
    if names in (("cent",), ("cents",)):
        return {("n", sign * number.value / 100, "dollar")}
    unit = unit_name(names)
    if not unit:
        return set()
    also = _TWO_MEANINGS.get(names[0]) if len(names) == 1 else None
    units = (unit, also) if also else (unit,)
    return {("n", sign * number.value, one) for one in units}


def agree(one: frozenset[Reading], other: frozenset[Reading]) -> bool | None:
    """Whether two sets of readings name the same quantity; None where that cannot be said.

    A missing unit agrees with any; a time without its half of the day agrees with both; a year and
    a day in that year cannot be told (see `part_of`).
    """
    if not one or not other:
        return None
    if any(_same(left, right) for left in one for right in other):
        return True
    return None if part_of(one, other) else False


def more_exact(said: frozenset[Reading], wanted: frozenset[Reading]) -> bool:
    """Whether a date was said that is the wanted one, only more exactly: a day in that year."""
    return any(_less_exact(rough, exact) for rough in wanted for exact in said if rough != exact)


def part_of(one: frozenset[Reading], other: frozenset[Reading]) -> bool:
    """Whether one is a date and the other a less exact form of it: its year, its month."""
    return any(
        _less_exact(left, right) or _less_exact(right, left) for left in one for right in other
    )


def _less_exact(rough: Reading, exact: Reading) -> bool:
    if exact[0] != "date":
        return False
    if rough[0] == "n":
        return rough[2] is None and rough[1] == exact[1]
    return rough[0] == "date" and all(
        mine is None or mine == other for mine, other in zip(rough[1:], exact[1:], strict=True)
    )


def _same(left: Reading, right: Reading) -> bool:
    if left[0] != right[0]:
        return False
    if left[0] == "n":
        return left[1] == right[1] and (left[2] == right[2] or left[2] is None or right[2] is None)
    if left[0] == "time":
        return left[1:3] == right[1:3] and (
            left[3] == right[3] or left[3] is None or right[3] is None
        )
    return left == right
