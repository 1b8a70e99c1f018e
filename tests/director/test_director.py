"""The director: answers, commands in every state, microphone, clocks."""

import pytest

from tests.director.tables import ALPHABET, entry, make_setup
from voicehost.channels.fingers import Fingers
from voicehost.core.events import Answered
from voicehost.core.heard import Heard, HeardKind, Passing, Piece
from voicehost.core.ports import DeviceLost, Pressed
from voicehost.director.outputs import Attend, Display, Keep, Speak
from voicehost.journal.records import Happened, KnownMiss, Opened, Passed
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit


def found(table: TestTable) -> object:
    return dict(table.view.board.facts)["found"]


def phase(table: TestTable) -> str:
    return table.view.board.phase


class TestAnswers:
    def test_several_answers_in_one_utterance_are_ruled_in_order(self, guessing: TestTable) -> None:
        guessing.say("Ann: we say alpha, bravo")
        assert found(guessing) == 2
        assert [report.outcome for report in guessing.reports] == ["hit", "hit"]

    def test_at_the_first_wrong_one_the_rest_is_dropped_and_said_so(
        self, guessing: TestTable
    ) -> None:
        guessing.say("Ann: we say alpha, kilo, bravo")
        assert [report.outcome for report in guessing.reports] == ["hit", "miss", "dropped"]
        guessing.expect_sound("dropped").expect_line("dropped")
        assert found(guessing) == 1

    def test_what_is_not_passed_is_table_talk(self, guessing: TestTable) -> None:
        guessing.say("Cy: alpha", "alpha and bravo maybe")
        assert found(guessing) == 0

    def test_only_the_captain_passes_where_the_speaker_is_known(self, guessing: TestTable) -> None:
        guessing.say("Cy: we say alpha")
        guessing.expect_line("refused-not_your_turn")
        assert found(guessing) == 0

    def test_ambiguous_words_are_asked_back_and_cost_nothing(self, guessing: TestTable) -> None:
        guessing.say("we say tango foxtrot").expect_line("be-specific")
        assert phase(guessing) == "guessing"

    def test_unclear_words_are_asked_again_by_sound_and_only_once_by_sentence(
        self, guessing: TestTable
    ) -> None:
        guessing.say("we say mumble").expect_sound("say_again").expect_line("say-again")
        guessing.say("we say mumble").expect_sound("say_again")
        assert "say-again" not in guessing.lines

    def test_after_three_misunderstandings_the_host_changes_its_way(self) -> None:
        table = TestTable(setup=make_setup(spoken=True)).enter("ann", 3).enter("ben", 1)
        table.say("we say mumble", "we say mumble", "we say mumble")
        table.expect_line("misunderstood-thrice")

    def test_a_word_ruled_a_miss_stays_known_as_a_miss(self, guessing: TestTable) -> None:
        guessing.say("we say kilo", "yes", "we say kilo")
        assert guessing.reports[-1].outcome == "repeated"
        assert [r for r in guessing.records if isinstance(r, KnownMiss)] == [
            KnownMiss(card="1", words="kilo")
        ]

    def test_no_answer_can_be_given_while_paused(self, guessing: TestTable) -> None:
        guessing.say("pause", "we say alpha")
        assert found(guessing) == 0

    def test_open_answers_need_no_marker(self) -> None:
        table = TestTable(setup=make_setup(passing=Passing.OPEN)).enter("ann", 3).enter("ben", 1)
        table.say("alpha", "what about that")
        assert found(table) == 1

    def test_with_a_button_only_an_answer_after_a_press_counts(self) -> None:
        table = TestTable(setup=make_setup(passing=Passing.BUTTON)).enter("ann", 3).enter("ben", 1)
        table.say("alpha")
        assert found(table) == 0
        table.say("@press Ann", "alpha").advance(11).say("bravo")
        assert found(table) == 1


