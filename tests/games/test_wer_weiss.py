"""Every paragraph of the Wer weiss denn sowas? rulebook, in its order; then playing by voice.

A name is HEADING_PARAGRAPH_what holds.
"""

import pytest

from voicehost.catalogue import find_game
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Chosen, TimerFired, Unsealed
from voicehost.core.game import Brief, CardBrief, Question, Refusal
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, TimerId
from voicehost.core.table import Table, Team
from voicehost.speak.lines import Lines
from voicehost.testing.match import Match
from voicehost.testing.play import make_table

pytestmark = pytest.mark.unit

GAME = find_game("wer-weiss")


def brief(*groups: int) -> Brief:
    """Thirteen cards, of the categories given; else each of its own."""
    wanted = groups or tuple(range(1, 14))
    cards = (CardBrief(card=CardId(str(n)), places=3, group=g) for n, g in enumerate(wanted, 1))
    return Brief(cards=tuple(cards))


def start(players: int = 4, groups: tuple[int, ...] = (), **options: int) -> Match:
    """The teams are agreed; Elton (Ann, Cy ...) has the youngest player and begins."""
    table = make_table(GAME, players)
    match = Match(GAME, table=table, brief=brief(*groups), options=options)
    return match.choose("yes").choose("name", "Ann")


def take(match: Match) -> Match:
    """The team on turn chooses the first category that is left; the last one needs no choice."""
    if match.state.phase == "guessing":
        return match
    return match.choose("category", f"{match.state.remaining[0].card}.category")


def answer(match: Match, *, right: bool = True) -> Match:
    """The card on the table is answered and turned; A is said, so A or B is right."""
    return match.choose("final", "a").fire("settle").check(1 if right else 2)


def money(match: Match) -> tuple[int, ...]:
    return tuple(standing.points for standing in GAME.board(match.state).standings)


def final(elton: int = 6, bernhard: int = 6) -> Match:
    """Twelve questions are over, of which the teams had so many right."""
    match, left = start(), [elton, bernhard]
    while match.state.phase != "wagers":
        side = match.state.turn
        answer(take(match), right=left[side] > 0)
        left[side] -= 1
    return match


def letters(match: Match, elton: str | None, bernhard: str | None) -> Match:
    """Both wagers are in and the letters given; who gives none has None."""
    match.seal()
    given = {"elton": elton, "bernhard": bernhard}
    values = {who: letter for who, letter in given.items() if letter}
    if len(values) < 2:
        match.fire("final")
    return match.unseal("letter", **values)


# --- Setup ------------------------------------------------------------------------------------


def test_setup_1_two_teams_elton_and_bernhard() -> None:
    assert GAME.teams == ("Elton", "Bernhard")
    match = Match(GAME, brief=brief())
    assert match.lines == ["wer-welcome", "wer-team", "wer-team", "wer-agreed"]


@pytest.mark.parametrize(
    ("sizes", "says"), [((3, 1), "not even"), ((4, 0), "without players"), ((4,), "two teams")]
)
def test_setup_1_the_players_divide_evenly(sizes: tuple[int, ...], says: str) -> None:
    people = make_table(GAME, 4).players
    seats = [player.seat for player in people]
    teams, at = [], 0
    for size, name in zip(sizes, GAME.teams, strict=False):
        members = tuple(seats[at : at + size])
        teams.append(Team(team=TeamId(name.lower()), name=name, members=members))
        at += size
    with pytest.raises(RuleError, match=says):
        Match(GAME, table=Table(players=people, teams=tuple(teams)), brief=brief())


def test_setup_2_four_audience_tokens() -> None:
    draw = take(start()).choose("audience").wait.draw
    assert draw is not None
    assert (draw.sides, draw.count) == (4, 1)


def test_setup_3_twelve_cards_and_one_more_for_the_master_question() -> None:
    assert GAME.cards == 13
    match = start()
    assert [card.card for card in match.state.wall] == [str(n) for n in range(1, 13)]
    assert match.state.master.card == "13"


