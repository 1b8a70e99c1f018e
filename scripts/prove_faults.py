#!/usr/bin/env python3
"""Faults on the air, injected: microphone, loudspeaker, recogniser and voice go away and come back,
the machine stands still. The game pauses, says so, goes on by itself, no time is stolen. On the
real audio stack: tests/device/test_loss.py. Prints the figures.

  scripts/prove_faults.py [--away SECONDS ...]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.trust.makers import maker
from voicehost.testing.trust import faults
from voicehost.testing.trust.proof import own_state, shown

CLOCK_RUNS = ("@enter Ann 3", "@enter Ben 5", "answer france")
"""What is typed in Top Ten Quiz until the clock of a round runs."""


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--away", type=int, nargs="*", default=[4, 60, 600, 3_600])
    args = parser.parse_args()
    found = faults.Faults()
    with own_state():
        make = maker("top-ten-quiz", 7)
        for device in ("microphone", "loudspeaker", "recogniser"):
            for seconds in args.away:
                wrong = faults.unplugged(make, device, CLOCK_RUNS, seconds * 1_000)
                found.add(f"{device} gone for {seconds} s", wrong)
        for hangs in (False, True):
            what = "a recogniser that hangs" if hangs else "a recogniser that breaks"
            found.add(what, faults.recogniser_lost(make, hangs=hangs))
        for sentences in (0, 3):
            found.add(f"a voice killed after {sentences}", faults.voice_killed(sentences))
        for seconds in (10.0, 36_000.0):
            for asleep in (False, True):
                what = "asleep" if asleep else "stopped"
                wrong = faults.stood_still(make, CLOCK_RUNS, seconds, asleep=asleep)
                found.add(f"{what} for {seconds} s", wrong)
            for jump in (seconds, -seconds):
                found.add(f"date set by {jump} s", faults.date_changed(jump))
    figures = {"injected": found.injected, "recovered": found.recovered}
    return shown("faults", figures, found.faults, "faults")


if __name__ == "__main__":
    sys.exit(main())
