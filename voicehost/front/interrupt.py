"""Ctrl-C: the first press unwinds everything, a second right after it changes nothing, and one that
comes while the unwinding hangs ends the program at once. A game loses nothing by any of them: what
was ruled is on the disk before the table hears of it."""

import _thread
import os
import signal
import sys
import threading
import time
from typing import Any

HANGS_S = 2.0
"""A press so long after the first one means that it was not obeyed."""

KNOCKS, KNOCK_S = 3, 0.05
"""How often, and how far apart, the main thread is woken after a signal."""


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


def never_late() -> None:
    """Let no signal wait for a blocking call of the main thread to end.

    Python looks for signals between its own steps. One that comes after the last look and before
    the call blocks, or that the system hands to another thread, does not end the call: a prompt
    would sit there deaf until a key is pressed. A thread that is told of every signal wakes the
    main thread once more, with a signal that means nothing. Systems that cannot do so (Windows) are
    left as they are. Called by the main thread.
    """
    if not hasattr(signal, "pthread_kill"):
        return
    told, telling = os.pipe()
    os.set_blocking(telling, False)
    main = _thread.get_ident()
    signal.signal(signal.SIGURG, lambda number, frame: None)
    signal.set_wakeup_fd(telling, warn_on_full_buffer=False)

    def wake() -> None:
        while numbers := os.read(told, 64):
            if all(number == signal.SIGURG for number in numbers):
                continue
            for _ in range(KNOCKS):
                time.sleep(KNOCK_S)
                signal.pthread_kill(main, signal.SIGURG)

    threading.Thread(target=wake, name="signals", daemon=True).start()
