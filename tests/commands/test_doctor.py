"""voicehost doctor: finds what is wrong, goes on after a surprise, and never tells an answer."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from voicehost.catalogue import GAMES
from voicehost.commands import doctor_command as doctor
from voicehost.core.errors import DeviceError
from voicehost.core.heard import Hypothesis, Topic
from voicehost.core.ports import RATE_HZ, Evidence
from voicehost.front.machine_speed import Speed
from voicehost.front.room import room_findings
from voicehost.packs.library import shipped_root
from voicehost.settings import Resolved, Settings
from voicehost.testing.canary import write_canary_pack
from voicehost.testing.speech import ScriptedRecogniser

pytestmark = pytest.mark.unit

DEFAULTS = Resolved(settings=Settings(), origin={})
COUNTRIES = Topic(name="countries", phrases=("France", "Italy", "Spain"))


def pcm(samples: np.ndarray) -> bytes:
    return (samples * 32767).astype("<i2").tobytes()


def states(findings: Iterator[tuple[str, str]]) -> list[str]:
    return [state for state, _ in findings]


def test_a_quiet_microphone_is_ok_a_loud_one_is_noted_a_dead_one_is_bad() -> None:
    chance = np.random.default_rng(3)
    count = RATE_HZ
    quiet = list(room_findings(pcm(chance.normal(0, 0.001, count))))
    assert quiet[0][0] == "ok"
    assert "noise floor -60 dB" in quiet[0][1]
    assert states(room_findings(pcm(chance.normal(0, 0.1, count)))) == ["note"]
    assert "muted" in next(room_findings(bytes(2 * count)))[1]
    assert "nothing comes" in next(room_findings(b""))[1]


def test_the_made_sounds_are_the_same_everywhere() -> None:
    once, again = doctor.made_sounds(1), doctor.made_sounds(1)
    assert once == again
    assert not any(once["silence"])
    assert {"a fan", "music"} <= set(once)
    assert {len(sound) for sound in once.values()} == {2 * RATE_HZ}


class Loud:
    """A voice activity detector that takes everything for speech but silence."""

    def probability(self, samples: bytes) -> float:
        return float(any(samples))

    def reset(self) -> None: ...


def test_an_engine_that_hears_words_in_noise_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voicehost.hear.vad.SileroVad", Loud)
    sure = Evidence(texts=(Hypothesis(text="France", score=0.0),), clarity=0.0)
    engine = ScriptedRecogniser([sure] * 40)
    found = list(doctor.rejection(engine, COUNTRIES, doctor.made_sounds()))
    assert states(iter(found)) == ["ok", "bad", "bad", "bad", "bad", "bad"]
    assert found[0][1] == "silence: nothing is taken for an answer"
    assert "music was taken for an answer" in found[-1][1]
    assert all("answers = button" in text for state, text in found if state == "bad")


def test_an_engine_that_hears_nothing_in_noise_is_ok(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("voicehost.hear.vad.SileroVad", Loud)
    engine = ScriptedRecogniser([Evidence(texts=())] * 40)
    assert states(doctor.rejection(engine, COUNTRIES, doctor.made_sounds())) == ["ok"] * 6


@pytest.mark.parametrize(
    ("full_ms", "state", "word"), [(200, "ok", "tier full hears"), (2_000, "note", "engine = full")]
)
def test_a_slow_machine_is_told_its_tier_and_the_way_out(
    monkeypatch: pytest.MonkeyPatch, full_ms: int, state: str, word: str
) -> None:
    engine = ScriptedRecogniser([])
    monkeypatch.setattr(
        "voicehost.front.engines.suit_speed", lambda recogniser: Speed(full_ms=full_ms)
    )
    told = next(doctor.speed_findings(Settings(), engine))
    assert told[0] == state
    assert f"{full_ms} ms" in told[1]
    assert word in told[1]
    assert list(doctor.speed_findings(Settings(engine="light"), engine)) == []


def test_the_public_words_are_a_whole_topic() -> None:
    topic = doctor.public_words(Settings())
    assert topic.name == "countries"
    assert len(topic.phrases) > 150


def test_a_surprise_is_a_finding_without_its_words_and_the_rest_goes_on() -> None:
    def surprises(resolved: Resolved) -> Iterator[tuple[str, str]]:
        yield "ok", "before"
        raise RuntimeError("Kazakhstan")

    def fails(resolved: Resolved) -> Iterator[tuple[str, str]]:
        raise DeviceError("is missing", "voice", "install it")
        yield

    def works(resolved: Resolved) -> Iterator[tuple[str, str]]:
        yield "ok", "after"

    lines = list(doctor.examine({"a": surprises, "b": fails, "c": works}))
    assert [(line.part, line.state, line.text) for line in lines] == [
        ("a", "ok", "before"),
        ("a", "bad", "this check failed: RuntimeError"),
        ("b", "bad", "voice: is missing; install it"),
        ("c", "ok", "after"),
    ]


def test_a_broken_config_file_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "voicehost").mkdir()
    (tmp_path / "voicehost" / "config.toml").write_text("rate = 99\n", encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    lines = list(doctor.examine({"settings": doctor.settings}))
    assert (lines[0].part, lines[0].state) == ("settings", "bad")
    assert '"99" is no rate' in lines[0].text
    assert any("rate = 0" in line.text for line in lines)


def test_the_home_folder_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    assert doctor.without_home("/home/somebody/.config: broken") == "~/.config: broken"


def test_packs_are_counted_and_a_broken_chart_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canary = write_canary_pack(tmp_path / "en" / "top-ten-quiz")
    monkeypatch.setenv("VOICEHOST_PACKS", str(tmp_path))
    lines = list(doctor.examine({"packs": doctor.packs}))
    assert all(line.state == "ok" for line in lines)
    shipped = list(shipped_root().glob("*/*/pack.yaml"))
    assert len(lines) == len(shipped) + 1
    assert len(shipped) > len(GAMES)
    assert not canary.leaks("\n".join(line.text for line in lines))
    chart = next(canary.root.rglob("charts/*.yaml"))
    chart.write_text("id: [", encoding="utf-8")
    lines = list(doctor.examine({"packs": doctor.packs}))
    assert [line for line in lines if line.state == "bad" and chart.name in line.text]
    assert not canary.leaks("\n".join(line.text for line in lines))


def test_where_games_cannot_be_kept_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    assert "bad" not in states(doctor.keeping(DEFAULTS))
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "bad" in states(doctor.keeping(DEFAULTS))
    monkeypatch.undo()
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(doctor, "LEAST_FREE_MB", 10**9)
    assert "bad" in states(doctor.keeping(DEFAULTS))


def test_bad_ends_with_one_and_json_is_one_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def part(state: str) -> doctor.Part:
        return lambda resolved: iter([(state, "text")])

    monkeypatch.setattr(doctor, "PARTS", {"a": part("ok"), "b": part("note")})
    assert doctor.run(Namespace(json=True)) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows == [
        {"part": "a", "state": "ok", "text": "text"},
        {"part": "b", "state": "note", "text": "text"},
    ]
    monkeypatch.setattr(doctor, "PARTS", {"a": part("ok"), "b": part("bad")})
    assert doctor.run(Namespace(json=False)) == 1
    assert capsys.readouterr().out == "a:\n  ok   text\nb:\n  bad  text\n"


@pytest.mark.parametrize("name", ["program", "system", "settings"])
def test_what_needs_no_device_says_something(name: str) -> None:
    resolved = Resolved(settings=Settings(), origin=dict.fromkeys(Settings.__slots__, "default"))
    assert list(doctor.PARTS[name](resolved))
