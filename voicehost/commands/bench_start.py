"""voicehost bench start: how long from the command to the host's first word, as a table hears it.

The host plays into a private sound server, and what comes out of it is recorded: the first word is
the first sound above -40 dB. Cold is an empty cache of speech, warm what the run before left in it.
On a machine that does other work, wall time says little; so the processor's time is told too, and a
fixed piece of work of the same kind (Python loads numpy) is timed between the runs: what a time is
in multiples of that one can be compared between machines and hours.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from voicehost.core.errors import DeviceError

LOUD = 327
"""A sample above this (-40 dB of full scale) is sound."""

PATIENCE_S = 120.0
CHUNK_BYTES = 320
"""10 ms of 16 kHz mono."""

REFERENCE = (sys.executable, "-c", "import numpy")


def add_parser(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench start`."""
    parser = benches.add_parser(
        "start",
        help="from the command to the first word, with and without caches",
        epilog="example: voicehost bench start --runs 5 --json",
    )
    parser.add_argument(
        "--runs", type=int, default=5, metavar="N", help="of each kind; best counts"
    )
    parser.add_argument("--game", default="e-top", help="which game is started")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start the host again and again, and print the figures.

    Raises:
        DeviceError: there is no private sound server here, or the host said nothing.
    """
    result = measure(args.game, max(1, args.runs))
    if args.json:
        print(json.dumps(result))
        return 0
    for key, value in result.items():
        print(f"{key:28} {value}")
    return 0


def measure(game: str, runs: int) -> dict[str, Any]:
    """Best of so many runs, in seconds, with ratios."""
    from voicehost.testing.robots.sound_server import SoundServer

    cold, warm, reference = [], [], []
    with tempfile.TemporaryDirectory(prefix="voicehost-start-") as top:
        cache = Path(top) / "cache"
        (Path(top) / "sound").mkdir()
        with SoundServer(Path(top) / "sound") as server:
            environment = {
                **server.environment,
                "VOICEHOST_STATE": str(Path(top) / "state"),
                "XDG_CACHE_HOME": str(cache),
            }
            for _ in range(runs):
                reference.append(_reference(environment))
                shutil.rmtree(cache, ignore_errors=True)
                cold.append(first_word(game, environment))
                warm.append(first_word(game, environment))
    best = min(reference)
    wall = {"cold": min(t for t, _ in cold), "warm": min(t for t, _ in warm)}
    cpu = {"cold": min(c for _, c in cold), "warm": min(c for _, c in warm)}
    return {
        "runs": runs,
        "first_word_cold_s": round(wall["cold"], 2),
        "first_word_warm_s": round(wall["warm"], 2),
        "cpu_cold_s": round(cpu["cold"], 2),
        "cpu_warm_s": round(cpu["warm"], 2),
        "reference_s": round(best, 2),
        "cold_in_references": round(wall["cold"] / best, 1),
        "warm_in_references": round(wall["warm"] / best, 1),
        "cold_to_warm": round(wall["cold"] / wall["warm"], 2),
        "processes_waiting": round(os.getloadavg()[0], 1),
    }


def first_word(game: str, environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds from the command to the first sound, and the host's processor time until then.

    Raises:
        DeviceError: nothing sounds.
    """
    ears = subprocess.Popen(
        ["parec", "--device=speaker.monitor", "--rate=16000", "--channels=1", "--format=s16le",
         "--latency-msec=10"],
        env=environment, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert ears.stdout is not None
    try:
        ears.stdout.read(CHUNK_BYTES)  # it records
        began = time.monotonic()
        host = subprocess.Popen(
            [sys.executable, "-m", "voicehost", "play", game], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            while (took := time.monotonic() - began) < PATIENCE_S:
                samples = np.frombuffer(ears.stdout.read(CHUNK_BYTES), dtype="<i2")
                if len(samples) and int(np.abs(samples.astype(np.int32)).max()) > LOUD:
                    return time.monotonic() - began, _processor_s(host.pid)
                if host.poll() is not None:
                    break
            raise DeviceError(f"no word within {took:.0f} s", "voicehost play", "try it by hand")
        finally:
            host.terminate()
            host.wait()
    finally:
        ears.kill()
        ears.wait()
        ears.stdout.close()


def _processor_s(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _reference(environment: Mapping[str, str]) -> float:
    began = time.monotonic()
    subprocess.run(REFERENCE, env=environment, check=True)
    return time.monotonic() - began
