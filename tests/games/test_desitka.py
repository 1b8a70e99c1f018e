"""Rules of Desítka, each named after its paragraph of the rulebook (or of the voice rules)."""

import re
from collections.abc import Mapping

import pytest

from voicehost.catalogue import find_game
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Chosen
from voicehost.core.game import Brief, CardBrief, Question, Refusal
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId
from voicehost.core.table import Player, Table, Team
from voicehost.core.verdict import Outcome, Verdict
from voicehost.speak.lines import Lines
from voicehost.testing.match import Match

pytestmark = pytest.mark.unit

GAME = find_game("desitka")
NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay")
TRUE_FALSE, NUMBER = 1, 2


def table(count: int = 3) -> Table:
    return Table(players=tuple(Player(seat=SeatId(n.lower()), name=n) for n in NAMES[:count]))


def in_teams() -> Table:
    """Five people in two teams."""
    players = table(5).players
    teams = (
        Team(team=TeamId("red"), name="Red", members=(SeatId("ann"), SeatId("cy"), SeatId("eve"))),
        Team(team=TeamId("blue"), name="Blue", members=(SeatId("ben"), SeatId("di"))),
    )
    return Table(players=players, teams=teams)


class Play(Match):
    """Moves of Desítka."""

    def right(self, place: int, **how: bool) -> "Play":  # type: ignore[override]
        slot = SlotId(f"{self.answers.card}.entry.{place}")
        verdict = Verdict(outcome=Outcome.HIT, slot=slot, place=place)
        self.send(Answered(words="x", verdict=verdict, **how))  # type: ignore[arg-type]
        return self

    def wrong(self, place: int) -> "Play":  # type: ignore[override]
        self.send(Answered(words="x", verdict=Verdict(outcome=Outcome.MISS, place=place)))
        return self

    def pass_(self) -> "Play":
        self.choose("pass")
        return self

    def all_pass(self) -> "Play":
        while phase(self) == "turn":
            self.pass_()
        return self


def game_of(
    count: int = 3, *, cards: int = 24, group: int = NUMBER, variant: str | None = None,
    where: Table | None = None, **options: int | str,
) -> Play:  # fmt: skip
    brief = Brief(
        cards=tuple(
            CardBrief(card=CardId(str(i + 1)), places=10, group=group) for i in range(cards)
        )
    )
    return Play(GAME, table=where or table(count), brief=brief, variant=variant, options=options)


def phase(match: Match) -> str:
    return GAME.board(match.state).phase


def turn(match: Match) -> str | None:
    return GAME.board(match.state).turn


def points(match: Match) -> Mapping[str, int]:
    return {s.name: s.points for s in GAME.board(match.state).standings}


def tokens(match: Match) -> Mapping[str, int]:
    return {s.name: dict(s.counters)["tokens"] for s in GAME.board(match.state).standings}


# --- Setup ------------------------------------------------------------------------------------


def test_setup_two_to_four_play_each_for_themselves() -> None:
    for count in (2, 3, 4):
        assert len(points(game_of(count))) == count
    with pytest.raises(RuleError, match="2 to 4 players or teams"):
        game_of(5)
    with pytest.raises(RuleError, match="2 to 4 players or teams"):
        game_of(1)


def test_setup_more_than_four_form_teams() -> None:
    match = game_of(where=in_teams())
    assert points(match) == {"Red": 0, "Blue": 0}


def test_setup_any_member_of_a_team_answers_for_it() -> None:
    match = game_of(where=in_teams())
    for seat, refusal in (("cy", None), ("eve", None), ("ben", Refusal.NOT_YOUR_TURN)):
        verdict = Verdict(outcome=Outcome.MISS, place=1)
        assert match.refused(Answered(words="x", verdict=verdict, by=SeatId(seat))) is refusal


def test_setup_who_is_in_which_team_is_said_before_the_first_question() -> None:
    """Teams may have been made by the host: nobody knows without being told who "Red" is."""
    match = game_of(where=in_teams())
    told = [dict(say.args) for say in match.said if say.line == "desitka-team"]
    assert told == [
        {"team": "Red", "names": "Ann\x1fCy\x1fEve"},
        {"team": "Blue", "names": "Ben\x1fDi"},
    ]
    assert match.lines.index("desitka-team") < match.lines.index("desitka-first")
    assert "desitka-team" not in game_of().lines


@pytest.mark.parametrize("agreed", [20, 15])
def test_setup_played_to_twenty_or_fifteen_as_agreed(agreed: int) -> None:
    match = game_of(2, points=agreed)
    while not GAME.over(match.state):
        for place in range(1, 11):
            match.right(place)
    assert max(points(match).values()) >= agreed
    assert max(points(match).values()) < agreed + 5


