"""The sound of rooms in which a host waits to be called: recordings of people who call it, in quiet
and in noise, and hours of talk and music in which nobody does."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from voicehost.core.errors import UsageError
from voicehost.core.ports import RATE_HZ

Floats = npt.NDArray[np.float32]
T = TypeVar("T")

SUFFIXES = frozenset({".flac", ".wav", ".ogg", ".mp3"})
LEVEL = 0.06
"""RMS of talk and music at the microphone (about -24 dB)."""
MUSIC_CHUNK_S = 40
"""Seconds of a piece of music that are played in a row."""
_GAPS_S = (0.15, 0.9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """A recording and what is said in it."""

    path: Path
    words: str


def clips(folder: Path) -> list[Clip]:
    """The recordings of a folder with a `manifest.csv` of `file` and `transcript`; of one without,
    all sound files in it, whatever is said there.

    Raises:
        UsageError: there are none.
    """
    manifest = folder / "manifest.csv"
    if manifest.is_file():
        with manifest.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        found = [Clip(path=folder / row["file"], words=row.get("transcript", "")) for row in rows]
    else:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)
        found = [Clip(path=path, words="") for path in paths]
    if not found:
        raise UsageError("no recordings", str(folder), "name a folder with sound files")
    return found


def noises(folder: Path, *kinds: str) -> list[Floats]:
    """The noises of some kinds of a folder with a `manifest.csv` of `file` and `kind`.

    Raises:
        UsageError: there is no such folder.
    """
    try:
        with (folder / "manifest.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        raise UsageError("no noises", str(folder), "it needs a manifest.csv") from error
    return [read(folder / row["file"]) for row in rows if row["kind"] in kinds]


def read(path: Path, start_s: float = 0.0, most_s: float | None = None) -> Floats:
    """A recording, or a part of it, as 16 kHz mono samples in [-1, 1]; empty where it is broken."""
    try:
        with soundfile.SoundFile(path) as file:
            rate_hz = file.samplerate
            file.seek(min(file.frames, int(start_s * rate_hz)))
            count = -1 if most_s is None else int(most_s * rate_hz)
            sound = file.read(count, dtype="float32", always_2d=True).mean(axis=1)
    except (OSError, RuntimeError):
        return np.zeros(0, np.float32)
    if rate_hz != RATE_HZ and len(sound):
        sound = soxr.resample(sound, rate_hz, RATE_HZ)
    return np.asarray(sound, np.float32)


def speech_power(sound: Floats) -> float:
    """Mean square of the loud parts (25 dB below the loudest 20 ms and above)."""
    frames = sound[: len(sound) // 320 * 320].reshape(-1, 320)
    power = (frames**2).mean(axis=1) if len(frames) else np.zeros(1)
    return float(power[power >= power.max() * 10**-2.5].mean()) + 1e-12


def levelled(sound: Floats, level: float = LEVEL) -> Floats:
    """With its loud parts at a level (RMS)."""
    return np.asarray(sound * (level / np.sqrt(speech_power(sound))), np.float32)


def in_noise(sound: Floats, noise: Floats, snr_db: float, start: int) -> Floats:
    """Speech with noise under it, `snr_db` below the speech; the noise from sample `start` on."""
    bed = np.take(noise, np.arange(start, start + len(sound)), mode="wrap")
    power = float((bed**2).mean()) + 1e-12
    gain = np.sqrt(speech_power(sound) / 10 ** (snr_db / 10) / power)
    return np.asarray(sound + gain * bed, np.float32)


def called(sound: Floats) -> Floats:
    """A call as a waiting host hears it: a second of a quiet room before and after it."""
    floor = np.random.default_rng(0).normal(0, 0.0005, RATE_HZ).astype(np.float32)
    return np.concatenate([floor, sound, floor])


class Hours:
    """Hours of a room where nobody calls: talk, talk over music, music, and quiet; all different.

    Args:
        talk: recordings of people, in random order and each with a speed and a loudness of its own;
            all are heard before any comes again.
        music: pieces of music, likewise.
        babble: noises of many people, under some of the talk.
        rooms: impulse responses of rooms, for some of the talk.
        seed: of the order.
    """

    def __init__(
        self,
        talk: Sequence[Path],
        music: Sequence[Path | Floats],
        babble: Sequence[Floats],
        rooms: Sequence[Floats],
        seed: int,
    ) -> None:
        self._draw = Random(seed)
        self._babble, self._rooms = babble, rooms
        self._talk = self._endless(talk)
        self._music = self._endless(music)
        self.talk_s = self.music_s = 0.0
        """Seconds of talk and of music so far."""

    def scenes(self, hours: float) -> Iterator[Floats]:
        """Stretches of about half a minute, until so many hours are over."""
        left = int(hours * 3_600 * RATE_HZ)
        while left > 0:
            scene = self._scene()[:left]
            left -= len(scene)
            yield scene

    def _scene(self) -> Floats:
        kind = self._draw.choices(("talk", "both", "music", "quiet"), (40, 25, 30, 5))[0]
        length = self._draw.randint(20, 40) * RATE_HZ
        floor = np.zeros(length, np.float32)
        if kind in ("talk", "both"):
            floor += self._some_talk(length)
            self.talk_s += length / RATE_HZ
        if kind in ("music", "both"):
            gain = 1.0 if kind == "music" else self._draw.uniform(0.15, 0.7)
            floor += gain * self._some_music(length)
            self.music_s += length / RATE_HZ
        hiss = np.random.default_rng(self._draw.randrange(2**32)).normal(0, 0.0005, length)
        return np.asarray(np.clip(floor + hiss, -1, 1), np.float32)

    def _some_talk(self, length: int) -> Floats:
        out = np.zeros(length, np.float32)
        room = self._draw.choice(self._rooms) if self._rooms and self._draw.random() < 0.4 else None
        place = 0
        while place < length:
            sound = read(next(self._talk))
            if not len(sound):
                continue
            speed = self._draw.uniform(0.92, 1.08)
            sound = np.asarray(soxr.resample(sound, RATE_HZ, RATE_HZ / speed), np.float32)
            sound = levelled(sound, LEVEL * 10 ** (self._draw.uniform(-9, 3) / 20))
            piece = sound[: length - place]
            out[place : place + len(piece)] += piece
            place += len(sound) + int(self._draw.uniform(*_GAPS_S) * RATE_HZ)
        if room is not None:
            size = length + len(room) - 1
            wet = np.fft.irfft(np.fft.rfft(out, size) * np.fft.rfft(room, size), size)[:length]
            out = levelled(np.asarray(wet, np.float32))
        if self._babble and self._draw.random() < 0.25:
            noise = self._draw.choice(self._babble)
            out = in_noise(out, noise, self._draw.uniform(5, 20), self._draw.randrange(len(noise)))
        return out

    def _some_music(self, length: int) -> Floats:
        pieces: list[Floats] = []
        count = 0
        while count < length:
            source = next(self._music)
            sound = source if isinstance(source, np.ndarray) else self._part(source)
            pieces.append(levelled(sound, LEVEL))
            count += len(sound)
        return np.concatenate(pieces)[:length]

    def _part(self, path: Path) -> Floats:
        """A part of a piece of music, anywhere in it."""
        try:
            long_s = soundfile.info(path).duration
        except RuntimeError:
            return np.zeros(1, np.float32)
        start_s = self._draw.uniform(0, max(0.0, long_s - MUSIC_CHUNK_S))
        sound = read(path, start_s, MUSIC_CHUNK_S)
        return sound if len(sound) else np.zeros(1, np.float32)

    def _endless(self, things: Sequence[T]) -> Iterator[T]:
        while True:
            order = list(things)
            self._draw.shuffle(order)
            yield from order


def pieces(sounds: Iterable[Floats], count: int) -> Iterator[bytes]:
    """Sound as frames of so many 16 bit samples."""
    left = np.zeros(0, np.float32)
    for sound in sounds:
        left = np.concatenate([left, sound])
        whole = len(left) // count * count
        raw = (np.clip(left[:whole], -1, 1) * 32767).astype("<i2").tobytes()
        left = left[whole:]
        yield from (raw[at : at + 2 * count] for at in range(0, len(raw), 2 * count))
