"""Undo to the start: the command that proves it, and that it would see a fault."""

import pytest

from tests.trust.makers import maker, plant_an_undo_that_keeps_the_state
from tests.trust.proofs import proven
from voicehost.testing.trust.undo import taken_back

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_every_game_is_taken_back_by_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven("prove_undo", "--seeds 1 --lines 12", monkeypatch, capsys)
    assert figures["losses"] == 0
    assert figures["undone"] >= 30
    assert figures["to_the_start"] >= 3


def test_an_undo_that_is_not_exact_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    plant_an_undo_that_keeps_the_state(monkeypatch)
    assert taken_back(maker("capten", 0), 0, 12).faults
