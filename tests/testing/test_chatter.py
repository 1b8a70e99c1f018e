"""Chatter is counted by what the ears take it for; its bounds are Poisson's."""

import numpy as np
import pytest

from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.core.ports import Frame
from voicehost.testing.robots import chatter

pytestmark = pytest.mark.unit


class Ears:
    """A listener that takes every tenth frame for something."""

    def __init__(self) -> None:
        self.frames = 0
        self.waits: Listening | None = None

    def attend(self, listening: Listening | None) -> None:
        self.waits = listening

    def feed(self, frame: Frame) -> list[Heard]:
        self.frames += 1
        kinds = {10: HeardKind.ANSWER, 20: HeardKind.PHRASE, 30: HeardKind.IGNORED}
        kind = kinds.get(self.frames)
        if kind is None:
            return []
        return [Heard(kind=kind, onset_ms=0, end_ms=0, words=kind.value)]


@pytest.mark.parametrize(("count", "bound"), [(0, 2.996), (1, 4.744), (5, 10.513)])
def test_the_upper_bound_is_that_of_the_tables(count: int, bound: float) -> None:
    assert chatter.upper95(count) == pytest.approx(bound, abs=1e-3)


def test_answers_and_commands_in_talk_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = np.zeros(16_000, np.float32)
    monkeypatch.setattr(chatter.voices, "speak", lambda *_: sound)
    ears = Ears()
    listening = Listening(passing=None, topic=None, phrases=())
    talked = chatter.chat(ears, listening, 0.2, [], ["Paris"], 1)  # type: ignore[arg-type]
    assert ears.waits is listening
    assert (talked.false_answers, talked.false_commands) == (1, 1)
    assert talked.words == ("answer", "phrase")
    assert talked.hours * 3_600 == pytest.approx(12, abs=2)
