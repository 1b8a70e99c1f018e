#!/usr/bin/env python3
"""Nothing is lost: golden games are killed after every write, their journals torn and their bits
flipped; disks refuse, a second process comes, a process is shot. Prints the figures.

  scripts/prove_crash.py [--every N] [--torn N] [--flips N] [--shots N] [--games NAME ...]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.playthroughs import FOLDER, PACKS, names, wish_of
from voicehost.front.session import Session, begin
from voicehost.settings import Settings
from voicehost.testing.trust import crash, refusals
from voicehost.testing.trust.proof import own_state, shown


def begun(name: str) -> Session:
    """A golden game that has not begun, kept."""
    path = FOLDER / f"{name}.txt"
    return begin(wish_of(path), Settings(), spoken=False, kept=True, replayable=True)


def lines_of(name: str) -> list[str]:
    """What is typed in a golden game."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def killed(name: str, seed: int, every: int, torn: int, flips: int) -> crash.Crashes:
    """One golden game, killed, torn and flipped."""
    played = crash.play(begun(name), lines_of(name))
    found = crash.killed(played, every=every)
    found.add(crash.torn(played, seed, torn))
    found.add(crash.flipped(played, seed, flips))
    found.add(crash.blotted(played, seed, flips // 4))
    found.losses = [f"{name}: {loss}" for loss in found.losses]
    return found


def refused(name: str) -> list[str]:
    """Disks that refuse, and a second process; what is wrong."""

    def again() -> Session:
        return begun(name)

    lines = lines_of(name)
    wrong = [
        refusals.refused(again, lines, writes, error)
        for writes in (1, 7, 19)
        for error in (refusals.NO_SPACE, refusals.READ_ONLY)
    ]
    wrong += [refusals.vault_refused(again, lines), refusals.played_twice(again)]
    return [f"{name}: {one}" for one in wrong if one]


def shot(shots: int) -> list[str]:
    """Processes of their own that are shot; what is wrong."""
    game = "top-ten-quiz"
    arguments = ("play", game, "--text", "--json", "--seed", "7", "--set", "1",
                 "--packs", str(PACKS / game))  # fmt: skip
    lines = lines_of(f"{game}/points")[:-3]
    wrong = [refusals.shot(arguments, lines, 20 + 300 * n // max(shots, 1)) for n in range(shots)]
    return [one for one in wrong if one]


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="kill at every Nth write")
    parser.add_argument("--torn", type=int, default=50, help="torn last lines a game")
    parser.add_argument(
        "--flips", type=int, default=200, help="flipped bits a game, and a quarter as many blots"
    )
    parser.add_argument("--shots", type=int, default=10, help="processes that are killed")
    parser.add_argument("--games", nargs="*", default=names(), metavar="NAME")
    args = parser.parse_args()
    with own_state():
        found = crash.Crashes()
        refusing: list[str] = []
        for seed, name in enumerate(args.games):
            found.add(killed(name, seed, args.every, args.torn, args.flips))
        disks = [name for name in args.games if name.endswith("/tour")] or args.games[:1]
        for name in disks:
            refusing += refused(name)
        figures = {
            "games": len(args.games), "kill_points": found.points, "torn": found.torn,
            "bit_flips": found.flips,
            "blots": found.blots, "refused_with_a_word": found.refused,
            "taken_up_with_a_word": found.told, "disks_that_refused": 7 * len(disks),
            "second_processes": len(disks), "processes_shot": args.shots,
        }  # fmt: skip
        return shown("crash", figures, [*found.losses, *refusing, *shot(args.shots)], "losses")


if __name__ == "__main__":
    sys.exit(main())
