"""The loudspeaker: one output stream that never pauses, fed by the mixer, on the device's clock.

What the device has *played* is told from how many samples it has taken since, less its latency;
so a cue's end is reported when its last sample was heard, not when it was handed over.
"""

import contextlib
import queue
import threading
from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from voicehost.core.errors import DeviceError
from voicehost.core.ids import CueId
from voicehost.core.ports import Clock
from voicehost.speak.devices import SoundDevice, find_output, portaudio, sound_devices
from voicehost.speak.mixer import Ended, Mixer, Samples
from voicehost.speak.sink import OnBegin, OnEnd, ignore_begin, ignore_end

BLOCK_MS = 10
LATENCY_MS = 80
"""Asked of the device: shorter and a busy machine drops sound, longer and a stop is late."""

SILENT_MS = 2_000
"""A device that has taken nothing for so long is lost."""

_RATES_HZ = (48_000, 44_100, 32_000, 16_000)
_BEATS = 101
"""How many recent blocks the map from session time to samples rests on."""


class Beat:
    """Session time against the samples a device takes, smoothed over recent blocks.

    A device asks for blocks in bursts and late; the median of what recent blocks say is steady.
    """

    def __init__(self, rate_hz: int) -> None:
        self._rate_hz = rate_hz
        self._offsets: deque[float] = deque(maxlen=_BEATS)

    def note(self, position: int, now_ms: int, latency_ms: float) -> None:
        """A block that begins at sample `position` was asked for at `now_ms`."""
        self._offsets.append(now_ms + latency_ms - position * 1000 / self._rate_hz)

    def sample_at(self, at_ms: int) -> int | None:
        """The sample that is heard at `at_ms`; None before the first block."""
        if not self._offsets:
            return None
        return round((at_ms - median(self._offsets)) * self._rate_hz / 1000)


