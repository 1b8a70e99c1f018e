"""Chance as a pure function of (seed, counter): the same pair always gives the same draw."""

import hashlib

SEED_BITS = 128
"""A session's seed is so long that nobody finds it by trying all that fit what has been drawn."""


def branch(seed: int, use: str) -> int:
    """A seed of its own for one use: what is drawn from it tells nothing of what is drawn from the
    session's seed, or for another use.

    Args:
        seed: the session's.
        use: what for ("deck").
    """
    digest = hashlib.blake2b(f"{seed}/{use}".encode(), digest_size=SEED_BITS // 8).digest()
    return int.from_bytes(digest, "big")


def draw(seed: int, counter: int, sides: int, count: int = 1) -> tuple[int, ...]:
    """`count` different whole numbers from 0 to `sides` - 1, each set of them equally likely.

    Args:
        seed: the session's seed; sealed while the game is under way.
        counter: how often chance was asked before; never the same twice in a session.
        sides: how many values there are (>= 1).
        count: how many to draw without putting back (<= sides).

    Raises:
        ValueError: there are not that many values.
    """
    if not 0 <= count <= sides:
        raise ValueError(f"{count} of {sides}")
    pool = list(range(sides))
    out = []
    for place in range(count):
        out.append(pool.pop(_uniform(f"{seed}/{counter}/{place}", len(pool))))
    return tuple(out)


def _uniform(key: str, sides: int) -> int:
    """A number from 0 to `sides` - 1 without modulo bias: draws beyond the last whole multiple
    are thrown away."""
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        digest = hashlib.blake2b(f"{key}/{attempt}".encode(), digest_size=8).digest()
        number = int.from_bytes(digest, "big")
        if number < limit:
            return number % sides
        attempt += 1
