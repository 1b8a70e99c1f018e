"""Every paragraph of the CAP'TEN rulebook, in its order; then what playing by voice adds.

A name is HEADING_PARAGRAPH_what holds; examples are paragraphs, and are replayed.
"""

import pytest

from voicehost.catalogue import find_game
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Chosen, Sealed, Turned
from voicehost.core.game import Question, Refusal
from voicehost.core.ids import SeatId
from voicehost.core.view import Board
from voicehost.testing.match import Match
from voicehost.testing.play import make_table

pytestmark = pytest.mark.unit

GAME = find_game("capten")


def start(
    players: int = 5, variant: str | None = None, first: str = "Ann", **options: int
) -> Match:
    """A game whose first CAP'TEN is known."""
    match = Match(GAME, table=make_table(GAME, players), variant=variant, options=options)
    return match.choose("name", first)


def board(match: Match) -> Board:
    return GAME.board(match.state)


def dealt(match: Match, prompt: str = "first") -> Match:
    """Everybody has a number; the CAP'TEN is about to answer."""
    return match.choose("pick", prompt).seal()


def answered(match: Match) -> Match:
    """Everybody has answered."""
    while match.state.left:
        match.choose("done", match.state.name(match.state.left[0]))
    return match


def calling(players: int = 5, variant: str | None = None, **options: int) -> Match:
    return answered(dealt(start(players, variant, **options)))


def call(match: Match, *cards: tuple[str, int]) -> Match:
    """The CAP'TEN calls players, whose cards show these numbers; the last is turned uncalled."""
    for name, value in cards:
        if match.state.phase == "calling":
            match.choose("name", name)
        match.turn(value)
    return match


def play_round(match: Match, mistakes: int = 0) -> Match:
    """A whole round, with so many cards lower than the one before."""
    answered(dealt(match))
    names = [match.state.name(seat) for seat in match.state.hidden]
    numbers = [*range(mistakes + 1, 0, -1), *range(mistakes + 2, len(names) + 1)]
    for name, number in zip(names, numbers, strict=True):
        if match.state.phase == "over":
            break
        call(match, (name, number))
    return match


def kept(match: Match) -> int:
    return int(match.fact("tokens"))


# --- Setup ------------------------------------------------------------------------------------


def test_setup_1_five_theme_cards_lie_face_down() -> None:
    assert GAME.cards == 5
    match = start()
    assert match.revealed == []
    assert [say.line for say in GAME.tell(match.state, Question.TASK)] == ["cap-no-theme"]


@pytest.mark.parametrize("players", [4, 5, 8])
def test_setup_2_one_token_a_player(players: int) -> None:
    assert kept(start(players)) == players


def test_setup_3_the_funniest_player_is_the_first_captain() -> None:
    match = Match(GAME, table=make_table(GAME, 5))
    assert match.lines == ["cap-welcome", "cap-tokens", "cap-funniest"]
    assert match.choose("name", "Cy").fact("captain") == "Cy"


def test_setup_3_then_the_player_on_the_left_and_so_on() -> None:
    match = start(first="Di")
    captains = []
    while not GAME.over(match.state):
        captains.append(match.fact("captain"))
        play_round(match)
    assert captains == ["Di", "Eve", "Ann", "Ben", "Cy"]


def test_setup_4_a_game_lasts_five_rounds() -> None:
    match = start()
    assert board(match).rounds == 5
    for _ in range(5):
        play_round(match)
    assert GAME.over(match.state)


@pytest.mark.parametrize(("players", "variant"), [(9, "experts"), (3, None), (10, None)])
def test_setup_5_four_to_nine_play_and_experts_to_eight(players: int, variant: str | None) -> None:
    from voicehost.core.table import Player, Table

    people = tuple(Player(seat=SeatId(f"p{n}"), name=f"P{n}") for n in range(players))
    with pytest.raises(RuleError, match="players cannot play"):
        Match(GAME, table=Table(players=people), variant=variant)


