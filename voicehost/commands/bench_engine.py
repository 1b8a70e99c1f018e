"""voicehost bench engine: how fast the rules are, how fast a kept game is folded again, and how
much memory a long evening takes."""

import argparse
import gc
import json
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from voicehost.catalogue import GAMES, find_game
from voicehost.core.game import Game
from voicehost.director.timeline import Timeline
from voicehost.testing.play import Played, make_brief, play

GAMES_PLAYED = 200
EVENING = 12
"""Games of a long evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What was measured of one engine."""

    played: int
    events: int
    """Events of all games together."""
    games_per_s: float
    """Whole random games a second, players' choices included."""
    steps_per_s: float
    """Events a second that the engine alone takes."""
    replay_ms: dict[str, float]
    """Time to fold one game from its events, as resume and undo do: p50 and p95."""
    evening_kb: int
    """Memory that `EVENING` games hold with every event and every state, as undo wants them."""
    peak_kb: int
    """Most memory in use at any time while they were played."""


def add_parser(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench engine`."""
    parser = benches.add_parser(
        "engine",
        help="games per second, replay speed, memory",
        epilog="example: voicehost bench engine --json",
    )
    parser.add_argument("game", nargs="?", help="one game only")
    parser.add_argument(
        "--games", type=int, default=GAMES_PLAYED, metavar="N", help="how many are played of each"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure every engine, or one.

    Raises:
        UsageError: there is no such game.
    """
    games = GAMES if args.game is None else (find_game(args.game),)
    rows = {game.name: measure(game, max(1, args.games)) for game in games}
    if args.json:
        print(json.dumps({"games": {name: asdict(row) for name, row in rows.items()}}))
        return 0
    for name, row in rows.items():
        print(name)
        print(f"  {row.played} games, {row.events} events")
        print(f"  {row.games_per_s:.0f} games a second, {row.steps_per_s:.0f} events a second")
        print(f"  folding one game: p50 {row.replay_ms['p50']} ms, p95 {row.replay_ms['p95']} ms")
        print(f"  an evening of {EVENING} games: {row.evening_kb} kB, at most {row.peak_kb} kB")
    return 0


def measure(game: Game, count: int) -> Measured:
    """Play `count` random games, half of them in the last variant where there are any."""
    variants = (None, *game.variants)
    began = time.perf_counter()
    played = [play(game, seed, variant=variants[seed % len(variants)]) for seed in range(count)]
    took_s = time.perf_counter() - began
    folds = [fold_s(one) for one in played]
    evening, peak = _memory(game)
    return Measured(
        played=count,
        events=sum(len(one.events) for one in played),
        games_per_s=round(count / took_s, 1),
        steps_per_s=round(sum(len(one.events) for one in played) / sum(folds), 1),
        replay_ms=_quantiles_ms(folds),
        evening_kb=evening // 1_000,
        peak_kb=peak // 1_000,
    )


def fold_s(played: Played) -> float:
    """Seconds to fold a game from its events.

    Raises:
        RuntimeError: the fold ends in another state than the game did.
    """
    game = played.game
    began = time.perf_counter()
    opening = game.start(make_brief(game), played.table, played.options, played.variant)
    state: Any = opening.state
    for stamped in played.events:
        state = game.step(state, stamped).state
    took_s = time.perf_counter() - began
    if state != played.state:
        raise RuntimeError(f"{game.name}: folding its events gives another state")
    return took_s


def _memory(game: Game) -> tuple[int, int]:
    """Bytes held after an evening, and at most during it."""
    gc.collect()
    tracemalloc.start()
    try:
        kept = [timeline_of(play(game, seed)) for seed in range(EVENING)]
        gc.collect()
        held, peak = tracemalloc.get_traced_memory()
        del kept
    finally:
        tracemalloc.stop()
    return held, peak


def timeline_of(played: Played) -> Timeline:
    """The game as a session holds it: every event with the state before it, for undo."""
    timeline = Timeline(
        played.game, make_brief(played.game), played.table, played.options, played.variant
    )
    for stamped in played.events:
        timeline.apply(stamped)
    return timeline


def _quantiles_ms(seconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    places = {"p50": len(ordered) // 2, "p95": min(len(ordered) - 1, int(0.95 * len(ordered)))}
    return {name: round(1_000 * ordered[place], 2) for name, place in places.items()}
