"""Phones at the table: who is here with one, whose buzzer is held, what private pages are for."""

from dataclasses import replace

import pytest

from tests.director import test_deals
from tests.director.tables import make_setup
from voicehost.channels.fingers import Fingers
from voicehost.core.events import Answered
from voicehost.core.heard import Heard, HeardKind, Passing, Piece
from voicehost.core.ports import Joined, Looked, Pressed, Released
from voicehost.director.outputs import Keep, LetGo, Pages, Report, Speak, Whisper
from voicehost.director.speech_queue import GAP_MS
from voicehost.director.timers import HOLD_MS
from voicehost.journal.records import encode
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def guessing(passing: Passing = Passing.MARKER) -> TestTable:
    table = TestTable(setup=make_setup(passing=passing)).enter("ann", 3).enter("ben", 1)
    table.outputs.clear()
    table.lines.clear()
    return table


def outcomes(table: TestTable) -> list[str]:
    return [o.outcome for o in table.outputs if isinstance(o, Report)]


# --- Joining --------------------------------------------------------------------------------------


def test_the_host_says_who_joined_and_not_me_lets_that_phone_go() -> None:
    table = guessing().give(Joined(seat="cy")).listen()
    table.expect_line("phone-joined")
    assert "Cy" in table.said[-1]
    table.say("that is not me").expect_line("phone-let-go")
    assert [o.seat for o in table.outputs if isinstance(o, LetGo)] == ["cy"]


def test_not_me_is_about_the_phone_that_joined_last_and_once() -> None:
    table = guessing().give(Joined(seat="cy")).give(Joined(seat="di")).listen()
    table.say("not me", "not me")
    assert [o.seat for o in table.outputs if isinstance(o, LetGo)] == ["di"]


def test_without_a_phone_nobody_can_say_not_me() -> None:
    table = guessing().say("not me")
    assert table.lines == []
    table.give(Joined(seat="cy")).give(Joined(seat="cy", gone=True)).listen().say("not me")
    assert not [o for o in table.outputs if isinstance(o, LetGo)]


def test_no_phone_is_kept_in_the_journal_and_no_time_is_taken_for_its_greeting() -> None:
    table = guessing()
    before = table.host.clock.at(table.now_ms)
    table.give(Joined(seat="cy"))
    assert table.host.busy
    table.listen()
    assert table.host.clock.at(table.now_ms) == before
    assert not [o for o in table.outputs if isinstance(o, Keep)]


# --- Holding the buzzer ---------------------------------------------------------------------------


def press(table: TestTable, seat: str | None) -> TestTable:
    return table.give(Pressed(seat=seat, at_ms=table.now_ms))


def test_what_is_said_while_the_captain_holds_counts() -> None:
    table = press(guessing(Passing.BUTTON), "ann").say("alpha")
    assert outcomes(table) == ["hit"]


def test_what_is_said_after_the_captain_let_go_does_not_count() -> None:
    table = press(guessing(Passing.BUTTON), "ann").advance(1)
    table.give(Released(seat="ann", at_ms=table.now_ms)).say("alpha")
    assert outcomes(table) == [""]


def test_another_phone_opens_nothing_and_closes_nothing() -> None:
    table = press(guessing(Passing.BUTTON), "cy").say("alpha")
    assert outcomes(table) == [""]
    press(table, "ann").give(Released(seat="cy", at_ms=table.now_ms)).say("bravo")
    assert outcomes(table)[-1] == "hit"


def test_a_key_at_the_table_counts_for_whoever_speaks() -> None:
    assert outcomes(press(guessing(Passing.BUTTON), None).say("alpha")) == ["hit"]
    table = press(guessing(Passing.BUTTON), None).advance(11).say("alpha")
    assert outcomes(table) == [""]


# --- The moment of a press ------------------------------------------------------------------------

ANSWER = Heard(
    kind=HeardKind.ANSWER, onset_ms=0, end_ms=0, words="alpha", pieces=(Piece(words="alpha"),)
)


def answered(table: TestTable, onset_ms: int, words: str = "alpha") -> TestTable:
    return table.give(
        replace(
            ANSWER, onset_ms=onset_ms, end_ms=onset_ms, words=words, pieces=(Piece(words=words),)
        )
    )


def began(table: TestTable) -> list[int]:
    return [
        moment.stamped.at_ms
        for moment in table.host.timeline.moments
        if isinstance(moment.stamped.event, Answered)
    ]


def test_an_answer_began_when_the_button_went_down_and_only_the_first_one() -> None:
    table = guessing(Passing.BUTTON).advance(10)
    press_ms = table.now_ms - 300
    table.give(Pressed(seat="ann", at_ms=press_ms))
    answered(table, press_ms + 900)
    answered(table, press_ms + 1_500, "bravo")
    at_ms = table.host.clock.at(press_ms)
    assert began(table)[-2] == at_ms
    assert began(table)[-1] > at_ms