class TestCommands:
    @pytest.mark.parametrize(
        ("words", "line"),
        [
            ("what is the score", "ttq-score"),
            ("whose turn is it", "ttq-turn-pass"),
            ("how much time is left", "time-left"),
            ("help", "help"),
            ("slower please", "slower"),
            ("louder", "louder"),
            ("resume the game", "not-paused"),
        ],
    )
    def test_it_answers_while_the_clock_runs(
        self, guessing: TestTable, words: str, line: str
    ) -> None:
        guessing.say(words)
        if line in guessing.lines:
            guessing.expect_line(line)
        else:
            assert any(said.startswith(line[:4]) for said in guessing.lines), guessing.lines

    def test_repeat_says_the_last_thing_again(self, guessing: TestTable) -> None:
        task = guessing.said[-1]
        guessing.say("repeat that please")
        guessing.say("repeat")
        assert guessing.said[-1] == task

    def test_repeat_the_task_works_late_in_a_round(self, guessing: TestTable) -> None:
        task = guessing.said[-1]
        guessing.say("we say alpha", "what is the score", "what was the task")
        assert guessing.said[-1] == task

    def test_there_is_no_task_before_it_is_read(self, table: TestTable) -> None:
        table.say("repeat the task").expect_line("ttq-task-sealed")

    def test_pause_stops_the_clock_and_resume_gives_every_second_back(
        self, guessing: TestTable
    ) -> None:
        guessing.advance(20).say("pause").advance(600).say("how much time is left")
        assert "100 seconds" in " ".join(guessing.said[-2:])
        guessing.say("go on").expect_line("resumed-time")
        guessing.advance(99)
        assert phase(guessing) == "guessing"
        guessing.advance(2)
        assert phase(guessing) == "opposing"

    def test_host_speech_steals_no_time(self, guessing: TestTable) -> None:
        for _ in range(5):
            guessing.say("what is the score")
        guessing.say("how much time is left")
        assert "120 seconds" in guessing.said[-1]

    def test_voice_adjustments_go_out(self, guessing: TestTable) -> None:
        guessing.say("faster", "quieter please")
        assert [(a.what, a.step) for a in guessing.adjusted] == [("rate", 1), ("volume", -1)]

    def test_stop_asks_first(self, guessing: TestTable) -> None:
        guessing.say("stop the game").expect_line("stop-ask")
        guessing.say("no")
        assert guessing.finished is None
        guessing.say("stop the game", "yes please")
        assert guessing.finished is not None
        assert guessing.finished.saved

    def test_every_dialogue_can_be_dropped(self, guessing: TestTable) -> None:
        guessing.say("stop the game", "undo")
        assert guessing.host.dialog is None
        assert phase(guessing) == "guessing"


class TestUndo:
    def test_undo_takes_the_last_thing_back_to_the_start(self, guessing: TestTable) -> None:
        start = TestTable(setup=make_setup()).host.timeline.state
        guessing.say("we say alpha", "we say bravo", "undo")
        assert found(guessing) == 1
        guessing.say("undo", "undo")
        assert guessing.host.timeline.state == start
        guessing.say("undo").expect_line("nothing-to-undo")

    def test_undo_restores_state_and_clock_exactly(self, guessing: TestTable) -> None:
        guessing.advance(10)
        before, at_ms = guessing.host.timeline.state, guessing.host.clock.at(guessing.now_ms)
        guessing.say("we say alpha").advance(30).say("undo")
        assert guessing.host.timeline.state == before
        assert guessing.host.clock.at(guessing.now_ms) == at_ms

    def test_undo_takes_the_end_of_a_clock_back_by_itself(self, guessing: TestTable) -> None:
        guessing.advance(10).say("we say alpha").advance(111)
        assert phase(guessing) == "opposing"
        guessing.say("undo", "how much time is left")
        assert phase(guessing) == "guessing"
        assert "110 seconds" in guessing.said[-1]

    def test_what_was_opened_stays_open_and_may_be_found_again(self, guessing: TestTable) -> None:
        guessing.say("we say alpha", "undo")
        assert entry(1) in guessing.view.captions
        guessing.say("we say alpha")
        assert found(guessing) == 1

    def test_a_chart_that_was_read_is_not_played_again(self, guessing: TestTable) -> None:
        guessing.say("we say alpha, bravo, charlie", "yes")
        guessing.say("undo")
        assert phase(guessing) == "chart"
        guessing.say("undo").expect_line("undo-chart-read")
        assert phase(guessing) == "chart"

    def test_undoing_bids_says_so_before_asking_for_new_ones_once(
        self, guessing: TestTable
    ) -> None:
        before = len(guessing.lines)
        guessing.say("undo")
        assert guessing.lines[before:] == ["undone", "private-ask"]

    def test_a_redone_toss_is_a_new_toss(self) -> None:
        tosses = set()
        for seed in range(6):
            table = TestTable(setup=make_setup(seed=seed))
            assert table.host.timeline.draws == 1
            tosses.add(dict(table.view.board.facts)["tiebreaker"])
        assert tosses == {"Green", "Black"}


