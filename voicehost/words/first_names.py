"""First names that a host expects to hear when it asks who plays, and the words beside them."""

from functools import lru_cache
from pathlib import Path

from voicehost.words.names import given_names
from voicehost.words.phones import in_dictionary, phones_of

RIVALS = 300
"""Common words that stand beside the names, so that talk is not taken for one."""

_DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=1)
def first_names() -> tuple[str, ...]:
    """Common first names, commonest first; of those that sound the same ("Sean", "Shawn") the
    commonest alone, because no ear tells them apart."""
    heard: set[tuple[str, ...]] = set()
    out = []
    for name in (_DATA / "first_names.txt").read_text(encoding="utf-8").split():
        ways = phones_of(name)
        if ways and ways[0] not in heard:
            heard.update(ways[:1])
            out.append(name.capitalize())
    return tuple(out)


@lru_cache(maxsize=1)
def other_words() -> tuple[str, ...]:
    """The commonest words that are no name and do not sound like one of the list."""
    names = first_names()
    sounds = {way for name in names for way in phones_of(name)}
    known = given_names() | {name.lower() for name in names}
    out = []
    with (_DATA / "common_words.txt").open(encoding="utf-8") as lines:
        for line in lines:
            word = line.strip()
            fits = len(word) > 2 and word not in known and in_dictionary(word)
            if fits and not sounds & set(phones_of(word)):
                out.append(word)
            if len(out) == RIVALS:
                break
    return tuple(out)
