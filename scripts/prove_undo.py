#!/usr/bin/env python3
"""Undo takes the last thing back, and again, to the start of the game: random games of each kind
are typed so far and taken back by words; the journal gives the same. Prints the figures.

  scripts/prove_undo.py [--seeds N] [--lines N ...]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.trust.makers import ALL, maker
from voicehost.testing.trust.proof import own_state, shown
from voicehost.testing.trust.undo import Undos, taken_back


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="games of each kind and length")
    parser.add_argument("--lines", type=int, nargs="*", default=[5, 15, 40, 80], metavar="N")
    args = parser.parse_args()
    found = Undos()
    with own_state():
        for name in ALL:
            for seed in range(args.seeds):
                for count in args.lines:
                    one = taken_back(maker(name, seed), seed, count)
                    one.faults = [f"{name}: {fault}" for fault in one.faults]
                    found.add(one)
    figures = {
        "games": found.games, "undone": found.undone, "to_the_start": found.to_the_start,
        "stopped_at_a_chart_that_was_read": found.chart_read, "events_replayed": found.events,
    }  # fmt: skip
    return shown("undo", figures, found.faults, "losses")


if __name__ == "__main__":
    sys.exit(main())
