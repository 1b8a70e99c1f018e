"""What comes of the events that Desítka takes: one function a phase, from (state, event) to
(state, effects). Each names the rulebook's heading it carries out."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.effects import Earcon, Effect, Reveal, Show
from voicehost.core.events import Answered, Chosen, Stamped
from voicehost.core.verdict import Outcome
from voicehost.games import desitka_words as words
from voicehost.games.desitka_state import REST_MS, Away, Phase, Side, State
from voicehost.games.desitka_words import say

_Move = tuple[State, tuple[Effect, ...]]


def _enter(state: State, phase: Phase, now_ms: int) -> State:
    return replace(state, phase=phase, since_ms=now_ms)


def _ask(state: State, *effects: Effect) -> _Move:
    """Whatever has happened, then the question of the state that has come of it."""
    prompt = words.prompt(state)
    return state, effects if prompt is None else (*effects, prompt)


def begin_round(state: State, starter: int, now_ms: int, *before: Effect) -> _Move:
    """New Round = New Card: the question and its ten options are read, all tokens lie on them."""
    state = replace(
        state,
        phase=Phase.TURN,
        since_ms=now_ms,
        round=state.round + 1,
        sides=tuple(replace(side, tokens=(), away=None) for side in state.sides),
        starter=starter,
        turn=starter,
        gone=(),
    )
    return _ask(state, *before, *words.opening(state))


def _turn(state: State, stamped: Stamped) -> _Move:
    """Gameplay: answer, or pass and keep what this round has brought."""
    event = stamped.event
    if isinstance(event, Answered):
        return _answer(state, event, stamped.now_ms)
    side = replace(state.asked, away=Away.PASSED)
    passed = say("passed", name=side.name, tokens=len(side.tokens))
    return _go_on(state.with_side(state.turn, side), stamped.now_ms, passed)


def _answer(state: State, event: Answered, now_ms: int) -> _Move:
    """Gameplay: the token is taken and shows whether the answer was correct."""
    place, outcome = event.verdict.place or 0, event.verdict.outcome
    if outcome is Outcome.REPEATED or place not in state.left:
        gone = say("gone", number=place)
        return _ask(_enter(state, Phase.TURN, now_ms), Earcon(name="repeated"), gone)
    state = replace(state, gone=(*state.gone, place), answers=state.answers + 1)
    opened = Reveal(slots=(state.slot("entry", place),))
    if outcome is Outcome.HIT and not event.for_nobody:
        side = replace(state.asked, tokens=(*state.asked.tokens, place))
        right = words.value(state, "right", place, tokens=len(side.tokens))
        state = state.with_side(state.turn, side)
        return _go_on(state, now_ms, Earcon(name="right"), opened, right)
    side, lost = state.asked, len(state.asked.tokens)
    out = replace(side, away=Away.WRONG, tokens=(), lost=side.lost + lost)
    wrong = words.value(state, "wrong", place)
    state = state.with_side(state.turn, out)
    leaves = say("out", name=side.name, tokens=lost)
    return _go_on(state, now_ms, Earcon(name="wrong"), opened, wrong, leaves)


def _go_on(state: State, now_ms: int, *before: Effect) -> _Move:
    """The next player's turn, or the end of the round."""
    if not state.covered or not state.playing:
        return _end_round(state, now_ms, *before)
    following = state.next_of(state.turn, state.playing)
    state = replace(state, phase=Phase.TURN, since_ms=now_ms, turn=following)
    return state, (*before, *words.turn(state))


def _end_round(state: State, now_ms: int, *before: Effect) -> _Move:
    """End of Round: one point for each token; then what nobody found, if the table likes."""
    why = say("all-gone") if not state.covered else say("all-out")
    sides = tuple(_credited(side) for side in state.sides)
    state = replace(state, sides=sides, cleared=state.cleared + (not state.covered))
    scored: tuple[Effect, ...] = (why, Earcon(name="card"), *words.round_scores(state))
    if state.covered:
        rest = replace(state, phase=Phase.REST, since_ms=now_ms, zero_ms=now_ms + REST_MS)
        return _ask(rest, *before, *scored)
    return _after_round(state, now_ms, *before, *scored, *words.source(state))


def _credited(side: Side) -> Side:
    gained = len(side.tokens)
    return replace(side, points=side.points + gained, best=max(side.best, gained))


def _rest(state: State, stamped: Stamped) -> _Move:
    """What lies under the tokens that are left is read if the table likes."""
    event = stamped.event
    wanted = isinstance(event, Chosen) and event.intent == "yes"
    read: tuple[Effect, ...] = words.reading(state) if wanted else ()
    return _after_round(state, stamped.now_ms, *read)


def _after_round(state: State, now_ms: int, *before: Effect) -> _Move:
    """End of Game, or the next card, started by the player to the left."""
    if not state.ended:
        starter = (state.starter + 1) % len(state.sides)
        return begin_round(state, starter, now_ms, *before)
    over = _enter(state, Phase.OVER, now_ms)
    told = (*words.ending(over), *words.stories(over))
    return over, (*before, Earcon(name="fanfare"), *told, Show(panel="result"))


MOVES: Mapping[Phase, Callable[[State, Stamped], _Move]] = {
    Phase.TURN: _turn,
    Phase.REST: _rest,
}
"""What each phase makes of an event that it sees."""
