"""Two attempts at the same answer add up."""

import pytest

from tests.hear.made import COUNTRIES
from voicehost.core.heard import Topic
from voicehost.hear.evidence import Span
from voicehost.hear.fusion import ACCEPT
from voicehost.hear.second_try import TOGETHER, WITHIN_MS, SecondTry

pytestmark = pytest.mark.unit


def span(onset_ms: int) -> Span:
    return Span(onset_ms=onset_ms, end_ms=onset_ms + 500, sound_ms=onset_ms - 400)


FIRST = {"France": 0.02, "Niger": -0.2, "Italy": -0.9}
SECOND = {"France": 0.06, "Niger": -0.5, "Italy": 0.0}


def test_what_was_half_heard_twice_counts() -> None:
    tries = SecondTry()
    tries.note(COUNTRIES, span(1_000), FIRST)
    scores = tries.together(COUNTRIES, span(5_000), SECOND)
    assert scores["France"] == pytest.approx(0.04 + TOGETHER)
    assert scores["France"] >= ACCEPT
    assert scores["Niger"] == SECOND["Niger"]
    assert scores["Italy"] == SECOND["Italy"]


def test_the_same_utterance_looked_at_again_does_not_add_to_itself() -> None:
    tries = SecondTry()
    tries.note(COUNTRIES, span(1_000), FIRST)
    assert tries.together(COUNTRIES, span(1_000), FIRST) == FIRST
    tries.note(COUNTRIES, span(5_000), SECOND)
    assert tries.together(COUNTRIES, span(5_000), SECOND)["France"] == pytest.approx(0.14)


def test_another_topic_or_a_long_time_ends_it() -> None:
    tries = SecondTry()
    tries.note(COUNTRIES, span(1_000), FIRST)
    assert tries.together(Topic(name="songs", phrases=()), span(5_000), SECOND) == SECOND
    assert tries.together(COUNTRIES, span(1_501 + WITHIN_MS), SECOND) == SECOND
    assert tries.together(None, span(5_000), SECOND) == SECOND
