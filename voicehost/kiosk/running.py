"""Running: the mark of the game under way, so that after a power cut it is gone on with and no
other: a game that the table has stopped, or that is over, leaves no mark."""

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from voicehost.core.errors import JournalError
from voicehost.settings import state_dir

TRIES = 3
"""So often a game is taken up by itself without being played for `SETTLED_S`: one that brings the
host down each time would do so for ever."""

SETTLED_S = 60.0
"""A game that was played for so long does not bring the host down at once."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A game under way."""

    session: str
    tries: int
    """How often it was taken up in a row without lasting."""


def mark_file() -> Path:
    """Where the mark lies."""
    return state_dir() / "running.json"


def read() -> Mark | None:
    """The game that was under way when the host ended; None if there was none."""
    try:
        body = json.loads(mark_file().read_text(encoding="utf-8"))
        return Mark(str(body["session"]), int(body["tries"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def put(mark: Mark) -> None:
    """Mark a game, whole or not at all.

    Raises:
        JournalError: the disk refuses.
    """
    path = mark_file()
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with fresh.open("w", encoding="utf-8") as out:
            json.dump({"session": mark.session, "tries": mark.tries}, out)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(path)
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise JournalError(what, str(path), "free some space or allow writing") from error


def clear() -> None:
    """No game is under way."""
    with contextlib.suppress(OSError):
        mark_file().unlink(missing_ok=True)
