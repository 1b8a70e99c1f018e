"""Ctrl-C: the first press unwinds everything, a second right after it changes nothing, and one that
comes while the unwinding hangs ends the program at once. A game loses nothing by any of them: what
was ruled is on the disk before the table hears of it."""

import _thread
import os
import sys
import time
from typing import Any

HANGS_S = 2.0
"""A press so long after the first one means that it was not obeyed."""


class Interrupt:
    """What a press of Ctrl-C does."""

    def __init__(self) -> None:
        self._first: float | None = None
        self._others = sys.unraisablehook

    def pressed(self, number: int, frame: object) -> None:
        """The handler of SIGINT.

        Raises:
            KeyboardInterrupt: it is the first press.
        """
        now = time.monotonic()
        if self._first is None:
            self._first = now
            raise KeyboardInterrupt
        if now - self._first > HANGS_S:
            os.write(2, b"\nstopped\n")
            os._exit(0)

    def swallowed(self, unraisable: Any) -> None:
        """The hook for exceptions that nobody can catch: a press that fell into one comes again."""
        if unraisable.exc_type is not KeyboardInterrupt:
            self._others(unraisable)
            return
        self._first = None
        _thread.interrupt_main()
