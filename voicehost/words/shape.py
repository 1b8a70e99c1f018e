"""What a phrase is made of: its words with their kind and weight, its numbers, its variants.

A shape is made once per phrase and compared many times. Nothing here knows a chart.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from voicehost.words.gazetteer import is_place
from voicehost.words.lists import (
    ABBREVIATIONS,
    ARTICLES,
    DESCRIPTORS,
    DISTINGUISHING,
    LITTLE,
    NUMBERED,
    TITLES,
    VERBS,
    british_free,
)
from voicehost.words.normalise import canonical
from voicehost.words.numbers import Number, find_numbers, roman_value
from voicehost.words.passing import strip_carriers
from voicehost.words.quantity import Reading, readings
from voicehost.words.rarity import is_common

LONGEST_CHARS = 400
"""Longer text is cut before anything is compared: nobody says an answer of 400 letters."""

MOST_WORDS = 48


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One word of a shape. Compared by identity, which keeps the caches of comparisons quick."""

    text: str
    stem: str
    kind: str
    """little, title, descriptor, distinguishing, number, initial or word."""
    weight: float
    """What it costs to leave it out or to add it, in [0, 1]."""
    number: tuple[str, object] | None = None
    """The number's key, where the word is one; Roman numerals keep their text too."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A phrase, taken apart."""

    words: tuple[Word, ...]
    canonical: str
    squeezed: str
    """The stems' letters and digits without spaces, articles left out."""
    initials: str
    """First letters of the words that carry meaning, if there are two or more."""
    full_initials: str
    """First letters of all words."""
    late_initials: str
    """First letters of all words but a leading article."""
    head: str
    """What stands before a colon, canonical; "" without one. A title and its subtitle."""
    readings: frozenset[Reading]
    weight: float
    sentence: bool
    """It reads like a sentence around an answer, not like an answer alone."""


_STEMS = (
    ("iness", "y"), ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"),
    ("ves", "f"), ("oes", "o"), ("zzes", "z"), ("men", "man"),
)  # fmt: skip
_IRREGULAR = {
    **dict.fromkeys(
        ("mohammed", "mohamed", "muhammed", "mohamad", "mohammad", "muhamed"), "muhammad"
    ),
    "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse", "children": "child",
    "people": "person", "leaves": "leaf", "wolves": "wolf", "knives": "knife", "wives": "wife",
    "lives": "life", "oxen": "ox", "dice": "die", "cacti": "cactus", "fungi": "fungus",
    **{f"{word}s": word for word in (
        "cookie brownie smoothie zombie genie pixie collie rookie hippie magpie calorie prairie "
        "birdie budgie eyrie movie"
    ).split()},
    "data": "datum", "criteria": "criterion", "phenomena": "phenomenon", "bacteria": "bacterium",
}  # fmt: skip


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """The word without plural or possessive ending and in one spelling for both sides of the
    ocean; words of three letters or fewer stay."""
    if len(word) <= 3 or not word.isascii():
        return word
    word = _IRREGULAR.get(word, word)
    if not word.endswith(("ss", "us", "is")):
        for ending, instead in _STEMS:
            if word.endswith(ending) and len(word) - len(ending) >= 2:
                word = word[: -len(ending)] + instead
                break
        else:
            if word.endswith("s"):
                word = word[:-1]
    return british_free(word)


_MOJIBAKE = re.compile(r"[ÃÂâÅÄ][\u0080-\u00ff\u2010-\u2122]")


def _repaired(text: str) -> str:
    """Text that was read in the wrong encoding ("10â€“12", "2.45Â billion"), put right; any other
    text as it is."""
    text = text.encode("utf-8", "ignore").decode()  # half characters say nothing
    if not _MOJIBAKE.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text.replace("Â", " ")


def shape(text: str, *, said: bool = False) -> Shape:
    """Take a phrase apart.

    Args:
        text: at most `LONGEST_CHARS` of it are looked at.
        said: True for what a player said: carrier phrases at either end are left out.
    """
    return _shape(text[:LONGEST_CHARS], said)


@lru_cache(maxsize=16384)
def _shape(text: str, said: bool) -> Shape:
    text = _repaired(text)
    folded = canonical(text)
    bare = strip_carriers(folded) if said else folded
    if not bare:
        bare = folded
    words = _words(bare)
    solid = [word for word in words if word.kind != "little"] or list(words)
    spelled = [word for word in words if word.text not in ARTICLES] or list(words)
    squeezed = "".join(_spelled(word) for word in spelled)
    full = "".join(word.text[0] for word in words)
    initials = "".join(word.text[0] for word in solid)
    return Shape(
        words=words,
        canonical=bare,
        squeezed=squeezed,
        initials=initials if len(initials) > 1 else "",
        full_initials=full if len(full) > 1 else "",
        late_initials=full[1:] if words[:1] and words[0].text in ("the", "a", "an") else "",
        head=canonical(text.partition(": ")[0]) if ": " in text else "",
        readings=readings(text) or (readings(bare) if bare != folded else frozenset()),
        weight=sum(word.weight for word in words),
        sentence=_is_sentence(words, stopped=_STOPPED.search(text) is not None),
    )


