"""The friendly start: asked, checked, kept, and into the first game."""

import io
import shutil
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from tests.director.tables import make_setup
from tests.front.terminal import at_terminal, environment_in, plain
from voicehost.catalogue import GAMES, SECRETS
from voicehost.channels.sheet_set import last_set
from voicehost.cli import main
from voicehost.core.errors import DeviceError
from voicehost.core.game import Question
from voicehost.core.ports import RATE_HZ
from voicehost.front import sound_check
from voicehost.front.guide import QUIET_S, SPEAK_S, Guide
from voicehost.front.room import echo_findings, speech_findings
from voicehost.front.secret_ways import sheets_dir
from voicehost.front.session import begin
from voicehost.front.sound_check import found_in, levels_of, sweep
from voicehost.front.wish import ASK
from voicehost.settings import Settings
from voicehost.speak.devices import sound_devices
from voicehost.speak.voices import choose, offered
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

FREE = next(str(at) for at, game in enumerate(GAMES, 1) if game.name not in SECRETS)
SECRET = next(str(at) for at, game in enumerate(GAMES, 1) if game.name in SECRETS)


@dataclass
class Room:
    """A machine with two microphones, and what was done with them."""

    microphones: tuple[str, ...] = ("Built-in", "Blue Yeti")
    speakers: tuple[str, ...] = ("Speakers",)
    broken: set[str] = field(default_factory=set)
    done: list[str] = field(default_factory=list)
    said: list[tuple[str, int]] = field(default_factory=list)
    """Voice and rate of each trial sentence."""

    def names(self, kind: str) -> tuple[Sequence[str], str]:
        names = self.microphones if kind == "microphone" else self.speakers
        return names, names[0] if names else ""

    def quiet(self, microphone: str, seconds: float) -> Sequence[tuple[str, str]]:
        if microphone in self.broken:
            raise DeviceError("cannot be opened", microphone or "default")
        self.done.append(f"quiet {microphone}")
        return [("ok", "noise floor -60 dB")]

    def spoken(self, microphone: str, seconds: float) -> tuple[bytes, Sequence[tuple[str, str]]]:
        self.done.append(f"spoken {microphone}")
        return b"what was said", [("ok", "your voice is 30 dB above the room")]

    def play(self, speaker: str, sound: bytes) -> None:
        self.done.append(f"play {sound.decode()}")

    def echo(self, microphone: str, speaker: str) -> Sequence[tuple[str, str]]:
        self.done.append("echo")
        return [("ok", "the microphone does not hear the host")]

    def voices(self, lang: str) -> Sequence[tuple[str, str]]:
        return [("auto", "the usual one"), ("espeak:en-gb", "British"), ("gone", "no more")]

    def say(self, settings: Settings, text: str) -> None:
        self.said.append((settings.voice, settings.rate))
        if settings.voice in self.broken:
            raise DeviceError("cannot speak", settings.voice)


class Answers:
    """Answers by what is asked; the default to everything else."""

    def __init__(self, answers: dict[str, list[str]]) -> None:
        self._answers = answers
        self.asked: list[str] = []

    def __call__(self, question: str, default: str, choices: Sequence[str] = ()) -> str:
        self.asked.append(question)
        for key, given in self._answers.items():
            if key in question and given:
                answer = given.pop(0)
                assert not choices or answer in choices
                return answer
        return default


def guide(
    room: Room, settings: Settings | None = None, **answers: list[str]
) -> tuple[Guide, Answers, io.StringIO]:
    """A walk; answers by a word of the question."""
    out, said = io.StringIO(), Answers(answers)
    return Guide(Console(file=out, width=100), said, room, settings or Settings()), said, out


def test_a_newcomer_is_heard_hears_themselves_and_is_off_to_a_game(tmp_path: Path) -> None:
    room, file = Room(), tmp_path / "config.toml"
    walk, _, out = guide(room, microphone=["2"], faster=["faster", "f"], Keep=["y"])
    wish = walk.first(file)
    assert room.done == ["quiet Blue Yeti", "spoken Blue Yeti", "play what was said", "echo"]
    assert room.said == [("auto", 0), ("auto", 1)]
    assert tomllib.loads(file.read_text()) == {"microphone": "Blue Yeti", "rate": 1, "league": "on"}
    assert (wish.players, wish.explains) == (ASK, True)
    assert wish.game == GAMES[int(FREE) - 1].name
    assert "noise floor -60 dB" in out.getvalue()


