"""Faults on the air: the command that proves it, and that it would see time stolen."""

import pytest

from tests.trust.makers import maker
from tests.trust.proofs import proven, script
from voicehost.director import commands
from voicehost.director.director import Director
from voicehost.testing.trust import faults

pytestmark = pytest.mark.unit


@pytest.mark.slow
def test_the_game_pauses_says_so_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven("prove_faults", "--away 4 600", monkeypatch, capsys)
    assert figures["injected"] == figures["recovered"] == 18


def test_a_host_that_only_talks_of_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def talks(director: Director, now_ms: int, name: str, *, back: bool, gone_ms: int) -> None:
        director.say(f"{name}-{'back' if back else 'lost'}", now_ms)

    monkeypatch.setattr(commands, "device", talks)
    lines = script("prove_faults").CLOCK_RUNS
    wrong = faults.unplugged(maker("top-ten-quiz", 7), "microphone", lines, 60_000)
    assert wrong == "it did not pause"
