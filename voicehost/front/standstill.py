"""Standstill: a machine that was suspended, or a process that was stopped, told of like a device
that went away: no time has passed, the game pauses, says so, and goes on by itself."""

from voicehost.front.loop import STOOD_STILL_S, RealTime


class Standstill:
    """The machine as a device (`front.device_watch.Device`).

    Args:
        time: session time, which leaves standstills out.
    """

    def __init__(self, time: RealTime) -> None:
        self._time = time
        self._known_s = time.stood_still_s()

    def healthy(self) -> bool:
        """Whether it has run all the time since it was last taken back."""
        return self._time.stood_still_s() - self._known_s < STOOD_STILL_S

    def gone_ms(self) -> int:
        """Session time has left it out already."""
        return 0

    def release(self) -> None:
        """Nothing is held."""

    def reopen(self, *, rescan: bool = False) -> bool:
        """It runs again, or nobody would ask."""
        self._known_s = self._time.stood_still_s()
        return True
