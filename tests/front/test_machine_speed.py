"""Which tier hears is told by the machine's measured speed, timed once."""

from pathlib import Path
from typing import Any

import pytest

from voicehost.core.ports import Evidence
from voicehost.front import engines, machine_speed
from voicehost.front.engines import listener_for
from voicehost.front.machine_speed import FULL_MS, MOST_TIMES, identity, speed_of
from voicehost.hear import engines as hear_engines
from voicehost.hear.embedded_recogniser import EmbeddedRecogniser
from voicehost.hear.speed import TEXTS, verdict_ms
from voicehost.settings import Settings

pytestmark = pytest.mark.unit


class Timed:
    """A measurement that gives one time after the other and counts how often it was asked."""

    def __init__(self, *took_ms: int) -> None:
        self.left = list(took_ms)

    def __call__(self) -> int:
        return self.left.pop(0)


def test_a_fast_machine_is_timed_once(tmp_path: Path) -> None:
    file = tmp_path / "new" / "speed.json"
    assert not speed_of(Timed(FULL_MS), file, "here").light
    assert speed_of(Timed(), file, "here").full_ms == FULL_MS


def test_a_slow_machine_gets_more_chances_and_the_quickest_counts(tmp_path: Path) -> None:
    file = tmp_path / "speed.json"
    slow = Timed(*(FULL_MS + 100 - n for n in range(MOST_TIMES)))
    assert all(speed_of(slow, file, "here").light for _ in range(MOST_TIMES))
    kept = speed_of(Timed(), file, "here")
    assert kept.light
    assert kept.full_ms == FULL_MS + 101 - MOST_TIMES
    busy = tmp_path / "busy.json"
    assert speed_of(Timed(FULL_MS + 1), busy, "here").light
    assert not speed_of(Timed(FULL_MS - 1), busy, "here").light
    assert not speed_of(Timed(), busy, "here").light


@pytest.mark.parametrize("text", ["", "[]", '{"key": "here"}', '{"key": "there", "full_ms": 1}'])
def test_what_was_kept_of_another_machine_or_is_broken_counts_for_nothing(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "speed.json"
    file.write_text(text, encoding="utf-8")
    assert speed_of(Timed(7), file, "here").full_ms == 7


def test_a_cache_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert speed_of(Timed(7), tmp_path / "file" / "speed.json", "here").full_ms == 7


def test_another_processor_or_other_engines_are_another_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cpu = tmp_path / "cpuinfo"
    cpu.write_text("processor : 0\nmodel name : Fast 1\ncpu MHz : 1000\n", encoding="utf-8")
    first = identity(cpu)
    cpu.write_text("processor : 0\nmodel name : Fast 1\ncpu MHz : 3000\n", encoding="utf-8")
    assert identity(cpu) == first
    monkeypatch.setattr(machine_speed, "PACKAGES", ("ctranslate2", "no-such-engine"))
    second = identity(cpu)
    cpu.write_text("processor : 0\nmodel name : Slow 1\n", encoding="utf-8")
    assert len({first, second, identity(cpu), identity(tmp_path / "none")}) == 4


class FakeWhisper:
    """Counts what was weighed."""

    def __init__(self) -> None:
        self.beams: list[int] = []
        self.weighed: list[int] = []

    def hear(self, samples: Any, beam: int) -> Any:
        self.beams.append(beam)
        return type("Pass", (), {"texts": (), "mean_log_probability": 0.0, "score": self.score})()

    def score(self, texts: Any) -> list[float]:
        self.weighed.append(len(texts))
        return [0.0 for _ in texts]


def test_the_quickest_run_is_the_machines_speed_and_it_is_a_verdicts_work() -> None:
    whisper: Any = FakeWhisper()
    clock = iter([0.0, 10.0, 10.5, 20.0, 20.4])
    assert verdict_ms(EmbeddedRecogniser(whisper, None), lambda: next(clock)) == 400
    assert whisper.beams == [5, 5, 5]
    assert whisper.weighed == [len(TEXTS)] * 3


@pytest.mark.parametrize(
    ("settings", "by_speed", "full_ms", "name", "told"),
    [
        (Settings(), True, FULL_MS + 1, "embedded-light", ["speed"]),
        (Settings(), True, FULL_MS, "embedded-full", []),
        (Settings(), False, FULL_MS + 1, "embedded-full", []),
        (Settings(engine="full"), True, FULL_MS + 1, "embedded-full", []),
        (Settings(engine="light"), True, FULL_MS, "embedded-light", []),
    ],
)
def test_at_a_table_the_tier_follows_the_speed_unless_one_is_named(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    by_speed: bool,
    full_ms: int,
    name: str,
    told: list[str],
) -> None:
    def chosen(engine: str, lang: str) -> hear_engines.Chosen:
        tier = "light" if engine == "light" else "full"
        whisper: Any = FakeWhisper()
        made = EmbeddedRecogniser(whisper, None, tier)
        return hear_engines.Chosen(recogniser=made, reason="made")

    lacking: list[str] = []
    monkeypatch.setattr(hear_engines, "choose_with_reason", chosen)
    monkeypatch.setattr(
        machine_speed, "speed_of", lambda measure: machine_speed.Speed(full_ms=full_ms)
    )
    monkeypatch.setattr(engines, "vad_for", lambda lacking: None)
    listener = listener_for(settings, lacking.append, by_speed=by_speed)
    assert listener._recogniser.name == name
    assert lacking == told


def test_light_does_not_weigh_texts_against_the_sound() -> None:
    whisper: Any = FakeWhisper()
    recogniser = EmbeddedRecogniser(whisper, None)
    recogniser.search_less()
    recogniser.feed(b"\1\0" * 4_000)
    evidence: Evidence = recogniser.end()
    assert evidence.scorer is None
    assert whisper.beams == [3]
