"""Names that people at one table can be called by: far enough apart by ear, and nicknames where a
name is not understood."""

from collections.abc import Iterable
from functools import lru_cache

from voicehost.words.normalise import canonical
from voicehost.words.phones import SOFT, distance, gap_sum, phones_of

APART = 0.45
"""Least distance of two names, as a share of the heavier one; that of code words of one set."""

SAME = 0.35
"""Up to this distance a name said once more is taken for the same one."""

LIKE = 0.6
"""Up to this distance it is taken for the same one where all others at the table are further off
by CLEARLY: those are the names it is told from."""

CLEARLY = 0.15

COLOURS = ("Blue", "Yellow", "Purple", "Orange", "Silver", "Crimson", "Turquoise", "Olive")
ANIMALS = ("Tiger", "Elephant", "Penguin", "Dolphin", "Zebra", "Flamingo", "Hedgehog", "Kangaroo")


@lru_cache(maxsize=1024)
def apart(one: str, other: str) -> float:
    """How far two names are apart by ear, 0 (the same) to about 1: the least distance of any two
    ways to say them, as a share of the heavier one."""
    pairs = [(a, b) for a in phones_of(one)[:2] for b in phones_of(other)[:2]]
    return min(
        (distance(a, b) / (max(gap_sum(a), gap_sum(b)) + SOFT) for a, b in pairs), default=1.0
    )


def sounds_like(name: str, others: Iterable[str]) -> str | None:
    """The one of the others that a name is taken for by ear; None where it is far from all."""
    near = [(apart(name, other), other) for other in others]
    return min(near)[1] if near and min(near)[0] < APART else None


def said_again(heard: str, name: str, others: Iterable[str]) -> bool:
    """Whether what was heard is a name said once more, beside the others at the table."""
    if canonical(heard) == canonical(name):
        return True
    own = apart(heard, name)
    if own < SAME:
        return True
    return own < LIKE and all(own + CLEARLY <= apart(heard, other) for other in others)


def nickname(kind: str, others: Iterable[str]) -> str | None:
    """The first colour or animal that is far from all names given; None where none is left."""
    taken = tuple(others)
    pool = COLOURS if kind == "colour" else ANIMALS
    return next((name for name in pool if sounds_like(name, taken) is None), None)


def longer_name(name: str, others: Iterable[str]) -> str | None:
    """A name with a colour behind it that cannot be taken for any of the others ("Anna Blue")."""
    taken = tuple(others)
    longer = (f"{name} {colour}" for colour in COLOURS)
    return next((one for one in longer if sounds_like(one, taken) is None), None)


_WORDS_FOR_LETTERS = {
    "ay": "a", "bee": "b", "be": "b", "see": "c", "sea": "c", "dee": "d", "ef": "f", "gee": "g",
    "aitch": "h", "eye": "i", "jay": "j", "kay": "k", "el": "l", "em": "m", "en": "n", "oh": "o",
    "pee": "p", "queue": "q", "cue": "q", "are": "r", "ess": "s", "tee": "t", "tea": "t",
    "you": "u", "vee": "v", "ex": "x", "why": "y", "zed": "z", "zee": "z", "alpha": "a",
    "bravo": "b", "charlie": "c", "delta": "d", "echo": "e", "foxtrot": "f", "golf": "g",
    "hotel": "h", "india": "i", "juliet": "j", "kilo": "k", "lima": "l", "mike": "m",
    "november": "n", "oscar": "o", "papa": "p", "quebec": "q", "romeo": "r", "sierra": "s",
    "tango": "t", "uniform": "u", "victor": "v", "whiskey": "w", "yankee": "y", "zulu": "z",
}  # fmt: skip


def spelled(words: str) -> str | None:
    """The name that letters spell ("b j o r n", "double n", "kilo"); None where they are none."""
    out, twice = "", False
    for word in canonical(words).split():
        if word == "double" and not twice:
            twice = True
            continue
        letter = word if len(word) == 1 and word.isalpha() else _WORDS_FOR_LETTERS.get(word)
        if letter is None:
            return None
        out += letter * (2 if twice else 1)
        twice = False
    return out.capitalize() if len(out) > 1 and not twice else None
