"""The lobby: what it asks, and that every way out of it is open."""

import pytest

from voicehost.appliance.lobby import Lobby, Offered, Playable

pytestmark = pytest.mark.unit

GAMES = (Playable(name="one", title="First Game"), Playable(name="two", title="Second Game"))
LEFT = Offered(session="s", title="First Game", players=("Ann", "Ben"))


@pytest.mark.parametrize("intent", ["repeat", "help"])
def test_who_has_missed_the_games_hears_them_again(intent: str) -> None:
    helped, asked = Lobby(GAMES).hear(intent, None)
    assert helped.line == "lobby-help"
    assert "First Game" in str(helped.args["games"])
    assert "Second Game" in str(helped.args["games"])
    assert asked.line == "lobby-game"


def test_where_no_game_is_kept_go_on_is_told_so() -> None:
    assert [say.line for say in Lobby(GAMES).hear("resume", None)] == [
        "lobby-nothing-kept", "lobby-game",
    ]  # fmt: skip


def test_a_kept_game_is_offered_by_name_and_may_be_left_alone() -> None:
    lobby = Lobby(GAMES, LEFT)
    assert [say.line for say in lobby.opening] == ["lobby-hello", "lobby-offer"]
    assert [say.line for say in lobby.hear("no", None)] == ["lobby-game"]
    assert [say.line for say in lobby.hear("play_number", 2)] == ["lobby-chosen"]
    assert (lobby.game, lobby.resume) == ("two", None)
