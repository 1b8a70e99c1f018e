"""Recordings of every kind: silence, noise and other rates end well; a game under way is kept."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile
import soxr

from voicehost.core.ports import RATE_HZ
from voicehost.testing.robots import voices

pytestmark = pytest.mark.model


def voicehost(*arguments: str, state: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "voicehost", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "VOICEHOST_STATE": str(state)},
        timeout=300,
    )


@pytest.mark.parametrize("kind", ["silence", "noise", "one sample"])
def test_nothing_was_heard_and_the_game_is_kept(tmp_path: Path, kind: str) -> None:
    chance = np.random.default_rng(1)
    sounds = {
        "silence": np.zeros(3 * RATE_HZ),
        "noise": chance.normal(0, 0.01, 3 * RATE_HZ),
        "one sample": np.zeros(1),
    }
    soundfile.write(tmp_path / "in.wav", sounds[kind].astype(np.float32), RATE_HZ)
    done = voicehost(
        "play", "top-ten-quiz", "--set", "1", "--audio", str(tmp_path / "in.wav"), state=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "nothing was heard" in done.stdout
    assert "the game is kept" in done.stdout
    assert "round 1 of 7" in done.stdout.splitlines()[-1]
    heard = voicehost(
        "hear", str(tmp_path / "in.wav"), "--chart", "ww-largest-countries", state=tmp_path
    )
    assert (heard.returncode, heard.stdout) == (0, "")
    assert "nothing was heard" in heard.stderr


@pytest.mark.parametrize(
    ("rate_hz", "channels", "ending"), [(8_000, 2, "wav"), (44_100, 1, "flac"), (48_000, 6, "wav")]
)
def test_any_rate_and_channel_count_is_heard(
    tmp_path: Path, rate_hz: int, channels: int, ending: str
) -> None:
    said = voices.speak("I think it's Australia", "rms")
    padded = np.concatenate([np.zeros(RATE_HZ // 2), said, np.zeros(RATE_HZ // 2)])
    sound = soxr.resample(padded.astype(np.float32), RATE_HZ, rate_hz)
    path = tmp_path / f"said.{ending}"
    soundfile.write(path, np.repeat(sound[:, None], channels, axis=1), rate_hz)
    done = voicehost("hear", str(path), "--chart", "ww-largest-countries", "--json", state=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["kind"] for row in rows] == ["answer"], done.stdout
    assert max(rows[0]["pieces"][0]["scores"].items(), key=lambda pair: pair[1])[0] == "Australia"
