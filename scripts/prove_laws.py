#!/usr/bin/env python3
"""Random games of every game and variant keep every law (voicehost/testing/laws.py and
tests/games/score_laws.py). Notes each piece in a file when it is played, so that it goes
on where it was stopped; pieces that were played by
other rules of their game do not count. Prints the figures.

  scripts/prove_laws.py [--games N] [--piece N] [--jobs N] [--keep FILE]
"""

import argparse
import gc
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import grimp

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.random_games import FIRST_SEED, KINDS, held
from voicehost.testing.trust.proof import shown

ROOT = Path(__file__).parents[1]
LAWS = ("voicehost/core", "voicehost/director/timeline.py",
        "voicehost/testing/laws.py", "voicehost/testing/play.py",
        "tests/games/score_laws.py", "tests/games/random_games.py")  # fmt: skip
"""What every kind is played and judged by, beside the modules of its own game."""


@cache
def rules(kind: str) -> str:
    """A short name for the laws and for the rules of this kind's game as they stand."""
    game = type(KINDS[kind][0]).__module__
    own = {game} | graph().find_upstream_modules(game)
    modules = sorted(ROOT.joinpath(*name.split(".")) for name in own if ".games" in name)
    files = [path / "__init__.py" if path.is_dir() else path.with_suffix(".py") for path in modules]
    for path in (ROOT / name for name in LAWS):
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    digest = hashlib.blake2b(digest_size=6)
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def graph() -> grimp.ImportGraph:
    """Who imports whom in the package."""
    return grimp.build_graph("voicehost")


def played_before(keep: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """The pieces that the file has of the rules as they stand. A line that was cut off is none."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for line in keep.read_text("utf-8").splitlines() if keep.exists() else ():
        try:
            piece = json.loads(line)
        except json.JSONDecodeError:
            continue
        if piece["kind"] in KINDS and piece["rules"] == rules(piece["kind"]):
            found[piece["kind"], piece["first"]] = piece
    return found


def pieces(games: int, size: int) -> Iterator[tuple[str, int, int]]:
    """Kind, first seed and count of each piece; all kinds come along together."""
    share = -(-games // len(KINDS))
    for done in range(0, share, size):
        for kind in KINDS:
            yield kind, FIRST_SEED + done, min(size, share - done)


def play_piece(wanted: tuple[str, int, int]) -> dict[str, Any] | str:
    """Play the games of these seeds; what came of it, or the law that was broken."""
    kind, first, count = wanted
    gc.set_threshold(100_000)  # games are full of tuples and hardly ever of cycles
    began, steps, phases = time.process_time(), 0, set[str]()
    for seed in range(first, first + count):
        try:
            reached, some = held(kind, seed)
        except AssertionError as error:
            return str(error)
        phases |= reached
        steps += some
    return {
        "kind": kind, "first": first, "games": count, "steps": steps, "phases": sorted(phases),
        "cpu_s": round(time.process_time() - began, 2), "rules": rules(kind),
    }  # fmt: skip


def played(missing: Sequence[tuple[str, int, int]], jobs: int) -> Iterator[dict[str, Any] | str]:
    """What comes of each of these pieces, as they are played."""
    if jobs == 1:
        yield from map(play_piece, missing)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_piece, missing)


def main() -> int:
    """Play what is missing of the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="in all")
    parser.add_argument("--piece", type=int, default=500, help="games of one kind at a time")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--keep", type=Path, default=Path("build/figures/laws.jsonl"))
    args = parser.parse_args()
    args.keep.parent.mkdir(parents=True, exist_ok=True)
    known = played_before(args.keep)
    done: list[dict[str, Any]] = []
    missing: list[tuple[str, int, int]] = []
    for kind, first, count in pieces(args.games, args.piece):
        before = known.get((kind, first))
        if before is not None and before["games"] >= count:
            done.append(before)
        else:
            missing.append((kind, first, count))
    faults: list[str] = []
    with args.keep.open("a", encoding="utf-8") as keep:
        for piece in played(missing, args.jobs):
            if isinstance(piece, str):
                faults.append(piece)
                continue
            print(json.dumps(piece), file=keep, flush=True)
            done.append(piece)
    figures = {
        "games": sum(piece["games"] for piece in done),
        "kinds": len(KINDS),
        "steps": sum(piece["steps"] for piece in done),
        "phases": len({(piece["kind"], phase) for piece in done for phase in piece["phases"]}),
        "cpu_minutes": round(sum(piece["cpu_s"] for piece in done) / 60, 1),
    }
    return shown("laws", figures, faults, "broken")


if __name__ == "__main__":
    sys.exit(main())
