"""Repeat says again what was said, and stop talking ends what may be left out, in every state."""

import pytest

from tests.director.tables import make_setup
from tests.playthroughs import FOLDER, games, wish_of
from voicehost.director.outputs import Hush
from voicehost.front.session import begin
from voicehost.settings import Settings
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

GAMES = sorted(games())


def opened(game: str) -> tuple[TestTable, list[str]]:
    """A game as its golden tour begins it, and the lines of that tour."""
    path = FOLDER / game / "tour.txt"
    session = begin(wish_of(path), Settings(), spoken=False, kept=False, replayable=True)
    session.director.begin(0)
    text = path.read_text(encoding="utf-8").splitlines()
    lines = [line for line in text if line and not line.startswith(("#", "@wait"))]
    return TestTable(setup=session.director.setup, director=session.director), lines


def test_repeat_says_all_of_an_answer_again(guessing: TestTable) -> None:
    guessing.say("how do we play")
    told = [text for text in guessing.said if "You play" in text or "team" in text]
    guessing.said.clear()
    guessing.say("repeat")
    assert told
    assert told[-1] in guessing.said
    said = list(guessing.said)
    guessing.said.clear()
    guessing.say("say that again")
    assert guessing.said == said


@pytest.mark.parametrize("game", GAMES)
def test_what_is_repeated_is_what_was_said_in_every_state(game: str) -> None:
    table, lines = opened(game)
    table.listen()
    for line in lines:
        table.said.clear()
        table.say(line)
        if table.finished:
            break
        said = list(table.said)
        if not said or table.host.wait.timers:
            continue  # what runs on while it is repeated has moved on by then
        table.said.clear()
        table.say("repeat that please")
        assert table.said[: len(said)] == said, line


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_stop_when_they_are_told_to_in_every_state(game: str) -> None:
    table, lines = opened(game)
    table.listen()
    for line in lines:
        table.say(line)
        if table.finished or table.host.dialog is not None:
            continue
        rules = len(table.said)
        table.interrupt("how do we play")
        whole = 1 + len([i for i in table.host.stage.speech._pending if hasattr(i, "skippable")])
        table.interrupt("stop talking").listen()
        assert len(table.said) - rules < whole
        assert len(table.said) - rules <= 2
        assert not table.host.busy


def test_stop_talking_stops_the_voice_at_once(guessing: TestTable) -> None:
    guessing.interrupt("how do we play")
    guessing.outputs.clear()
    guessing.interrupt("stop talking please")
    assert any(isinstance(output, Hush) for output in guessing.outputs)


def test_stop_talking_leaves_the_question(table: TestTable) -> None:
    """What may not be left out is still said: nobody is stuck without it."""
    setup = make_setup()
    fresh = TestTable(setup=setup)
    fresh.interrupt("thats enough").listen()
    assert fresh.said[-1].endswith("?") or "number" in fresh.said[-1]


def test_stop_talking_where_nothing_is_said_does_nothing(guessing: TestTable) -> None:
    guessing.said.clear()
    guessing.say("stop talking")
    assert guessing.said == []
    guessing.say("we say alpha")
    assert guessing.reports[-1].outcome == "hit"
