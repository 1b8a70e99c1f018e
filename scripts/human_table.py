"""Play a round from a recording of human voices and report every utterance.

    python scripts/human_table.py SPEECH_DIR [--noise NOISE_DIR] [--snr DB] [--seed N] [--json]

Builds the recording (make_table_recording.py), plays it with `voicehost play --audio`, and lists
what was said, heard and ruled, with the delay from the end of speech to the verdict in the table's
time. The recording advances only while the microphone is open; so the place of what was heard
follows from when it was open.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLAY = ("play", "top-ten-quiz", "--charts", "recorded-south-america", "--answers", "open",
        "--secrets", "fingers", "--option", "rounds=1", "--seed", "1", "--json")  # fmt: skip
NEAR_MS = 700
"""What was heard belongs to what was said so near to it."""


def play(speech: Path, folder: Path, extra: Sequence[str]) -> list[dict[str, Any]]:
    """Build a recording in `folder` and play it; the events of the game."""
    build = [sys.executable, str(HERE / "make_table_recording.py"), str(speech), str(folder)]
    subprocess.run([*build, *extra], check=True, stdout=subprocess.DEVNULL)
    audio = ["--audio", str(folder / "table.wav"), "--packs", str(folder / "pack")]
    played = subprocess.run(
        [sys.executable, "-m", "voicehost", *PLAY, *audio],
        check=True, capture_output=True, text=True,
        env={**os.environ, "VOICEHOST_STATE": str(folder / "state")},
    )  # fmt: skip
    return [json.loads(line) for line in played.stdout.splitlines()]


class Tape:
    """Where the recording was at a session time."""

    def __init__(self, events: Sequence[Mapping[str, Any]]) -> None:
        self._turns = [(e["at_ms"], e["open"]) for e in events if e["kind"] == "microphone"]

    def at(self, session_ms: int) -> int:
        place = opened = 0
        is_open = False
        for at_ms, opens in self._turns:
            if at_ms > session_ms:
                break
            if opens and not is_open:
                opened, is_open = at_ms, True
            elif not opens and is_open:
                place, is_open = place + at_ms - opened, False
        return place + (session_ms - opened if is_open else 0)


def report(
    script: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Every utterance of the table: said, heard, ruled, delay."""
    tape = Tape(events)
    heard = [
        {**e, "from": tape.at(e["onset_ms"]), "to": tape.at(e["end_ms"])}
        for e in events if e["kind"] in ("heard", "ruled")
    ]  # fmt: skip
    rows = []
    for said in script:
        near = [
            e for e in heard
            if e["from"] < said["until_ms"] + NEAR_MS and e["to"] > said["at_ms"] - NEAR_MS
        ]  # fmt: skip
        middle = (said["at_ms"] + said["until_ms"]) / 2
        best = min(near, key=lambda e: abs((e["from"] + e["to"]) / 2 - middle), default=None)
        outcome = best["outcome"] if best else ""
        rows.append(
            {
                "said": said["said"],
                "role": said["role"],
                "speaker": said["speaker"],
                "heard": best["words"] if best else "",
                "outcome": outcome,
                "fair": outcome == expected(said),
                "delay_ms": best["at_ms"] - best["end_ms"] if best and outcome else None,
            }
        )
    return rows


def expected(said: Mapping[str, Any]) -> str:
    """The right outcome of an utterance, from its role."""
    role = str(said["role"])
    if role.startswith("right"):
        return "hit"
    if role.startswith("bid"):
        return "number"
    return "miss" if role == "wrong" else str(said["said"])


def figures(
    rows: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Shares and delays."""
    delays = sorted(row["delay_ms"] for row in rows if row["delay_ms"] is not None)
    answers = [row for row in rows if row["role"].startswith(("right", "wrong"))]
    wrong = [row for row in answers if row["role"] == "wrong"]
    return {
        "utterances": len(rows),
        "speakers": len({row["speaker"] for row in rows}),
        "fair": sum(row["fair"] for row in rows),
        "answers": len(answers),
        "answers_fair": sum(row["fair"] for row in answers),
        "wrong_credited": sum(row["outcome"] == "hit" for row in wrong),
        "delay_ms": {"p50": delays[len(delays) // 2], "p95": delays[int(0.95 * len(delays))]}
        if delays
        else None,
        "over": any(e["kind"] == "finished" and not e["saved"] for e in events),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("speech", type=Path)
    parser.add_argument("--noise", type=Path)
    parser.add_argument("--snr", type=float, default=20.0, help="speech over noise, dB (20)")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    extra = ["--snr", str(args.snr), "--seed", str(args.seed)]
    extra += ["--noise", str(args.noise)] if args.noise else []
    with tempfile.TemporaryDirectory() as name:
        events = play(args.speech, Path(name), extra)
        lines = (Path(name) / "script.jsonl").read_text(encoding="utf-8").splitlines()
    rows = report([json.loads(line) for line in lines], events)
    numbers = figures(rows, events)
    if args.json:
        print(json.dumps({"rows": rows, **numbers}))
        return
    print(f"{'said':12} {'role':34} {'heard':22} {'ruled':10} {'delay':>7}")
    for row in rows:
        mark = " " if row["fair"] else "!"
        delay = "" if row["delay_ms"] is None else f"{row['delay_ms']} ms"
        print(
            f"{mark}{row['said']:11} {row['role']:34} {row['heard'][:22]:22} "
            f"{row['outcome']:10} {delay:>7}"
        )
    for key, value in numbers.items():
        print(f"  {key:16} {value}")


if __name__ == "__main__":
    main()
