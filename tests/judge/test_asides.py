"""Names misheard or misspelled with a comment around them; years, regions, owners, pet forms."""

import pytest

from tests.judge.cards import key_of, ruled
from voicehost.core.verdict import Outcome
from voicehost.judge.asides import parts
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_COUNTRIES = Judge(
    key_of(
        ("Greece", "Qatar", "Mali", "Spain", "Nigeria", "United Kingdom"),
        ("Tunisia", "Hungary", "Chile", "Nepal", "Uganda", "Niger", "England", "Scotland"),
    )
)
_CITIES = Judge(
    key_of(
        ("London", "Dhaka", "Barcelona", "Atlanta", "Tokyo", "Cairo"),
        ("Dakar", "Rome", "Madrid", "Lima", "Oslo", "Seoul"),
    )
)
_WORLDS = Judge(
    key_of(
        ("Jupiter", "Titan", "Saturn", "Neptune", "Horse", "Rat"),
        ("Moon", "Sun", "Mercury", "Mars", "Venus", "Goat"),
        aliases={"Goat": ("sheep", "ram"), "Rat": ("mouse",)},
    )
)


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_COUNTRIES, "grease the one with all the islands", 1),
        (_COUNTRIES, "cutter that desert place", 2),
        (_COUNTRIES, "mahly with timbuktu in it", 3),
        (_COUNTRIES, "nigh jeer ia next to niger", 5),
        (_CITIES, "darker in bangladesh", 2),
        (_CITIES, "barsa lona", 3),
        (_WORLDS, "nep tune or however you say it", 4),
    ],
)
def test_a_name_misheard_with_a_comment_is_that_name(judge: Judge, words: str, entry: int) -> None:
    assert ruled(judge, words) == (Outcome.HIT, entry)


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (_COUNTRIES, "let's malign it when dad is here"),
        (_COUNTRIES, "no grease the wheel with that"),
        (_COUNTRIES, "im hungry is there any pizza left"),
        (_WORLDS, "next to saturn"),
    ],
)
def test_talk_with_a_word_like_a_name_is_none(judge: Judge, words: str) -> None:
    assert ruled(judge, words)[0] is not Outcome.HIT


def test_a_saying_is_cut_where_a_comment_begins_or_ends() -> None:
    assert parts("cutter that desert place", years=True)[0] == "cutter"
    assert "kangchen junga" in parts("kanga what is it kangchen junga", years=True)
    assert parts("let's discuss that when you are here", years=True) == []
    assert "bay jing" in parts("bay jing two thousand and eight", years=False)


@pytest.mark.parametrize(
    ("words", "spoken", "entry"),
    [
        ("Barcelona '92", False, 3),
        ("london twenty twelve i was there", True, 1),
        ("in nineteen ninety six atlanta", True, 4),
        ("Tokyo 2020", False, 5),
        ("Greater Tokyo Area", False, 5),
        ("atlanta GA", False, 4),
        ("Cairo, Egypt", False, 6),
        ("al-Qāhira", False, 6),
    ],
)
def test_a_year_and_the_own_region_are_no_part_of_a_city(
    words: str, spoken: bool, entry: int
) -> None:
    assert ruled(_CITIES, words, spoken=spoken) == (Outcome.HIT, entry)


@pytest.mark.parametrize("words", ["London, Ontario", "Cairo, Illinois", "london midway"])
def test_a_city_of_that_name_elsewhere_is_another(words: str) -> None:
    assert ruled(_CITIES, words, spoken=False)[0] is not Outcome.HIT


def test_numbers_that_are_names_stay() -> None:
    films = Judge(key_of(("1917", "2012", "300", "1984", "Seven", "Ten"), ("1900", "Nine", "21")))
    assert ruled(films, "1917", spoken=False) == (Outcome.HIT, 1)
    assert ruled(films, "Seven 1900", spoken=False)[0] is not Outcome.HIT


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Saturn's biggest moon, Titan", 2),
        ("jupiters moon titan", 2),
        ("horsey", 5),
        ("rat, or mouse, take your pick", 6),
        ("that sneaky little rat who hopped off at the end", 6),
        ("the planet with the rings saturn", 3),
        ("neptune blue one right at the end", 4),
        ("red planet no the other one jupiter", 1),
    ],
)
def test_owners_pet_forms_and_descriptions(words: str, entry: int) -> None:
    assert ruled(_WORLDS, words) == (Outcome.HIT, entry)


@pytest.mark.parametrize(
    "words", ["freddie mercury", "saturn return", "lipizzaner horse show", "jupiter ascending"]
)
def test_a_word_the_entry_does_not_know_makes_another_thing(words: str) -> None:
    assert ruled(_WORLDS, words)[0] is not Outcome.HIT


def test_a_state_is_not_a_part_of_it_that_is_listed() -> None:
    assert ruled(_COUNTRIES, "United Kingdom of Great Britain and Northern Ireland") == (
        Outcome.HIT,
        6,
    )
    parts_alone = Judge(key_of(("England", "Scotland", "Italy"), ("Spain", "Peru", "Chile")))
    assert ruled(parts_alone, "Great Britain", spoken=False)[0] is not Outcome.HIT
    assert ruled(parts_alone, "englishmen", spoken=False) == (Outcome.HIT, 1)
