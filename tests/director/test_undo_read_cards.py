"""What was read aloud is not guessed at again: a list never, a turned card only with the other
side's consent."""

import pytest

from voicehost.catalogue import find_game
from voicehost.channels.private import Private
from voicehost.core.ids import slot
from voicehost.director.setup import Setup
from voicehost.front.seating import seat_table
from voicehost.judge.judge import Judge
from voicehost.packs.load import load_deck
from voicehost.speak.lines import Lines
from voicehost.testing.table import TestTable
from voicehost.understand.phrases import CommandBook

from .tables import PACKS

pytestmark = pytest.mark.unit

WALL = (
    "wombat-cubes", "flamingo-pink", "bones-baby", "goosebumps", "onion-tears", "honey-keeps",
    "eiffel-summer", "robot-word", "golf-dimples", "venus-day", "bamboo-grass", "bluetooth",
    "moon-dust",
)  # fmt: skip


def table_of(name: str, players: str, *charts: str) -> TestTable:
    game = find_game(name)
    deck = load_deck(name, "en", charts, 1, [PACKS.parent / name])
    setup = Setup(
        game=game, deck=deck, judge=Judge(deck.key), table=seat_table(game, players, None),
        wording=Lines("en", name), book=CommandBook("en"), channel=Private(), seed=1,
    )  # fmt: skip
    return TestTable(setup=setup).listen()


def test_a_list_that_was_read_has_no_contest_before_it_again() -> None:
    table = table_of("e-top", "Ann, Ben", "e-animals", "e-colours")
    table.say("wolf", "that's not top", "yes")
    assert table.view.board.round == 2
    table.say("undo")
    assert table.view.board.phase == "list"
    table.say("undo").expect_line("undo-chart-read")
    assert table.view.board.phase == "list"


def test_a_list_that_was_not_read_may_be_contested_again() -> None:
    table = table_of("e-top", "Ann, Ben", "e-animals", "e-colours")
    table.say("wolf", "that's not top", "no", "undo", "undo")
    assert table.view.board.phase == "contest"


def letter(table: TestTable, *, right: bool) -> str:
    """A letter that is right, or wrong, for the question on the table."""
    card = table.host.timeline.state.card.card
    holds = table.setup.judge.holds
    options = (slot(card, "option", place) for place in (1, 2, 3))
    return next(x for x, option in zip("ABC", options, strict=True) if holds(card, option) is right)


def ruled() -> TestTable:
    """Elton has answered wrongly, and the right option was read."""
    table = table_of("wer-weiss", "Ann, Ben, Cy, Di", *WALL)
    table.say("yes", "Ann", "food")
    table.say(f"final answer {letter(table, right=False)}").advance(3)
    assert (table.view.board.round, table.view.board.turn) == (2, "bernhard")
    return table


def test_a_turned_card_is_answered_again_only_if_the_other_team_agrees() -> None:
    table = ruled().say("undo").expect_line("undo-ask")
    assert "Bernhard" in table.said[-1]
    table.say("no").expect_line("undo-refused")
    assert table.view.board.round == 2
    table.say("undo", "yes").expect_line("undone")
    assert (table.view.board.phase, table.view.board.turn) == ("guessing", "elton")
    table.say(f"final answer {letter(table, right=True)}").advance(3)
    assert {s.name: s.points for s in table.view.board.standings} == {"Elton": 500, "Bernhard": 0}


def test_before_the_card_is_turned_nobody_is_asked() -> None:
    table = table_of("wer-weiss", "Ann, Ben, Cy, Di", *WALL)
    table.say("yes", "Ann", "food", "final answer B", "undo").expect_line("undone")
    assert table.view.board.phase == "guessing"
