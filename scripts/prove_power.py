#!/usr/bin/env python3
"""The power goes in a spoken game: host and sound server are killed, started as the unit does, the
sound later than the host; the game is there again and goes on. And a host told to stop is gone in
time. On a private sound server; prints the figures.

  scripts/prove_power.py [--moments speaking hearing decoding counting] [--times N]
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from voicehost.testing.robots.sound_server import SoundServer
from voicehost.testing.trust.power import MOMENTS, Cut, Power
from voicehost.testing.trust.proof import shown

TOP = Path(__file__).parents[1]


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", nargs="*", default=MOMENTS, choices=MOMENTS)
    parser.add_argument("--times", type=int, default=1, help="so often each")
    args = parser.parse_args()
    cuts: list[Cut] = []
    with tempfile.TemporaryDirectory(prefix="voicehost-proof-") as folder:
        sound = Path(folder) / "sound"
        sound.mkdir()
        with SoundServer(sound) as server:
            environment = {
                **server.environment, "VOICEHOST_RATE": "2",
                "VOICEHOST_PACKS": str(TOP / "tests" / "packs" / "top-ten-quiz"),
                "PYTHONPATH": str(TOP),
            }  # fmt: skip
            power = Power(environment, server, sys.executable)
            for _ in range(args.times):
                for moment in args.moments:
                    for stop in (False, True):
                        cuts.append(power.cut(moment, stop=stop))
                        print(json.dumps(cuts[-1].figures()), file=sys.stderr, flush=True)
    figures = {
        "cuts": sum(cut.how == "cut" for cut in cuts),
        "stops": sum(cut.how == "stop" for cut in cuts),
        "page_s_most": round(max(cut.page_s for cut in cuts), 1),
        "voice_s_most": round(max(cut.voice_s for cut in cuts), 1),
        "listening_s_most": round(max(cut.listening_s for cut in cuts), 1),
        "gone_s_most": round(max(cut.gone_s for cut in cuts), 2),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }
    wrong = [f"{cut.moment}, {cut.how}: {what}" for cut in cuts for what in cut.wrong + cut.late]
    return shown("power", figures, wrong, "losses")


if __name__ == "__main__":
    sys.exit(main())
