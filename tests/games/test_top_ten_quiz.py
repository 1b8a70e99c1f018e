"""Every paragraph of the Top Ten Quiz rulebook, in its order; then what playing by voice adds.

A name is HEADING_PARAGRAPH_what holds; examples are paragraphs, and are replayed.
"""

from collections.abc import Iterator

import pytest

from voicehost.catalogue import find_game
from voicehost.core.effects import Caption, Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Chosen, TimerFired, Unsealed
from voicehost.core.game import Brief, CardBrief, Question, Refusal
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, TimerId
from voicehost.core.table import Player, Table, Team
from voicehost.core.verdict import Outcome, Verdict
from voicehost.games import chart_rules
from voicehost.speak.lines import Lines
from voicehost.testing.match import Match

pytestmark = pytest.mark.unit

GAME = find_game("top-ten-quiz")
GREEN, BLACK = ("ella", "noah", "fay"), ("mia", "jon")


def seats(names: tuple[str, ...]) -> tuple[SeatId, ...]:
    return tuple(SeatId(name) for name in names)


def make_table(green: tuple[str, ...] = GREEN, black: tuple[str, ...] = BLACK) -> Table:
    players = (Player(seat=seat, name=seat.title()) for seat in seats(green + black))
    teams = (
        Team(team=TeamId("green"), name="Green", members=seats(green)),
        Team(team=TeamId("black"), name="Black", members=seats(black)),
    )
    return Table(players=tuple(players), teams=teams)


def start(variant: str | None = None, toss: int = 0, **options: int) -> Match:
    """A game whose tiebreaker was flipped; 0 is Green."""
    match = Match(GAME, table=make_table(), variant=variant, options=options)
    return match.draw(toss)


def bids(match: Match, green: int, black: int) -> Match:
    return match.unseal("bid", green=green, black=black)


def playing(green: int = 5, black: int = 4, **options: int) -> Match:
    """Round one, the clock has just started."""
    return bids(start(**options), green, black)


def win(match: Match, side: str) -> Match:
    """The round in play goes to a team: it bids one and names the first entry."""
    bids(match, *((2, 1) if side == "green" else (1, 2)))
    return match.hit(1).hit(2).choose("no")


def nobody(match: Match, green: int = 2, black: int = 1) -> Match:
    """Nobody wins the round in play; in the last one a showdown follows."""
    bids(match, green, black).choose("give_up").miss()
    return match if match.state.phase == "showdown" else match.choose("no")


def steal(match: Match, side: str) -> Match:
    """The opposing team wins the round in play."""
    bids(match, *((1, 2) if side == "green" else (2, 1)))
    return match.choose("give_up").hit(1).choose("no")


def points(match: Match) -> tuple[int, ...]:
    return tuple(standing.points for standing in GAME.board(match.state).standings)


def counters(match: Match, name: str) -> tuple[int, ...]:
    return tuple(dict(s.counters)[name] for s in GAME.board(match.state).standings)


# --- Game Components and Setup -----------------------------------------------------------------


def test_components_1_three_special_tiles_ten_bids_seven_winner_tiles_one_tiebreaker() -> None:
    match = start()
    assert counters(match, "special") == (3, 3)
    collect = match.wait.collect
    assert collect is not None
    assert (collect.low, collect.high) == (1, 10)
    tiles = []
    while not GAME.over(match.state):
        tiles.append(match.fact("stake"))
        win(match, "green")
    assert tiles == [1, 2, 3, 4, 5, 6, 7]
    assert GAME.cards == 7


def test_setup_1_one_set_of_seven_charts_in_their_order() -> None:
    match = start()
    opened: list[SlotId] = [*match.revealed]
    while not GAME.over(match.state):
        win(match, "black")
        opened += match.revealed
    assert opened == [f"{card}.category" for card in range(1, 8)]
    short = Brief(cards=(CardBrief(card=CardId("1"), places=10),))
    with pytest.raises(RuleError, match="--option rounds=1"):
        GAME.start(short, make_table(), {}, None)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (Table(players=make_table().players), "two teams are needed"),
        (make_table(green=("ella",)), "at least two members"),
        (make_table(black=()), "at least two members"),
        (make_table(black=("mia", "jon", "ella")), "players and team members differ"),
    ],
)
def test_setup_2_two_teams_of_at_least_two_members(table: Table, says: str) -> None:
    with pytest.raises(RuleError, match=says) as raised:
        Match(GAME, table=table)
    assert "--teams" in raised.value.remedy


def test_setup_2_the_teams_are_green_and_black_by_default() -> None:
    assert GAME.teams == ("Green", "Black")


def test_setup_3_each_team_has_three_special_tiles_and_its_bids() -> None:
    assert counters(start(), "special") == (3, 3)
    assert counters(start(special=1), "special") == (1, 1)


def test_setup_4_tiles_are_stacked_in_ascending_order_with_one_on_top() -> None:
    match = start()
    assert match.line("ttq-round").args["tile"] == 1
    win(match, "green")
    assert match.line("ttq-round").args["tile"] == 2


@pytest.mark.parametrize(("side", "name"), [(0, "Green"), (1, "Black")])
def test_setup_5_the_tiebreaker_is_flipped_like_a_coin(side: int, name: str) -> None:
    match = Match(GAME, table=make_table())
    draw = match.wait.draw
    assert draw is not None
    assert (draw.purpose, draw.sides, draw.count) == ("tiebreaker", 2, 1)
    assert match.lines == ["ttq-welcome", "ttq-flipping"]
    match.draw(side)
    assert match.line("ttq-toss").args == {"team": name}
    assert match.fact("tiebreaker") == name


# --- Playing the Game: Start of a Round --------------------------------------------------------


def test_playing_1_the_game_is_played_over_seven_rounds() -> None:
    match = start()
    rounds = 0
    while not GAME.over(match.state):
        win(match, "green" if rounds % 2 else "black")
        rounds += 1
    assert rounds == 7
    assert match.wait == GAME.wait(match.state)
    assert match.wait.expect is None
    assert match.wait.timers == ()


