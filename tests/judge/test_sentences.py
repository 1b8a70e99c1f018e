"""An answer within a sentence, on a card of one entry."""

import pytest

from tests.judge.cards import key_of, ruled
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit


def outcome(entry: str, words: str, *also: str) -> Outcome:
    judge = Judge(key_of((entry,), aliases={entry: also}))
    return ruled(judge, words, spoken=False)[0]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("Ada Lovelace", "Ada Lovelace voiced the robot in the last of those films"),
        ("Ada Lovelace", "Mathematician Ada Lovelace married an earl in the summer of 1835."),
        ("Cycling", "Her whole family goes in for cycling."),
        ("Norway", "She became the prime minister of Norway in 1981."),
        ("July 4, 1905", "The first bridge of them all opened on July 4, 1905."),
        ("July 4, 1905", "The first of them opened on the 4th of July 1905."),
        ("Ada Lovelace", "who was it? Ada Lovelace"),
    ],
)
def test_an_answer_is_found_in_a_sentence(entry: str, words: str) -> None:
    assert outcome(entry, words) is Outcome.HIT


@pytest.mark.parametrize(
    ("entry", "words", "also"),
    [
        ("July 4, 1905", "The bridge was opened on July 9, 1905.", ()),
        ("July 4, 1905", "The bridge was opened on May 4, 1905.", ()),
        ("1905", "The bridge was opened on July 9, 1905.", ("July 4, 1905",)),
        ("1905", "July 9, 1905", ("July 4, 1905",)),
    ],
)
def test_another_day_is_another_date(entry: str, words: str, also: tuple[str, ...]) -> None:
    assert outcome(entry, words, *also) is not Outcome.HIT


def test_a_day_of_the_year_asked_for_is_right() -> None:
    assert outcome("1905", "July 9, 1905") is Outcome.HIT
