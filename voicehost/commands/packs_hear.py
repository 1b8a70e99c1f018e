"""voicehost packs hear: let robots speak what is named by voice, and the ears hear it."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from voicehost.core.errors import UsageError
from voicehost.packs.library import game_of, read_chart, roots_with, topic_roots
from voicehost.packs.schemas import SCHEMAS
from voicehost.packs.topics import NO_GAZETTEER, find_topic
from voicehost.settings import user_packs


def add_parser(
    what: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The parser of `packs hear`."""
    parser = what.add_parser(
        "hear",
        help="let robots speak every entry or option and the ears hear them; keep the figures",
        epilog="example: voicehost packs hear packs/en/e-top",
    )
    parser.add_argument(
        "path", metavar="PATH", type=Path, nargs="*",
        help="a pack, or a chart in one; else all shipped",
    )  # fmt: skip
    parser.add_argument("--again", action="store_true", help="also charts that have not changed")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)
    return parser


def run(args: argparse.Namespace) -> int:
    """`packs hear`. Exit code 1 where the bars are missed."""
    from voicehost.commands import packs_heard
    from voicehost.hear.engines import choose_with_reason
    from voicehost.testing.robots import voices

    voices.check()
    roots = roots_with(args.folder or user_packs())
    paths = args.path or [root / args.lang / game for root in roots for game in SCHEMAS]
    charts = [chart for path in paths for chart in _spoken(path)]
    if not charts:
        raise UsageError(
            "no card whose entries or options are named by voice",
            ", ".join(map(str, args.path)),
            "name a pack, or a chart in its folder charts: the figures are kept in the pack",
        )
    ears, told = packs_heard.Ears(choose_with_reason("auto", args.lang).recogniser), []
    for game, chart in charts:
        folder = chart.path.parent.parent
        known = packs_heard.records(folder)
        before = known.get(chart.id)
        if args.again or before is None or before.digest != packs_heard.digest_of(chart):
            gazetteer = (
                find_topic(chart.topic, args.lang, topic_roots(roots))
                if chart.topic
                else NO_GAZETTEER
            )
            before = known[chart.id] = ears.listen(game, chart, gazetteer)
            packs_heard.write_records(folder, known)
            print(f"{chart.id}: {before.within_two} of {before.spoken}", file=sys.stderr)
        told.append(before)
    figures = packs_heard.figures(told)
    if args.json:
        print(json.dumps(figures))
    else:
        print(", ".join(f"{name} {value:.3g}" for name, value in figures.items()))
    return 0 if packs_heard.good(figures) else 1


def _spoken(path: Path) -> list[tuple[str, Any]]:
    """The cards of a pack or a file whose entries or options are named by voice, with their
    game."""
    from voicehost.commands.packs_heard import Spoken

    if not path.exists():
        return []
    files = sorted((path / "charts").glob("*.yaml")) if path.is_dir() else [path.resolve()]
    found = []
    for file in files:
        game = game_of(file.parent.parent)
        card = read_chart(game, file) if game in SCHEMAS else None
        if isinstance(card, Spoken):
            found.append((game, card))
    return found
