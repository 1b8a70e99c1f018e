"""Nobody is left without a question: long answers, refusals and what is taken back end with what
stands."""

import pytest

from voicehost.testing.table import TestTable

from .test_undo_read_cards import WALL, letter, table_of

pytestmark = pytest.mark.unit


def heard_to(table: TestTable, said: str) -> list[str]:
    """The lines with which the host answers."""
    table.listen().lines.clear()
    table.say(said).listen()
    return list(table.lines)


@pytest.mark.parametrize("said", ["how do we play", "what is the question"])
def test_after_a_long_answer_the_question_of_the_turn_comes_again(said: str) -> None:
    table = table_of("desitka", "Ann, Ben", "q-gems")
    assert heard_to(table, said)[-1] == "desitka-turn"


def test_what_was_the_question_is_not_said_twice(guessing: TestTable) -> None:
    assert heard_to(guessing, "what is the task") == ["ttq-task"]
    assert heard_to(guessing, "how do we play")[-1] == "ttq-turn-guessing"


def test_in_a_pause_nothing_is_asked() -> None:
    table = table_of("desitka", "Ann, Ben", "q-gems").say("pause")
    assert heard_to(table, "how do we play")[-1] == "desitka-rules-end"


def test_who_speaks_out_of_turn_hears_whose_turn_it_is() -> None:
    table = table_of("desitka", "Ann, Ben", "q-gems")
    assert heard_to(table, "Ben: ruby, red") == ["refused-not_your_turn", "desitka-whose-turn"]
    assert heard_to(table, "Ben: pass") == ["refused-not_your_turn", "desitka-whose-turn"]


def test_while_a_clock_runs_out_of_turn_is_one_sentence(guessing: TestTable) -> None:
    assert heard_to(guessing, "Cy: we say bravo") == ["refused-not_your_turn"]


def test_who_may_not_consent_hears_whose_consent_is_asked(guessing: TestTable) -> None:
    guessing.say("Ann: we say bravo", "overrule that was wrong").expect_line("overrule-ask")
    assert heard_to(guessing, "Ben: yes") == ["refused-not_your_turn", "overrule-ask"]


def test_a_contest_taken_back_tells_again_what_may_be_contested() -> None:
    table = table_of("e-top", "Ann, Ben, Cy", "e-animals", "e-colours")
    table.say("Ann: cat", "Ben: that's not top")
    assert heard_to(table, "undo") == ["undone", "etop-answer"]
    assert table.view.board.phase == "contest"


def test_that_was_not_us_gives_no_time_back_where_none_is_counted() -> None:
    table = table_of("e-top", "Ann, Ben, Cy", "e-animals", "e-colours")
    table.say("Ann: cat").listen()
    assert heard_to(table, "that wasn't us")[:2] == ["undone-answer", "etop-start"]
    assert table.said[-2] == "Taken back: cat."


def test_undo_passes_over_what_was_only_explained() -> None:
    table = table_of("e-top", "Ann, Ben, Cy", "e-animals", "e-colours")
    table.say("Ann: pass", "Ben: that's not top").expect_line("etop-nothing-to-contest")
    assert table.view.board.turn == "ben"
    table.say("undo").expect_line("undone")
    assert table.view.board.turn == "ann"


def test_that_was_not_us_takes_a_final_answer_back_before_the_card_is_turned() -> None:
    table = table_of("wer-weiss", "Ann, Ben, Cy, Di", *WALL)
    table.say("yes", "Ann", "food").listen()
    left = table.host.clock.at(table.now_ms)
    table.say(f"final answer {letter(table, right=False)}")
    assert table.view.board.phase == "settling"
    assert heard_to(table, "that wasn't us")[0] == "not-us-done"
    assert table.view.board.phase == "guessing"
    assert table.host.clock.at(table.now_ms) - left < 1_000, "its time comes back"


def test_points_of_a_team_are_corrected_by_a_members_name_too(guessing: TestTable) -> None:
    guessing.say("correct the points").expect_line("by-hand-whose")
    assert "Green or Black" in guessing.said[-1]
    guessing.say("Di").expect_line("by-hand-how-many")
    assert "Black" in guessing.said[-1]