def test_start_of_a_round_1_the_topmost_tile_lies_in_the_centre_and_the_winner_gains_it() -> None:
    match = start()
    assert (match.fact("stake"), match.fact("accumulated")) == (1, 0)
    win(match, "green")
    assert (points(match), counters(match, "tiles")) == ((1, 0), (1, 0))
    assert (match.fact("stake"), match.fact("accumulated")) == (2, 0)


def test_start_of_a_round_2_the_captain_changes_from_one_player_to_the_next_in_each_team() -> None:
    match = start()
    captains = []
    for _ in range(4):
        said = match.line("ttq-captains").args
        captains.append((said["captain_a"], said["captain_b"]))
        assert match.fact("captain.green") == said["captain_a"]
        win(match, "green")
    assert captains == [("Ella", "Mia"), ("Noah", "Jon"), ("Fay", "Mia"), ("Ella", "Jon")]


# --- Bidding -----------------------------------------------------------------------------------


def test_bidding_1_the_category_is_read_aloud_and_the_task_is_not() -> None:
    match = start()
    assert match.revealed == ["1.category"]
    assert match.line("ttq-category").args == {"category": Caption(slot=SlotId("1.category"))}
    assert match.lines[-3:] == ["ttq-captains", "ttq-category", "ttq-bid-now"]
    assert [say.line for say in GAME.tell(match.state, Question.TASK)] == ["ttq-task-sealed"]


def test_bidding_1_both_captains_may_look_at_the_task_and_nobody_else() -> None:
    """Until the bids are in, and at the task only; how they see it is the sealed channel's."""
    for variant in (None, "high-bid"):
        match = start(variant=variant)
        peek = match.wait.peek
        assert peek is not None
        assert peek.slots == ("1.task", "1.definition")
        assert peek.seats == (match.state.captain(0), match.state.captain(1))
        if variant is None:
            bids(match, 2, 1)
        else:
            match.choose("number", 2).choose("pass")
        assert match.wait.peek is None
        match.hit(1).hit(2).choose("no")
        second = match.wait.peek
        assert second is not None
        assert (second.fold, second.slots[0]) == (2, "2.task")
        assert second.seats != peek.seats


def test_bidding_2_both_captains_bid_in_secret_and_the_bids_are_shown_together() -> None:
    match = start()
    collect = match.wait.collect
    assert collect is not None
    assert (collect.purpose, collect.wanted) == ("bid", ("green", "black"))
    with pytest.raises(KeyError):
        match.fact("bid.green")
    bids(match, 3, 7)
    assert match.line("ttq-bids").args == {
        "team_a": "Green", "bid_a": 3, "team_b": "Black", "bid_b": 7,
    }  # fmt: skip
    assert (match.fact("bid.green"), match.fact("bid.black")) == (3, 7)


@pytest.mark.parametrize(("green", "black", "active"), [(5, 4, "Green"), (4, 5, "Black")])
def test_bidding_2_the_higher_number_is_the_active_team(
    green: int, black: int, active: str
) -> None:
    match = playing(green, black)
    assert (match.fact("active"), match.fact("bid")) == (active, 5)
    assert match.line("ttq-ready").args["team"] == active


@pytest.mark.parametrize("value", [0, 11, "five", -1])
def test_bidding_2_a_bid_is_a_tile_from_one_to_ten(value: int | str) -> None:
    values = {TeamId("green"): value, TeamId("black"): 4}
    assert start().refused(Unsealed(purpose="bid", values=values)) is Refusal.OUT_OF_RANGE


def test_bidding_2_both_captains_must_have_bid() -> None:
    only_one = Unsealed(purpose="bid", values={TeamId("green"): 5})
    assert start().refused(only_one) is Refusal.NOT_NOW
    other = Unsealed(purpose="wager", values={TeamId("green"): 5, TeamId("black"): 4})
    assert start().refused(other) is Refusal.NOT_NOW


@pytest.mark.parametrize(
    ("toss", "active", "after"), [(0, "Green", "Black"), (1, "Black", "Green")]
)
def test_bidding_3_tie_goes_to_the_tiebreakers_colour_and_only_then_it_flips(
    toss: int, active: str, after: str
) -> None:
    match = bids(start(toss=toss), 4, 4)
    assert match.line("ttq-bid-tie").args["team"] == active
    assert match.fact("active") == active
    assert match.fact("tiebreaker") == after


def test_bidding_3_the_tiebreaker_does_not_flip_at_the_end_of_a_round_nor_without_a_tie() -> None:
    match = start(toss=1)
    for _ in range(3):
        win(match, "green")
        assert match.fact("tiebreaker") == "Black"
        assert "ttq-flip" not in match.lines


def test_bidding_4_example_ella_five_mia_four() -> None:
    match = playing(5, 4)
    said = match.line("ttq-ready").args
    assert (said["team"], said["captain"], said["bid"]) == ("Green", "Ella", 5)


# --- Having Guesses ----------------------------------------------------------------------------


def test_having_guesses_1_the_task_is_read_and_then_two_minutes_run() -> None:
    match = playing()
    assert match.revealed == ["1.task", "1.definition"]
    assert match.lines[-1] == "ttq-task"
    clock = match.timer("round")
    assert clock.deadline_ms - match.now_ms == clock.total_ms == 120_000
    assert (clock.marks_s, clock.count_from, clock.holds) == ((60, 30), 10, True)


def test_having_guesses_1_the_clock_starts_when_the_bids_are_taken_not_when_begun() -> None:
    match = start()
    values = {TeamId("green"): 5, TeamId("black"): 4}
    match.send(Unsealed(purpose="bid", values=values), after_ms=1_000, thought_ms=700)
    assert match.timer("round").deadline_ms == 1_700 + 120_000


@pytest.mark.parametrize(("bid", "said"), [(1, "passes it on."), (2, "passes them on.")])
def test_having_guesses_1_one_answer_is_it_and_several_are_them(bid: int, said: str) -> None:
    args = {"team": "Green", "bid": bid, "seconds": 120, "captain": "Ella"}
    assert Lines("en", GAME.name).say("ttq-ready", args, 0).endswith(said)


@pytest.mark.parametrize(
    ("timer", "marks"), [(90, (60, 30)), (150, (60, 30)), (60, (30,)), (10, ())]
)
def test_having_guesses_2_the_timer_may_be_adjusted(timer: int, marks: tuple[int, ...]) -> None:
    clock = playing(timer=timer).timer("round")
    assert (clock.total_ms, clock.marks_s) == (timer * 1_000, marks)


