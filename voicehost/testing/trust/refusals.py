"""A disk that is full or may not be written, two processes on one session, and a process that is
killed: each says what is wrong, and what was ruled is there afterwards."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from unittest import mock

from voicehost.core.errors import JournalError
from voicehost.core.events import Answered
from voicehost.front.keeper import JOURNAL
from voicehost.front.play import run_text
from voicehost.front.session import Session, sessions_dir, take_up
from voicehost.journal import store
from voicehost.journal.records import Happened
from voicehost.settings import Settings

Begin = Callable[[], Session]

NO_SPACE = OSError(28, "No space left on device")
READ_ONLY = OSError(30, "Read-only file system")


class _Disk:
    """A disk that takes so many writes and then refuses; the one refused is half done."""

    def __init__(self, writes: int, error: OSError, real: Callable[[int, bytes], int]) -> None:
        self._left, self._error, self._real = writes, error, real

    def write(self, fd: int, data: bytes) -> int:
        self._left -= 1
        if self._left >= 0:
            return self._real(fd, data)
        if self._error.errno == NO_SPACE.errno and len(data) > 1:
            return self._real(fd, data[: len(data) // 2])
        raise self._error


def refused(begin: Begin, lines: Sequence[str], writes: int, error: OSError) -> str:
    """Play until the disk refuses; what is wrong comes back, "" if nothing.

    Args:
        begin: a session that has not begun.
        lines: what the table types.
        writes: how many records the disk takes.
        error: how it refuses.
    """
    where = f"{error.strerror} after {writes} writes"
    session = begin()
    disk = _Disk(writes, error, os.write)
    told = ""
    assert session.keeper is not None
    folder = session.keeper.folder
    with mock.patch("os.write", disk.write):
        try:
            session.director.begin(0)
            run_text(session, iter(lines), piped=True, out=io.StringIO())  # type: ignore[arg-type]
        except JournalError as problem:
            told = str(problem)
    if not told:
        return f"{where}: nobody was told"
    if str(error.strerror) not in told or "resume" not in told:
        return f"{where}: told {told!r}"
    kept, _, trouble = store.read(folder / JOURNAL)
    if trouble or len(kept) != writes + 1:
        return f"{where}: {len(kept) - 1} records are left ({trouble})"
    again = take_up(folder.name, Settings(), spoken=False)
    assert again.keeper is not None
    again.keeper.close()
    return ""


def vault_refused(begin: Begin, lines: Sequence[str]) -> str:
    """A disk on which no vault can be written; what is wrong comes back, "" if nothing."""
    session = begin()
    assert session.keeper is not None
    folder = session.keeper.folder
    told, asked = "", 0
    real = os.fsync

    def fsync(fd: int) -> None:
        nonlocal asked
        if "vault" in str(Path(f"/proc/self/fd/{fd}").readlink()):
            asked += 1
            raise NO_SPACE
        real(fd)

    before = (folder / "vault.json").read_bytes()
    with mock.patch("os.fsync", fsync):
        try:
            session.director.begin(0)
            run_text(session, iter(lines), piped=True, out=io.StringIO())  # type: ignore[arg-type]
        except JournalError as problem:
            told = str(problem)
    if (folder / "vault.json").read_bytes() != before:
        return "a vault that could not be written is another one"
    if told:
        take = take_up(folder.name, Settings(), spoken=False)
        assert take.keeper is not None
        take.keeper.close()
    return "" if told or not asked else "a vault was not kept and nobody was told"


def played_twice(begin: Begin) -> str:
    """A second process on a session under way is turned away; what is wrong comes back."""
    session = begin()
    assert session.keeper is not None
    session.director.begin(0)
    for output in session.director.take():
        session.keeper.perform(0, output)
    before = (session.keeper.folder / JOURNAL).read_bytes()
    code = "import sys; from voicehost.cli import main; sys.exit(main(sys.argv[1:]))"
    second = subprocess.run(
        [sys.executable, "-c", code, "resume", session.name, "--text"],
        input="resume\nundo\n", capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    after = (session.keeper.folder / JOURNAL).read_bytes()
    session.keeper.close()
    if second.returncode == 0 or "already being played" not in second.stderr:
        return f"a second process: {second.returncode} {second.stderr.strip()}"
    return "" if before == after else "a second process changed the journal"


def shot(arguments: Sequence[str], lines: Sequence[str], seen: int) -> str:
    """Kill -9 a process of its own once so many lines of it were seen; take the game up.

    Args:
        arguments: of `voicehost`, with `--json`.
        lines: what is typed.
        seen: lines of output before it is shot.

    Returns:
        What is wrong; "" if nothing.
    """
    before = {path.name for path in sessions_dir().iterdir()} if sessions_dir().is_dir() else set()
    with subprocess.Popen(
        [sys.executable, "-m", "voicehost", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write("".join(f"{line}\n" for line in lines))
            process.stdin.flush()
            shown = [json.loads(text) for text, _ in zip(process.stdout, range(seen), strict=False)]
        finally:
            process.kill()
    (name,) = {path.name for path in sessions_dir().iterdir()} - before
    ruled = sum(one["kind"] == "ruled" and one["outcome"] in ("hit", "miss") for one in shown)
    revealed = {slot for one in shown if one["kind"] == "revealed" for slot in one["slots"]}
    if any(one["kind"] == "finished" for one in shown):
        return f"over before {seen} lines were seen"
    session = take_up(name, Settings(), spoken=False)
    assert session.keeper is not None
    session.keeper.close()
    lost = sorted(revealed - set(session.setup.deck.door.opened))
    records, _, _ = store.read(session.keeper.folder / JOURNAL)
    kept = sum(
        isinstance(one, Happened) and isinstance(one.stamped.event, Answered) for one in records
    )
    if lost or kept < ruled:
        return f"shot after {seen} lines: {lost} are lost, {kept} of {ruled} rulings are kept"
    return ""