_NUMBER_SOUNDS = {"to": 2, "too": 2, "for": 4}
"""Words that end no title and sound like a number: "Toy Story to"."""


def _spelled(word: Word) -> str:
    if word.number is not None and word.kind == "number":
        digits = "".join(str(part) for part in word.number[1:])
        return digits + "s" if word.number[0] == "decade" else digits
    return word.stem


def _words(bare: str) -> tuple[Word, ...]:
    pieces = find_numbers(" ".join(bare.split()[:MOST_WORDS]))
    texts: list[str | Number] = []
    for piece in pieces:
        if isinstance(piece, str) and len(piece) == 1 and piece.isalpha() and texts:
            last = texts[-1]
            if isinstance(last, str) and last.startswith("\0"):
                texts[-1] = last + piece
                continue
        if isinstance(piece, str) and len(piece) == 1 and piece.isalpha() and piece != "a":
            texts.append("\0" + piece)
        else:
            texts.append(piece)
    out = []
    for place, piece in enumerate(texts):
        word = _word(piece, place, len(texts), texts[place - 1] if place else None)
        after = texts[place + 1] if place + 1 < len(texts) else None
        if isinstance(piece, Number) and piece.form == "ordinal" and after in TITLES:
            word = Word(word.text, word.stem, "title", 0.3)  # "1st Duke of Wellington"
        out.append(word)
    return tuple(out)


def _word(piece: str | Number, place: int, count: int, before: str | Number | None) -> Word:
    if isinstance(piece, Number):
        text = str(piece.value)
        return Word(text, text, "number", 1.0, piece.key)
    letters = piece.lstrip("\0")
    spaced = piece.startswith("\0")
    roman = roman_value(letters) if len(letters) > 1 or letters in "ivx" else None
    if roman and place and (len(letters) > 1 or place == count - 1 or before in NUMBERED):
        return Word(letters, letters, "number", 1.0, ("number", roman))
    if spaced:
        return Word(letters, letters, "initial", 0.45 if len(letters) == 1 else 1.0)
    if place and place == count - 1 and letters in _NUMBER_SOUNDS:
        value = _NUMBER_SOUNDS[letters]
        return Word(str(value), str(value), "number", 1.0, ("number", value))
    text = ABBREVIATIONS.get(letters, letters)
    if text in LITTLE:
        return Word(text, text, "little", 0.08)
    if text in TITLES:
        return Word(text, text, "title", 0.3)
    if text in DISTINGUISHING:
        return Word(text, text, "distinguishing", 1.0)
    if stem(text) in DESCRIPTORS:
        return Word(text, stem(text), "descriptor", 0.4)
    return Word(text, stem(text), "word", 1.0)


@lru_cache(maxsize=16384)
def seen_from(said: Shape, form: Shape) -> Shape:
    """What was said as it stands to one form: no sentence where all of its verbs are the form's
    own ("The Hills Have Eyes 2" beside "The Hills Have Eyes")."""
    if not said.sentence or len(said.words) >= _SENTENCE:
        return said
    own = {word.text for word in form.words}
    verbs = [word.text for word in said.words[1:] if word.text in VERBS or _is_past(word)]
    if verbs and own.issuperset(verbs):
        return replace(said, sentence=False)
    return said


_SENTENCE = 12


def _is_sentence(words: tuple[Word, ...], *, stopped: bool) -> bool:
    """Whether words read as a sentence: a finite verb with words around it, or very many words;
    `stopped`: typed with a stop at the end and a word in lower case before it."""
    return (
        len(words) >= _SENTENCE
        or (len(words) >= 4 and any(word.text in VERBS for word in words[1:]))
        or (len(words) >= _TOLD and any(map(_is_past, words[1:-1])))
        or (len(words) >= _TOLD - 1 and stopped)
    )


_TOLD = 6
_STOPPED = re.compile(r"\s[a-z]{4,}\b.*(?:\w{3}|\d)\.[\"”')]*\s*$", re.DOTALL)


def _is_past(word: Word) -> bool:
    """Whether a word is a past tense by its ending: "voiced", "aired"."""
    return (
        word.kind == "word"
        and word.text.endswith("ed")
        and len(word.text) > len("shed")
        and is_common(word.text)
        and any(map(is_common, (word.text[:-1], word.text[:-2], word.text[:-3])))
        and word.text != "united"
    )


_BRACKETS = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]\s*")
_SUFFIX = re.compile(
    r"\s+-\s+[^-]*\b(remaster(ed)?|version|mix|edit|live|mono|stereo|single|demo|acoustic)\b.*$",
    re.IGNORECASE,
)
_FEATURED = re.compile(r"\s+(feat|ft|featuring)\b.*$", re.IGNORECASE)
_MOST_VARIANTS = 12
_LISTED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[^\W\d])(?!.*\d[.)]\s)")
_QUOTED = re.compile(r"[\"“”‘]([^\"“”‘’]{2,60})[\"“”’]")


_TALKED = tuple([word] for word in "the he she they who which you i we it its not".split())
"""Words after a comma with which a player tells more of what was named: "Regan, the actor"."""

