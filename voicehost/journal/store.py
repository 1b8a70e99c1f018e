"""Journal: append-only JSON Lines, one record a line, on disk before the table hears of it."""

import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from voicehost.core.errors import JournalError
from voicehost.journal.checksum import mended
from voicehost.journal.lock import lock
from voicehost.journal.records import OtherVersion, Record, decode, encode

MODE = 0o600
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would write other line ends


class Journal:
    """The open journal of a session. One process at a time may write to it.

    Raises:
        JournalError: another process has it open, or the disk refuses.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY, MODE)
        except OSError as error:
            raise JournalError(
                error.strerror or "cannot be opened", str(path), "free some space or allow writing"
            ) from error
        try:
            lock(self._fd)
        except OSError as error:
            os.close(self._fd)
            raise JournalError(
                "this session is already being played", str(path), "stop the other one first"
            ) from error

    def append(self, record: Record) -> None:
        """Write one record through to the disk. A record half written is taken back.

        Raises:
            JournalError: the disk is full or read-only; nothing was lost before this record.
        """
        line = (encode(record) + "\n").encode()
        size = os.fstat(self._fd).st_size
        try:
            written = os.write(self._fd, line)
            if written != len(line):
                raise OSError(28, "No space left on device")
            os.fsync(self._fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, size)
            raise JournalError(
                error.strerror or "cannot be written",
                str(self.path),
                "free some space, then say resume: everything ruled so far is kept",
            ) from error

    def cut(self, good: int) -> None:
        """Put right what can be, and cut off a torn tail: keep the first `good` bytes.

        Raises:
            JournalError: the disk refuses.
        """
        try:
            raw = self.path.read_bytes()
            fixed, _ = mended(raw)
            if fixed != raw:
                with self.path.open("r+b") as file:
                    file.write(fixed)
                    file.flush()
                    os.fsync(file.fileno())
            os.ftruncate(self._fd, good)
        except OSError as error:
            raise JournalError(
                error.strerror or "cannot be written", str(self.path), "allow writing, then resume"
            ) from error

    def close(self) -> None:
        """Let others have it."""
        os.close(self._fd)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def rewrite(path: Path, change: Callable[[Record], Record]) -> None:
    """Every whole record changed, in place of the journal that was there; a torn tail goes.

    Raises:
        JournalError: the session is being played, cannot be read, or the disk refuses; the journal
            is as it was then.
    """
    with Journal(path):
        records, _, _ = read(path)
        whole_or_not(path, "".join(f"{encode(change(record))}\n" for record in records))


def whole_or_not(path: Path, text: str) -> None:
    """Write a file whole or not at all, through to the disk, readable by its owner only.

    Raises:
        JournalError: the disk refuses.
    """
    fresh = path.with_suffix(".new")
    try:
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
        with os.fdopen(fd, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    except OSError as error:
        raise JournalError(
            error.strerror or "cannot be written", str(path), "free some space or allow writing"
        ) from error


def read(path: Path) -> tuple[list[Record], int, str]:
    """The records of a journal as far as they are whole, or can be put right.

    Returns:
        The records, the number of bytes they take, and what is wrong with it or after them ("" if
        nothing).

    Raises:
        JournalError: it cannot be read at all or not even its header is whole.
        OtherVersion: it is whole, and another version wrote it.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise JournalError(
            error.strerror or "cannot be read", str(path), "voicehost sessions lists what there is"
        ) from error
    records: list[Record] = []
    good = 0
    raw, lines = mended(raw)
    trouble = ""
    if lines:
        which = " and ".join(map(str, lines))
        trouble = f"a bit was wrong in line {which} and was put right: nothing is lost"
    for number, line in enumerate(_lines(raw), start=1):
        if not line.endswith(b"\n"):
            trouble = f"line {number} is torn: it was being written when the machine stopped"
            break
        try:
            records.append(decode(line[:-1].decode()))
        except OtherVersion as error:
            raise OtherVersion(error.what, f"{path}, line {number}", error.remedy) from error
        except (JournalError, UnicodeDecodeError):
            trouble = f"line {number} is damaged: the game goes on from what stands before it"
            break
        good += len(line)
    if not records:
        raise JournalError("not even its first record is whole", str(path), "it cannot be resumed")
    return records, good, trouble


def _lines(raw: bytes) -> Iterable[bytes]:
    """Lines by line feed alone: other line ends may stand inside heard words."""
    start = 0
    while start < len(raw):
        end = raw.find(b"\n", start)
        end = len(raw) if end < 0 else end + 1
        yield raw[start:end]
        start = end
