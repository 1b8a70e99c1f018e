"""Measure barge-in on a private sound server: how soon the host falls silent, how often wrongly.

    python scripts/measure_barge_in.py --gain -20 --late 120

The loudspeaker's monitor comes back into the microphone, quieter and late, as in a room. The echo
self-test is made first. Then the host speaks sentences; over every other one a robot says "stop".
Prints JSON: what was heard, ms from the end of the word to the press, from there to silence, from
its onset to the lowered voice, and false stops in the sentences nobody spoke over.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from voicehost.core.ids import CueId
from voicehost.core.ports import RATE_HZ, Pressed
from voicehost.testing.robots import voices
from voicehost.testing.robots.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from voicehost.testing.robots.stack import Monitor

SENTENCES = (
    "The rules are short: Green and Black bid for each tile in turn, and whoever bids more must "
    "name so many entries of the chart before the clock runs out.",
    "After a wrong answer the captain may use a special tile, once in a game, unless the bid was "
    "six or more, in which case one of those that were used may be used once again.",
    "At the end the team with the most points has won, and I read the whole chart with all the "
    "values and with the source, so that everybody can see what was missed.",
)
WORDS = ("stop", "please stop", "stop talking")
AFTER_S = 1.6
AGAIN_S = 2.6
"""Who was not heard says it again, after so long."""
TWICE = 2
PAUSE_S = 2.5
"""Between two sentences: what was said over one is no part of the next."""
QUIET = 10 ** (-50 / 20)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gain", type=float, default=-20.0, help="of what comes back, dB")
    parser.add_argument("--late", type=int, default=120, help="ms later")
    parser.add_argument("--rounds", type=int, default=4, help="sentences spoken over, per word")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        return host(args.rounds)
    with tempfile.TemporaryDirectory() as folder, SoundServer(Path(folder)) as server:
        server.loop_back(args.gain, args.late)
        environment = {**server.environment, "VOICEHOST_STATE": folder, "XDG_CACHE_HOME": folder}
        done = subprocess.run(
            [sys.executable, __file__, "--inside", "--rounds", str(args.rounds)],
            env=environment, text=True, capture_output=True, check=False,
        )  # fmt: skip
        print(done.stderr, file=sys.stderr)
        if done.returncode:
            return 1
        print(done.stdout, end="")
    return 0


class Here(SoundServer):
    """The server we are started in: only its environment."""

    def __init__(self) -> None: ...

    @property
    def environment(self) -> dict[str, str]:
        return dict(os.environ)


def host(rounds: int) -> int:
    """The host and the robot, inside the server's environment."""
    from voicehost.front import echo_test
    from voicehost.front.real_table import open_table
    from voicehost.hear.echo_canceller import EchoCanceller
    from voicehost.settings import Settings

    # The monitors come first: a null sink is as late as the most patient of its listeners.
    monitor, ear = Monitor(Here(), LOUDSPEAKER), Monitor(Here(), MICROPHONE)
    found = echo_test.measure("", "", EchoCanceller())
    echo_test.keep(found)
    table = open_table(Settings(barge_in="on"), microphone=None, speaker=None)
    while table.ears.loading():
        time.sleep(0.1)
    heard: list[str] = []
    over = table.ears._barge_in
    assert over is not None
    taken = over.inputs

    def noted(said: Any) -> Any:
        heard.extend(f"{one.words!r} {one.kind.value}" for one in said)
        return taken(said)

    over.inputs = noted  # type: ignore[method-assign]
    rows = []
    plan: list[str | None] = [w for _ in range(rounds) for word in WORDS for w in (word, None)]
    cpu = time.process_time()
    began = time.monotonic()
    one(table, CueId(1_000), SENTENCES[0], None, "")  # the canceller learns the room
    for place, word in enumerate(plan):
        voice = voices.NAMES[(place // 2 + place // 6) % 3]
        rows.append(one(table, CueId(place + 1), SENTENCES[place % 3], word, voice))
        rows[-1]["heard"] = list(heard)
        heard.clear()
        time.sleep(PAUSE_S)
    cpu, wall = time.process_time() - cpu, time.monotonic() - began
    monitor.close()
    ear.close()
    record = monitor.samples()
    for row in rows:
        measured(row, record, monitor.start_s)
    table.close()
    print(json.dumps(summary(rows, found, cpu / wall)))
    for row in rows:
        print({k: v for k, v in row.items() if not k.startswith("_")}, file=sys.stderr)
    return 0


def one(table: Any, cue: CueId, text: str, word: str | None, voice: str) -> dict[str, Any]:
    """One sentence, spoken over or not."""
    row: dict[str, Any] = {"word": word, "voice": voice, "stopped": False}
    table.speaker.mouth.say(cue, text, sealed=False)
    row["said"], robot = 0, None
    said_s = time.monotonic() + AFTER_S
    give_up = time.monotonic() + 20
    while table.speaker.mouth.speaking and time.monotonic() < give_up:
        again = row["said"] < TWICE and not row["stopped"]
        if word is not None and again and time.monotonic() >= said_s:
            sound = voices.speak(word, voice)
            row["said"] += 1
            said_s = time.monotonic() + len(sound) / RATE_HZ + AGAIN_S
            robot = subprocess.Popen(
                ["pacat", f"--device={MICROPHONE}", f"--rate={RATE_HZ}", "--channels=1",
                 "--format=s16le", "--raw", "--latency-msec=20"], stdin=subprocess.PIPE,
            )  # fmt: skip
            assert robot.stdin is not None
            row["_begun_s"] = time.monotonic()
            row["_long_s"] = len(sound) / RATE_HZ
            robot.stdin.write((sound * 32767).astype("<i2").tobytes())
            robot.stdin.close()
        for given in table.ears.poll(table.time.now_ms()):
            if isinstance(given, Pressed) and not row["stopped"]:
                row["stopped"] = True
                row["_pressed_s"] = time.monotonic()
                table.speaker.mouth.stop()
        time.sleep(0.01)
    if robot is not None:
        robot.wait(timeout=10)
    return row


def measured(row: dict[str, Any], record: Any, start_s: float) -> None:
    """Times from what the loudspeaker played."""
    if row["word"] is None or not row["stopped"]:
        return
    step = RATE_HZ // 100

    def level(at_s: float) -> float:
        at = round((at_s - start_s) * RATE_HZ)
        piece = record[at : at + step]
        return float(np.sqrt(np.mean(piece**2))) if len(piece) else 0.0

    pressed = row["_pressed_s"]

    def lasts(at_s: float, below: float, steps: int) -> bool:
        return all(level(at_s + k / 100) < below for k in range(steps))

    silent = next((k for k in range(100) if lasts(pressed + k / 100, QUIET, 6)), None)
    row["press_to_silence_ms"] = None if silent is None else silent * 10
    row["word_end_to_press_ms"] = round((pressed - row["_begun_s"] - row["_long_s"]) * 1_000)
    usual = float(np.percentile([level(row["_begun_s"] - 1 + k / 100) for k in range(100)], 75))
    begun = row["_begun_s"]
    if row["said"] > 1:  # it is low already
        return
    low = next((k for k in range(300) if lasts(begun + k / 100, usual / 5, 20)), None)
    row["onset_to_low_ms"] = None if low is None else low * 10


def summary(rows: list[dict[str, Any]], found: Any, cores: float) -> dict[str, Any]:
    """The figures."""
    over = [row for row in rows if row["word"]]
    heard = [row for row in over if row["stopped"]]

    def spread(key: str) -> dict[str, float]:
        values = [row[key] for row in heard if row.get(key) is not None]
        return {"p50": round(np.percentile(values, 50)), "max": max(values)} if values else {}

    return {
        "self_test": {
            "passed": found.passed, "room_db": round(found.room_db, 1),
            "echo_db": round(found.echo_db, 1), "left_db": round(found.left_db, 1),
        },
        "spoken_over": len(over), "stopped_at_first": sum(row["said"] == 1 for row in heard),
        "stopped_within_two": len(heard),
        "alone": len(rows) - len(over),
        "false_stops": sum(row["stopped"] for row in rows if not row["word"]),
        "word_end_to_press_ms": spread("word_end_to_press_ms"),
        "press_to_silence_ms": spread("press_to_silence_ms"),
        "onset_to_low_ms": spread("onset_to_low_ms"),
        "cores": round(cores, 2),
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
