"""Game time: the time the rules count. It stands still while the host speaks or pauses, and goes
back with undo. Session time (the loop's clock) never does either."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stretch:
    """From `session_ms` on, game time ran from `game_ms` (or stood there)."""

    session_ms: int
    game_ms: int
    running: bool


class GameClock:
    """Maps session time to game time, also for moments that lie a little in the past."""

    KEPT = 64
    """Stretches remembered; an onset older than these counts from the oldest."""

    def __init__(self, session_ms: int, game_ms: int = 0) -> None:
        self._stretches = [_Stretch(session_ms=session_ms, game_ms=game_ms, running=False)]

    @property
    def running(self) -> bool:
        return self._stretches[-1].running

    def at(self, session_ms: int) -> int:
        """Game time at a moment of session time; before all memory: the oldest known."""
        stretch = self._stretches[0]
        for candidate in reversed(self._stretches):
            if candidate.session_ms <= session_ms:
                stretch = candidate
                break
        if not stretch.running:
            return stretch.game_ms
        return stretch.game_ms + max(0, session_ms - stretch.session_ms)

    def session_at(self, game_ms: int) -> int | None:
        """Session time at which game time will be `game_ms`; None while it stands still."""
        last = self._stretches[-1]
        return last.session_ms + (game_ms - last.game_ms) if last.running else None

    def run(self, session_ms: int) -> None:
        """Let game time run from now on."""
        if not self.running:
            self._push(session_ms, self.at(session_ms), running=True)

    def stop(self, session_ms: int) -> None:
        """Let game time stand still from now on."""
        if self.running:
            self._push(session_ms, self.at(session_ms), running=False)

    def give_back(self, session_ms: int, game_ms: int) -> None:
        """Time that somebody spent in vain: game time is `game_ms` again, and runs on or stands
        as it did. Onsets of before keep their time."""
        self._push(session_ms, game_ms, running=self.running)

    def set(self, session_ms: int, game_ms: int) -> None:
        """Undo or overrule: game time is `game_ms` now, and stands until `run`. What happened
        before this moment of session time is over: its onsets count as `game_ms` too."""
        self._stretches = [_Stretch(session_ms=session_ms, game_ms=game_ms, running=False)]

    def _push(self, session_ms: int, game_ms: int, *, running: bool) -> None:
        self._stretches.append(_Stretch(session_ms=session_ms, game_ms=game_ms, running=running))
        del self._stretches[: -self.KEPT]
