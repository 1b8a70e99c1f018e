"""The deaf test: its arithmetic, and the command itself where models and recordings are."""

import os
from pathlib import Path

import pytest

from tests.trust.proofs import proven
from voicehost.testing.trust.deaf import Deaf, Pairs

DATA = Path(os.environ.get("VOICEHOST_SHARED", Path(__file__).parents[3] / "shared"))


@pytest.mark.unit
def test_more_entries_than_rivals_is_a_fault() -> None:
    even = Deaf(entries=3, rivals=9, words_entry=100, words_rival=300)
    assert even.faults == []
    biased = Deaf(entries=12, rivals=0, words_entry=100, words_rival=300)
    assert len(biased.faults) == 1
    assert Deaf().faults == ["nothing was tried"]


@pytest.mark.unit
def test_delays_that_differ_as_entry_and_as_rival_are_told() -> None:
    pairs = Pairs()
    for number in range(40):
        pairs.delays["hearing"][0].append(10.0 + number % 7)
        pairs.delays["hearing"][1].append(10.0 + number % 7)
        pairs.delays["ruling"][0].append(3.0 + number % 3)
        pairs.delays["ruling"][1].append(3.0 + number % 3 + 9 * (number % 2))
    assert [text.split(":")[0] for text in pairs.delays_apart()] == ["ruling"]


@pytest.mark.model
@pytest.mark.shared
def test_what_nobody_said_is_no_entry(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not (DATA / "noise").is_dir():
        pytest.skip(f"no recordings of noise in {DATA}")
    figures = proven(
        "prove_deaf", f"--pieces 1 --decks 1 --clips 3 --data {DATA}", monkeypatch, capsys
    )
    assert figures["minutes"] > 0.5
    assert figures["pairs_alike"] == figures["pairs"] == 3