_SPELLED = re.compile(r",? with(?:out)? (?:an?|one|two|no|the) [a-zA-Z]s?[.!?]*$")
"""How a name is spelled, said behind it: "Browne with an e"."""

_NUMBERED = re.compile(r"(?:^|(?<=\s))\d{1,2}[.)]\s+(?=[^\W\d])")
_NICKNAME = re.compile(r"(?<=\w)\s+[\"“”‘'][^\"“”‘’']{2,20}[\"“”’']\s+(?=\w)")
_REALM = re.compile(r"^(.+ [IVX]+) of (?:[A-Z][\w ]+)$")
"""A monarch with a realm: the number is enough of a name."""


def _turned(text: str) -> tuple[str, ...]:
    """ "Last, First" the other way round; nothing where it is no such thing."""
    head, comma, tail = text.partition(",")
    if not comma or "," in tail or len(tail.split()) > 4 or len(head.split()) > 3:
        return ()
    return (f"{tail.strip()} {head.strip()}",)


_CLAUSE = re.compile(r",\s+(?:who|which|whose|where|when|in|with|at|because|she|he|it)\b")
_LONG = 6
_IN_PLACE = re.compile(r"^(.+) in ([^,]+),[^,]+$")


@lru_cache(maxsize=4096)
def ways_said(text: str) -> tuple[str, ...]:
    """What a player may have meant by a typed sentence: all of it, it without brackets, what
    stands after a colon or a question mark, the one thing in quotation marks, it without its maker
    ("by ..."), without the place after a comma. All of it comes first."""
    text = text[:LONGEST_CHARS]
    out = {text: None}
    before, comma, after = text.partition(",")
    if comma and before.strip() and canonical(after).split()[:1] in _TALKED:
        out[before.strip()] = None
    if (spelled := _SPELLED.sub("", text)) != text:
        out[spelled] = None
    if _LISTED.match(text):
        out[_LISTED.sub("", text)] = None
    if "(" in text:
        out[_BRACKETS.sub(" ", text).strip()] = None
    if len(numbered := _NUMBERED.split(text)) > 2 and not numbered[0].strip():
        out[", ".join(part.strip(" ,;.") for part in numbered[1:])] = None
    work, by, maker = text.partition(" by ")
    makers = canonical(maker).split()
    if by and len(work.split()) >= 2 and 1 <= len(makers) <= 3 and not LITTLE & set(makers):
        out[work] = None
    if (plain := _NICKNAME.sub(" ", text)) != text:
        out[plain.strip()] = None
    head, colon, tail = text.rpartition(": ")
    if colon and len(head.split()) >= 2 and '"' not in tail:
        out[tail.strip()] = None
    name, comma, where = text.rpartition(",")
    if comma and name and is_place(where):
        out[name.strip()] = None
    out.update(dict.fromkeys(_turned(text)))
    if realm := _REALM.match(text):
        out[realm.group(1)] = None
    if len(answered := text.rpartition("? ")[2].split()) > 1 and "? " in text:
        out[" ".join(answered)] = None
    quoted = _QUOTED.findall(text)
    if len(quoted) == 1:
        out[quoted[0]] = None
    return tuple(way for way in out if canonical(way)) or (text,)


@lru_cache(maxsize=16384)
def variants(text: str) -> tuple[str, ...]:
    """The ways an entry may be put: brackets are optional, "A/B" is either, "Last, First" turns.

    A place after a comma is optional ("Oslo, Norway"). The entry as written comes first.
    """
    text = text[:LONGEST_CHARS]
    out = {text: None}
    if _BRACKETS.search(text):
        out[_BRACKETS.sub(" ", text).strip()] = None
        out[_BRACKETS.sub(lambda m: f" {m.group(1)} ", text).strip()] = None
        inside = _BRACKETS.findall(text)
        before, after = text.split("(")[0].strip(), text.rsplit(")")[-1].strip()
        if len(inside) == 2 and before == "" and after == "":
            out.update((part, None) for part in inside)
    for variant in tuple(out):
        out[_SUFFIX.sub("", variant)] = None
        out[_FEATURED.sub("", variant)] = None
        if realm := _REALM.match(variant):
            out[realm.group(1)] = None
        if len(variant.split()) > _LONG and (clause := _CLAUSE.search(variant)):
            out[variant[: clause.start()]] = None
        if (placed := _IN_PLACE.match(variant)) and is_place(placed.group(2)):
            out[placed.group(1)] = None
        if "," in variant:
            head, _, tail = variant.partition(",")
            out.update(dict.fromkeys(_turned(variant)))
            if is_place(tail.rpartition(",")[2]):
                out[head.strip()] = None
        sides = variant.split(" or ")
        if len(sides) == 2 and all(len(side.split()) >= 2 for side in sides):
            out.update((side, None) for side in sides)
        if "/" in variant or ";" in variant:
            out.update((part, None) for part in re.split(r"\s*[/;]\s*", variant) if len(part) > 2)
    return tuple(variant for variant in out if canonical(variant))[:_MOST_VARIANTS] or (text,)
