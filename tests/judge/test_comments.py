"""One name of the list with a comment around it, and names that other words make another of."""

import pytest

from tests.judge.cards import key_of, ruled
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_COUNTRIES = Judge(
    key_of(
        ("Portugal", "Italy", "Kenya", "Jordan", "Peru"),
        ("Greece", "Hungary", "Chile", "Nepal", "Uganda"),
    )
)
_STATES = Judge(
    key_of(
        ("Montana", "Ohio", "New Mexico", "Virginia", "Texas"),
        ("Utah", "Iowa", "Kansas", "West Virginia", "Maine"),
    )
)
_THINGS = Judge(
    key_of(
        ("Iron", "Calcium", "Tungsten", "Zinc", "Cobalt", "Gold"),
        ("Copper", "Nickel", "Silver", "Lead", "Tin", "Mercury"),
    )
)


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_COUNTRIES, "portugal all those sardines", 1),
        (_COUNTRIES, "my money's on kenya", 3),
        (_COUNTRIES, "we've not had kenya yet have we", 3),
        (_COUNTRIES, "Peru, Machu Picchu", 5),
        (_COUNTRIES, "pasta land italy", 2),
        (_COUNTRIES, "italy the boot", 2),
        (_COUNTRIES, "bella italia", 2),
        (_STATES, "everything's bigger in texas", 5),
        (_STATES, "toledo is in ohio so ohio", 2),
        (_THINGS, "calcium for the bones", 2),
        (_THINGS, "zinc it's in the sun cream", 4),
        (_THINGS, "tungsten weirdly", 3),
        (_THINGS, "the element iron", 1),
        (_THINGS, "Gold! Bars!", 6),
    ],
)
def test_a_comment_leaves_the_name_an_answer(judge: Judge, words: str, entry: int) -> None:
    assert ruled(judge, words) == (Outcome.HIT, entry)


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (_COUNTRIES, "china portugal cabinet or so"),
        (_COUNTRIES, "the kenya cabinet"),
        (_COUNTRIES, "Michael Jordan"),
        (_COUNTRIES, "captain italy"),
        (_COUNTRIES, "italian dressing"),
        (_COUNTRIES, "it can't be peru"),
        (_STATES, "hannah montana"),
        (_STATES, "texas rangers"),
        (_STATES, "Mexico"),
        (_THINGS, "iron maiden"),
        (_THINGS, "the age of iron"),
        (_THINGS, "rock and gold records"),
    ],
)
def test_a_word_that_joins_with_the_name_makes_another_thing(judge: Judge, words: str) -> None:
    assert ruled(judge, words)[0] is not Outcome.HIT


def test_a_rival_in_the_comment_is_asked_or_missed() -> None:
    assert ruled(_COUNTRIES, "italy all those greece people")[0] is not Outcome.HIT
    assert ruled(_COUNTRIES, "lovely kenya or next door uganda")[0] is not Outcome.HIT


def test_another_given_name_is_another_person() -> None:
    names = Judge(key_of(("Mary", "Linda", "Susan", "Ruth", "Karen"), ("Anna", "Helen")))
    for words in ("Belinda", "Mary Ann"):
        assert ruled(names, words)[0] is Outcome.MISS
    assert ruled(names, "mary like my nan") == (Outcome.HIT, 1)
