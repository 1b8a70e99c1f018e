"""Points by hand are a dialogue by voice alone; one objection refuses."""

import pytest

from tests.director.tables import make_setup
from voicehost.core.events import Corrected
from voicehost.director.director import Director
from voicehost.journal.records import Happened, decode, encode
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def points(table: TestTable) -> dict[str, int]:
    return {standing.name: standing.points for standing in table.view.board.standings}


def test_the_table_sets_a_score_that_nobody_objects_to(guessing: TestTable) -> None:
    left = guessing.host.clock.at(guessing.now_ms)
    guessing.say("correct the points").expect_line("by-hand-whose")
    guessing.say("Black").expect_line("by-hand-how-many").say("five").expect_line("by-hand-ask")
    assert "Does anyone object?" in guessing.said[-1]
    assert points(guessing) == {"Green": 0, "Black": 0}
    guessing.say("no").expect_line("by-hand-done")
    assert points(guessing) == {"Green": 0, "Black": 5}
    assert guessing.host.clock.at(guessing.now_ms) == left, "no time is stolen"


def test_one_objection_refuses(guessing: TestTable) -> None:
    guessing.say("the score is wrong", "it's green", "28", "yes").expect_line("by-hand-refused")
    assert points(guessing)["Green"] == 0


@pytest.mark.parametrize("drops", ["never mind", "undo"])
def test_it_is_dropped_by_voice(guessing: TestTable, drops: str) -> None:
    guessing.say("points by hand", drops)
    assert guessing.host.dialog is None
    guessing.say("points by hand", "Green", drops)
    assert guessing.host.dialog is None
    assert not any(isinstance(o, Corrected) for o in guessing.outputs)
    guessing.say("we say alpha")
    assert guessing.reports[-1].outcome == "hit"


def test_undo_takes_it_back(guessing: TestTable) -> None:
    guessing.say("change the score", "Green", "4", "no")
    assert points(guessing)["Green"] == 4
    guessing.say("undo").expect_line("undone")
    assert points(guessing)["Green"] == 0


def test_a_score_nobody_may_have_is_not_understood(guessing: TestTable) -> None:
    guessing.say("correct the points", "Green", "29")
    assert guessing.host.dialog is not None
    guessing.say("7", "no")
    assert points(guessing)["Green"] == 7


def test_help_in_it_asks_again(guessing: TestTable) -> None:
    guessing.say("correct the points", "help")
    assert guessing.said[-1].endswith("?")
    guessing.say("Green", "help")
    assert guessing.lines[-1] == "by-hand-how-many"


def test_after_a_chart_was_read_the_points_are_still_corrected(guessing: TestTable) -> None:
    """product.md, Nothing is lost: a chart that was read is not replayed, points are corrected."""
    guessing.say("we say alpha", "we say bravo", "we say charlie", "yes please")
    guessing.say("undo", "undo").expect_line("undo-chart-read")
    assert any("correct the points" in said for said in guessing.said)
    guessing.say("correct the points", "Green", "0", "no")
    assert points(guessing) == {"Green": 0, "Black": 0}


def test_an_overrule_does_not_lose_it(guessing: TestTable) -> None:
    guessing.say("we say zulu", "correct the points", "Green", "3", "no")
    guessing.say("overrule that was right").expect_line("overrule-nothing")
    assert points(guessing)["Green"] == 3


def test_the_journal_has_it(guessing: TestTable) -> None:
    guessing.say("correct the points", "Black", "6", "no")
    kept = [decode(encode(o.record)) for o in guessing.outputs if hasattr(o, "record")]
    events = [r.stamped.event for r in kept if isinstance(r, Happened)]
    assert events[-1] == Corrected(who=guessing.setup.table.teams[1].team, points=6)
    setup = make_setup()
    again = Director(setup)
    again.restore(kept, {}, 0)
    assert points(TestTable(setup=setup, director=again)) == {"Green": 0, "Black": 6}


def test_the_result_stands_when_the_game_is_over(table: TestTable) -> None:
    setup = make_setup(options={"rounds": 1}, asks_another=True)
    over = TestTable(setup=setup).enter("ann", 1).enter("ben", 2)
    over.say("answer alpha", "answer bravo", "no", "correct the points").expect_line("by-hand-over")
    assert over.host.dialog is not None, "another game is still asked for"