def test_active_team_1_members_suggest_freely_and_a_suggestion_is_no_answer() -> None:
    match = playing()
    assert match.answers.on_turn is False
    assert match.refused(match.right(1, by="noah")) is Refusal.NOT_YOUR_TURN


def test_active_team_2_only_the_captain_passes_answers() -> None:
    match = playing()
    expect = match.wait.expect
    assert expect is not None
    assert expect.seats == ("ella",)
    assert match.refused(match.right(1, by="ella")) is None
    assert match.refused(match.right(1)) is None


def test_active_team_2_the_order_of_the_answers_is_not_relevant() -> None:
    match = playing(3, 1)
    match.hit(10).hit(1).hit(7)
    assert match.line("ttq-won-bid").args["team"] == "Green"


def test_opposing_team_3_a_right_answer_flips_the_tile_of_its_position() -> None:
    match = playing().hit(5, after_ms=4_000)
    assert match.sounds == ["right", 5]
    assert match.lines == []
    assert match.revealed == ["1.entry.5"]
    owners = [tile.label for tile in GAME.board(match.state).tiles if tile.owner == "green"]
    assert owners == ["5"]
    assert match.fact("found") == 1
    assert match.answers.counted == {"1.entry.5"}


def test_opposing_team_3_a_verdict_does_not_touch_the_clock() -> None:
    match = playing()
    before = match.timer("round")
    match.hit(5, after_ms=4_000)
    assert match.timer("round") == before


def test_opposing_team_4_the_others_may_think_but_not_answer_yet() -> None:
    match = playing()
    assert match.refused(match.right(1, by="jon")) is Refusal.NOT_YOUR_TURN
    assert match.refused(match.right(1, by="mia")) is Refusal.NOT_YOUR_TURN


def test_having_guesses_5_example_casino_royale_flips_the_five() -> None:
    match = playing(5, 4).hit(5, by="ella", after_ms=6_000)
    assert match.sounds == ["right", 5]


def test_voice_repeats_are_pointed_out_cost_nothing_and_are_explained_once() -> None:
    match = playing().hit(5).repeat(5)
    assert (match.sounds, match.lines) == (["repeated"], ["ttq-repeated"])
    match.repeat(5).repeat()
    assert (match.sounds, match.lines) == (["repeated"], [])
    assert (match.fact("found"), counters(match, "special")) == (1, (3, 3))


def test_voice_a_hit_on_a_counted_entry_is_a_repeat() -> None:
    match = playing().hit(5).hit(5)
    assert match.sounds == ["repeated"]
    assert match.fact("found") == 1


# --- Special Tile ------------------------------------------------------------------------------


def test_special_tile_1_after_a_wrong_answer_the_team_may_go_on() -> None:
    match = playing().miss(after_ms=3_000)
    assert (match.sounds, match.lines) == (["wrong"], ["ttq-tile"])
    assert match.line("ttq-tile").args == {"captain": "Ella", "left": 3}
    match.choose("yes", by="ella", after_ms=1_000)
    assert match.lines == ["ttq-tile-used"]
    assert match.state.phase == "guessing"


def test_special_tile_1_the_round_clock_runs_on_while_the_host_waits() -> None:
    match = playing()
    zero = match.timer("round").deadline_ms
    match.miss(after_ms=3_000)
    assert match.timer("round").deadline_ms == zero
    assert match.timer("tile").deadline_ms == match.now_ms + 5_000
    match.choose("yes", after_ms=4_999)
    assert match.timer("round").deadline_ms == zero


def test_special_tile_1_only_the_captain_decides_and_answers_wait() -> None:
    match = playing().miss()
    assert match.refused(Chosen(intent="yes", by=SeatId("noah"))) is Refusal.NOT_YOUR_TURN
    hit = Verdict(outcome=Outcome.HIT, slot=SlotId("1.entry.1"))
    assert match.refused(Answered(words="x", verdict=hit)) is Refusal.NOT_NOW
    assert match.refused(Chosen(intent="yes"), after_ms=5_000) is Refusal.TOO_LATE


def test_special_tile_2_several_may_be_used_and_a_used_one_is_gone() -> None:
    match = playing()
    for left in (2, 1, 0):
        match.miss().choose("yes")
        assert match.line("ttq-tile-used").args == {"left": left}
        assert counters(match, "special") == (left, 3)
    match.miss()
    assert match.lines == ["ttq-opposing"]


def test_special_tile_2_a_used_one_stays_used_in_later_rounds() -> None:
    match = playing().miss().choose("yes").choose("give_up").hit(1).choose("no")
    assert counters(match, "special") == (2, 3)


@pytest.mark.parametrize(("green", "black"), [(6, 1), (10, 9), (1, 6)])
def test_special_tile_3_bidding_six_may_reactivate_one_whether_the_bid_won_or_not(
    green: int, black: int
) -> None:
    match = playing().miss().choose("yes").miss().choose("yes").choose("give_up").hit(1)
    bids(match.choose("no"), green, black)
    if green < 6:
        assert "ttq-reactivate" not in match.lines
        assert counters(match, "special") == (1, 3)
        return
    assert match.line("ttq-reactivate").args["captain"] == "Noah"
    assert match.refused(Chosen(intent="yes", by=SeatId("jon"))) is Refusal.NOT_YOUR_TURN
    match.choose("yes", by="noah")
    assert match.line("ttq-reactivated").args == {"team": "Green", "left": 2}
    assert counters(match, "special") == (2, 3)
    assert match.state.phase == "guessing"


def test_special_tile_3_the_loser_of_the_bidding_reactivates_too() -> None:
    match = playing().miss().choose("yes").choose("give_up").hit(1).choose("no")
    bids(match, 6, 7)
    assert match.fact("active") == "Black"
    assert match.line("ttq-reactivate").args["team"] == "Green"
    match.choose("no")
    assert counters(match, "special") == (2, 3)
    assert match.lines == ["ttq-ready", "ttq-listen", "ttq-task"]