# --- Playing a Round --------------------------------------------------------------------------


def test_round_1_both_prompts_are_read_to_choose_from() -> None:
    match = start().choose("read_both")
    assert match.lines.count("cap-theme") == 2
    assert match.revealed == ["1.prompt.1", "1.scale.1", "1.prompt.2", "1.scale.2"]
    assert match.choose("pick", "second").revealed == []
    assert match.state.prompt == 2


def test_round_1_or_one_is_taken_unseen_and_the_other_stays_sealed() -> None:
    match = start().choose("pick", "second")
    assert match.revealed == ["1.prompt.2", "1.scale.2"]


def test_round_1_only_the_captain_chooses() -> None:
    match = start()
    wrong = Chosen(intent="pick", value="first", by=SeatId("ben"))
    assert match.refused(wrong) is Refusal.NOT_YOUR_TURN


def test_round_2_everybody_is_dealt_a_different_number_from_one_to_ten() -> None:
    deal = start().choose("pick", "first").wait.deal
    assert deal is not None
    assert (deal.low, deal.high) == (1, 10)
    assert deal.wanted == ("ann", "ben", "cy", "di", "eve")


def test_round_2_each_deal_has_a_name_of_its_own() -> None:
    match = start()
    first = dealt(match).state.purpose
    play_round_after = answered(match)
    for seat, number in zip(play_round_after.state.hidden, range(1, 6), strict=True):
        call(match, (match.state.name(seat), number))
    assert match.choose("pick", "first").state.purpose != first


def test_round_3_the_captain_answers_first_then_the_others_in_any_order() -> None:
    match = dealt(start())
    assert match.lines[-1] == "cap-answer-captain"
    assert match.refused(Chosen(intent="done", value="Di")) is Refusal.OUT_OF_RANGE
    match.choose("done", "Ann").choose("done", "Di").choose("done", "Ben")
    assert match.line("cap-noted").args["names"] == "Cy\x1fEve"
    match.choose("done", "Eve").choose("done", "Cy")
    assert match.state.phase == "calling"


def test_round_3_done_alone_is_whoever_says_it_or_the_only_one_left() -> None:
    match = dealt(start()).choose("ready")
    assert match.state.left[0] == "ben"
    assert match.choose("ready").lines == ["cap-who-is-done"]
    assert match.line("cap-who-is-done").args == {"who": "Ben"}
    assert match.choose("ready", by="cy").line("cap-noted").args["who"] == "Cy"


def test_round_3_done_of_one_whose_answer_is_not_wanted_is_told_why() -> None:
    match = dealt(start())
    assert match.choose("ready", by="ben").lines == ["cap-captain-first"]
    match.choose("done", "Ann").choose("done", "Ben")
    assert match.choose("ready", by="ben").line("cap-answered-before").args == {"who": "Ben"}
    assert match.choose("ready", by="ann").line("cap-answered-before").args == {"who": "Ann"}
    assert match.state.left == ("cy", "di", "eve")


def test_round_3_the_last_one_is_asked_by_name() -> None:
    match = dealt(start(4))
    for name in ("Ann", "Ben", "Cy"):
        match.choose("done", name)
    expect = match.wait.expect
    assert expect is not None
    assert expect.prompt is not None
    assert (expect.prompt.line, expect.prompt.args) == ("cap-answer-last", {"who": "Di"})


def test_round_3_while_many_are_missing_their_number_is_told_and_not_their_names() -> None:
    match = dealt(start(6)).choose("done", "Ann").choose("done", "Fay")
    assert match.line("cap-noted-many").args == {"who": "Fay", "left": 4}
    assert match.choose("done", "Ben").line("cap-noted").args["names"] == "Cy\x1fDi\x1fEve"


