"""Hidden stays hidden: the command that proves it, with leaks of every kind planted."""

import pytest

from tests.trust.proofs import proven

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_what_is_sealed_makes_no_difference_and_every_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven(
        "prove_secrecy", "--seeds 1 --decks 1 --games top-ten-quiz e-top desitka capten",
        monkeypatch, capsys,
    )  # fmt: skip
    assert figures["leaks"] == 0
    assert figures["planted_caught"] == figures["leaks_planted"] == 10
    assert figures["replaced_percent"] >= 30
    assert figures["undone"] >= 5
    assert figures["other_topics"] >= 4
    assert figures["lawful_at_last"] >= 5
