"""Recordings of every kind."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from voicehost.core.errors import AudioError
from voicehost.core.ports import FRAME_SAMPLES
from voicehost.hear.audio_file import frames_of, read_frames, read_samples

pytestmark = pytest.mark.unit


def tone(rate_hz: int, channels: int, seconds: float = 1.0) -> np.ndarray:
    wave = 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(rate_hz * seconds)) / rate_hz)
    return np.tile(wave[:, None], (1, channels)).astype(np.float32)


@pytest.mark.parametrize("rate_hz", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize("kind", ["wav", "flac"])
def test_any_rate_and_channel_count(tmp_path: Path, rate_hz: int, channels: int, kind: str) -> None:
    path = tmp_path / f"tone.{kind}"
    soundfile.write(path, tone(rate_hz, channels), rate_hz)
    sound = np.frombuffer(read_samples(path), dtype="<i2").astype(float)
    assert abs(len(sound) - 16_000) <= 2
    spectrum = np.abs(np.fft.rfft(sound[2000:-2000]))
    assert spectrum.argmax() * 16_000 / 12_000 == pytest.approx(440, abs=2)
    assert np.abs(sound).max() == pytest.approx(0.5 * 32767, rel=0.05)


def test_broken_and_loud_samples_are_mended(tmp_path: Path) -> None:
    sound = tone(16_000, 1)
    sound[100], sound[200], sound[300] = np.nan, np.inf, 40.0
    soundfile.write(tmp_path / "x.wav", sound, 16_000, subtype="FLOAT")
    read = np.frombuffer(read_samples(tmp_path / "x.wav"), dtype="<i2")
    assert read[100] == 0
    assert read[200] == read[300] == 32767


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("none.wav", None, "no such file"),
        ("empty.wav", b"", "empty"),
        ("text.wav", b"this is no sound at all", "no audio"),
        ("cut.wav", b"RIFF\x24\0\0\0WAVEfmt ", "no audio"),
    ],
)
def test_what_is_no_recording_says_so(
    tmp_path: Path, name: str, content: bytes | None, what: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(AudioError, match=what) as fault:
        read_frames(path)
    assert fault.value.where == str(path)
    assert fault.value.remedy


def test_a_recording_of_no_length_and_a_folder(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "zero.wav", np.zeros((0, 1), np.float32), 16_000)
    with pytest.raises(AudioError, match="no length"):
        read_frames(tmp_path / "zero.wav")
    with pytest.raises(AudioError, match="folder"):
        read_frames(tmp_path)


def test_frames_are_whole_and_timed() -> None:
    frames = list(frames_of(b"\1\0" * (FRAME_SAMPLES * 2 + 7), start_ms=1_000))
    assert [frame.at_ms for frame in frames] == [1_000, 1_032, 1_064]
    assert {len(frame.samples) for frame in frames} == {FRAME_SAMPLES * 2}
    assert frames[2].samples.endswith(b"\0\0")
