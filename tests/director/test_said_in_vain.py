"""Nothing that is clearly meant for the host is dropped in silence, and nothing is said twice."""

import pytest

from tests.director.tables import make_setup
from voicehost.core.heard import Guess, Heard, HeardKind, Phrase, Piece
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def test_an_answer_passed_at_the_tile_question_is_asked_back(guessing: TestTable) -> None:
    guessing.say("answer nonsense").expect_line("ttq-tile")
    guessing.sounds.clear()
    guessing.say("answer bravo").expect_line("say-again-yes-no")
    assert "say_again" in guessing.sounds
    assert guessing.view.board.phase == "tile"
    guessing.say("yes", "answer bravo")
    assert dict(guessing.view.board.facts)["found"] == 1


def test_talk_at_the_tile_question_stays_talk(guessing: TestTable) -> None:
    guessing.say("answer nonsense").expect_line("ttq-tile")
    guessing.sounds.clear()
    guessing.lines.clear()
    guessing.say("what about bravo")
    assert guessing.sounds == []
    assert guessing.lines == []


@pytest.mark.parametrize(("said", "line"), [
    ("pass", "ttq-must-open"), ("eleven", "refused-out_of_range"),
    ("zero", "refused-out_of_range"),
])  # fmt: skip
def test_who_must_open_the_bidding_is_told_what_cannot_be_bid(said: str, line: str) -> None:
    table = TestTable(setup=make_setup(variant="high-bid")).expect_line("ttq-open-now")
    table.lines.clear()
    table.say(said).expect_line(line)
    assert table.view.board.phase == "opening"
    assert table.said[-1].endswith("?")
    table.say("three").expect_line("ttq-raise-now")


def test_at_zero_only_one_thing_is_said(guessing: TestTable) -> None:
    """What begins at zero is too late, and that is what "time is up" says."""
    guessing.lines.clear()
    began = guessing.now_ms + 120_000
    guessing.advance(119.9)
    late = Heard(
        kind=HeardKind.ANSWER, onset_ms=began, end_ms=began, words="bravo",
        pieces=(Piece(words="bravo"),),
    )  # fmt: skip
    guessing.host.clock.stop(began)
    guessing.now_ms = began
    guessing.give(late).advance(1).listen()
    assert guessing.lines.count("ttq-time-up") == 1
    assert "refused-too_late" not in guessing.lines


def test_a_choice_at_zero_is_silent_too(guessing: TestTable) -> None:
    guessing.advance(119.9)
    guessing.lines.clear()
    began = guessing.now_ms + 100
    guess = Guess(phrase=Phrase(text="we give up", intent="give_up"), score=1.0)
    guessing.now_ms = began
    guessing.give(
        Heard(kind=HeardKind.PHRASE, onset_ms=began, end_ms=began, words="we give up", guess=guess)
    ).advance(1).listen()
    assert "refused-too_late" not in guessing.lines
    assert "ttq-gave-up" not in guessing.lines


def test_coming_back_to_a_task_does_not_read_it_anew(guessing: TestTable) -> None:
    guessing.say("answer bravo")
    guessing.lines.clear()
    guessing.say("undo")
    assert guessing.lines == ["undone", "ttq-turn-guessing"]
    guessing.lines.clear()
    guessing.say("what is the task")
    assert guessing.lines == ["ttq-task"]
