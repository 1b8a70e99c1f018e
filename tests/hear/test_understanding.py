"""Form and public list decide what was heard; hand-made evidence only."""

from dataclasses import replace

import pytest

from tests.hear.made import COUNTRIES, PHRASES, evidence, listening
from voicehost.core.heard import Heard, HeardKind, Hypothesis, Passing, Phrase, Topic
from voicehost.core.ports import Evidence
from voicehost.hear import fusion
from voicehost.hear.fusion import ACCEPT
from voicehost.hear.understanding import SURE, SURE_UNWEIGHED, Span, Understanding

pytestmark = pytest.mark.unit

SPAN = Span(onset_ms=5_000, end_ms=6_000, sound_ms=4_900)


def hear(*texts: str, passing: Passing | None = Passing.MARKER, **changes: object) -> Heard:
    made = {key: changes.pop(key) for key in ("sound", "clarity", "step") if key in changes}
    span = changes.pop("span", SPAN)
    found = evidence(*texts, **made)  # type: ignore[arg-type]
    return Understanding().understand(found, listening(passing, **changes), span)  # type: ignore[arg-type]


def best(heard: Heard, piece: int = 0) -> str:
    scores = heard.pieces[piece].scores
    return max(scores, key=lambda phrase: scores[phrase])


def test_a_passed_answer_carries_scores_over_the_whole_public_list() -> None:
    heard = hear("We say Kazakhstan.")
    assert heard.kind is HeardKind.ANSWER
    assert heard.spoken
    assert heard.pieces[0].words == "Kazakhstan"
    assert set(heard.pieces[0].scores) == set(COUNTRIES.phrases)
    assert best(heard) == "Kazakhstan"
    assert heard.pieces[0].scores["Kazakhstan"] > 0.7


def test_the_marker_does_not_spoil_the_scores() -> None:
    bare = hear("Kazakhstan.", passing=Passing.ON_TURN).pieces[0].scores["Kazakhstan"]
    marked = hear("Our answer is Kazakhstan.").pieces[0].scores["Kazakhstan"]
    assert marked == pytest.approx(bare, abs=0.02)


def test_onset_is_that_of_the_marker() -> None:
    heard = hear("Hmm okay we say Spain.", sound="hmm okay we say Spain")
    frames_before = 5 + 3 * (2 + 3)
    assert heard.onset_ms == SPAN.sound_ms + 20 * frames_before


@pytest.mark.parametrize("said", ["France.", "I think it's France.", "What about Spain?"])
def test_table_talk_is_ignored_in_open_discussion(said: str) -> None:
    assert hear(said).kind is HeardKind.IGNORED


@pytest.mark.parametrize("said", ["France.", "I think it's France.", "France is top."])
def test_on_turn_everything_counts_with_natural_carriers(said: str) -> None:
    heard = hear(said, passing=Passing.ON_TURN)
    assert heard.kind is HeardKind.ANSWER
    assert heard.pieces[0].words == "France"
    assert best(heard) == "France"


def test_a_misspelt_marker_is_found_by_sound() -> None:
    heard = hear("and sir Kazakhstan.", sound="answer Kazakhstan")
    assert heard.kind is HeardKind.ANSWER
    assert best(heard) == "Kazakhstan"


def test_several_answers_in_order() -> None:
    heard = hear("We say France, Spain and Italy.")
    assert [piece.words for piece in heard.pieces] == ["France", "Spain", "Italy"]
    assert [best(heard, place) for place in range(3)] == ["France", "Spain", "Italy"]


def test_a_name_with_an_and_stays_whole() -> None:
    heard = hear("Answer Bosnia and Herzegovina.")
    assert [piece.words for piece in heard.pieces] == ["Bosnia and Herzegovina"]


def test_an_answer_off_the_public_list_is_still_an_answer() -> None:
    heard = hear("We say Atlantis.")
    assert heard.kind is HeardKind.ANSWER
    assert heard.pieces[0].words == "Atlantis"
    assert max(heard.pieces[0].scores.values()) < ACCEPT


def test_a_mumbled_answer_to_the_host_is_unclear() -> None:
    assert hear("We say brocks tan.", clarity=-1.6).kind is HeardKind.UNCLEAR
    assert hear("Brocks tan.", passing=Passing.ON_TURN, clarity=-1.6).kind is HeardKind.UNCLEAR


@pytest.mark.parametrize(
    "said", ["The answer is not so easy.", "Do you know the answer to this one?"]
)
def test_talk_about_answers_is_none(said: str) -> None:
    assert hear(said).kind is HeardKind.IGNORED


def test_commands_of_the_state_are_phrases() -> None:
    heard = hear("We give up.")
    assert heard.kind is HeardKind.PHRASE
    assert heard.guess is not None
    assert heard.guess.phrase.intent == "give_up"
    assert heard.guess.score > 0.9


def test_a_command_inside_talk_is_none() -> None:
    assert hear("They said we give up too much in this house").kind is HeardKind.IGNORED


def test_a_meta_command_needs_quiet_before_it() -> None:
    rushed = Span(onset_ms=5_000, end_ms=6_000, sound_ms=4_900, quiet_before_ms=100)
    assert hear("Pause the game.").kind is HeardKind.PHRASE
    assert hear("Pause the game.", span=rushed).kind is HeardKind.IGNORED


def test_opposites_are_told_apart() -> None:
    for said, intent in (("That's top.", "top"), ("That's not top.", "contest")):
        heard = hear(said, passing=None)
        assert heard.guess is not None
        assert heard.guess.phrase.intent == intent


