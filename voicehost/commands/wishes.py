"""The options that `play` and `demo` share."""

import argparse
from pathlib import Path

from voicehost.core.errors import UsageError
from voicehost.front.wish import Wish
from voicehost.settings import CHOICES, Settings, resolve


def add_wish_options(parser: argparse.ArgumentParser) -> None:
    """Who plays what, and how."""
    group = parser.add_argument_group("the game")
    group.add_argument(
        "--players", metavar="NAMES", help='"Ann, Ben, Cy, Di", around the table; or: ask'
    )
    group.add_argument("--teams", metavar="TEAMS", help='"Green: Ann, Ben; Black: Cy, Di"')
    group.add_argument("--set", type=int, metavar="N", help="play set N")
    group.add_argument("--charts", metavar="ID,ID", help="play these charts")
    group.add_argument(
        "--build",
        metavar="HOW",
        help="one-per-category, category:NAME, a list (sport,sport,nature ...), or: ask",
    )
    group.add_argument(
        "--adult", action="store_true", help="play cards for adults; never dealt unless asked for"
    )
    group.add_argument("--variant", metavar="NAME", help="as `voicehost games` lists them")
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="as `voicehost games` lists them: rounds=1",
    )
    group.add_argument(
        "--explain", action="store_true", help="the host explains the rules before the game"
    )
    group.add_argument("--seed", type=int, metavar="N", help="same seed, same chance")
    group.add_argument("--packs", type=Path, metavar="DIR", help="a folder of packs of your own")
    how = parser.add_argument_group("how")
    how.add_argument("--lang", help="language (en)")
    how.add_argument("--answers", choices=CHOICES["answers"], help="how an answer is passed")
    how.add_argument("--secrets", choices=CHOICES["secrets"], help="how secrets reach the host")
    how.add_argument("--sheet-set", metavar="ID", help="the code sheets to play with")
    how.add_argument("--marks", choices=CHOICES["marks"], help="how much is counted aloud")
    how.add_argument("--engine", help="recogniser: auto, embedded, vosk")
    how.add_argument("--voice", help="voice: auto, pyttsx3, espeak, none")
    how.add_argument("--league", choices=CHOICES["league"], help="keep the result in the league")
    how.add_argument("--json", action="store_true", help="events and effects as JSON Lines")
    how.add_argument(
        "--transcript", type=Path, metavar="FILE", help="write the transcript there too"
    )


def wish_of(args: argparse.Namespace) -> Wish:
    """The wish that the options say.

    Raises:
        UsageError: an option that is not KEY=VALUE, or a folder of packs that is not there.
    """
    if args.packs is not None and not args.packs.is_dir():
        raise UsageError("no such folder", str(args.packs), "check --packs")
    options = {}
    for text in args.option:
        key, mark, value = text.partition("=")
        if not mark or not key or not value:
            raise UsageError(f'cannot read "{text}"', "--option", "write it as KEY=VALUE")
        options[key.strip()] = value.strip()
    charts = [c.strip() for c in args.charts.split(",") if c.strip()] if args.charts else None
    return Wish(
        game=args.game,
        players=args.players,
        teams=args.teams,
        set=args.set,
        charts=charts,
        build=args.build,
        variant=args.variant,
        options=options,
        seed=args.seed,
        packs=args.packs,
        sheet_set=args.sheet_set,
        adult=args.adult,
        explains=args.explain,
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings, with the flags of `args` on top."""
    flags = {
        key: getattr(args, key, None)
        for key in ("lang", "answers", "secrets", "marks", "engine", "voice", "league")
    }
    return resolve(flags).settings
