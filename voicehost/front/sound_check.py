"""The sound check: what the microphone hears of a quiet room, of a speaker and of the host itself.

The guide of `voicehost start` asks between its steps; `voicehost doctor` takes them without asking.
"""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from voicehost.core.ids import CueId
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Audio, Frame
from voicehost.front.loop import RealTime
from voicehost.hear.microphone import Microphone
from voicehost.speak.playback import Playback
from voicehost.speak.resample import to_rate

Floats = npt.NDArray[np.float32]

LOUD_FLOOR_DB = -35.0
"""A noise floor above this hides quiet speech."""

QUIET_SPEECH_DB = 12.0
"""Speech that stands out of the room by less than this is hard to hear."""

SWEEP_MS = 800
SWEEP_HZ = (300.0, 3_000.0)
SWEEP_LEVEL = 0.25
LISTEN_MS = 700
"""How long the sweep's echo is waited for."""

FIRST_S = 5.0
"""How long a microphone may take to give its first sound."""

HEARD = 0.15
"""Likeness, in [0, 1], from which the microphone has heard the sweep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    """How loud a recording is, in dB of full scale."""

    floor_db: float
    peak_db: float
    speech_db: float
    """Of its loud parts."""

    @property
    def above_floor_db(self) -> float:
        return self.speech_db - self.floor_db


@dataclass(frozen=True, slots=True, kw_only=True)
class Echo:
    """What of the host's own sound comes back into the microphone."""

    heard: bool
    likeness: float
    """Of what came back with what was played, in [0, 1]."""
    delay_ms: int
    """From the moment it was played by the device's word; only with `heard`."""
    level_db: float
    """Loudness of what comes back against what is played; only with `heard`."""


def db(share: float) -> float:
    """A share of full scale in decibels."""
    return float(20 * np.log10(max(share, 1e-6)))


def levels_of(sound: bytes) -> Levels | None:
    """How loud a recording is; None where nothing, or pure silence, came.

    Args:
        sound: 16 kHz mono, signed 16 bit.
    """
    samples = np.frombuffer(sound, dtype="<i2").astype(np.float32) / 32768
    if not len(samples) or not samples.any():
        return None
    short = RATE_HZ // 50
    blocks = samples[: len(samples) // short * short].reshape(-1, short)
    loudness = np.sqrt((blocks**2).mean(axis=1))
    return Levels(
        floor_db=db(float(np.percentile(loudness, 20))),
        peak_db=db(float(np.abs(samples).max())),
        speech_db=db(float(np.percentile(loudness, 90))),
    )


def record(microphone: str, seconds: float) -> bytes:
    """What the microphone hears for a while, 16 kHz mono signed 16 bit.

    Args:
        microphone: by (part of its) name; "" for the default one.
        seconds: how long.

    Raises:
        DeviceError: there is no such microphone, or it does not open.
    """
    with listening(microphone, RealTime()) as (frames, _):
        threading.Event().wait(seconds)
    return b"".join(frame.samples for frame in frames)


def play(speaker: str, sound: bytes) -> None:
    """Play a recording back, and wait until it was heard.

    Raises:
        DeviceError: there is no such loudspeaker, or it does not open.
    """
    playback, over = Playback(RealTime(), speaker), threading.Event()
    try:
        samples = to_rate(Audio(samples=sound, rate_hz=RATE_HZ), playback.rate_hz)
        playback.on_end = lambda cue, completed: over.set()
        playback.begin(CueId(1))
        playback.speech(CueId(1), _loud_enough(samples), last=True)
        over.wait(len(samples) / playback.rate_hz + 3)
    finally:
        playback.close()


def echo(microphone: str, speaker: str) -> Echo:
    """Play a short sweep and look for it in what the microphone hears.

    Raises:
        DeviceError: a device is missing or does not open.
    """
    time = RealTime()
    playback = Playback(time, speaker)
    try:
        with listening(microphone, time) as (frames, _):
            # Counted in frames: the clock of a microphone just opened is off by up to 0.1 s, and
            # what had come before the sweep was played cannot hold it.
            before = len(frames)
            playback.sound(sweep(playback.rate_hz))
            threading.Event().wait((SWEEP_MS + LISTEN_MS) / 1_000)
    finally:
        playback.close()
    heard = np.frombuffer(b"".join(frame.samples for frame in frames), "<i2").astype(np.float32)
    return found_in(heard / np.float32(32768), before * FRAME_SAMPLES * 1_000 // RATE_HZ)


def sweep(rate_hz: int) -> Floats:
    """A tone that rises, the same at every rate; soft at both ends."""
    count = rate_hz * SWEEP_MS // 1_000
    at = np.arange(count) / rate_hz
    low, high = SWEEP_HZ
    turns = low * at + (high - low) / (2 * SWEEP_MS / 1_000) * at**2
    fade = np.minimum(1.0, np.minimum(at, at[::-1]) / 0.03)
    return np.asarray(SWEEP_LEVEL * fade * np.sin(2 * np.pi * turns), np.float32)


def found_in(heard: Floats, after_ms: int) -> Echo:
    """Where the sweep lies in a recording (16 kHz), how alike and how loud it is.

    Args:
        heard: the recording.
        after_ms: when in it the sweep was played.
    """
    wanted = sweep(RATE_HZ)
    if len(heard) < len(wanted) or not heard.any():
        return Echo(heard=False, likeness=0.0, delay_ms=0, level_db=0.0)
    size = 1 << (len(heard) + len(wanted)).bit_length()
    crossed = np.fft.irfft(np.fft.rfft(heard, size) * np.conj(np.fft.rfft(wanted, size)), size)
    products = np.abs(crossed[: len(heard) - len(wanted) + 1])
    squares = np.concatenate([[0.0], np.cumsum(heard.astype(np.float64) ** 2)])
    energy = squares[len(wanted) :] - squares[: -len(wanted)]
    own = float(np.sqrt((wanted.astype(np.float64) ** 2).sum()))
    alike = products / (own * np.sqrt(np.maximum(energy, 1e-9)))
    place = int(np.argmax(alike))
    likeness = float(min(1.0, alike[place]))
    return Echo(
        heard=likeness >= HEARD,
        likeness=likeness,
        delay_ms=round(place * 1_000 / RATE_HZ) - after_ms,
        level_db=db(float(products[place]) / own**2),
    )


@contextlib.contextmanager
def listening(microphone: str, time: RealTime) -> Iterator[tuple[list[Frame], Microphone]]:
    """What the microphone hears from its first frame on, and the microphone itself.

    Args:
        microphone: by (part of its) name; "" for the default one.
        time: session time of the frames.

    Raises:
        DeviceError: there is no such microphone, or it does not open.
    """
    frames: list[Frame] = []
    begun = threading.Event()

    def take(frame: Frame) -> None:
        frames.append(frame)
        begun.set()

    opened = Microphone(microphone or None, take, lambda lost: None, time.now_ms)
    opened.start()
    try:
        begun.wait(FIRST_S)
        yield frames, opened
    finally:
        opened.close()


def _loud_enough(samples: Floats) -> Floats:
    """A quiet recording is lifted, so that it can be heard at all."""
    peak = float(np.abs(samples).max()) if len(samples) else 0.0
    return samples * np.float32(min(8.0, 0.5 / peak)) if peak > 1e-4 else samples