def test_round_3_while_the_captain_answers_it_is_nobody_elses_turn() -> None:
    match = dealt(start())
    assert [say.line for say in GAME.tell(match.state, Question.WHOSE_TURN)] == ["cap-turn-captain"]
    match.choose("done", "Ann")
    assert [say.line for say in GAME.tell(match.state, Question.WHOSE_TURN)] == ["cap-turn-answers"]


def test_round_4_the_tokens_are_counted_once_at_the_end_of_a_round() -> None:
    match = call(calling(4), ("Ben", 5), ("Cy", 6), ("Di", 7))
    assert "cap-tokens-left" not in match.turn(1).lines
    assert match.line("cap-round-over").args == {"mistakes": 1, "kept": 3}


def test_round_4_the_captain_points_to_a_player_whose_card_is_turned() -> None:
    match = calling().choose("name", "Cy")
    turn = match.wait.turn
    assert turn is not None
    assert turn.who == "cy"
    assert match.turn(3).sounds == ["card", "right"]
    assert match.line("cap-shown").args == {"who": "Cy", "number": 3}


def test_round_4_a_card_that_lies_open_is_not_called_again() -> None:
    match = call(calling(), ("Cy", 3))
    before = match.state
    assert match.choose("player", "Cy").lines == ["cap-open-already", "cap-call"]
    assert match.state == before
    assert match.refused(Chosen(intent="name", value="Cy")) is Refusal.OUT_OF_RANGE


def test_round_4_until_every_card_is_revealed_the_captains_own_too() -> None:
    match = calling()
    call(match, ("Ben", 1), ("Ann", 2), ("Cy", 3), ("Di", 4))
    assert match.state.called == "eve"
    match.turn(5)
    assert match.state.round == 2


def test_round_4_a_lower_card_moves_one_token_and_the_round_goes_on() -> None:
    match = call(calling(), ("Ben", 6), ("Cy", 2))
    assert match.sounds == ["card", "wrong", "token_lost"]
    assert match.line("cap-lower").args == {"number": 2, "before": 6}
    assert kept(match) == 4
    assert match.state.phase == "calling"


def test_round_5_every_token_lost_loses_the_game_at_once() -> None:
    match = play_round(play_round(start(4), 3), 1)
    assert GAME.over(match.state)
    assert match.state.round == 2
    assert "cap-all-lost" in match.lines
    assert "cap-level-flop" in match.lines


def test_round_6_any_token_left_after_round_five_wins() -> None:
    match = start(4)
    for mistakes in (1, 1, 1, 0, 0):
        play_round(match, mistakes)
    assert "cap-won" in match.lines
    assert kept(match) == 1


# --- Example, nine players, clarifications ------------------------------------------------------


def test_example_five_players_three_one_five_seven_ten_costs_one_token() -> None:
    match = call(calling(), ("Ben", 3), ("Ann", 1))
    assert kept(match) == 4
    call(match, ("Cy", 5))
    assert match.sounds[-1] == "right"
    call(match, ("Di", 7), ("Eve", 10))
    assert match.line("cap-round-over").args == {"mistakes": 1, "kept": 4}


def test_nine_players_1_eight_tokens_and_eight_answers() -> None:
    match = dealt(start(9))
    assert kept(match) == 8
    assert len(match.state.left) == 8


def test_nine_players_2_it_is_said_before_the_game_and_in_the_rules() -> None:
    match = Match(GAME, table=make_table(GAME, 9))
    assert "cap-nine" in match.lines
    rules = [say.line for say in GAME.tell(match.state, Question.RULES)]
    assert "cap-rules-deal-nine" in rules
    eight = Match(GAME, table=make_table(GAME, 8))
    assert "cap-nine" not in eight.lines
    assert "cap-rules-deal" in [say.line for say in GAME.tell(eight.state, Question.RULES)]


