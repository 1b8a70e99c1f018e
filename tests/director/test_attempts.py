"""Answers that are kept are repeated in words decided over the public list alone."""

import pytest

from voicehost.core.heard import Piece, Topic
from voicehost.director.attempts import as_heard

pytestmark = pytest.mark.unit

TOPIC = Topic(
    name="cities",
    phrases=("Alexandria", "Cape Town", "Miami", "Saint Petersburg", "The Beatles"),
    says={"Saint Petersburg": ("Leningrad",)},
)


def heard(words: str, *others: str, scores: dict[str, float] | None = None) -> str:
    alternatives = tuple((text, -0.2 * at) for at, text in enumerate(others, start=1))
    return as_heard(TOPIC, Piece(words=words, alternatives=alternatives, scores=scores or {}))


def test_words_of_the_public_list_are_spelled_as_it_spells_them() -> None:
    assert heard("miami.") == "Miami"
    assert heard("I think it's the beatles") == "The Beatles"


def test_another_form_of_a_name_stays_the_form_that_was_said() -> None:
    assert heard("Leningrad") == "Leningrad"


def test_a_transcript_that_names_something_comes_before_one_that_does_not() -> None:
    assert heard("Alexander", "Alexandria") == "Alexandria"
    assert heard("Alexander", "a", "b", "c", "Alexandria") == "Alexander"


@pytest.mark.parametrize("filler", ["I'm", "Dumb,", "Tom", "An"])
def test_what_recognisers_write_for_um_is_left_out(filler: str) -> None:
    assert heard(f"{filler} Miami") == "Miami"


def test_a_word_that_is_no_filler_stays() -> None:
    assert heard("North Miami") == "North Miami"


def test_what_was_clearly_heard_by_its_sound_is_named() -> None:
    assert heard("down", scores={"Cape Town": 0.5, "Miami": -0.4}) == "Cape Town"
    assert heard("down", scores={"Cape Town": 0.5, "Miami": 0.45}) == "down"
    assert heard("down", scores={"Cape Town": 0.1, "Miami": -0.4}) == "down"


def test_what_is_on_no_list_is_repeated_as_it_was_heard() -> None:
    assert heard("I think it's Timbuktu") == "timbuktu"
    assert heard("Timbuktu") == "Timbuktu"