def test_another_voice_is_heard_before_it_is_kept(tmp_path: Path) -> None:
    room, file = Room(), tmp_path / "config.toml"
    walk, _, out = guide(room, faster=["another", "slower", "f"])
    walk.first(file)
    assert room.said == [("auto", 0), ("espeak:en-gb", 0), ("espeak:en-gb", -1)]
    assert tomllib.loads(file.read_text()) == {"voice": "espeak:en-gb", "rate": -1}
    assert "voice: British" in out.getvalue()


def test_a_voice_that_fails_is_not_kept_and_after_the_last_comes_the_first(tmp_path: Path) -> None:
    room, file = Room(), tmp_path / "config.toml"
    walk, _, _ = guide(room, Settings(voice="gone"), faster=["another", "f"])
    walk.first(file)
    assert room.said == [("gone", 0), ("auto", 0)]
    room = Room(broken={"gone"})
    walk, _, out = guide(room, Settings(voice="espeak:en-gb"), faster=["another"])
    walk.first(file)
    assert "cannot speak" in out.getvalue()
    assert tomllib.loads(file.read_text())["voice"] == "espeak:en-gb"


def test_the_voices_on_offer_are_there() -> None:
    names = [name for name, _ in offered("en")]
    assert names[0] == "auto"
    assert offered("de")[0][0] == "auto"
    if shutil.which("espeak-ng"):
        for name in names[1:]:
            assert choose(name, "en")[0].synthesise("ready").samples


def test_the_check_takes_less_than_twenty_seconds_of_sound() -> None:
    sweep_s = 0.3 + (sound_check.SWEEP_MS + sound_check.LISTEN_MS) / 1_000
    assert QUIET_S + 2 * SPEAK_S + sweep_s < 20


def test_who_hears_nothing_tries_another_device(tmp_path: Path) -> None:
    room = Room()
    walk, said, _ = guide(room, microphone=["1", "2"], yourself=["n", "y"], again=["y"])
    walk.first(tmp_path / "config.toml")
    assert room.done.count("play what was said") == 2
    assert room.done.count("echo") == 1
    assert walk.settings.microphone == "Blue Yeti"
    assert said.asked.count("Which microphone") == 2


def test_a_device_that_does_not_open_ends_nothing(tmp_path: Path) -> None:
    room = Room(broken={""})
    walk, _, out = guide(room, microphone=["1", "2"], again=["y"])
    walk.first(tmp_path / "config.toml")
    assert "cannot be opened" in out.getvalue()
    assert "echo" in room.done


def test_without_devices_it_is_played_by_typing(tmp_path: Path) -> None:
    walk, said, out = guide(Room(microphones=()), game=[SECRET])
    wish = walk.first(tmp_path / "config.toml")
    assert walk.by_text
    assert "we play by typing" in out.getvalue()
    assert wish.sheet_set is None
    assert "Play with printed sheets" not in said.asked
    assert not any("yourself" in question for question in said.asked)


def test_sheets_are_printed_for_a_game_with_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    file, config = tmp_path / "sheets.pdf", tmp_path / "config.toml"
    walk, _, _ = guide(
        Room(), game=[SECRET], printed=["y"], plays=["Ann,,", "Ann, Ben, Cy, Di"],
        Write=[str(file), str(file)],
    )  # fmt: skip
    wish = walk.first(config)
    assert tomllib.loads(config.read_text()) == {"sheets": "on"}
    assert file.read_bytes().startswith(b"%PDF")
    assert wish.players == "Ann, Ben, Cy, Di"
    assert wish.sheet_set is not None
    session = begin(wish, Settings(), spoken=True, kept=True, replayable=True)
    assert session.keeper is not None
    session.keeper.close()
    # The next evening it knows, and the sheets are there still; used up they are not offered.
    walk, said, _ = guide(Room(), Settings(sheets="on"), game=[SECRET])
    assert walk.again(config) == wish
    assert any("Do you have those of" in question for question in said.asked)
    sheets = last_set(sheets_dir(), SECRETS[wish.game])
    assert sheets is not None
    purpose = sheets.kinds[0].purpose
    while sheets.lasts(SECRETS[wish.game]):
        assert sheets.take("Ann", purpose) is not None
    assert last_set(sheets_dir(), SECRETS[wish.game]) is None
    walk, said, _ = guide(Room(), Settings(sheets="on"), game=[SECRET], printed=["n"])
    again = walk.again(config)
    assert again is not None
    assert again.sheet_set is None
    assert tomllib.loads(config.read_text()) == {}