def test_special_tile_3_both_captains_may_and_the_active_one_is_asked_first() -> None:
    match = playing().miss().choose("yes").choose("give_up").hit(1).choose("no")
    bids(match, 4, 5).miss().choose("yes").choose("give_up").hit(1).choose("no")
    bids(match, 6, 8)
    assert match.line("ttq-reactivate").args["team"] == "Black"
    match.choose("yes")
    assert match.line("ttq-reactivate").args["team"] == "Green"
    match.choose("yes")
    assert counters(match, "special") == (3, 3)


@pytest.mark.parametrize("bid", [5, 6])
def test_special_tile_3_nobody_is_asked_below_six_or_without_a_used_tile(bid: int) -> None:
    match = playing(bid, 1)
    assert match.state.phase == "guessing"
    if bid == 5:
        match.miss().choose("yes").choose("give_up").hit(1).choose("no")
        assert bids(match, 5, 1).state.phase == "guessing"


def test_special_tile_3_the_question_has_no_clock() -> None:
    match = playing().miss().choose("yes").choose("give_up").hit(1).choose("no")
    bids(match, 6, 1)
    assert match.wait.timers == ()


def test_special_tile_4_example_goldfinger() -> None:
    match = playing(5, 4).hit(5).miss(by="ella").choose("yes", by="ella")
    assert counters(match, "special") == (2, 3)
    assert match.refused(match.right(1, by="ella")) is None


# --- Opposing Team -----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["none left", "no", "zero", "give up"])
def test_opposing_team_1_a_wrong_answer_without_a_special_tile_hands_over(how: str) -> None:
    match = playing(special=0 if how == "none left" else 3).miss(after_ms=2_000)
    if how == "no":
        match.choose("no")
    elif how == "zero":
        match.fire("tile")
    elif how == "give up":
        match.choose("give_up")
        assert match.lines[0] == "ttq-gave-up"
    assert match.state.phase == "opposing"
    assert match.lines[-1] == "ttq-opposing"


def test_opposing_team_2_zero_hands_over() -> None:
    match = playing().hit(1).fire("round")
    assert (match.sounds, match.lines) == ([], ["ttq-time-up", "ttq-opposing"])
    assert match.now_ms == 120_000


def test_opposing_team_2_zero_hands_over_while_a_captain_thinks_about_a_tile() -> None:
    match = playing().miss(after_ms=118_000)
    match.fire("round")
    assert match.lines == ["ttq-time-up", "ttq-opposing"]
    assert counters(match, "special") == (3, 3)


def test_opposing_team_2_a_miss_ruled_after_zero_asks_for_no_tile() -> None:
    match = playing()
    match.send(match.wrong(), after_ms=119_500, thought_ms=1_000)
    assert match.lines == ["ttq-time-up", "ttq-opposing"]
    assert match.sounds == ["wrong"]


def test_opposing_team_2_the_active_team_may_give_up_before_zero() -> None:
    match = playing()
    assert match.refused(Chosen(intent="give_up"), after_ms=120_000) is Refusal.TOO_LATE
    match.choose("give_up", after_ms=119_999)
    assert match.lines == ["ttq-gave-up", "ttq-opposing"]


def test_opposing_team_3_one_right_answer_wins_the_round() -> None:
    match = playing().choose("give_up").hit(3, by="jon")
    assert match.sounds == ["right", 3, "win"]
    assert match.revealed == ["1.entry.3"]
    assert points(match) == (0, 1)


def test_opposing_team_3_members_but_not_their_captain_have_ten_seconds() -> None:
    match = playing().choose("give_up", after_ms=5_000)
    assert match.line("ttq-opposing").args == {"team": "Black", "captain": "Mia", "seconds": 10}
    clock = match.timer("opposing")
    assert clock.deadline_ms == 15_000
    assert (clock.total_ms, clock.count_from, clock.holds) == (10_000, 10, True)
    assert match.answers.on_turn is False
    assert match.refused(match.right(1, by="mia")) is Refusal.NOT_YOUR_TURN
    assert match.refused(match.right(1, by="ella")) is Refusal.NOT_YOUR_TURN
    assert match.refused(match.right(1, by="jon")) is None


def test_opposing_team_3_the_answer_must_begin_within_ten_seconds() -> None:
    match = playing().choose("give_up")
    assert match.refused(match.right(1), after_ms=9_999) is None
    assert match.refused(match.right(1), after_ms=10_000) is Refusal.TOO_LATE


def test_opposing_team_3_the_ten_seconds_start_when_the_miss_is_ruled() -> None:
    match = playing(special=0)
    match.send(match.wrong(), after_ms=4_000, thought_ms=1_500)
    assert match.timer("opposing").deadline_ms == 15_500


def test_opposing_team_3_what_was_begun_before_the_turn_changed_is_no_answer() -> None:
    match = playing(special=0)
    match.send(match.wrong(), after_ms=4_000, thought_ms=1_500)
    assert match.refused(match.right(1), after_ms=-1_000) is Refusal.NOT_NOW


def test_opposing_team_3_no_special_tile_may_be_used() -> None:
    match = playing().choose("give_up").miss()
    assert "ttq-tile" not in match.lines
    assert match.state.phase == "chart"
    assert counters(match, "special") == (3, 3)


def test_opposing_team_3_the_seconds_are_a_setting() -> None:
    clock = playing(opposing=20).choose("give_up").timer("opposing")
    assert (clock.total_ms, clock.count_from) == (20_000, 10)
    assert playing(opposing=5).choose("give_up").timer("opposing").count_from == 5


# --- End of a Round ----------------------------------------------------------------------------


def test_end_of_a_round_1_the_bid_reached_in_time_wins_at_once() -> None:
    match = playing(2, 1).hit(4).hit(9)
    assert match.sounds == ["right", 9, "win"]
    assert match.line("ttq-won-bid").args == {"team": "Green", "points": 1, "bid": 2}
    assert match.state.phase == "chart"


def test_end_of_a_round_1_an_answer_begun_before_zero_is_in_time() -> None:
    match = playing(1, 1)
    assert match.refused(match.right(1), after_ms=120_000) is Refusal.TOO_LATE
    match.send(match.right(1), after_ms=119_999, thought_ms=2_500)
    assert points(match) == (1, 0)


