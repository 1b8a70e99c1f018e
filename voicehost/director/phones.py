"""Phones: who is here with one, and whose buzzer is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.ids import SeatId
from voicehost.core.wait import Intent
from voicehost.director.outputs import LetGo

if TYPE_CHECKING:
    from voicehost.director.director import Director

NOT_ME = "not_me"
"""Said by who is named, but has not joined."""

BUTTON_MS = 10_000
"""An answer must begin so soon after a press where nothing tells when the button is let go."""


class Phones:
    """What the host knows of phones and buzzers. None of it is kept: a seat joins anew."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self.last: SeatId | None = None
        """Who joined last, and may still say that it was somebody else."""
        self._seat: SeatId | None = None
        self._from_ms: int | None = None
        self._until_ms: int | None = None

    @property
    def asked(self) -> tuple[Intent, ...]:
        """What may be said of phones now."""
        return () if self.last is None else (Intent(key=NOT_ME),)

    def joined(self, now_ms: int, seat: SeatId, *, gone: bool) -> None:
        """A phone took a seat, or left it."""
        if gone:
            self.last = None if self.last == seat else self.last
            return
        self.last = seat
        self._director.say("phone-joined", now_ms, who=self._director.setup.table.name(seat))

    def not_me(self, now_ms: int) -> None:
        """The phone that joined last is let go."""
        seat, self.last = self.last, None
        if seat is not None:
            self._director.stage.put(LetGo(seat=seat))
            name = self._director.setup.table.name(seat)
            self._director.say("phone-let-go", now_ms, who=name)

    def pressed(self, now_ms: int, seat: SeatId | None) -> None:
        """A buzzer, key or presenter went down."""
        self._seat, self._from_ms, self._until_ms = seat, now_ms, now_ms + BUTTON_MS

    def released(self, now_ms: int, seat: SeatId | None) -> None:
        """It is up again, after it was held."""
        if seat == self._seat and self._until_ms is not None:
            self._until_ms = min(self._until_ms, now_ms)

    def passes(self, onset_ms: int) -> bool:
        """Whether what began then was said with the button held by one who may speak."""
        if self._from_ms is None or self._until_ms is None:
            return False
        return self._from_ms <= onset_ms < self._until_ms and self._director.may_speak(self._seat)
