"""Hostile input: the command that proves it, and that it would see a fault."""

import pytest

from tests.trust.proofs import proven
from voicehost.catalogue import find_game
from voicehost.games.e_top import ETop
from voicehost.testing.trust.hostile import events_at

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_whatever_comes_in_is_taken_refused_or_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven(
        "prove_hostile", "--events 3000 --utterances 300 --seconds 300", monkeypatch, capsys
    )
    assert figures["faults"] == 0
    assert figures["taken"] > 5_000
    assert figures["refused"] > 3_000
    assert figures["packs_and_names_refused"] >= 20


def test_an_engine_that_breaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(self: ETop, state: object, event: object) -> None:
        raise KeyError(event)

    monkeypatch.setattr(ETop, "why_not", breaks)
    assert events_at(find_game("e-top"), None, 1, 20).faults
