"""voicehost demo [GAME]: robots play a whole game by voice through the real speech loop."""

import argparse
import json
import sys
from pathlib import Path
from typing import TextIO

from voicehost.commands.wishes import add_wish_options, settings_of, wish_of


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "demo",
        help="robots play a whole game by voice, without hardware",
        epilog="example: voicehost demo capten --option rounds=1 --seed 1 --report",
    )
    parser.add_argument("game", nargs="?", default="top-ten-quiz", help="any of `voicehost games`")
    parser.add_argument("--noise", type=float, metavar="DB", help="speech against noise, in dB")
    parser.add_argument("--audio-out", type=Path, metavar="FILE", help="write the table's sound")
    parser.add_argument("--report", action="store_true", help="list every utterance at the end")
    parser.add_argument("--quiet", action="store_true", help="no transcript, figures only")
    add_wish_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.catalogue import find_game
    from voicehost.front.play import Tee
    from voicehost.front.seating import seat_table
    from voicehost.front.text_mode import TextScreen
    from voicehost.testing.robots.demo import figures, rows, run_demo
    from voicehost.testing.robots.room import QUIET_DB

    wish, settings = wish_of(args), settings_of(args)
    table = seat_table(find_game(wish.game), wish.players, wish.teams)
    screen = None if args.quiet else TextScreen(sys.stdout, table, as_json=args.json, voices=True)
    file = args.transcript.open("w", encoding="utf-8") if args.transcript else None
    if file is not None and screen is not None:
        both: TextIO = Tee(sys.stdout, file)  # type: ignore[assignment]
        screen = TextScreen(both, table, as_json=args.json, voices=True)
    played = run_demo(
        wish, settings, screen, snr_db=QUIET_DB if args.noise is None else args.noise,
        out=args.audio_out,
    )  # fmt: skip
    if file is not None:
        file.close()
    numbers = figures(played)
    if args.json:
        for row in rows(played) if args.report else []:
            print(json.dumps({"kind": "uttered", **row}, ensure_ascii=False))
        print(json.dumps({"kind": "figures", **numbers}))
        return 0
    if args.report:
        print(f"\n{'said':38} {'heard':34} {'ruled':22} {'delay':>7}")
        for row in rows(played):
            mark = " " if row["fair"] else "!"
            what = row["ruled_position"] or row["ruled_value"]
            ruled = row["contested"] or row["outcome"]
            ruled += f" {what}" if what is not None else ""
            delay = "" if row["delay_ms"] is None else f"{row['delay_ms']} ms"
            print(f"{mark}{row['text'][:37]:37} {row['words'][:34]:34} {ruled[:22]:22} {delay:>7}")
    print(f"\n{played.result}; {'the game is over' if played.over else 'not over'}")
    for key, value in numbers.items():
        print(f"  {key:24} {value}")
    return 0