def test_setup_4_only_the_categories_are_told() -> None:
    match = start()
    assert match.revealed == [f"{n}.category" for n in range(1, 13)]
    assert match.lines.count("wer-category") == 12


def test_setup_5_a_category_may_lie_there_more_than_once() -> None:
    match = start(groups=(1, 1, *range(2, 13)))
    intents = match.wait.expect.intents if match.wait.expect else ()
    assert len(intents[0].slots) == 11


def test_setup_6_with_an_odd_number_a_coin_may_decide() -> None:
    for face, sizes in ((0, (3, 2)), (1, (2, 3))):
        match = Match(GAME, table=make_table(GAME, 5), brief=brief()).choose("coin").draw(face)
        assert tuple(len(side.members) for side in match.state.sides) == sizes
        joins = {"name": "Eve", "face": ("Elton", "Bernhard")[face]}
        assert match.line("wer-coin-joins").args == joins
        members = [seat for side in match.state.sides for seat in side.members]
        assert sorted(members) == ["ann", "ben", "cy", "di", "eve"]


def test_setup_6_with_an_even_number_the_coin_gives_the_groups_their_names() -> None:
    for face, first in ((0, ("ann", "cy")), (1, ("ben", "di"))):
        match = Match(GAME, table=make_table(GAME, 4), brief=brief()).choose("coin").draw(face)
        assert match.state.sides[0].members == first
        assert match.lines[0] == ("wer-coin-stays", "wer-coin-swaps")[face]


def test_setup_6_a_no_to_the_teams_is_asked_back_and_may_mean_the_coin() -> None:
    asked = Match(GAME, brief=brief()).choose("no")
    assert asked.lines == ["wer-coin-then"]
    assert asked.choose("yes").lines == ["wer-tossing"]
    stay = Match(GAME, brief=brief()).choose("no").choose("no")
    assert stay.lines == ["wer-teams-stay", "wer-youngest"]
    assert stay.state.sides == Match(GAME, brief=brief()).state.sides
    assert Match(GAME, brief=brief()).choose("no").choose("coin").lines == ["wer-tossing"]


# --- Gameplay ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("intent", "value", "first"), [("name", "Ben", 1), ("name", "Cy", 0), ("team", "Bernhard", 1)]
)
def test_gameplay_1_the_team_with_the_youngest_player_begins(
    intent: str, value: str, first: int
) -> None:
    match = Match(GAME, brief=brief()).choose("yes").choose(intent, value)
    assert match.state.turn == first
    assert match.state.phase == "choosing"


def test_gameplay_1_a_dispute_is_settled_by_the_coin() -> None:
    match = Match(GAME, brief=brief()).choose("yes").choose("coin").draw(1)
    assert match.state.turn == 1


def test_gameplay_2_a_category_is_chosen_by_the_number_on_the_wall_too() -> None:
    match = start().choose("category", "5")
    assert match.state.card.card == "5"
    gone = Chosen(intent="category", value="5")
    assert answer(match).refused(gone) is Refusal.OUT_OF_RANGE
    twice = start(groups=(1, 1, *range(2, 13))).choose("category", "2")
    assert [card.card for card in twice.state.same] == ["1", "2"]


def test_gameplay_2_of_several_cards_the_other_team_decides_which() -> None:
    match = start(groups=(1, 1, *range(2, 13)))
    match.choose("category", "1.category")
    seats = match.wait.expect.seats if match.wait.expect else ()
    assert seats == ("ben", "di")
    assert match.choose("pick", "second").state.held.card == "2"
    assert "1" in [card.card for card in match.state.remaining]


def test_gameplay_3_the_question_and_three_options_are_read_and_nothing_else() -> None:
    match = take(start())
    assert match.revealed == ["1.question", "1.option.1", "1.option.2", "1.option.3"]
    assert match.lines == ["wer-question", *3 * ["wer-option"], "wer-guess-or-ask"]


