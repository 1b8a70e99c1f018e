"""A sixth game's skeleton: made in a copy of the tree, found by its files alone, played to its end,
held to the laws of all games; no file that was there is touched."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
SCRIPT = TOP / "scripts" / "new_game.py"
PLAY = """
import sys
from voicehost.catalogue import GAMES, find_game
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.laws import keeps_the_laws
from voicehost.testing.play import play
from voicehost.testing.typist import Typist, type_game

game = find_game("odd-one-out")
assert len(GAMES) == 6 and GAMES[-1] is game
for seed in range(20):
    assert keeps_the_laws(play(game, seed, {}, None, 2 + seed % 7)) == {"turn", "over"}
session = begin(
    Wish(game="odd-one-out", seed=1), Settings(), spoken=False, kept=False, replayable=True
)
type_game(session.director, Typist(session.director, 1))
assert session.director.finished and game.over(session.director.timeline.state)
print(len(session.director.timeline.moments))
"""


def digests(top: Path) -> dict[str, str]:
    return {
        path.relative_to(top).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def new_game(top: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), "--top", str(top), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def python(top: Path, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(top),
        "PYTHONDONTWRITEBYTECODE": "1",
        "VOICEHOST_STATE": str(top / "state"),
        "COVERAGE_PROCESS_START": "",
    }
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=top,
        env=environment,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a game needs, with a toy in it."""
    top = tmp_path_factory.mktemp("sixth")
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(TOP / "voicehost", top / "voicehost", ignore=ignore)
    shutil.copytree(TOP / "prompts", top / "prompts")
    shutil.copytree(TOP / "packs" / "en" / "topics", top / "packs" / "en" / "topics")
    before = digests(top)
    made = new_game(top, "odd-one-out")
    assert made.returncode == 0, made.stderr
    after = digests(top)
    assert {path: after[path] for path in before} == before
    assert len(after) == len(before) + 9
    return top


@pytest.mark.slow
def test_it_keeps_the_laws_and_is_typed_to_its_end(tree: Path) -> None:
    done = python(tree, "-c", PLAY)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 8


@pytest.mark.slow
def test_it_is_played_from_the_command_line(tree: Path) -> None:
    tour = (tree / "tests" / "playthroughs" / "odd-one-out" / "tour.txt").read_text("utf-8")
    done = python(tree, "-m", "voicehost", "play", "odd-one-out", "--text", "--seed", "1",
                  lines=tour)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Welcome to Odd One Out!" in done.stdout
    assert "♪ fanfare" in done.stdout
    assert "TODO" not in done.stdout
    games = python(tree, "-m", "voicehost", "games")
    assert "Odd One Out" in games.stdout


@pytest.mark.slow
def test_its_cards_are_sound_and_its_own_tests_pass(tree: Path) -> None:
    checked = python(tree, "-m", "voicehost", "packs", "check", "packs/en/odd-one-out")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    tests = python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull,
                   "--rootdir", str(tree), "tests/games/test_odd_one_out.py")  # fmt: skip
    assert "4 passed" in tests.stdout, tests.stdout + tests.stderr


def test_a_game_that_is_there_is_not_written_over(tree: Path) -> None:
    before = digests(tree)
    again = new_game(tree, "odd-one-out")
    assert again.returncode != 0
    assert "is there already" in again.stderr
    assert digests(tree) == before


@pytest.mark.parametrize("name", ["Odd", "odd_one", "-odd", "odd--one", "", "../odd", "1odd"])
def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path, name: str) -> None:
    refused = new_game(tmp_path, "--title=Odd One", "--", name)
    assert "cannot be a game's name" in refused.stderr
    assert digests(tmp_path) == {}
