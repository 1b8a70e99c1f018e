"""A game goes on after a stop at any moment: nothing ruled is lost, it ends as it would have."""

import io
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.playthroughs import FOLDER
from tests.playthroughs import PACKS as ALL_PACKS
from voicehost.cli import main
from voicehost.front.play import run_text
from voicehost.front.session import Session, begin, take_up
from voicehost.front.text_mode import board_line
from voicehost.front.wish import Wish
from voicehost.journal import store
from voicehost.journal import vault as vaults
from voicehost.journal.records import Happened, Passed
from voicehost.settings import Settings

pytestmark = pytest.mark.unit

PACKS = ALL_PACKS / "top-ten-quiz"
GAME = "points"


@dataclass(frozen=True, slots=True)
class Moment:
    """The game as it stood when it was ready for a line."""

    line: int
    """How many lines it had taken."""
    events: int
    board: str


def _lines() -> list[str]:
    return (
        (FOLDER / "top-ten-quiz" / f"{GAME}.txt")
        .read_text(encoding="utf-8")
        .splitlines(keepends=True)
    )


def _events(journal: Path) -> int:
    records, _, _ = store.read(journal)
    return sum(isinstance(record, Happened) for record in records)


def _play(session: Session, lines: Iterator[str] | list[str]) -> str:
    out = io.StringIO()
    run_text(session, iter(lines), piped=True, out=out)  # type: ignore[arg-type]
    return out.getvalue()


def _board(session: Session) -> str:
    return board_line(session.director.view())


def test_an_unknown_session_is_told_before_any_device_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    assert main(["resume", "nope"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("voicehost resume: nope: no such session")
    assert "playing by text" not in told


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "sessions"


def _wish() -> Wish:
    return Wish(game="top-ten-quiz", seed=7, set=1, packs=PACKS)


@pytest.fixture
def whole(state: Path) -> tuple[list[Moment], Path, str]:
    """The game played without a stop: its moments, its journal's folder, and its last board."""
    session = begin(_wish(), Settings(), spoken=False, kept=True, replayable=True)
    assert session.keeper is not None
    folder = session.keeper.folder
    moments: list[Moment] = []

    def lines() -> Iterator[str]:
        for count, line in enumerate(_lines()):
            moments.append(Moment(count, _events(folder / "journal.jsonl"), _board(session)))
            yield line

    session.director.begin(0)
    _play(session, lines())
    assert session.director.finished
    return moments, folder, _board(session)


def _torn(folder: Path, size: int, target: Path) -> Path:
    """A copy of a session as a power cut leaves it: the journal ends after `size` bytes."""
    shutil.copytree(folder, target)
    with (target / "journal.jsonl").open("r+b") as journal:
        journal.truncate(size)
    return target


@pytest.mark.slow
def test_a_journal_torn_anywhere_brings_the_same_game_back(
    whole: tuple[list[Moment], Path, str], state: Path
) -> None:
    moments, folder, last = whole
    raw = (folder / "journal.jsonl").read_bytes()
    first = raw.index(b"\n") + 1
    over = raw.rindex(b"\n", 0, len(raw) - 1)
    draw = random.Random(5)
    exact = 0
    for number in range(8):
        torn = _torn(folder, draw.randint(first, over), state / f"torn-{number}")
        session = take_up(torn.name, Settings(), spoken=False)
        kept = _events(torn / "journal.jsonl")
        same = [moment for moment in moments if moment.events == kept]
        if not same:
            assert session.keeper is not None
            session.keeper.close()
            continue
        exact += 1
        boards = {moment.board for moment in same}
        assert _board(session) in boards
        rest = _lines()[same[0].line :]
        ended = _play(session, ["resume\n", *rest])
        assert "I am glad" not in ended
        assert _board(session) == last, f"torn at record {kept}"
    assert exact >= 3


def test_seconds_of_a_running_clock_are_kept(
    whole: tuple[list[Moment], Path, str], state: Path
) -> None:
    _, folder, _ = whole
    records, _, _ = store.read(folder / "journal.jsonl")
    place = max(place for place, record in enumerate(records) if isinstance(record, Passed))
    raw = (folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    size = sum(map(len, raw[: place + 1]))
    session = take_up(_torn(folder, size, state / "clock").name, Settings(), spoken=False)
    passed = records[place]
    assert isinstance(passed, Passed)
    assert session.director.clock.at(0) == passed.at_ms
    assert session.keeper is not None
    session.keeper.close()


@pytest.mark.slow
def test_a_process_killed_at_any_moment_is_resumed(
    whole: tuple[list[Moment], Path, str], state: Path
) -> None:
    """kill -9 on a real process; what it left is resumed by another one."""
    moments, folder, last = whole
    size = (folder / "journal.jsonl").stat().st_size
    for share in (0.3, 0.7):
        journal, sealed = _killed(state, int(size * share))
        kept = _events(journal)
        before = [moment for moment in moments if moment.events <= kept]
        exact = [moment for moment in before if moment.events == kept]
        assert sealed.seed == 7
        if not exact:
            resumed = _voicehost(["resume", "--text", journal.parent.name], "")
            assert resumed.returncode == 0, resumed.stderr
            assert "Welcome back" in resumed.stdout
            continue
        rest = "".join(["resume\n", *_lines()[exact[0].line :]])
        ended = _voicehost(["resume", "--text", journal.parent.name], rest)
        assert ended.returncode == 0, ended.stderr
        boards = [line for line in ended.stdout.splitlines() if line.startswith("· ")]
        assert boards[-1] == f"· {last}"


def _killed(state: Path, bytes_kept: int) -> tuple[Path, vaults.Vault]:
    """The journal of a process that was killed when it had written so much, and its vault."""
    known = set(state.iterdir())
    process = subprocess.Popen(
        [sys.executable, "-m", "voicehost", "play", "top-ten-quiz", "--text", "--seed", "7",
         "--set", "1", "--packs", str(PACKS)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=dict(os.environ),
    )  # fmt: skip
    assert process.stdin is not None
    try:
        process.stdin.write("".join(_lines()[:-1]).encode())
        process.stdin.flush()
        give_up = time.monotonic() + 240
        while time.monotonic() < give_up and process.poll() is None:
            fresh = [folder / "journal.jsonl" for folder in set(state.iterdir()) - known]
            if fresh and fresh[0].exists() and fresh[0].stat().st_size >= bytes_kept:
                break
            time.sleep(0.002)
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
    (journal,) = (folder / "journal.jsonl" for folder in set(state.iterdir()) - known)
    return journal, vaults.load(journal.parent / "vault.json")


def _voicehost(arguments: list[str], lines: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "voicehost", *arguments], input=lines, env=dict(os.environ),
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
