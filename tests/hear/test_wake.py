"""Waiting to be called: nothing but the phrase is searched for, and nothing is kept."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.hear.made import posteriors
from voicehost.core.errors import UsageError
from voicehost.core.heard import Heard, HeardKind, Listening, Phrase
from voicehost.core.ports import FRAME_SAMPLES, Frame
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.hear.wake import KEPT, PAUSE, Floats, Spotter
from voicehost.testing.speech import ScriptedRecogniser, ScriptedVad

pytestmark = pytest.mark.unit

HEY_HOST = Phrase(text="hey host", intent="wake")
CALLED = Listening(passing=None, topic=None, phrases=(), called=(HEY_HOST,))
LOUD = np.full(FRAME_SAMPLES, 1_000, "<i2").tobytes()
QUIET = bytes(FRAME_SAMPLES * 2)


class Phonemes:
    """Hears the same words in every sound; keeps how much it was given."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.given: list[int] = []

    def posteriors(self, samples: Floats) -> Floats:
        self.given.append(len(samples))
        return posteriors(self.words)


class Fit:
    """A second look that finds the phrase or does not; keeps what it was asked about."""

    def __init__(self, fits: float) -> None:
        self.fits = fits
        self.asked: list[tuple[str, ...]] = []

    def fit(self, samples: Floats, texts: Sequence[str]) -> list[float]:
        self.asked.append(tuple(texts))
        return [self.fits if np.any(samples) else -20.0 for _ in texts]


def spotter(words: str, fits: float = -2.0) -> tuple[Spotter, Phonemes, Fit]:
    phonemes, fit = Phonemes(words), Fit(fits)
    return Spotter(phonemes, fit, ScriptedVad()), phonemes, fit


def hear(spotter: Spotter, *frames: bytes) -> list[Heard]:
    heard = (spotter.feed(frame, place * 32) for place, frame in enumerate(frames))
    return [one for one in heard if one is not None]


def said(loud: int = 25) -> list[bytes]:
    return [QUIET] * 20 + [LOUD] * loud + [QUIET] * (PAUSE + 2)


def test_the_phrase_wakes_once_and_says_when() -> None:
    one, _, fit = spotter("hey host")
    one.seek([HEY_HOST])
    (heard,) = hear(one, *said(), *[QUIET] * 60)
    assert heard.kind is HeardKind.PHRASE
    assert (heard.words, heard.guess and heard.guess.phrase) == ("hey host", HEY_HOST)
    assert heard.spoken
    assert 0 <= heard.onset_ms < heard.end_ms <= 52 * 32
    assert {text for texts in fit.asked for text in texts} == {"Hey host.", "hey host."}


@pytest.mark.parametrize(("words", "fits"), [("good morning everybody", -2.0), ("hey host", -18.0)])
def test_other_words_do_not(words: str, fits: float) -> None:
    one, _, _ = spotter(words, fits)
    one.seek([HEY_HOST])
    assert hear(one, *said(), *said()) == []


def test_what_does_not_sound_like_it_is_not_looked_at_twice() -> None:
    one, _, fit = spotter("good morning everybody")
    one.seek([HEY_HOST])
    asked = len(fit.asked)  # how likely it is in silence
    hear(one, *said())
    assert (one.looks, one.second_looks, len(fit.asked)) == (1, 0, asked)


def test_a_quiet_room_wakes_no_engine() -> None:
    one, phonemes, _ = spotter("hey host")
    one.seek([HEY_HOST])
    assert hear(one, *[QUIET] * 3_000) == []
    assert phonemes.given == []


def test_unbroken_talk_is_looked_at_in_parts_that_overlap() -> None:
    one, phonemes, _ = spotter("good morning everybody")
    one.seek([HEY_HOST])
    hear(one, *[LOUD] * 400)
    assert len(phonemes.given) >= 400 // 44
    assert max(phonemes.given) <= KEPT * FRAME_SAMPLES
    assert sum(phonemes.given) > 400 * FRAME_SAMPLES


def test_a_phrase_too_short_to_be_told_apart_is_refused() -> None:
    one, _, _ = spotter("go")
    with pytest.raises(UsageError, match="too short to be called by"):
        one.seek([Phrase(text="go", intent="wake")])


def test_without_a_second_engine_the_first_must_be_sure() -> None:
    one = Spotter(Phonemes("hey host"), None, ScriptedVad())
    one.seek([HEY_HOST])
    assert len(hear(one, *said())) == 1
    near = Spotter(Phonemes("hay toast"), None, ScriptedVad())
    near.seek([HEY_HOST])
    assert hear(near, *said()) == []


class Forbidden(Understanding):
    """Nobody may want to understand anything."""

    def prepare(self, listening: Listening) -> None:
        raise AssertionError("a list was prepared")

    def understand(self, *args: object) -> Heard:  # type: ignore[override]
        raise AssertionError("an utterance was to be understood")


def frames(*pieces: bytes) -> list[Frame]:
    return [Frame(at_ms=place * 32, samples=piece) for place, piece in enumerate(pieces)]


def test_while_waiting_no_recogniser_gets_a_sound_and_nothing_stays() -> None:
    one, _, _ = spotter("we talk about secrets of ours")
    nobody = ScriptedRecogniser([])  # complains if an utterance is begun
    listener = Listener(nobody, ScriptedVad(), Forbidden(), one)
    listener.attend(CALLED)
    heard = [h for frame in frames(*said(), *said(60)) for h in listener.feed(frame)]
    assert heard == []
    assert (nobody.begun, nobody.fed, listener.looks) == ([], [], 0)
    assert listener.begun_ms() is None
    assert not listener.speaking
    assert sum(map(len, one._kept)) <= KEPT * FRAME_SAMPLES * 2
    listener.attend(None)
    assert (len(one._kept), listener._roll, listener._left) == (0, [], b"")


def test_when_it_wakes_nothing_of_before_is_left() -> None:
    one, _, _ = spotter("hey host")
    listener = Listener(ScriptedRecogniser([]), ScriptedVad(), Forbidden(), one)
    listener.attend(CALLED)
    heard = [h for frame in frames(*said()) for h in listener.feed(frame)]
    assert [one.words for one in heard] == ["hey host"]
    assert len(one._kept) <= 2  # what came after it


def test_without_a_spotter_the_host_hears_nothing_while_it_waits() -> None:
    listener = Listener(ScriptedRecogniser([]), ScriptedVad(), Forbidden())
    assert not listener.can_be_called
    listener.attend(CALLED)
    assert [h for frame in frames(*said()) for h in listener.feed(frame)] == []
