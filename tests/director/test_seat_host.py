"""The talk about seats as a host: it speaks, opens the microphone, takes what was heard."""

import pytest

from voicehost.core.effects import Say
from voicehost.core.heard import Guess, Heard, HeardKind, Passing, Phrase, Piece
from voicehost.core.ids import CueId
from voicehost.core.ports import DeviceLost, Pressed, SpeechEnded
from voicehost.director.outputs import Adjust, Attend, Hush, Output, Speak
from voicehost.director.seat_ear import CARRIERS, MOST_GUESSES, guesses, listening
from voicehost.director.seat_host import SeatHost, typed
from voicehost.director.seats import SeatTalk, Stage
from voicehost.director.silence import AGAIN_AFTER_MS
from voicehost.words.first_names import first_names, other_words
from voicehost.words.normalise import canonical
from voicehost.words.passing import strip_carriers
from voicehost.words.phones import phones_of

pytestmark = pytest.mark.unit


def words(say: Say, turn: int) -> str:
    return f"{say.line} {turn}"


class Table:
    """A host whose every sentence is heard out, and people who answer."""

    def __init__(self, **more: object) -> None:
        fields = {"fewest": 2, "most": 9} | more
        self.talk = SeatTalk(**fields)  # type: ignore[arg-type]
        self.host = SeatHost(self.talk, words)
        self.now_ms = 0
        self.said: list[str] = []
        self.attended: list[Attend] = []
        self.adjusted: list[Adjust] = []
        self.host.begin(0)
        self.run()

    def run(self) -> None:
        while outputs := self.host.take():
            for output in outputs:
                self._take(output)

    def _take(self, output: Output) -> None:
        match output:
            case Speak(cue=cue, line=line):
                self.said.append(line)
                self.now_ms += 1_000
                self.host.receive(self.now_ms, SpeechEnded(cue=cue, completed=True))
            case Attend():
                self.attended.append(output)
            case Adjust():
                self.adjusted.append(output)
            case _:
                pass

    def hear(self, heard: Heard) -> list[str]:
        before = len(self.said)
        self.host.receive(self.now_ms, heard)
        self.run()
        return self.said[before:]


def answer(words: str, *others: str, **scores: float) -> Heard:
    piece = Piece(words=words, alternatives=tuple((o, -0.5) for o in others), scores=scores)
    return Heard(
        kind=HeardKind.ANSWER, onset_ms=0, end_ms=0, words=words, pieces=(piece,), spoken=True
    )


def phrase(text: str) -> Heard:
    guess = Guess(phrase=Phrase(text=text, intent=text), score=0.9)
    return Heard(kind=HeardKind.PHRASE, onset_ms=0, end_ms=0, words=text, guess=guess, spoken=True)


def other(kind: HeardKind, words: str = "") -> Heard:
    return Heard(kind=kind, onset_ms=0, end_ms=0, words=words, spoken=True)


# --- A whole talk ---------------------------------------------------------------------------------


def test_two_names_are_heard_said_back_said_twice_and_seated() -> None:
    table = Table()
    assert table.said == ["seats-who"]
    for name in ("Roderick", "Penelope"):
        assert table.hear(answer(name, **{name: 1.0})) == ["seats-check"]
        assert table.hear(phrase("yes")) == ["seats-again"]
        assert table.hear(answer(name, **{name: 1.0})) == ["seats-welcome", "seats-next"]
    assert table.hear(phrase("that is all")) == ["seats-around"]
    assert table.host.finished
    assert table.talk.names == ["Roderick", "Penelope"]
    assert table.attended[-1].listening is None


def test_the_microphone_is_closed_while_the_host_speaks() -> None:
    host = SeatHost(SeatTalk(fewest=2, most=9), words)
    host.begin(0)
    first = host.take()
    assert [type(output) for output in first] == [Speak]
    assert host.busy
    host.receive(900, SpeechEnded(cue=first[0].cue, completed=True))  # type: ignore[union-attr]
    opened = host.take()
    assert isinstance(opened[0], Attend)
    assert opened[0].listening is not None
    assert not host.busy


def test_no_offers_the_next_best_of_what_was_heard() -> None:
    table = Table()
    table.hear(answer("Fiona", Fiona=0.8, Viola=0.5))
    assert table.talk.called[-1] == "Fiona"
    assert table.hear(phrase("no")) == ["seats-check"]
    assert table.talk.called[-1] == "Viola"
    assert table.hear(phrase("no")) == ["seats-other"]
    table.hear(answer("B. J. O. R. N."))
    assert table.talk.called[-1] == "Bjorn"


def test_talk_that_was_not_for_the_host_changes_nothing() -> None:
    table = Table()
    assert table.hear(other(HeardKind.IGNORED, "what a day")) == []
    assert table.talk.stage is Stage.NAMES


def test_what_is_not_made_out_is_told() -> None:
    table = Table()
    assert table.hear(other(HeardKind.UNCLEAR)) == ["seats-nothing", "seats-who"]


