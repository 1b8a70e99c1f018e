"""At the end the host asks for another game, where somebody sits there to answer."""

import time
from collections.abc import Iterator

import pytest

from tests.director.tables import make_setup
from voicehost.core.heard import Heard
from voicehost.director.outputs import Finished, Keep
from voicehost.front.loop import RealTime
from voicehost.front.play import Keyboard, another
from voicehost.front.text_mode import Typed
from voicehost.front.wish import Wish
from voicehost.journal.records import Ended
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def at_the_end(*, asks: bool = True) -> TestTable:
    setup = make_setup(options={"rounds": 1}, asks_another=asks)
    table = TestTable(setup=setup).enter("ann", 1).enter("ben", 2)
    return table.say("answer alpha", "answer bravo", "no")


def ended(table: TestTable) -> int:
    return sum(isinstance(o, Keep) and isinstance(o.record, Ended) for o in table.outputs)


def test_it_is_asked_when_the_game_is_over_and_kept() -> None:
    table = at_the_end()
    assert table.lines[-1] == "another-ask"
    assert table.said[-1].endswith("?")
    assert ended(table) == 1
    assert not table.host.finished


def over(table: TestTable) -> bool:
    """Whether the session has ended with its game, and says how."""
    end = table.finished
    return isinstance(end, Finished) and not end.saved and "wins" in end.result[0]


def test_yes_ends_the_session_and_wants_another() -> None:
    table = at_the_end().say("yes please")
    assert table.host.ending.another
    assert over(table)
    assert ended(table) == 1


def test_no_says_goodbye() -> None:
    table = at_the_end().say("no thanks")
    table.expect_line("farewell")
    assert not table.host.ending.another
    assert over(table)


def test_the_score_can_still_be_asked_for() -> None:
    table = at_the_end().say("score").expect_line("ttq-score")
    assert not table.host.finished


def test_undo_drops_the_question_and_the_session_ends() -> None:
    table = at_the_end().say("undo")
    assert over(table)
    assert not table.host.ending.another


def test_where_nobody_sits_there_it_is_not_asked() -> None:
    table = at_the_end(asks=False)
    assert "another-ask" not in table.lines
    assert over(table)


def test_another_game_is_for_the_same_table_with_other_cards() -> None:
    first = Wish(game="e-top", players="Ann, Ben", seed=4, charts=("a",), options={"hearts": "3"})
    following = another(first)
    assert (following.players, following.options) == (first.players, first.options)
    assert (following.seed, following.charts) == (None, None)


class Lines:
    """A terminal's lines, one after the other when they are asked for."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)

    def __iter__(self) -> Iterator[str]:
        while self._lines:
            yield self._lines.pop(0)


def test_the_next_game_reads_on_where_the_last_one_stopped() -> None:
    """One reader for a terminal: no line goes to a game that is over."""
    lines = Lines("score\n", "help\n")
    table = at_the_end()
    typed = Typed(table.host, table.setup.table, table.setup.book)
    first = Keyboard(lines, typed, table.host, RealTime())  # type: ignore[arg-type]
    give_up = time.monotonic() + 60
    while len(first._lines) < 3 and time.monotonic() < give_up:
        time.sleep(0.01)
    assert first.poll(0)
    second = Keyboard(lines, typed, table.host, RealTime())  # type: ignore[arg-type]
    (heard,) = second.poll(0)
    assert isinstance(heard, Heard)
    assert heard.words == "help"
