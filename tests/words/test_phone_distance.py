"""The weighted distance, against a slow naive twin."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicehost.words.phone_distance import Candidates, nearness_of, skip_cost
from voicehost.words.phones import (
    PHONES,
    Phones,
    distance,
    gap,
    gap_sum,
    likeness,
    phones_of,
    substitution,
)

pytestmark = pytest.mark.unit

WAYS = st.lists(st.sampled_from(PHONES), min_size=1, max_size=5).map(tuple)
WORDS = st.lists(st.tuples(st.sampled_from(["um", "we", "x"]), WAYS), max_size=4)


def test_costs_lie_in_their_range() -> None:
    for one, other in itertools.product(PHONES, PHONES):
        cost = substitution(one, other)
        assert cost == substitution(other, one)
        assert (cost == 0) == (one == other)
        assert cost <= 1.1
    assert {gap(phone) for phone in PHONES} == {0.45, 0.6, 0.8}


def test_costs_follow_the_ear() -> None:
    assert substitution("S", "Z") < substitution("S", "T") < substitution("S", "G")
    assert substitution("IY", "IH") < substitution("IY", "AA")
    assert substitution("ER", "R") == 0.4


@settings(max_examples=80, deadline=None)
@given(WAYS, WAYS)
def test_distance_is_symmetric_and_bounded(a: Phones, b: Phones) -> None:
    assert distance(a, b) == pytest.approx(distance(b, a))
    assert distance(a, b) <= gap_sum(a) + gap_sum(b) + 1e-6
    assert distance(a, a) == 0


def naive(words: list[tuple[str, Phones]], phones: Phones) -> float:
    """Every whole-word stretch of the transcript against the candidate."""
    best = gap_sum(phones) + sum(skip_cost(*word) for word in words)
    for start, end in itertools.combinations(range(len(words) + 1), 2):
        outside = sum(skip_cost(*word) for word in (*words[:start], *words[end:]))
        inside = tuple(phone for _, way in words[start:end] for phone in way)
        best = min(best, outside + distance(inside, phones))
    return 1 - best / (gap_sum(phones) + 0.3)


@settings(max_examples=80, deadline=None)
@given(WORDS, st.lists(WAYS, min_size=1, max_size=3))
def test_vectorised_equals_naive(words: list[tuple[str, Phones]], ways: list[Phones]) -> None:
    got = Candidates([(way,) for way in ways]).nearness(words)
    want = [max(naive(words, way), Candidates.LOWEST) for way in ways]
    assert np.allclose(got, want, atol=1e-4)


def test_the_best_pronunciation_counts_and_a_soundless_candidate_never_wins() -> None:
    candidates = Candidates([(), (("T", "AH"), ("S", "IY")), (("T", "AH"),)])
    scores = candidates.nearness([("see", ("S", "IY"))])
    assert scores[0] == Candidates.LOWEST
    assert scores[1] == 1
    assert scores[2] < 0.5


def test_fillers_cost_little_and_other_words_much() -> None:
    candidates = Candidates([phones_of("France"), phones_of("Spain")])
    bare, filled, talk = (
        nearness_of(text, candidates)[0]
        for text in ("France", "um I think it's France", "my uncle went to France")
    )
    assert bare == 1
    assert filled > 0.8
    assert talk < 0.3


def test_likeness_orders_near_and_far() -> None:
    assert likeness("Niger", "Niger") == 1
    assert likeness("for", "four") == 1
    assert likeness("Niger", "Nigeria") > likeness("Niger", "Portugal")
    assert likeness("...", "France") == -1
