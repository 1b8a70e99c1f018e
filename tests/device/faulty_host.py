"""`voicehost` with faults that a signal lets out: its recogniser breaks (SIGUSR1) or hangs
(SIGUSR2), the machine's date is set a day ahead (SIGHUP)."""

import signal
import sys
import threading
import time
from collections.abc import Iterable
from typing import Any

from voicehost.__main__ import main
from voicehost.front import real_table
from voicehost.hear.listener import Listener

_breaks, _hangs = threading.Event(), threading.Event()


def _faulty(listener: Listener) -> Listener:
    """The listener with its own feed, but for the next fault that was asked for."""
    feed = listener.feed

    def faulty(frame: Any) -> Iterable[Any]:
        if _breaks.is_set():
            _breaks.clear()
            raise RuntimeError("the model is gone")
        if _hangs.is_set():
            _hangs.clear()
            threading.Event().wait()
        return feed(frame)

    listener.feed = faulty  # type: ignore[method-assign, assignment]
    return listener


def _a_day_ahead() -> None:
    real = time.time
    time.time = lambda: real() + 86_400


if __name__ == "__main__":
    made = real_table.listener_for
    real_table.listener_for = lambda *given, **named: _faulty(made(*given, **named))
    signal.signal(signal.SIGUSR1, lambda *_: _breaks.set())
    signal.signal(signal.SIGUSR2, lambda *_: _hangs.set())
    signal.signal(signal.SIGHUP, lambda *_: _a_day_ahead())
    sys.exit(main())
