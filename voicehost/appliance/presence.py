"""Presence: how long nobody has been at the table, by what was heard and touched there."""

from dataclasses import dataclass

from voicehost.core.ports import LeftAlone

KEEP_AFTER_MS = 60_000
"""A table that was told it is left alone has so long to say something."""

LONGER = 3
"""So many times longer the host waits where people talk among themselves, or said "pause": the
television must not keep a game for ever, and a meal not end it at once."""

AFTER_SPEECH_MS = 60_000
"""Silence after the host's own words before it counts as being left."""


@dataclass(slots=True, kw_only=True)
class Presence:
    """Whether somebody is still there.

    Args:
        alone_ms: silence after which the table is left alone.
        now_ms: session time at which somebody was last there for certain.
    """

    alone_ms: int
    now_ms: int
    _talked_ms: int = 0
    _host_ms: int = 0
    _told_ms: int | None = None

    def seen(self, now_ms: int) -> None:
        """Somebody said something to the host, or touched something."""
        self.now_ms, self._told_ms = now_ms, None

    def talked(self, now_ms: int) -> None:
        """Somebody speaks, though not to the host."""
        self._talked_ms = now_ms

    def host_ended(self, now_ms: int) -> None:
        """The host has ended a sentence."""
        self._host_ms = now_ms

    def alone_at(self, *, paused: bool) -> int:
        """Session time of the next step of being left, as far as is known now."""
        if self._told_ms is not None:
            return self._told_ms + KEEP_AFTER_MS
        heard_ms = self._talked_ms if self._talked_ms > self.now_ms else self.now_ms
        latest_ms = self.now_ms + LONGER * self.alone_ms
        at_ms = latest_ms if paused else min(heard_ms + self.alone_ms, latest_ms)
        return max(at_ms, self._host_ms + AFTER_SPEECH_MS)

    def due(self, now_ms: int, *, paused: bool) -> LeftAlone | None:
        """What is to be told now, if anything: first that the table is left alone, then that all
        is kept; the same is told once."""
        if now_ms < self.alone_at(paused=paused):
            return None
        if self._told_ms is None:
            self._told_ms = now_ms
            return LeftAlone()
        self.seen(now_ms)
        return LeftAlone(keep=True)