def test_gameplay_4_anyone_may_talk_but_only_the_team_on_turn_decides() -> None:
    match = take(start())
    other = Chosen(intent="final", value="a", by=SeatId("ben"))
    assert match.refused(other) is Refusal.NOT_YOUR_TURN
    assert match.refused(Chosen(intent="final", value="a", by=SeatId("cy"))) is None


def test_gameplay_5_after_five_minutes_a_coin_decides() -> None:
    match = take(start())
    assert match.timer("discussion").total_ms == 300_000
    match.fire("discussion")
    assert match.lines == ["wer-time-up", "wer-name-two"]


def test_gameplay_5_the_coin_picks_one_of_two_named_options() -> None:
    for face, letter in ((0, "b"), (1, "c")):
        match = take(start()).fire("discussion").choose("pair", "b or c").draw(face)
        assert match.state.letter == letter
        assert money(match.check(2)) == ((500, 0) if letter == "b" else (0, 0))


@pytest.mark.parametrize("silent", [True, False])
def test_gameplay_5_with_no_options_named_the_own_face_counts_as_right(silent: bool) -> None:
    for face, won in ((0, 500), (1, 0)):
        match = take(start()).fire("discussion")
        match = match.fire("naming") if silent else match.choose("no")
        assert money(match.draw(face).check(3)) == (won, 0)


def test_gameplay_6_the_letter_is_said_and_stands_for_two_seconds() -> None:
    match = take(start()).choose("final", "b")
    assert match.line("wer-final-is").args == {"team": "Elton", "letter": "B"}
    assert match.timer("settle").total_ms == 2_000
    assert match.fire("settle").wait.check is not None


def test_gameplay_6_another_letter_may_be_taken_before_the_card_is_turned() -> None:
    match = take(start()).choose("final", "b").choose("final", "c", after_ms=1_500)
    assert match.timer("settle").deadline_ms == 3_500
    assert money(match.fire("settle").check(3)) == (500, 0)


def test_gameplay_6_or_the_answer_taken_back() -> None:
    match = take(start()).choose("final", "b").choose("not_yet")
    assert match.state.phase == "guessing"
    assert match.timer("discussion").deadline_ms == 300_000


def test_gameplay_7_a_right_answer_brings_five_hundred_euros() -> None:
    match = answer(take(start()))
    assert money(match) == (500, 0)
    assert match.sounds == ["right"]


@pytest.mark.parametrize("line", ["wer-final-is", "wer-shows"])
def test_gameplay_6_a_letter_is_told_after_the_team_and_a_pause(line: str) -> None:
    """ "B for Bernhard" spells a name, and "A for Bernhard" is an article."""
    lines = Lines("en", GAME.name)
    said = {lines.say(line, {"team": "Bernhard", "letter": "B"}, n) for n in range(6)}
    assert len(said) > 1
    assert all("Bernhard" in text.partition(": B.")[0] and ": B." in text for text in said)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(30, "30 seconds"), (60, "one minute"), (90, "90 seconds"), (300, "5 minutes")],
)
def test_gameplay_5_the_rules_tell_the_time_to_talk_as_it_is_set(seconds: int, told: str) -> None:
    rules = GAME.tell(start(discussion=seconds).state, Question.RULES)
    coin = next(say for say in rules if say.line == "wer-rules-coin")
    text = Lines("en", GAME.name).say(coin.line, dict(coin.args), 0)
    assert f"After {told} without" in text


def test_gameplay_7_a_team_is_one_in_every_wording() -> None:
    lines = Lines("en", GAME.name)
    args = {"team": "Elton", "prize": 500, "money": 1000}
    said = {lines.say("wer-won", args, n) for n in range(6)}
    assert "Right! 500 euros for Elton, who now has 1000." in said


def test_gameplay_8_a_wrong_answer_brings_none() -> None:
    match = answer(take(start()), right=False)
    assert money(match) == (0, 0)
    assert match.sounds == ["wrong"]


