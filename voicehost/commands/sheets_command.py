"""voicehost sheets: print code sheets for an evening."""

import argparse
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from voicehost.core.chance import SEED_BITS
from voicehost.core.errors import UsageError

if TYPE_CHECKING:
    from voicehost.channels.sheet_set import SheetSet


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "sheets",
        help="print code sheets: secrets without a screen",
        description="A numbered sheet set with its own key; play --sheet-set ID uses it.",
        epilog="example: voicehost sheets capten --players 'Ann, Ben, Cy, Di' -o sheets.pdf",
    )
    parser.add_argument("game", nargs="*", help="games to print for; all that have secrets if none")
    parser.add_argument("--players", required=True, metavar="NAMES", help='"Ann, Ben, Cy, Di"')
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FILE.pdf")
    parser.add_argument(
        "--booklet", type=Path, metavar="FILE.pdf",
        help="print the tasks too, a leaf each, for those who see them first; these are played",
    )  # fmt: skip
    parser.add_argument("--set", type=int, metavar="N", help="the booklet is for set N")
    parser.add_argument("--charts", metavar="ID,ID", help="the booklet is for these charts")
    parser.add_argument("--build", metavar="HOW", help="the booklet is for charts chosen so")
    parser.add_argument("--packs", type=Path, metavar="DIR", help="a folder of packs of your own")
    parser.add_argument("--json", action="store_true", help="say the set as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.catalogue import find_game
    from voicehost.front.seating import names_of
    from voicehost.front.sheet_pdf import print_sheets

    names = names_of(args.players, "--players")
    _refuse_idle_options(args)
    games = [find_game(name).name for name in args.game]
    made = print_sheets(names, games, args.out)
    if args.booklet is not None:
        _booklet(args, games, made)
        made.save()
    if args.json:
        print(json.dumps({"set": made.id, "players": names, "file": str(args.out)}))
        return 0
    print(f"sheet set {made.title}: {args.out}, a sheet and a spare for {', '.join(names)}")
    if args.booklet is not None:
        print(f"task booklet: {args.booklet}, {len(made.booklet)} leaves; these tasks are played")
    print(f"play with it: voicehost play GAME --secrets sheets --sheet-set {made.id}")
    print("then delete the file: whoever has it can read every secret")
    return 0


def _refuse_idle_options(args: argparse.Namespace) -> None:
    """Which tasks are played is chosen for a booklet only.

    Raises:
        UsageError: an option does nothing, or both files are one.
    """
    if args.booklet is None:
        for option in ("set", "charts", "build"):
            if getattr(args, option) is not None:
                raise UsageError("works with a booklet only", f"--{option}", "add --booklet FILE")
    elif args.booklet.resolve() == args.out.resolve():
        raise UsageError("is the file of the sheets too", "--booklet", "name another file")


def _booklet(args: argparse.Namespace, games: list[str], made: "SheetSet") -> None:
    """Choose what is played, print its tasks, and note them in the set.

    Raises:
        UsageError: not one game is named, or it has no tasks to be seen first.
        PackError: no such set or chart.
    """
    from voicehost.front.session import played_charts
    from voicehost.front.sheet_pdf import write_booklet
    from voicehost.packs.library import roots_with
    from voicehost.packs.load import booklet, choose_charts
    from voicehost.settings import resolve, user_packs

    if len(games) != 1:
        raise UsageError("a booklet is for one game", "--booklet", "name the game")
    lang, roots = resolve({}).settings.lang, roots_with(args.packs or user_packs())
    charts = choose_charts(
        games[0],
        lang,
        set=args.set,
        charts=[c.strip() for c in args.charts.split(",")] if args.charts else None,
        build=args.build,
        played=played_charts(),
        seed=secrets.randbits(SEED_BITS),
        roots=roots,
    )
    write_booklet(made.title, booklet(games[0], lang, charts, roots), args.booklet)
    made.booklet = tuple(charts)
