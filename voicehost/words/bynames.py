"""Bynames: "the Lone Star State", "Down Under", "the Gunners", "LHR", "quid"; and what common
things are called in other languages and in science: "Pferd", "Equus caballus". Our own lists.
"""

from functools import lru_cache
from pathlib import Path

from voicehost.words.normalise import canonical
from voicehost.words.rarity import is_common

_DATA = Path(__file__).parent / "data"
_BYNAMES, _FOREIGN = "bynames.tsv", "foreign.tsv"


def bynames(name: str) -> tuple[str, ...]:
    """What a thing is also called, as written; () for a name that has no byname listed."""
    return _listed().get(canonical(name), ())


@lru_cache(maxsize=1)
def _listed() -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for file in (_BYNAMES, _FOREIGN):
        for line in (_DATA / file).read_text(encoding="utf-8").splitlines():
            name, *others = line.split("\t")
            if file == _FOREIGN:  # "fluorine" is English for something else
                others = [other for other in others if not is_common(canonical(other))]
            out[canonical(name)] = (*out.get(canonical(name), ()), *others)
    return out
