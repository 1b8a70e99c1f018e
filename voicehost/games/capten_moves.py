"""What comes of the events that CAP'TEN takes: one function a phase, from (state, event) to
(state, effects). Each names the rulebook's heading it carries out."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.effects import Earcon, Effect, Show
from voicehost.core.events import Chosen, Stamped, Turned
from voicehost.core.ids import SeatId
from voicehost.games import capten_words as words
from voicehost.games.capten_state import WATCH, Past, Phase, State
from voicehost.games.capten_words import say

_Move = tuple[State, tuple[Effect, ...]]


def _enter(state: State, phase: Phase, now_ms: int) -> State:
    return replace(state, phase=phase, since_ms=now_ms)


def _ask(state: State, *effects: Effect) -> _Move:
    """Whatever has happened, then the question of the state that has come of it."""
    prompt = words.prompt(state)
    return state, effects if prompt is None else (*effects, prompt)


def _chosen(stamped: Stamped) -> Chosen:
    assert isinstance(stamped.event, Chosen)
    return stamped.event


def _funniest(state: State, stamped: Stamped) -> _Move:
    """Setup: whoever is the funniest becomes CAP'TEN for round 1."""
    first = state.seat(str(_chosen(stamped).value))
    return _begin_round(replace(state, captain=first), stamped.now_ms)


def _begin_round(state: State, now_ms: int, *before: Effect) -> _Move:
    """New round: all cards are gathered, the tokens stay, the next to the left is CAP'TEN."""
    number = state.round + 1
    captain = state.seats[1] if number > 1 else state.captain
    state = replace(
        state,
        phase=Phase.PROMPT,
        since_ms=now_ms,
        round=number,
        captain=captain,
        prompt=None,
        turned=(),
        hidden=(),
        announced=None,
        called=None,
        mistakes=0,
    )
    opening = say("round", round=number, rounds=state.rounds, captain=words.captain(state))
    return _ask(state, *before, Show(panel="prompts"), opening)


def _choose(state: State, stamped: Stamped) -> _Move:
    """Playing a Round 1: both prompts read to choose from, or one taken unseen."""
    event = _chosen(stamped)
    if event.intent == "read_both":
        state = _enter(state, Phase.PICKING, stamped.now_ms)
        return _ask(state, *words.both(state))
    return _picked(state, stamped)


def _picked(state: State, stamped: Stamped) -> _Move:
    place = 1 if _chosen(stamped).value == "first" else 2
    unseen = state.phase is Phase.PROMPT
    state = replace(
        state, phase=Phase.DEALING, since_ms=stamped.now_ms, prompt=place, deals=state.deals + 1
    )
    read: tuple[Effect, ...] = (words.opened(state, place), words.theme(state, place))
    return state, read if unseen else (say("picked", place=place),)


def _dealt(state: State, stamped: Stamped) -> _Move:
    """Playing a Round 2 and 3: everybody has a number; the CAP'TEN answers first."""
    state = replace(
        state,
        phase=Phase.ANSWERING,
        since_ms=stamped.now_ms,
        left=state.holders,
        hidden=state.others if state.experts else state.holders,
    )
    return _ask(state, *((say("alarm"),) if state.round == 1 else ()))


def _answer(state: State, stamped: Stamped) -> _Move:
    """Playing a Round 3: an answer was given, or the alarm rang: that costs nothing."""
    event = _chosen(stamped)
    if event.intent == WATCH:
        return state, (Earcon(name="ring"), say("rang", word=str(event.value)))
    seat = _who_is_done(state, event)
    if seat is None:
        return state, (words.not_done(state, event.by),)
    left = tuple(other for other in state.left if other != seat)
    if left:
        asked_before = state.left[0] != state.captain
        state = replace(state, phase=Phase.ANSWERING, since_ms=stamped.now_ms, left=left)
        if asked_before:
            return state, (words.noted(state, seat),)
        return _ask(state)
    state = replace(state, left=())
    phase = Phase.ANNOUNCING if state.experts else Phase.CALLING
    return _ask(_enter(state, phase, stamped.now_ms), say("all-answered"), Show(panel="order"))


def _who_is_done(state: State, event: Chosen) -> SeatId | None:
    """Whose answer is given: the one named, the one who speaks, else the only one it can be."""
    waited = state.left[:1] if state.left[0] == state.captain else state.left
    if event.intent == "done":
        return state.seat(str(event.value))
    if event.by is not None:
        return event.by if event.by in waited else None
    return waited[0] if len(waited) == 1 else None


def _announce(state: State, stamped: Stamped) -> _Move:
    """Experts: the exact value comes before the player; the same one may be announced twice."""
    state = replace(state, announced=int(_chosen(stamped).value or 0))
    if len(state.hidden) == 1:
        return _turn(state, state.hidden[0], stamped.now_ms)
    return _ask(_enter(state, Phase.CALLING, stamped.now_ms))


def _call(state: State, stamped: Stamped) -> _Move:
    """Playing a Round 4: the CAP'TEN points to a player, who turns the card up."""
    event = _chosen(stamped)
    seat = state.seat(str(event.value))
    if event.intent == "player":
        return _ask(state, words.no_card(state, seat))
    return _turn(state, seat, stamped.now_ms)


