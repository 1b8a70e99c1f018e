"""The loudspeaker over a sound system of our own making: ends, beats, loss and return."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from voicehost.core.errors import DeviceError
from voicehost.core.ids import CueId
from voicehost.speak.devices import SoundDevice, find_output, sound_devices
from voicehost.speak.playback import BLOCK_MS, Beat, Playback

pytestmark = pytest.mark.unit
RATE_HZ = 48_000
BLOCK = RATE_HZ * BLOCK_MS // 1000
LATENCY_MS = 60


class StillClock:
    """A clock that is set by hand."""

    now = 5000

    def now_ms(self) -> int:
        return self.now


class PortAudioError(Exception):
    """As sounddevice raises it."""


class Stream:
    """A stream that takes a block when it is told to."""

    def __init__(self, system: "System", **options: Any) -> None:
        if system.broken:
            raise PortAudioError
        self.options = options
        self.active = False
        self.heard: list[NDArray[np.float32]] = []

    def start(self) -> None:
        self.active = True

    def gone(self) -> None:
        raise PortAudioError

    def stop(self, ignore_errors: bool) -> None:
        self.abort(ignore_errors)

    def abort(self, ignore_errors: bool) -> None:
        self.active = False
        self.options["finished_callback"]()

    def close(self, ignore_errors: bool) -> None:
        self.active = False

    def unplug(self) -> None:
        self.active = False
        self.options["finished_callback"]()

    def take(self, clock: StillClock, blocks: int = 1, latency_ms: float = LATENCY_MS) -> None:
        for _ in range(blocks):
            out = np.zeros((BLOCK, self.options["channels"]), np.float32)
            now_s = clock.now / 1000
            times = SimpleNamespace(
                currentTime=now_s, outputBufferDacTime=now_s + latency_ms / 1000
            )
            self.options["callback"](out, BLOCK, times, SimpleNamespace(output_underflow=False))
            self.heard.append(out[:, 0])
            clock.now += BLOCK_MS


@dataclass
class System:
    """A sound system with a few devices."""

    names: list[str] = field(default_factory=lambda: ["Built-in", "USB Speaker", "Microphone"])
    rates: tuple[int, ...] = (RATE_HZ,)
    broken: bool = False
    streams: list[Stream] = field(default_factory=list)
    default: Any = field(default_factory=lambda: SimpleNamespace(device=(2, 1)))
    PortAudioError: type[Exception] = PortAudioError

    def query_devices(self) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "max_input_channels": int(name == "Microphone"),
                "max_output_channels": 0 if name == "Microphone" else 2,
                "default_samplerate": 44_100.0,
            }
            for name in self.names
        ]

    def check_output_settings(self, *, device: int, channels: int, samplerate: int) -> None:
        if samplerate not in self.rates or self.broken:
            raise PortAudioError

    def OutputStream(self, **options: Any) -> Stream:
        self.streams.append(Stream(self, **options))
        return self.streams[-1]


class Room:
    """A playback, its clock, and what it told."""

    def __init__(self) -> None:
        self.system, self.clock = System(), StillClock()
        self.lost: list[str] = []
        self.ended: list[tuple[int, bool]] = []
        self.playback = Playback(self.clock, lost=self.lost.append, sd=self.system)
        self.playback.on_end = lambda cue, completed: self.ended.append((cue, completed))

    @property
    def stream(self) -> Stream:
        return self.system.streams[-1]

    def say(self, ms: int) -> None:
        self.playback.begin(CueId(1))
        samples = np.full(RATE_HZ * ms // 1000, 0.1, np.float32)
        self.playback.speech(CueId(1), samples, last=True)


def _soon(condition: Callable[[], bool], room: Room) -> None:
    """Wait for the telling thread: closing joins it."""
    room.playback.close()
    assert condition()


def test_a_rate_the_device_takes_is_found_and_both_channels_are_filled() -> None:
    room = Room()
    assert room.playback.rate_hz == RATE_HZ
    room.say(100)
    room.stream.take(room.clock)
    assert room.stream.options["channels"] == 2
    assert room.stream.heard[0] == pytest.approx(0.1)
    room.playback.close()


def test_the_end_is_told_when_the_last_sample_was_heard_not_when_it_was_taken() -> None:
    room = Room()
    room.say(100)
    room.stream.take(room.clock, blocks=(100 + LATENCY_MS) // BLOCK_MS)
    assert [end.cue for _, end in room.playback._due] == [CueId(1)]
    assert room.ended == []
    room.stream.take(room.clock, blocks=2)
    _soon(lambda: room.ended == [(1, True)], room)


def test_a_beginning_is_told_for_the_moment_at_which_it_is_heard() -> None:
    room = Room()
    begun: list[tuple[int, int]] = []
    room.playback.on_begin = lambda cue, at_ms: begun.append((cue, at_ms))
    room.stream.take(room.clock, blocks=3)
    asked_ms = room.clock.now
    room.playback.begin(CueId(1))
    for last in (False, True):
        room.playback.speech(CueId(1), np.full(RATE_HZ // 20, 0.1, np.float32), last=last)
    room.stream.take(room.clock, blocks=6)
    first_ms = asked_ms + LATENCY_MS
    _soon(lambda: begun == [(1, first_ms), (1, first_ms + 50)], room)


def test_a_device_that_tells_no_latency_is_taken_to_have_what_was_asked() -> None:
    room = Room()
    room.stream.take(room.clock, latency_ms=0)
    assert room.playback.latency_ms == 80
    room.playback.close()


def test_ticks_are_heard_on_the_beat_of_the_session_clock() -> None:
    room = Room()
    room.stream.take(room.clock, blocks=20)
    start, before = room.clock.now, len(room.stream.heard)
    room.playback.schedule(np.full(48, 0.5, np.float32), start + 500)
    room.stream.take(room.clock, blocks=100)
    samples = np.concatenate(room.stream.heard[before:])
    heard_ms = int(np.flatnonzero(samples)[0]) * 1000 / RATE_HZ + LATENCY_MS
    assert heard_ms == pytest.approx(500, abs=1)
    room.playback.close()


def test_beat_is_steady_when_blocks_come_in_bursts() -> None:
    beat = Beat(1000)
    assert beat.sample_at(0) is None
    for block in range(100):
        late_ms = 30 if block % 10 == 9 else 0
        beat.note(block * 10, 7000 + block * 10 + late_ms, 50.0)
    assert beat.sample_at(7050 + 1234) == 1234


def test_a_lost_device_is_told_once_and_what_was_spoken_is_reported() -> None:
    room = Room()
    room.say(1000)
    room.stream.take(room.clock, blocks=5)
    room.stream.unplug()
    assert not room.playback.healthy()
    _soon(lambda: room.ended == [(1, False)], room)
    assert room.lost == ["USB Speaker"]


def test_a_lost_device_comes_back_under_its_name() -> None:
    room = Room()
    room.stream.take(room.clock)
    room.stream.unplug()
    room.system.broken = True
    assert not room.playback.reopen()
    room.system.broken = False
    room.system.names.reverse()
    room.system.default.device = (0, 2)
    assert room.playback.reopen()
    assert room.playback.device.name == "USB Speaker"
    room.say(10)
    room.stream.take(room.clock, blocks=20)
    _soon(lambda: room.ended == [(1, True)], room)


def test_a_device_that_takes_nothing_is_not_healthy() -> None:
    room = Room()
    room.stream.take(room.clock)
    assert room.playback.healthy()
    room.clock.now += 3000
    assert not room.playback.healthy()
    room.playback.close()
    room.playback.close()


def test_a_rest_is_no_loss_and_a_sentence_after_it_is_heard() -> None:
    room = Room()
    room.stream.take(room.clock)
    room.playback.rest()
    assert not room.stream.active
    room.clock.now += 3_600_000
    assert room.playback.healthy()
    assert room.playback.gone_ms() == 0
    room.playback.rouse()
    assert room.stream.active
    assert room.playback.healthy()
    room.say(100)
    room.stream.take(room.clock)
    assert room.stream.heard[-1] == pytest.approx(0.1)
    assert (len(room.system.streams), room.lost) == (1, [])
    room.playback.close()


def test_a_device_that_went_while_it_rested_is_found_lost_afterwards() -> None:
    room = Room()
    room.playback.rest()
    room.stream.start = room.stream.gone  # type: ignore[method-assign]
    room.playback.rouse()
    assert not room.playback.healthy()
    room.playback.close()


def test_stop_is_silent_within_two_blocks_of_the_device() -> None:
    room = Room()
    room.say(1000)
    room.stream.take(room.clock, blocks=5)
    room.playback.stop()
    room.stream.take(room.clock, blocks=20)
    assert not np.concatenate(room.stream.heard[7:]).any()
    _soon(lambda: room.ended == [(1, False)], room)


def test_a_loudspeaker_that_cannot_be_opened_is_an_error() -> None:
    with pytest.raises(DeviceError, match="USB Speaker: cannot be opened"):
        Playback(StillClock(), sd=System(broken=True))
    with pytest.raises(DeviceError, match="cannot be opened"):
        Playback(StillClock(), sd=System(rates=()))


def _devices(*names: str) -> tuple[SoundDevice, ...]:
    return tuple(
        SoundDevice(name=name, inputs=0, outputs=2, rate_hz=RATE_HZ, index=index)
        for index, name in enumerate(names)
    )


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("", "HDA Intel"),
        ("USB Audio", "USB Audio"),
        ("usb audio", "USB Audio"),
        ("hda", "HDA Intel"),
    ],
)
def test_loudspeakers_are_found_by_name(name: str, found: str) -> None:
    assert find_output(name, _devices("HDA Intel", "USB Audio")).name == found


def test_loudspeakers_that_are_not_there_or_not_one_are_errors() -> None:
    with pytest.raises(DeviceError, match="no loudspeaker"):
        find_output("", ())
    with pytest.raises(DeviceError, match='did you mean "USB Audio"'):
        find_output("USB Adio", _devices("HDA Intel", "USB Audio"))
    with pytest.raises(DeviceError, match="more than one"):
        find_output("USB", _devices("USB Audio", "USB Speaker"))


def test_devices_are_listed_with_the_defaults() -> None:
    devices = sound_devices(sd=System())
    assert [device.name for device in devices if device.default_output] == ["USB Speaker"]
    assert [device.name for device in devices if device.default_input] == ["Microphone"]
    assert [device.name for device in devices if device.outputs] == ["Built-in", "USB Speaker"]
