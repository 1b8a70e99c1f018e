"""A game from its journal: welcomed, and when it goes on the table hears where it stands."""

import pytest

from tests.director.tables import make_setup
from voicehost.channels.fingers import Fingers
from voicehost.director.director import Director
from voicehost.journal.records import decode, encode
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def taken_up(table: TestTable, *, waits: bool) -> TestTable:
    """The game of a table, as it comes from its journal, heard out."""
    kept = [decode(encode(o.record)) for o in table.outputs if hasattr(o, "record")]
    setup = make_setup()
    again = Director(setup)
    again.restore(kept, {}, 0, waits=waits)
    return TestTable(setup=setup, director=again)


def test_it_waits_for_go_on_and_then_tells_the_task_once_more(guessing: TestTable) -> None:
    table = taken_up(guessing, waits=True)
    assert table.lines == ["welcome-back", "already-paused"]
    assert table.host.paused
    table.say("go on")
    assert table.lines[2:] == ["resumed-time", "ttq-task", "ttq-turn-guessing"]
    assert not table.host.paused
    table.say("pause", "go on")
    assert table.lines[5:] == ["paused", "resumed-time", "ttq-turn-guessing"]


def test_who_has_said_go_on_need_not_say_it_again(guessing: TestTable) -> None:
    waited = taken_up(guessing, waits=True).say("go on")
    table = taken_up(guessing, waits=False)
    assert table.lines == ["welcome-back", *waited.lines[2:]]
    assert not table.host.paused
    table.say("we say alpha")
    assert table.reports[-1].outcome == "hit"


def test_secrets_under_way_are_asked_for_after_the_welcome() -> None:
    setup = make_setup(channel=Fingers())
    before = TestTable(setup=setup)
    kept = [decode(encode(o.record)) for o in before.outputs if hasattr(o, "record")]
    for waits in (True, False):
        again = Director(make_setup(channel=Fingers()))
        again.restore(kept, {}, 0, waits=waits)
        back = TestTable(setup=again.setup, director=again)
        if waits:
            assert back.lines == ["welcome-back", "already-paused"]
            back.say("go on")
        asked = back.lines[back.lines.index("resumed") :]
        assert asked == ["resumed", "ttq-task-sealed", "fingers", "fingers-ask"]
