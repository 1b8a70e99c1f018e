"""Lock: the owner's code, before which a guest does not see settings, packs and history.

A code is short, so guessing is made slow: after some wrong codes each further one costs a wait that
doubles. The count outlives a restart, so pulling the plug does not buy new tries; a restart begins
the wait anew.
"""

import contextlib
import hmac
import json
import math
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from voicehost.core.errors import UsageError

FREE = 5
"""Wrong codes without a wait."""

FIRST_WAIT_S, LONGEST_WAIT_S = 30.0, 3_600.0
"""The wait after one more, and the longest it doubles to."""

OPEN_S = 600.0
"""A page that asks for nothing of the owner's for so long is locked again."""

OPEN_MOST = 16
"""Pages that are open to the owner at a time; the oldest is locked first."""


def wait_s(wrong: int) -> float:
    """How long after so many wrong codes in a row the next one is looked at."""
    if wrong < FREE:
        return 0.0
    return float(min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(wrong - FREE, 20)))


class Lock:
    """The code and the pages that have given it.

    Args:
        code: the owner's; "" locks nothing.
        clock: seconds, monotonic.
        file: where the number of wrong codes is kept.
    """

    def __init__(self, code: str, clock: Callable[[], float], file: Path) -> None:
        self._code, self._clock, self._file = code.encode(), clock, file
        self._wrong = self._read()
        self._since = clock()
        self._opened: dict[str, float] = {}

    @property
    def locks(self) -> bool:
        """There is a code."""
        return bool(self._code)

    def unlock(self, code: str) -> str:
        """The code for a token.

        Raises:
            UsageError: it is wrong, or too many were: with the time to wait.
        """
        left = self._since + wait_s(self._wrong) - self._clock()
        if left > 0:
            raise UsageError("too many wrong codes", "", f"try again in {math.ceil(left)} seconds")
        self._count(self._wrong + 1)  # before it is looked at: a plug pulled now buys nothing
        if not hmac.compare_digest(code.encode(errors="replace"), self._code):
            raise UsageError("that is not the owner's code")
        self._count(0)
        token = secrets.token_urlsafe(32)
        self._opened[token] = self._clock()
        while len(self._opened) > OPEN_MOST:
            del self._opened[min(self._opened, key=self._opened.__getitem__)]
        return token

    def opened(self, token: str) -> bool:
        """Whether the owner's things may be seen with this token. Use keeps it good."""
        now = self._clock()
        self._opened = {t: at for t, at in self._opened.items() if now - at < OPEN_S}
        if not self.locks:
            return True
        known = [t for t in self._opened if hmac.compare_digest(t.encode(), token.encode())]
        for one in known:
            self._opened[one] = now
        return bool(known)

    def shut(self, token: str) -> None:
        """Lock a page again."""
        self._opened.pop(token, None)

    def _count(self, wrong: int) -> None:
        self._wrong, self._since = wrong, self._clock()
        with contextlib.suppress(OSError):
            if not wrong:
                self._file.unlink(missing_ok=True)
                return
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._file.open("w", encoding="utf-8") as out:
                json.dump({"wrong": wrong}, out)
                out.flush()
                os.fsync(out.fileno())

    def _read(self) -> int:
        """The count of the last time; a file nobody can read counts as one full of wrong codes."""
        try:
            return max(0, int(json.loads(self._file.read_text(encoding="utf-8"))["wrong"]))
        except FileNotFoundError:
            return 0
        except (OSError, ValueError, KeyError, TypeError):
            return FREE
