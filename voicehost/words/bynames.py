"""Bynames: "the Lone Star State", "Down Under", "the Gunners", "LHR", "quid". Our own list."""

from functools import lru_cache
from pathlib import Path

from voicehost.words.normalise import canonical

_FILE = Path(__file__).parent / "data" / "bynames.tsv"


def bynames(name: str) -> tuple[str, ...]:
    """What a thing is also called, as written; () for a name that has no byname listed."""
    return _listed().get(canonical(name), ())


@lru_cache(maxsize=1)
def _listed() -> dict[str, tuple[str, ...]]:
    out: dict[str, tuple[str, ...]] = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        name, *others = line.split("\t")
        out[canonical(name)] = (*out.get(canonical(name), ()), *others)
    return out