def test_setup_a_deck_is_needed() -> None:
    with pytest.raises(RuleError, match="no card"):
        game_of(cards=0)


def test_setup_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UsageError, match="did you mean false-answers"):
        game_of(variant="true-answers")


# --- Gameplay ---------------------------------------------------------------------------------


def test_gameplay_youngest_starts() -> None:
    assert turn(game_of()) == "ann"
    assert turn(game_of(first="Ben")) == "ben"
    assert turn(game_of(where=in_teams(), first="Di")) == "blue"
    assert turn(game_of(where=in_teams(), first="blue")) == "blue"


def test_gameplay_youngest_starts_is_said_where_the_table_has_named_them() -> None:
    def opened(match: Match) -> str:
        says = [say for say in match.said if say.line == "desitka-first"]
        return Lines("en", GAME.name).say("desitka-first", dict(says[0].args), 0)  # type: ignore[arg-type]

    assert opened(game_of()).startswith("Ann starts")
    assert opened(game_of(first="Ben")).startswith("Ben, the youngest, starts")
    teams = opened(game_of(where=in_teams(), first="Di"))
    assert teams.startswith("Blue, with the youngest, starts")


def test_gameplay_tip_holds_for_the_first_turn_of_each_round() -> None:
    assert "first turn in a round" in Lines("en", GAME.name).say("desitka-tip", {}, 0)


def test_gameplay_question_and_options_are_read_and_no_answer() -> None:
    match = game_of()
    assert "1.task" in match.revealed
    assert [slot for slot in match.revealed if ".option." in slot] == [
        f"1.option.{n}" for n in range(1, 11)
    ]
    assert not [slot for slot in match.revealed if ".entry." in slot]


def test_gameplay_one_may_answer_any_option_or_pass() -> None:
    expect = game_of().wait.expect
    assert expect is not None
    assert expect.answers is not None
    assert expect.answers.whole
    assert [intent.key for intent in expect.intents] == ["pass"]


def test_gameplay_tip_is_said_once() -> None:
    match = game_of()
    assert match.lines.count("desitka-tip") == 1
    match.all_pass().choose("no")
    assert "desitka-card" in match.lines
    assert "desitka-tip" not in match.lines


def test_gameplay_right_answer_the_token_is_kept_in_front() -> None:
    match = game_of().right(7)
    assert tokens(match) == {"Ann": 1, "Ben": 0, "Cy": 0}
    assert points(match) == {"Ann": 0, "Ben": 0, "Cy": 0}
    assert match.sounds == ["right"]
    assert GAME.board(match.state).tiles[6].owner == "ann"


def test_gameplay_the_value_under_the_token_is_told_after_any_answer() -> None:
    match = game_of().right(7)
    assert match.revealed == ["1.entry.7"]
    match.wrong(2)
    assert match.revealed == ["1.entry.2"]
    assert match.lines[0] == "desitka-wrong"


def test_gameplay_wrong_answer_out_of_the_round_and_tokens_lost() -> None:
    match = game_of(2).right(1).right(2).right(3)
    assert tokens(match) == {"Ann": 2, "Ben": 1}
    match.pass_()
    match.wrong(4)
    assert match.line("desitka-out").args == {"name": "Ann", "tokens": 2}
    assert phase(match) == "rest"
    assert points(match) == {"Ann": 0, "Ben": 1}


def test_gameplay_wrong_answer_keeps_points_of_previous_rounds() -> None:
    match = game_of(2)
    match.right(1)
    match.all_pass().choose("no")
    assert points(match) == {"Ann": 1, "Ben": 0}
    match.pass_()
    match.wrong(1)
    assert points(match) == {"Ann": 1, "Ben": 0}


def test_gameplay_wrong_answers_token_is_set_aside() -> None:
    match = game_of().wrong(3)
    assert match.fact("left") == 9
    assert GAME.board(match.state).tiles[2].owner is None
    match.right(3)
    assert match.lines[0] == "desitka-gone"


def test_gameplay_a_wrong_first_answer_loses_nothing_but_the_round() -> None:
    match = game_of().wrong(3)
    assert match.line("desitka-out").args["tokens"] == 0
    assert match.fact("away.ann") == "wrong"


def test_gameplay_the_next_player_goes_on_whatever_came_of_it() -> None:
    match = game_of().right(1)
    assert turn(match) == "ben"
    match.wrong(2)
    assert turn(match) == "cy"
    match.right(3)
    assert turn(match) == "ann"
    match.right(4)
    assert turn(match) == "cy"


def test_gameplay_pass_ends_ones_round_and_keeps_its_tokens() -> None:
    match = game_of(2).right(1)
    match.pass_()
    match.pass_()
    assert points(match) == {"Ann": 1, "Ben": 0}


