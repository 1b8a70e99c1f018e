"""The text of a pack's file: never more than it may be, whatever lies under its name."""

import os
import stat
from pathlib import Path

from voicehost.core.errors import PackError

MAX_BYTES = 1_000_000
"""A pack file is text written by hand; more than this is a mistake or an attack."""


def read_pack_text(path: Path, form: str = "UTF-8") -> str:
    """Read a file of a pack.

    Args:
        path: of a plain file, or a link to one. Pipes and devices never end: they are refused.
        form: as what it should be saved where it is no text.

    Raises:
        PackError: no such file, no plain file, too big, not UTF-8, or not to be read.
    """
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise PackError("this is no plain file", str(path), "put a text file there")
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise PackError("the file is larger than a megabyte", str(path), "split it")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise PackError("no such file", str(path), "check the path") from None
    except UnicodeDecodeError:
        raise PackError("the file is not UTF-8 text", str(path), f"save it as {form}") from None
    except OSError as error:
        raise PackError(
            f"cannot be read ({error.strerror})", str(path), "check the file and its rights"
        ) from None


def _without_waiting(path: str, flags: int) -> int:
    """Open a pipe that nobody writes to without waiting for somebody."""
    return os.open(path, flags | os.O_NONBLOCK)
