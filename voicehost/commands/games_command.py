"""voicehost games: which games there are."""

import argparse
import json

from voicehost.catalogue import GAMES


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "games", help="which games there are", epilog="example: voicehost games --json"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rows = [
        {
            "game": game.name,
            "title": game.title,
            "aliases": list(game.aliases),
            "players": list(game.players),
            "variants": list(game.variants),
            "options": [
                {
                    "key": option.key, "default": option.default, "meaning": option.meaning,
                    "low": option.low, "high": option.high, "choices": list(option.choices),
                }
                for option in game.options
            ],
        }
        for game in GAMES
    ]  # fmt: skip
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for game in GAMES:
        fewest, most = game.players
        print(f"{game.name}  {game.title}, {fewest} to {most} players")
        for variant in game.variants:
            print(f"    --variant {variant}")
        for option in game.options:
            span = f" ({option.low} to {option.high})" if option.low is not None else ""
            print(f"    --option {option.key}={option.default}  {option.meaning}{span}")
    return 0
