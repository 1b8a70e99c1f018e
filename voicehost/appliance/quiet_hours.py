"""Quiet hours: from when to when the host speaks low and the screen is dark."""

import re
from dataclasses import dataclass

from voicehost.core.errors import UsageError

_FORM = re.compile(r"(\d{1,2}):(\d\d)\s*-\s*(\d{1,2}):(\d\d)")
_DAY = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """A stretch of the day, in minutes from midnight; over midnight where it ends before it
    begins; empty where both are the same."""

    start: int = 0
    end: int = 0

    @classmethod
    def of(cls, text: str) -> "QuietHours":
        """From "22:00-07:00"; "" means none.

        Raises:
            UsageError: it cannot be read.
        """
        if not text.strip():
            return cls()
        found = _FORM.fullmatch(text.strip())
        hours = [int(part) for part in found.groups()] if found else []
        if not hours or max(hours[0], hours[2]) > 23 or max(hours[1], hours[3]) > 59:
            raise UsageError(f'"{text}" is no time of day', "quiet_hours", 'write "22:00-07:00"')
        return cls(start=hours[0] * 60 + hours[1], end=hours[2] * 60 + hours[3])

    def covers(self, minute: int) -> bool:
        """Whether a minute of the day (0 to 1439) is quiet."""
        return (minute - self.start) % _DAY < (self.end - self.start) % _DAY
