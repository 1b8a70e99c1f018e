#!/usr/bin/env python3
"""Random games of every game and variant keep every law (voicehost/testing/laws.py and
tests/games/score_laws.py). What was played is noted in a file, a line for each kind, so that it
goes on where it was stopped, on any machine; games that were played by other rules of their game
do not count. Prints the figures.

  scripts/prove_laws.py [--games N] [--piece N] [--jobs N] [--keep FILE]
"""

import argparse
import gc
import hashlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

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


@dataclass(kw_only=True)
class Held:
    """What has been played of a kind, seed after seed from the first, and broke no law."""

    kind: str
    rules: str
    games: int = 0
    steps: int = 0
    phases: list[str] = field(default_factory=list)
    cpu_s: float = 0.0

    def add(self, piece: "Held") -> None:
        """The games that come next were played too."""
        self.games += piece.games
        self.steps += piece.steps
        self.phases = sorted({*self.phases, *piece.phases})
        self.cpu_s = round(self.cpu_s + piece.cpu_s, 2)


def held_before(keep: Path) -> dict[str, Held]:
    """What the file has, by kind, of the rules as they stand."""
    found = {kind: Held(kind=kind, rules=rules(kind)) for kind in KINDS}
    for line in keep.read_text("utf-8").splitlines() if keep.exists() else ():
        one = Held(**json.loads(line))
        if one.kind in KINDS and one.rules == rules(one.kind):
            found[one.kind] = one
    return found


def write(keep: Path, held: Iterable[Held]) -> None:
    """The file anew, whole or not at all."""
    beside = keep.with_suffix(".new")
    beside.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in held), "utf-8")
    beside.replace(keep)


def missing(held: dict[str, Held], games: int, size: int) -> Iterator[tuple[str, int, int]]:
    """Kind, first seed and count of each piece still to be played; all kinds come along together,
    those with the fewest games first."""
    share = -(-games // len(KINDS))
    for upto in range(size, share + size, size):
        for kind in KINDS:
            first = max(held[kind].games, upto - size)
            if first < min(upto, share):
                yield kind, FIRST_SEED + first, min(upto, share) - first


def play_piece(wanted: tuple[str, int, int]) -> Held | str:
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
    spent = round(time.process_time() - began, 2)
    return Held(kind=kind, rules=rules(kind), games=count, steps=steps, phases=sorted(phases),
                cpu_s=spent)  # fmt: skip


def played(pieces: Sequence[tuple[str, int, int]], jobs: int) -> Iterator[Held | str]:
    """What comes of each of these pieces, in their order."""
    if jobs == 1:
        yield from map(play_piece, pieces)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_piece, pieces)


def main() -> int:
    """Play what is missing of the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="in all")
    parser.add_argument("--piece", type=int, default=500, help="games of one kind at a time")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--keep", type=Path, default=ROOT / "tests" / "games" / "laws_held.jsonl")
    args = parser.parse_args()
    done, faults = held_before(args.keep), list[str]()
    for piece in played(list(missing(done, args.games, args.piece)), args.jobs):
        if isinstance(piece, str):
            faults.append(piece)
            break
        done[piece.kind].add(piece)
        write(args.keep, done.values())
    figures = {
        "games": sum(one.games for one in done.values()),
        "kinds": len(KINDS),
        "steps": sum(one.steps for one in done.values()),
        "phases": sum(len(one.phases) for one in done.values()),
        "cpu_minutes": round(sum(one.cpu_s for one in done.values()) / 60, 1),
    }
    return shown("laws", figures, faults, "broken")


if __name__ == "__main__":
    sys.exit(main())