def test_gameplay_a_token_that_is_gone_costs_nothing() -> None:
    match = game_of().right(1)
    slot = SlotId("1.entry.1")
    match.send(Answered(words="x", verdict=Verdict(outcome=Outcome.REPEATED, slot=slot, place=1)))
    assert match.lines == ["desitka-gone", "desitka-turn"]
    assert match.sounds == ["repeated"]
    assert turn(match) == "ben"


# --- Question Categories ----------------------------------------------------------------------


def test_categories_true_false_naming_an_option_claims_it_is_true() -> None:
    answers = game_of(group=TRUE_FALSE).answers
    assert (answers.claim, answers.only_claim) == ("true", True)


def test_categories_true_false_variant_false_answers_count_too() -> None:
    match = game_of(group=TRUE_FALSE, variant="false-answers")
    assert (match.answers.claim, match.answers.only_claim) == ("true", False)
    assert "desitka-format-true-or-false" in match.lines


@pytest.mark.parametrize(
    ("group", "line"),
    list(enumerate(("true-false", "number", "order", "period", "colour", "open"), start=1)),
)
def test_categories_how_a_question_is_answered_is_said(group: int, line: str) -> None:
    match = game_of(group=group)
    assert f"desitka-format-{line}" in match.lines
    assert match.fact("format") == line


@pytest.mark.parametrize("turn", [0, 1])
def test_categories_century_or_decade_is_what_the_question_asks_for(turn: int) -> None:
    """A card asks for one of the two; the other is no choice of the player's."""
    told = Lines("en", GAME.name).say("desitka-format-period", {}, turn)
    assert re.search(r"whichever is asked for|as the question asks", told)


def test_categories_others_need_an_answer() -> None:
    answers = game_of(group=NUMBER).answers
    assert (answers.claim, answers.only_claim) == ("", False)


def test_categories_order_may_start_anywhere() -> None:
    match = game_of(group=3).right(7).right(2)
    assert match.fact("left") == 8


# --- End of Round -----------------------------------------------------------------------------


def test_end_of_round_when_all_ten_tokens_are_gone() -> None:
    match = game_of(2)
    for place in range(1, 11):
        match.right(place)
    assert points(match) == {"Ann": 5, "Ben": 5}
    assert "desitka-all-gone" in match.lines
    assert match.revealed[0] == "1.entry.10"
    assert "2.task" in match.revealed


def test_end_of_round_when_all_passed_or_dropped_out() -> None:
    match = game_of().wrong(1)
    match.pass_()
    match.wrong(2)
    assert phase(match) == "rest"
    assert match.lines[2:4] == ["desitka-all-out", "desitka-round-score"]


def test_end_of_round_one_point_for_each_token() -> None:
    match = game_of(2).right(1).right(2).right(3).wrong(4)
    match.pass_()
    assert points(match) == {"Ann": 2, "Ben": 0}
    said = next(say for say in match.said if say.line == "desitka-round-score")
    assert said.args == {"name": "Ann", "gained": 2, "points": 2}


def test_end_of_round_the_rest_is_read_only_if_wanted() -> None:
    for word, lines in (("yes", 10), ("no", 0)):
        match = game_of(2)
        match.all_pass().choose(word)
        assert match.lines.count("desitka-rest-entry") == lines
    match = game_of(2)
    match.all_pass().fire("rest")
    assert "desitka-card" in match.lines


def test_new_round_is_started_by_the_player_to_the_left() -> None:
    match = game_of()
    starters = [turn(match)]
    for _ in range(3):
        match.all_pass().choose("no")
        starters.append(turn(match))
    assert starters == ["ann", "ben", "cy", "ann"]


def test_new_round_everybody_is_in_it_again_with_ten_tokens() -> None:
    match = game_of(2).wrong(1)
    match.pass_()
    match.choose("no")
    assert match.fact("left") == 10
    assert tokens(match) == {"Ann": 0, "Ben": 0}
    match.right(1).right(2)


# --- End of Game ------------------------------------------------------------------------------


def test_end_of_game_after_the_round_in_which_the_points_are_reached() -> None:
    match = game_of(2, points=5)
    for place in range(1, 10):
        match.right(place)
    assert not GAME.over(match.state)
    match.pass_()
    match.right(10)
    assert GAME.over(match.state)
    assert points(match) == {"Ann": 6, "Ben": 4}
    assert match.line("desitka-result").args == {"name": "Ann", "points": 6}


def test_end_of_game_most_points_win() -> None:
    match = game_of(2, points=5)
    for place in range(1, 9):
        match.right(place)
    match.right(9).pass_()
    match.pass_()
    match.choose("no")
    assert points(match) == {"Ann": 5, "Ben": 4}
    assert match.line("desitka-result").args == {"name": "Ann", "points": 5}


