"""Seats by talk: names typed and names heard, order, youngest, teams, changes."""

import itertools

import pytest

from voicehost.catalogue import find_game
from voicehost.director.seats import SeatTalk, Stage
from voicehost.front.seat_talk import talk_for
from voicehost.speak.lines import Lines
from voicehost.words.apart import (
    ANIMALS,
    APART,
    COLOURS,
    apart,
    longer_name,
    nickname,
    said_again,
    sounds_like,
    spelled,
)

pytestmark = pytest.mark.unit


def typed(*names: str, fewest: int = 2, most: int = 9, **more: object) -> SeatTalk:
    talk = SeatTalk(fewest=fewest, most=most, sure=True, **more)  # type: ignore[arg-type]
    for name in names:
        talk.hear(name)
    return talk


def heard(**more: object) -> SeatTalk:
    return SeatTalk(fewest=2, most=9, **more)  # type: ignore[arg-type]


def lines(talk: SeatTalk, *said: str) -> list[str]:
    return [say.line for say in talk.hear(*said)]


# --- Typed ----------------------------------------------------------------------------------------


def test_typed_names_are_taken_as_they_are_in_order_around_the_table() -> None:
    talk = typed("Ann", "I am Björn", "My name is O'Neill", "and Dora", "that's all")
    assert talk.names == ["Ann", "Björn", "O'Neill", "Dora"]
    assert talk.done


def test_an_accent_is_kept_where_only_the_name_was_typed() -> None:
    assert typed("Zoë", "Björn").names == ["Zoë", "Björn"]


@pytest.mark.parametrize("word", ["that is all", "done", "nobody else", "That's everybody!"])
def test_it_ends_when_the_table_says_so_and_enough_sit_there(word: str) -> None:
    talk = typed("Ann")
    assert lines(talk, word)[0] == "seats-count"
    talk.hear("Ben")
    assert lines(talk, word) == ["seats-around"]
    assert talk.done
    assert talk.ask is None


def test_no_more_than_may_play() -> None:
    talk = typed("Ann", "Ben", most=2)
    assert lines(talk, "Cyrus")[0] == "seats-full"
    assert talk.names == ["Ann", "Ben"]


@pytest.mark.parametrize("said", ["", "  ", "?!"])
def test_nothing_is_no_name(said: str) -> None:
    assert lines(typed("Ann"), said)[0] == "seats-nothing"


@pytest.mark.parametrize("said", ["a name of four words", "x" * 41])
def test_a_sentence_is_no_name(said: str) -> None:
    assert lines(typed("Ann"), said)[0] == "seats-no-name"


def test_names_that_sound_alike_get_a_proposal_even_when_typed() -> None:
    talk = typed("Anna")
    assert lines(talk, "Hanna") == ["seats-alike", "seats-call"]
    talk.hear("yes")
    assert talk.names[0] == "Anna"
    assert talk.names[1].startswith("Hanna ")
    assert apart("Anna", talk.names[1]) >= APART


def test_who_does_not_like_the_proposal_takes_another() -> None:
    talk = typed("Anna", "Hanna")
    assert lines(talk, "no") == ["seats-other"]
    assert lines(talk, "an animal please") == ["seats-call"]
    talk.hear("yes")
    assert talk.names[1] in ANIMALS


@pytest.mark.parametrize(("said", "name"), [("Ottilie", "Ottilie"), ("O, T, T, O", "Otto")])
def test_who_does_not_like_the_proposal_says_another_name_at_once(said: str, name: str) -> None:
    talk = typed("Anna", "Hanna")
    talk.hear(said)
    assert talk.names == ["Anna", name]


# --- Order, comings and goings --------------------------------------------------------------------


@pytest.mark.parametrize("said", ["Ben leaves", "without Ben", "Ben is out"])
def test_somebody_leaves(said: str) -> None:
    talk = typed("Ann", "Ben", "Cyrus")
    assert lines(talk, said) == ["seats-left", "seats-next"]
    assert talk.names == ["Ann", "Cyrus"]


def test_a_late_comer_sits_down_at_the_end_of_a_table_that_is_there() -> None:
    talk = SeatTalk(fewest=2, most=9, sure=True, names=["Ann", "Ben"])
    talk.hear("add Cyrus")
    talk.hear("that is all")
    assert talk.names == ["Ann", "Ben", "Cyrus"]
    assert talk.done