class TestOverrule:
    def test_that_was_right_needs_the_other_sides_consent(self, guessing: TestTable) -> None:
        guessing.say("we say xalpha", "overrule that was right")
        guessing.expect_line("overrule-ask")
        guessing.say("Ann: yes").expect_line("refused-not_your_turn")
        guessing.say("Ben: we agree").expect_line("overrule-granted")
        assert found(guessing) == 1
        assert phase(guessing) == "guessing"

    def test_clock_and_turn_return_to_the_moment_of_the_answer(self, guessing: TestTable) -> None:
        guessing.advance(15).say("we say xalpha").say("no").advance(4)
        assert phase(guessing) == "opposing"
        guessing.say("overrule that was right", "yes", "how much time is left")
        assert phase(guessing) == "guessing"
        assert "105 seconds" in guessing.said[-1]

    def test_a_refusal_leaves_everything(self, guessing: TestTable) -> None:
        guessing.say("we say xalpha", "overrule that was right", "no")
        guessing.expect_line("overrule-refused")
        assert found(guessing) == 0

    def test_nothing_off_the_chart_can_be_voted_in(self, guessing: TestTable) -> None:
        guessing.say("we say kilo", "overrule that was right", "yes")
        guessing.expect_line("overrule-not-on-chart")
        assert found(guessing) == 0

    def test_that_was_wrong_opens_the_slot_for_nobody(self, guessing: TestTable) -> None:
        guessing.say("we say alpha", "overrule that was wrong", "Cy: yes")
        guessing.expect_line("overrule-granted-wrong")
        assert found(guessing) == 0
        last = guessing.host.timeline.last_answer()
        assert last is not None
        assert isinstance(last.stamped.event, Answered)
        assert last.stamped.event.for_nobody

    def test_it_concerns_the_last_ruling_only(self, guessing: TestTable) -> None:
        guessing.say("we say xalpha", "yes", "we say bravo", "overrule that was right")
        guessing.expect_line("overrule-nothing")

    def test_not_after_the_chart_was_read(self, guessing: TestTable) -> None:
        guessing.say("we say alpha, bravo, charlie", "yes", "overrule that was wrong")
        guessing.expect_line("overrule-nothing")

    def test_that_wasnt_us_takes_the_attempt_back_with_its_time(self, guessing: TestTable) -> None:
        guessing.advance(5).say("we say kilo").advance(3).say("that wasn't us", "yes")
        guessing.expect_line("not-us-done")
        assert phase(guessing) == "guessing"
        guessing.say("how much time is left")
        assert "115 seconds" in guessing.said[-1]
        guessing.say("we say kilo")
        assert guessing.reports[-1].outcome == "repeated"


