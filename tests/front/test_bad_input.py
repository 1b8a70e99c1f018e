"""Whatever is wrong gets one clear line with a way out, exit code 2, and no game is lost."""

import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from voicehost.cli import main

pytestmark = pytest.mark.unit

PLAY = ("play", "top-ten-quiz", "--text", "--seed", "7", "--set", "1")


class Told:
    """What a command ended with."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Told]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command with piped lines, keeping games in a folder of the test's own."""
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def command(*arguments: str, lines: str | bytes = b"") -> Told:
        raw = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr(sys, "argv", ["voicehost", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Told(code, out, err)

    return command


WRONG = {
    "an unknown game": (
        ("play", "top-ten-kwiz", "--text"),
        "no such game; did you mean top-ten-quiz?",
    ),
    "a game nothing is like": (
        ("play", "xyz", "--text"),
        "the games are: top-ten-quiz",
    ),
    "an unknown flag": (
        (*PLAY, "--playrs", "Ann"),
        'did you mean "--players"?',
    ),
    "a choice there is not": (
        (*PLAY, "--answers", "maker"),
        'did you mean "marker"?',
    ),
    "no game at all": (
        ("play",),
        "required: game",
    ),
    "an unknown chart": (
        ("play", "top-ten-quiz", "--text", "--charts", "ww-largest-countrys"),
        'did you mean "ww-largest-countries"?',
    ),
    "a chart twice": (
        ("play", "top-ten-quiz", "--text", "--charts", "ww-largest-countries,ww-largest-countries"),
        "twice",
    ),
    "an unknown set": (
        ("play", "top-ten-quiz", "--text", "--set", "99"),
        "there are 1, 2",
    ),
    "a set that is no number": (
        ("play", "top-ten-quiz", "--text", "--set", "one"),
        "'one'",
    ),
    "an unknown variant": (
        (*PLAY, "--variant", "hihg-bid"),
        "did you mean high-bid?",
    ),
    "an unknown option": (
        (*PLAY, "--option", "tmer=60"),
        "did you mean timer?",
    ),
    "an option without a value": (
        (*PLAY, "--option", "timer"),
        "write it as KEY=VALUE",
    ),
    "a value that is no number": (
        (*PLAY, "--option", "timer=long"),
        '"long" is no number',
    ),
    "a value out of range": (
        (*PLAY, "--option", "timer=1"),
        "from 10 to 600",
    ),
    "too few players": (
        (*PLAY, "--players", "Ann, Ben"),
        "4 to 20 players",
    ),
    "a player twice": (
        (*PLAY, "--players", "Ann, Ben, ann, Di"),
        "two players are called",
    ),
    "a player without a name": (
        (*PLAY, "--players", "Ann,, Cy, Di"),
        "part names with commas",
    ),
    "teams nobody can read": (
        (*PLAY, "--teams", "Ann, Ben, Cy, Di"),
        "Green: Ann, Ben",
    ),
    "one team": (
        (*PLAY, "--teams", "Green: Ann, Ben, Cy, Di"),
        "needs 2 teams",
    ),
    "a language without packs": (
        (*PLAY, "--lang", "xx"),
        "language xx",
    ),
    "an unwritable transcript": (
        (*PLAY, "--transcript", "/no/such/folder/t.txt"),
        "name another file",
    ),
    "packs that are not there": (
        (*PLAY, "--packs", "/no/such/folder"),
        "no such folder",
    ),
    "sound out without a recording": (
        ("play", "top-ten-quiz", "--audio-out", "x.wav"),
        "add --audio FILE",
    ),
    "a microphone for a typed game": (
        (*PLAY, "--microphone", "Blue"),
        "leave out --text",
    ),
    "a voice for a typed game": (
        (*PLAY, "--voice", "foo"),
        "--voice: does nothing with --text",
    ),
    "a recogniser for a typed game": (
        (*PLAY, "--engine", "vosk"),
        "--engine: does nothing with --text",
    ),
    "a single player": (
        (*PLAY, "--players", "Ann"),
        ": 1 player cannot play",
    ),
    "an unknown recogniser": (
        ("play", "top-ten-quiz", "--audio", "{wav}", "--engine", "ears"),
        "no recogniser is called ears",
    ),
    "an unknown voice": (
        ("play", "top-ten-quiz", "--audio", "{wav}", "--voice", "espaek"),
        'did you mean "espeak"?',
    ),
    "no such recording": (
        ("play", "top-ten-quiz", "--audio", "/no/such.wav"),
        "no such file",
    ),
    "a folder for a recording": (
        ("play", "top-ten-quiz", "--audio", "/"),
        "is a folder",
    ),
    "an empty recording": (
        ("play", "top-ten-quiz", "--audio", "{empty}"),
        "the file is empty",
    ),
    "a recording without length": (
        ("play", "top-ten-quiz", "--audio", "{none}"),
        "no length",
    ),
    "a recording that is none": (
        ("play", "top-ten-quiz", "--audio", "{text}"),
        "no audio that can be read",
    ),
    "nothing to resume": (
        ("resume", "--text"),
        "voicehost play starts one",
    ),
    "an unknown session": (
        ("resume", "nobody", "--text"),
        "voicehost sessions lists them",
    ),
    "a session outside": (
        ("resume", "../../etc", "--text"),
        "no such session",
    ),
    "a replay of nothing": (
        ("replay", "nobody"),
        "voicehost sessions lists them",
    ),
    "a chart nobody has": (
        ("packs", "show", "nothing-like-it"),
        "packs list",
    ),
    "hearing for no chart": (
        ("hear", "{wav}", "--chart", "nothing-like-it"),
        "no chart",
    ),
    "hearing nothing": (
        ("hear", "/no/such.wav", "--chart", "ww-largest-countries"),
        "no such file",
    ),
}


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    import numpy as np
    import soundfile

    top = tmp_path_factory.mktemp("recordings")
    soundfile.write(top / "wav.wav", np.zeros(1_600, np.float32), 16_000)
    soundfile.write(top / "none.wav", np.zeros(0, np.float32), 16_000)
    (top / "empty.wav").touch()
    (top / "text.wav").write_text("this is no sound\n" * 50, encoding="utf-8")
    return {name: str(top / f"{name}.wav") for name in ("wav", "none", "empty", "text")}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_use_says_what_and_the_way_out(
    run: Run, recordings: dict[str, str], what: str
) -> None:
    arguments, wanted = WRONG[what]
    told = run(*(argument.format(**recordings) for argument in arguments))
    assert (told.code, told.out) == (2, "")
    assert wanted in told.err
    assert "Traceback" not in told.err
    last = told.err.splitlines()[-1]
    assert last.startswith("voicehost")
    assert "; " in last, "no way out is named"


def test_a_name_of_two_words_enters_and_looks_too(run: Run) -> None:
    names = ("--players", "Ann Lee, Ben, Cy, Di")
    told = run(*PLAY, *names, lines="@look Ann Lee\n@enter ann lee 3\n@enter Ben 2\n")
    assert told.code == 0
    assert "Green bids 3, Black bids 2." in told.out


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("@wait", "as @wait 30"),
        ("@wait long", "as @wait 30"),
        ("@wait -1", "as @wait 30"),
        ("@wait nan", "as @wait 30"),
        ("@wait 1e9", "as @wait 30"),
        ("@press", "@press NAME"),
        ("@press Zoe", "the players are Ann, Ben, Cy, Di"),
        ("@enter Ann", "@enter NAME VALUE"),
        ("@enter Zoe 3", "the players are Ann, Ben, Cy, Di"),
        ("@enter Ann 3 4", "@enter NAME VALUE"),
        ("@", "@wait SECONDS"),
        ("@leave", "@wait SECONDS"),
    ],
)
def test_a_wrong_line_is_named_and_the_game_is_kept(run: Run, line: str, wanted: str) -> None:
    told = run(*PLAY, lines=f"# a comment\n{line}\nnever read\n")
    assert told.code == 2
    assert "line 2: " in told.err
    assert wanted in told.err
    resumed = run("resume", "--text")
    assert resumed.code == 0
    assert "round 1 of 7" in resumed.out


