"""voicehost replay SESSION: print a game from its journal."""

import argparse
import sys


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "replay",
        help="print a finished game",
        epilog="example: voicehost replay 20261130-201500-top-ten-quiz-1a2b",
    )
    parser.add_argument("session", help="as voicehost sessions lists it")
    parser.add_argument(
        "--unfinished",
        action="store_true",
        help="also a game under way (shows what was opened so far, nothing sealed)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.front.replay import replay
    from voicehost.settings import resolve

    return replay(args.session, resolve({}).settings, sys.stdout, unfinished=args.unfinished)
