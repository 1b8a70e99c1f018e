"""Attended: another host, and whether anybody is at its table. Where nobody is, that host is told:
first that it is left alone, a minute later that all is kept."""

from collections.abc import Sequence
from typing import Protocol

from voicehost.appliance.presence import Presence
from voicehost.core.heard import Heard, HeardKind
from voicehost.core.ports import DeviceLost, Input, LeftAlone, SpeechEnded
from voicehost.director.outputs import Output


class Leads(Protocol):
    """A host of the loop that is told when it is left alone."""

    @property
    def finished(self) -> bool: ...
    @property
    def busy(self) -> bool: ...
    def take(self) -> Sequence[Output]: ...
    def receive(self, now_ms: int, given: Input) -> None: ...
    def tick(self, now_ms: int, *, begun_ms: int | None, someone_speaks: bool) -> None: ...
    def at_zero(self, now_ms: int) -> bool: ...
    def next_deadline_ms(self, now_ms: int) -> int | None: ...


class Attended:
    """See the module.

    Args:
        host: who leads.
        presence: who is there.
    """

    def __init__(self, host: Leads, presence: Presence) -> None:
        self.host, self._presence = host, presence
        self.left = False
        """The host ended because nobody was there."""

    @property
    def finished(self) -> bool:
        return self.host.finished

    @property
    def busy(self) -> bool:
        return self.host.busy

    def take(self) -> Sequence[Output]:
        return self.host.take()

    def at_zero(self, now_ms: int) -> bool:
        return self.host.at_zero(now_ms)

    def receive(self, now_ms: int, given: Input) -> None:
        match given:
            case SpeechEnded():
                self._presence.host_ended(now_ms)
            case Heard(kind=HeardKind.IGNORED):
                self._presence.talked(now_ms)
            case DeviceLost() | LeftAlone():
                pass
            case _:
                self._presence.seen(now_ms)
        self.host.receive(now_ms, given)

    def tick(self, now_ms: int, *, begun_ms: int | None, someone_speaks: bool) -> None:
        if someone_speaks:
            self._presence.talked(now_ms)
        self.host.tick(now_ms, begun_ms=begun_ms, someone_speaks=someone_speaks)
        if self.host.busy or self.host.finished:
            return
        due = self._presence.due(now_ms, paused=self._paused)
        if due is not None:
            self.left = due.keep
            self.host.receive(now_ms, due)

    def next_deadline_ms(self, now_ms: int) -> int | None:
        if self.host.finished:
            return None
        own_ms = None if self.host.busy else self._presence.alone_at(paused=self._paused)
        times = (self.host.next_deadline_ms(now_ms), own_ms)
        return min((max(time, now_ms) for time in times if time is not None), default=None)

    @property
    def _paused(self) -> bool:
        return bool(getattr(self.host, "paused", False))