def test_a_typed_line_is_sure_and_needs_no_second_time() -> None:
    table = Table()
    assert table.hear(typed("Björn", 0)) == ["seats-welcome", "seats-next"]
    assert table.talk.names == ["Björn"]
    assert not table.talk.sure
    assert table.hear(answer("Fiona", Fiona=1.0)) == ["seats-check"]


def test_a_question_nobody_answers_is_asked_again_and_then_the_host_waits() -> None:
    table = Table()
    for wait_ms in AGAIN_AFTER_MS:
        due = table.host.next_deadline_ms(table.now_ms)
        assert due == table.now_ms + wait_ms
        table.now_ms = due
        table.host.tick(due, begun_ms=None, someone_speaks=True)
        table.run()
        assert table.host.next_deadline_ms(due) == due
        table.host.tick(due, begun_ms=None, someone_speaks=False)
        table.run()
    assert table.said == ["seats-who"] * 3
    assert table.host.next_deadline_ms(table.now_ms) is None


def test_a_key_stops_the_host() -> None:
    host = SeatHost(SeatTalk(fewest=2, most=9, names=["Ann", "Ben"], goes_on=True), words)
    host.begin(0)
    host.take()
    host.receive(10, Pressed(seat=None, at_ms=10))
    assert host.take() == [Hush()]


def test_a_key_stops_what_is_told_and_the_question_still_comes() -> None:
    host = SeatHost(SeatTalk(fewest=2, most=9), words)
    host.begin(0)
    host.receive(1_000, SpeechEnded(cue=CueId(1), completed=True))
    host.take()
    host.receive(1_000, typed("Ann", 1_000))
    welcome = [output for output in host.take() if isinstance(output, Speak)]
    assert [speak.line for speak in welcome] == ["seats-welcome"]
    host.receive(1_100, Pressed(seat=None, at_ms=1_100))
    assert Hush() in host.take()
    host.receive(1_100, SpeechEnded(cue=welcome[0].cue, completed=False))
    asked = [output for output in host.take() if isinstance(output, Speak)]
    assert [speak.line for speak in asked] == ["seats-next"]


def test_a_device_that_comes_back_gets_the_question_again() -> None:
    host = SeatHost(SeatTalk(fewest=2, most=9), words)
    host.begin(0)
    host.take()
    host.receive(10, DeviceLost(device="loudspeaker"))
    assert host.take() == []
    host.receive(20, DeviceLost(device="loudspeaker", back=True))
    again = host.take()
    assert isinstance(again[0], Speak)
    assert again[0].line == "seats-who"


# --- Between games --------------------------------------------------------------------------------


def test_the_same_table_goes_on() -> None:
    table = Table(names=["Ann", "Ben"], goes_on=True)
    assert table.said == ["seats-same"]
    assert table.hear(phrase("yes")) == []
    assert table.host.finished
    assert not table.talk.changed


def test_a_table_changes_somebody_comes_goes_and_is_renamed() -> None:
    table = Table(names=["Ann", "Roderick", "Cyrus"], goes_on=True)
    assert table.hear(phrase("no")) == ["seats-change"]
    assert table.hear(phrase("ann leaves")) == ["seats-left", "seats-next"]
    table.hear(answer("Penelope", Penelope=1.0))
    table.hear(phrase("yes"))
    table.hear(answer("Penelope", Penelope=1.0))
    table.hear(phrase("rename cyrus"))
    table.hear(answer("Victoria", Victoria=1.0))
    table.hear(phrase("yes"))
    table.hear(answer("Victoria", Victoria=1.0))
    table.hear(phrase("that is all"))
    assert table.talk.names == ["Roderick", "Victoria", "Penelope"]
    assert table.talk.changed


def test_who_leaves_may_be_said_at_once() -> None:
    table = Table(names=["Ann", "Roderick", "Cyrus"], goes_on=True)
    assert table.hear(phrase("without ann"))[0] == "seats-left"
    assert table.talk.names == ["Roderick", "Cyrus"]


def test_a_leaving_phrase_is_listened_for_by_each_name() -> None:
    texts = {one.text for one in listening(SeatTalk(fewest=2, most=9, names=["Zoë"])).phrases}
    assert {"zoe leaves", "without zoe", "rename zoe"} <= {canonical(text) for text in texts}


# --- What is listened for -------------------------------------------------------------------------


def test_every_phrase_that_is_listened_for_is_understood() -> None:
    for stage in (Stage.NAMES, Stage.SAME, Stage.CHECK, Stage.ALIKE, Stage.TEAMS, Stage.OTHER,
                  Stage.YOUNGEST):  # fmt: skip
        talk = SeatTalk(fewest=2, most=9, names=["Ann", "Ben"], teams=("Green", "Black"))
        talk.stage = stage
        for one in listening(talk).phrases:
            assert one.text == canonical(one.text)
            if not one.asked:
                continue  # of every point, tested below
            fresh = SeatTalk(fewest=2, most=9, names=["Ann", "Ben"], teams=("Green", "Black"))
            fresh.stage, fresh.sides = stage, ["Green", "Black"]
            said = [say.line for say in fresh.hear(one.text)]
            assert not {"say-again-yes-no", "say-again-name", "seats-no-name"} & set(said), one.text
            assert "seats-check" not in said, one.text


