"""The real voices, one short sentence each."""

import shutil
from collections.abc import Iterator

import numpy as np
import pytest

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Audio
from voicehost.speak.espeak_voice import EspeakVoice
from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

pytestmark = [
    pytest.mark.audio,
    pytest.mark.skipif(not shutil.which("espeak-ng"), reason="espeak-ng is not installed"),
]


def _loud(audio: Audio) -> bool:
    return bool(np.abs(np.frombuffer(audio.samples, "<i2")).max() > 1000)


@pytest.fixture
def platform_voice() -> Iterator[Pyttsx3Voice]:
    voice = Pyttsx3Voice("en")
    yield voice
    voice.close()


def test_platform_voice_speaks_again_and_again_and_leaves_no_file(
    platform_voice: Pyttsx3Voice,
) -> None:
    sounds = [platform_voice.synthesise(text) for text in ("One.", "Welcome to the game.", "One.")]
    assert all(_loud(audio) for audio in sounds)
    assert abs(sounds[0].duration_ms - sounds[2].duration_ms) < 50
    assert 2 * sounds[0].duration_ms < 3 * sounds[1].duration_ms
    assert list(platform_voice._folder.path.iterdir()) == []


def test_platform_voice_takes_a_new_rate(platform_voice: Pyttsx3Voice) -> None:
    slow = platform_voice.synthesise("Welcome to the game.")
    platform_voice.rate_wpm = 260
    assert platform_voice.synthesise("Welcome to the game.").duration_ms < slow.duration_ms * 0.8


def test_platform_voice_comes_back_after_its_process_was_killed(
    platform_voice: Pyttsx3Voice,
) -> None:
    platform_voice.synthesise("One.")
    assert platform_voice._process is not None
    process = platform_voice._process._process
    assert process is not None
    process.kill()
    process.wait()
    assert _loud(platform_voice.synthesise("Two."))


def test_a_speaker_that_is_not_there_is_an_error() -> None:
    voice = Pyttsx3Voice("en", speaker="qq-nobody")
    with pytest.raises(DeviceError, match="pyttsx3"):
        voice.synthesise("One.")
    voice.close()
    with pytest.raises(DeviceError, match="espeak-ng"):
        EspeakVoice("en", speaker="qq-nobody").synthesise("One.")


def test_espeak_program_speaks() -> None:
    audio = EspeakVoice("en").synthesise("Welcome to the game.")
    assert _loud(audio)
    assert 500 < audio.duration_ms < 3000
    with pytest.raises(DeviceError, match="no such program"):
        EspeakVoice("en", program="no-such-espeak")
