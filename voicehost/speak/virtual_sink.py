"""The loudspeaker of a virtual table: time is the count of samples made."""

from voicehost.core.ids import CueId
from voicehost.speak.mixer import Mixer, Samples
from voicehost.speak.sink import OnBegin, OnEnd, ignore_begin, ignore_end


class VirtualSink:
    """Implements `Sink` without a device: whoever owns the virtual clock calls `render`.

    Args:
        rate_hz: samples a second (16000 for the table's own recordings).
    """

    def __init__(self, rate_hz: int = 16_000) -> None:
        self.rate_hz = rate_hz
        self.on_end: OnEnd = ignore_end
        self.on_begin: OnBegin = ignore_begin
        self._mixer = Mixer(rate_hz)

    @property
    def now_ms(self) -> int:
        """Session time of the next sample."""
        return self._mixer.position * 1000 // self.rate_hz

    @property
    def speaking(self) -> bool:
        """Whether a cue is begun and not over."""
        return self._mixer.speaking

    def begin(self, cue: CueId) -> None:
        self._mixer.begin(cue)

    def speech(self, cue: CueId, samples: Samples, *, last: bool) -> None:
        self._mixer.speech(cue, samples, last=last)

    def sound(self, samples: Samples) -> None:
        self._mixer.sound(samples)

    def schedule(self, samples: Samples, at_ms: int, *, never_skip: bool = False) -> None:
        self._mixer.schedule(samples, at_ms * self.rate_hz // 1000, never_skip=never_skip)

    def unschedule(self) -> None:
        self._mixer.unschedule()

    def stop(self) -> None:
        self._mixer.stop()

    def set_gain_db(self, gain_db: float) -> None:
        self._mixer.set_gain_db(gain_db)

    def ends_at_ms(self) -> int | None:
        """The first moment at which the next cue is over, for stepping exactly to it; None if
        nothing is spoken, or not all of the cue is in yet."""
        at = self._mixer.ends_at()
        return None if at is None else -(-at * 1000 // self.rate_hz)

    def render(self, until_ms: int) -> Samples:
        """The sound from now to `until_ms`; beginnings and ends are told afterwards. Nothing and no
        time passes where that is gone already."""
        count = max(0, until_ms * self.rate_hz // 1000 - self._mixer.position)
        samples, ended = self._mixer.render(count)
        for begun in self._mixer.begun():
            self.on_begin(begun.cue, begun.at_sample * 1000 // self.rate_hz)
        for end in ended:
            self.on_end(end.cue, end.completed)
        return samples
