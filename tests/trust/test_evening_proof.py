"""An evening: the command that measures what grows, and that it would see a leak."""

import pytest

from tests.trust.proofs import proven
from voicehost.testing.trust.evening import Evening, figures_of

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_nothing_grows_in_an_evening(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven("prove_evening", "--hours 1 --games capten wer-weiss", monkeypatch, capsys)
    assert figures["games"] >= 8
    assert figures["inputs"] > 500
    assert figures["threads_after"] == figures["threads_before"]


def test_what_grows_and_what_slows_down_is_told() -> None:
    evening = Evening(hours=4.0)
    evening.memory = [(1.0, 100), (2.0, 100), (3.0, 103), (4.0, 106)]
    evening.threads, evening.handles = [1, 1, 1, 2], [10, 10, 10, 11]
    for hour in range(40):
        evening.delays.extend((hour / 10, 1.0 if hour < 20 else 2.0))
    _, wrong = figures_of(evening)
    assert [text.split()[0] for text in wrong] == ["memory", "threads", "handles", "the"]
