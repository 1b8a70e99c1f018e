"""An option and what is said of it, heard in one breath; hand-made evidence only."""

from dataclasses import replace

import pytest

from tests.hear.made import evidence
from voicehost.core.heard import Heard, HeardKind, Listening, Pairs, Passing, Phrase, Topic
from voicehost.hear.understanding import Span, Understanding

pytestmark = pytest.mark.unit

SPAN = Span(onset_ms=5_000, end_ms=6_000, sound_ms=4_900)
ORDER = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
SPORTS = Pairs(
    options=("ice hockey", "tennis", "football", "water polo", "ice dancing"), values=ORDER
)
COLOURS = Pairs(
    options=("the ruby", "the emerald", "sapphire"), values=("red", "green", "blue", "light blue")
)
YEARS = Pairs(options=("the battle of Hastings", "the moon landing", "days of a leap year"),
              values=())  # fmt: skip
TRUE = Pairs(options=("cobalt", "brass", "neon"), values=("true", "false"), alone=True)
PHRASES = (Phrase(text="i pass", intent="pass"), Phrase(text="repeat", intent="repeat"))


def listening(pairs: Pairs) -> Listening:
    topic = Topic(name="options", phrases=(*pairs.options, *pairs.values))
    return Listening(passing=Passing.ON_TURN, topic=topic, phrases=PHRASES, pairs=pairs)


def hear(pairs: Pairs, *texts: str, sound: str | None = None, clarity: float = -0.3) -> Heard:
    found = evidence(*texts, sound=sound, clarity=clarity)
    return Understanding().understand(found, listening(pairs), SPAN)


def pair(heard: Heard) -> tuple[int | None, str]:
    assert heard.kind is HeardKind.ANSWER
    (piece,) = heard.pieces
    return piece.option, piece.value


@pytest.mark.parametrize(
    ("pairs", "said", "sound", "meant"),
    [
        (SPORTS, "Ice hockey, fourth.", None, (1, "fourth")),
        (SPORTS, "Fourth, ice hockey", None, (1, "fourth")),
        (SPORTS, "I think it's tennis, 8th", None, (2, "eighth")),
        (SPORTS, "option two eight", "option two eight", (2, "eighth")),
        (SPORTS, "An option to fourth", "um option two fourth", (2, "fourth")),
        (SPORTS, "hockey 4th", "hockey fourth", (1, "fourth")),
        (COLOURS, "Action to light blue", "option two light blue", (2, "light blue")),
        (COLOURS, "The Ruby, Bread.", "the ruby red", (1, "red")),
        (COLOURS, "two, green", None, (2, "green")),
        (YEARS, "Hastings, 1066", "Hastings ten sixty six", (1, "1066")),
        (YEARS, "option 21969", "option two nineteen sixty nine", (2, "1969")),
        (YEARS, "option to 1 9 6 9", "option two nineteen sixty nine", (2, "1969")),
        (YEARS, "option 2, when 969", "option two one nine six nine", (2, "1969")),
        (YEARS, "Option two, one 969", "option two one nine six nine", (2, "1969")),
        (YEARS, "option 2, 19, 69", "option two nineteen sixty nine", (2, "1969")),
        (YEARS, "Option 2, 196-9", "option two nineteen sixty nine", (2, "1969")),
        (YEARS, "Four days of a leap year", None, (3, "4")),
        (TRUE, "Cobalt.", None, (1, "")),
        (TRUE, "Number three.", None, (3, "")),
        (TRUE, "Brass, false.", None, (2, "false")),
    ],
)
def test_both_halves_are_made_out_together(
    pairs: Pairs, said: str, sound: str | None, meant: tuple[int, str]
) -> None:
    option, value = pair(hear(pairs, said, sound=sound))
    assert (option, value.replace("one thousand and sixty six", "1066")) == meant or (
        option == meant[0] and _number(value) == _number(meant[1])
    )


def _number(text: str) -> object:
    from voicehost.words.formats import read_number

    return read_number(text)


def test_the_words_stay_those_that_were_heard() -> None:
    heard = hear(SPORTS, "An option to fourth", sound="um option two fourth")
    assert heard.words == "An option to fourth"
    assert heard.pieces[0].words == "An option to fourth"


@pytest.mark.parametrize("said", ["Ice hockey.", "option three", "number two"])
def test_an_option_alone_is_half_an_answer(said: str) -> None:
    option, value = pair(hear(SPORTS, said))
    assert (option, value) == ({"Ice hockey.": 1, "option three": 3, "number two": 2}[said], "")