def test_opposites_too_close_are_asked_back() -> None:
    twins = (Phrase(text="rome", intent="yes"), Phrase(text="roam", intent="no"))
    assert hear("Rome.", passing=None, phrases=twins).kind is HeardKind.UNCLEAR


def test_an_answer_on_the_list_beats_a_command_like_it() -> None:
    topic = Topic(name="songs", phrases=("We Give Up", "Six Days"))
    heard = hear("Six days.", passing=Passing.ON_TURN, topic=topic)
    assert heard.kind is HeardKind.ANSWER
    assert best(heard) == "Six Days"


@pytest.mark.parametrize("said", ["Thank you.", "you", "Thanks for watching!", ""])
def test_what_whisper_writes_for_noise_is_ignored(said: str) -> None:
    found = evidence(said, sound="s", clarity=-1.0) if said else Evidence(texts=())
    got = Understanding().understand(found, listening(Passing.ON_TURN), SPAN)
    assert got.kind is HeardKind.IGNORED


def test_engines_without_posteriors_are_understood_too() -> None:
    found = Evidence(texts=(Hypothesis(text="we say kazakhstan"), Hypothesis(text="we say cause")))
    got = Understanding().understand(found, listening(), SPAN)
    assert got.kind is HeardKind.ANSWER
    assert best(got) == "Kazakhstan"
    assert got.onset_ms == SPAN.onset_ms


def test_early_closing_waits_for_a_longer_legal_phrase() -> None:
    ears = Understanding()
    on_turn = listening(Passing.ON_TURN)
    for said, settled in (("Kazakhstan.", True), ("Guinea.", False), ("Six.", False)):
        found = evidence(said)
        heard = ears.understand(found, on_turn, SPAN)
        assert ears.is_settled(heard, on_turn, found) is settled


@pytest.mark.parametrize(
    ("said", "open_end"),
    [("Um", True), ("I think", True), ("we say", True), ("It is the", True), ("France", False)],
)
def test_fillers_are_waited_for(said: str, open_end: bool) -> None:
    heard = Heard(kind=HeardKind.IGNORED, onset_ms=0, end_ms=1, words=said)
    assert Understanding().is_unfinished(heard, listening()) is open_end


def test_begun_needs_a_marker_only_in_open_discussion() -> None:
    ears = Understanding()
    passed, talk = evidence("We say Fra"), evidence("I was in France")
    assert ears.begun_ms(passed, listening(), SPAN) == SPAN.sound_ms + 20 * 5
    assert ears.begun_ms(talk, listening(), SPAN) is None
    assert ears.begun_ms(talk, listening(Passing.ON_TURN), SPAN) == SPAN.onset_ms
    assert ears.begun_ms(passed, listening(None), SPAN) is None


def test_which_words_are_answers_changes_nothing() -> None:
    """The ears are given one flat list; two charts over it cannot be told apart."""
    assert PHRASES
    assert not {"answers", "decoys", "key"} & set(Topic.__slots__)


@pytest.mark.parametrize(
    ("transcripts", "loses"),
    [
        (("Seven.", "7."), {"eleven", "Ocean's Eleven"}),
        (("11.",), {"fifteen"}),
        (("Seven.", "Heaven."), set()),
        (("Heaven.",), set()),
    ],
)
def test_numbers_demand_equality(
    transcripts: tuple[str, ...], loses: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    topic = Topic(name="numbers", phrases=("Ocean's Eleven", "Heaven", "eleven", "fifteen"))

    def scores() -> dict[str, float]:
        heard = evidence(*transcripts, step=0.1)
        on_turn = listening(Passing.ON_TURN, topic=topic)
        return dict(Understanding().weigh(heard, on_turn, SPAN))

    strict = scores()
    monkeypatch.setattr(fusion, "OTHER_NUMBER", 0.0)
    lenient = scores()
    lost = {phrase for phrase in strict if lenient[phrase] - strict[phrase] > 0.2}
    assert lost >= loses
    assert not lost & ({"Heaven"} | ({"eleven"} if "11." in transcripts else set()))
    assert bool(lost) is bool(loses)


def test_an_answer_half_heard_twice_is_understood() -> None:
    ears, on_turn = Understanding(), listening(Passing.ON_TURN)
    mumbled = evidence("Spend.", clarity=-1.6)
    first, again = (
        Span(onset_ms=at_ms, end_ms=at_ms + 500, sound_ms=at_ms - 400) for at_ms in (1_000, 5_000)
    )
    assert ears.understand(mumbled, on_turn, first).kind is HeardKind.UNCLEAR
    assert ears.understand(mumbled, on_turn, first).kind is HeardKind.UNCLEAR
    noted = dict.fromkeys(COUNTRIES.phrases, 0.09)
    ears._tries.note(COUNTRIES, first, noted)
    heard = ears.understand(mumbled, on_turn, again)
    assert heard.kind is HeardKind.ANSWER
    assert best(heard) == "Spain"


def test_where_no_text_is_weighed_an_early_look_closes_from_a_lower_score_on() -> None:
    ears, on_turn = Understanding(), listening(Passing.ON_TURN)
    found = evidence("Kazakhstan.")
    heard = ears.understand(found, on_turn, SPAN)
    between = replace(heard.pieces[0], scores={"Kazakhstan": (SURE + SURE_UNWEIGHED) / 2})
    said = replace(heard, pieces=(between,))
    assert ears.is_settled(said, on_turn, found)
    assert not ears.is_settled(said, on_turn, replace(found, scorer=lambda texts: []))
    assert not ears.is_settled(said, on_turn, replace(found, posteriors=None))