class Playback:
    """Implements `Sink` on a sound device.

    Args:
        clock: session time.
        device: name of the loudspeaker; "" for the default one.
        lost: told the device's name once when it goes away, from a thread of ours.
        latency_ms: how much sound to lie ready in the device (20 to 500).
        played: told each block with the session time at which it is heard, from the device's own
            thread; must be quick.
        sd: the sounddevice module, or a fake one in tests.

    Raises:
        DeviceError: there is no such loudspeaker, or it can't be opened.
    """

    def __init__(
        self,
        clock: Clock,
        device: str = "",
        lost: Callable[[str], None] | None = None,
        latency_ms: int = LATENCY_MS,
        sd: Any = None,
        played: Callable[[int, Samples], None] | None = None,
    ) -> None:
        self._sd = sd or portaudio()
        self._wanted_ms, self._wanted = latency_ms, device
        self.device = find_output(device, sound_devices(sd=self._sd))
        self._channels = min(2, self.device.outputs)
        self.rate_hz = self._usable_rate(self.device)
        self.on_end: OnEnd = ignore_end
        self.on_begin: OnBegin = ignore_begin
        self._clock, self._lost, self._played = clock, lost, played
        self._mixer = Mixer(self.rate_hz)
        self._beat = Beat(self.rate_hz)
        self._due: deque[tuple[int, Ended]] = deque()
        self._told: queue.SimpleQueue[Ended | tuple[CueId, int] | str | None] = queue.SimpleQueue()
        self._latency_ms = 0.0
        self.underruns = 0
        """How often the device ran dry: raise `latency_ms` if it grows."""
        self._taken_ms = clock.now_ms()
        self._closing = threading.Event()
        self._released = self._resting = False
        self._teller = threading.Thread(target=self._tell, name="playback", daemon=True)
        self._stream = self._opened()
        self._teller.start()

    def begin(self, cue: CueId) -> None:
        self._mixer.begin(cue)

    def speech(self, cue: CueId, samples: Samples, *, last: bool) -> None:
        self._mixer.speech(cue, samples, last=last)

    def sound(self, samples: Samples) -> None:
        self._mixer.sound(samples)

    def schedule(self, samples: Samples, at_ms: int, *, never_skip: bool = False) -> None:
        at_sample = self._beat.sample_at(at_ms)
        if at_sample is None:
            at_sample = self.rate_hz * max(0, at_ms - self._clock.now_ms()) // 1000
        self._mixer.schedule(samples, at_sample, never_skip=never_skip)

    def unschedule(self) -> None:
        self._mixer.unschedule()

    def stop(self) -> None:
        self._mixer.stop()

    def set_gain_db(self, gain_db: float) -> None:
        self._mixer.set_gain_db(gain_db)

    def duck(self, ducked: bool) -> None:
        """Lower everything while somebody speaks over the host, or no longer."""
        self._mixer.duck(ducked)

    @property
    def latency_ms(self) -> int:
        """From a sample's being taken to its being heard, as the device tells it."""
        return round(self._latency_ms)

    def healthy(self) -> bool:
        """Whether the device still takes samples; ask now and then."""
        if self._resting:
            return not self._released
        silent_ms = self._clock.now_ms() - self._taken_ms
        return not self._released and bool(self._stream.active) and silent_ms < SILENT_MS

    def gone_ms(self) -> int:
        """How long (ms) the device has taken no samples, though it should."""
        return 0 if self._resting else self._clock.now_ms() - self._taken_ms

    def reopen(self, *, rescan: bool = False) -> bool:
        """Try to get a lost device back, at the rate it had; ask every few seconds.

        Args:
            rescan: look for devices plugged in since; ends every open stream of this process.

        Returns:
            Whether it plays again. What was scheduled before is forgotten.
        """
        if self._closing.is_set() or (self.healthy() and not self._released):
            return not self._closing.is_set()
        self.release()
        try:
            self.device = find_output(
                self._wanted or self.device.name, sound_devices(rescan=rescan, sd=self._sd)
            )
            self._mixer.unschedule()
            self._beat, self._latency_ms = Beat(self.rate_hz), 0.0
            self._taken_ms = self._clock.now_ms()
            self._released = False
            self._stream = self._opened()
            self._taken_ms = self._clock.now_ms()  # opening may have taken its time
        except DeviceError:
            self._released = True
            return False
        return True

    def rest(self) -> None:
        """Nothing is to be said for long: the device asks for no more samples until `rouse`."""
        if not (self._resting or self._released or self._closing.is_set()):
            self._resting = True
            self._stream.stop(ignore_errors=True)

    def rouse(self) -> None:
        """Play again after a rest; a device that does not is found lost like any other."""
        if not self._resting:
            return
        self._beat, self._latency_ms = Beat(self.rate_hz), 0.0
        self._taken_ms = self._clock.now_ms()
        self._resting = False
        with contextlib.suppress(self._sd.PortAudioError):
            self._stream.start()

    def release(self) -> None:
        """Close the stream for now: cues not over are reported as stopped; `reopen` goes on."""
        if self._released or self._closing.is_set():
            return
        self._released, self._resting = True, False
        self._stream.abort(ignore_errors=True)
        self._stream.close(ignore_errors=True)
        self._flush()

    def close(self) -> None:
        """Let go of the device; cues not over are reported as stopped."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._stream.abort(ignore_errors=True)
        self._stream.close(ignore_errors=True)
        self._flush()
        self._told.put(None)
        if threading.current_thread() is not self._teller:
            self._teller.join()

    def _usable_rate(self, device: SoundDevice) -> int:
        for rate_hz in (device.rate_hz, *_RATES_HZ):
            try:
                self._sd.check_output_settings(
                    device=device.index, channels=self._channels, samplerate=rate_hz
                )
            except (self._sd.PortAudioError, ValueError):
                continue
            return rate_hz
        raise _not_opened(device.name)

    def _opened(self) -> Any:
        try:
            stream = self._sd.OutputStream(
                device=self.device.index,
                samplerate=self.rate_hz,
                blocksize=self.rate_hz * BLOCK_MS // 1000,
                channels=self._channels,
                dtype="float32",
                latency=self._wanted_ms / 1000,
                callback=self._fill,
                finished_callback=self._finished,
            )
            stream.start()
        except self._sd.PortAudioError as error:
            raise _not_opened(self.device.name) from error
        return stream

    def _fill(self, out: Any, count: int, times: Any, status: Any) -> None:
        """Called by the device's thread for each block."""
        told_ms = (times.outputBufferDacTime - times.currentTime) * 1000
        if not 0 < told_ms < SILENT_MS:
            told_ms = self._wanted_ms  # the device doesn't know; it was asked for this much
        self._latency_ms += (told_ms - self._latency_ms) * (0.05 if self._latency_ms else 1.0)
        self.underruns += bool(status.output_underflow)
        self._taken_ms = self._clock.now_ms()
        position = self._mixer.position
        self._beat.note(position, self._taken_ms, self._latency_ms)
        samples, ended = self._mixer.render(count)
        out[:] = samples[:, np.newaxis]
        if self._played is not None:
            self._played(self._taken_ms + round(self._latency_ms), samples)
        for begun in self._mixer.begun():
            ahead_ms = (begun.at_sample - position) * 1000 / self.rate_hz + self._latency_ms
            self._told.put((begun.cue, self._taken_ms + round(ahead_ms)))
        latency = int(self._latency_ms * self.rate_hz / 1000)
        self._due.extend((end.at_sample + latency, end) for end in ended)
        while self._due and self._due[0][0] <= position:
            self._told.put(self._due.popleft()[1])

    def _finished(self) -> None:
        """The stream is over: we closed it, or the device went away."""
        if self._closing.is_set() or self._released or self._resting:
            return
        self._flush()
        if self._lost is not None:
            self._told.put(self.device.name)

    def _flush(self) -> None:
        """Report all that was not heard to its end as stopped."""
        while self._due:
            self._told.put(self._due.popleft()[1])
        self._mixer.stop()
        for end in self._mixer.render(0)[1]:
            self._told.put(end)

    def _tell(self) -> None:
        """Callers hear of all this from this thread, never from the device's own."""
        while (told := self._told.get()) is not None:
            if isinstance(told, Ended):
                self.on_end(told.cue, told.completed)
            elif isinstance(told, tuple):
                self.on_begin(*told)
            elif self._lost is not None:
                self._lost(told)


def _not_opened(name: str) -> DeviceError:
    return DeviceError(
        "cannot be opened", name, "does the sound server run, and does no other program hold it?"
    )
