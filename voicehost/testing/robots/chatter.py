"""Chatter: hours of talk in which nobody passes an answer, and what the ears make of it."""

import csv
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from voicehost.core.heard import HeardKind, Listening
from voicehost.core.ports import RATE_HZ
from voicehost.hear.audio_file import frames_of
from voicehost.hear.listener import Listener
from voicehost.testing.robots import voices
from voicehost.testing.robots.manners import TALK

Floats = npt.NDArray[np.float32]

KINDS = ("babble", "speech-talk")
"""Kinds of recordings (manifest.csv) that are talk."""

_PIECE_S = 20
_PAUSE_S = 0.9
_ROBOTS_IN_A_ROW = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Chattered:
    """What came of chatter."""

    hours: float
    false_answers: int
    """Utterances taken for a passed answer, right or wrong."""
    false_commands: int
    """Utterances taken for a command or a reply."""
    words: tuple[str, ...]
    """What they were heard as."""


def upper95(count: int) -> float:
    """Upper end of the one-sided 95 % interval of a Poisson mean, where `count` were seen."""
    low, high = 0.0, 3.0 + 4.0 * (count + 1)
    for _ in range(60):
        mean = (low + high) / 2
        seen = sum(math.exp(-mean) * mean**i / math.factorial(i) for i in range(count + 1))
        low, high = (mean, high) if seen > 0.05 else (low, mean)
    return high


def talk_recordings(folder: Path | None) -> list[Floats]:
    """The recordings of talk in a folder with a manifest, at a robot's loudness; [] for None."""
    if folder is None:
        return []
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] in KINDS]
    return [_levelled(voices.load(str(folder / row["file"]))) for row in rows]


def chat(
    listener: Listener,
    listening: Listening,
    minutes: float,
    recordings: Sequence[Floats],
    words: Sequence[str],
    seed: int,
) -> Chattered:
    """Let a listener hear talk.

    Args:
        listener: the ears.
        listening: what the host waits for meanwhile.
        minutes: how long.
        recordings: talk of people; robots alone talk where there is none.
        words: words of the topic that robots mention without passing them.
        seed: who says what when.
    """
    listener.attend(listening)
    answers = commands = place = 0
    heard_as: list[str] = []
    for sound in _talk(recordings, words, random.Random(seed)):
        if place >= minutes * 60 * RATE_HZ:
            break
        samples = (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()
        for frame in frames_of(samples, place * 1_000 // RATE_HZ):
            for heard in listener.feed(frame):
                answers += heard.kind is HeardKind.ANSWER
                commands += heard.kind is HeardKind.PHRASE
                if heard.kind in (HeardKind.ANSWER, HeardKind.PHRASE):
                    heard_as.append(heard.words)
        place += -(-len(sound) // 512) * 512
    return Chattered(
        hours=place / RATE_HZ / 3_600,
        false_answers=answers,
        false_commands=commands,
        words=tuple(heard_as),
    )


def _talk(
    recordings: Sequence[Floats], words: Sequence[str], draw: random.Random
) -> Iterator[Floats]:
    pause = np.zeros(int(_PAUSE_S * RATE_HZ), np.float32)
    while True:
        for _ in range(_ROBOTS_IN_A_ROW):
            text = draw.choice(TALK).format(x=draw.choice(words))
            yield voices.speak(text, draw.choice(voices.NAMES), round(draw.uniform(0.9, 1.15), 2))
            yield pause
        if recordings:
            whole = draw.choice(recordings)
            start = draw.randrange(max(1, len(whole) - _PIECE_S * RATE_HZ))
            yield whole[start : start + _PIECE_S * RATE_HZ]
            yield pause


def _levelled(sound: Floats) -> Floats:
    rms = float(np.sqrt(np.mean(sound**2))) + 1e-9
    return np.asarray(sound * (voices.LEVEL / rms), np.float32)
