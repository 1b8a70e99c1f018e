"""What somebody types who has never seen the program, and what leads them on."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from voicehost.cli import main
from voicehost.core.ids import SeatId
from voicehost.core.table import Player, Table
from voicehost.director.outputs import Report
from voicehost.front.text_mode import TextScreen

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[2]
HINT = '"help" says what you can say now'

Play = Callable[..., str]


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Play:
    """Plays a game from typed lines; gives what is printed."""
    for name in ("VOICEHOST_STATE", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))

    def run(game: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", game, "--text", "--seed", "1"]) == 0
        return capsys.readouterr().out

    return run


def test_table_talk_is_answered_by_a_note_once_a_phase(play: Play) -> None:
    assert play("wer-weiss", "hello", "hello again").count(HINT) == 1
    assert play("wer-weiss", "hello", "yes", "banana").count(HINT) == 2
    assert HINT not in play("wer-weiss", "yes", "help")


@pytest.mark.parametrize("word", ["quit", "Exit", "Ann: quit"])
def test_who_types_quit_is_asked_and_leaves(play: Play, word: str) -> None:
    printed = play("capten", word, "yes")
    assert "Shall I stop it now?" in printed
    assert "Stopped." in printed


def test_who_does_not_know_has_not_answered(play: Play) -> None:
    printed = play("e-top", "I don't know", "banana")
    assert "says I don't know" not in printed
    assert "banana" in printed.split(HINT)[1]


def test_the_demo_prints_what_was_heard() -> None:
    said = Report(kind="answer", words="Peru", outcome="hit", onset_ms=0, end_ms=1)
    later = Report(kind="ruling", words="Peru", outcome="hit", onset_ms=0, end_ms=1)
    table = Table(players=(Player(seat=SeatId("ann"), name="Ann"),))
    for voices, printed in ((True, "> Peru\n"), (False, "")):
        out = io.StringIO()
        screen = TextScreen(out, table, voices=voices)
        screen.perform(0, said)
        screen.perform(0, later)
        assert out.getvalue() == printed


def test_sets_stand_below_the_pack_of_their_game(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["packs", "list"]) == 0
    heads, above = [], ""
    for line in capsys.readouterr().out.splitlines():
        above = above if line.startswith(" ") else line.split()[0]
        heads += [above] if line.strip().startswith("--set") else []
    assert set(heads) == {"top-ten-quiz"}


@pytest.mark.parametrize(
    ("asked", "runs"),
    [
        (["capten", "--text"], "play capten --text"),
        (["--text", "--seed", "1"], "play top-ten-quiz --text --seed 1"),
        (["--help"], "play top-ten-quiz --help"),
        (["capten"], "demo capten"),
    ],
)
def test_scripts_play_plays_at_the_keyboard_where_asked(
    tmp_path: Path, asked: list[str], runs: str
) -> None:
    scripts, programs = tmp_path / "scripts", tmp_path / ".venv" / "bin"
    scripts.mkdir()
    programs.mkdir(parents=True)
    shutil.copy(TOP / "scripts" / "play", scripts)
    (programs / "python").symlink_to(sys.executable)
    for path, body in (
        (scripts / "install", "exit 0"),
        (programs / "voicehost", 'case $1 in devices) echo "[]" ;; *) echo "$*" ;; esac'),
    ):
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
    done = subprocess.run(
        [scripts / "play", *asked],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )
    assert (done.returncode, done.stdout.strip()) == (0, runs), done.stderr
