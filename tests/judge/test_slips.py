"""One letter wrong, words heard for a name, bynames."""

import pytest

from tests.judge.cards import key_of, ruled
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_COUNTRIES = Judge(
    key_of(
        ("France", "India", "Kuwait", "Italy", "Iran"),
        ("Iraq", "Mali", "Malta", "Niger", "Nigeria"),
    )
)
_LONG = Judge(
    key_of(("United States", "South Korea", "Apollo 11"), ("North Korea", "Mali", "Niger", "Chad"))
)
_CITIES = Judge(
    key_of(("Paris", "Rome", "Madrid", "Vienna", "Oslo"), ("Berlin", "Lisbon", "Prague", "Athens"))
)
_STATES = Judge(
    key_of(("Texas", "Oregon", "Wyoming", "California"), ("Utah", "Ohio", "Maine", "Kansas"))
)
_THINGS = Judge(
    key_of(("Monkey", "Topaz", "Talc", "Granite"), ("Quartz", "Diamond", "Ruby", "Opal"))
)


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_COUNTRIES, "Frace", 1),
        (_COUNTRIES, "Inda", 2),
        (_CITIES, "Pairs", 1),
        (_CITIES, "Madird", 3),
        (_THINGS, "Topza", 2),
        (_LONG, "United Stats", 1),
        (_LONG, "Suoth Korea", 2),
    ],
)
def test_one_letter_wrong_in_a_short_name(judge: Judge, words: str, entry: int) -> None:
    assert ruled(judge, words, spoken=False) == (Outcome.HIT, entry)


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (_COUNTRIES, "Mala"),  # as near to Mali as to Malta
        (_COUNTRIES, "Nigera"),
        (_THINGS, "donkey"),
        (_CITIES, "Merlin"),
        (_LONG, "Apollo 12"),
        (_THINGS, "Granit Xhaka"),
    ],
)
def test_what_is_as_near_to_two_or_a_word_of_its_own_is_no_slip(judge: Judge, words: str) -> None:
    assert ruled(judge, words, spoken=False)[0] is not Outcome.HIT


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_COUNTRIES, "coo eight", 3),
        (_COUNTRIES, "eye tally", 4),
        (_CITIES, "roam", 2),
        (_CITIES, "mad rid", 3),
        (_STATES, "why oming", 3),
        (_STATES, "organ", 2),
    ],
)
def test_words_that_sound_like_a_name_are_it_where_they_were_heard(
    judge: Judge, words: str, entry: int
) -> None:
    assert ruled(judge, words, spoken=True) == (Outcome.HIT, entry)


def test_the_same_words_typed_are_themselves() -> None:
    assert ruled(_COUNTRIES, "eye tally", spoken=False)[0] is Outcome.MISS


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [(_STATES, "The Lone Star State", 1), (_STATES, "cali", 4), (_CITIES, "city of light", 1)],
)
def test_places_are_called_by_their_bynames(judge: Judge, words: str, entry: int) -> None:
    assert ruled(judge, words, spoken=False) == (Outcome.HIT, entry)


def test_a_byname_of_two_on_the_list_is_neither() -> None:
    others = ("Ghana", "Mali", "Niger", "Kenya", "Italy", "Chile")
    one = Judge(key_of(("Norway", "Peru"), others))
    assert ruled(one, "land of the midnight sun", spoken=False) == (Outcome.HIT, 1)
    both = Judge(key_of(("Norway", "Alaska"), others))
    assert ruled(both, "land of the midnight sun", spoken=False)[0] is not Outcome.HIT


_CLUBS = Judge(
    key_of(
        ("Arsenal", "Everton", "Liverpool", "Chelsea", "Sunderland"),
        ("Burnley", "Fulham", "Sheffield Wednesday", "Leeds United", "West Ham"),
    )
)


@pytest.mark.parametrize(
    ("words", "spoken", "entry"),
    [
        ("the Gunners", True, 1),
        ("Toffees", False, 2),
        ("LFC", False, 3),
        ("Cheslea", False, 4),
        ("Sudnerland", False, 5),
    ],
)
def test_nicknames_of_anything_and_turned_letters(words: str, spoken: bool, entry: int) -> None:
    assert ruled(_CLUBS, words, spoken=spoken) == (Outcome.HIT, entry)


def test_plurals_in_ie_and_a_dish_that_is_none() -> None:
    foods = Judge(key_of(("Cookie", "Pepper", "Cheese"), ("Cocoa", "Salt", "Rice", "Bread")))
    assert ruled(foods, "cookies", spoken=True) == (Outcome.HIT, 1)
    assert ruled(foods, "a bit of cheese", spoken=True) == (Outcome.HIT, 3)
    assert ruled(foods, "dr pepper", spoken=True)[0] is not Outcome.HIT
