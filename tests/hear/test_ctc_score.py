"""Phrases against phoneme posteriors."""

import numpy as np
import pytest

from tests.hear.made import posteriors
from voicehost.hear.ctc_score import LOWEST, OUTSIDE, Sound, keyword_scores, locate
from voicehost.words.phones import phones_of

pytestmark = pytest.mark.unit


def scores(heard: str, *candidates: str) -> list[float]:
    sound = Sound.of(posteriors(heard))
    return keyword_scores(sound, [phones_of(one) for one in candidates]).tolist()


def test_what_was_said_scores_zero_and_the_rest_below() -> None:
    got = scores("Kazakhstan", "Kazakhstan", "Pakistan", "no")
    assert got[0] == pytest.approx(0)
    assert got[0] > got[1] > got[2]


def test_a_short_word_inside_a_long_one_pays_for_what_it_leaves_out() -> None:
    heard = len(phones_of("Guinea-Bissau")[0])
    inside, whole = scores("Guinea-Bissau", "Guinea", "Guinea-Bissau")
    assert whole == pytest.approx(0, abs=0.01)
    left_out = heard - len(phones_of("Guinea")[0])
    assert inside == pytest.approx(-OUTSIDE * left_out / (4 + 2), abs=0.6)


def test_silence_and_soundless_candidates_score_lowest() -> None:
    silence = Sound.of(posteriors(""))
    assert keyword_scores(silence, [phones_of("France")]).tolist() == [LOWEST]
    assert scores("France", "...") == [LOWEST]
    assert locate(silence, ()) == (0, 0, LOWEST)


def test_a_double_phone_needs_a_gap() -> None:
    one, two = scores("Anna", "Anna", "Anna Anna")
    assert one == pytest.approx(0)
    assert two < -1


def test_a_phrase_is_found_where_it_is_said_and_the_rest_can_be_cut_off() -> None:
    sound = Sound.of(posteriors("we say France", lead=10))
    start, end, score = locate(sound, phones_of("we say")[0])
    assert start == 10
    assert end == 10 + 4 * 3 - 1
    assert score == pytest.approx(0)
    rest = sound.part(end)
    assert rest.greedy == phones_of("France")[0]
    assert keyword_scores(rest, [phones_of("France")])[0] == pytest.approx(0)


def test_greedy_phones_survive_a_cut_on_both_sides() -> None:
    sound = Sound.of(posteriors("one two three"))
    whole = sound.part(0, len(sound.costs))
    assert whole.greedy == sound.greedy
    assert np.array_equal(whole.heard, sound.heard)