def test_rename_keeps_the_seat() -> None:
    talk = typed("Ann", "Ben", "Cyrus")
    assert lines(talk, "rename Ben") == ["seats-rename"]
    talk.hear("Benjamin")
    assert talk.names == ["Ann", "Benjamin", "Cyrus"]
    talk.hear("that is all")
    assert talk.done


def test_undo_takes_the_last_one_back() -> None:
    talk = typed("Ann", "Ben")
    assert lines(talk, "undo")[0] == "seats-taken-back"
    assert talk.names == ["Ann"]


def test_a_name_that_is_taken_is_said_to_be() -> None:
    talk = typed("Ann", "Ben")
    assert lines(talk, "ann") == ["seats-twice", "seats-next"]
    assert talk.names == ["Ann", "Ben"]
    assert lines(talk, "rename Ben") == ["seats-rename"]
    assert lines(talk, "Ann") == ["seats-twice", "seats-other"]
    talk.hear("Otto")
    assert talk.names == ["Ann", "Otto"]


def test_at_a_full_table_only_its_end_is_asked_for() -> None:
    talk = typed("Ann", most=2)
    assert lines(talk, "Ben") == ["seats-welcome", "seats-all"]
    assert lines(talk, "Cyrus") == ["seats-full", "seats-all"]
    talk.hear("yes")
    assert talk.done


def test_a_change_is_no_other_name_for_the_proposal() -> None:
    talk = typed("Anna", "Hanna")
    assert lines(talk, "rename Anna")[0] == "say-again-yes-no"
    assert talk.stage is Stage.ALIKE


def test_teams_are_offered_as_a_choice() -> None:
    talk = typed("Ann", "Ben", "Cyrus", "Dora", teams=("Green", "Black"))
    talk.hear("that is all")
    (ask,) = talk.hear("no")
    assert Lines("en").say(ask.line, ask.args, 0) == "Ann: Green or Black?"


@pytest.mark.parametrize("said", ["Otto leaves", "rename Otto"])
def test_somebody_unknown_is_named(said: str) -> None:
    assert lines(typed("Ann", "Ben"), said) == ["seats-unknown", "seats-next"]


def test_somebody_unknown_cannot_leave() -> None:
    talk = typed("Ann", "Ben")
    talk.hear("Otto leaves")
    assert "Ann" in talk.names
    assert "Ben" in talk.names


# --- Heard ----------------------------------------------------------------------------------------


def test_a_heard_name_is_said_back_and_said_twice() -> None:
    talk = heard()
    assert lines(talk, "i am anna") == ["seats-check"]
    assert lines(talk, "yes") == ["seats-again"]
    assert talk.names == []
    assert lines(talk, "anna") == ["seats-welcome", "seats-next"]
    assert talk.names == ["Anna"]


def test_no_offers_the_next_best_and_then_spelling_or_a_nickname() -> None:
    talk = heard()
    talk.hear("fiona", "viola", "leona")
    assert talk.ask is not None
    assert talk.ask.args["name"] == "Fiona"
    talk.hear("no")
    assert talk.ask.args["name"] == "Viola"
    talk.hear("no")
    assert lines(talk, "no") == ["seats-other"]
    assert lines(talk, "spell it") == ["seats-spell"]
    talk.hear("b j o r n")
    assert talk.ask.args["name"] == "Bjorn"
    talk.hear("yes")
    talk.hear("bjorn")
    assert talk.names == ["Bjorn"]


def test_a_name_said_instead_of_no_is_another_try() -> None:
    talk = heard()
    talk.hear("fiona")
    assert lines(talk, "viola") == ["seats-check"]
    assert talk.ask is not None
    assert talk.ask.args["name"] == "Viola"


def test_the_second_time_must_sound_like_the_first() -> None:
    talk = heard()
    talk.hear("anna")
    talk.hear("yes")
    assert lines(talk, "roderick") == ["seats-different", "seats-again"]
    assert lines(talk, "roderick") == ["seats-other"]
    assert talk.names == []


def test_the_second_time_may_be_one_of_the_next_best() -> None:
    talk = heard()
    talk.hear("anna")
    talk.hear("yes")
    talk.hear("manner", "anna")
    assert talk.names == ["Anna"]


