"""What comes of the events that Top Ten Quiz takes: one function a phase, from (state, event) to
(state, effects). Each names the rulebook's heading it carries out."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.effects import Earcon, Effect, Number, Reveal, Show
from voicehost.core.events import Answered, Chosen, Drawn, Stamped, TimerFired, Unsealed
from voicehost.core.ids import SlotId, position_of
from voicehost.core.verdict import Outcome
from voicehost.games import chart_rules
from voicehost.games import top_ten_words as words
from voicehost.games.top_ten_state import CHART_MS, ROUND, TILE_MS, Past, Phase, State, Way
from voicehost.games.top_ten_words import say

REACTIVATES_FROM = 6
"""A bid of this or more may turn one used special tile back (rulebook, Special Tile)."""

MOST_WRONG = 3
"""Wrong answers of each team after which the showdown is a tie (rulebook, End of the Game)."""

_Move = tuple[State, tuple[Effect, ...]]


def _enter(state: State, phase: Phase, now_ms: int) -> State:
    return replace(state, phase=phase, since_ms=now_ms)


def _ask(state: State, *effects: Effect) -> _Move:
    """Whatever has happened, then the question of the state that has come of it."""
    prompt = words.prompt(state)
    return state, effects if prompt is None else (*effects, prompt)


def _toss(state: State, stamped: Stamped) -> _Move:
    """Setup, 5: the tiebreaker is flipped like a coin."""
    assert isinstance(stamped.event, Drawn)
    side = stamped.event.values[0]
    shown = say("toss", team=state.team_name(side))
    return _begin_round(replace(state, tiebreaker=side), stamped.now_ms, shown)


def _begin_round(state: State, now_ms: int, *before: Effect) -> _Move:
    """Start of a Round: topmost tile, captains, category; High Bid turns the tiebreaker."""
    number = state.round + 1
    flipped = state.rules.high_bid and number > 1 and state.tiebreaker is not None
    tiebreaker = 1 - (state.tiebreaker or 0) if flipped else state.tiebreaker
    first, second = (replace(side, bid=None) for side in state.sides)
    state = replace(
        state,
        phase=Phase.OPENING if state.rules.high_bid else Phase.BIDDING,
        since_ms=now_ms,
        round=number,
        stake=(*state.stake, number),
        tiebreaker=tiebreaker,
        sides=(first, second),
        active=None,
        turn=tiebreaker if state.rules.high_bid else None,
        found=(),
        spoilt=(),
    )
    return _ask(state, *before, *words.opening(state, flipped))


def _bids(state: State, stamped: Stamped) -> _Move:
    """Bidding: the higher number plays; of the same ones the tiebreaker's colour, and only then
    it is turned."""
    assert isinstance(stamped.event, Unsealed)
    values = stamped.event.values
    bids = (int(values[state.team(0)]), int(values[state.team(1)]))
    for side in (0, 1):
        state = state.with_side(side, replace(state.sides[side], bid=bids[side]))
    shown = say("bids", **words.pair(state, "bid", *bids))
    active = chart_rules.higher_bid(bids)
    if active is None:
        active = state.tiebreaker or 0
        turned = replace(state, active=active, tiebreaker=1 - active)
        names = {"team": state.team_name(active), "other": state.team_name(1 - active)}
        return _after_bids(turned, stamped.now_ms, shown, say("bid-tie", **names, bid=bids[0]))
    return _after_bids(replace(state, active=active), stamped.now_ms, shown)


def _raise_bid(state: State, stamped: Stamped) -> _Move:
    """High Bid: any number to open, and no pass; then exactly one higher or pass; after ten no
    more."""
    assert isinstance(stamped.event, Chosen)
    side, now = state.asked, stamped.now_ms
    if stamped.event.intent == "pass" and state.phase is Phase.OPENING:
        return _ask(state, say("must-open", team=state.team_name(side)))
    if stamped.event.intent == "pass":
        passed = say("passed", team=state.team_name(side))
        return _after_bids(replace(state, active=1 - side), now, passed)
    bid = int(stamped.event.value or 0)
    state = state.with_side(side, replace(state.sides[side], bid=bid))
    if bid == state.highest:
        top = say("bid-highest", bid=bid, other=state.team_name(1 - side))
        return _after_bids(replace(state, active=side), now, top)
    return _ask(replace(state, phase=Phase.RAISING, since_ms=now, turn=1 - side))


def _after_bids(state: State, now_ms: int, *effects: Effect) -> _Move:
    """Special Tile: who bid six or more, winner or not, may turn one used tile back."""
    asking = tuple(
        side
        for side in (state.acting, 1 - state.acting)
        if (state.sides[side].bid or 0) >= REACTIVATES_FROM
        and state.sides[side].special < state.rules.special
    )
    return _ask_to_reactivate(replace(state, asking=asking), now_ms, *effects)


def _ask_to_reactivate(state: State, now_ms: int, *effects: Effect) -> _Move:
    if not state.asking:
        return _play(replace(state, turn=None), now_ms, *effects)
    turn, *later = state.asking
    state = replace(
        state, phase=Phase.REACTIVATING, since_ms=now_ms, turn=turn, asking=tuple(later)
    )
    return _ask(state, *effects)


def _reactivate(state: State, stamped: Stamped) -> _Move:
    assert isinstance(stamped.event, Chosen)
    effects: tuple[Effect, ...] = ()
    if stamped.event.intent == "yes":
        side = state.sides[state.asked]
        state = state.with_side(state.asked, replace(side, special=side.special + 1))
        effects = (say("reactivated", team=side.team.name, left=side.special + 1),)
    return _ask_to_reactivate(state, stamped.now_ms, *effects)


def _play(state: State, now_ms: int, *effects: Effect) -> _Move:
    """Having Guesses: the task is read, then the clock starts (it stands while the host reads)."""
    state = replace(
        state, phase=Phase.GUESSING, since_ms=now_ms, clock_ms=now_ms + state.rules.timer_ms
    )
    return _ask(state, *effects, *words.ready(state))


def _guess(state: State, stamped: Stamped) -> _Move:
    """The active captain passed an answer, gave up, or the time is out."""
    event, active = stamped.event, state.acting
    if isinstance(event, TimerFired):
        return _hand_over(state, stamped.now_ms, *_TIME_UP)
    if isinstance(event, Chosen):
        return _hand_over(state, stamped.now_ms, say("gave-up", team=state.team_name(active)))
    assert isinstance(event, Answered)
    ruled = _ruling(state, event)
    if ruled is Outcome.REPEATED:
        return _repeated(state, "repeated")
    state, effects = _mark(state, event, active if ruled is Outcome.HIT else None)
    if ruled is Outcome.HIT:
        if state.progress < state.bid:
            return state, effects
        left = state.clock_ms - stamped.at_ms
        return _round_over(state, stamped.now_ms, active, Way.BID, left, *effects)
    if not state.sides[active].special:
        return _hand_over(state, stamped.now_ms, *effects)
    if stamped.now_ms >= state.clock_ms:
        return _hand_over(state, stamped.now_ms, *effects, *_TIME_UP)
    state = _enter(state, Phase.TILE, stamped.now_ms)
    return _ask(replace(state, zero_ms=stamped.now_ms + TILE_MS), *effects)


def _decide_tile(state: State, stamped: Stamped) -> _Move:
    """Special Tile: after a wrong answer the captain may use one, and the team goes on."""
    event, now, active = stamped.event, stamped.now_ms, state.acting
    if isinstance(event, TimerFired):
        if event.timer == ROUND:
            return _hand_over(state, now, *_TIME_UP)
        return _hand_over(state, now, say("no-tile"))
    assert isinstance(event, Chosen)
    if event.intent != "yes":
        gave_up = say("gave-up", team=state.team_name(active))
        return _hand_over(state, now, gave_up if event.intent == "give_up" else say("no-tile"))
    side = state.sides[active]
    side = replace(side, special=side.special - 1, used=side.used + 1)
    state = _enter(state.with_side(active, side), Phase.GUESSING, now)
    return state, (say("tile-used", left=side.special),)


def _hand_over(state: State, now_ms: int, *effects: Effect) -> _Move:
    """Opposing Team: one answer within ten seconds, and no special tile."""
    state = _enter(state, Phase.OPPOSING, now_ms)
    zero = now_ms + state.rules.opposing_ms
    return _ask(replace(state, zero_ms=zero, told=state.told - _EACH_TIME), *effects)


def _oppose(state: State, stamped: Stamped) -> _Move:
    event, side, now = stamped.event, 1 - state.acting, stamped.now_ms
    if isinstance(event, TimerFired):
        return _nobody(state, now, *_TIME_UP)
    assert isinstance(event, Answered)
    ruled = _ruling(state, event)
    if ruled is Outcome.REPEATED:
        return _repeated(state, "already-wrong" if event.verdict.slot is None else "already-passed")
    state, effects = _mark(state, event, side if ruled is Outcome.HIT else None)
    if ruled is Outcome.HIT:
        return _round_over(state, now, side, Way.OPPOSING, 0, *effects)
    return _nobody(state, now, *effects)


def _nobody(state: State, now_ms: int, *effects: Effect) -> _Move:
    """End of a Round without a winner: the tiles stay; in the last round, the showdown."""
    if state.round < state.rules.rounds:
        return _round_over(state, now_ms, None, Way.NOBODY, 0, *effects)
    intro = (
        say("showdown", points=sum(state.stake)),
        say("showdown-how", seconds=state.rules.opposing_ms // 1000),
        say("showdown-limit"),
    )
    return _next_in_showdown(state, now_ms, state.acting, *effects, *intro)


def _next_in_showdown(state: State, now_ms: int, side: int, *effects: Effect) -> _Move:
    state = replace(
        state,
        phase=Phase.SHOWDOWN,
        since_ms=now_ms,
        turn=side,
        zero_ms=now_ms + state.rules.opposing_ms,
        told=state.told - _EACH_TIME,
    )
    return _ask(state, *effects)


def _showdown(state: State, stamped: Stamped) -> _Move:
    """End of the Game: alternately one answer; the first right one wins, three wrong each tie."""
    event, turn, now = stamped.event, state.asked, stamped.now_ms
    effects: tuple[Effect, ...] = ()
    late = isinstance(event, TimerFired)
    if isinstance(event, Answered):
        ruled = _ruling(state, event)
        if ruled is Outcome.REPEATED:
            known = event.verdict.slot is None
            return _repeated(state, "already-wrong" if known else "already-passed")
        state, effects = _mark(state, event, turn if ruled is Outcome.HIT else None)
        if ruled is Outcome.HIT:
            return _round_over(state, now, turn, Way.SHOWDOWN, 0, *effects)
    side = replace(state.sides[turn], wrong=state.sides[turn].wrong + 1)
    state = state.with_side(turn, side)
    line = "showdown-late" if late else "showdown-wrong"
    effects = (*effects, say(line, team=side.team.name, wrong=side.wrong))
    if all(side.wrong >= MOST_WRONG for side in state.sides):
        return _round_over(state, now, None, Way.NOBODY, 0, *effects)
    return _next_in_showdown(state, now, 1 - turn, *effects)


def _round_over(
    state: State, now_ms: int, winner: int | None, way: Way, left_ms: int, *effects: Effect
) -> _Move:
    """End of a Round: the winner takes every tile in the centre, else they stay; then the chart
    is offered."""
    points, tiles = sum(state.stake), state.stake if winner is not None else ()
    past = Past(
        active=state.acting,
        captain=state.captain(state.acting),
        bid=state.bid,
        found=state.progress - int(way is Way.SHOWDOWN and winner == state.acting),
        way=way,
        winner=winner,
        tiles=tiles,
        left_ms=left_ms,
    )
    if winner is None:
        last = state.round == state.rules.rounds
        ended = say("showdown-tie" if last else "nobody", points=points)
    else:
        side = state.sides[winner]
        ended = say(f"won-{way}", team=side.team.name, points=points, bid=state.bid)
        won = replace(side, tiles=(*side.tiles, *tiles))
        state = replace(state.with_side(winner, won), stake=())
        effects = (*effects, Earcon(name="win"))
    state = replace(
        state,
        phase=Phase.CHART,
        since_ms=now_ms,
        zero_ms=now_ms + CHART_MS,
        past=(*state.past, past),
        turn=None,
    )
    totals = words.pair(state, "points", state.sides[0].points, state.sides[1].points)
    return _ask(state, *effects, ended, say("score", **totals))


def _chart(state: State, stamped: Stamped) -> _Move:
    """The chart is read on "yes"; then comes the next round, or the end of the game."""
    event = stamped.event
    wanted = isinstance(event, Chosen) and event.intent == "yes"
    effects: tuple[Effect, ...] = words.reading(state) if wanted else ()
    if state.round < state.rules.rounds:
        return _begin_round(state, stamped.now_ms, *effects)
    state = _enter(state, Phase.OVER, stamped.now_ms)
    fanfare = Earcon(name="fanfare")
    shown = Show(panel="result")
    told: tuple[Effect, ...] = (say("end"), words.result(state), fanfare, *words.stories(state))
    return state, (*effects, shown, *told)


_EACH_TIME = frozenset({"already-passed", "already-wrong"})
"""Sentences that are said once in every ten seconds, not once a game."""


def _ruling(state: State, event: Answered) -> Outcome:
    """HIT, REPEATED or MISS as the rules see it. An overruled answer is an answer like any."""
    if event.verdict.outcome is Outcome.REPEATED or event.verdict.slot in state.counted:
        return Outcome.REPEATED
    return Outcome.MISS if event.for_nobody else event.verdict.outcome


def _mark(state: State, event: Answered, owner: int | None) -> _Move:
    """Note what an answer did to the chart and sound its verdict; no sentence, so that the clock
    is not stopped. A hit opens its entry; one taken back opens it too, for nobody."""
    slot: SlotId | None = event.verdict.slot
    if slot is None:
        return state, (Earcon(name="wrong"),)
    opened = Reveal(slots=(slot,))
    if owner is None:
        spoilt = (*state.spoilt, slot)
        return replace(state, spoilt=spoilt), (Earcon(name="wrong"), opened)
    state = replace(state, found=(*state.found, (slot, owner)))
    return state, (Earcon(name="right"), Number(value=position_of(slot)), opened)


def _repeated(state: State, line: str) -> _Move:
    """A repeat is pointed out and costs nothing; the time runs on."""
    sound = Earcon(name="repeated")
    if line in state.told:
        return state, (sound,)
    return replace(state, told=state.told | {line}), (sound, say(line))


_TIME_UP: tuple[Effect, ...] = (say("time-up"),)


MOVES: Mapping[Phase, Callable[[State, Stamped], _Move]] = {
    Phase.TOSS: _toss,
    Phase.BIDDING: _bids,
    Phase.OPENING: _raise_bid,
    Phase.RAISING: _raise_bid,
    Phase.REACTIVATING: _reactivate,
    Phase.GUESSING: _guess,
    Phase.TILE: _decide_tile,
    Phase.OPPOSING: _oppose,
    Phase.SHOWDOWN: _showdown,
    Phase.CHART: _chart,
}
"""What each phase does with an event that it sees."""
