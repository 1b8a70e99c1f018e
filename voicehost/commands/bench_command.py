"""voicehost bench WHAT: the project's measurements."""

import argparse
import importlib

WHAT = ("judge", "hear", "wake", "table", "engine", "seats", "start")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "bench", help="measure", epilog="example: voicehost bench judge --data DIR --json"
    )
    benches = parser.add_subparsers(dest="bench", metavar="WHAT", required=True)
    for name in WHAT:
        importlib.import_module(f"voicehost.commands.bench_{name}").add_parser(benches)
