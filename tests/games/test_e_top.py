"""Rules of É Top!?, each named after its paragraph of the rulebook (or of the voice rules)."""

from collections.abc import Mapping

import pytest

from voicehost.catalogue import find_game
from voicehost.core.effects import Caption
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Attempted, Chosen, TimerFired
from voicehost.core.game import Brief, CardBrief, Question, Refusal
from voicehost.core.ids import CardId, SeatId, SlotId, TimerId
from voicehost.core.table import Player, Table
from voicehost.core.verdict import Outcome, Verdict
from voicehost.testing.match import Match

pytestmark = pytest.mark.unit

GAME = find_game("e-top")
NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def table(count: int = 3) -> Table:
    return Table(players=tuple(Player(seat=SeatId(n.lower()), name=n) for n in NAMES[:count]))


def match_of(count: int = 3, cards: int = 31, places: int = 10, **options: int | str) -> Match:
    brief = Brief(
        cards=tuple(CardBrief(card=CardId(str(i + 1)), places=places) for i in range(cards))
    )
    return Match(GAME, table=table(count), brief=brief, options=options)


class Round:
    """Moves of É Top!? on a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._attempts = 0

    def say(
        self, words: str = "lemon", *, same_as: int | None = None, by: str | None = None
    ) -> int:
        """Whoever is on turn answers; the number of the attempt."""
        self._attempts += 1
        seat = SeatId(by) if by else None
        event = Attempted(attempt=self._attempts, words=words, by=seat, same_as=same_as)
        self.match.send(event)
        return self._attempts

    def let_stand(self) -> "Round":
        self.match.fire("contest")
        return self

    def answer(self, words: str = "lemon") -> "Round":
        """An answer that nobody contests."""
        self.say(words)
        return self.let_stand()

    def contest(self, by: str) -> "Round":
        self.match.choose("contest", by=by)
        return self

    def rule(self, outcome: Outcome, place: int = 1, **how: object) -> "Round":
        card = self.match.wait.rule.card if self.match.wait.rule else CardId("1")
        slot = SlotId(f"{card}.entry.{place}")
        verdict = Verdict(outcome=outcome, slot=None if outcome is Outcome.MISS else slot)
        event = Answered(words="x", verdict=verdict, attempt=self._attempts, **how)  # type: ignore[arg-type]
        self.match.send(event)
        return self

    def caught(self, by: str) -> "Round":
        """An answer that is not on the list, contested."""
        self.say()
        return self.contest(by).rule(Outcome.MISS)

    def fooled(self, by: str) -> "Round":
        """An answer that is on the list, contested."""
        self.say()
        return self.contest(by).rule(Outcome.HIT)

    def next_card(self) -> "Round":
        self.match.choose("no")
        return self

    def all_pass(self) -> "Round":
        """All but one pass."""
        while phase(self.match) == "turn":
            self.match.choose("pass")
        return self


def phase(match: Match) -> str:
    return GAME.board(match.state).phase


def turn(match: Match) -> str | None:
    return GAME.board(match.state).turn


def hearts(match: Match) -> Mapping[str, int]:
    return {s.name: dict(s.counters)["hearts"] for s in GAME.board(match.state).standings}


def cards(match: Match) -> Mapping[str, int]:
    return {s.name: s.points for s in GAME.board(match.state).standings}


# --- Setup ------------------------------------------------------------------------------------


def test_setup_everybody_has_four_hearts_or_as_agreed() -> None:
    assert set(hearts(match_of()).values()) == {4}
    assert set(hearts(match_of(hearts=3)).values()) == {3}


def test_setup_two_to_ten_play() -> None:
    match_of(2)
    match_of(10)
    with pytest.raises(RuleError, match="2 to 10"):
        Match(GAME, table=table(1))


def test_setup_a_deck_is_needed() -> None:
    with pytest.raises(RuleError, match="no card"):
        match_of(cards=0)


def test_there_is_no_variant() -> None:
    with pytest.raises(UsageError, match="this game has none"):
        Match(GAME, table=table(), variant="hard")


# --- How to Play ------------------------------------------------------------------------------


def test_how_to_play_category_is_read_and_the_list_is_not() -> None:
    match = match_of()
    assert match.revealed == ["1.task", "1.definition"]


def test_how_to_play_youngest_goes_first() -> None:
    assert turn(match_of()) == "ann"
    assert turn(match_of(first="Cy")) == "cy"
    assert match_of(first="cy").line("etop-first").args["name"] == "Cy"


def test_how_to_play_an_unknown_youngest_is_refused_with_names() -> None:
    with pytest.raises(UsageError, match="Ann, Ben, Cy"):
        match_of(first="Zoe")


def test_how_to_play_continues_clockwise() -> None:
    moves = Round(match_of())
    order = []
    for _ in range(4):
        order.append(turn(moves.match))
        moves.answer(f"fruit {len(order)}")
    assert order == ["ann", "ben", "cy", "ann"]


def test_how_to_play_pass_ends_ones_round() -> None:
    moves = Round(match_of(4))
    moves.match.choose("pass", by="ann")
    moves.answer().answer().answer()
    assert turn(moves.match) == "ben"


def test_how_to_play_only_who_is_on_turn_answers() -> None:
    match = match_of()
    event = Attempted(attempt=1, words="apple", by=SeatId("ben"))
    assert match.refused(event) is Refusal.NOT_YOUR_TURN


def test_how_to_play_answer_is_repeated_as_heard_and_not_ruled() -> None:
    moves = Round(match_of())
    moves.say("the Netherlands")
    assert moves.match.line("etop-answer").args == {"name": "Ann", "words": "the Netherlands"}
    assert moves.match.revealed == []
    assert moves.match.sounds == []


def test_how_to_play_one_may_answer_more_than_once() -> None:
    moves = Round(match_of(2))
    moves.answer("a").answer("b").answer("c").answer("d")
    assert moves.match.fact("said") == "a, b, c, d"


def test_how_to_play_a_different_answer_is_needed() -> None:
    moves = Round(match_of())
    first = moves.say("apple")
    moves.let_stand()
    moves.say("apples", same_as=first)
    assert moves.match.lines == ["etop-given-before", "etop-turn"]
    assert moves.match.line("etop-given-before").args == {"words": "apple"}, "as it was said first"
    assert moves.match.sounds == ["repeated"]
    assert turn(moves.match) == "ben"
    assert set(hearts(moves.match).values()) == {4}


# --- Contesting an Answer ---------------------------------------------------------------------


def test_contesting_the_window_is_four_seconds_or_as_set() -> None:
    for seconds in (4, 9):
        moves = Round(match_of(contest=seconds))
        moves.say()
        timer = moves.match.timer("contest")
        assert timer.total_ms == seconds * 1000
        assert timer.window
        assert timer.holds


def test_contesting_too_late_is_too_late() -> None:
    moves = Round(match_of())
    moves.say()
    late = Chosen(intent="contest", by=SeatId("ben"))
    assert moves.match.refused(late, after_ms=4_000) is Refusal.TOO_LATE
    assert moves.match.refused(late, after_ms=3_999) is None


def test_contesting_after_the_window_is_no_answer_and_changes_nothing() -> None:
    moves = Round(match_of())
    moves.answer()
    moves.match.choose("contest")
    assert moves.match.lines == ["etop-nothing-to-contest", "etop-turn"]
    moves.match.choose("contest_by", "Cy")
    assert moves.match.lines == ["etop-nothing-to-contest", "etop-turn"]
    assert (phase(moves.match), turn(moves.match)) == ("turn", "ben")


def test_contesting_anybody_who_has_not_passed_may() -> None:
    moves = Round(match_of(4))
    moves.match.choose("pass", by="ann")
    moves.say()
    for seat, refusal in (
        ("ann", Refusal.NOT_YOUR_TURN), ("ben", Refusal.NOT_YOUR_TURN), ("cy", None), ("di", None),
    ):  # fmt: skip
        contest = Chosen(intent="contest", by=SeatId(seat))
        assert moves.match.refused(contest) is refusal
    named = Chosen(intent="contest_by", value="Ann")
    assert moves.match.refused(named) is Refusal.OUT_OF_RANGE


def test_contesting_host_asks_who_and_the_named_one_must_be_one_who_may() -> None:
    moves = Round(match_of())
    moves.say()
    moves.match.choose("contest")
    assert moves.match.lines == ["etop-who"]
    assert moves.match.refused(Chosen(intent="player", value="Ann")) is Refusal.OUT_OF_RANGE
    moves.match.choose("player", "Cy")
    assert moves.match.fact("challenger") == "Cy"


def test_contesting_who_may_not_is_told_so_when_named() -> None:
    moves = Round(match_of(4))
    moves.match.choose("pass", by="ann")
    moves.say()
    before = moves.match.choose("contest").state
    for name in ("Ann", "Ben"):  # has passed; contests an answer of their own
        assert moves.match.choose("name", name).lines == ["etop-may-not", "etop-who"]
        assert moves.match.state == before
    assert moves.match.refused(Chosen(intent="name", value="Cy")) is Refusal.OUT_OF_RANGE


def test_contesting_to_let_an_answer_stand_is_no_answer_of_the_next_one() -> None:
    """The host itself offers it: "Contest it now, or let it stand."."""
    moves = Round(match_of())
    assert moves.match.refused(Chosen(intent="nobody")) is Refusal.NOT_NOW, "nothing stands yet"
    before = moves.answer().match.state
    assert moves.match.choose("nobody").lines == []
    assert moves.match.state == before


def test_contesting_a_name_with_the_contest_is_not_asked_for() -> None:
    moves = Round(match_of())
    moves.say()
    moves.match.choose("contest_by", "Cy")
    assert moves.match.line("etop-challenge").args["name"] == "Cy"


def test_contesting_the_only_one_who_may_is_not_asked_for() -> None:
    moves = Round(match_of(2))
    moves.say()
    moves.match.choose("contest")
    assert moves.match.fact("challenger") == "Ben"


def test_contesting_nobody_takes_it_back() -> None:
    moves = Round(match_of())
    moves.say()
    moves.match.choose("contest").choose("nobody")
    assert (phase(moves.match), turn(moves.match)) == ("turn", "ben")


def test_contesting_asks_for_a_ruling_of_the_attempt_and_names_the_earlier_ones() -> None:
    moves = Round(match_of())
    moves.answer("a").answer("b")
    moves.say("c")
    moves.contest("ann")
    rule = moves.match.wait.rule
    assert rule is not None
    assert (rule.card, rule.attempt, rule.earlier) == ("1", 3, (1, 2))


def test_contesting_fails_the_challenger_loses_a_heart_and_sits_out() -> None:
    moves = Round(match_of())
    moves.fooled("cy")
    assert hearts(moves.match) == {"Ann": 4, "Ben": 4, "Cy": 3}
    assert moves.match.fact("away.cy") == "failed"
    assert moves.match.revealed == []


def test_contesting_fails_play_goes_on_left_of_the_contested() -> None:
    moves = Round(match_of(4))
    moves.answer()
    moves.fooled("ann")
    assert turn(moves.match) == "cy"
    moves.answer().answer()
    assert turn(moves.match) == "ben"


def test_contesting_succeeds_the_contested_loses_a_heart_and_the_challenger_takes_the_card() -> (
    None
):
    moves = Round(match_of())
    moves.caught("cy")
    assert hearts(moves.match) == {"Ann": 3, "Ben": 4, "Cy": 4}
    assert cards(moves.match) == {"Ann": 0, "Ben": 0, "Cy": 1}
    assert moves.match.sounds == ["wrong", "token_lost", "card"]
    assert phase(moves.match) == "list"


def test_round_ends_when_all_but_one_passed() -> None:
    moves = Round(match_of())
    moves.match.choose("pass").choose("pass")
    assert cards(moves.match) == {"Ann": 0, "Ben": 0, "Cy": 1}
    assert moves.match.lines[:3] == ["etop-passed", "etop-left-alone", "etop-takes"]


def test_round_ends_passed_out_and_eliminated_count_alike() -> None:
    moves = Round(match_of(4, hearts=1))
    moves.fooled("di")
    assert hearts(moves.match)["Di"] == 0
    moves.match.choose("pass")
    moves.match.choose("pass")
    assert cards(moves.match)["Ann"] == 1


def test_new_round_starts_left_of_the_cards_taker() -> None:
    moves = Round(match_of())
    moves.caught("cy").next_card()
    assert moves.match.revealed == ["2.task", "2.definition"]
    assert turn(moves.match) == "ann"
    moves.caught("ben").next_card()
    assert turn(moves.match) == "cy"


def test_new_round_everybody_is_in_it_again() -> None:
    moves = Round(match_of())
    moves.fooled("cy")
    moves.match.choose("pass")
    moves.next_card()
    order = []
    for _ in range(3):
        order.append(turn(moves.match))
        moves.answer(str(len(order)))
    assert order == ["ben", "cy", "ann"]


# --- Being Eliminated -------------------------------------------------------------------------


def test_being_eliminated_neither_answers_nor_contests() -> None:
    moves = Round(match_of(3, hearts=1))
    moves.caught("ben").next_card()
    assert moves.match.lines[0] == "etop-card"
    assert turn(moves.match) == "cy"
    moves.say()
    contest = Chosen(intent="contest", by=SeatId("ann"))
    assert moves.match.refused(contest) is Refusal.NOT_YOUR_TURN
    moves.let_stand()
    assert turn(moves.match) == "ben"
    moves.answer("b")
    assert turn(moves.match) == "cy"


def test_being_eliminated_is_said() -> None:
    moves = Round(match_of(3, hearts=1))
    moves.caught("ben")
    assert moves.match.line("etop-eliminated").args["name"] == "Ann"


# --- Victory ----------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [3, 4])
def test_victory_first_to_collect_the_cards(needed: int) -> None:
    moves = Round(match_of(cards=31, hearts=4))
    moves = Round(Match(GAME, table=table(), options={"cards": needed}))
    for _ in range(needed):
        moves.all_pass()
        won = max(cards(moves.match).values())
        moves.next_card()
    assert won <= needed
    while not GAME.over(moves.match.state):
        moves.all_pass().next_card()
    assert max(cards(moves.match).values()) == needed
    assert moves.match.lines[0] == "etop-result-cards"


def test_victory_last_one_standing_after_a_failed_contest() -> None:
    moves = Round(match_of(2, hearts=1))
    moves.fooled("ben").next_card()
    assert GAME.over(moves.match.state)
    assert moves.match.line("etop-result-standing").args["name"] == "Ann"
    assert cards(moves.match) == {"Ann": 0, "Ben": 0}


def test_victory_last_one_standing_after_a_won_contest() -> None:
    moves = Round(match_of(2, hearts=1))
    moves.caught("ben").next_card()
    assert GAME.over(moves.match.state)
    assert moves.match.line("etop-result-standing").args["name"] == "Ben"


def test_victory_a_deck_that_runs_out_goes_to_the_most_cards_then_hearts_then_all() -> None:
    moves = Round(match_of(2, cards=2))
    moves.all_pass().next_card()
    assert turn(moves.match) == "ann"
    moves.match.choose("pass")
    moves.next_card()
    assert cards(moves.match) == {"Ann": 0, "Ben": 2}
    assert moves.match.line("etop-result-cards").args["name"] == "Ben"
    tied = Round(match_of(2, cards=2))
    tied.match.choose("pass")
    tied.next_card().answer()
    tied.match.choose("pass")
    tied.next_card()
    assert tied.match.line("etop-result-shared").args["names"] == "Ann\x1fBen"
    assert "etop-deck-through" in tied.match.lines


def test_victory_at_the_end_of_the_deck_most_hearts_are_named_as_the_reason() -> None:
    moves = Round(match_of(2, cards=2))
    moves.caught("ben").next_card().answer()
    moves.match.choose("pass")
    moves.next_card()
    assert cards(moves.match) == {"Ann": 1, "Ben": 1}
    assert moves.match.line("etop-result-hearts").args == {"name": "Ben", "cards": 1}
    assert "etop-deck-through" in moves.match.lines


def test_victory_everybody_with_the_boldest_doubts_is_named() -> None:
    moves = Round(match_of(4, cards=1))
    for challenger in ("ben", "di"):
        moves.say()
        moves.contest(challenger).rule(Outcome.HIT)
    moves.match.choose("pass")
    moves.next_card()
    told = moves.match.line("etop-told-fooled").args
    assert told == {"names": "Ben\x1fDi", "count": 2, "contests": 1}


def test_victory_three_things_are_told() -> None:
    moves = Round(match_of(2, hearts=1))
    moves.caught("ben").next_card()
    assert sum(line.startswith("etop-told-") for line in moves.match.lines) == 3


# --- Additional Rules -------------------------------------------------------------------------


def test_additional_a_repeat_is_pointed_out_without_contest() -> None:
    moves = Round(match_of())
    first = moves.say("Holland")
    moves.let_stand()
    moves.say("the Netherlands", same_as=first)
    assert phase(moves.match) == "turn"
    assert moves.match.fact("said") == "Holland"


def test_additional_more_than_ten_entries_where_places_are_shared() -> None:
    match = match_of(places=12)
    assert len(GAME.board(match.state).tiles) == 12


def test_additional_a_synonym_of_an_earlier_answer_costs_nobody_a_heart() -> None:
    moves = Round(match_of())
    moves.answer("Burma")
    moves.say("Myanmar")
    moves.contest("ann").rule(Outcome.REPEATED, 4)
    assert moves.match.lines == ["etop-in-other-words", "etop-turn"]
    assert (phase(moves.match), turn(moves.match)) == ("turn", "ben")
    assert set(hearts(moves.match).values()) == {4}
    assert moves.match.fact("said") == "Burma"
    moves.match.choose("pass", by="ben")


def test_additional_the_table_is_asked_where_the_host_is_not_sure() -> None:
    moves = Round(match_of())
    moves.say("Lord of the Rings")
    moves.contest("cy").rule(Outcome.MISS, near=SlotId("1.entry.3"))
    assert moves.match.revealed == ["1.entry.3"]
    doubt = moves.match.line("etop-doubt")
    assert doubt.args["words"] == "Lord of the Rings"
    assert doubt.args["entry"] == Caption(slot=SlotId("1.entry.3"))
    order = []
    for _ in range(3):
        order.append(turn(moves.match))
        moves.match.choose("yes", by=order[-1])
    assert order == ["ben", "cy", "ann"]
    assert hearts(moves.match) == {"Ann": 4, "Ben": 4, "Cy": 3}


@pytest.mark.parametrize(
    ("votes", "loser"),
    [
        (("no", "no", "yes", "yes"), "Di"),
        (("no", "no", "no", "yes"), "Ann"),
        (("no", "yes", "yes", "yes"), "Di"),
    ],
)
def test_additional_more_noes_refuse_and_a_tie_is_lenient(
    votes: tuple[str, ...], loser: str
) -> None:
    moves = Round(match_of(4))
    moves.say()
    moves.contest("di").rule(Outcome.MISS, near=SlotId("1.entry.3"))
    for vote in votes:
        moves.match.choose(vote)
    assert [name for name, count in hearts(moves.match).items() if count == 3] == [loser]


def test_additional_everybody_remaining_votes_also_who_has_passed() -> None:
    moves = Round(match_of(4, hearts=1))
    moves.fooled("di")
    moves.match.choose("pass")
    moves.say()
    moves.contest("ann").rule(Outcome.MISS, near=SlotId("1.entry.3"))
    order = []
    for _ in range(3):
        order.append(turn(moves.match))
        moves.match.choose("yes")
    assert order == ["ann", "ben", "cy"]


def test_additional_what_is_not_on_the_list_is_wrong() -> None:
    moves = Round(match_of())
    moves.caught("ben")
    assert moves.match.lines[0] == "etop-off-list"


# --- Voice ------------------------------------------------------------------------------------


def test_voice_overruled_to_wrong_the_contest_succeeds() -> None:
    moves = Round(match_of())
    moves.say()
    moves.contest("ben").rule(Outcome.HIT, overruled=True, for_nobody=True)
    assert hearts(moves.match)["Ann"] == 3
    assert cards(moves.match)["Ben"] == 1


def test_voice_overruled_to_right_the_contest_fails() -> None:
    moves = Round(match_of())
    moves.say()
    moves.contest("ben").rule(Outcome.HIT, overruled=True)
    assert hearts(moves.match)["Ben"] == 3


def test_voice_a_ruling_of_another_attempt_or_card_is_refused() -> None:
    moves = Round(match_of())
    moves.say()
    moves.contest("ben")
    hit = Verdict(outcome=Outcome.HIT, slot=SlotId("2.entry.1"))
    miss = Verdict(outcome=Outcome.MISS)
    other = Answered(words="x", verdict=miss, attempt=9)
    assert moves.match.refused(other) is Refusal.NOT_NOW
    wrong_card = Answered(words="x", verdict=hit, attempt=1)
    assert moves.match.refused(wrong_card) is Refusal.NOT_NOW
    unasked = Answered(words="x", verdict=miss)
    assert moves.match.refused(unasked) is Refusal.NOT_NOW


def test_voice_the_list_is_read_with_values_and_source_if_wanted() -> None:
    moves = Round(match_of())
    moves.caught("ben")
    moves.match.choose("yes")
    assert moves.match.lines.count("etop-list-entry") == 10
    assert "1.source" in moves.match.revealed
    assert "1.detail.10" in moves.match.revealed


def test_voice_no_word_about_the_list_is_a_no() -> None:
    moves = Round(match_of())
    moves.caught("ben")
    moves.match.fire("list")
    assert moves.match.lines[0] == "etop-card"


def test_voice_what_the_table_may_ask() -> None:
    moves = Round(match_of(3, hearts=1))
    moves.answer("apple")
    state = moves.match.state
    said = [say.line for say in GAME.tell(state, Question.TASK)]
    assert said == ["etop-task", "etop-said"]
    score = [say.line for say in GAME.tell(state, Question.SCORE)]
    assert score == ["etop-score"] * 3
    assert GAME.tell(state, Question.WHOSE_TURN)[0].args["name"] == "Ben"
    moves.caught("ann")
    state = moves.match.state
    assert [say.line for say in GAME.tell(state, Question.SCORE)].count(
        "etop-score-eliminated"
    ) == 1


def test_voice_a_timer_that_does_not_run_is_refused() -> None:
    match = match_of()
    assert match.refused(TimerFired(timer=TimerId("contest"))) is Refusal.NOT_NOW
