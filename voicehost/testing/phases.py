"""Draws a game's phases as text, from what random play has seen: docs/games/*.md show it."""

import importlib
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Corrected,
    Drawn,
    Event,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Game
from voicehost.testing.play import allowed, make_brief, play, some_options

SEEDS = 30
"""Games a variant: enough that every way between phases is seen (tests/games/test_game_docs.py)."""


TRIES = 3
"""How often each kind of event is tried in a state where no answer counts, with values anew."""


def draw_phases(game: Game, seeds: int = SEEDS) -> str:
    """One block a phase: what may happen there, and where it leads.

    `guessing` / `  give_up -> opposing` reads: in "guessing", "we give up" leads to "opposing".
    """
    order = [str(phase) for phase in importlib.import_module(type(game).__module__).SEES]
    ways: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for variant in (None, *game.variants):
        for seed in range(seeds):
            played = play(game, seed, _settings(game, seed), variant)
            state, now_ms = played.opening.state, 0
            for stamped, step in zip(played.events, played.steps, strict=True):
                before = game.board(state).phase
                for event, after in _ways_on(game, state, now_ms):
                    ways[before][event_name(event)].add(game.board(after).phase)
                state, now_ms = step.state, stamped.now_ms
    lines = []
    for phase in order:
        lines.append(phase)
        width = max(map(len, ways[phase]), default=0)
        for name in sorted(ways[phase]):
            after = " | ".join(sorted(ways[phase][name], key=order.index))
            lines.append(f"  {name:<{width}} -> {after}")
    return "\n".join(lines)


def _settings(game: Game, seed: int) -> Mapping[str, int | str]:
    """The game as it comes, and every fourth time with other settings."""
    return {} if seed % 4 else some_options(game, seed)


def _ways_on(game: Game, state: Any, now_ms: int) -> Iterator[tuple[Event, Any]]:
    """Every kind of event the state takes, each tried on its own, and the state it leads to."""
    wait = game.wait(state)
    fired = [(timer.deadline_ms, TimerFired(timer=timer.timer)) for timer in wait.timers]
    rng, brief = random.Random(now_ms), make_brief(game)
    tries = 1 if wait.expect and wait.expect.answers else TRIES
    said = [(now_ms, event) for _ in range(tries) for event in allowed(wait, rng, brief)]
    for at_ms, event in (*fired, *said):
        step = game.step(state, Stamped(seq=1, at_ms=at_ms, event=event))
        if step.refusal is None:
            yield event, step.state


def event_name(event: Event) -> str:
    """An event as the diagram names it: "answer hit", "yes", "timer round", "drawn coin"."""
    if isinstance(event, Answered):
        if event.near is not None:
            return "answer nearly"
        return "answer struck" if event.for_nobody else f"answer {event.verdict.outcome}"
    if isinstance(event, Chosen):
        return event.intent
    if isinstance(event, TimerFired):
        return f"timer {event.timer}"
    if isinstance(event, Attempted):
        return "attempt" if event.same_as is None else "attempt again"
    if isinstance(event, Checked | Corrected):
        return type(event).__name__.lower()
    kinds = {Drawn: "drawn", Unsealed: "unsealed", Sealed: "sealed", Turned: "turned"}
    return f"{kinds[type(event)]} {event.purpose.split('.')[0]}"
