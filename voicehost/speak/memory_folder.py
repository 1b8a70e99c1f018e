"""A private folder in memory for speech that passes through a file on its way to us.

Some voices can only write files. The folder is 0700, its names are random, each file is gone as
soon as it is read, and what a killed run left behind is removed at the next start.
"""

import os
import secrets
import shutil
import tempfile
import weakref
from pathlib import Path

from voicehost.core.errors import DeviceError

_PREFIX = "voicehost-speech-"


class MemoryFolder:
    """Made on entering use, emptied and removed by `close`.

    Args:
        base: where to make it; memory-backed /dev/shm where there is one, else the platform's
            folder for temporary files.

    Raises:
        DeviceError: no folder can be made there.
    """

    def __init__(self, base: Path | None = None) -> None:
        self._base = base or memory_base()
        _sweep(self._base)
        try:
            made = tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=self._base)
        except OSError as error:
            raise DeviceError(
                "no folder for speech can be made", str(self._base), "free some space there"
            ) from error
        self.path = Path(made)
        self._remove = weakref.finalize(self, shutil.rmtree, made, ignore_errors=True)

    def fresh(self, suffix: str) -> Path:
        """A new random name in the folder; no file stands there yet."""
        return self.path / f"{secrets.token_hex(12)}{suffix}"

    def take(self, path: Path) -> bytes:
        """The bytes of a file of this folder, which is removed at once.

        Raises:
            DeviceError: it is not there.
        """
        try:
            return path.read_bytes()
        except OSError as error:
            raise DeviceError("the voice wrote no sound", "speech", "try another voice") from error
        finally:
            path.unlink(missing_ok=True)

    def empty(self) -> None:
        """Remove every file in it."""
        for path in self.path.glob("*"):
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the folder with all that is in it; done at the latest when Python ends."""
        self._remove()


def memory_base() -> Path:
    """Where files live in memory only, or else the folder for temporary files."""
    shared = Path("/dev/shm")
    if shared.is_dir() and os.access(shared, os.W_OK):
        return shared
    return Path(tempfile.gettempdir())


def _sweep(base: Path) -> None:
    """Remove folders of ours whose process is gone."""
    for path in base.glob(f"{_PREFIX}*"):
        owner = path.name.removeprefix(_PREFIX).split("-", 1)[0]
        if owner.isdigit() and not _alive(int(owner)) and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)


def _alive(pid: int) -> bool:
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