def _turn(state: State, seat: SeatId, now_ms: int, *before: Effect) -> _Move:
    state = replace(state, phase=Phase.TURNING, since_ms=now_ms, called=seat)
    return state, (*before, say("turning", who=state.name(seat)))


def _turned(state: State, stamped: Stamped) -> _Move:
    """Playing a Round 4: the card lies open; a mistake moves one token."""
    event = stamped.event
    assert isinstance(event, Turned)
    value, seat = event.value, SeatId(str(event.who))
    if state.experts and seat == state.captain:
        return _captains_card(state, value, stamped.now_ms)
    wrong = value != state.announced if state.experts else value < (state.previous or 0)
    shown: tuple[Effect, ...] = (
        Earcon(name="card"),
        Show(panel="order", stays=True, turned=(seat, value)),
        say("shown", who=state.name(seat), number=value),
    )
    hidden = tuple(other for other in state.hidden if other != seat)
    before = state.previous or 0
    state = replace(state, hidden=hidden, turned=(*state.turned, (seat, value)), called=None)
    if not wrong:
        return _go_on(state, stamped.now_ms, *shown, Earcon(name="right"))
    state = replace(state, lost=state.lost + 1, mistakes=state.mistakes + 1)
    slip = (
        say("not-announced", number=state.announced or 0)
        if state.experts
        else say("lower", number=value, before=before)
    )
    lost = (Earcon(name="wrong"), Earcon(name="token_lost"), slip)
    if state.kept == 0:
        return _over(state, stamped.now_ms, *shown, *lost, say("all-lost"))
    told_anyway = not state.experts and not hidden  # with the end of the round
    left = () if told_anyway else (say("tokens-left", kept=state.kept),)
    return _go_on(state, stamped.now_ms, *shown, *lost, *left)


def _go_on(state: State, now_ms: int, *effects: Effect) -> _Move:
    """The next card, or what comes after the last of them."""
    state = replace(state, announced=None)
    if state.experts:
        phase = Phase.ANNOUNCING if state.hidden else Phase.AGREEING
        return _ask(_enter(state, phase, now_ms), *effects)
    if not state.hidden:
        return _round_over(state, now_ms, *effects)
    if len(state.hidden) == 1:
        return _turn(state, state.hidden[0], now_ms, *effects)
    return _ask(_enter(state, Phase.CALLING, now_ms), *effects)


def _agree(state: State, stamped: Stamped) -> _Move:
    """Experts: the others name a number for the CAP'TEN's card and are asked whether all agree."""
    state = replace(state, announced=int(_chosen(stamped).value or 0))
    return _ask(_enter(state, Phase.CONFIRMING, stamped.now_ms))


def _confirm(state: State, stamped: Stamped) -> _Move:
    event = _chosen(stamped)
    if event.intent == "number":
        return _agree(state, stamped)
    if event.intent == "no":
        state = replace(state, announced=None)
        return _ask(_enter(state, Phase.AGREEING, stamped.now_ms))
    return _turn(state, state.captain, stamped.now_ms)


def _captains_card(state: State, value: int, now_ms: int) -> _Move:
    """Experts: guessed right, one token comes back if any is lost; wrong costs nothing."""
    right = value == state.announced
    state = replace(state, turned=(*state.turned, (state.captain, value)), called=None)
    shown = (
        Earcon(name="card"),
        Show(panel="order", stays=True, turned=(state.captain, value)),
        say("shown", who=state.name(state.captain), number=value),
        Earcon(name="right" if right else "wrong"),
    )
    if not right:
        return _round_over(state, now_ms, *shown, say("captain-wrong"))
    line = say("captain-right-full" if state.lost == 0 else "captain-right", kept=state.kept + 1)
    state = replace(state, lost=max(0, state.lost - 1))
    return _round_over(state, now_ms, *shown, line)


def _past(state: State) -> State:
    past = Past(captain=state.captain, mistakes=state.mistakes, turned=state.turned)
    return replace(state, past=(*state.past, past), announced=None)


def _round_over(state: State, now_ms: int, *effects: Effect) -> _Move:
    if state.round >= state.rounds:
        return _over(state, now_ms, *effects, say("won", kept=state.kept), Earcon(name="win"))
    state = _past(state)
    ended = say("round-over", mistakes=state.past[-1].mistakes, kept=state.kept)
    return _begin_round(state, now_ms, *effects, ended)


def _over(state: State, now_ms: int, *effects: Effect) -> _Move:
    """Rate Your Official Level."""
    state = _enter(_past(state), Phase.OVER, now_ms)
    fanfare = (Earcon(name="fanfare"),) if state.kept else ()
    return state, (
        *effects,
        Show(panel="result"),
        words.level(state),
        *fanfare,
        *words.stories(state),
    )


MOVES: Mapping[Phase, Callable[[State, Stamped], _Move]] = {
    Phase.FUNNIEST: _funniest,
    Phase.PROMPT: _choose,
    Phase.PICKING: _picked,
    Phase.DEALING: _dealt,
    Phase.ANSWERING: _answer,
    Phase.ANNOUNCING: _announce,
    Phase.CALLING: _call,
    Phase.TURNING: _turned,
    Phase.AGREEING: _agree,
    Phase.CONFIRMING: _confirm,
}
"""What each phase does with an event that it sees."""