@pytest.mark.parametrize("right", [True, False])
def test_gameplay_8_the_correct_option_is_read_in_every_case(right: bool) -> None:
    match = answer(take(start()), right=right)
    assert match.line("wer-right-is").args["letter"] == ("A" if right else "B")
    assert match.revealed == ["1.explanation", "1.source"]


def test_gameplay_9_then_the_other_team_until_each_has_guessed_six_times() -> None:
    match, turns = start(), []
    while match.state.phase != "wagers":
        turns.append(match.state.turn)
        answer(take(match))
    assert turns == [0, 1] * 6
    assert match.state.phase == "wagers"


def test_gameplay_9_the_last_card_needs_no_choice() -> None:
    match = start(questions=1)
    answer(take(match), right=True)
    assert "wer-last-card" in match.lines
    assert "wer-choose" not in match.lines
    assert match.lines[-1].startswith("wer-guess")
    assert match.state.turn == 1


def test_gameplay_9_where_one_category_is_left_only_the_card_is_chosen() -> None:
    match = start(questions=1, groups=(1, 1, *range(2, 13)))
    assert match.lines[-2:] == ["wer-last-card", "wer-which"]
    assert match.line("wer-which").args["team"] == "Bernhard"
    assert match.choose("pick", "second", by="ben").state.phase == "guessing"


# --- Asking the Audience ------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "won"), [(0, 500), (1, 500), (2, 0)])
def test_audience_1_two_tokens_say_right_and_one_wrong(token: int, won: int) -> None:
    match = take(start()).choose("audience").draw(token).check(3)
    assert money(match) == (won, 0)
    assert match.line("wer-right-is").args["letter"] == "C"


@pytest.mark.parametrize(("face", "won"), [(0, 500), (1, 0)])
def test_audience_2_one_token_tosses_a_coin(face: int, won: int) -> None:
    match = take(start()).choose("audience").draw(3)
    assert match.lines == ["wer-audience-coin"]
    assert money(match.draw(face).check(1)) == (won, 0)


def test_audience_3_once_a_game_for_each_team() -> None:
    match = take(start()).choose("audience").draw(0).check(1)
    take(match).choose("audience").draw(2).check(1)
    take(match)
    assert match.lines[-1] == "wer-guess"
    assert match.refused(Chosen(intent="audience")) is Refusal.NOT_NOW


def test_audience_3_help_offers_the_audience_only_while_it_may_be_asked() -> None:
    match = take(start())
    assert [say.line for say in GAME.tell(match.state, Question.HELP)] == ["wer-help-guessing"]
    match.choose("audience").draw(0).check(1)
    answer(take(match))
    asked = take(match).state
    assert [say.line for say in GAME.tell(asked, Question.HELP)] == ["wer-help-guessing-asked"]


def test_audience_4_the_tokens_are_put_back_and_shuffled() -> None:
    match = take(start()).choose("audience").draw(0).check(1)
    draw = take(match).choose("audience").wait.draw
    assert draw is not None
    assert draw.sides == 4


def test_audience_5_not_in_the_final_round() -> None:
    match = final()
    assert match.refused(Chosen(intent="audience")) is Refusal.NOT_NOW


# --- Final Round --------------------------------------------------------------------------------


def test_final_1_the_category_of_a_card_not_used_is_told_and_nothing_else() -> None:
    match = final()
    assert [slot for slot in match.revealed if slot.startswith("13.")] == ["13.category"]
    assert "wer-master" in match.lines


def test_final_2_wagers_are_sealed_from_nothing_to_all_in_steps_of_500() -> None:
    wager = final().wait.collect
    assert wager is not None
    assert (wager.low, wager.high, wager.step, wager.kept) == (0, 3_000, 500, True)


def test_final_2_where_nobody_has_money_nobody_is_asked_for_a_wager() -> None:
    match = start(questions=1)
    answer(take(match), right=False)
    answer(match, right=False)
    assert "wer-no-wager" in match.lines
    assert match.line("wer-how").args == {"wagered": 0}
    assert match.state.phase == "letters"
    values = {TeamId("elton"): "a", TeamId("bernhard"): "b"}
    match.send(Unsealed(purpose="letter", values=values)).check(1)
    assert match.state.phase == "over"
    assert [side.money for side in match.state.sides] == [0, 0]
    assert "wer-result-tie" in match.lines


