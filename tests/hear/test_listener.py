"""Frames in, utterances out; scripted peers, virtual time."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hear.made import evidence, listening
from voicehost.core.heard import Heard, HeardKind, Passing
from voicehost.core.ports import Evidence, Frame
from voicehost.hear.audio_file import frames_of
from voicehost.hear.listener import PREROLL_MS, Listener, listen_to
from voicehost.hear.understanding import Understanding
from voicehost.testing.speech import ScriptedRecogniser, ScriptedVad, loud, quiet

pytestmark = pytest.mark.unit

FRAME_MS = 32


def ears(*script: Evidence | str) -> tuple[Listener, ScriptedRecogniser]:
    recogniser = ScriptedRecogniser(script)
    return Listener(recogniser, ScriptedVad(), Understanding()), recogniser


def test_an_utterance_becomes_what_was_heard_with_its_times() -> None:
    listener, recogniser = ears(evidence("We say Kazakhstan."))
    listener.attend(listening())
    heard = listen_to(listener, list(frames_of(quiet(30) + loud(20) + quiet(40), start_ms=7_000)))
    assert [one.kind for one in heard] == [HeardKind.ANSWER]
    assert heard[0].end_ms == 7_000 + 50 * FRAME_MS
    # The marker begins 5 hand-made frames of 20 ms after the first sample, the pre-roll.
    assert heard[0].onset_ms == 7_000 + 30 * FRAME_MS - PREROLL_MS // FRAME_MS * FRAME_MS + 100
    assert recogniser.done


def test_while_closed_nothing_is_kept_or_decoded() -> None:
    listener, recogniser = ears()
    vad = ScriptedVad()
    listener = Listener(recogniser, vad, Understanding())
    assert listen_to(listener, list(frames_of(loud(50) + quiet(50)))) == []
    assert vad.asked == 0
    assert recogniser.begun == []


def test_what_was_said_before_the_microphone_opened_is_not_in_the_sound() -> None:
    listener, recogniser = ears(evidence("Kazakhstan."))
    frames = list(frames_of(loud(10) + loud(20) + quiet(40)))
    listener.attend(None)
    for frame in frames[:10]:
        listener.feed(frame)
    listener.attend(listening(Passing.ON_TURN))
    heard = [one for frame in frames[10:] for one in listener.feed(frame)]
    assert heard[0].onset_ms == 10 * FRAME_MS
    silence_until_early_look = 10
    assert recogniser.fed[0] <= (20 + silence_until_early_look) * 1024


def test_a_speaker_who_starts_with_the_cue_keeps_the_first_phone() -> None:
    listener, recogniser = ears(evidence("Kazakhstan."))
    listener.attend(listening(Passing.ON_TURN))
    listen_to(listener, list(frames_of(quiet(2) + loud(20) + quiet(40))))
    assert recogniser.fed[0] >= (2 + 20) * 1024


def test_closing_drops_what_was_under_way() -> None:
    listener, _ = ears(evidence("Kazakhstan."))
    listener.attend(listening(Passing.ON_TURN))
    for frame in frames_of(quiet(5) + loud(20)):
        listener.feed(frame)
    assert listener.speaking
    assert listener.begun_ms() == 5 * FRAME_MS
    listener.attend(None)
    assert listener.begun_ms() is None
    listener.attend(listening(Passing.ON_TURN))
    assert listen_to(listener, list(frames_of(quiet(40), start_ms=25 * FRAME_MS))) == []


def test_a_new_question_keeps_an_utterance_under_way() -> None:
    listener, _ = ears(evidence("Kazakhstan."))
    listener.attend(listening(Passing.MARKER))
    frames = list(frames_of(quiet(5) + loud(20) + quiet(40)))
    for frame in frames[:15]:
        listener.feed(frame)
    listener.attend(listening(Passing.ON_TURN))
    heard = [one for frame in frames[15:] for one in listener.feed(frame)]
    assert [one.kind for one in heard] == [HeardKind.ANSWER]


def test_begun_in_open_discussion_needs_the_marker() -> None:
    for text, begun in (("we say Kaz", True), ("I was in Kaz", False)):
        listener, _ = ears(evidence(text))
        listener.attend(listening())
        for frame in frames_of(quiet(20) + loud(20)):
            listener.feed(frame)
        assert (listener.begun_ms() is not None) is begun


@pytest.mark.parametrize(
    ("said", "waited_ms"), [("Kazakhstan.", 320), ("Guinea.", 800), ("Um, I think", 1312)]
)
def test_patience_follows_what_was_said(said: str, waited_ms: int) -> None:
    listener, _ = ears(evidence(said))
    listener.attend(listening(Passing.ON_TURN))
    frames = list(frames_of(quiet(5) + loud(20) + quiet(60)))
    ended = next(place for place, frame in enumerate(frames) if listener.feed(frame))
    assert (ended + 1 - 25) * FRAME_MS == waited_ms


def test_an_utterance_is_decoded_once_per_pause() -> None:
    listener, _ = ears(evidence("Guinea."))
    listener.attend(listening(Passing.ON_TURN))
    listen_to(listener, list(frames_of(quiet(5) + loud(20) + quiet(60))))
    assert listener.looks == 1


def test_a_file_that_ends_in_speech_is_heard() -> None:
    listener, _ = ears(evidence("Kazakhstan."))
    listener.attend(listening(Passing.ON_TURN))
    heard = listen_to(listener, list(frames_of(quiet(5) + loud(20))))
    assert [one.kind for one in heard] == [HeardKind.ANSWER]


def test_a_gap_in_the_sound_starts_anew() -> None:
    listener, _ = ears(evidence("Kazakhstan."))
    listener.attend(listening(Passing.ON_TURN))
    for frame in frames_of(quiet(5) + loud(20)):
        listener.feed(frame)
    assert list(listener.feed(Frame(at_ms=9_000, samples=quiet(1)))) == []
    assert not listener.speaking


def test_meta_commands_know_the_quiet_before_them() -> None:
    talk, pause = evidence("I was in France"), evidence("Pause the game.")
    for gap, kind in ((60, HeardKind.PHRASE), (27, HeardKind.PHRASE)):
        listener, _ = ears(talk, pause)
        listener.attend(listening())
        sound = quiet(5) + loud(20) + quiet(gap) + loud(20) + quiet(60)
        heard = listen_to(listener, list(frames_of(sound)))
        assert [one.kind for one in heard] == [HeardKind.IGNORED, kind]


SOUND = quiet(20) + loud(30) + quiet(45) + loud(12) + quiet(45) + loud(2) + quiet(30)


def whole() -> list[Heard]:
    listener, _ = ears(evidence("We say Kazakhstan."), evidence("Um"))
    listener.attend(listening())
    return listener.feed(Frame(at_ms=500, samples=SOUND)) + listener.finish()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(1, len(SOUND) // 2 - 1), max_size=12, unique=True))
def test_cut_anywhere_the_same_is_heard(cuts: list[int]) -> None:
    listener, _ = ears(evidence("We say Kazakhstan."), evidence("Um"))
    listener.attend(listening())
    heard = []
    for start, end in pairwise([0, *sorted(cuts), len(SOUND) // 2]):
        piece = Frame(at_ms=500 + start * 1000 // 16_000, samples=SOUND[start * 2 : end * 2])
        heard += listener.feed(piece)
    assert heard + listener.finish() == whole()
    assert len(heard) == 2
