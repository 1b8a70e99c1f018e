"""Ears beside a real microphone: what the table is told while they work."""

import threading

import pytest

from tests.hear.made import evidence, listening
from tests.waiting import wait_for
from voicehost.core.heard import Passing
from voicehost.core.ports import Evidence
from voicehost.director.outputs import Attend
from voicehost.front.ears import OwnVoice, RealEars
from voicehost.front.loop import RealTime
from voicehost.hear.audio_file import frames_of
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.speak.own_sounds import EchoMeter, OwnSounds
from voicehost.testing.speech import ScriptedRecogniser, ScriptedVad, loud, quiet

pytestmark = pytest.mark.unit


class Slow(ScriptedRecogniser):
    """A recogniser that takes as long as it is told to."""

    def __init__(self, script: list[Evidence | str]) -> None:
        super().__init__(script)
        self.ready = threading.Event()

    def end(self) -> Evidence:
        assert self.ready.wait(60)
        return super().end()


class Knocked(RealTime):
    """Counts how often the pump is told to look."""

    def __init__(self) -> None:
        super().__init__()
        self.knocks = 0

    def knock(self) -> None:
        self.knocks += 1
        super().knock()


def test_while_it_makes_out_what_was_said_the_table_is_told_so() -> None:
    """The decoding of an answer is when it happens, and the pump looks then, not half a second
    later."""
    recogniser, time = Slow([evidence("Kazakhstan.")]), Knocked()
    ears = RealEars(
        lambda: Listener(recogniser, ScriptedVad(), Understanding()),
        time,
        OwnVoice(lambda words, onset_ms: False, EchoMeter(), OwnSounds()),
    )
    try:
        ears.perform(0, Attend(listening=listening(Passing.ON_TURN)))
        wait_for(lambda: not ears.loading())
        for frame in frames_of(quiet(5) + loud(20) + quiet(40), start_ms=time.now_ms()):
            ears.take(frame)
        wait_for(ears.understanding)
        assert time.knocks == 1
        recogniser.ready.set()
        wait_for(lambda: ears.next_ms(0) is not None)
        assert not ears.understanding()
        assert time.knocks == 2
    finally:
        recogniser.ready.set()
        ears.close()
