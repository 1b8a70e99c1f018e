"""How rare an English word is: a shared rare word says far more than a shared common one."""

from functools import lru_cache
from math import log
from pathlib import Path

_WORDS = Path(__file__).parent / "data" / "common_words.txt"
_RAREST = 20_000


@lru_cache(maxsize=1)
def _ranks() -> dict[str, int]:
    lines = _WORDS.read_text(encoding="utf-8").split()
    return {word: rank for rank, word in enumerate(lines)}


@lru_cache(maxsize=32768)
def rarity(word: str) -> float:
    """0 for the commonest words, 1 for words outside the list of 20,000; by log of the rank."""
    rank = _ranks().get(word, _RAREST)
    return log(1 + rank) / log(1 + _RAREST)


def is_common(word: str) -> bool:
    """Whether it is among the 20,000 commonest words."""
    return word in _ranks()
