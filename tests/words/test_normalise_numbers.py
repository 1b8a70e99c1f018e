"""The normaliser is idempotent, numbers are values, forms of answers are read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from voicehost.core.heard import Piece
from voicehost.director.options import pair_of
from voicehost.words.formats import read_colour, read_letter, read_pair, read_period, same_meaning
from voicehost.words.normalise import canonical
from voicehost.words.quantity import agree, readings
from voicehost.words.shape import shape

pytestmark = pytest.mark.unit


@given(st.text(max_size=60))
@example("\U0001d1b9\U0001d165")
def test_canonical_is_idempotent(text: str) -> None:
    once = canonical(text)
    assert canonical(once) == once


@pytest.mark.parametrize("word", ["The The", "It", "Who", "um", "is it", "maybe"])
def test_an_answer_that_is_a_stop_word_is_never_emptied(word: str) -> None:
    assert shape(word, said=True).canonical


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1984", "nineteen eighty-four", True),
        ("1984", "1985", False),
        ("25th", "the twenty fifth", True),
        ("8.5 km", "eight point five kilometres", True),
        ("8.5 km", "eight point five miles", False),
        ("22 July 2012", "July twenty second twenty twelve", True),
    ],
)
def test_quantities_are_equal_or_not(one: str, other: str, same: bool) -> None:
    assert agree(readings(one), readings(other)) is same


def test_periods_colours_and_letters() -> None:
    assert read_period("the seventies of the twentieth century") == read_period("1970s")
    navy, dark = read_colour("navy"), read_colour("dark blue")
    assert navy is not None
    assert dark is not None
    assert same_meaning(navy, dark)
    assert read_letter("option bee") == read_letter("B")


def test_a_pair_needs_to_be_told_apart() -> None:
    options = tuple(f"thing {number}" for number in range(1, 11))
    pair = read_pair("option three, nineteen sixty-nine", options)
    assert pair is not None
    assert (pair.option, pair.answer) == (3, "nineteen sixty nine")
    assert read_pair("three seven", options) is None


@pytest.mark.parametrize("words", ["Einstein was born 1879", "I think Einstein was born in 1879"])
def test_a_sentence_about_a_part_of_a_name(words: str) -> None:
    pair = pair_of(Piece(words=words), ("Mozart", "Albert Einstein"))
    assert pair is not None
    assert (pair.option, pair.answer.removeprefix("in ")) == (2, "1879")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Marilyn Monroe was born in 1926", "in 1926"),
        ("Mozart had seven", "seven"),
        ("option two has won four", "four"),
        ("Marilyn Monroe is 1926", "1926"),
        ("number two was written by Dickens", "dickens"),
        ("Mozart wasn't", "wasnt"),
        ("Mozart is not true", "not true"),
    ],
)
def test_a_whole_sentence_is_a_pair_without_its_verb(words: str, answer: str) -> None:
    pair = read_pair(words, ("Mozart", "Marilyn Monroe"))
    assert pair is not None
    assert pair.answer == answer
