"""Voices: which one is chosen, the process that holds one, and the folder in memory."""

import os
import stat
import sys
from pathlib import Path

import pytest

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Audio, Voice
from voicehost.speak.memory_folder import MemoryFolder
from voicehost.speak.no_voice import NoVoice
from voicehost.speak.piper_voice import PiperVoice
from voicehost.speak.speech_cache import SpeechCache
from voicehost.speak.voice_process import VoiceProcess
from voicehost.speak.voices import choose

pytestmark = pytest.mark.unit


class Humming:
    """A voice whose sound is as long as its text."""

    name = "humming"

    def synthesise(self, text: str) -> Audio:
        return Audio(samples=b"\x01\x00" * len(text), rate_hz=16_000)


def _humming(lang: str, speaker: str) -> Voice:
    return Humming()


def _broken(lang: str, speaker: str) -> Voice:
    raise DeviceError("is not installed", "broken", "install it")


VOICES = (("broken", _broken), ("humming", _humming))


def test_the_first_that_works_is_taken_with_the_reason() -> None:
    voice, reason = choose("auto", "en", VOICES)
    assert (voice.name, reason) == ("humming", "broken: is not installed")
    assert choose("auto", "en", VOICES[1:])[1] == "the first choice"


def test_a_named_voice_that_fails_is_an_error() -> None:
    with pytest.raises(DeviceError, match="broken: is not installed"):
        choose("broken", "en", VOICES)
    with pytest.raises(DeviceError, match='did you mean "humming"'):
        choose("huming", "en", VOICES)
    assert choose("humming:low", "en", VOICES)[1] == "asked for"


def test_no_voice_lasts_as_long_as_reading() -> None:
    assert NoVoice().synthesise("x" * 50).duration_ms == 3000


def test_folder_is_private_and_leaves_nothing(tmp_path: Path) -> None:
    folder = MemoryFolder(tmp_path)
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    path = folder.fresh(".wav")
    path.write_bytes(b"sound")
    assert path != folder.fresh(".wav")
    assert folder.take(path) == b"sound"
    assert list(folder.path.iterdir()) == []
    with pytest.raises(DeviceError):
        folder.take(path)
    folder.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="asks for a process by its number")
def test_what_a_killed_run_left_is_swept_and_a_living_one_is_not(tmp_path: Path) -> None:
    dead = tmp_path / "voicehost-speech-4194999-abc"
    living = tmp_path / f"voicehost-speech-{os.getpid()}-abc"
    for path in (dead, living):
        path.mkdir()
        (path / "left.wav").touch()
    MemoryFolder(tmp_path).close()
    assert not dead.exists()
    assert living.exists()


ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
HANGS_ONCE = """
import pathlib, sys, threading
mark = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    if mark.exists():
        print(line, end='', flush=True)
    else:
        mark.touch()
        threading.Event().wait()
"""


def _process(code: str, *args: str) -> VoiceProcess:
    return VoiceProcess("child", (sys.executable, "-c", code, *args))


def test_process_answers_and_can_be_closed_twice() -> None:
    process = _process(ECHO)
    assert process.ask({"text": "é"}, 10_000) == {"text": "é"}
    process.close()
    process.close()
    assert process.ask({"text": "again"}, 10_000) == {"text": "again"}
    process.close()


def test_a_hanging_process_is_started_anew(tmp_path: Path) -> None:
    process = _process(HANGS_ONCE, str(tmp_path / "mark"))
    assert process.ask({"text": "x"}, 3_000) == {"text": "x"}
    process.close()


def test_a_dying_process_is_an_error_without_the_text() -> None:
    process = _process("import sys; sys.stdin.readline()")
    with pytest.raises(DeviceError, match="child: the voice has stopped") as caught:
        process.ask({"text": "kazakhstan"}, 10_000)
    assert "kazakhstan" not in str(caught.value)
    with pytest.raises(DeviceError, match="cannot be started"):
        VoiceProcess("gone", ("/no/such/program",)).ask({}, 10)


PIPER = """
import pathlib, sys, wave
options = dict(zip(sys.argv[1::2], sys.argv[2::2]))
for place, line in enumerate(sys.stdin):
    print("INFO: Loading voice", file=sys.stderr, flush=True)
    path = pathlib.Path(options["-d"]) / f"{place}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        count = int(len(line.strip()) * 100 * float(options["--length-scale"]))
        file.writeframes(b"\\x01\\x00" * count)
    print(f"INFO:__main__:Wrote {path}", file=sys.stderr, flush=True)
"""


def test_piper_speaks_in_a_process_of_its_own_and_leaves_no_file(tmp_path: Path) -> None:
    model = tmp_path / "en_US-test.onnx"
    model.touch()
    voice = PiperVoice("en", str(model), program=(sys.executable, "-c", PIPER))
    assert len(voice.synthesise("hello\nthere").samples) == 2 * 100 * len("hello there")
    assert len(voice.synthesise("again").samples) == 2 * 100 * len("again")
    voice.rate_wpm = 330
    assert len(voice.synthesise("again").samples) == 100 * len("again")
    assert list(voice._folder.path.iterdir()) == []
    assert voice.synthesise(" ").samples == b""
    folder = voice._folder.path
    voice.close()
    assert not folder.exists()


def test_piper_without_its_voice_is_an_error() -> None:
    with pytest.raises(DeviceError, match="no such voice file"):
        PiperVoice("en", "no-such-voice", program=("piper",))
    with pytest.raises(DeviceError, match='has no voice for "xx"'):
        PiperVoice("xx", program=("piper",))


def test_a_voice_that_has_worked_is_not_tried_again(tmp_path: Path) -> None:
    cache, said = SpeechCache(tmp_path), list[str]()

    class Noted(Humming):
        def synthesise(self, text: str) -> Audio:
            said.append(text)
            return super().synthesise(text)

    voices = (("humming", lambda lang, speaker: Noted()),)
    for _ in range(2):
        assert choose("auto", "en", voices, cache)[0].name == "humming"
    assert len(said) == 1
