"""One whole round from a recording of human voices."""

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOP = Path(__file__).parents[2]
SHARED = Path(os.environ.get("VOICEHOST_SHARED", TOP.parent / "shared"))


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("human_table", TOP / "scripts/human_table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.model
@pytest.mark.shared
def test_a_round_of_human_voices_is_played_to_its_end(tmp_path: Path) -> None:
    if not (SHARED / "speech" / "manifest.csv").is_file():
        pytest.skip("no human voices: the test data beside the project is not there")
    table = _script()
    extra = ["--noise", str(SHARED / "noise"), "--snr", "30"]
    events = table.play(SHARED / "speech", tmp_path, extra)
    lines = (tmp_path / "script.jsonl").read_text(encoding="utf-8").splitlines()
    rows = table.report([json.loads(line) for line in lines], events)
    numbers = table.figures(rows, events)
    sys.stdout.write(json.dumps(numbers) + "\n")
    assert numbers["over"]
    assert numbers["answers"] == 8
    assert numbers["answers_fair"] >= 7
    assert numbers["fair"] >= 10
    assert numbers["wrong_credited"] == 0


@pytest.mark.unit
def test_what_was_heard_is_placed_in_the_recording_by_open_time() -> None:
    table = _script()
    events: list[dict[str, Any]] = [
        {"kind": "microphone", "at_ms": 1_000, "open": True},
        {"kind": "heard", "at_ms": 2_900, "words": "7", "outcome": "number", "onset_ms": 2_000,
         "end_ms": 2_500},
        {"kind": "microphone", "at_ms": 3_000, "open": False},
        {"kind": "microphone", "at_ms": 9_000, "open": True},
        {"kind": "ruled", "at_ms": 11_000, "words": "Peru", "outcome": "miss", "onset_ms": 10_000,
         "end_ms": 10_600},
    ]  # fmt: skip
    assert [table.Tape(events).at(at) for at in (500, 2_000, 5_000, 10_000)] == [
        0,
        1_000,
        2_000,
        3_000,
    ]
    script = [
        {"said": "seven", "role": "bid of Green", "speaker": "a", "at_ms": 980, "until_ms": 1_490},
        {"said": "peru", "role": "right", "speaker": "b", "at_ms": 3_010, "until_ms": 3_600},
        {"said": "chile", "role": "right", "speaker": "b", "at_ms": 9_000, "until_ms": 9_500},
    ]
    rows = table.report(script, events)
    assert [row["outcome"] for row in rows] == ["number", "miss", ""]
    assert [row["fair"] for row in rows] == [True, False, False]
    assert [row["delay_ms"] for row in rows] == [400, 400, None]