@pytest.mark.parametrize(
    ("pairs", "said", "sound", "value"),
    [
        (SPORTS, "Fourth.", None, "fourth"),
        (SPORTS, "I think it's 8th", "i think its eighth", "eighth"),
        (COLOURS, "Light glue.", "light blue", "light blue"),
        (YEARS, "1969", "nineteen sixty nine", "1969"),
        (YEARS, "1 9 6 9", "nineteen sixty nine", "1969"),
    ],
)
def test_what_is_said_to_an_option_a_breath_later_is_its_answer(
    pairs: Pairs, said: str, sound: str | None, value: str
) -> None:
    option, heard = pair(hear(replace(pairs, named=2), said, sound=sound))
    assert option == 2
    assert heard == value or _number(heard) == _number(value)


@pytest.mark.parametrize(
    ("pairs", "said", "sound", "value"),
    [
        (SPORTS, "Fourth.", None, "fourth"),
        (SPORTS, "I think it's 8th", "i think its eighth", "eighth"),
        (COLOURS, "Green.", None, "green"),
        (YEARS, "1969", "nineteen sixty nine", "1969"),
    ],
)
def test_an_answer_alone_is_half_an_answer_too(
    pairs: Pairs, said: str, sound: str | None, value: str
) -> None:
    """It names no option; the host asks which one it goes with."""
    heard = hear(pairs, said, sound=sound)
    assert heard.kind is HeardKind.ANSWER
    assert [(piece.words, piece.option, piece.value) for piece in heard.pieces] == [
        (value, None, "")
    ]


@pytest.mark.parametrize("said", ["true", "False."])
def test_a_claim_without_an_option_is_asked_back(said: str) -> None:
    assert hear(TRUE, said).kind is not HeardKind.ANSWER


def test_another_option_may_still_be_named() -> None:
    assert pair(hear(replace(SPORTS, named=2), "Ice hockey, fourth.")) == (1, "fourth")
    assert pair(hear(replace(SPORTS, named=2), "Football.")) == (3, "")


@pytest.mark.parametrize("said", ["Ice, fourth.", "mumble rumble bumble"])
def test_what_names_no_one_option_is_asked_back(said: str) -> None:
    assert hear(SPORTS, said).kind is not HeardKind.ANSWER


def test_a_value_on_no_list_is_taken_as_it_was_said() -> None:
    assert pair(hear(COLOURS, "The emerald, turquoise.")) == (2, "turquoise")


def test_a_value_that_was_not_clear_is_asked_back() -> None:
    """The option was clear: only its answer is asked for again."""
    assert pair(hear(COLOURS, "The emerald, turquoise.", clarity=-1.4)) == (2, "")


def test_a_command_is_still_one() -> None:
    heard = hear(SPORTS, "I pass.")
    assert heard.kind is HeardKind.PHRASE
    assert heard.guess is not None
    assert heard.guess.phrase.intent == "pass"


def test_an_option_without_its_answer_is_waited_for() -> None:
    ears, open_for = Understanding(), listening(SPORTS)
    for said, unfinished in (("Ice hockey", True), ("Ice hockey, fourth", False)):
        heard = ears.understand(evidence(said), open_for, SPAN)
        assert ears.is_unfinished(heard, open_for) is unfinished


def test_only_what_no_longer_value_begins_with_is_closed_early() -> None:
    ears = Understanding()
    for pairs, said, settled in (
        (SPORTS, "Ice hockey, fourth", True),
        (YEARS, "Hastings, ten", False),
        (TRUE, "Cobalt", False),
    ):
        open_for = listening(pairs)
        found = evidence(said)
        heard = ears.understand(found, open_for, SPAN)
        assert heard.kind is HeardKind.ANSWER
        assert ears.is_settled(heard, open_for, found) is settled


def test_an_option_half_heard_twice_counts() -> None:
    ears, open_for = Understanding(), listening(COLOURS)
    blurred = evidence("the moody bet", sound="the muby red", clarity=-1.2)
    first = ears.understand(blurred, open_for, SPAN)
    later = Span(onset_ms=9_000, end_ms=9_900, sound_ms=8_900)
    second = ears.understand(blurred, open_for, later)
    assert first.kind is HeardKind.UNCLEAR
    assert pair(second) == (1, "red")