def test_what_follows_a_press_late_began_when_it_was_said() -> None:
    table = guessing(Passing.BUTTON).advance(10)
    press_ms = table.now_ms
    table.give(Pressed(seat="ann", at_ms=press_ms)).advance(5)
    answered(table, press_ms + HOLD_MS + 500)
    assert began(table)[-1] == table.host.clock.at(press_ms + HOLD_MS + 500)


def test_with_a_marker_a_press_stamps_nothing() -> None:
    table = guessing().advance(10)
    table.give(Pressed(seat="ann", at_ms=table.now_ms - 500))
    answered(table, table.now_ms)
    assert began(table)[-1] == table.host.clock.at(table.now_ms)


def zero(table: TestTable) -> int:
    """Session time of the running clock's zero."""
    timer = next(iter(table.host.wait.timers))
    at_ms = table.host.clock.session_at(timer.deadline_ms)
    assert at_ms is not None
    return at_ms


@pytest.mark.parametrize(
    ("before_ms", "seat", "speech", "held"),
    [
        (200, "ann", False, True),  # pressed in time, nothing said yet
        (200, "cy", False, False),  # by somebody who may not speak
        (HOLD_MS + 500, "ann", False, False),  # pressed long ago, nothing said
        (HOLD_MS + 500, "ann", True, True),  # and speaking when zero comes
    ],
)
def test_zero_waits_for_a_press_as_for_speech(
    before_ms: int, seat: str, speech: bool, held: bool
) -> None:
    table = guessing(Passing.BUTTON).advance(10)
    at_zero, timers = zero(table), table.host.wait.timers
    table.host.receive(at_zero - before_ms, Pressed(seat=seat, at_ms=at_zero - before_ms))
    table.host.tick(at_zero + 20, begun_ms=at_zero - 100 if speech else None)
    assert (table.host.wait.timers == timers) is held


def test_talk_without_a_press_does_not_hold_a_clock_that_a_button_passes_answers_on() -> None:
    table = guessing(Passing.BUTTON).advance(10)
    at_zero, timers = zero(table), table.host.wait.timers
    table.host.tick(at_zero + 20, begun_ms=at_zero - 100)
    assert table.host.wait.timers != timers


# --- What private pages are for -------------------------------------------------------------------


def pages(table: TestTable) -> list[Pages]:
    return [output for output in table.outputs if isinstance(output, Pages)]


def test_pages_say_who_may_enter_and_who_has_and_never_what() -> None:
    table = TestTable(setup=make_setup())
    first = pages(table)[-1]
    assert (first.purpose, first.low, first.high) == ("bid", 1, 10)
    assert set(first.enter) == {"ann", "ben"}
    assert first.entered == ()
    assert set(first.peek) == {"ann", "ben"}
    table.enter("ann", 7)
    assert pages(table)[-1].entered == ("ann",)
    assert "7" not in repr(pages(table)[-1])
    table.enter("ben", 2)
    assert pages(table)[-1] == Pages()


def test_pages_say_who_was_dealt_a_number() -> None:
    table = test_deals.dealt()
    assert set(pages(table)[-1].look) == {"ann", "ben", "cy", "di"}
    assert pages(table)[-1].enter == ()


def test_where_nobody_has_a_page_there_is_nothing_to_show() -> None:
    table = TestTable(setup=make_setup(channel=Fingers()))
    assert pages(table) == []


def test_pages_are_told_again_only_when_they_change() -> None:
    table = TestTable(setup=make_setup())
    told = len(pages(table))
    table.say("what is the score").advance(5)
    assert len(pages(table)) == told


def test_the_task_a_captain_looks_at_is_in_no_record_and_no_sentence() -> None:
    table = TestTable(setup=make_setup())
    table.give(Looked(seat="ann")).listen()
    (whisper,) = [o for o in table.outputs if isinstance(o, Whisper)]
    text = str(whisper.value)
    records = " ".join(encode(o.record) for o in table.outputs if isinstance(o, Keep))
    spoken = " ".join(o.text for o in table.outputs if isinstance(o, Speak))
    assert text not in records
    assert text not in spoken


# --- Keys in a listening gap ----------------------------------------------------------------------


def test_a_key_pressed_in_a_listening_gap_ends_it() -> None:
    """However often it is pressed, each press brings speech on instead of another gap."""
    table = guessing()
    for words in ("how do we play", "help", "what is the task", "score", "whose turn is it"):
        table.interrupt(words)
    speech = table.host.stage.speech
    waited = 0
    while table.host.busy:
        if speech.in_gap:
            began = table.now_ms
            table.give(Pressed(seat=None, at_ms=table.now_ms))
            assert not speech.in_gap
            waited = max(waited, table.now_ms - began)
        else:
            table._pass(table._next() or table.now_ms + 100)
    assert waited < GAP_MS
    assert table.now_ms < 200_000


def test_pressing_without_end_brings_the_host_to_its_end() -> None:
    table = guessing()
    for words in ("how do we play", "help", "score"):
        table.interrupt(words)
    presses = 0
    while table.host.busy and presses < 200:
        table.give(Pressed(seat=None, at_ms=table.now_ms))
        presses += 1
        table._pass(table.now_ms + 10)
    assert not table.host.busy
