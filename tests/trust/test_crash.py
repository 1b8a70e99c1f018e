"""Nothing is lost: the command that proves it, and that it would see a loss."""

import pytest

from tests.trust.makers import maker
from tests.trust.proofs import proven, script
from voicehost.director.director import Director
from voicehost.director.outputs import Keep, Output
from voicehost.front.keeper import Keeper
from voicehost.journal import store
from voicehost.journal.records import Happened
from voicehost.testing.trust import crash
from voicehost.testing.trust.proof import own_state
from voicehost.testing.typist import type_game

pytestmark = pytest.mark.unit

GAMES = "top-ten-quiz/high-bid e-top/vote desitka/points capten/flop wer-weiss/lost-wager"


@pytest.mark.slow
def test_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = proven(
        "prove_crash", f"--every 11 --torn 2 --flips 4 --shots 1 --games {GAMES}",
        monkeypatch, capsys,
    )  # fmt: skip
    assert figures["kill_points"] >= 20
    assert figures["torn"] == 10
    assert figures["losses"] == 0


def test_a_keeper_that_forgets_an_event_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Keeper.perform

    def forgetful(self: Keeper, now_ms: int, output: Output) -> None:
        forgotten = (
            isinstance(output, Keep)
            and isinstance(output.record, Happened)
            and output.record.stamped.seq == 5
        )
        if not forgotten:
            whole(self, now_ms, output)

    monkeypatch.setattr(Keeper, "perform", forgetful)
    proof = script("prove_crash")
    with own_state():
        played = crash.play(proof.begun("capten/flop"), proof.lines_of("capten/flop"))
        assert crash.killed(played, every=7).losses


def test_a_journal_that_is_not_put_right_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "mended", lambda raw: (raw, ()))
    proof = script("prove_crash")
    with own_state():
        played = crash.play(proof.begun("capten/flop"), proof.lines_of("capten/flop"))
        assert crash.flipped(played, 1, 8).losses


def test_values_for_a_later_event_are_not_taken_for_an_earlier_one() -> None:
    """The journal was damaged and stops before the round they were entered for."""
    make = maker("top-ten-quiz", 1)
    outputs, _ = type_game(Director(make()), [])
    records = [output.record for _, output in outputs if isinstance(output, Keep)]
    for seq, known in ((len(records), True), (len(records) + 5, False)):
        director = Director(make())
        director.restore(records, {"green": 3}, 0, {}, seq)
        assert director.secrets.collection is not None
        assert bool(director.secrets.collection.entered) is known