def test_what_was_chosen_is_the_default_the_next_time(tmp_path: Path) -> None:
    chosen = Settings(microphone="Blue Yeti", league="on", rate=1)
    file = tmp_path / "config.toml"
    file.write_text('# mine\nmarks = "few"\n')
    walk, _, _ = guide(Room(), chosen)
    walk.first(file)
    assert file.read_text().startswith("# mine\nmarks")
    assert tomllib.loads(file.read_text())["microphone"] == "Blue Yeti"
    assert tomllib.loads(file.read_text())["league"] == "on"


@pytest.mark.parametrize(
    ("choice", "plays", "checks"), [("p", True, False), ("q", False, False), ("c", True, True)]
)
def test_who_comes_again_is_asked_one_thing(
    tmp_path: Path, choice: str, plays: bool, checks: bool
) -> None:
    room = Room()
    walk, _, _ = guide(room, What=[choice])
    assert (walk.again(tmp_path / "config.toml") is not None) is plays
    assert bool(room.done) is checks


# --- The measures ---------------------------------------------------------------------------------


def room_sound(seconds: float, level: float, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, level, round(seconds * RATE_HZ)).astype("f4")


@pytest.mark.parametrize(("gain", "delay_ms"), [(0.5, 40), (0.05, 180), (0.02, 300)])
def test_the_sweep_is_found_with_its_delay_and_loudness(gain: float, delay_ms: int) -> None:
    heard = room_sound(1.8, 0.001)
    start = (300 + delay_ms) * RATE_HZ // 1_000
    played = sweep(RATE_HZ)
    heard[start : start + len(played)] += gain * played
    found = found_in(heard, after_ms=300)
    assert found.heard
    assert found.delay_ms == pytest.approx(delay_ms, abs=2)
    assert found.level_db == pytest.approx(20 * np.log10(gain), abs=1.5)
    assert next(echo_findings(found))[0] == "ok"


@pytest.mark.parametrize("level", [0.0, 0.001, 0.1])
def test_a_room_without_the_sweep_is_no_echo(level: float) -> None:
    found = found_in(room_sound(1.8, level), after_ms=300)
    assert not found.heard
    assert "does not hear the host" in next(echo_findings(found))[1]


@pytest.mark.parametrize(("speech", "state"), [(0.1, "ok"), (0.002, "note"), (3.0, "note")])
def test_speech_is_held_against_the_room(speech: float, state: str) -> None:
    sound = room_sound(3.0, 0.001)
    sound[RATE_HZ : 2 * RATE_HZ] += room_sound(1.0, speech, 2)
    pcm = (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()
    assert levels_of(pcm) is not None
    assert next(speech_findings(pcm))[0] == state


# --- From the command line ------------------------------------------------------------------------


def test_the_rules_are_explained_before_anything_is_asked() -> None:
    setup = make_setup(options={"rounds": 1}, explains=True)
    table = TestTable(setup=setup)
    rules = [say.line for say in setup.game.tell(table.host.timeline.state, Question.RULES)]
    assert len(rules) > 2
    assert table.lines[: len(rules)] == rules
    assert "ttq-welcome" in table.lines[len(rules) :]


def test_without_a_terminal_it_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    assert "voicehost --help shows what there is" in capsys.readouterr().err
    assert main(["start"]) == 2
    assert "asks at a terminal" in capsys.readouterr().err


def deaf(tmp_path: Path) -> dict[str, str]:
    """An environment on a machine without devices."""
    if sound_devices():
        pytest.skip("this machine has sound devices, and the start would use them")
    return environment_in(tmp_path)


def test_alone_at_a_terminal_it_leads_to_a_typed_game(tmp_path: Path) -> None:
    typed = (("Keep one", "y"), ("Which game", FREE), ("explain the rules", "n"))
    code, printed = at_terminal((), deaf(tmp_path), when="Who is the first?", typed=typed)
    plain(code, printed)
    assert "we play by typing" in printed
    config = tmp_path / "XDG_CONFIG_HOME" / "voicehost" / "config.toml"
    assert tomllib.loads(config.read_text()) == {"league": "on"}


def test_ctrl_c_in_the_middle_of_its_questions_keeps_nothing(tmp_path: Path) -> None:
    code, printed = at_terminal((), deaf(tmp_path), when="Keep one")
    plain(code, printed)
    assert "stopped" in printed
    assert not (tmp_path / "XDG_CONFIG_HOME" / "voicehost" / "config.toml").exists()
