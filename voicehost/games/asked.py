"""Whether an event answers what a state waits for. One reading of `Wait` for all games.

Engines that declare what they wait for need no second list of what they refuse: `why_not` reads
the declaration. What it lets pass, `step` takes.
"""

from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Corrected,
    Drawn,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Refusal
from voicehost.core.ids import SeatId, SlotId, card_of
from voicehost.core.verdict import Outcome
from voicehost.core.wait import Answers, Collect, Draw, Expect, Intent, Rule, Turn, Wait

_RULED = frozenset({Outcome.HIT, Outcome.REPEATED, Outcome.MISS})


def why_not(wait: Wait, stamped: Stamped, since_ms: int = 0) -> Refusal | None:
    """Why the event is no answer to this wait; None if it is one.

    Args:
        wait: what the state declares.
        stamped: the event with its place in game time.
        since_ms: game time at which the state began to listen; what was begun before it was
            meant for an earlier state.
    """
    event = stamped.event
    match event:
        case Drawn():
            return _drawn(wait.draw, event)
        case Unsealed():
            return _unsealed(wait.collect, event)
        case Sealed():
            return None if event.purpose in _kept(wait) else Refusal.NOT_NOW
        case Turned():
            return _turned(wait.turn, event)
        case Checked():
            asked_for = wait.check is not None and set(event.right) <= set(wait.check.slots)
            return None if asked_for else Refusal.NOT_NOW
        case TimerFired():
            fired = [t for t in wait.timers if t.timer == event.timer]
            due = any(t.deadline_ms <= stamped.at_ms for t in fired)
            return None if due else Refusal.NOT_NOW
        case Answered():
            if event.attempt is not None:
                return None if _is_ruling(wait.rule, event) else Refusal.NOT_NOW
            asked = wait.expect is not None and _is_answer(wait.expect.answers, event)
            return _said(wait, stamped, since_ms, event.by) if asked else Refusal.NOT_NOW
        case Attempted():
            answers = wait.expect.answers if wait.expect else None
            if answers is None or answers.ruled:
                return Refusal.NOT_NOW
            return _said(wait, stamped, since_ms, event.by)
        case Chosen():
            return _chosen(wait, stamped, event, since_ms)
        case Corrected():
            return Refusal.NOT_NOW  # no state waits for it: the game takes it beside (phased.py)


def _chosen(wait: Wait, stamped: Stamped, event: Chosen, since_ms: int) -> Refusal | None:
    if wait.expect and wait.expect.watch and event.intent == wait.expect.watch:
        return None if stamped.at_ms >= since_ms else Refusal.NOT_NOW
    intent = _find(wait.expect, event.intent)
    if intent is None:
        return Refusal.NOT_NOW
    if refusal := _said(wait, stamped, since_ms, event.by):
        return refusal
    options = (*intent.options, *intent.slots)
    fits = _fits(event.value, intent.low, intent.high, options=options)
    return None if fits else Refusal.OUT_OF_RANGE


def _said(wait: Wait, stamped: Stamped, since_ms: int, by: SeatId | None) -> Refusal | None:
    """Whether somebody who may speak spoke in time."""
    if stamped.at_ms < since_ms:
        return Refusal.NOT_NOW
    if any(timer.deadline_ms <= stamped.at_ms for timer in wait.timers):
        return Refusal.TOO_LATE
    seats = wait.expect.seats if wait.expect else ()
    if by is not None and seats and by not in seats:
        return Refusal.NOT_YOUR_TURN
    return None


def _is_ruling(rule: Rule | None, event: Answered) -> bool:
    """Whether it rules the attempt that is to be ruled, by entries of that attempt's card."""
    if rule is None or event.attempt != rule.attempt or event.verdict.outcome not in _RULED:
        return False
    slots = [slot for slot in (event.verdict.slot, event.near) if slot is not None]
    return all(card_of(slot) == rule.card and _is_entry(slot) for slot in slots)


def _is_answer(answers: Answers | None, event: Answered) -> bool:
    if answers is None or not answers.ruled or event.verdict.outcome not in _RULED:
        return False
    if answers.whole and event.verdict.place is None:
        return False
    slot = event.verdict.slot
    return slot is None or (card_of(slot) == answers.card and _is_entry(slot))


def _is_entry(slot: SlotId) -> bool:
    return slot.split(".")[1] == "entry"


def _find(expect: Expect | None, key: str) -> Intent | None:
    return next((i for i in expect.intents if i.key == key), None) if expect else None


def _drawn(draw: Draw | None, event: Drawn) -> Refusal | None:
    if draw is None or draw.purpose != event.purpose:
        return Refusal.NOT_NOW
    values = event.values
    whole = len(set(values)) == len(values) == draw.count
    return None if whole and all(0 <= v < draw.sides for v in values) else Refusal.OUT_OF_RANGE


def _kept(wait: Wait) -> tuple[str, ...]:
    """What `Sealed` may name: the deal, or the collection whose values stay sealed."""
    kept = wait.collect.purpose if wait.collect and wait.collect.kept else None
    return tuple(name for name in (wait.deal.purpose if wait.deal else None, kept) if name)


def _turned(turn: Turn | None, event: Turned) -> Refusal | None:
    if turn is None or (turn.purpose, turn.who) != (event.purpose, event.who):
        return Refusal.NOT_NOW
    fits = _fits(event.value, turn.low, turn.high, step=turn.step)
    return None if fits else Refusal.OUT_OF_RANGE


def _unsealed(collect: Collect | None, event: Unsealed) -> Refusal | None:
    if collect is None or collect.kept or collect.purpose != event.purpose:
        return Refusal.NOT_NOW
    given, wanted = set(event.values), set(collect.wanted)
    if not given <= wanted or (given != wanted and not collect.closing):
        return Refusal.NOT_NOW
    fit = all(
        _fits(value, collect.low, collect.high, step=collect.step, options=collect.options)
        for value in event.values.values()
    )
    return None if fit else Refusal.OUT_OF_RANGE


def _fits(
    value: int | str | None,
    low: int | None,
    high: int | None,
    *,
    step: int = 1,
    options: tuple[str, ...] = (),
) -> bool:
    """Whether a value is one of those asked for; where none was asked for, any is ignored."""
    if options:
        return value in options
    if low is None or high is None:
        return True
    return isinstance(value, int) and low <= value <= high and (value - low) % step == 0
