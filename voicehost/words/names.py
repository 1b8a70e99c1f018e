"""Given names: which are one name ("Bill" and "William"), and what is a given name at all.

Nicknames are the nicknames package's (Apache-2.0); more given names lie in `data/`.
"""

from functools import lru_cache
from pathlib import Path

from nicknames import NickNamer

from voicehost.words.normalise import canonical


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[str]]:
    """Each name with all names it may stand for or be short for."""
    out: dict[str, set[str]] = {}
    for name, nicks in NickNamer.default_lookup().items():
        for nick in nicks:
            out.setdefault(canonical(name), set()).add(canonical(nick))
            out.setdefault(canonical(nick), set()).add(canonical(name))
    return {name: frozenset(others) for name, others in out.items()}


def given_names() -> frozenset[str]:
    """All given names and nicknames of the list, canonical."""
    return _known()


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    listed = Path(__file__).parent / "data" / "given_names.txt"
    return frozenset(_groups()) | frozenset(listed.read_text(encoding="utf-8").split())


def same_given_name(one: str, other: str) -> bool:
    """Whether two canonical words are one given name in two forms."""
    return one != other and other in _groups().get(one, ())


def other_given_names(word: str) -> frozenset[str]:
    """The other forms of a canonical given name; empty for a word that is none."""
    return _groups().get(word, frozenset())


def short_for_another(said: str, form: str, known: frozenset[str]) -> bool:
    """Whether `form` is short for a name in `known` that is not the one said: "Joey" is Josephine
    and Joseph, and Josephine is no Joseph."""
    if said in known or not same_given_name(said, form):
        return False
    return any(same_given_name(name, form) and not same_given_name(name, said) for name in known)


def is_short_for(short: str, full: str) -> bool:
    """Whether `short` is a nickname of `full`, which is not one of `short` in its turn."""
    return short in _nicknames().get(full, ()) and full not in _nicknames().get(short, ())


@lru_cache(maxsize=1)
def _nicknames() -> dict[str, frozenset[str]]:
    return {
        canonical(name): frozenset(canonical(nick) for nick in nicks)
        for name, nicks in NickNamer.default_lookup().items()
    }
