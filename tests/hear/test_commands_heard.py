"""What a state asks for is a closed set: its phrases are told apart by how likely each is as a
whole. Hand-made evidence only."""

from collections.abc import Sequence

import pytest

from tests.hear.made import posteriors
from voicehost.core.heard import Heard, HeardKind, Hypothesis, Listening, Phrase
from voicehost.core.ports import Evidence
from voicehost.core.wait import Intent
from voicehost.hear.understanding import Span, Understanding
from voicehost.understand.phrases import CommandBook

pytestmark = pytest.mark.unit

SPAN = Span(onset_ms=5_000, end_ms=6_000, sound_ms=4_900)
BOOK = CommandBook("en")
LETTERS = Intent(key="final", options=("a", "b", "c"))
NAMES = Intent(key="name", options=("Ann", "Ben", "Cy", "Tom"))


def hear(
    text: str, *intents: Intent, sound: str = "", likely: dict[str, float] | None = None
) -> Heard:
    """What is made of a transcript, its sound, and how much likelier than it Whisper finds others
    (all others are far less likely)."""

    def scorer(texts: Sequence[str]) -> list[float]:
        known = {text.strip(".").lower(): 0.0} | {k.lower(): v for k, v in (likely or {}).items()}
        return [known.get(asked.strip(".").lower(), -40.0) for asked in texts]

    found = Evidence(
        texts=(Hypothesis(text=text),), posteriors=posteriors(sound or text), scorer=scorer,
        clarity=-0.3,
    )  # fmt: skip
    phrases = (*BOOK.asked(intents), *BOOK.always())
    listening = Listening(passing=None, topic=None, phrases=phrases)
    return Understanding().understand(found, listening, SPAN)


def meant(heard: Heard) -> tuple[str, int | str | None]:
    assert heard.kind is HeardKind.PHRASE, heard
    assert heard.guess is not None
    return heard.guess.phrase.intent, heard.guess.phrase.value


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_a_letter_is_told_by_the_one_sound_that_differs(letter: str) -> None:
    said = f"we go with {letter}"
    assert meant(hear(f"We go with {letter.upper()}.", LETTERS, sound=said)) == ("final", letter)


@pytest.mark.parametrize(
    ("written", "said", "letter"),
    [
        ("See as our final answer.", "c is our final answer", "c"),
        ("Be our final answer.", "b is our final answer", "b"),
        ("Final answer bee.", "final answer b", "b"),
        ("Final answer, sea.", "final answer c", "c"),
    ],
)
def test_a_letter_written_as_a_word_is_the_letter(written: str, said: str, letter: str) -> None:
    assert meant(hear(written, LETTERS, sound=said, likely={said: -3.0})) == ("final", letter)


def test_the_likelier_of_two_that_sound_alike_is_taken() -> None:
    likely = {"Next is Ann": -2.0, "Next is Ben": -30.0}
    heard = hear("Next is and.", NAMES, sound="next is and", likely=likely)
    assert meant(heard) == ("name", "Ann")


def test_two_that_are_as_likely_are_asked_again() -> None:
    twins = Intent(key="name", options=("Ann", "Anne"))
    likely = {"Next is Ann": -3.0, "Next is Anne": -3.5}
    assert hear("Next is Ann.", twins, likely=likely).kind is HeardKind.UNCLEAR


def test_what_is_asked_for_is_likelier_than_a_command_that_sounds_like_it() -> None:
    likely = {"Tom please": 0.5, "time please": 0.0}
    assert meant(hear("Time please.", NAMES, sound="tom please", likely=likely)) == ("name", "Tom")
    assert meant(hear("Time please.", LETTERS)) == ("time_left", None)


@pytest.mark.parametrize(
    "said", ["What about Ben?", "Could it be Ben?", "Maybe Ben.", "Is it Ben?", "Why Ben?"]
)
def test_who_wonders_has_not_decided(said: str) -> None:
    assert hear(said, NAMES, likely={"Ben": -4.0}).kind is not HeardKind.PHRASE


def test_phrases_know_their_frame_and_how_they_are_written() -> None:
    phrases = BOOK.asked([LETTERS, Intent(key="number", low=5, high=5), Intent(key="yes")])
    by_text = {phrase.text: phrase for phrase in phrases}
    assert by_text["we take b"].frame == "we take {option}"
    assert by_text["we take b"].written == ("We take B",)
    assert by_text["i bid five"].written == ("I bid five", "I bid 5")
    assert by_text["yes"] == Phrase(text="yes", intent="yes", asked=True)
    assert not any(phrase.asked for phrase in BOOK.always())
