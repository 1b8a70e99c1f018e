"""What comes of the events that Wer weiss denn sowas? takes: one function a phase, from
(state, event) to (state, effects). Each names the rulebook's heading it carries out."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from voicehost.core.effects import Caption, Earcon, Effect, Reveal, Show
from voicehost.core.events import Checked, Chosen, Drawn, Stamped, TimerFired, Turned, Unsealed
from voicehost.core.game import CardBrief
from voicehost.core.ids import CardId, SlotId, card_of, slot
from voicehost.games import wer_weiss_words as words
from voicehost.games.wer_weiss_state import (
    NAMING_MS,
    PRIZE,
    SETTLE_MS,
    Coin,
    Past,
    Phase,
    State,
    alike,
    distinct,
)
from voicehost.games.wer_weiss_words import ORDINALS, say

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


def _drawn(stamped: Stamped) -> int:
    assert isinstance(stamped.event, Drawn)
    return stamped.event.values[0]


# --- Setup ------------------------------------------------------------------------------------


def _sides(state: State, stamped: Stamped) -> _Move:
    """Setup, note: the teams are agreed, or the round token decides. A "no" may mean either, so
    the host asks."""
    intent = _chosen(stamped).intent
    if intent == "coin":
        return _toss_for_sides(state, stamped.now_ms)
    following = Phase.DOUBTED if intent == "no" else Phase.YOUNGEST
    return _ask(_enter(state, following, stamped.now_ms))


def _doubted(state: State, stamped: Stamped) -> _Move:
    """Setup, note: teams that cannot agree toss the round token; else they stay as they are."""
    if _chosen(stamped).intent != "no":
        return _toss_for_sides(state, stamped.now_ms)
    return _ask(_enter(state, Phase.YOUNGEST, stamped.now_ms), say("teams-stay"))


def _toss_for_sides(state: State, now_ms: int) -> _Move:
    return _enter(state, Phase.SORTING, now_ms), (say("tossing"),)


def _sorted(state: State, stamped: Stamped) -> _Move:
    """With an odd number the odd player goes to the face that came up; else the groups take the
    names that the toss gives them."""
    face = _drawn(stamped)
    first, second = (side.members for side in state.sides)
    line, name = "coin-swaps" if face == 1 else "coin-stays", ""
    if len(first) != len(second):
        long, short = (first, second) if len(first) > len(second) else (second, first)
        odd = long[-1]
        line, name = "coin-joins", state.table.name(odd)
        groups = (long[:-1], short)
        first, second = groups if len(first) > len(second) else groups[::-1]
        first, second = ((*first, odd), second) if face == 0 else (first, (*second, odd))
    elif face == 1:
        first, second = second, first
    one, two = state.sides
    state = replace(state, sides=(replace(one, members=first), replace(two, members=second)))
    shown = say(line, face=state.sides[face].name, name=name)
    return _ask(_enter(state, Phase.YOUNGEST, stamped.now_ms), shown, *words.sides(state))


def _youngest(state: State, stamped: Stamped) -> _Move:
    """Gameplay: the team with the youngest player begins."""
    event = _chosen(stamped)
    if event.intent == "coin":
        return _enter(state, Phase.STARTING, stamped.now_ms), (say("tossing"),)
    names = [side.name for side in state.sides]
    if event.intent == "team":
        return _begin(state, names.index(str(event.value)), stamped.now_ms)
    seat = next(p.seat for p in state.table.players if p.name == event.value)
    return _begin(state, int(seat in state.sides[1].members), stamped.now_ms)


def _started(state: State, stamped: Stamped) -> _Move:
    first = _drawn(stamped)
    shown = say("coin-shows", face=state.sides[first].name)
    return _begin(state, first, stamped.now_ms, shown)


def _begin(state: State, first: int, now_ms: int, *before: Effect) -> _Move:
    """The cards are laid out so that only their categories are seen."""
    state = replace(state, phase=Phase.CHOOSING, since_ms=now_ms, turn=first, remaining=state.wall)
    begins = say("begins", team=state.active.name)
    return _next_card(state, now_ms, *before, begins, *words.wall(state))


def _next_card(state: State, now_ms: int, *before: Effect) -> _Move:
    """The team on turn chooses, where there is a choice."""
    if len(distinct(state.remaining)) > 1:
        state = _enter(state, Phase.CHOOSING, now_ms)
        return _ask(state, *before)
    only = say("last-card", team=state.active.name, category=words.category(state.remaining[0]))
    return _taken(state, state.remaining[0], now_ms, *before, only)


# --- Gameplay ---------------------------------------------------------------------------------


def _choose(state: State, stamped: Stamped) -> _Move:
    """Gameplay: one of the categories; of several cards the other team takes one."""
    value = str(_chosen(stamped).value)
    card = CardId(value) if value.isdecimal() else card_of(SlotId(value))
    chosen = next(brief for brief in state.remaining if brief.card == card)
    return _taken(state, chosen, stamped.now_ms)


def _taken(state: State, chosen: CardBrief, now_ms: int, *before: Effect) -> _Move:
    """A category is chosen; of several cards the other team takes one."""
    same = alike(state.remaining, chosen)
    if len(same) > 1:
        state = replace(state, phase=Phase.DUPLICATE, since_ms=now_ms, same=same)
        return _ask(state, *before)
    return _read(replace(state, card=chosen), now_ms, *before)


def _as_slot(event: Chosen) -> SlotId:
    return SlotId(str(event.value))


def _which(state: State, stamped: Stamped) -> _Move:
    place = ORDINALS.index(str(_chosen(stamped).value))
    return _read(replace(state, card=state.same[place], same=()), stamped.now_ms)


def _read(state: State, now_ms: int, *before: Effect) -> _Move:
    """The question and its options are read; then five minutes at most."""
    remaining = tuple(card for card in state.remaining if card != state.card)
    state = replace(
        state,
        phase=Phase.GUESSING,
        since_ms=now_ms,
        remaining=remaining,
        clock_ms=now_ms + state.discussion_ms,
        letter=None,
        pair=None,
        coin=None,
        fate=None,
        way="answer",
    )
    opened = words.opened(state)
    return _ask(state, *before, opened, Show(panel="question"), *words.question(state))


def _guess(state: State, stamped: Stamped) -> _Move:
    """The team on turn decides, asks the audience, or cannot decide in time."""
    event = stamped.event
    if isinstance(event, TimerFired):
        state = replace(
            state, phase=Phase.NAMING, since_ms=stamped.now_ms, zero_ms=stamped.now_ms + NAMING_MS
        )
        return _ask(state, say("time-up"))
    chosen = _chosen(stamped)
    if chosen.intent == "audience":
        active = replace(state.active, asked=True)
        state = replace(state.with_side(state.turn, active), way="audience")
        return _enter(state, Phase.AUDIENCE, stamped.now_ms), (say("asking"),)
    return _decide(state, stamped)


def _decide(state: State, stamped: Stamped) -> _Move:
    """ "Final answer B": the host says what it heard and waits two seconds."""
    event = _chosen(stamped)
    spelled = event.intent == "final_text"
    letter = state.letter_of(_as_slot(event)) if spelled else str(event.value)
    state = replace(
        state,
        phase=Phase.SETTLING,
        since_ms=stamped.now_ms,
        letter=letter,
        zero_ms=stamped.now_ms + SETTLE_MS,
    )
    return state, (words.decided(state),)


def _settle(state: State, stamped: Stamped) -> _Move:
    """Another letter may be taken, or the answer taken back, until the card is turned."""
    if isinstance(stamped.event, TimerFired):
        return _enter(state, Phase.CHECKING, stamped.now_ms), ()
    if _chosen(stamped).intent == "not_yet":
        back = replace(state, phase=Phase.GUESSING, since_ms=stamped.now_ms, letter=None)
        return back, (say("not-yet", team=state.active.name),)
    return _decide(state, stamped)


def _audience(state: State, stamped: Stamped) -> _Move:
    """Asking the Audience: two tokens say right, one wrong, one toss a coin."""
    token = _drawn(stamped)
    if token == 3:
        state = replace(state, phase=Phase.COIN, since_ms=stamped.now_ms, coin=Coin.FACE)
        return state, (say("audience-coin", team=state.active.name),)
    state = replace(state, phase=Phase.CHECKING, since_ms=stamped.now_ms, fate=token < 2)
    return state, (say("audience-right" if token < 2 else "audience-wrong"),)


def _name_two(state: State, stamped: Stamped) -> _Move:
    """Gameplay, note: the decision is made by a coin toss."""
    event = stamped.event
    state = replace(state, phase=Phase.COIN, since_ms=stamped.now_ms, way="coin")
    if isinstance(event, TimerFired) or _chosen(stamped).intent == "no":
        state = replace(state, coin=Coin.FACE)
        return state, (say("coin-face", team=state.active.name),)
    first, _, second = str(_chosen(stamped).value).split()
    state = replace(state, coin=Coin.PAIR, pair=(first, second))
    heads = say("coin-pair", face_a=state.active.name, a=first.upper(), b=second.upper())
    return state, (heads,)


def _coin(state: State, stamped: Stamped) -> _Move:
    """The round token is thrown; 0 is the face of the team on turn."""
    own = _drawn(stamped) == 0
    face = state.active.name if own else state.other.name
    shown = say("coin-shows", face=face)
    state = _enter(state, Phase.CHECKING, stamped.now_ms)
    if state.coin is Coin.PAIR and state.pair is not None:
        letter = state.pair[0 if own else 1]
        taken = say("coin-picks", letter=letter.upper())
        return replace(state, letter=letter), (shown, taken)
    return replace(state, fate=own), (shown,)


def _checked(state: State, stamped: Stamped) -> _Move:
    """The card is turned: 500 for a right answer, none for a wrong one; then the other team."""
    event, now = stamped.event, stamped.now_ms
    assert isinstance(event, Checked)
    answered = state.letter is not None and state.option(state.letter) in event.right
    right = answered if state.fate is None else state.fate
    solved = (
        (*words.solution(state, event.right[0]), *words.explained(state)) if event.right else ()
    )
    active = state.active
    if right:
        active = replace(active, money=active.money + PRIZE, right=active.right + 1)
    line = "won" if right else "lost"
    verdict = say(line, team=active.name, prize=PRIZE, money=active.money)
    past = Past(
        side=state.turn,
        card=state.held.card,
        right=right,
        way=state.way,
        left_ms=max(0, state.clock_ms - stamped.at_ms),
    )
    state = replace(
        state.with_side(state.turn, active),
        past=(*state.past, past),
        turn=1 - state.turn,
        card=None,
        letter=None,
    )
    effects = (Earcon(name="right" if right else "wrong"), verdict, *solved)
    if state.remaining:
        return _next_card(state, now, *effects, Show(panel="wall"))
    return _master(state, now, *effects)


# --- Final Round ------------------------------------------------------------------------------


def _master(state: State, now_ms: int, *before: Effect) -> _Move:
    """The category of the Master Question; then both teams decide what they wager, in secret."""
    state = replace(state, phase=Phase.WAGERS, since_ms=now_ms, card=state.master)
    category = slot(state.master.card, "category")
    told: tuple[Effect, ...] = (
        *before,
        Reveal(slots=(category,)),
        Show(panel="master"),
        say("master", category=Caption(slot=category)),
        say("score", **words.money(state)),
    )
    if any(side.money for side in state.sides):
        return _ask(state, *told)
    first, second = (replace(side, wager=0) for side in state.sides)
    return _final(replace(state, sides=(first, second)), now_ms, *told, say("no-wager"))


def _wagered(state: State, stamped: Stamped) -> _Move:
    """Both wagers lie covered."""
    return _final(state, stamped.now_ms)


def _final(state: State, now_ms: int, *before: Effect) -> _Move:
    """The question and its options are read, "Go!", twenty seconds."""
    clock_ms = now_ms + state.final_ms
    state = replace(state, phase=Phase.LETTERS, since_ms=now_ms, clock_ms=clock_ms)
    read: tuple[Effect, ...] = (words.opened(state), Show(panel="question"), *words.question(state))
    return state, (*before, *read, *words.go(state))


def _letters(state: State, stamped: Stamped) -> _Move:
    """Both letters are in, or time is up: what lies on the table counts. The card is turned."""
    event = stamped.event
    if isinstance(event, TimerFired):
        return _enter(state, Phase.SHOWING, stamped.now_ms), (say("final-up"),)
    assert isinstance(event, Unsealed)
    for place, side in enumerate(state.sides):
        given = event.values.get(side.team)
        letter = None if given is None else str(given)
        state = state.with_side(place, replace(side, letter=letter))
    return _enter(state, Phase.RULING, stamped.now_ms), ()


def _ruled(state: State, stamped: Stamped) -> _Move:
    """The correct answer is read aloud; then the teams reveal their letters."""
    event = stamped.event
    assert isinstance(event, Checked)
    shown = tuple(
        say("shows", team=side.name, letter=side.letter.upper())
        if side.letter
        else say("shows-nothing", team=side.name)
        for side in state.sides
    )
    solved = words.solution(state, event.right[0]) if event.right else ()
    state = replace(state, phase=Phase.OPENING, since_ms=stamped.now_ms, right=event.right)
    if all(side.wager is not None for side in state.sides):
        return _tallied(state, stamped.now_ms, *solved, *shown)
    return state, (*solved, *shown)


def _opened(state: State, stamped: Stamped) -> _Move:
    """The wagers are uncovered one after the other; more than a team has counts as all of it."""
    event = stamped.event
    assert isinstance(event, Turned)
    place = next(at for at, side in enumerate(state.sides) if side.team == event.who)
    side = state.sides[place]
    side = replace(side, wager=min(event.value, side.money))
    state = state.with_side(place, side)
    shown = say("wagered", team=side.name, money=side.wager or 0)
    if any(side.wager is None for side in state.sides):
        return _enter(state, Phase.OPENING, stamped.now_ms), (shown,)
    return _tallied(state, stamped.now_ms, shown)


def _tallied(state: State, now_ms: int, *before: Effect) -> _Move:
    """Right doubles the wager, wrong or no letter loses it; then the scores are tallied."""
    effects = list(before)
    for place, side in enumerate(state.sides):
        right = side.letter is not None and state.option(side.letter) in state.right
        wager = side.wager or 0
        side = side.settled(wager, right=right)
        state = state.with_side(place, side)
        line = "doubled" if right else "wager-lost"
        effects.append(say(line, team=side.name, wager=wager, money=side.money))
    explained = words.explained(state) if state.right else ()
    state = _enter(state, Phase.OVER, now_ms)
    ending = (Show(panel="result"), words.result(state), Earcon(name="fanfare"))
    return state, (*effects, *explained, *ending, *words.stories(state))


MOVES: Mapping[Phase, Callable[[State, Stamped], _Move]] = {
    Phase.SIDES: _sides,
    Phase.DOUBTED: _doubted,
    Phase.SORTING: _sorted,
    Phase.YOUNGEST: _youngest,
    Phase.STARTING: _started,
    Phase.CHOOSING: _choose,
    Phase.DUPLICATE: _which,
    Phase.GUESSING: _guess,
    Phase.SETTLING: _settle,
    Phase.AUDIENCE: _audience,
    Phase.NAMING: _name_two,
    Phase.COIN: _coin,
    Phase.CHECKING: _checked,
    Phase.WAGERS: _wagered,
    Phase.LETTERS: _letters,
    Phase.SHOWING: _letters,
    Phase.OPENING: _opened,
    Phase.RULING: _ruled,
}
"""What each phase does with an event that it sees."""
