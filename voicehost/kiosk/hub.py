"""Hub: what the pages show, kept once, told to any number of them.

Each part of what is shown carries the revision of its last change. A page that has seen revision R
gets the parts that changed since, so a slow page skips what is past, costs no memory, and after a
reconnect is right with its first message.
"""

import threading
from collections.abc import Callable, Mapping
from typing import Any

PUBLIC = ""
"""The audience that everybody belongs to; all others are seats."""


class Hub:
    """The state of all pages. Written by the game's thread, read by the server's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._parts: dict[tuple[str, str], tuple[int, Any]] = {}
        self._revision = 0
        self._bells: set[Callable[[], None]] = set()

    @property
    def revision(self) -> int:
        """Of the last change."""
        return self._revision

    def put(self, name: str, value: Any, seat: str = PUBLIC) -> None:
        """Set a part that everybody, or one seat alone, may see (a JSON value); unchanged ones are
        not told."""
        with self._lock:
            known = self._parts.get((seat, name))
            if known is not None and known[1] == value:
                return
            self._revision += 1
            self._parts[seat, name] = (self._revision, value)
            bells = list(self._bells)
        for bell in bells:
            bell()

    def value(self, name: str, seat: str = PUBLIC) -> Any:
        """A part as it stands; None if it was never set."""
        with self._lock:
            known = self._parts.get((seat, name))
            return None if known is None else known[1]

    def forget(self, seat: str) -> None:
        """Nothing of a seat's is left."""
        with self._lock:
            gone = [key for key in self._parts if key[0] == seat and seat != PUBLIC]
            for key in gone:
                del self._parts[key]

    def since(self, revision: int, seat: str | None = None) -> tuple[int, Mapping[str, Any]]:
        """What changed after a revision, for the screen or for a seat.

        Returns:
            The revision it brings the page to, and the public parts; a seat's own lie under "own".
        """
        with self._lock:
            parts = {
                name: value
                for (audience, name), (changed, value) in self._parts.items()
                if audience == PUBLIC and changed > revision
            }
            if seat is not None:
                own = {
                    name: value
                    for (audience, name), (changed, value) in self._parts.items()
                    if audience == seat and changed > revision
                }
                if own:
                    parts["own"] = own
            return self._revision, parts

    def listen(self, bell: Callable[[], None]) -> Callable[[], None]:
        """Ring at every change, from the thread that changes; the returned call stops it."""
        with self._lock:
            self._bells.add(bell)

        def stop() -> None:
            with self._lock:
                self._bells.discard(bell)

        return stop
