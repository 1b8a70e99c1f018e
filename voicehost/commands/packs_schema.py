"""voicehost packs schema: the JSON Schema of a kind of pack file, for an editor."""

import argparse
from pathlib import Path

from voicehost.core.errors import UsageError

FOLDER = Path(__file__).parents[1] / "packs" / "json"


def add_parser(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The parser of `packs schema`."""
    parser = what.add_parser(
        "schema",
        help="the JSON Schema of a kind of pack file, for an editor",
        epilog="example: voicehost packs schema top-ten-quiz > chart.schema.json",
    )
    parser.add_argument("kind", metavar="KIND", help="a game, pack, sets or topic")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """`packs schema`."""
    known = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.schema.json"))
    if args.kind not in known:
        raise UsageError("no such kind of file", args.kind, f"there are {', '.join(known)}")
    print((FOLDER / f"{args.kind}.schema.json").read_text(encoding="utf-8"), end="")
    return 0
