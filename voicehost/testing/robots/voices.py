"""Robot voices: flite's, never the host's. Each in a process of its own."""

import shutil
import subprocess
import unicodedata
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voicehost.core.errors import DeviceError
from voicehost.core.ports import RATE_HZ
from voicehost.system_packages import how_to_install

Floats = npt.NDArray[np.float32]

NAMES = ("slt", "rms", "awb", "kal16")
"""A woman, two men (American, Scottish) and an old-fashioned robot."""

LEVEL = 0.08
"""RMS of a robot's speech at the microphone (about -22 dB of full scale)."""


def check() -> None:
    """Raises:
    DeviceError: flite is not installed."""
    if shutil.which("flite") is None:
        raise DeviceError("robots have no voice", "flite", how_to_install("flite"))


@lru_cache(maxsize=512)
def speak(text: str, voice: str, stretch: float = 1.0) -> Floats:
    """Words as 16 kHz mono samples at LEVEL, without silence around them.

    Args:
        text: what to say.
        voice: one of NAMES.
        stretch: length against the voice's own (0.8 is fast, 1.2 slow).

    Raises:
        DeviceError: flite is missing or fails.
    """
    check()
    done = subprocess.run(
        ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch}", "-t", _plain(text),
         "-o", "/dev/stdout"],
        capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode or len(done.stdout) < 64:
        raise DeviceError("a robot lost its voice", f"flite {voice}", "reinstall flite")
    sound, rate_hz = _wave(done.stdout)
    mono = sound if rate_hz == RATE_HZ else soxr.resample(sound, rate_hz, RATE_HZ)
    loud = np.flatnonzero(np.abs(mono) > 0.01 * float(np.abs(mono).max(initial=1e-6)))
    cut = mono[max(0, loud[0] - 160) : loud[-1] + 320] if len(loud) else mono
    rms = float(np.sqrt(np.mean(cut**2))) + 1e-9
    return np.asarray(cut * (LEVEL / rms), np.float32)


def _plain(text: str) -> str:
    """Letters without their accents: flite reads no others, and would leave them out."""
    split = unicodedata.normalize("NFKD", text)
    return "".join(ch for ch in split if not unicodedata.combining(ch))


def _wave(raw: bytes) -> tuple[Floats, int]:
    """Samples of a WAV whose header may say a wrong length (flite writes to a pipe)."""
    rate_hz = int.from_bytes(raw[24:28], "little")
    data = raw.find(b"data") + 8
    samples = np.frombuffer(raw[data : len(raw) // 2 * 2], "<i2").astype(np.float32)
    return samples / np.float32(32768), rate_hz


def load(path: str) -> Floats:
    """A recording as 16 kHz mono samples."""
    sound, rate_hz = soundfile.read(path, dtype="float32", always_2d=True)
    mono = sound.mean(axis=1)
    return np.asarray(
        mono if rate_hz == RATE_HZ else soxr.resample(mono, rate_hz, RATE_HZ), np.float32
    )