@pytest.mark.parametrize(
    "line",
    [b"\xff\xfe\x00abc", b"Ann: " + b"9" * 6_000, b"@enter Ann " + b"9" * 6_000, b"\x00\x1b[2J",
     "we say \u202e\U0001f600".encode(), b"a" * 100_000],
    ids=["no utf-8", "endless number", "endless entry", "control characters", "emoji", "endless"],
)  # fmt: skip
def test_a_line_nobody_could_say_is_taken_without_harm(run: Run, line: bytes) -> None:
    told = run(*PLAY, lines=line + b"\n@wait 5\n")
    assert told.code == 0, told.err
    assert "the game is kept" in told.out


def test_a_wrong_entry_is_refused_and_asked_again(run: Run) -> None:
    told = run(*PLAY, lines="@enter Ann 99\n@enter Ann three\n@enter Ann 3\n@enter Ben 2\n")
    assert told.code == 0
    assert "| guessing | " in told.out.replace("· ", "| ")


def test_games_that_cannot_be_kept_say_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "file"))
    told = run(*PLAY)
    assert (told.code, told.out) == (2, "")
    assert "games cannot be kept here" in told.err
    assert "VOICEHOST_STATE" in told.err
    assert run("sessions").code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "locked"))
    assert "Permission denied" in run(*PLAY).err


