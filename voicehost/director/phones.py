"""Phones: who is here with one, and whose buzzer is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.heard import Passing
from voicehost.core.ids import SeatId
from voicehost.core.wait import Intent
from voicehost.director.outputs import LetGo
from voicehost.director.timers import HOLD_MS

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
        self._stamps = False
        """The press has stamped no answer yet."""

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

    def pressed(self, at_ms: int, seat: SeatId | None) -> None:
        """A buzzer, key or presenter went down."""
        self._seat, self._from_ms, self._until_ms = seat, at_ms, at_ms + BUTTON_MS
        self._stamps = True

    def released(self, at_ms: int, seat: SeatId | None) -> None:
        """It is up again, after it was held."""
        if seat == self._seat and self._until_ms is not None:
            self._until_ms = min(self._until_ms, at_ms)

    def passes(self, onset_ms: int) -> bool:
        """Whether what began then was said with the button held by one who may speak."""
        if self._from_ms is None or self._until_ms is None:
            return False
        return self._from_ms <= onset_ms < self._until_ms and self._director.may_speak(self._seat)

    def stamp(self, onset_ms: int) -> int:
        """Session time at which a passed answer counts as begun: the press for the first one that
        follows it soon, else its own onset. A press stamps once."""
        if self._passes_now and self._stamps and self._soon(onset_ms):
            self._stamps = False
            return self._from_ms or 0
        return onset_ms

    def begun(self, now_ms: int, onset_ms: int | None) -> int | None:
        """Onset of what a clock at zero waits for: where a button passes answers, a fresh press,
        though nothing was said yet, or what is being said within one; talk without it is nothing.

        Args:
            now_ms: session time.
            onset_ms: of speech under way, from the ears; None where nobody speaks.
        """
        if not self._passes_now:
            return onset_ms
        if self._stamps and self._soon(now_ms):
            return self._from_ms
        return onset_ms if onset_ms is not None and self.passes(onset_ms) else None

    @property
    def _passes_now(self) -> bool:
        """Whether answers are passed by a button in this state."""
        answers = self._director.expect.answers if self._director.expect else None
        by_button = self._director.setup.passing is Passing.BUTTON
        return by_button and answers is not None and not answers.on_turn

    def _soon(self, at_ms: int) -> bool:
        return self.passes(at_ms) and at_ms - (self._from_ms or 0) <= HOLD_MS
