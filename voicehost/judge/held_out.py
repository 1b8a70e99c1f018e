"""Which rows of judging data are kept out of a fit: a fifth, by a hash of the first gold answer."""

from hashlib import sha256

from voicehost.words.normalise import canonical


def is_held_out(gold: str) -> bool:
    """Whether a row with this first gold answer belongs to the fifth that is kept out."""
    return sha256(canonical(gold).encode()).digest()[0] % 5 == 0
