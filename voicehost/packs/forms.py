"""How a name is compared: its canonical form, remembered because packs ask for it all the time."""

from functools import lru_cache

from voicehost.words.normalise import canonical


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """The canonical form of a name."""
    return canonical(text)
