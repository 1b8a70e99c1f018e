"""Canary packs through every front: the command that scans all they leave."""

import pytest

from tests.trust.proofs import proven

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_no_canary_word_leaves_by_any_front(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven("prove_canary", "--seeds 1", monkeypatch, capsys)
    assert figures["leaks"] == 0
    assert figures["planted_caught"] == 2
    assert figures["games_that_read_a_task"] >= 1
    assert min(figures["bytes_scanned"].values()) > 10_000
    assert len(figures["bytes_scanned"]) == 4
