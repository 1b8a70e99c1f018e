#!/usr/bin/env python3
"""Hidden stays hidden: random games with random undo, each against games that differ only in what
is still sealed; and planted leaks, each of which must be found. Prints the figures.

  scripts/prove_secrecy.py [--seeds N] [--decks N] [--games NAME[/VARIANT] ...] [--leaks KIND ...]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.trust.makers import ALL, maker
from voicehost.testing.trust.leaks import KINDS, planted
from voicehost.testing.trust.proof import own_state, shown
from voicehost.testing.trust.secrecy import Secrecy, compared


def caught(kind: str, game: str) -> bool:
    """Whether a planted leak is found."""
    with planted(kind) as plant:
        return bool(compared(maker(game, 1), 1, plant, decks=0).leaks)


def _game_for(kind: str, games: list[str]) -> str:
    """The game a leak is planted in: the last and shortest; for a list, a game that has some."""
    return games[0] if kind == "topic" else games[-1]


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="games of each kind")
    parser.add_argument("--decks", type=int, default=3, help="other decks a game")
    parser.add_argument("--games", nargs="*", default=ALL, metavar="NAME")
    parser.add_argument("--leaks", nargs="*", default=KINDS, choices=KINDS, metavar="KIND")
    args = parser.parse_args()
    found, through = Secrecy(), []
    with own_state():
        for name in args.games:
            for seed in range(args.seeds):
                one = compared(maker(name, seed), seed, decks=args.decks)
                one.leaks = [f"{name}: {leak}" for leak in one.leaks]
                found.add(one)
        through = [kind for kind in args.leaks if not caught(kind, _game_for(kind, args.games))]
    figures = {
        "games": found.games, "undone": found.undone, "trials": found.trials,
        "other_topics": found.topics,
        "sealed": found.sealed, "replaced": found.replaced,
        "replaced_percent": round(100 * found.replaced / max(found.sealed, 1)),
        "compared": found.compared, "lawful_at_last": found.lawful,
        "leaks_planted": len(args.leaks), "planted_caught": len(args.leaks) - len(through),
    }  # fmt: skip
    missed = [f"a planted leak was not found: {kind}" for kind in through]
    return shown("secrecy", figures, [*found.leaks, *missed], "leaks")


if __name__ == "__main__":
    sys.exit(main())
