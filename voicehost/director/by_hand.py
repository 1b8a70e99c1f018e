"""Points by hand: the table changes a score, where no ruling can be taken back any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from voicehost.core.effects import Say
from voicehost.core.events import Corrected
from voicehost.core.game import ByHand
from voicehost.core.view import Standing
from voicehost.core.wait import Intent
from voicehost.director.dialog import Dialog, Value, yes_or_no

if TYPE_CHECKING:
    from voicehost.director.director import Director

NEVER_MIND = Intent(key="no")
FEW = 4
"""So many names are told with the question whose points are meant."""


def correct(director: Director, now_ms: int) -> None:
    """ "Correct the points": whose, how many, and does anyone object?"""
    state = director.timeline.state
    game, allowed = director.setup.game, director.setup.game.by_hand(state)
    if allowed is None:
        director.say("by-hand-over", now_ms)
        return
    standings = game.board(state).standings
    if allowed.together:
        _how_many(director, now_ms, allowed, standings[0])
        return

    def named(at_ms: int, intent: str, value: Value) -> None:
        if intent == NEVER_MIND.key:
            director.reprompt()
            return
        _how_many(director, at_ms, allowed, by_name[str(value)])

    by_name = _by_name(director, standings)
    names = Intent(key="player", options=tuple(by_name))
    choices = "\x1e".join(standing.name for standing in standings)
    many = int(len(standings) > FEW)
    ask = Say(line="by-hand-whose", args={"names": choices, "many": many})
    director.ask(now_ms, Dialog(ask=ask, replied=named, intents=(names, NEVER_MIND)))


def _by_name(director: Director, standings: Sequence[Standing]) -> dict[str, Standing]:
    """Whose points they are, by name; those of a team by its members' names too."""
    table = director.setup.table
    by_name = {standing.name: standing for standing in standings}
    for standing in standings:
        members = next((t.members for t in table.teams if t.team == standing.who), ())
        for seat in members:
            by_name.setdefault(table.name(seat), standing)
    return by_name


def _how_many(director: Director, now_ms: int, allowed: ByHand, whose: Standing) -> None:
    name = director.stage.words(Say(line="by-hand-all")) if allowed.together else whose.name

    def told(at_ms: int, intent: str, value: Value) -> None:
        if intent == NEVER_MIND.key:
            director.reprompt()
            return
        _settle(director, at_ms, whose, name, int(value or 0))

    number = Intent(key="number", low=allowed.low, high=allowed.high, step=allowed.step)
    ask = Say(line="by-hand-how-many", args={"name": name, "points": whose.points})
    director.ask(now_ms, Dialog(ask=ask, replied=told, intents=(number, NEVER_MIND)))


def _settle(director: Director, now_ms: int, whose: Standing, name: str, points: int) -> None:
    def refused(at_ms: int) -> None:
        director.say("by-hand-refused", at_ms, name=name, points=whose.points)
        director.reprompt()

    def granted(at_ms: int) -> None:
        event = Corrected(who=whose.who, points=points)
        if director.apply(at_ms, event, director.clock.at(at_ms)) is None:
            director.say("by-hand-done", at_ms, name=name, points=points)
        director.reprompt()

    args: dict[str, int | str] = {"name": name, "points": points, "before": whose.points}
    director.ask(now_ms, yes_or_no(Say(line="by-hand-ask", args=args), refused, granted))
