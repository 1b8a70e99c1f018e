"""`--players ask`: the host asks who plays, and then the game begins with them."""

import io
from pathlib import Path

import pytest

from voicehost.cli import main
from voicehost.core.errors import UsageError
from voicehost.front.seat_talk import ASK, seated
from voicehost.front.wish import Wish

pytestmark = pytest.mark.unit


def ask(game: str, *lines: str) -> tuple[Wish, str]:
    out = io.StringIO()
    wish = seated(Wish(game=game, players=ASK), iter(lines), out, "en")
    return wish, out.getvalue()


def test_teams_and_names_become_the_wish() -> None:
    wish, said = ask("top-ten-quiz", "Ann", "Ben", "Cyrus", "Dora", "that is all", "yes")
    assert wish.teams == "Green: Ann, Cyrus; Black: Ben, Dora"
    assert wish.players is None
    assert said.startswith("HOST: Tell me who plays")


def test_the_youngest_begins() -> None:
    wish, _ = ask("e-top", "Ann", "# a remark", "Ben", "that is all", "Ben")
    assert wish.players == "Ann, Ben"
    assert wish.options == {"first": "Ben"}


def test_a_wish_that_names_players_stays_as_it_is() -> None:
    wish = Wish(game="e-top", players="Ann, Ben")
    assert seated(wish, iter(()), io.StringIO(), "en") is wish


def test_input_that_ends_too_soon_is_told() -> None:
    with pytest.raises(UsageError, match="ended before everybody was named"):
        ask("e-top", "Ann")


def test_teams_and_ask_do_not_go_together() -> None:
    wish = Wish(game="e-top", players=ASK, teams="A: x")
    with pytest.raises(UsageError, match="both name players"):
        seated(wish, iter(()), io.StringIO(), "en")


def test_a_game_begins_with_those_who_were_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    lines = "Roderick\nOscar\nthat is all\nOscar\nscore\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["play", "e-top", "--text", "--players", "ask", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "HOST: Welcome, Roderick." in out
    assert "Oscar" in out.split("Around the table")[1]
    assert "the game is kept" in out