class TestSecrets:
    def test_bids_are_shown_only_when_all_are_in(self, table: TestTable) -> None:
        before = list(table.said)
        table.enter("ann", 7)
        spoken = " ".join(table.said[len(before) :])
        assert "7" not in spoken
        assert not any("7" in str(record) for record in table.records if record is not None)
        table.enter("ben", 2).expect_line("ttq-bids")

    def test_a_value_out_of_range_is_refused(self, table: TestTable) -> None:
        table.enter("ann", 11).expect_line("collect-range")

    def test_only_captains_enter(self, table: TestTable) -> None:
        table.enter("cy", 3).expect_line("private-not-you")

    def test_who_says_a_secret_number_aloud_is_told_not_to(self, table: TestTable) -> None:
        table.say("Ann: five").expect_line("private-not-aloud")
        table.enter("ben", 2)
        assert phase(table) == "bidding"

    def test_a_bid_of_more_than_one_higher_is_refused_and_asked_again(self) -> None:
        table = TestTable(setup=make_setup(variant="high-bid"))
        table.say("three", "five").expect_line("refused-out_of_range")
        assert table.lines[-1] == "ttq-raise-now"
        assert phase(table) == "raising"

    def test_nothing_is_entered_when_nothing_is_asked(self, guessing: TestTable) -> None:
        guessing.enter("ann", 3).expect_line("refused-not_now")

    def test_fingers_ask_one_after_the_other_what_everybody_sees(self) -> None:
        table = TestTable(setup=make_setup(channel=Fingers())).expect_line("fingers")
        table.say("three").expect_line("fingers-seen")
        table.say("we bid one").expect_line("ttq-bids")
        assert phase(table) == "guessing"

    def test_the_journal_is_written_before_the_table_hears(self, guessing: TestTable) -> None:
        guessing.outputs.clear()
        guessing.say("we say alpha")
        kinds = [
            type(output.record) if isinstance(output, Keep) else type(output)
            for output in guessing.outputs
        ]
        assert kinds.index(Happened) < kinds.index(Display)
        assert Opened in kinds


class TestMicrophone:
    def test_it_is_closed_while_the_host_speaks(self, guessing: TestTable) -> None:
        is_open = False
        spoken_open = []
        for output in guessing.outputs:
            if isinstance(output, Attend):
                is_open = output.listening is not None
            elif isinstance(output, Speak) and is_open:
                spoken_open.append(output.line)
        assert spoken_open == []

    def test_long_speech_has_listening_gaps(self, guessing: TestTable) -> None:
        guessing.say("we say alpha, bravo, charlie")
        guessing.outputs.clear()
        guessing.say("yes")
        opened = [o for o in guessing.outputs if isinstance(o, Attend) and o.listening]
        assert len(opened) >= 3

    def test_a_key_skips_the_chart_but_not_what_the_game_needs(self, guessing: TestTable) -> None:
        guessing.say("we say alpha, bravo, charlie")
        guessing.lines.clear()
        guessing.interrupt("yes").give(Pressed(seat=None, at_ms=guessing.now_ms)).listen()
        assert "ttq-chart-entry" not in guessing.lines
        guessing.expect_line("ttq-captains").expect_line("ttq-bid-now")

    def test_undo_says_nothing_of_the_state_it_leaves(self, guessing: TestTable) -> None:
        guessing.say("we say alpha, bravo, charlie").interrupt("yes").interrupt("undo")
        guessing.lines.clear()
        guessing.listen()
        assert "ttq-captains" not in guessing.lines

    def test_a_chart_that_was_found_whole_can_still_be_overruled(self) -> None:
        table = TestTable(setup=make_setup()).enter("ann", 10).enter("ben", 1)
        table.say("we say " + ", ".join(ALPHABET), "overrule that was wrong", "yes")
        table.expect_line("overrule-granted-wrong")

    def test_the_time_in_which_nobody_was_heard_is_given_back(self, guessing: TestTable) -> None:
        guessing.advance(30)
        guessing.give(DeviceLost(device="recogniser", gone_ms=20_000)).listen().advance(300)
        guessing.give(DeviceLost(device="recogniser", back=True)).listen()
        guessing.say("how much time is left")
        assert "110 seconds" in guessing.said[-1]

    def test_a_lost_microphone_pauses_and_comes_back_by_itself(self, guessing: TestTable) -> None:
        guessing.give(DeviceLost(device="microphone")).listen().advance(300)
        guessing.expect_line("microphone-lost")
        guessing.give(DeviceLost(device="microphone", back=True)).listen()
        guessing.expect_line("microphone-back")
        guessing.say("how much time is left")
        assert "120 seconds" in guessing.said[-1]

    def test_a_question_asked_again_waits_for_whoever_speaks(self, table: TestTable) -> None:
        said = len(table.said)
        table.advance(25, speaks=True)
        assert len(table.said) == said
        later = table.host.next_deadline_ms(table.now_ms)
        assert later is not None
        assert later > table.now_ms
        table.advance(1)
        assert len(table.said) > said

    def test_silence_is_asked_again_twice_and_then_left_alone(self, table: TestTable) -> None:
        said = len(table.said)
        table.advance(700)
        assert len(table.said) > said
        said = len(table.said)
        table.advance(7_000)
        assert len(table.said) == said


