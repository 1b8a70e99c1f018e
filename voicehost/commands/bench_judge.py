"""`voicehost bench judge`: the judge against judged data, and plain scorers beside it."""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from voicehost.core.errors import UsageError
from voicehost.judge.bench import (
    PEERS,
    FileResult,
    Row,
    choose_threshold,
    curve,
    judge_rule,
    mean_accuracy,
    measure_file,
    peer_rule,
    percentile,
    read_rows,
)


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add `judge` to the sub-commands of `bench`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "judge",
        help="how often the judge agrees with people, file by file",
        description="Rule every row of every JSONL file of a folder.",
        epilog="example: voicehost bench judge --data bench-data --peer token_set --json",
    )
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="folder of JSONL")
    parser.add_argument(
        "--peer", action="append", default=[], choices=tuple(PEERS), help="a scorer to compare with"
    )
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    parser.add_argument("--no-gazetteer", action="store_true", help="leave the lists of places out")
    parser.add_argument(
        "--held-out", action="store_true", help="only the fifth of rows kept out of a trial fit"
    )
    parser.add_argument(
        "--show", type=int, default=0, metavar="N", help="list N rows ruled otherwise, per file"
    )
    parser.add_argument(
        "--choose-peers", action="store_true", help="only find each peer's best threshold here"
    )
    parser.add_argument(
        "--curve", action="store_true", help="only show what other thresholds than the judge's do"
    )
    parser.set_defaults(run=run)
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure and print.

    Raises:
        UsageError: the folder holds no JSONL file, or a file is not judging data.
    """
    paths = sorted(args.data.glob("*.jsonl")) if args.data.is_dir() else []
    if not paths:
        raise UsageError("no JSONL files", str(args.data), "give the folder of the judging data")
    held_out = True if args.held_out else None
    files = {path.stem: read_rows(path, held_out=held_out) for path in paths}
    files = {name: rows for name, rows in files.items() if rows}
    if args.choose_peers:
        return _choose_peers(files, as_json=args.json)
    if args.curve:
        return _curve(files, as_json=args.json)
    times: list[float] = []
    results: dict[str, FileResult] = {}
    for name, rows in files.items():
        print(f"{name}: {len(rows)} rows", file=sys.stderr)
        results[name] = measure_file(
            rows,
            lambda row: judge_rule(
                row,
                use_gazetteer=not args.no_gazetteer,
                clock=time.perf_counter,
                times=times,
            ),
        )
    peers = {
        name: {stem: measure_file(rows, peer_rule(name)) for stem, rows in files.items()}
        for name in args.peer
    }
    report = _report(results, peers, times)
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _print_table(results, peers, report)
    for name, result in results.items():
        for row in result.missed[: args.show]:
            wanted = "accept" if row.accept else "refuse"
            print(f"{name}: {wanted}: {row.gold[0]!r} <- {row.said!r}", file=sys.stderr)
    return 0


CUTS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def _choose_peers(files: Mapping[str, Sequence[Row]], *, as_json: bool) -> int:
    found = {name: choose_threshold(name, files.values()) for name in PEERS}
    if as_json:
        print(
            json.dumps(
                {name: {"threshold": cut, "mean": mean} for name, (cut, mean) in found.items()}
            )
        )
        return 0
    for name, (cut, mean) in found.items():
        print(f"{name:14} {cut:3}  mean {mean:.1%}")
    return 0


def _curve(files: Mapping[str, Sequence[Row]], *, as_json: bool) -> int:
    found = {name: curve(rows, CUTS) for name, rows in files.items()}
    if as_json:
        print(json.dumps({"cuts": CUTS, "let_in_and_refused": found}))
        return 0
    print(f"{'let in / refused from':28}", *(f"{cut:>11}" for cut in CUTS))
    for name, points in found.items():
        print(f"{name:28}", *(f"{wrong:5.1%}/{right:5.1%}" for wrong, right in points))
    return 0


def _report(
    results: dict[str, FileResult],
    peers: dict[str, dict[str, FileResult]],
    times: list[float],
) -> dict[str, Any]:
    return {
        "files": {name: _shares(result) for name, result in results.items()},
        "mean_accuracy": round(mean_accuracy(results.values()), 4),
        "peer": {
            name: {
                "mean_accuracy": round(mean_accuracy(found.values()), 4),
                "files": {stem: _shares(result) for stem, result in found.items()},
            }
            for name, found in peers.items()
        },
        "ruling_ms": {
            "p50": round(percentile(times, 0.5), 3),
            "p95": round(percentile(times, 0.95), 3),
        },
    }


def _shares(result: FileResult) -> dict[str, float | int]:
    return {
        "n": result.n,
        "accuracy": round(result.accuracy, 4),
        "false_accept": round(result.false_accept, 4),
        "false_reject": round(result.false_reject, 4),
        "ambiguous": round(result.ambiguous, 4),
        "unclear": round(result.unclear, 4),
    }


def _print_table(
    results: dict[str, FileResult],
    peers: dict[str, dict[str, FileResult]],
    report: dict[str, Any],
) -> None:
    print(
        f"{'file':28}{'rows':>6}{'right':>8}{'let in':>8}{'refused':>9}{'asked':>7}",
        *peers,
        sep="  ",
    )
    for name, result in results.items():
        beside = "".join(f"{found[name].accuracy:10.1%}" for found in peers.values())
        print(
            f"{name:28}{result.n:6}{result.accuracy:8.1%}{result.false_accept:8.1%}"
            f"{result.false_reject:9.1%}{result.ambiguous + result.unclear:7.1%}{beside}"
        )
    print(f"mean {report['mean_accuracy']:.1%}", end="")
    for name in peers:
        print(f"  {name} {report['peer'][name]['mean_accuracy']:.1%}", end="")
    print(f"  ruling p50 {report['ruling_ms']['p50']} ms, p95 {report['ruling_ms']['p95']} ms")
