"""Remote: what comes from pages and phones, as a source of the pump."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from voicehost.core.errors import UsageError
from voicehost.core.heard import Heard
from voicehost.core.ids import SeatId
from voicehost.core.ports import Entered, Input, Joined, Looked, Pressed, Released
from voicehost.front.loop import RealTime
from voicehost.front.play import Reads

LONGEST_WORDS = 200
"""Characters of what is typed on a page."""

LOOK_MS = 100
"""How often the microphone's state is looked at while it is open."""

SELDOM_MS = 500
"""How often it is looked at while the host waits to be called."""


class Closed(Exception):
    """The run is told to end; the game is kept."""


class Remote:
    """Inputs posted from any thread; read where the game runs.

    Args:
        typed: reads words as the table's.
        time: told to wake.
        look: called at every turn of the pump.
    """

    def __init__(self, typed: Reads, time: RealTime, look: Callable[[], None]) -> None:
        self._typed, self._time, self._look = typed, time, look
        self._posted: deque[tuple[str, str | None, str | int, int]] = deque()
        self._closing = False
        self.seldom = False
        """Nothing changes that pages must show at once."""
        self.taken = 0
        """How much of what was posted has been read."""

    def say(self, words: str, seat: str | None = None) -> None:
        """Words typed on a page, by a seat if it is a phone's.

        Raises:
            UsageError: nothing, too much, or a line for text mode only.
        """
        words = " ".join("".join(c if c.isprintable() else " " for c in words).split())
        if not words or len(words) > LONGEST_WORDS or words.startswith("@"):
            raise UsageError("nothing that could be said", "", f"1 to {LONGEST_WORDS} characters")
        self._post("say", seat, words)

    def press(self, seat: str | None = None) -> None:
        """A buzzer, a key or a touch: the host stops speaking."""
        self._post("press", seat, 0)

    def release(self, seat: str | None = None) -> None:
        """A buzzer that was held is up again."""
        self._post("release", seat, 0)

    def joined(self, seat: str, *, gone: bool) -> None:
        """A phone took a seat, or left it."""
        self._post("gone" if gone else "joined", seat, 0)

    def enter(self, seat: str, value: str | int) -> None:
        """A secret value from a seat's own page."""
        self._post("enter", seat, value)

    def look(self, seat: str) -> None:
        """A seat wants to see the number dealt to it."""
        self._post("look", seat, 0)

    def close(self) -> None:
        """End the run; the game is kept."""
        self._closing = True
        self._time.knock()

    def next_ms(self, now_ms: int) -> int | None:
        look_ms = SELDOM_MS if self.seldom else LOOK_MS
        return now_ms if self._posted or self._closing else now_ms + look_ms

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._closing:
            raise Closed
        self._look()
        out: list[Input] = []
        while self._posted:
            out += self._read(*self._posted.popleft())
            self.taken += 1
        return out

    def _post(self, kind: str, seat: str | None, value: str | int) -> None:
        self._posted.append((kind, seat, value, self._time.now_ms()))
        self._time.knock()

    def _read(self, kind: str, seat: str | None, value: str | int, at_ms: int) -> list[Input]:
        match kind:
            case "press":
                return [Pressed(seat=seat, at_ms=at_ms)]
            case "release":
                return [Released(seat=seat, at_ms=at_ms)]
            case "joined" | "gone":
                return [Joined(seat=str(seat), gone=kind == "gone")]
            case "enter":
                return [Entered(seat=str(seat), value=value)]
            case "look":
                return [Looked(seat=str(seat))]
            case _:
                given = self._typed.read(str(value), at_ms)
                by = SeatId(seat) if seat is not None else None
                return [replace(one, by=by) if isinstance(one, Heard) and by else one
                        for one in given]  # fmt: skip