def test_an_unreadable_pack_is_named_with_file_and_line(run: Run, tmp_path: Path) -> None:
    charts = tmp_path / "packs" / "en" / "top-ten-quiz" / "charts"
    charts.mkdir(parents=True)
    (charts / "ww-largest-countries.yaml").write_text("id: [\n", encoding="utf-8")
    told = run(*PLAY[:3], "--set", "1", "--packs", str(tmp_path / "packs"))
    broken = run(*PLAY[:3], "--charts", "ww-largest-countries", "--packs", str(tmp_path / "packs"))
    assert told.code in (0, 2)
    assert broken.code == 2
    assert "ww-largest-countries.yaml:" in broken.err


def small_files() -> None:
    """The disk is full after two blocks."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_400, 1_400))


GAME = "@enter Ann 2\n@enter Ben 3\n" + "we say nothing like it\n@wait 40\n" * 30


@pytest.mark.slow
def test_a_full_disk_stops_the_game_and_loses_nothing(run: Run, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "voicehost", *PLAY],
        input=GAME,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=small_files,
        # A module compiled on a full disk would be kept in pieces, and poison all that follow.
        env={
            **os.environ,
            "VOICEHOST_STATE": str(tmp_path / "state"),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        timeout=300,
    )
    assert done.returncode == 2, done.stderr
    assert "free some space, then say resume" in done.stderr
    assert "Traceback" not in done.stderr
    kept = done.stdout.count("\n· ")
    assert kept > 1
    last = [line for line in done.stdout.splitlines() if line.startswith("· ")][-1]
    resumed = run("resume", "--text")
    assert resumed.code == 0
    # The phase may be one further: what happened is written before the table hears of it.
    assert last.split(" | ")[1:4] == resumed.out.splitlines()[-1].split(" | ")[1:4]


NO_DEVICES = """
class PortAudioError(Exception): ...
class default: device = (-1, -1)
def _terminate(): ...
def _initialize(): ...
def query_devices(device=None, kind=None):
    if device is not None or kind is not None:
        raise PortAudioError("no device")
    return []
"""
"""A sound system with nothing in it."""


def without_devices(*arguments: str, top: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command on a machine that has no sound device."""
    (top / "sounddevice.py").write_text(NO_DEVICES, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "voicehost", *arguments],
        input="",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "VOICEHOST_STATE": str(top), "PYTHONPATH": str(top)},
        timeout=300,
    )


@pytest.mark.slow
def test_without_a_microphone_the_game_is_played_by_text_and_says_why(tmp_path: Path) -> None:
    done = without_devices("play", "top-ten-quiz", "--set", "1", top=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "playing by text: " in done.stderr
    assert "no loudspeaker" in done.stderr or "no microphone" in done.stderr
    assert "HOST: Welcome" in done.stdout


@pytest.mark.parametrize("flag", ["--microphone", "--speaker"])
def test_a_named_device_that_is_missing_is_wrong_use(tmp_path: Path, flag: str) -> None:
    done = without_devices("play", "top-ten-quiz", flag, "Blue Yeti", top=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "voicehost play: " in done.stderr
    assert not (tmp_path / "sessions").exists()


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            "bash",
            "-c",
            f"set -o pipefail; {sys.executable} -m voicehost {' '.join(PLAY)} | head -1",
        ],
        input=GAME,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "VOICEHOST_STATE": str(tmp_path)},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
