"""One process at a time: a lock on an open file that goes away with the process."""

import os
import sys

_FAR = 1 << 30
"""On Windows a locked byte cannot be read by others, so one is locked that no journal reaches."""

if sys.platform == "win32":
    import msvcrt

    def lock(fd: int) -> None:
        """Take the lock of an open file at once.

        Raises:
            OSError: somebody else has it.
        """
        os.lseek(fd, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(fd, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(fd: int) -> None:
        """Take the lock of an open file at once.

        Raises:
            OSError: somebody else has it.
        """
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
