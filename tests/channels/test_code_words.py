"""Code words are far apart by measured acoustic distance."""

import itertools

import pytest

from voicehost.channels.code_words import GROUPS, WORDS_EACH
from voicehost.words.phones import SOFT, distance, gap_sum, phones_of

pytestmark = pytest.mark.unit


def apart(one: str, other: str) -> float:
    """The least distance of any two pronunciations, as a share of the heavier one."""
    return min(
        distance(a, b) / (max(gap_sum(a), gap_sum(b)) + SOFT)
        for a in phones_of(one)[:2]
        for b in phones_of(other)[:2]
    )


def test_each_seat_has_words_of_its_own() -> None:
    words = [word for group in GROUPS for word in group]
    assert {len(group) for group in GROUPS} == {WORDS_EACH}
    assert len(set(words)) == len(words)


def test_words_of_a_seat_are_far_apart() -> None:
    for group in GROUPS:
        for one, other in itertools.combinations(group, 2):
            assert apart(one, other) >= 0.7, (one, other)


def test_words_of_a_set_are_apart() -> None:
    words = [word for group in GROUPS for word in group]
    for one, other in itertools.combinations(words, 2):
        assert apart(one, other) >= 0.45, (one, other)