def test_names_heard_that_sound_alike_get_a_proposal() -> None:
    talk = heard(names=["Ben"])
    talk.hear("len")
    assert "seats-alike" in lines(talk, "yes")
    assert talk.stage is Stage.ALIKE
    talk.hear("yes")
    talk.hear(talk.ask.args["name"] if talk.ask else "")  # type: ignore[arg-type]
    assert len(talk.names) == 2


@pytest.mark.parametrize("kind", ["colour", "animal", "a color please", "an animal"])
def test_a_nickname_is_offered_said_twice_and_free(kind: str) -> None:
    talk = heard(names=["Ann", "Blue", "Tiger"])
    talk.hear("hm", "mm")
    while talk.stage is not Stage.OTHER:
        talk.hear("no")
    talk.hear(kind)
    assert talk.ask is not None
    name = str(talk.ask.args["name"])
    assert name in (*COLOURS[1:], *ANIMALS[1:])
    talk.hear("yes")
    talk.hear(name.lower())
    assert talk.names[-1] == name


@pytest.mark.parametrize(("words", "said"), [
    ("nobody", ["yes-ok", "seats-next"]), ("take that back", ["yes-ok", "seats-next"]),
    ("that is all", ["seats-around"]),
])  # fmt: skip
def test_who_was_taken_for_a_newcomer_may_be_nobody(words: str, said: list[str]) -> None:
    talk = heard(names=["Ann", "Oscar"])
    talk.hear("raul")
    talk.hear("no")
    assert talk.stage is Stage.OTHER
    assert lines(talk, words) == said
    assert talk.names == ["Ann", "Oscar"]


def test_a_new_name_may_be_thought_better_of() -> None:
    talk = heard(names=["Ann", "Oscar"])
    assert lines(talk, "rename ann") == ["seats-rename"]
    assert lines(talk, "never mind") == ["yes-ok", "seats-next"]
    talk.hear("roderick")
    talk.hear("yes")
    talk.hear("roderick")
    assert talk.names == ["Ann", "Oscar", "Roderick"]


# --- Youngest and teams ---------------------------------------------------------------------------


def test_the_youngest_is_asked_where_the_game_wants_to_know() -> None:
    talk = typed("Ann", "Ben", asks_youngest=True)
    assert lines(talk, "that is all") == ["seats-around", "seats-youngest"]
    assert lines(talk, "Otto") == ["say-again-name", "seats-youngest"]
    talk.hear("it's Ben")
    assert talk.done
    assert talk.youngest == "Ben"


def test_the_youngest_may_not_matter() -> None:
    talk = typed("Ann", "Ben", "that is all", "no matter", asks_youngest=True)
    assert talk.done
    assert talk.youngest == ""


FOUR = ("Ann", "Ben", "Cyrus", "Dora")


def test_teams_are_dealt_in_turn_and_agreed() -> None:
    talk = typed(*FOUR, teams=("Green", "Black"), fewest=4)
    assert lines(talk, "that is all") == [
        "seats-around", "seats-team", "seats-team", "seats-teams-ask"
    ]  # fmt: skip
    talk.hear("yes")
    assert talk.members == {"Green": ["Ann", "Cyrus"], "Black": ["Ben", "Dora"]}
    assert talk.done


def test_else_each_is_asked_for_a_team() -> None:
    talk = typed(*FOUR, "that is all", "no", teams=("Green", "Black"), fewest=4)
    assert talk.stage is Stage.SIDE
    talk.hear("green")
    talk.hear("team green")
    assert lines(talk, "purple")[0] == "say-again-choice"
    talk.hear("black")
    talk.hear("black")
    talk.hear("yes")
    assert talk.members == {"Green": ["Ann", "Ben"], "Black": ["Cyrus", "Dora"]}
    assert talk.done


def test_a_team_of_one_is_none() -> None:
    talk = typed(*FOUR, "that is all", "no", teams=("Green", "Black"), fewest=4)
    for side in ("green", "green", "green"):
        talk.hear(side)
    assert "seats-team-small" in lines(talk, "black")
    assert talk.sides == []


