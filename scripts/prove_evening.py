#!/usr/bin/env python3
"""An evening over all games in one process, on virtual time: memory, threads and file handles stay
flat, replies as fast in the last hour as in the first. By text, with all the sound made; with
--voice, robots speak and the host hears them with real engines. Prints the figures.

  scripts/prove_evening.py [--hours N] [--games NAME ...] [--voice]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.playthroughs import PACKS
from tests.trust.makers import ALL
from voicehost.front.session import Session, begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.trust.evening import by_text, by_voice, figures_of, spent
from voicehost.testing.trust.proof import own_state, shown


def wish_of(name: str, seed: int) -> Wish:
    """A game of the test packs."""
    game, _, variant = name.partition("/")
    root = PACKS / game
    return Wish(
        game=game, seed=seed, set=1 if (root / "sets.yaml").is_file() else None, packs=root,
        variant=variant or None,
    )  # fmt: skip


def begun(name: str, seed: int) -> Session:
    """A kept game that has not begun."""
    return begin(wish_of(name, seed), Settings(), spoken=False, kept=True, replayable=True)


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=4.0, help="of virtual time, at least")
    parser.add_argument("--games", nargs="*", default=ALL, metavar="NAME")
    parser.add_argument("--voice", action="store_true", help="robots speak; about a tenth as fast")
    args = parser.parse_args()
    play = by_voice(wish_of) if args.voice else by_text(begun)
    with own_state():
        figures, wrong = figures_of(spent(play, args.games, args.hours))
    return shown("evening-by-voice" if args.voice else "evening", figures, wrong, "faults")


if __name__ == "__main__":
    sys.exit(main())
