#!/usr/bin/env python3
"""What a kiosk costs that nobody plays at: its share of a core, and its memory over the time.

  scripts/kiosk_idle.py [--minutes 60] [--text] [--game] [--trend FILE]

The host is started as its unit starts it, on a private sound server (--text: without), with one
page open. --game: a game was begun and left alone, paused. The processor's time and the memory of
all its processes are read every ten seconds from /proc; each reading is a line of --trend. Exit
code 1 if it takes more than 2 % of a core, or if memory grows by more than 1 MB an hour after the
first tenth of the time.
"""

import argparse
import contextlib
import json
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from voicehost.testing.robots.appliance import Appliance
from voicehost.testing.robots.sound_server import SoundServer

TOP = Path(__file__).parents[1]
EVERY_S = 10.0
MOST_SHARE, MOST_GROWTH_MB = 0.02, 1.0
GAME = {"game": "capten", "players": "Ann, Ben, Cy, Di", "secrets": "phones"}
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Reading(NamedTuple):
    """How it stands at a moment."""

    at_s: float
    cpu_s: float
    memory_mb: float
    """Its share of all pages (PSS)."""
    threads: int
    files: int


def members(group: int) -> list[Path]:
    """Processes of a group, as folders of /proc."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                if int(_stat(folder)[2]) == group:
                    found.append(folder)
    return found


def _stat(folder: Path) -> list[str]:
    """Fields of /proc/PID/stat from the third on: state, parent, group ..."""
    return folder.joinpath("stat").read_text("ascii", "replace").rpartition(")")[2].split()


def reading(group: int, began_s: float) -> Reading:
    """Of all processes of the group."""
    cpu, memory, threads, files = 0.0, 0, 0, 0
    for folder in members(group):
        with contextlib.suppress(OSError):
            fields = _stat(folder)
            cpu += sum(int(fields[place]) for place in (11, 12)) * TICK_S
            threads += int(fields[17])
            files += len(list(folder.joinpath("fd").iterdir()))
            rollup = folder.joinpath("smaps_rollup").read_text("ascii")
            memory += next(
                int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")
            )
    return Reading(time.monotonic() - began_s, cpu, memory / 1024, threads, files)


def slope(readings: list[Reading]) -> float:
    """Growth of memory in MB an hour: the line of least squares."""
    if len(readings) < 3:
        return 0.0
    times, sizes = [r.at_s for r in readings], [r.memory_mb for r in readings]
    return statistics.linear_regression(times, sizes).slope * 3_600


def figures(readings: list[Reading]) -> dict[str, float | int]:
    """What came of it, without the first tenth: the host has just begun."""
    settled = readings[len(readings) // 10 :]
    first, last = settled[0], settled[-1]
    return {
        "minutes": round((last.at_s - first.at_s) / 60, 1),
        "core_share": round((last.cpu_s - first.cpu_s) / (last.at_s - first.at_s), 4),
        "memory_first_mb": round(first.memory_mb, 1),
        "memory_last_mb": round(last.memory_mb, 1),
        "memory_most_mb": round(max(r.memory_mb for r in settled), 1),
        "growth_mb_an_hour": round(slope(settled), 2),
        "threads": last.threads,
        "files_first": first.files,
        "files_last": last.files,
    }


def watch(environment: Mapping[str, str], args: argparse.Namespace, folder: Path) -> list[Reading]:
    """Start the host and read it until the time is over."""
    host = Appliance(environment, sys.executable, folder)
    readings: list[Reading] = []
    try:
        if args.game:
            host.call("/api/start", GAME)
            host.call("/api/pause", {})
        began = time.monotonic()
        with contextlib.ExitStack() as stack:
            trend = (
                stack.enter_context(args.trend.open("w", encoding="utf-8")) if args.trend else None
            )
            while time.monotonic() < began + args.minutes * 60 and not host.ended:
                readings.append(reading(host.process.pid, began))
                if trend is not None:
                    print(
                        *(round(value, 2) for value in readings[-1]),
                        sep="\t",
                        file=trend,
                        flush=True,
                    )
                time.sleep(EVERY_S)
        if host.ended:
            raise SystemExit(f"the host has ended: {host.errors[-5:]}")
    finally:
        host.close()
    return readings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--text", action="store_true", help="without a sound server")
    parser.add_argument("--game", action="store_true", help="a paused game, left alone")
    parser.add_argument("--trend", type=Path, help="write every reading there")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with (
        tempfile.TemporaryDirectory(prefix="voicehost-idle-") as folder,
        contextlib.ExitStack() as on,
    ):
        environment = dict(os.environ)
        if not args.text:
            sound = Path(folder) / "sound"
            sound.mkdir()
            environment = dict(on.enter_context(SoundServer(sound)).environment)
        environment |= {"VOICEHOST_STATE": f"{folder}/state", "PYTHONPATH": str(TOP)}
        got = figures(watch(environment, args, Path(folder)))
    print(json.dumps({"idle": "game" if args.game else "waiting", "sound": not args.text, **got}))
    good = got["core_share"] <= MOST_SHARE and got["growth_mb_an_hour"] <= MOST_GROWTH_MB
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