def test_end_of_game_equal_points_share() -> None:
    match = game_of(2, points=5)
    for place in range(1, 11):
        match.right(place)
    assert GAME.over(match.state)
    assert match.line("desitka-result-shared").args == {"names": "Ann\x1fBen", "points": 5}


def test_end_of_game_a_deck_that_runs_out_ends_it_too() -> None:
    match = game_of(2, cards=1).right(1)
    match.all_pass().choose("no")
    assert GAME.over(match.state)
    assert match.line("desitka-result").args["name"] == "Ann"


def test_end_of_game_a_deck_that_runs_out_is_said_and_points_reached_are_not() -> None:
    through = game_of(2, cards=1).right(1).all_pass().choose("no")
    assert "desitka-deck-through" in through.lines
    reached = game_of(2, cards=1, points=5)
    for place in range(1, 10):
        reached.right(place)
    reached.all_pass().choose("no")
    assert reached.line("desitka-result").args["name"] == "Ann"
    assert "desitka-deck-through" not in reached.lines


def test_end_of_game_everybody_with_the_best_round_is_named() -> None:
    shared = game_of(2, cards=1).right(1).right(2).all_pass().choose("no")
    assert shared.line("desitka-told-best").args == {"names": "Ann\x1fBen", "points": 1}


def test_end_of_game_three_things_are_told() -> None:
    match = game_of(2, cards=1).right(1)
    match.all_pass().choose("no")
    assert sum(line.startswith("desitka-told-") for line in match.lines) == 3


# --- Voice ------------------------------------------------------------------------------------


def test_voice_few_options_left_are_listed_with_the_turn() -> None:
    match = game_of(2)
    for place in (1, 3, 4, 6, 7):
        match.right(place)
    assert match.line("desitka-turn-left").args["left"] == "2\x1f5\x1f8\x1f9\x1f10"


def test_voice_the_last_three_options_are_told_by_their_words_and_repeated_by_number() -> None:
    match = game_of(2)
    for place in (1, 3, 4, 6, 7, 8, 10):
        match.right(place)
    said = ["desitka-right", "desitka-left", *3 * ["desitka-option"], "desitka-turn"]
    assert match.lines == said
    prompt = match.wait.expect.prompt if match.wait.expect else None
    assert prompt is not None
    assert prompt.args["left"] == "2\x1f5\x1f9"
    match.right(2).right(5)
    assert match.lines == [
        "desitka-right", "desitka-left", "desitka-option", "desitka-turn-last",
    ]  # fmt: skip
    last = match.wait.expect.prompt if match.wait.expect else None
    assert last is not None
    assert (last.line, last.args["number"]) == ("desitka-turn-only", 9)


def test_categories_true_false_asks_for_what_is_true_and_for_no_answer_to_it() -> None:
    match = game_of(2, group=TRUE_FALSE)
    assert match.line("desitka-turn-claim").args["name"] == "Ann"
    assert GAME.tell(match.state, Question.HELP)[0].line == "desitka-help-claim"
    both = game_of(2, group=TRUE_FALSE, variant="false-answers")
    assert both.line("desitka-turn").args["name"] == "Ann"
    assert GAME.tell(both.state, Question.HELP)[0].line == "desitka-help-turn"


def test_voice_the_question_again_is_told_with_the_options_left() -> None:
    match = game_of().right(1).wrong(2)
    said = GAME.tell(match.state, Question.TASK)
    assert [say.args.get("number") for say in said] == [None, 3, 4, 5, 6, 7, 8, 9, 10]


def test_voice_overruled_to_right_the_token_counts() -> None:
    match = game_of().right(1, overruled=True)
    assert tokens(match)["Ann"] == 1


def test_voice_overruled_to_wrong_counts_as_a_wrong_answer() -> None:
    match = game_of().right(1, overruled=True, for_nobody=True)
    assert tokens(match)["Ann"] == 0
    assert match.fact("away.ann") == "wrong"


def test_voice_an_answer_without_an_option_is_none() -> None:
    match = game_of()
    verdict = Verdict(outcome=Outcome.HIT, slot=SlotId("1.entry.1"))
    assert match.refused(Answered(words="x", verdict=verdict)) is Refusal.NOT_NOW


def test_voice_who_is_not_on_turn_can_not_pass() -> None:
    assert game_of().refused(Chosen(intent="pass", by=SeatId("cy"))) is Refusal.NOT_YOUR_TURN


def test_voice_score_tells_points_and_what_the_round_may_add() -> None:
    match = game_of().right(1).wrong(2)
    lines = [say.line for say in GAME.tell(match.state, Question.SCORE)]
    assert lines == ["desitka-score-tokens", "desitka-score-out", "desitka-score-tokens"]
    match.all_pass()
    lines = [say.line for say in GAME.tell(match.state, Question.SCORE)]
    assert lines == ["desitka-score"] * 3