def test_nine_players_2_the_captain_has_no_number_and_gives_no_answer() -> None:
    match = start(9, first="Cy").choose("pick", "first")
    deal = match.wait.deal
    assert deal is not None
    assert "cy" not in deal.wanted
    assert match.seal().lines[-1] == "cap-answer-all"
    assert match.choose("ready", by="cy").line("cap-no-answer").args == {"who": "Cy"}
    assert "cy" not in answered(match).state.hidden
    assert match.choose("player", "Cy").lines == ["cap-no-number", "cap-call-lowest"]


def test_clarification_1_cards_not_dealt_stay_hidden() -> None:
    """What was turned is all that a game ever hears of a deal."""
    match = play_round(start())
    assert {event.event.value for event in match.events if isinstance(event.event, Turned)} == {
        1, 2, 3, 4, 5,
    }  # fmt: skip


def test_clarification_2_only_the_previous_card_counts() -> None:
    match = call(calling(), ("Ben", 4), ("Cy", 2), ("Di", 3))
    assert kept(match) == 4
    assert match.sounds == ["card", "right"]


def test_answers_1_a_number_rings_and_costs_nothing_for_anybody() -> None:
    match = dealt(start())
    expect = match.wait.expect
    assert expect is not None
    assert expect.watch == "numbers"
    before = match.state
    match.choose("numbers", "three")
    assert match.sounds == ["ring"]
    assert match.lines == ["cap-rang"]
    assert match.state == before


def test_answers_1_only_while_answers_are_given() -> None:
    match = calling()
    assert match.refused(Chosen(intent="numbers", value="three")) is Refusal.NOT_NOW


def test_answers_2_an_answer_may_be_repeated_but_not_changed() -> None:
    """The host stores no answer; it says the rule when all have answered."""
    match = calling()
    assert "cap-all-answered" in match.lines


def test_new_round_all_cards_are_gathered_and_the_tokens_stay() -> None:
    match = play_round(start(), 2)
    assert kept(match) == 3
    assert all(standing.counters == () for standing in board(match).standings)
    deal = match.choose("pick", "first").wait.deal
    assert deal is not None
    assert len(deal.wanted) == 5


# --- Ratings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mistakes", "level"),
    [
        ((0, 0, 0, 0, 0), "champions"),
        ((1, 1, 0, 0, 0), "professionals"),
        ((1, 1, 1, 0, 0), "honorable"),
        ((3, 1, 0, 0, 0), "flop"),
    ],
)
def test_rating_by_the_tokens_at_the_end(mistakes: tuple[int, ...], level: str) -> None:
    match = start(4)
    for number in mistakes:
        if not GAME.over(match.state):
            play_round(match, number)
    assert f"cap-level-{level}" in match.lines


# --- Experts ----------------------------------------------------------------------------------


def announce(match: Match, number: int, name: str, value: int) -> Match:
    match.choose("number", number)
    if match.state.phase == "calling":
        match.choose("name", name)
    return match.turn(value)


def agreeing(*wrong: int) -> Match:
    """Experts, the CAP'TEN's card alone is hidden; these players' cards were announced wrongly."""
    match = calling(4, "experts")
    for at, name in enumerate(("Ben", "Cy", "Di"), start=1):
        announce(match, 10 if at in wrong else at, name, at)
    return match


def test_experts_1_the_exact_value_is_announced_before_the_player() -> None:
    match = calling(4, "experts")
    assert match.refused(Chosen(intent="name", value="Ben")) is Refusal.NOT_NOW
    assert announce(match, 4, "Ben", 4).sounds == ["card", "right"]


def test_experts_1_each_wrong_announcement_costs_a_token() -> None:
    match = announce(calling(4, "experts"), 4, "Ben", 5)
    assert match.line("cap-not-announced").args["number"] == 4
    assert kept(match) == 3


def test_experts_2_order_does_not_matter_and_a_number_may_be_announced_twice() -> None:
    match = announce(calling(4, "experts"), 9, "Ben", 9)
    announce(match, 2, "Cy", 2)
    assert kept(match) == 4
    match.choose("number", 2)
    assert match.state.called == "di"