def test_final_2_a_wager_is_in_no_state_before_it_is_opened() -> None:
    match = final().seal()
    assert all(side.wager is None for side in match.state.sides)


def test_final_3_the_question_is_read_when_both_have_wagered_then_go_and_twenty_seconds() -> None:
    match = final().seal()
    assert match.revealed == ["13.question", "13.option.1", "13.option.2", "13.option.3"]
    assert match.lines[-1] == "wer-go"
    assert match.timer("final").total_ms == 20_000
    collect = match.wait.collect
    assert collect is not None
    assert (collect.purpose, collect.options, collect.timed) == ("letter", ("a", "b", "c"), True)


def test_final_4_no_letter_at_zero_is_wrong() -> None:
    match = letters(final(), "a", None).check(1)
    assert "wer-shows-nothing" in match.lines
    match.turn(1_000).turn(1_000)
    assert money(match) == (4_000, 2_000)


def test_final_4_letters_must_be_in_at_zero() -> None:
    match = final().seal()
    early = Unsealed(purpose="letter", values={TeamId("elton"): "a"})
    assert match.refused(early) is Refusal.NOT_NOW
    assert match.refused(TimerFired(timer=TimerId("final"))) is Refusal.NOT_NOW


def test_final_5_the_card_is_turned_then_letters_then_wagers_are_shown() -> None:
    match = letters(final(), "a", "b")
    assert match.lines == []
    assert match.wait.check is not None
    assert match.check(1).lines == ["wer-right-is", "wer-shows", "wer-shows"]
    assert match.turn(500).lines == ["wer-wagered"]
    match.turn(0)
    assert match.lines[:4] == ["wer-wagered", "wer-doubled", "wer-wager-lost", "wer-explain"]
    assert GAME.over(match.state)


def test_final_6_right_doubles_the_wager_and_wrong_loses_it() -> None:
    match = letters(final(), "a", "b").check(1).turn(1_500).turn(2_000)
    assert money(match) == (4_500, 1_000)


def test_final_6_a_wager_above_what_a_team_has_counts_as_all() -> None:
    match = letters(final(elton=2), "b", "a").check(1).turn(3_000).turn(0)
    assert money(match) == (0, 3_000)


# --- End ----------------------------------------------------------------------------------------


def test_end_1_the_team_with_the_most_money_wins() -> None:
    match = letters(final(elton=4), "a", "b").check(1).turn(2_000).turn(500)
    args = match.line("wer-result").args
    assert (args["team"], args["money"], args["other_money"]) == ("Elton", 4_000, 2_500)


def test_end_2_with_a_tie_both_teams_have_won() -> None:
    match = letters(final(), "b", "b").check(1).turn(500).turn(500)
    assert match.line("wer-result-tie").args["money"] == 2_500
    assert match.line("wer-told-wager-both").args["money"] == 500
    assert GAME.over(match.state)


# --- By voice -----------------------------------------------------------------------------------


def test_voice_an_option_may_be_named_by_its_words() -> None:
    match = take(start()).choose("final_text", SlotId("1.option.2"))
    assert match.state.letter == "b"


def test_voice_the_task_tells_the_question_or_what_is_left() -> None:
    match = start()
    told = GAME.tell(match.state, Question.TASK)
    assert [say.line for say in told] == ["wer-left", *12 * ["wer-category"]]
    read = GAME.tell(take(match).state, Question.TASK)
    assert [say.line for say in read] == ["wer-question", *3 * ["wer-option"]]


def test_voice_fewer_questions_and_other_times_may_be_set() -> None:
    match = start(questions=1, discussion=60, final=30)
    assert len(match.state.wall) == 2
    with pytest.raises(UsageError):
        start(questions=7)
