"""Sayings with more in them than a name: taken back, ruled out, left open, with an aside."""

import pytest

from tests.judge.cards import CARD, key_of, place
from voicehost.core.heard import Piece
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_COUNTRIES = Judge(
    key_of(
        ("Japan", "Niger", "England", "Russia", "Mali", "Hulk"),
        ("Germany", "Nigeria", "France", "Algeria", "Iceland", "Sudan"),
    )
)
_FILMS = Judge(
    key_of(
        ("Die Hard", "Lord of War", "Heat", "Hand"),
        ("Live and Let Die", "Call Me by Your Name", "Gone with the Wind", "Up in the Air"),
    )
)


def _ruled(judge: Judge, words: str) -> tuple[Outcome, int | None]:
    verdict = judge.rule(CARD, Piece(words=words))
    for number in range(1, 8):
        if verdict.slot == place(number):
            return verdict.outcome, number
    return verdict.outcome, None


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("Germany, no wait, Japan", 1),
        ("germany no sorry i mean japan", 1),
        ("germany no wait they gave it up japan", 1),
        ("Not Nigeria, Niger!", 2),
        ("it's coming home england", 3),
        ("Mother Russia", 4),
        ("russia because they have so much of it", 4),
        ("mali the big one in africa", 5),
        ("mali in the desert", 5),
        ("Russia, I can't think of any more", 4),
    ],
)
def test_the_name_that_stands_at_the_end_counts(words: str, entry: int) -> None:
    assert _ruled(_COUNTRIES, words) == (Outcome.HIT, entry)


@pytest.mark.parametrize("words", ["Niger or Mali", "japan and england", "either Russia or Japan"])
def test_two_names_are_asked_back(words: str) -> None:
    assert _ruled(_COUNTRIES, words) == (Outcome.AMBIGUOUS, None)


@pytest.mark.parametrize("words", ["definitely not England", "not Japan", "she hulk", "anything"])
def test_a_name_ruled_out_or_made_another_is_a_miss(words: str) -> None:
    assert _ruled(_COUNTRIES, words)[0] is Outcome.MISS


@pytest.mark.parametrize(
    "words", ["Die Hard with a Vengeance", "I want to hold your hand", "dead heat", "Heat wave"]
)
def test_words_that_make_another_title_are_no_aside(words: str) -> None:
    assert _ruled(_FILMS, words)[0] is Outcome.MISS


def test_on_a_list_of_films_in_begins_no_aside() -> None:
    assert _ruled(_FILMS, "Heat in the night")[0] is Outcome.MISS
