"""Random games keep every law: the command that proves it, goes on where it stopped, and would see
a law that is broken."""

import json
from pathlib import Path

import pytest

from tests.trust.makers import plant_an_undo_that_keeps_the_state
from tests.trust.proofs import proven, script

pytestmark = pytest.mark.unit


def test_it_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "laws.jsonl"
    figures = proven("prove_laws", f"--games 8 --piece 1 --keep {keep}", monkeypatch, capsys)
    assert (figures["games"], figures["kinds"], figures["broken"]) == (8, 8, 0)
    more = proven("prove_laws", f"--games 16 --piece 1 --keep {keep}", monkeypatch, capsys)
    assert more["games"] == 16
    assert more["steps"] > figures["steps"]
    told = [json.loads(line) for line in keep.read_text("utf-8").splitlines()]
    assert [one["games"] for one in told] == [2] * 8


def test_games_of_other_rules_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "laws.jsonl"
    old = {
        "kind": "capten", "games": 1_000, "steps": 1, "phases": ["over"], "cpu_s": 1.0,
        "rules": "others",
    }  # fmt: skip
    keep.write_text(json.dumps(old) + "\n", encoding="utf-8")
    figures = proven("prove_laws", f"--games 8 --piece 1 --keep {keep}", monkeypatch, capsys)
    assert figures["games"] == 8
    assert "others" not in keep.read_text("utf-8")


def test_a_broken_law_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_an_undo_that_keeps_the_state(monkeypatch)
    broken = script("prove_laws").play_piece(("capten", 1_000_000, 1))
    assert isinstance(broken, str)
    assert "capten seed 1000000" in broken
