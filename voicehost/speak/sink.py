"""Where rendered sound goes: a device, or the samples of a virtual table."""

from collections.abc import Callable
from typing import Protocol

from voicehost.core.ids import CueId
from voicehost.speak.mixer import Samples

OnEnd = Callable[[CueId, bool], None]
"""Told each cue's end: the cue, and whether its last sample was heard."""

OnBegin = Callable[[CueId, int], None]
"""Told for each piece of a cue when its first sample is heard: the cue, and the session time (ms);
a moment before it, where the sink can."""


class Sink(Protocol):
    """Takes samples at its own rate; times are session time."""

    rate_hz: int
    on_end: OnEnd
    on_begin: OnBegin

    def begin(self, cue: CueId) -> None:
        """A cue will come, in pieces."""

    def speech(self, cue: CueId, samples: Samples, *, last: bool) -> None:
        """A piece of a cue."""

    def sound(self, samples: Samples) -> None:
        """A sound at once, beside speech."""

    def schedule(self, samples: Samples, at_ms: int, *, never_skip: bool = False) -> None:
        """A sound to be heard at a moment of session time."""

    def unschedule(self) -> None:
        """Forget scheduled sounds that have not begun."""

    def stop(self) -> None:
        """End speech at once; every cue begun is reported as not completed."""

    def set_gain_db(self, gain_db: float) -> None:
        """Loudness of everything."""


def ignore_end(cue: CueId, completed: bool) -> None:
    """What a sink tells its ends to before anybody asked."""


def ignore_begin(cue: CueId, at_ms: int) -> None:
    """The same for pieces that begin."""
