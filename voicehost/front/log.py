"""Log: what the host has to say to whoever looks after it. On standard error, and where it serves
also in a file that is rotated.

A line never holds what an unforeseen error has to say: that could be a word of a chart. Of such an
error its kind and its place in the code are written.
"""

import contextlib
import logging
import logging.handlers
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from voicehost.core.errors import VoicehostError
from voicehost.settings import state_dir

OURS = "voicehost"
"""The logger above all of ours."""

BYTES, FILES = 256 * 1024, 4
"""Size of a log file, and how many older ones are kept beside it."""

ErrorInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class Discreet(logging.Formatter):
    """Tells where an error came from and of what kind it is, not what it says."""

    def formatException(self, ei: "ErrorInfo") -> str:
        kind, error, trace = ei
        if kind is None or error is None:
            return ""
        return "\n".join([*self._places(trace), f"  {self._named(kind, error)}"])

    def formatStack(self, stack_info: str) -> str:
        return ""

    def _places(self, trace: TracebackType | None) -> list[str]:
        return [
            f"  {frame.filename}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(trace)
        ]

    def _named(self, kind: type[BaseException], error: BaseException) -> str:
        return str(error) if isinstance(error, VoicehostError) else kind.__name__


class Terminal(logging.Handler):
    """Standard error as it is at the moment of each line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(Discreet("%(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()


def log_file() -> Path:
    """Where the host writes while it serves."""
    return state_dir() / "log" / "voicehost.log"


@contextlib.contextmanager
def on_terminal() -> Iterator[None]:
    """What the host has to say goes to standard error."""
    ours, terminal = logging.getLogger(OURS), Terminal()
    level = ours.level
    ours.addHandler(terminal)
    ours.setLevel(logging.INFO)
    try:
        yield
    finally:
        ours.removeHandler(terminal)
        ours.setLevel(level)


@contextlib.contextmanager
def in_file() -> Iterator[None]:
    """It goes to the log file too, with warnings of libraries and errors nobody caught. A disk that
    refuses is no reason not to serve: then it is said once, and there is no file."""
    ours, root, path = logging.getLogger(OURS), logging.getLogger(), log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = _Private(path, maxBytes=BYTES, backupCount=FILES, encoding="utf-8")
    except OSError as error:
        ours.warning("no log is kept: %s: %s", path, error.strerror)
        yield
        return
    file.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    terminal = Terminal()
    libraries = logging.getLogger("uvicorn")
    before = threading.excepthook
    threading.excepthook = _uncaught
    root.addHandler(file)
    libraries.addHandler(terminal)
    try:
        yield
    finally:
        threading.excepthook = before
        libraries.removeHandler(terminal)
        root.removeHandler(file)
        file.close()


class _Private(logging.handlers.RotatingFileHandler):
    """A rotated file for its owner alone; a full disk stops nothing."""

    def _open(self):  # type: ignore[no-untyped-def]
        stream = super()._open()
        Path(self.baseFilename).chmod(0o600)
        return stream

    def handleError(self, record: logging.LogRecord) -> None:
        """A line that cannot be written is lost; the game goes on."""


def _uncaught(args: threading.ExceptHookArgs) -> None:
    """An error that ended a thread."""
    if args.exc_value is not None:
        name = args.thread.name if args.thread is not None else "a thread"
        info: ErrorInfo = (args.exc_type, args.exc_value, args.exc_traceback)
        logging.getLogger(OURS).error("%s has failed", name, exc_info=info)
