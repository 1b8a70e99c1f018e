""" "How do we play?" explains each game in under a minute and can be stopped; lines that come often
have several wordings."""

import re
from collections import Counter

import pytest
from fluent.syntax import ast

from tests.games.test_game_lines import messages
from voicehost.catalogue import GAMES
from voicehost.core.effects import Say
from voicehost.core.game import Game, Question
from voicehost.core.ports import Pressed
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.speak.lines import Lines
from voicehost.speak.spoken_form import spoken_form
from voicehost.testing.play import make_brief, make_table, play, some_options
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

WORDS_A_MINUTE = 165
"""The voice's own rate."""
PAUSE_S = 0.3
"""Between two sentences."""
OFTEN = 4
"""A line that comes so often in a game on average is said in more than one wording."""

FEW_WORDS = 3
"""A line with fewer words of its own is what it is told with ("{ $name }: { $points }")."""

PLAYABLE = [(game, variant) for game in GAMES for variant in (None, *game.variants)]
each_game = pytest.mark.parametrize(
    ("game", "variant"),
    PLAYABLE,
    ids=[f"{game.name} {variant or ''}".strip() for game, variant in PLAYABLE],
)


def own_words(message: ast.Message) -> int:
    """Words of a line beside what it is told with."""
    assert message.value is not None
    parts = (part for part in message.value.elements if isinstance(part, ast.TextElement))
    return sum(len(re.findall(r"\w+", part.value)) for part in parts)


def rules(game: Game, variant: str | None, seed: int = 0) -> list[Say]:
    state = game.start(
        make_brief(game), make_table(game), some_options(game, seed) if seed else {}, variant
    ).state
    return list(game.tell(state, Question.RULES))


def seconds(game: Game, says: list[Say]) -> float:
    """How long they take to be said."""
    lines = Lines("en", game.name)
    texts = [lines.say(say.line, dict(say.args), 0) for say in says]  # type: ignore[arg-type]
    words = sum(len(spoken_form(text).split()) for text in texts)
    return words * 60 / WORDS_A_MINUTE + PAUSE_S * len(texts)


@each_game
def test_the_rules_take_under_a_minute(game: Game, variant: str | None) -> None:
    for seed in range(4):
        says = rules(game, variant, seed)
        assert len(says) >= 3
        assert 15 < seconds(game, says) < 60, seconds(game, says)


@each_game
def test_every_sentence_of_the_rules_may_be_skipped(game: Game, variant: str | None) -> None:
    assert all(say.skippable for say in rules(game, variant))


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_rules_can_be_stopped_by_a_key_and_the_game_goes_on(game: Game) -> None:
    wish = Wish(game=game.name, seed=1)
    setup = begin(wish, Settings(), spoken=False, kept=False, replayable=True).setup
    table = TestTable(setup=setup)
    state = table.host.timeline.state
    told = len(rules(game, None))
    table.lines.clear()
    table.interrupt("how do we play").advance(1)
    table.give(Pressed(seat=None, at_ms=table.now_ms)).listen()
    heard = sum("rules" in line for line in table.lines)
    assert heard < told
    assert table.host.timeline.state == state
    assert not table.host.busy


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_line_that_comes_often_has_several_wordings(game: Game) -> None:
    counts: Counter[str] = Counter()
    games = 40
    for variant in (None, *game.variants):
        for seed in range(games):
            played = play(game, seed, {}, variant)
            for step in (played.opening, *played.steps):
                counts.update(e.line for e in step.effects if isinstance(e, Say))
    often = {line for line, count in counts.items() if count / games >= OFTEN}
    known = messages(game)
    assert often
    plain = {line for line in often if own_words(known[line]) < FEW_WORDS}
    assert {line for line in often - plain if not known[line].attributes} == set()
