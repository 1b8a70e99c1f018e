"""Chance: the same pair always gives the same draw, and every value is as likely as another."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core import chance
from voicehost.core.chance import draw

pytestmark = pytest.mark.unit

seeds = st.integers(0, 2**48 - 1)
counters = st.integers(0, 10_000)


@given(seeds, counters, st.integers(1, 60), st.data())
def test_a_draw_is_different_values_in_range_and_the_same_again(
    seed: int, counter: int, sides: int, data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, sides))
    drawn = draw(seed, counter, sides, count)
    assert len(set(drawn)) == len(drawn) == count
    assert all(0 <= value < sides for value in drawn)
    assert draw(seed, counter, sides, count) == drawn


def test_drawing_all_is_a_shuffle() -> None:
    assert sorted(draw(7, 1, 10, 10)) == list(range(10))


@pytest.mark.slow
def test_seed_and_counter_both_matter() -> None:
    assert len({draw(seed, 0, 1_000_000) for seed in range(20)}) > 15
    assert len({draw(0, counter, 1_000_000) for counter in range(20)}) > 15


def test_every_side_is_as_likely() -> None:
    # 6000 throws: 1000 a side, standard deviation 29; fixed seeds, so this cannot be unlucky twice.
    counts = Counter(draw(seed, seed + 1, 6)[0] for seed in range(6_000))
    assert all(850 < counts[side] < 1_150 for side in range(6))


@pytest.mark.parametrize(("sides", "count"), [(3, 4), (3, -1), (0, 1)])
def test_more_than_there_is_cannot_be_drawn(sides: int, count: int) -> None:
    with pytest.raises(ValueError, match=f"{count} of {sides}"):
        draw(1, 1, sides, count)


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    """With 2**63 + 1 sides almost half of all 64-bit numbers are too large: the first that is not
    counts, and none is folded back into the range."""
    sides = 2**63 + 1
    import hashlib

    for key in map(str, range(64)):
        numbers = [
            int.from_bytes(hashlib.blake2b(f"{key}/{n}".encode(), digest_size=8).digest(), "big")
            for n in range(64)
        ]
        assert chance._uniform(key, sides) == next(n for n in numbers if n < sides)
