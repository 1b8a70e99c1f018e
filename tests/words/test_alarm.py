"""The number alarm: numbers, ordinals and hints ring; pronouns and sound-alikes do not."""

import pytest
from num2words import num2words

from voicehost.words.alarm import HINTS, PHRASES, number_heard, number_said

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("number", range(1, 11))
def test_every_number_rings_as_word_digit_and_ordinal(number: int) -> None:
    for said in (str(number), num2words(number), num2words(number, to="ordinal_num")):
        assert number_said(f"it must be {said} degrees"), said
        assert number_said(said), said
    assert number_said(f"the {num2words(number, to='ordinal')} best")


@pytest.mark.parametrize("number", [0, 11, 12, 13, 20, 27, 30, 99, 100, 105, 1984])
def test_other_numbers_do_not_ring(number: int) -> None:
    assert number_said(f"about {number} of them") is None
    assert number_said(f"about {num2words(number)} of them") is None


@pytest.mark.parametrize(
    "said",
    [
        "that one", "which one", "no one would do that", "one of them", "one should never do that",
        "the little ones", "another one", "one does not simply walk", "everyone", "a good one",
        "I won to her too, for he ate", "wait a second", "split second", "a few seconds",
        "at once", "once upon a time", "for a friend", "ate too much", "won the lottery",
    ],
)  # fmt: skip
def test_pronouns_and_words_that_sound_alike_do_not_ring(said: str) -> None:
    assert number_said(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "one banana", "number one", "one", "a trio of mice", "the house of the little pigs",
        "Snow White", "a hat trick", "twice as bad", "twins", "it's 3 degrees out", "a 7",
        "the three musketeers", "a decade of rain",
    ],
)  # fmt: skip
def test_numbers_and_hints_ring(said: str) -> None:
    assert number_said(said)


def test_every_hint_rings_whoever_says_it() -> None:
    for hint in (*HINTS, *(phrase for phrase in PHRASES if phrase.strip())):
        assert number_said(f"like {hint.strip()} perhaps"), hint


def test_every_transcript_that_is_as_good_is_read() -> None:
    assert number_heard(("a flea and a half", "a three and a half")) == "three"
    assert number_heard(("that is severe", "that is seven", "that is severn")) == "seven"
    assert number_heard(("snow wipe", "snow white")) == "snow white"
    assert number_heard(("a flea and a half", "a free and a half")) is None


@pytest.mark.parametrize("number", ["one banana", "two bananas", "4", "eight of them"])
def test_what_sounds_like_a_word_that_does_not_ring_must_be_in_the_best(number: str) -> None:
    assert number_heard((number, "something else"))
    assert number_heard(("something else", number)) is None
