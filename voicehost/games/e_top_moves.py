"""What comes of the events that É Top!? takes: one function a phase, from (state, event) to
(state, effects). Each names the rulebook's heading it carries out."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.effects import Earcon, Effect, Reveal, Show
from voicehost.core.events import Answered, Attempted, Chosen, Stamped
from voicehost.core.verdict import Outcome
from voicehost.games import e_top_words as words
from voicehost.games.e_top_state import LIST_MS, Away, Past, Phase, Said, State, Way
from voicehost.games.e_top_words import say

_Move = tuple[State, tuple[Effect, ...]]


def _enter(state: State, phase: Phase, now_ms: int) -> State:
    return replace(state, phase=phase, since_ms=now_ms)


def _ask(state: State, *effects: Effect) -> _Move:
    """Whatever has happened, then the question of the state that has come of it."""
    prompt = words.prompt(state)
    return state, effects if prompt is None else (*effects, prompt)


def begin_round(state: State, starter: int, now_ms: int, *before: Effect) -> _Move:
    """How to Play: a card is drawn and its category read; who starts, answers or passes."""
    state = replace(
        state,
        phase=Phase.TURN,
        since_ms=now_ms,
        round=state.round + 1,
        seats=tuple(replace(seat, away=None) for seat in state.seats),
        turn=starter,
        said=(),
        challenger=None,
        near=None,
        votes=(),
        taker=None,
    )
    opened = Reveal(slots=(state.slot("task"), state.slot("definition")))
    shown = Show(panel="tiles")
    return _ask(state, *before, opened, shown, say("card", round=state.round), words.task(state))


def _turn(state: State, stamped: Stamped) -> _Move:
    """How to Play: name an item, or pass and take no further part in the round. A contest comes too
    late here; that nobody contests is no answer."""
    if isinstance(stamped.event, Attempted):
        return _attempt(state, stamped.event, stamped.now_ms)
    if isinstance(stamped.event, Chosen) and stamped.event.intent in ("contest", "contest_by"):
        return _ask(state, say("nothing-to-contest"))
    if isinstance(stamped.event, Chosen) and stamped.event.intent == "nobody":
        return state, ()
    seat = replace(state.seats[state.turn], away=Away.PASSED)
    passed = say("passed", name=state.name(state.turn))
    return _go_on(state.with_seat(state.turn, seat), stamped.now_ms, passed)


def _attempt(state: State, event: Attempted, now_ms: int) -> _Move:
    """An answer is repeated as heard and may be contested; one given before is pointed out
    (Additional Rules) and costs nothing."""
    if event.same_as is not None:
        earlier = [said.words for said in state.said if said.attempt == event.same_as]
        again = say("given-before", words=(earlier or [event.words])[0])
        return _ask(_enter(state, Phase.TURN, now_ms), Earcon(name="repeated"), again)
    answer = Said(attempt=event.attempt, by=state.turn, words=event.words)
    state = replace(
        state,
        phase=Phase.CONTEST,
        since_ms=now_ms,
        said=(*state.said, answer),
        zero_ms=now_ms + state.rules.contest_ms,
    )
    return state, (words.answer(state),)


def _contest(state: State, stamped: Stamped) -> _Move:
    """Contesting an Answer: the first to contest is the challenger; else play continues."""
    event = stamped.event
    if not isinstance(event, Chosen):
        return _go_on(state, stamped.now_ms)
    if event.intent == "contest_by":
        return _challenge(state, state.named(str(event.value)), stamped.now_ms)
    if event.by is not None:
        return _challenge(state, state.number(event.by), stamped.now_ms)
    if len(state.contesters) == 1:
        return _challenge(state, state.contesters[0], stamped.now_ms)
    return _ask(_enter(state, Phase.WHO, stamped.now_ms))


def _who(state: State, stamped: Stamped) -> _Move:
    """Contesting an Answer: who the challenger is; "nobody" takes the contest back."""
    assert isinstance(stamped.event, Chosen)
    if stamped.event.intent == "nobody":
        return _go_on(state, stamped.now_ms, say("no-contest"))
    if stamped.event.intent == "name":
        return _ask(state, say("may-not", name=str(stamped.event.value)))
    return _challenge(state, state.named(str(stamped.event.value)), stamped.now_ms)


def _challenge(state: State, challenger: int, now_ms: int) -> _Move:
    heard = say("challenge", name=state.name(challenger), other=state.name(state.turn))
    return replace(state, phase=Phase.RULING, since_ms=now_ms, challenger=challenger), (heard,)


def _ruling(state: State, stamped: Stamped) -> _Move:
    """Contesting an Answer: on the list, not on it, given before in other words, or too near to
    tell: then the table decides (Additional Rules)."""
    event, now_ms = stamped.event, stamped.now_ms
    assert isinstance(event, Answered)
    outcome = event.verdict.outcome
    if outcome is Outcome.REPEATED:
        again = say("in-other-words", name=state.name(state.turn), words=state.last.words)
        fresh = replace(
            state, phase=Phase.TURN, since_ms=now_ms, said=state.said[:-1], challenger=None
        )
        return _ask(fresh, Earcon(name="repeated"), again)
    if outcome is Outcome.HIT and not event.for_nobody:
        return _on_list(state, now_ms)
    if event.near is None or outcome is Outcome.HIT:
        return _off_list(state, now_ms)
    asked = replace(state, phase=Phase.VOTE, since_ms=now_ms, near=event.near, votes=())
    return _ask(asked, Reveal(slots=(event.near,)), words.doubt(asked))


def _vote(state: State, stamped: Stamped) -> _Move:
    """Additional Rules: the other players' opinion; more noes refuse, a tie is lenient."""
    assert isinstance(stamped.event, Chosen)
    state = replace(state, votes=(*state.votes, stamped.event.intent == "yes"))
    if len(state.votes) < len(state.voters):
        return _ask(_enter(state, Phase.VOTE, stamped.now_ms))
    yes = sum(state.votes)
    no = len(state.votes) - yes
    counted = say("vote-counted", yes=yes, no=no)
    decided = _off_list if no > yes else _on_list
    return decided(state, stamped.now_ms, counted)


