"""Recordings as frames: any rate and channel count comes out as 16 kHz mono."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voicehost.core.errors import AudioError
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Frame

Floats = npt.NDArray[np.float32]

LONGEST_S = 6 * 3_600
"""Longest recording in seconds: an evening and a half; more would fill the memory."""

_BLOCK = 1 << 18
_REMEDY = "give a WAV, FLAC, OGG or MP3 recording"


def read_samples(path: Path) -> bytes:
    """A whole recording as 16 kHz mono signed 16 bit.

    Not-a-number samples become silence and too loud ones are clipped.

    Raises:
        AudioError: no such file, not audio, or nothing in it.
    """
    if not path.is_file():
        what = "is a folder, not a recording" if path.is_dir() else "no such file"
        raise AudioError(what, str(path), "check the path")
    if path.stat().st_size == 0:
        raise AudioError("the file is empty", str(path), _REMEDY)
    try:
        with soundfile.SoundFile(str(path)) as file:
            if file.frames > LONGEST_S * file.samplerate:
                raise AudioError("the recording is longer than six hours", str(path), "cut it")
            samples = b"".join(_pieces(file))
    except (soundfile.SoundFileError, OSError, ValueError) as fault:
        raise AudioError("this is no audio that can be read", str(path), _REMEDY) from fault
    if not samples:
        raise AudioError("the recording has no length", str(path), _REMEDY)
    return samples


def _pieces(file: soundfile.SoundFile) -> Iterator[bytes]:
    """A recording bit by bit, so that hours of it never lie in memory at its own rate."""
    stream = None
    if file.samplerate != RATE_HZ:
        stream = soxr.ResampleStream(file.samplerate, RATE_HZ, 1, dtype="float32")
    most = LONGEST_S * file.samplerate
    while len(block := file.read(_BLOCK, dtype="float32", always_2d=True)):
        most -= len(block)
        if most < 0:
            break  # it is longer than it says
        mono = _mono(block)
        yield _whole(mono if stream is None else stream.resample_chunk(mono))
    if stream is not None:
        yield _whole(stream.resample_chunk(np.zeros(0, np.float32), last=True))


def to_samples(sound: Floats, rate_hz: int) -> bytes:
    """Samples x channels in [-1, 1] at any rate to 16 kHz mono signed 16 bit."""
    mono = _mono(sound)
    return _whole(mono if rate_hz == RATE_HZ else soxr.resample(mono, rate_hz, RATE_HZ))


def _mono(sound: Floats) -> Floats:
    clean = np.clip(np.nan_to_num(sound, nan=0.0, posinf=1.0, neginf=-1.0), -8.0, 8.0)
    mono: Floats = clean.mean(axis=1, dtype=np.float32)
    return mono


def _whole(mono: Floats) -> bytes:
    return bytes((np.clip(mono, -1.0, 1.0) * 32767).astype("<i2"))


def frames_of(samples: bytes, start_ms: int = 0) -> Iterator[Frame]:
    """Cut samples into frames of 32 ms; the last one is filled with silence."""
    size = FRAME_SAMPLES * 2
    for place in range(0, len(samples), size):
        at_ms = start_ms + place // 2 * 1000 // RATE_HZ
        yield Frame(at_ms=at_ms, samples=samples[place : place + size].ljust(size, b"\0"))


def read_frames(path: Path, start_ms: int = 0) -> Iterator[Frame]:
    """A recording as frames from `start_ms` on.

    Raises:
        AudioError: see `read_samples`; at once, not at the first frame.
    """
    return frames_of(read_samples(path), start_ms)
