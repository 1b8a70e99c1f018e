"""Answers with a form: true or false, a number, a date, a place in an order, a century or decade,
a colour, a letter, and pairs of an option and its answer.

Each reader takes what was said and gives its meaning, or None where the words do not have the
form: then the host asks again, whatever the right answer is.
"""

import re
from dataclasses import dataclass

from voicehost.words.normalise import canonical
from voicehost.words.numbers import Number, find_numbers, roman_value
from voicehost.words.passing import strip_carriers
from voicehost.words.quantity import Reading, agree, readings

Meaning = frozenset[Reading]

_TRUE = frozenset("true yes right correct yeah yep truth tru".split())
_FALSE = frozenset("false no wrong incorrect untrue nope lie".split())
_NOT = frozenset("not isnt aint never".split())

_LETTERS = {
    "a": "a ay eh alpha alfa first 1", "b": "b be bee bravo second 2",
    "c": "c see sea cee charlie third 3",
}  # fmt: skip
_LETTER_OF = {word: letter for letter, words in _LETTERS.items() for word in words.split()}

_COLOURS = {
    "red": "scarlet crimson ruby vermilion cherry carmine",
    "dark red": "maroon burgundy bordeaux claret oxblood wine",
    "orange": "tangerine apricot amber",
    "yellow": "lemon canary mustard saffron",
    "green": "emerald lime jade olive",
    "blue": "azure cobalt sapphire ultramarine",
    "light blue": "sky baby cyan celeste",
    "dark blue": "navy indigo midnight",
    "turquoise": "teal aqua aquamarine",
    "purple": "violet lilac lavender mauve plum amethyst",
    "pink": "rose fuchsia magenta salmon",
    "brown": "chestnut chocolate tan bronze copper coffee umber",
    "beige": "cream ivory sand buff ecru khaki",
    "white": "snow colourless transparent",
    "grey": "gray slate ash",
    "silver": "silvery",
    "gold": "golden",
    "black": "jet ebony",
}  # fmt: skip
_COLOUR_OF = {
    word: colour
    for colour, words in _COLOURS.items()
    for word in (*words.split(), colour)
    if " " not in word
}
_SHADES = {"light": "light", "pale": "light", "bright": "", "dark": "dark", "deep": "dark"}

_EASY = frozenset(
    "the in of a an answer option letter colour color it is its was that thats statement century "
    "place position number rank say we i think go with for".split()
)


def read_true_false(text: str) -> Meaning | None:
    """ "true", "that's not right", "no" ... as ("is", 1) or ("is", 0)."""
    words = canonical(text).split()
    said = {word for word in words if word in _TRUE or word in _FALSE}
    if not said or (said & _TRUE and said & _FALSE):
        return None
    true = bool(said & _TRUE) != bool(set(words) & _NOT)
    return frozenset({("is", int(true))})


def read_letter(text: str) -> Meaning | None:
    """ "B", "option bee", "the second one", "final answer C" as ("letter", "b")."""
    words = [word for word in canonical(text).split() if word not in (*_EASY, "one", "final")]
    words = words or ["a"] if canonical(text).split()[-1:] == ["a"] else words
    letters = {_LETTER_OF.get(_ordinal_word(word)) for word in words}
    if len(letters) != 1 or None in letters:
        return None
    return frozenset({("letter", letters.pop())})


def _ordinal_word(word: str) -> str:
    return {"1st": "first", "2nd": "second", "3rd": "third"}.get(word, word)


def read_colour(text: str) -> Meaning | None:
    """ "navy blue", "dark blue" and "navy" are one; "blue" is any blue that is no other colour."""
    words = [word for word in strip_carriers(canonical(text)).split() if word not in _EASY]
    shade = ""
    named: list[str] = []
    for word in words:
        if word in _SHADES:
            shade = _SHADES[word]
        elif word in _COLOUR_OF:
            named.append(_COLOUR_OF[word])
        elif word.endswith("ish") and word[:-3] in _COLOUR_OF:
            continue
        else:
            return None
    bases = {name.split()[-1] for name in named}
    if not named or len(bases) > 1:
        return None
    shades = {name.split()[0] for name in named if " " in name} | ({shade} if shade else set())
    return frozenset({("colour", " ".join([*sorted(shades), bases.pop()]))})


def read_number(text: str) -> Meaning | None:
    """Any quantity: number, measure, money, date, time (words/quantity.py)."""
    found = readings(text) or readings(strip_carriers(canonical(text)))
    return found or None


def read_order(text: str) -> Meaning | None:
    """A place in an order: "fourth", "number four", "4th place", "IV"."""
    words = [word for word in strip_carriers(canonical(text)).split() if word not in _EASY]
    pieces = find_numbers(" ".join(words))
    if len(pieces) != 1:
        return None
    piece = pieces[0]
    value = piece.value if isinstance(piece, Number) else roman_value(piece)
    if value is None or value != int(value):
        return None
    return frozenset({("place", int(value))})


