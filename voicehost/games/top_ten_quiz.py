"""Top Ten Quiz, with the High Bid variant, as rulebooks and tables play it.

Theory. A round is a bid, a race and a second chance. Each captain bids how many of the ten entries
of a hidden chart their own team will name; the higher bid makes its team active. The active team
races the clock; whatever stops it short of its bid (a wrong answer that no special tile redeems,
zero, giving up) hands one single answer to the opposing team. Who succeeds takes all tiles in the
centre, else they stay there for the next round; in the last round a showdown decides.

    TOSS > BIDDING (or OPENING > RAISING...) > [REACTIVATING...] > GUESSING <> TILE
         > [OPPOSING] > [SHOWDOWN...] > CHART > BIDDING ... > OVER

The state says what it waits for (`_wait`), and only that is taken: `why_not` reads it from there.
Clocks are game time, so a sentence of the host costs nobody a second. A clock runs from the moment
an event is taken; whether the event came in time is told by the moment it began.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Say
from voicehost.core.errors import RuleError, UsageError
from voicehost.core.events import Answered, Chosen, Corrected, Drawn, TimerFired, Unsealed
from voicehost.core.game import Brief, ByHand, Option, Question, Step
from voicehost.core.ids import SeatId
from voicehost.core.result import Feat, Result
from voicehost.core.table import Table
from voicehost.core.view import Board
from voicehost.core.wait import Answers, Collect, Draw, Expect, Intent, Peek, Timer, Wait
from voicehost.games import chart_rules
from voicehost.games import top_ten_words as words
from voicehost.games.phased import Phased
from voicehost.games.top_ten_board import draw_board
from voicehost.games.top_ten_moves import MOVES
from voicehost.games.top_ten_state import (
    CHART,
    CHART_MS,
    OPPOSING,
    ROUND,
    SHOWDOWN,
    TILE,
    TILE_MS,
    Phase,
    Rules,
    Side,
    State,
    Way,
)
from voicehost.games.top_ten_words import say

SEES: Mapping[Phase, frozenset[type]] = {
    Phase.TOSS: frozenset({Drawn}),
    Phase.BIDDING: frozenset({Unsealed}),
    Phase.OPENING: frozenset({Chosen}),
    Phase.RAISING: frozenset({Chosen}),
    Phase.REACTIVATING: frozenset({Chosen}),
    Phase.GUESSING: frozenset({Answered, Chosen, TimerFired}),
    Phase.TILE: frozenset({Chosen, TimerFired}),
    Phase.OPPOSING: frozenset({Answered, TimerFired}),
    Phase.SHOWDOWN: frozenset({Answered, TimerFired}),
    Phase.CHART: frozenset({Chosen, TimerFired}),
    Phase.OVER: frozenset(),
}
"""Which events each phase sees; all others are refused."""

_ANY_NUMBER = (0, 20)
"""Numbers that are understood as a bid, so that one nobody can bid is refused aloud."""

_YES_NO = (Intent(key="yes"), Intent(key="no"))


class TopTenQuiz(Phased):
    """The rules of Top Ten Quiz (see `core.game.Game` for what each method promises)."""

    sees = SEES
    moves = MOVES
    name = "top-ten-quiz"
    aliases: tuple[str, ...] = ("top-ten", "ttq", "top10")
    title = "Top Ten Quiz"
    options: tuple[Option, ...] = (
        Option(key="timer", default=120, low=10, high=600, meaning="seconds for a round's guesses"),
        Option(key="opposing", default=10, low=5, high=60, meaning="seconds to consult and answer"),
        Option(key="rounds", default=7, low=1, high=7, meaning="rounds, one card each"),
        Option(key="special", default=3, low=0, high=3, meaning="special tiles of each team"),
    )
    variants: tuple[str, ...] = ("high-bid",)
    players = (4, 20)
    teams: tuple[str, ...] = ("Green", "Black")
    alone = 0
    cards = 7

    def start(
        self, brief: Brief, table: Table, options: Mapping[str, int | str], variant: str | None
    ) -> Step:
        """Two teams, three special tiles each, seven tiles stacked; the tiebreaker is in the air.

        Raises:
            RuleError: the table cannot play, or there are too few cards.
            UsageError: no such variant or option, or a value out of range.
        """
        teams = chart_rules.two_teams(table, self.teams)
        if variant is not None and variant not in self.variants:
            raise UsageError("no such variant", variant, f"did you mean {self.variants[0]}?")
        chosen = chart_rules.settings(self.options, options)
        rules = Rules(
            rounds=int(chosen["rounds"]),
            timer_ms=int(chosen["timer"]) * 1000,
            opposing_ms=int(chosen["opposing"]) * 1000,
            special=int(chosen["special"]),
            high_bid=variant == "high-bid",
        )
        if len(brief.cards) < rules.rounds:
            what = f"{rules.rounds} rounds need as many cards, the deck has {len(brief.cards)}"
            raise RuleError(what, "deck", f"play fewer: --option rounds={len(brief.cards)}")
        first, second = (Side(team=team, special=rules.special) for team in teams)
        state = State(
            table=table,
            cards=brief.cards[: rules.rounds],
            rules=rules,
            phase=Phase.TOSS,
            sides=(first, second),
        )
        hello = say("welcome", team_a=teams[0].name, team_b=teams[1].name, rounds=rules.rounds)
        return Step(state=state, effects=(hello, say("flipping")))

    def asks(self, state: State) -> Wait:
        """What the state waits for; `Wait()` when the game is over."""
        return _wait(state)

    def settable(self, state: State) -> ByHand:
        """Points of a team, up to those of all tiles."""
        return ByHand(high=sum(range(1, state.rules.rounds + 1)))

    def corrected(self, state: State, event: Corrected) -> State:
        """A team has so many points; its tiles stay, for a tie."""
        place = 0 if event.who == state.team(0) else 1
        side = state.sides[place]
        by_hand = event.points - sum(side.tiles)
        return state.with_side(place, replace(side, by_hand=by_hand))

    def board(self, state: State) -> Board:
        """What may be drawn: the ten places, the standings and what was said aloud."""
        return draw_board(state)

    def tell(self, state: State, question: Question) -> Sequence[Say]:
        """The answer to a question the table may ask in every state."""
        return words.tell(state, question)

    def result(self, state: State) -> Result:
        """Most points, then most tiles, then a tie; the highest bid that each captain reached."""
        lead = words.lead(state)
        sides = state.sides if lead is None else (state.sides[lead],)
        reached: dict[SeatId, int] = {}
        for past in state.past:
            if past.way is Way.BID:
                reached[past.captain] = max(past.bid, reached.get(past.captain, 0))
        feats = (Feat(what="bid reached", who=who, value=bid) for who, bid in reached.items())
        return Result(winners=tuple(side.team.team for side in sides), feats=tuple(feats))


# --- What each phase waits for ---------------------------------------------------------------


def _wait(state: State) -> Wait:
    prompt = words.prompt(state)
    if state.phase is Phase.TOSS:
        return Wait(draw=Draw(purpose="tiebreaker", sides=2))
    if state.phase is Phase.BIDDING:
        teams = (state.team(0), state.team(1))
        captains = (state.captain(0), state.captain(1))
        bids = Collect(purpose="bid", wanted=teams, holders=captains, low=1, high=state.highest)
        return Wait(expect=Expect(prompt=prompt), collect=bids, peek=_task_for_captains(state))
    if state.phase in (Phase.OPENING, Phase.RAISING, Phase.REACTIVATING):
        seats = (state.captain(state.asked),)
        expect = Expect(intents=_bids_asked(state), seats=seats, prompt=prompt)
        bidding = state.phase is not Phase.REACTIVATING
        return Wait(expect=expect, peek=_task_for_captains(state) if bidding else None)
    if state.phase in (Phase.GUESSING, Phase.TILE):
        return _wait_for_captain(state, prompt)
    if state.phase in (Phase.OPPOSING, Phase.SHOWDOWN):
        return _wait_for_members(state, prompt)
    if state.phase is Phase.CHART:
        offer = Timer(timer=CHART, deadline_ms=state.zero_ms, total_ms=CHART_MS, holds=True)
        return Wait(expect=Expect(intents=_YES_NO, prompt=prompt), timers=(offer,))
    return Wait()


def _task_for_captains(state: State) -> Peek:
    """Bidding: both captains look at the task, and at the task only."""
    slots = (state.slot("task"), state.slot("definition"))
    return Peek(slots=slots, seats=(state.captain(0), state.captain(1)), fold=state.round)


def _bids_asked(state: State) -> tuple[Intent, ...]:
    if state.phase is Phase.OPENING:
        number = Intent(key="number", low=1, high=state.highest, understood=_ANY_NUMBER)
        return (number, Intent(key="pass"))
    if state.phase is Phase.RAISING:
        higher = (state.sides[1 - state.asked].bid or 0) + 1
        number = Intent(key="number", low=higher, high=higher, understood=_ANY_NUMBER)
        return (number, Intent(key="pass"))
    return _YES_NO


def _wait_for_captain(state: State, prompt: Say | None) -> Wait:
    """The active team's captain passes answers, or decides about a special tile."""
    clock = Timer(
        timer=ROUND,
        deadline_ms=state.clock_ms,
        total_ms=state.rules.timer_ms,
        count_from=10,
        marks_s=tuple(mark for mark in (60, 30) if mark * 1000 < state.rules.timer_ms),
        holds=True,
    )
    seats = (state.captain(state.acting),)
    give_up = Intent(key="give_up")
    if state.phase is Phase.TILE:
        tile = Timer(timer=TILE, deadline_ms=state.zero_ms, total_ms=TILE_MS, holds=True)
        expect = Expect(intents=(*_YES_NO, give_up), seats=seats, prompt=prompt)
        return Wait(expect=expect, timers=(clock, tile))
    answers = Answers(card=state.card.card, counted=state.counted)
    expect = Expect(
        answers=answers, intents=(give_up,), seats=seats, prompt=prompt, back=words.standing(state)
    )
    return Wait(expect=expect, timers=(clock,))


def _wait_for_members(state: State, prompt: Say | None) -> Wait:
    """Any member of a team but its captain gives one answer within ten seconds."""
    showdown = state.phase is Phase.SHOWDOWN
    side = state.asked if showdown else 1 - state.acting
    total = state.rules.opposing_ms
    clock = Timer(
        timer=SHOWDOWN if showdown else OPPOSING,
        deadline_ms=state.zero_ms,
        total_ms=total,
        count_from=min(10, total // 1000),
        holds=True,
    )
    answers = Answers(card=state.card.card, counted=state.counted, on_turn=showdown)
    expect = Expect(answers=answers, seats=state.guessers(side), prompt=prompt)
    return Wait(expect=expect, timers=(clock,))