def test_end_of_a_round_2_an_answer_passed_already_does_not_win() -> None:
    match = playing().hit(3).choose("give_up").repeat(3, after_ms=2_000)
    assert (match.sounds, match.lines) == (["repeated"], ["ttq-already-passed"])
    assert match.timer("opposing").deadline_ms == 10_000
    match.repeat(3)
    assert (match.sounds, match.lines) == (["repeated"], [])
    match.repeat()
    assert match.lines == ["ttq-already-wrong"]
    match.hit(4)
    assert points(match) == (0, 1)


def test_end_of_a_round_2_why_it_does_not_win_is_said_in_every_ten_seconds() -> None:
    match = playing().hit(3).choose("give_up").repeat(3).miss().choose("no")
    bids(match, 5, 4).hit(3).choose("give_up").repeat(3)
    assert match.lines == ["ttq-already-passed"]


def test_end_of_a_round_3_the_winner_gains_the_tile() -> None:
    match = win(start(), "black")
    assert (points(match), counters(match, "tiles")) == ((0, 1), (0, 1))


@pytest.mark.parametrize("how", ["wrong", "zero"])
def test_end_of_a_round_3_without_a_winner_the_tile_remains(how: str) -> None:
    match = playing().choose("give_up")
    if how == "wrong":
        match.miss()
        assert match.sounds == ["wrong"]
    else:
        match.fire("opposing")
        assert match.sounds == []
    assert match.line("ttq-nobody").args == {"points": 1}
    assert points(match) == (0, 0)


def test_end_of_a_round_4_new_captains_and_all_tiles_in_the_centre_are_at_stake() -> None:
    match = nobody(nobody(start()))
    assert (match.fact("stake"), match.fact("accumulated")) == (3, 3)
    assert match.line("ttq-piled-up").args == {"older": 3, "points": 6}
    assert match.line("ttq-captains").args["captain_a"] == "Fay"
    win(match, "black")
    assert (points(match), counters(match, "tiles")) == ((0, 6), (0, 3))
    assert (match.fact("stake"), match.fact("accumulated")) == (4, 0)


def test_end_of_a_round_4_the_next_chart_is_another_card() -> None:
    match = win(start(), "green")
    assert match.revealed == ["2.category"]
    assert all(tile.owner is None for tile in GAME.board(match.state).tiles)
    assert GAME.board(match.state).tiles[0].slot == "2.entry.1"


# --- Summary -----------------------------------------------------------------------------------


def test_summary_the_eight_steps_come_in_order() -> None:
    match = playing()
    keys = [say.line.removeprefix("ttq-") for say in match.said]
    steps = ["round", "captains", "category", "bid-now", "bids", "ready", "task"]
    assert [key for key in keys if key in steps] == steps
    assert match.timer("round").deadline_ms > match.now_ms
    assert match.answers.card == "1"


# --- End of the Game ---------------------------------------------------------------------------


def showdown(**options: int) -> Match:
    """The last of two rounds has no winner; Green is active."""
    return nobody(nobody(start(rounds=2, **options)))


def test_end_of_the_game_1_no_winner_in_the_last_round_leads_to_a_showdown() -> None:
    match = showdown()
    assert match.line("ttq-showdown").args == {"points": 3}
    assert match.line("ttq-showdown-turn").args == {"team": "Green", "captain": "Noah"}
    assert match.state.phase == "showdown"


def test_end_of_the_game_1_the_active_team_begins_and_they_alternate() -> None:
    match = nobody(nobody(start(rounds=2)), 1, 2)
    turns = [GAME.board(match.state).turn]
    for _ in range(3):
        match.miss()
        turns.append(GAME.board(match.state).turn)
    assert turns == ["black", "green", "black", "green"]


def test_end_of_the_game_1_one_member_answers_on_turn_and_never_the_captain() -> None:
    match = showdown()
    assert match.answers.on_turn is True
    assert match.refused(match.right(1, by="noah")) is Refusal.NOT_YOUR_TURN
    assert match.refused(match.right(1, by="mia")) is Refusal.NOT_YOUR_TURN
    assert match.refused(match.right(1, by="ella")) is None
    assert match.timer("showdown").total_ms == 10_000
    assert match.timer("showdown").holds


def test_end_of_the_game_1_the_first_right_answer_wins_all_tiles() -> None:
    match = showdown().miss().hit(6)
    assert match.sounds == ["right", 6, "win"]
    assert match.line("ttq-won-showdown").args["team"] == "Black"
    assert points(match) == (0, 3)


def test_end_of_the_game_1_three_wrong_answers_each_are_a_tie_and_nobody_gains_tiles() -> None:
    match = showdown()
    for wrong in (1, 1, 2, 2, 3):
        match.miss()
        assert match.line("ttq-showdown-wrong").args["wrong"] == wrong
        assert match.state.phase == "showdown"
    assert (match.fact("wrong.green"), match.fact("wrong.black")) == (3, 2)
    match.miss()
    assert match.line("ttq-showdown-tie").args == {"points": 3}
    match.choose("no")
    assert points(match) == (0, 0)
    assert match.line("ttq-result-tie").args == {"points": 0, "tiles": 0}


def test_end_of_the_game_1_too_slow_counts_as_wrong() -> None:
    match = showdown().fire("showdown")
    assert match.sounds == []
    assert match.line("ttq-showdown-late").args == {"team": "Green", "wrong": 1}
    assert GAME.board(match.state).turn == "black"
    assert match.timer("showdown").deadline_ms == match.now_ms + 10_000


def test_end_of_the_game_1_answers_passed_already_do_not_count() -> None:
    match = bids(nobody(start(rounds=2)), 5, 1).hit(3).choose("give_up").miss()
    assert match.answers.counted == {"2.entry.3"}
    match.repeat(3)
    assert match.lines == ["ttq-already-passed"]
    match.repeat(3).repeat()
    assert match.lines == ["ttq-already-wrong"]
    assert (match.fact("wrong.green"), GAME.board(match.state).turn) == (0, "green")


def test_end_of_the_game_1_who_asks_for_the_score_hears_the_wrong_answers_too() -> None:
    told = GAME.tell(showdown().miss().state, Question.SCORE)
    assert told[-1].line == "ttq-score-wrong"
    assert (told[-1].args["wrong_a"], told[-1].args["wrong_b"]) == (1, 0)


