#!/usr/bin/env python3
"""Rule files of sayings and time it: `python scripts/rule_board.py tests/judge/board/*.tsv`.

A line is chart id, saying, mode, outcome and, for a hit, the entry's place (tests/judge/board).
Shows what is ruled otherwise, and the processor time of a ruling: charts are compiled before, the
words of a saying have not been met before.
"""

import argparse
import time
from pathlib import Path

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, position_of
from voicehost.core.verdict import Outcome
from voicehost.judge.bench import percentile
from voicehost.judge.judge import Judge
from voicehost.packs.library import shipped_root
from voicehost.packs.load import load_deck

CARD = CardId("1")
ROOTS = (shipped_root(), Path(__file__).parents[1] / "tests" / "judge" / "pack")
"""Shipped charts, and those that shipped when the sayings were written."""
WARM_UP = "Zyxwvut"
"""A word nobody knows, so that every table has been read before the clock runs."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--game", default="top-ten-quiz")
    args = parser.parse_args()
    judges: dict[str, Judge] = {}
    times: list[float] = []
    for path in args.files:
        lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
        for chart in {line.split("\t")[0] for line in lines} - set(judges):
            judges[chart] = Judge(load_deck(args.game, "en", [chart], 0, ROOTS).key)
            judges[chart].rule(CARD, Piece(words=WARM_UP), spoken=True)
        found: dict[str, list[str]] = {"refused": [], "let in": [], "another entry": []}
        right = 0
        for line in lines:
            chart, said, mode, outcome, *entry = line.split("\t")
            began = time.process_time()
            verdict = judges[chart].rule(CARD, Piece(words=said), spoken=mode == "voice")
            times.append((time.process_time() - began) * 1000)
            hit = verdict.outcome is Outcome.HIT
            right += outcome == "hit"
            if outcome == "hit" and not hit:
                found["refused"].append(line)
            elif outcome != "hit" and hit:
                found["let in"].append(line)
            elif hit and verdict.slot and position_of(verdict.slot) != int(entry[0]):
                found["another entry"].append(line)
        counts = ", ".join(f"{len(of_kind)} {kind}" for kind, of_kind in found.items())
        print(f"{path.name}: {right} right, {len(lines) - right} wrong; {counts}")
        for kind, of_kind in found.items():
            for line in of_kind:
                print(f"  {kind}: {line}")
    p50, p95 = percentile(times, 0.5), percentile(times, 0.95)
    print(f"a ruling: p50 {p50:.2f} ms, p95 {p95:.2f} ms of processor time")


if __name__ == "__main__":
    main()
