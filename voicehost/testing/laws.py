"""Laws that hold for every game, looked at in one pass over a game that was played at random.

`keeps_the_laws(played)` raises where one is broken and keeps nothing, so that a million games fit
into the memory of one.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from voicehost.core.effects import Caption, Effect, Reveal, Say
from voicehost.core.game import Step
from voicehost.core.ids import CardId, SlotId, card_of
from voicehost.core.view import Board
from voicehost.core.wait import Wait
from voicehost.director.timeline import Timeline
from voicehost.testing.play import Played


def keeps_the_laws(played: Played) -> set[str]:
    """All laws at once; the phases that were reached come back.

    The game is played again from its events, and each state that comes of it is looked at once: it
    is the one there was, it is legal, and it says only what is open.

    Raises:
        AssertionError: a law is broken, with the law and the step.
    """
    game, last, phases = played.game, len(played.steps), set()
    timeline = Timeline(game, played.brief, played.table, played.options, played.variant)
    _law(timeline.state == played.opening.state, "a replay begins alike", 0)
    seats = {player.seat for player in played.table.players}
    who = sorted(str(s.who) for s in game.board(timeline.state).standings)
    opened = _Opened(slots=set(), cards=set())
    for at, step in enumerate((played.opening, *played.steps)):
        if at:
            again = timeline.apply(played.events[at - 1])
            _law(again == step, "a replay goes on alike", at)
        wait, board = game.wait(timeline.state), game.board(timeline.state)
        phases.add(board.phase)
        _law(game.over(timeline.state) == (at == last), "only the last state is over", at)
        _law(_waits(wait) == (at < last), "something is waited for until the end", at)
        _law((wait == Wait()) == (at == last), "at the end nothing is waited for", at)
        asked = wait.expect.seats if wait.expect else ()
        _law(seats.issuperset(asked), "only who sits there is asked", at)
        _clocks_and_standings(wait, board, who, at)
        _opens_before_it_says(step, wait, board, opened, at)
    _undo_is_exact(played, timeline)
    return phases


def states(played: Played) -> Iterator[Any]:
    """Every state from the opening to the end."""
    yield played.opening.state
    yield from (step.state for step in played.steps)


def _law(holds: bool, law: str, at: int) -> None:
    if not holds:
        raise AssertionError(f"step {at}: {law}")


def _waits(wait: Wait) -> bool:
    asked = wait.expect and (wait.expect.answers or wait.expect.intents)
    secret = wait.collect or wait.deal or wait.turn or wait.check or wait.rule
    return bool(asked or wait.timers or secret or wait.draw)


@dataclass(slots=True)
class _Opened:
    """What lies open in the course of a game."""

    slots: set[SlotId]
    cards: set[CardId]
    """Cards that were on the table."""


def _clocks_and_standings(wait: Wait, board: Board, who: list[str], at: int) -> None:
    """Everybody keeps a standing, never below zero; clocks end after they began."""
    standings = sorted(str(standing.who) for standing in board.standings)
    _law(standings == who, "everybody keeps a standing", at)
    _law(all(s.points >= 0 for s in board.standings), "no standing is below zero", at)
    _law(all(timer.total_ms > 0 for timer in wait.timers), "a clock has a length", at)


def _captions(effect: Effect) -> Iterator[SlotId]:
    if isinstance(effect, Say):
        yield from (arg.slot for arg in effect.args.values() if isinstance(arg, Caption))


def _opens_before_it_says(step: Step, wait: Wait, board: Board, opened: _Opened, at: int) -> None:
    """A sealed text is said only when it is open, and only of a card on the table."""
    here = {card_of(tile.slot) for tile in board.tiles}
    for effect in step.effects:
        if isinstance(effect, Reveal):
            opened.slots.update(effect.slots)
            if at:
                known = all(
                    (card := card_of(slot)) in here or card in opened.cards for slot in effect.slots
                )
                _law(known, "the next cards stay sealed", at)
        else:
            _law(opened.slots.issuperset(_captions(effect)), "only open slots are said", at)
    if wait.expect and wait.expect.prompt:
        asked = _captions(wait.expect.prompt)
        _law(opened.slots.issuperset(asked), "only open slots are asked", at)
    opened.cards |= here


def _undo_is_exact(played: Played, timeline: Timeline) -> None:
    """Taking back any number of events gives the state there was, and they can be done again."""
    before = list(states(played))
    count = len(played.events)
    draw = random.Random(count)
    some = draw.sample(range(1, count + 1), min(3, count))
    for seq in sorted({*some, 1}, reverse=True):
        timeline.back_to(seq)
        _law(timeline.state == before[seq - 1], "undo gives the state there was", seq)
        wait, board = played.game.wait(timeline.state), played.game.board(timeline.state)
        timeline.apply(played.events[seq - 1])
        _law(timeline.state == before[seq], "what was undone can be done again", seq)
        again = played.game.wait(before[seq - 1]), played.game.board(before[seq - 1])
        _law(again == (wait, board), "a state is not changed by what follows", seq)