@pytest.mark.parametrize("place", range(6))
def test_every_way_to_name_a_team_is_understood(place: int) -> None:
    talk = SeatTalk(fewest=2, most=9, names=["Ann", "Ben", "Cyrus", "Dora"],
                    teams=("Green", "Black"), stage=Stage.SIDE)  # fmt: skip
    phrases = [phrase for phrase in listening(talk).phrases if phrase.asked]
    assert len(phrases) == 6
    talk.hear(phrases[place].text)
    assert talk.sides == [phrases[place].value]


def test_at_a_full_table_no_name_is_listened_for() -> None:
    asked = listening(SeatTalk(fewest=2, most=2, names=["Ann", "Ben"]))
    assert asked.passing is None
    assert asked.topic is None
    assert {"that is all", "ben leaves"} <= {phrase.text for phrase in asked.phrases}


def test_names_are_told_from_other_words_and_yes_is_no_name() -> None:
    talk = SeatTalk(fewest=2, most=9)
    asked = listening(talk)
    assert asked.passing is Passing.ON_TURN
    assert asked.topic is not None
    assert {"Emma", "James", "this", "with"} <= set(asked.topic.phrases)
    talk.hear("fiona")
    checked = listening(talk)
    assert checked.topic is not None
    assert "Jess" not in checked.topic.phrases
    assert "Emma" in checked.topic.phrases


def test_a_name_off_the_list_is_on_it_once_it_is_in_the_talk() -> None:
    talk = SeatTalk(fewest=2, most=9)
    talk.hear("xochitl")
    talk.hear("yes")
    topic = listening(talk).topic
    assert topic is not None
    assert "Xochitl" in topic.phrases


def test_where_names_are_spelled_letters_are_scored_too() -> None:
    talk = SeatTalk(fewest=2, most=9, stage=Stage.OTHER)
    topic = listening(talk).topic
    assert topic is not None
    assert topic.says["Emma"] == ("e m m a",)


@pytest.mark.parametrize("before", ["my name is", "i am", "im", "hi im", "this is"])
def test_what_stands_before_a_name_carries_nothing(before: str) -> None:
    assert strip_carriers(f"{before} emma", more=CARRIERS) == "emma"


@pytest.mark.parametrize(
    ("heard", "first"),
    [
        (answer("Then", Ben=0.6, then=1.0), "Ben"),
        (answer("Sochi", Sophie=0.05), "Sochi"),
        (answer("Emmer", Emma=0.8, Anna=0.3), "Emma"),
        (answer("B-E-N"), "Ben"),
        (answer("FATIMA."), "Fatima."),
        (answer("Spell it, B E N."), "Ben"),
        (phrase("that is all"), "that is all"),
        (answer("That's all.", Raul=1.2), "thats all"),
        (other(HeardKind.UNCLEAR, "Xochitl"), "Xochitl"),
    ],
)
def test_the_best_guess(heard: Heard, first: str) -> None:
    assert guesses(heard, Stage.NAMES)[0] == first


def test_guesses_are_few_and_each_another_name_by_ear() -> None:
    found = guesses(answer("Anna", Anna=1.0, Ana=0.9, Hannah=0.6, Annie=0.5, Amy=0.4), Stage.NAMES)
    assert "Ana" not in found
    assert len(found) == MOST_GUESSES


def test_names_of_the_list_sound_unlike_one_another_and_unlike_the_words() -> None:
    names, words = first_names(), other_words()
    firsts = [phones_of(name)[0] for name in names]
    assert len(set(firsts)) == len(names) >= 700
    assert len(words) >= 200
    assert not set(firsts) & {way for word in words for way in phones_of(word)}


STAGES = [stage for stage in Stage if stage is not Stage.DONE]


@pytest.mark.parametrize("stage", STAGES)
def test_at_every_point_the_talk_is_repeated_helped_slowed_and_stopped(stage: Stage) -> None:
    table = Table(names=["Ann", "Ben"], teams=("Red", "Blue"), stage=stage, _name="Cyrus")
    asked = table.talk.ask
    assert asked is not None
    assert {"repeat that", "help please", "stop the game", "slower please"} <= {
        phrase.text for phrase in listening(table.talk).phrases
    }
    assert table.hear(typed("repeat", 0)) == [asked.line]
    assert table.hear(typed("help", 0)) == ["seats-help", asked.line]
    assert table.hear(typed("slower please", 0)) == ["slower", asked.line]
    assert table.adjusted == [Adjust(what="rate", step=-1)]
    assert table.talk.ask == asked
    assert table.hear(typed("stop the game", 0)) == ["farewell"]
    assert table.talk.called_off
    assert table.host.finished
