"""Without paper and phones the host says which games and ways remain."""

import pytest

from voicehost.catalogue import DEALS, GAMES, SECRETS, ways_left
from voicehost.core.errors import UsageError
from voicehost.front.session import Session, begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.table import TestTable
from voicehost.testing.typist import type_game

pytestmark = pytest.mark.unit


def session(game: str, *, spoken: bool = True, secrets: str = "auto") -> Session:
    settings = Settings(secrets=secrets)
    return begin(Wish(game=game, seed=1), settings, spoken=spoken, kept=False, replayable=True)


def said_first(game: str) -> list[str]:
    table = TestTable(setup=session(game).setup)
    return table.said[:3]


def test_every_game_is_in_one_of_the_three_groups() -> None:
    free, shown, dealt = ways_left()
    assert sorted((*free, *shown, *dealt)) == sorted(game.title for game in GAMES)
    assert set(shown) & set(dealt) == set()


@pytest.mark.parametrize("game", sorted(set(SECRETS) - DEALS))
def test_secrets_that_can_be_shown_are_and_the_other_games_are_named(game: str) -> None:
    ways, free, shown = said_first(game)
    assert "by hand" in ways
    assert "one by one" in ways
    assert all(title in free + shown for titles in ways_left() for title in titles)


@pytest.mark.parametrize("game", sorted(DEALS))
def test_numbers_are_told_one_by_one_or_the_players_deal_their_own_cards(game: str) -> None:
    ways, free, _ = said_first(game)
    assert "one by one" in ways
    assert "number cards" in ways
    assert all(title in free for title in ways_left()[0])


@pytest.mark.parametrize("game", sorted(SECRETS))
def test_who_has_just_chosen_a_game_hears_nothing_of_the_others(game: str) -> None:
    wish = Wish(game=game, seed=1, brief=True)
    brief = begin(wish, Settings(), spoken=True, kept=False, replayable=True)
    assert brief.setup.notices == session(game).setup.notices[:1]


@pytest.mark.parametrize("game", sorted({game.name for game in GAMES} - set(SECRETS)))
def test_a_game_without_secrets_says_nothing_of_them(game: str) -> None:
    assert session(game).setup.notices == ()


@pytest.mark.parametrize("game", sorted(SECRETS))
def test_who_chose_a_way_is_not_told_of_others(game: str) -> None:
    assert session(game, secrets="phones").setup.notices == ()
    assert session(game, spoken=False).setup.notices == ()


@pytest.mark.parametrize("game", sorted(DEALS))
def test_what_cannot_be_is_refused_with_the_ways_that_can(game: str) -> None:
    with pytest.raises(UsageError, match="use sheets, phones, props or one-by-one"):
        session(game, secrets="fingers")


def test_a_newcomer_at_the_terminal_is_told_once_how_secrets_are_typed() -> None:
    director = session("top-ten-quiz", spoken=False).director
    _, text = type_game(director, ["@enter Ann 3", "@enter Ben 2", "we give up", "@wait 20", "no"])
    assert text.count("@enter Ann 5") == 1
    assert text.count("@look and your name") == 1