def test_end_of_the_game_1_the_answer_of_a_showdown_is_none_the_captain_passed() -> None:
    match = bids(start(rounds=1), 5, 1).hit(1).hit(2).choose("give_up").miss().hit(3).choose("no")
    assert match.line("ttq-told-bid-missed").args["found"] == 2
    assert match.line("ttq-told-answers").args["answers_a"] == 2


def test_end_of_the_game_1_no_showdown_before_the_last_round_or_after_a_winner() -> None:
    assert nobody(start(rounds=2)).state.phase == "bidding"
    assert win(nobody(start(rounds=2)), "green").state.phase == "over"


def test_end_of_the_game_2_most_points_win() -> None:
    match = win(win(win(start(rounds=3), "green"), "green"), "black")
    assert points(match) == (3, 3)
    match = win(win(start(rounds=2), "green"), "black")
    assert match.line("ttq-result-points").args == {
        "team": "Black", "other": "Green", "points": 2, "other_points": 1,
    }  # fmt: skip


def test_end_of_the_game_2_if_tied_more_tiles_win() -> None:
    match = win(win(win(start(rounds=3), "green"), "green"), "black")
    assert match.line("ttq-result-tiles").args == {
        "team": "Green", "other": "Black", "points": 3, "tiles": 2, "other_tiles": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("tiles", "other", "said"),
    [(2, 1, "2 tiles and Black only 1,"), (1, 0, "one tile and Black none,")],
)
def test_end_of_the_game_2_one_tile_is_no_tiles(tiles: int, other: int, said: str) -> None:
    args = {"team": "Green", "other": "Black", "points": 3, "tiles": tiles, "other_tiles": other}
    assert said in Lines("en", GAME.name).say("ttq-result-tiles", args, 0)


def test_end_of_the_game_2_if_still_tied_the_game_is_a_tie() -> None:
    match = start(rounds=4)
    for side in ("green", "black", "black", "green"):
        steal(match, side)
    assert (points(match), counters(match, "tiles")) == ((5, 5), (2, 2))
    assert match.line("ttq-result-tie").args == {"points": 5, "tiles": 2}


def test_end_of_the_game_2_comparison_goes_by_points_then_tiles() -> None:
    assert chart_rules.leader((5, 1), (4, 3)) == 0
    assert chart_rules.leader((5, 1), (5, 3)) == 1
    assert chart_rules.leader((5, 3), (5, 3)) is None


# --- Notes -------------------------------------------------------------------------------------


def test_notes_1_any_seven_charts_make_a_set() -> None:
    cards = tuple(CardBrief(card=CardId(name), places=10) for name in ("9", "4", "12"))
    match = Match(GAME, table=make_table(), brief=Brief(cards=cards), options={"rounds": 3})
    match.draw(0)
    assert match.revealed == ["9.category"]
    win(match, "green")
    assert match.revealed == ["4.category"]


def test_notes_1_a_chart_with_fewer_places_has_fewer_bids_and_tiles() -> None:
    cards = (CardBrief(card=CardId("1"), places=6),)
    match = Match(GAME, table=make_table(), brief=Brief(cards=cards), options={"rounds": 1})
    match.draw(0)
    assert match.wait.collect is not None
    assert match.wait.collect.high == 6
    assert len(GAME.board(match.state).tiles) == 6


def test_notes_2_the_answers_on_the_cards_are_correct_an_overruled_answer_counts() -> None:
    match = playing(2, 1)
    match.send(match.right(4, overruled=True))
    assert (match.sounds, match.fact("found")) == (["right", 4], 1)
    match.send(match.right(5, overruled=True))
    assert points(match) == (1, 0)


def test_notes_2_an_entry_taken_back_counts_for_nobody_and_goes_like_a_wrong_answer() -> None:
    match = playing(2, 1)
    match.send(match.right(4, nobody=True))
    assert (match.sounds, match.lines) == (["wrong"], ["ttq-tile"])
    assert match.revealed == ["1.entry.4"]
    assert match.fact("found") == 0
    match.choose("yes").hit(4)
    assert match.sounds == ["repeated"]
    assert all(tile.owner is None for tile in GAME.board(match.state).tiles)
    match.choose("give_up").miss().choose("no")
    assert bids(match, 2, 1).answers.counted == frozenset()


def test_notes_2_an_entry_taken_back_wins_nothing_for_the_opposing_team_nor_in_a_showdown() -> None:
    match = playing(rounds=1).choose("give_up")
    match.send(match.right(4, nobody=True))
    assert match.state.phase == "showdown"
    match.send(match.right(5, nobody=True))
    assert match.fact("wrong.green") == 1
    assert match.answers.counted == {"1.entry.4", "1.entry.5"}


# --- High Bid Variant --------------------------------------------------------------------------


def high_bid(toss: int = 0, **options: int) -> Match:
    return start("high-bid", toss, **options)


@pytest.mark.parametrize(("toss", "captain"), [(0, "Ella"), (1, "Mia")])
def test_high_bid_1_the_tiebreakers_captain_starts_with_any_number(toss: int, captain: str) -> None:
    match = high_bid(toss)
    assert match.line("ttq-open-now").args["captain"] == captain
    assert match.wait.collect is None
    assert all(match.refused(Chosen(intent="number", value=n)) is None for n in range(1, 11))
    assert match.refused(Chosen(intent="number", value=11)) is Refusal.OUT_OF_RANGE
    assert match.refused(Chosen(intent="number")) is Refusal.OUT_OF_RANGE
    other = SeatId("mia" if captain == "Ella" else "ella")
    assert match.refused(Chosen(intent="number", value=3, by=other)) is Refusal.NOT_YOUR_TURN


def test_high_bid_1_who_opens_is_told_kindly_that_there_is_no_passing_yet() -> None:
    match = high_bid(1).choose("pass")
    assert match.lines == ["ttq-must-open", "ttq-open-now"]
    assert match.line("ttq-must-open").args == {"team": "Black"}
    match.choose("number", 1).choose("pass")
    assert match.line("ttq-passed").args == {"team": "Green"}


