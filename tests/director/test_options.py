"""Options named with an answer: by number, by words, by a part of them; else asked back."""

from dataclasses import replace
from typing import Any

import pytest

from voicehost.catalogue import find_game
from voicehost.channels.private import Private
from voicehost.core.heard import Heard, HeardKind, Piece
from voicehost.core.verdict import Outcome
from voicehost.director.setup import Setup
from voicehost.front.seating import seat_table
from voicehost.judge.judge import Judge
from voicehost.packs.load import load_deck
from voicehost.speak.lines import Lines
from voicehost.testing.table import TestTable
from voicehost.understand.phrases import CommandBook

from .tables import PACKS

pytestmark = pytest.mark.unit

GAME = find_game("desitka")
BOOK = CommandBook("en")


def table_of(*charts: str, **how: Any) -> TestTable:
    deck = load_deck("desitka", "en", charts, 1, [PACKS.parent / "desitka"])
    setup = Setup(
        game=GAME, deck=deck, judge=Judge(deck.key), table=seat_table(GAME, "Ann, Ben", None),
        wording=Lines("en", "desitka"), book=BOOK, channel=Private(), seed=1, **how,
    )  # fmt: skip
    return TestTable(setup=setup).listen()


@pytest.mark.parametrize(
    "said",
    [
        "the battle of Hastings, 1066", "Hastings, ten sixty-six", "option eight, 1066",
        "number 8, ten sixty six", "1066, Hastings", "I think it's Hastings, 1066",
    ],
)  # fmt: skip
def test_an_option_is_named_in_many_ways(said: str) -> None:
    table = table_of("q-years").say(said)
    assert (table.reports[-1].outcome, table.reports[-1].position) == ("hit", 8)


@pytest.mark.parametrize(
    "said", ["three seven", "1066", "option eight", "Hastings", "option eight, red", "eleven, 1066"]
)
def test_what_lacks_an_option_or_an_answer_is_asked_back(said: str) -> None:
    table = table_of("q-years").say(said)
    assert "desitka-wrong" not in table.lines
    assert table.host.expect is not None
    assert table.view.board.turn == "ann"


@pytest.mark.parametrize(
    ("first", "line", "second"),
    [
        ("option eight", "half-answer", "1066"),
        ("Hastings", "half-answer", "it was ten sixty-six"),
        ("1066", "half-option", "the battle of Hastings"),
        ("ten sixty-six", "half-option", "option eight"),
        ("option eight", "half-answer", "number 8, 1066"),
        ("option one", "half-answer", "Hastings, 1066"),
    ],
)
def test_two_breaths_are_joined(first: str, line: str, second: str) -> None:
    table = table_of("q-years").say(first).expect_line(line)
    assert table.said[-1].endswith("?")
    table.say(second)
    assert (table.reports[-1].outcome, table.reports[-1].position) == ("hit", 8)
    assert table.host.half is None


def test_an_answer_heard_alone_waits_for_its_option() -> None:
    """By voice as by text: what was said first is kept, and is not asked for again."""
    table = table_of("q-gems", spoken=True)
    alone = Heard(kind=HeardKind.ANSWER, onset_ms=table.now_ms, end_ms=table.now_ms + 500,
                  words="Red.", pieces=(Piece(words="red"),), spoken=True)  # fmt: skip
    table.give(alone).listen().expect_line("half-option")
    named = replace(alone, onset_ms=table.now_ms, end_ms=table.now_ms + 500,
                    pieces=(Piece(words="ruby", option=1),))  # fmt: skip
    table.give(named).listen()
    assert (table.reports[-1].outcome, table.reports[-1].position) == ("hit", 1)


def test_a_number_after_an_option_is_its_answer() -> None:
    """In an order "four" may be an option or a place; after an option was named it is its place."""
    table = table_of("q-long-ago").say("option seven", "one")
    assert (table.reports[-1].outcome, table.reports[-1].position) == ("hit", 7)


def test_half_an_answer_is_over_when_something_else_has_happened() -> None:
    table = table_of("q-years").say("option eight", "undo", "pass", "1066")
    assert table.host.half is not None
    assert table.host.half.option is None
    assert table.view.board.turn == "ben"


def test_of_a_token_that_is_gone_no_half_is_asked_for() -> None:
    table = table_of("q-years").say("option eight, 1066", "option eight")
    assert table.reports[-1].outcome == "repeated"
    assert table.host.half is None


def test_table_talk_is_no_half_of_an_answer() -> None:
    table = table_of("q-years").say("a red bicycle")
    assert table.host.half is None
    table.say("option eight").expect_line("half-answer")


def test_a_half_is_said_chart_blind() -> None:
    """Whatever lies under it, right or wrong: the same question, and nothing is ruled."""
    for said in ("option one", "option eight", "Hastings"):
        table = table_of("q-years").say(said)
        assert table.reports[-1].outcome == "unclear"
        table.expect_line("half-answer")


def test_a_word_that_two_options_share_names_neither() -> None:
    table = table_of("q-years").say("the battle, 1066")
    assert table.reports[-1].outcome == "unclear"
    table.expect_line("say-again-option")


def test_without_the_variant_only_truth_is_claimed() -> None:
    table = table_of("q-mammals").say("number one, false")
    table.expect_line("say-again-claim")
    table.say("bat")
    assert table.reports[-1].outcome == "hit"


@pytest.mark.parametrize("said", ["the bat", "a bat", "it is the bat", "the bat is true"])
def test_an_option_claimed_with_an_article_is_claimed(said: str) -> None:
    table = table_of("q-mammals").say(said)
    assert (table.reports[-1].outcome, table.reports[-1].position) == ("hit", 2)


def test_with_the_variant_false_is_an_answer() -> None:
    table = table_of("q-mammals", variant="false-answers").say("number one, false")
    assert table.reports[-1].outcome == "hit"


def test_a_token_that_is_gone_is_a_repeat_whatever_is_said_to_it() -> None:
    table = table_of("q-years").say("option eight, 1066", "option eight, 1067")
    assert table.reports[-1].outcome == "repeated"


def test_what_the_ears_have_parted_is_one_answer() -> None:
    table = table_of("q-gems")
    pieces = (Piece(words="ruby"), Piece(words="red"))
    heard = Heard(
        kind=HeardKind.ANSWER, onset_ms=table.now_ms, end_ms=table.now_ms, words="ruby and red",
        pieces=pieces, spoken=True,
    )  # fmt: skip
    table.give(heard)
    assert table.reports[-1].outcome in ("hit", "unclear")
    assert len(table.reports) == 1


def test_a_wrong_answer_to_one_option_is_not_known_as_wrong_to_another() -> None:
    table = table_of("q-gems").say("emerald, red", "ruby, red")
    assert [report.outcome for report in table.reports] == ["miss", "hit"]


def test_overruled_the_named_option_counts() -> None:
    table = table_of("q-gems").say("option two, purple")
    assert table.reports[-1].outcome == Outcome.MISS
    table.say("overrule that was right", "no")
    assert dict(table.view.board.standings[0].counters)["tokens"] == 1