def _on_list(state: State, now_ms: int, *before: Effect) -> _Move:
    """The challenge fails: a heart lost, out of the round, on to the left of the contested."""
    challenger = _challenger(state)
    seat = state.seats[challenger]
    seat = replace(seat, hearts=seat.hearts - 1, away=Away.FAILED, fooled=seat.fooled + 1)
    right = say("on-list", words=state.last.words, name=state.name(state.turn))
    state = replace(state.with_seat(challenger, seat), challenger=None, near=None, votes=())
    lost = words.heart_lost(state, challenger, out=True)
    return _go_on(state, now_ms, *before, Earcon(name="right"), right, *lost)


def _off_list(state: State, now_ms: int, *before: Effect) -> _Move:
    """The challenge succeeds: the contested player loses a heart, the challenger takes the card."""
    challenger, contested = _challenger(state), state.turn
    loser, winner = state.seats[contested], state.seats[challenger]
    wrong = say("off-list", words=state.last.words, name=loser.name)
    state = state.with_seat(contested, replace(loser, hearts=loser.hearts - 1))
    state = state.with_seat(challenger, replace(winner, caught=winner.caught + 1))
    lost = words.heart_lost(state, contested)
    effects: tuple[Effect, ...] = (*before, Earcon(name="wrong"), wrong, *lost)
    return _take(state, challenger, Way.CONTESTED, now_ms, *effects)


def _challenger(state: State) -> int:
    assert state.challenger is not None
    return state.challenger


def _go_on(state: State, now_ms: int, *before: Effect) -> _Move:
    """Play continues around the table; the one who is left in the round takes the card, and the
    one who is left in the game has won."""
    if len(state.standing) == 1:
        return _end_round(state, None, Way.STANDING, now_ms, *before)
    if len(state.playing) == 1:
        left = state.playing[0]
        alone = say("left-alone", name=state.name(left))
        return _take(state, left, Way.LEFT, now_ms, *before, alone)
    following = state.next_of(state.turn, state.playing)
    return _ask(replace(state, phase=Phase.TURN, since_ms=now_ms, turn=following), *before)


def _take(state: State, taker: int, way: Way, now_ms: int, *before: Effect) -> _Move:
    """The card goes to whoever won the round."""
    seat = state.seats[taker]
    state = state.with_seat(taker, replace(seat, cards=(*seat.cards, state.card.card)))
    cards = state.seats[taker].won
    takes = say("takes", name=seat.name, cards=cards, needed=state.rules.cards)
    return _end_round(state, taker, way, now_ms, *before, Earcon(name="card"), takes)


def _end_round(state: State, taker: int | None, way: Way, now_ms: int, *before: Effect) -> _Move:
    """The round is over; the list may be heard."""
    past = Past(answers=len(state.said), way=way, taker=taker)
    state = replace(
        state,
        phase=Phase.LIST,
        since_ms=now_ms,
        taker=taker,
        challenger=None,
        past=(*state.past, past),
        zero_ms=now_ms + LIST_MS,
    )
    return _ask(state, *before)


def _list(state: State, stamped: Stamped) -> _Move:
    """The list is read if the table likes; then the next round, or the result (Victory)."""
    event = stamped.event
    wanted = isinstance(event, Chosen) and event.intent == "yes"
    read: tuple[Effect, ...] = words.reading(state) if wanted else ()
    if state.won:
        over = _enter(state, Phase.OVER, stamped.now_ms)
        fanfare = Earcon(name="fanfare")
        return over, (
            *read,
            fanfare,
            *words.ending(over),
            *words.stories(over),
            Show(panel="result"),
        )
    taker = state.taker if state.taker is not None else state.turn
    starter = state.next_of(taker, state.standing)
    return begin_round(state, starter, stamped.now_ms, *read)


MOVES: Mapping[Phase, Callable[[State, Stamped], _Move]] = {
    Phase.TURN: _turn,
    Phase.CONTEST: _contest,
    Phase.WHO: _who,
    Phase.RULING: _ruling,
    Phase.VOTE: _vote,
    Phase.LIST: _list,
}
"""What each phase makes of an event that it sees."""