def test_high_bid_1_bids_are_open() -> None:
    match = high_bid().choose("number", 3)
    assert match.fact("bid.green") == 3
    assert match.line("ttq-raise-now").args["bid"] == 3


def test_high_bid_1_the_tiebreaker_is_flipped_at_the_start_of_every_later_round() -> None:
    match = high_bid()
    assert "ttq-flip" not in match.lines
    openers = []
    for _ in range(4):
        openers.append(match.line("ttq-open-now").args["team"])
        match.choose("number", 1).choose("pass").hit(1).choose("no")
        assert match.line("ttq-flip").args["team"] == match.fact("tiebreaker")
    assert openers == ["Green", "Black", "Green", "Black"]


def test_high_bid_2_each_bid_is_exactly_one_higher_until_one_passes() -> None:
    match = high_bid().choose("number", 3)
    for wrong in (3, 5):
        assert match.refused(Chosen(intent="number", value=wrong)) is Refusal.OUT_OF_RANGE
    match.choose("number", 4, by="mia").choose("number", 5, by="ella")
    match.choose("pass", by="mia")
    assert match.line("ttq-passed").args == {"team": "Black"}
    assert (match.fact("active"), match.fact("bid")) == ("Green", 5)
    assert match.fact("tiebreaker") == "Green"


def test_high_bid_2_after_ten_the_other_must_pass() -> None:
    match = high_bid().choose("number", 9).choose("number", 10)
    assert match.line("ttq-bid-highest").args == {"bid": 10, "other": "Green"}
    assert (match.fact("active"), match.fact("bid")) == ("Black", 10)
    assert high_bid().choose("number", 10).fact("active") == "Green"


def test_high_bid_2_six_or_more_reactivates_once_for_either_captain() -> None:
    match = high_bid().choose("number", 3).choose("pass").miss().choose("yes")
    match.choose("give_up").hit(1).choose("no")
    match.choose("number", 6).choose("number", 7).choose("number", 8).choose("pass")
    assert match.fact("active") == "Black"
    assert match.line("ttq-reactivate").args == {"team": "Green", "captain": "Noah", "bid": 7}
    match.choose("yes")
    assert counters(match, "special") == (3, 3)
    assert match.state.phase == "guessing"


def test_high_bid_2_a_team_that_never_bid_reactivates_nothing() -> None:
    match = high_bid(1).choose("number", 3).choose("pass").miss().choose("yes")
    match.choose("give_up").hit(1).choose("no")
    match.choose("number", 9).choose("pass")
    assert match.state.phase == "guessing"


def test_high_bid_3_example_three_four_five_pass() -> None:
    match = high_bid().choose("number", 3, by="ella").choose("number", 4, by="mia")
    match.choose("number", 5, by="ella").choose("pass", by="mia")
    said = match.line("ttq-ready").args
    assert (said["team"], said["bid"], said["seconds"]) == ("Green", 5, 120)


# --- By voice: the chart, the stories, what the table may ask ----------------------------------


def test_voice_after_a_round_the_chart_is_offered_and_read_with_values_and_source() -> None:
    match = playing(1, 1).hit(1)
    assert match.lines[-1] == "ttq-chart-offer"
    match.choose("yes")
    slots = [f"1.{part}.{place}" for part in ("entry", "detail") for place in range(1, 11)]
    assert match.revealed == [*slots, "1.source", "2.category"]
    assert match.lines[:12] == ["ttq-chart", *["ttq-chart-entry"] * 10, "ttq-chart-source"]
    assert match.lines[12] == "ttq-round"


@pytest.mark.parametrize("how", ["no", "silence"])
def test_voice_no_or_silence_leaves_the_chart_sealed(how: str) -> None:
    match = playing(1, 1).hit(1)
    assert match.timer("chart").deadline_ms == match.now_ms + 8_000
    if how == "no":
        match.choose("no")
    else:
        match.fire("chart")
    assert match.revealed == ["2.category"]


def test_voice_the_last_chart_is_offered_before_the_result() -> None:
    match = playing(1, 1, rounds=1).hit(1).choose("yes")
    assert match.lines[12:14] == ["ttq-end", "ttq-result-points"]
    assert match.sounds == ["fanfare"]


def test_voice_three_things_worth_telling() -> None:
    match = bids(nobody(start(rounds=3)), 1, 3).hit(1).hit(2).hit(3, after_ms=110_000)
    steal(match.choose("no"), "green")
    told = [say.line for say in match._says(match.step)][-3:]
    assert told == ["ttq-told-bid-made", "ttq-told-haul", "ttq-told-snatched"]
    assert match.line("ttq-told-bid-made").args == {"captain": "Jon", "team": "Black", "bid": 3}
    assert match.line("ttq-told-haul").args == {"team": "Black", "tiles": 2, "points": 3}
    assert match.line("ttq-told-snatched").args == {"rounds": 1}


def test_voice_three_things_even_of_a_poor_game() -> None:
    match = bids(nobody(start(rounds=2)), 2, 1).miss().choose("yes").choose("give_up").miss()
    for _ in range(6):
        match.miss()
    match.choose("no")
    assert match.line("ttq-told-special").args == {
        "team_a": "Green", "tiles_a": 1, "team_b": "Black", "tiles_b": 0,
    }  # fmt: skip
    told = ["ttq-told-bid-missed", "ttq-told-answers", "ttq-told-special"]
    assert match.lines[-3:] == told
    assert match.line("ttq-told-bid-missed").args["found"] == 0


def test_voice_the_closest_finish_is_told() -> None:
    match = bids(start(rounds=2), 1, 1).hit(1, after_ms=100_000).choose("no")
    win(match, "black")
    assert match.line("ttq-told-close").args == {"team": "Green", "bid": 1, "seconds": 20}


def test_voice_a_missed_bid_is_told_with_what_was_found() -> None:
    match = bids(start(rounds=1), 8, 7).hit(1).hit(2).choose("give_up").hit(3).choose("no")
    assert match.line("ttq-told-bid-missed").args == {
        "captain": "Ella", "team": "Green", "bid": 8, "found": 2,
    }  # fmt: skip