def test_few_play_each_for_themselves() -> None:
    talk = typed("Ann", "Ben", "that is all", teams=("Red", "Blue", "Green"), alone=4)
    assert talk.done
    assert talk.members == {}


# --- By ear ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Tim", "Jim"), ("Marc", "Mark"),
                                            ("Ann", "Anne")])  # fmt: skip
def test_names_that_are_taken_for_one_another(one: str, other: str) -> None:
    assert sounds_like(one, [other, "Elizabeth"]) == other


@pytest.mark.parametrize(("one", "other"), [("Ann", "Ben"), ("Cyrus", "Dora"), ("Eve", "Oscar")])
def test_names_that_are_not(one: str, other: str) -> None:
    assert sounds_like(one, [other]) is None


def test_nicknames_are_far_apart_and_enough_for_a_table() -> None:
    names = (*COLOURS, *ANIMALS)
    near = [pair for pair in itertools.combinations(names, 2) if apart(*pair) < APART]
    assert near == []
    assert len(names) >= 16
    assert nickname("colour", COLOURS) is None
    assert longer_name("Anna", ["Hanna"]) is not None


@pytest.mark.parametrize(("said", "name"), [
    ("a n n", "Ann"), ("A, double N, A", "Anna"), ("kilo alpha yankee", "Kay"),
    ("bee eye el", "Bil"),
    ("ann", None), ("a double", None), ("a", None), ("", None),
])  # fmt: skip
def test_letters_spell_a_name(said: str, name: str | None) -> None:
    assert spelled(said) == name


# --- Lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["top-ten-quiz", "capten", "e-top", "desitka", "wer-weiss"])
def test_everything_said_has_its_line(game: str) -> None:
    wording = Lines("en", game)
    for sure in (True, False):
        talk = talk_for(find_game(game), sure=sure)
        says = [talk.ask]
        script = ["", "fiona", "no", "colour", "no", "spell", "k a y", "yes", "zebra", "kay",
                  "that is all"]  # fmt: skip
        names = ["roderick", "oscar", "elizabeth", "penelope"]
        script += [word for name in names for word in ((name,) if sure else (name, "yes", name))]
        script += ["that is all", "no matter", "no", *["nonsense", "green", "elton", "red"] * 4]
        for words in script:
            says += talk.hear(words)
        for say in says:
            if say is not None:
                args = {key: str(arg) for key, arg in say.args.items() if key != "count"}
                args |= {k: v for k, v in say.args.items() if isinstance(v, int)}  # type: ignore[misc]
                assert wording.say(say.line, args, 0)


@pytest.mark.parametrize(
    ("heard", "name", "others", "same"),
    [
        ("Zoe", "Zoey", (), True),
        ("Rita", "Peter", ("Zoe",), True),
        ("Rita", "Peter", ("Rita",), False),
        ("Dimitri", "Dmitri", ("Zoe", "Karen"), True),
        ("Ingrit", "Ingrid", ("Zoe",), True),
        ("Karen", "Zoe", ("Karen",), False),
    ],
)
def test_a_name_said_again_is_told_from_the_others(
    heard: str, name: str, others: tuple[str, ...], same: bool
) -> None:
    assert said_again(heard, name, others) is same


@pytest.mark.parametrize("word", ["Hello", "hi there", "Good evening!", "hello, hello"])
def test_a_greeting_is_returned_and_is_nobodys_name(word: str) -> None:
    talk = typed()
    assert lines(talk, word)[-1] == "seats-who"
    assert talk.names == []


@pytest.mark.parametrize("word", ["yes", "no", "um", "okay", "what", "I don't know"])
def test_what_is_said_to_a_host_is_nobodys_name(word: str) -> None:
    talk = typed("Ann")
    assert lines(talk, word)[0] == "seats-no-name"
    assert talk.names == ["Ann"]


@pytest.mark.parametrize("said", ["Hello, I am Ann", "hi, Ann", "Well, I'm Ann", "um Ann"])
def test_a_name_after_a_greeting_is_the_name(said: str) -> None:
    assert typed(said).names == ["Ann"]


def test_a_name_behind_a_misheard_greeting_is_asked_about() -> None:
    talk = heard()
    assert lines(talk, "Hello", "Ella") == ["seats-check"]
    assert talk.called == ("Ella",)
