import pytest

from voicehost.core.heard import Heard, HeardKind, Listening, Passing, Topic
from voicehost.core.wait import Intent
from voicehost.understand.phrases import CommandBook
from voicehost.understand.route import read_text

pytestmark = pytest.mark.unit

BOOK = CommandBook("en")
TOPIC = Topic(name="countries", phrases=("France", "Italy", "Spain"))


def read(text: str, passing: Passing | None, *intents: Intent) -> Heard:
    phrases = (*BOOK.asked(intents), *BOOK.always())
    listening = Listening(passing=passing, topic=TOPIC, phrases=phrases)
    return read_text(text, listening, BOOK, at_ms=5)


def test_a_phrase_of_the_state_is_a_phrase() -> None:
    heard = read("Um, 7 please.", None, Intent(key="number", low=1, high=10))
    assert heard.kind is HeardKind.PHRASE
    assert heard.guess is not None
    assert (heard.guess.phrase.intent, heard.guess.phrase.value) == ("number", 7)


def test_a_number_out_of_range_is_no_phrase() -> None:
    assert read("eleven", None, Intent(key="number", low=1, high=10)).kind is HeardKind.IGNORED


def test_a_phrase_the_state_does_not_ask_for_is_table_talk() -> None:
    assert read("we give up", Passing.MARKER).kind is HeardKind.IGNORED
    assert read("We give up!", Passing.MARKER, Intent(key="give_up")).kind is HeardKind.PHRASE


def test_options_are_heard_by_name() -> None:
    heard = read("it's Di", None, Intent(key="who", options=("Ann", "Di")))
    assert heard.guess is not None
    assert heard.guess.phrase.value == "Di"


def test_in_open_discussion_only_passed_answers_count() -> None:
    assert read("France maybe", Passing.MARKER).kind is HeardKind.IGNORED
    heard = read("we say France and Spain", Passing.MARKER)
    assert [piece.words for piece in heard.pieces] == ["France", "Spain"]


def test_on_a_turn_the_words_count_as_they_stand() -> None:
    assert [p.words for p in read("I think it's Italy", Passing.ON_TURN).pieces] == [
        "I think it's Italy"
    ]


def test_fillers_after_a_marker_are_no_answer() -> None:
    assert read("we say um", Passing.MARKER).kind is HeardKind.UNCLEAR
    heard = read("we say um, France", Passing.MARKER)
    assert [piece.words for piece in heard.pieces] == ["France"]


def test_numbers_beyond_the_allowed_ones_may_be_understood() -> None:
    raising = Intent(key="number", low=4, high=4, understood=(1, 10))
    heard = read("seven", None, raising)
    assert heard.guess is not None
    assert heard.guess.phrase.value == 7


def test_open_setting_leaves_out_what_is_no_answer_by_form() -> None:
    assert read("Atlantis", Passing.OPEN).kind is HeardKind.ANSWER
    assert read("what did you say", Passing.OPEN).kind is HeardKind.IGNORED


def test_every_one_syllable_command_has_a_longer_twin() -> None:
    by_intent: dict[str, list[str]] = {}
    for phrase in (*BOOK.always(), *BOOK.asked([Intent(key=k) for k in ("yes", "no", "pass")])):
        by_intent.setdefault(phrase.intent, []).append(phrase.text)
    for intent, texts in by_intent.items():
        assert any(len(text.split()) >= 2 for text in texts), intent


def test_no_phrase_means_two_things() -> None:
    seen: dict[str, str] = {}
    for phrase in BOOK.always():
        assert seen.setdefault(phrase.text, phrase.intent) == phrase.intent