def test_experts_3_the_captains_card_stays_hidden_until_the_others_agree() -> None:
    match = agreeing()
    assert match.state.phase == "agreeing"
    seats = match.wait.expect.seats if match.wait.expect else ()
    assert seats == ("ben", "cy", "di")
    match.choose("number", 7).choose("no")
    assert match.state.phase == "agreeing"
    match.choose("number", 8).choose("number", 9).choose("yes")
    assert match.state.called == "ann"


def test_experts_3_the_captains_own_card_is_not_called() -> None:
    match = calling(4, "experts").choose("number", 3)
    assert match.choose("player", "Ann").lines == ["cap-stays-down", "cap-whose"]


def test_experts_4_right_brings_one_token_back() -> None:
    match = agreeing(1, 2).choose("number", 7).choose("yes").turn(7)
    assert match.line("cap-captain-right").args["kept"] == 3
    assert kept(match) == 3


def test_experts_4_with_none_lost_none_comes_back() -> None:
    match = agreeing().choose("number", 7).choose("yes").turn(7)
    assert "cap-captain-right-full" in match.lines
    assert kept(match) == 4


def test_experts_4_wrong_costs_nothing() -> None:
    match = agreeing(1).choose("number", 7).choose("yes").turn(8)
    assert "cap-captain-wrong" in match.lines
    assert kept(match) == 3
    assert match.state.round == 2


def test_experts_1_the_first_number_of_a_round_is_asked_for_as_the_first() -> None:
    match = calling(4, "experts")
    assert match.lines[-1] == "cap-announce-one"
    assert announce(match, 4, "Ben", 4).lines[-1] == "cap-announce"


def test_rating_the_surest_captains_of_whole_rounds_are_told() -> None:
    tied = play_round(play_round(start(4, rounds=2), mistakes=1), mistakes=1)
    assert tied.line("cap-told-best").args == {"names": "Ann\x1fBen", "mistakes": 1}
    lost = play_round(play_round(start(4, rounds=2), mistakes=3), mistakes=1)
    assert lost.state.phase == "over"
    assert lost.line("cap-told-best").args == {"names": "Ann", "mistakes": 3}, "Ben's was cut short"


def test_experts_the_stories_know_no_order_and_no_guess_of_the_others() -> None:
    """Ascending order no longer matters, and the CAP'TEN's own card is not called."""
    match = calling(4, "experts", rounds=1)
    for name, value in (("Ben", 9), ("Cy", 2), ("Di", 5)):
        announce(match, value, name, value)
    match.choose("number", 7).choose("yes").turn(8)
    assert "cap-told-drop" not in match.lines
    told = match.line("cap-told-right").args
    assert (told["right"], told["cards"]) == (3, 3)


def test_experts_example_a_lost_token_is_recovered() -> None:
    match = agreeing(2)
    assert kept(match) == 3
    assert kept(match.choose("number", 6).choose("yes").turn(6)) == 4


# --- By voice ---------------------------------------------------------------------------------


def test_voice_no_number_is_in_a_state_before_it_is_turned() -> None:
    match = calling()
    assert match.state.turned == ()
    assert match.refused(Sealed(purpose=match.state.purpose)) is Refusal.NOT_NOW
    turned = Turned(purpose=match.state.purpose, who=SeatId("ben"), value=3)
    assert match.refused(turned) is Refusal.NOT_NOW


def test_voice_a_card_that_was_not_called_is_not_taken() -> None:
    match = calling().choose("name", "Ben")
    turned = Turned(purpose=match.state.purpose, who=SeatId("cy"), value=3)
    assert match.refused(turned) is Refusal.NOT_NOW


def test_voice_settings_out_of_range_are_refused() -> None:
    with pytest.raises(UsageError):
        Match(GAME, options={"rounds": 6})
    with pytest.raises(UsageError, match="experts"):
        Match(GAME, variant="expert")