def phases() -> Iterator[tuple[str, Match]]:
    """A game in each phase."""
    yield "toss", Match(GAME, table=make_table())
    yield "bidding", start()
    yield "opening", high_bid()
    yield "raising", high_bid().choose("number", 6)
    used = playing().miss().choose("yes").choose("give_up").hit(1).choose("no")
    yield "reactivating", bids(used, 6, 1)
    yield "guessing", playing().hit(1)
    yield "tile", playing().miss()
    yield "opposing", playing().choose("give_up")
    yield "showdown", showdown()
    yield "chart", playing(1, 1).hit(1)
    yield "over", win(start(rounds=1), "green")


@pytest.mark.parametrize(("phase", "match"), list(phases()))
def test_voice_every_question_has_an_answer_in_every_phase(phase: str, match: Match) -> None:
    assert match.state.phase == phase
    told = {question: GAME.tell(match.state, question) for question in Question}
    assert all(told.values())
    assert told[Question.HELP][0].line == f"ttq-help-{phase}"
    captions = {
        arg.slot for says in told.values() for say in says for arg in say.args.values()
        if isinstance(arg, Caption)
    }  # fmt: skip
    opened = match.said and {
        arg.slot for say in match.said for arg in say.args.values() if isinstance(arg, Caption)
    }
    assert captions <= set(opened or ())


@pytest.mark.parametrize(("phase", "match"), list(phases()))
def test_voice_whoever_is_awaited_is_named_when_the_table_asks_whose_turn_it_is(
    phase: str, match: Match
) -> None:
    said = GAME.tell(match.state, Question.WHOSE_TURN)[0]
    expect = match.wait.expect
    names = {match.table.name(seat) for seat in expect.seats} if expect else set()
    if phase in ("opening", "raising", "reactivating", "guessing", "tile"):
        assert {said.args["captain"]} == names
    elif phase in ("opposing", "showdown"):
        assert said.args["captain"] not in names
        assert names
    elif phase == "bidding":
        assert {said.args["captain_a"], said.args["captain_b"]} == {"Ella", "Mia"}
    else:
        assert said == Say(line="ttq-turn-nobody")


def test_voice_the_score_tells_points_tiles_stake_and_progress() -> None:
    match = bids(nobody(win(start(), "green")), 4, 1).hit(1)
    said = GAME.tell(match.state, Question.SCORE)
    keys = ["ttq-score", "ttq-score-tiles", "ttq-score-stake", "ttq-progress"]
    assert [say.line for say in said] == keys
    assert said[2].args == {"points": 5}
    assert (said[3].args["found"], said[3].args["bid"]) == (1, 4)


def test_voice_the_rules_follow_the_settings() -> None:
    def keys(match: Match) -> list[str]:
        return [say.line for say in GAME.tell(match.state, Question.RULES)]

    assert "ttq-rules-bids" in keys(start())
    assert "ttq-rules-high-bid" in keys(high_bid())
    assert "ttq-rules-special" not in keys(start(special=0))


def test_voice_the_question_asked_can_be_asked_again() -> None:
    for phase, match in phases():
        expect = match.wait.expect
        if phase in ("toss", "over"):
            assert expect is None
        else:
            assert expect is not None
            assert expect.prompt is not None


def test_voice_the_board_shows_what_is_known_and_no_more() -> None:
    match = Match(GAME, table=make_table())
    assert dict(GAME.board(match.state).facts) == {"stake": 0, "accumulated": 0}
    match.draw(0)
    known = dict(GAME.board(match.state).facts)
    assert set(known) == {"stake", "accumulated", "tiebreaker", "captain.green", "captain.black"}
    bids(match, 4, 5)
    board = GAME.board(match.state)
    assert set(dict(board.facts)) - set(known) == {
        "bid.green", "bid.black", "active", "bid", "found",
    }  # fmt: skip
    assert (board.phase, board.round, board.rounds, board.turn) == ("guessing", 1, 7, "black")
    assert [tile.label for tile in board.tiles] == [str(place) for place in range(1, 11)]


def test_nobody_is_active_or_asked_before_the_bids() -> None:
    state = start().state
    with pytest.raises(ValueError, match="no active team in bidding"):
        _ = state.acting
    with pytest.raises(ValueError, match="nobody's turn in bidding"):
        _ = state.asked


# --- What cannot be -----------------------------------------------------------------------------


def test_a_clock_that_does_not_run_or_is_not_due_is_refused() -> None:
    match = playing()
    assert match.refused(TimerFired(timer=TimerId("opposing")), 200_000) is Refusal.NOT_NOW
    assert match.refused(TimerFired(timer=TimerId("round")), 119_999) is Refusal.NOT_NOW
    assert start().refused(TimerFired(timer=TimerId("round"))) is Refusal.NOT_NOW


@pytest.mark.parametrize("outcome", [Outcome.AMBIGUOUS, Outcome.UNCLEAR])
def test_what_was_not_ruled_never_reaches_the_rules(outcome: Outcome) -> None:
    event = Answered(words="x", verdict=Verdict(outcome=outcome))
    assert playing().refused(event) is Refusal.NOT_NOW


@pytest.mark.parametrize("slot", ["2.entry.1", "1.task"])
def test_an_entry_of_another_card_is_refused(slot: str) -> None:
    hit = Verdict(outcome=Outcome.HIT, slot=SlotId(slot))
    assert playing().refused(Answered(words="x", verdict=hit)) is Refusal.NOT_NOW


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"timer": 9}, "whole number from 10 to 600"),
        ({"timer": "soon"}, "whole number from 10 to 600"),
        ({"rounds": 8}, "from 1 to 7"),
        ({"tiemr": 90}, "did you mean timer"),
    ],
)
def test_settings_out_of_range_say_the_way_out(options: dict[str, int | str], says: str) -> None:
    with pytest.raises(UsageError, match=says):
        Match(GAME, table=make_table(), options=options)


def test_settings_may_come_as_text_from_the_command_line() -> None:
    match = Match(GAME, table=make_table(), options={"timer": "90"}).draw(0)
    assert bids(match, 2, 1).timer("round").total_ms == 90_000


def test_an_unknown_variant_says_the_way_out() -> None:
    with pytest.raises(UsageError, match="did you mean high-bid"):
        Match(GAME, table=make_table(), variant="low-bid")
