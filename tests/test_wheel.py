"""A wheel holds all that playing needs, and plays outside the checkout."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

TOP = Path(__file__).parents[1]
GAME = "@enter Ann 1\n@enter Ben 2\nAnn: we say nothing like it\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a fresh environment `venv`; packages of others come from this one's."""
    top = tmp_path_factory.mktemp("wheel")
    venv.create(top / "venv", with_pip=True, symlinks=True)
    site = next((top / "venv" / "lib").glob("python*/site-packages"))
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return top


def call(place: Path, *command: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    keep = ("PATH", "HOME", "PIP_CERT", "PIP_FIND_LINKS", "LANG")
    environment = {key: os.environ[key] for key in keep if key in os.environ}
    environment["VOICEHOST_STATE"] = str(place / "state")
    return subprocess.run(
        [str(place / "venv" / "bin" / command[0]), *command[1:]],
        cwd=place,
        input=lines,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def wheel(place: Path) -> Path:
    done = call(place, "python", "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation",
                "-w", str(place / "dist"), str(TOP))  # fmt: skip
    assert done.returncode == 0, done.stderr
    return next((place / "dist").glob("voicehost-*.whl"))


@pytest.fixture(scope="module")
def installed(place: Path, wheel: Path) -> Path:
    done = call(place, "python", "-m", "pip", "install", "-q", "--no-deps", str(wheel))
    assert done.returncode == 0, done.stderr
    return place


def shipped(*folders: str) -> set[str]:
    """Files of the checkout that are kept in its history, below `folders`."""
    return {
        path.relative_to(TOP).as_posix()
        for folder in folders
        for path in (TOP / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_it_holds_modules_prompts_packs_models_and_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    assert shipped("voicehost") <= inside
    assert {f"voicehost/{name}" for name in shipped("prompts", "models")} <= inside
    assert {f"voicehost/packs_data{name[5:]}" for name in shipped("packs")} <= inside
    assert any(name.endswith("/licenses/LICENSE") for name in inside)
    assert not any(name.startswith("tests/") for name in inside)


def test_it_runs_from_where_it_is_installed(installed: Path) -> None:
    done = call(installed, "python", "-c", "import voicehost; print(voicehost.__file__)")
    assert str(installed / "venv") in done.stdout
    games = call(installed, "voicehost", "games")
    assert games.returncode == 0, games.stderr
    assert "top-ten-quiz" in games.stdout


def test_it_plays_the_same_game_as_the_checkout(installed: Path, tmp_path: Path) -> None:
    play = ("play", "top-ten-quiz", "--text", "--seed", "7", "--set", "1")
    there = call(installed, "voicehost", *play, lines=GAME)
    assert there.returncode == 0, there.stderr
    here = subprocess.run(
        [sys.executable, "-m", "voicehost", *play],
        cwd=TOP,
        input=GAME,
        env={**os.environ, "VOICEHOST_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert here.returncode == 0, here.stderr
    assert there.stdout == here.stdout
    assert "HOST: " in there.stdout


@pytest.mark.skipif(shutil.which("flite") is None, reason="robots speak with flite")
def test_robots_play_a_whole_game_there(installed: Path) -> None:
    """The shortest one: some seconds of work."""
    demo = ("demo", "e-top", "--seed", "1", "--players", "Ann, Ben", "--option", "cards=1",
            "--option", "hearts=1", "--quiet", "--json")  # fmt: skip
    done = call(installed, "voicehost", *demo)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["utterances"] > 0


def test_packs_and_models_are_found(installed: Path) -> None:
    packs = call(installed, "voicehost", "packs", "list", "--json")
    assert packs.returncode == 0, packs.stderr
    assert '"top-ten-quiz"' in packs.stdout
    models = call(installed, "voicehost", "models", "list")
    assert "silero-vad" in models.stdout
