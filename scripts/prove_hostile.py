#!/usr/bin/env python3
"""Whatever comes in is taken, refused or answered with a clear error: random events and utterances
for each engine, packs and names from a stranger, hours of sound. Prints the figures.

  scripts/prove_hostile.py [--events N] [--utterances N] [--seconds N]
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
import soundfile

from tests.trust.makers import ALL, maker
from voicehost.catalogue import find_game
from voicehost.core.ports import RATE_HZ
from voicehost.hear.audio_file import read_samples
from voicehost.testing.trust.hostile import (
    SOUNDS,
    Hostile,
    events_at,
    hours_of_sound,
    utterances_at,
)
from voicehost.testing.trust.hostile_packs import hostile_packs
from voicehost.testing.trust.proof import own_state, shown

MOST_HEARD_BYTES = 8_000_000
"""Memory that a listener may hold, however long somebody talks: a few utterances of 15 s."""


def bad_sound(folder: Path) -> list[str]:
    """Recordings with not-a-number, infinite and far too loud samples; what is wrong."""
    bad, wrong = folder / "bad.wav", []
    for what, value in (("nan", np.nan), ("inf", np.inf), ("loud", 1e30), ("-inf", -np.inf)):
        sound = np.full((RATE_HZ, 2), value, np.float32)
        soundfile.write(bad, sound, 44_100, subtype="FLOAT")
        samples = np.frombuffer(read_samples(bad), "<i2")
        if what == "nan" and samples.any():
            wrong.append("not-a-number samples are heard")
        if not len(samples):
            wrong.append(f"{what}: nothing was read")
    return wrong


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--events", type=int, default=990_000, help="for each engine, its variants taken together"
    )
    parser.add_argument("--utterances", type=int, default=10_000, help="likewise")
    parser.add_argument("--seconds", type=int, default=4 * 3_600, help="of each kind of sound")
    args = parser.parse_args()
    found, wrong, most = Hostile(), [], 0
    with own_state() as state, tempfile.TemporaryDirectory() as name:
        for seed, one in enumerate(ALL):
            game, _, variant = one.partition("/")
            shares = sum(name.partition("/")[0] == game for name in ALL)
            found.add(events_at(find_game(game), variant or None, seed, args.events // shares))
            found.add(utterances_at(maker(one, seed), seed, args.utterances // shares))
        for what, sound in SOUNDS.items():
            held, _ = hours_of_sound(args.seconds, sound)
            most = max(most, held)
            if held > MOST_HEARD_BYTES:
                wrong.append(f"{what}: {held} bytes are held")
        packs, refused, bad = hostile_packs(Path(name))
        wrong += [*bad, *bad_sound(state)]
    figures = {
        "engines": len({name.partition("/")[0] for name in ALL}), "variants": len(ALL),
        "events": found.events, "taken": found.taken,
        "refused": found.refused, "utterances": found.utterances, "packs_and_names": packs,
        "packs_and_names_refused": refused, "seconds_of_sound": args.seconds * len(SOUNDS),
        "most_bytes_held_by_the_ears": most,
    }  # fmt: skip
    return shown("hostile", figures, [*found.faults, *wrong], "faults")


if __name__ == "__main__":
    sys.exit(main())