class TestZero:
    def test_ticks_are_counted_on_the_beat(self, guessing: TestTable) -> None:
        sounds = guessing.countdowns[-1].sounds
        zero = sounds[-1][0]
        assert sounds[-1][1] == "zero"
        assert [(zero - at, name) for at, name in sounds[-11:-1]] == [
            (second * 1_000, f"count-{second}") for second in range(10, 0, -1)
        ]

    def test_few_and_off(self) -> None:
        few = TestTable(setup=make_setup(marks="few")).enter("ann", 3).enter("ben", 1)
        names = [name for _, name in few.countdowns[-1].sounds]
        assert names[-4:] == ["count-3", "count-2", "count-1", "zero"]
        off = TestTable(setup=make_setup(marks="off")).enter("ann", 3).enter("ben", 1)
        assert [name for _, name in off.countdowns[-1].sounds] == ["zero"]

    def test_a_pause_takes_the_ticks_away(self, guessing: TestTable) -> None:
        guessing.say("pause")
        assert guessing.countdowns[-1].sounds == ()

    def test_an_answer_begun_before_zero_is_awaited(self, guessing: TestTable) -> None:
        guessing.advance(119)
        begun = guessing.now_ms
        guessing.advance(2.5, begun_ms=begun)
        assert phase(guessing) == "guessing"
        piece = Piece(words="alpha")
        heard = Heard(
            kind=HeardKind.ANSWER, onset_ms=begun, end_ms=guessing.now_ms, words="we say alpha",
            pieces=(piece,),
        )  # fmt: skip
        guessing.give(heard)
        assert found(guessing) == 1
        guessing.advance(0.2)
        assert phase(guessing) == "opposing"

    def test_it_is_awaited_three_seconds_at_most(self, guessing: TestTable) -> None:
        guessing.advance(119)
        guessing.advance(4.2, begun_ms=guessing.now_ms)
        assert phase(guessing) == "opposing"

    def test_other_talk_does_not_hold_the_clock(self, guessing: TestTable) -> None:
        guessing.advance(119).advance(1.1, speaks=True)
        assert phase(guessing) == "opposing"


def test_what_was_not_made_out_costs_no_time(guessing: TestTable) -> None:
    host = guessing.host
    zero_ms = host.wait.timers[0].deadline_ms
    guessing.advance(10)
    onset_ms, left_ms = guessing.now_ms, zero_ms - host.clock.at(guessing.now_ms)
    guessing.advance(3)
    assert zero_ms - host.clock.at(guessing.now_ms) == left_ms - 3_000
    unclear = Heard(
        kind=HeardKind.UNCLEAR,
        onset_ms=onset_ms,
        end_ms=guessing.now_ms,
        words="mumble",
        spoken=True,
    )
    guessing.give(unclear).expect_sound("say_again").listen()
    assert zero_ms - host.clock.at(guessing.now_ms) == left_ms
    assert guessing.records[-1] == Passed(at_ms=zero_ms - left_ms)
    guessing.advance(1)
    assert zero_ms - host.clock.at(guessing.now_ms) == left_ms - 1_000
