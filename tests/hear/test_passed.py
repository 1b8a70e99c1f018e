"""Which part of what was said is passed to the host."""

import pytest

from voicehost.core.heard import Hypothesis
from voicehost.hear.passed import find_passed, whole

pytestmark = pytest.mark.unit


def passed(*texts: str) -> str | None:
    found = find_passed([Hypothesis(text=text, score=-0.5 * n) for n, text in enumerate(texts)])
    return found.parts[0].text if found else None


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("We say France.", "France."),
        ("Um, our answer is Guinea-Bissau.", "Guinea-Bissau."),
        ("France, final answer.", "France,"),
        ("Our answer is France, final answer!", "France,"),
        ("We say Spain, no, we say Italy.", "Italy."),
        ("and sir France.", "France."),
        ("And, sir, Kazakhstan.", "Kazakhstan."),
        ("Is France big?", None),
        ("France.", None),
        ("We say", None),
        ("What do you think about Spain?", None),
        ("I saw a train and a bus.", None),
    ],
)
def test_marker_by_words_or_by_sound(said: str, answer: str | None) -> None:
    assert passed(said) == answer


def test_a_lower_transcript_may_hold_the_marker() -> None:
    assert passed("Wheezy France.", "We say France.") == "France."


def test_speech_to_the_host_begins_with_the_marker() -> None:
    fillers = find_passed([Hypothesis(text="Um okay we say France.")])
    middle = find_passed([Hypothesis(text="Do you know the answer is it France?")])
    assert fillers is not None
    assert fillers.addressed
    assert middle is not None
    assert not middle.addressed


def test_carriers_fall_away_without_a_marker() -> None:
    parts = whole([Hypothesis(text="Um, I think it's New York, maybe.")])
    assert parts[0].text == "New York,"
    assert parts[0].before == "Um, I think it's"
    assert parts[0].after == "maybe."
