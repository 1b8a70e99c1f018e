"""The engines that ship, on clips made with a synthetic voice. Few and short."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.hear.made import listening
from voicehost.core.heard import Heard, HeardKind, Passing
from voicehost.core.ports import RATE_HZ
from voicehost.hear.audio_file import frames_of, read_samples
from voicehost.hear.engines import choose
from voicehost.hear.listener import Listener, listen_to
from voicehost.hear.understanding import Understanding
from voicehost.hear.vad import SileroVad

pytestmark = pytest.mark.model

PAUSE = bytes(RATE_HZ * 2)


@pytest.fixture(scope="module")
def listener() -> Listener:
    return Listener(choose("full"), SileroVad(), Understanding())


def spoken(text: str, folder: Path) -> bytes:
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng makes the clips and is not installed")
    path = folder / "clip.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", str(path), text], check=True)
    return PAUSE + read_samples(path) + PAUSE + PAUSE


def hear(listener: Listener, sound: bytes, passing: Passing | None) -> list[Heard]:
    listener.attend(None)
    listener.attend(listening(passing))
    return listen_to(listener, list(frames_of(sound)))


@pytest.mark.parametrize(
    ("said", "passing", "kind", "best"),
    [
        ("We say Kazakhstan", Passing.MARKER, HeardKind.ANSWER, "Kazakhstan"),
        ("Kazakhstan", Passing.MARKER, HeardKind.IGNORED, None),
        ("I think it's Nigeria", Passing.ON_TURN, HeardKind.ANSWER, "Nigeria"),
        ("We give up", Passing.MARKER, HeardKind.PHRASE, None),
    ],
)
def test_speech_is_heard(
    listener: Listener,
    tmp_path: Path,
    said: str,
    passing: Passing,
    kind: HeardKind,
    best: str | None,
) -> None:
    heard = hear(listener, spoken(said, tmp_path), passing)
    assert [one.kind for one in heard] == [kind]
    if best is not None:
        scores = heard[0].pieces[0].scores
        assert max(scores, key=lambda phrase: scores[phrase]) == best
        assert 900 <= heard[0].onset_ms <= 1_300


def noises() -> dict[str, np.ndarray]:
    draw = np.random.default_rng(5)
    seconds = 20
    count = RATE_HZ * seconds
    moments = np.arange(count) / RATE_HZ
    fan = 0.05 * np.sin(2 * np.pi * 120 * moments) + 0.02 * draw.standard_normal(count)
    knocks = np.zeros(count)
    for place in draw.integers(0, count - 400, 60):
        knocks[place : place + 400] += np.exp(-np.arange(400) / 60) * draw.standard_normal(400)
    return {"silence": np.zeros(count), "fan": fan, "typing": 0.3 * knocks}


@pytest.mark.parametrize("noise", ["silence", "fan", "typing"])
def test_noise_is_nothing(listener: Listener, noise: str) -> None:
    sound = (np.clip(noises()[noise], -1, 1) * 32767).astype("<i2").tobytes()
    for passing in (Passing.ON_TURN, Passing.OPEN):
        heard = hear(listener, sound, passing)
        assert {one.kind for one in heard} <= {HeardKind.IGNORED}


def test_a_quiet_room_does_not_wake_the_model() -> None:
    vad = SileroVad()
    draw = np.random.default_rng(5)
    for _ in range(600):
        vad.probability((20 * draw.standard_normal(512)).astype("<i2").tobytes())
    assert vad.woken / vad.frames < 0.1