def read_period(text: str) -> Meaning | None:
    """A century or a decade: "the seventies of the twentieth century", "1970s", "nineteenth
    century", "the 1800s". Decades without a century are the twentieth's; a year is none."""
    words = strip_carriers(canonical(text)).split()
    bc = bool({"bc", "bce"} & set(words)) or "before christ" in " ".join(words)
    plain = " ".join(word for word in words if word not in ("bc", "bce", "before", "christ"))
    pieces = find_numbers(plain)
    numbers = [piece for piece in pieces if isinstance(piece, Number)]
    decades = [number for number in numbers if number.form == "decade"]
    others = [number for number in numbers if number.form != "decade"]
    sign = -1 if bc else 1
    if len(decades) == 1 and len(others) <= 1:
        first = int(decades[0].value)
        if others and first < 100:
            return frozenset({("decade", sign * ((int(others[0].value) - 1) * 100 + first))})
        if first % 100 == 0 and first >= 100:
            return frozenset({("century", sign * (first // 100 + 1))})
        return frozenset({("decade", sign * (first + 1900 if first < 100 else first))})
    if decades or len(others) != 1:
        roman = next((value for word in words if (value := roman_value(word))), None)
        return frozenset({("century", sign * roman)}) if roman and not numbers else None
    value = int(others[0].value)
    if "hundreds" in words:
        return frozenset({("century", sign * (value // (100 if value >= 100 else 1) + 1))})
    return frozenset({("century", sign * value)}) if 1 <= value <= 30 else None


READERS = {
    "number": read_number,
    "date": read_number,
    "order": read_order,
    "century": read_period,
    "decade": read_period,
    "colour": read_colour,
    "true_false": read_true_false,
    "abc": read_letter,
}
"""Readers by answer format; the formats "open" and "pair" are not here."""


def as_words(meant: Meaning) -> set[str]:
    """Each reading as plain words, for a person to read: "decade 1970"."""
    return {" ".join(str(part) for part in reading if part is not None) for reading in meant}


def same_meaning(one: Meaning, other: Meaning) -> bool:
    """Whether two readings mean the same: quantities by their own rule, all else if equal. A plain
    "blue" is any shade of blue."""
    if agree(one, other):
        return True
    return any(
        left[0] == right[0] == "colour"
        and str(left[1]).split()[-1] == str(right[1]).split()[-1]
        and (" " not in str(left[1]) or " " not in str(right[1]))
        for left in one
        for right in other
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An option and the answer given for it."""

    option: int
    """1 to 10, as the options are counted on the card."""
    answer: str
    """The words of the answer; "" where only the option was named."""


_MARKED = re.compile(
    r"^(?:(?:the )?(?:option|number|answer|question|card|token)\s+)(.+)$", re.IGNORECASE
)


def read_pair(text: str, options: tuple[str, ...]) -> Pair | None:
    """ "option three, nineteen sixty-nine", "ice hockey, fourth", "fourth: ice hockey".

    None where the option cannot be told apart from the answer ("three seven") or is not on the
    card: then the host asks back.

    Args:
        text: what was said.
        options: the card's public options, in order.
    """
    bare = strip_carriers(canonical(text))
    marked = _MARKED.match(bare)
    if marked:
        return _after_marker(marked.group(1), text, len(options))
    named = _named_option(bare, options)
    if named is not None:
        return named
    head, comma, tail = text.partition(",")
    if comma and tail.strip() and not find_plain_number(tail):
        number = find_plain_number(head)
        if number and 1 <= number <= len(options):
            return Pair(option=number, answer=tail.strip())
    words = find_numbers(bare)
    numbers = [piece for piece in words if isinstance(piece, Number)]
    if len(numbers) == 1 and words and words[0] is numbers[0] and len(words) >= 2:
        option = int(numbers[0].value)
        if numbers[0].form == "cardinal" and 1 <= option <= len(options):
            return Pair(option=option, answer=" ".join(str(word) for word in words[1:]))
    return None


def find_plain_number(text: str) -> int | None:
    """The whole number that all of `text` is; None for anything else."""
    pieces = find_numbers(strip_carriers(canonical(text)))
    if len(pieces) == 1 and isinstance(pieces[0], Number) and pieces[0].form == "cardinal":
        return int(pieces[0].value)
    return None


_UNITS = dict(
    zip("one two three four five six seven eight nine ten".split(), range(1, 11), strict=True)
)


_LINK = re.compile(
    r"^(?:is|was|are|were)\s+(?:(?:born|built|composed|directed|discovered|founded|invented|made|"
    r"opened|painted|published|released|sung|written)\s+(?:by\s+)?)?"
    r"|^born\s+(?=in\b|\d)|^(?:(?:has|have|had|got|won)\s+)+"
)


def without_link(answer: str) -> str:
    """What is said of an option in a whole sentence, without the verb that joins the two: "was
    born in 1926" as "in 1926"."""
    return _LINK.sub("", answer.strip() + " ").strip()


def _after_marker(rest: str, text: str, count: int) -> Pair | None:
    """The option's number is the first word after "option"; the rest is the answer."""
    head, _, tail = rest.partition(" ")
    option = _UNITS.get(head) or (int(head) if head.isdigit() and len(head) < 3 else None)
    if option is None or not 1 <= option <= count:
        return None
    return Pair(option=option, answer=without_link(tail.removeprefix("its ")))


def _named_option(bare: str, options: tuple[str, ...]) -> Pair | None:
    """The one option whose words begin or end what was said."""
    found = []
    for number, option in enumerate(options, start=1):
        name = canonical(option)
        for start in ("", "the "):
            if bare == start + name:
                found.append((len(name), number, ""))
            elif bare.startswith(start + name + " "):
                found.append((len(name), number, bare[len(start + name) :].strip()))
        if bare.endswith(" " + name):
            found.append((len(name), number, bare[: -len(name)].strip()))
    if not found:
        return None
    found.sort(reverse=True)
    if len(found) > 1 and found[0][0] == found[1][0] and found[0][1] != found[1][1]:
        return None
    _, number, answer = found[0]
    return Pair(option=number, answer=without_link(answer))
