"""voicehost bench seats: robots say who they are; how they were understood and told apart."""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from typing import Any

SINGLES = (
    "Anna", "Ben", "Catherine", "Daniel", "Emma", "Felix", "Grace", "Henry", "Isabella", "Jack",
    "Karen", "Liam", "Maria", "Noah", "Olivia", "Peter", "Quentin", "Rachel", "Sebastian", "Tom",
    "Ursula", "Victor", "Wendy", "Xavier", "Yvonne", "Zoe", "Amir", "Birgit", "Carlos", "Dmitri",
    "Fatima", "Giulia", "Hiroshi", "Ingrid", "Joaquin", "Kofi", "Lars", "Mei", "Priya", "Sven",
)  # fmt: skip
"""Forty names: two thirds common in English, one third from elsewhere, most of those not on the
list of names that the host expects."""

SIZES = (4, 5, 6, 7, 8, 9, 6, 7)


def add_parser(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench seats`."""
    parser = benches.add_parser(
        "seats",
        help="robots say their names: right at first, right after the dialogue, told apart",
        epilog="example: voicehost bench seats --names 40 --tables 8 --json",
    )
    parser.add_argument("--names", type=int, default=40, metavar="N", help="robots one by one")
    parser.add_argument("--tables", type=int, default=8, metavar="N", help="whole tables")
    parser.add_argument("--snr", type=float, default=None, metavar="DB", help="speech to noise")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of tables and manners")
    parser.add_argument("--robot", default="", metavar="VOICE", help="all speak with this voice")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def tables(count: int, seed: int) -> list[list[str]]:
    """Tables of 4 to 9 names drawn from the common ones and those of SINGLES."""
    from voicehost.words.first_names import first_names

    draw = random.Random(seed)
    pool = list(dict.fromkeys((*SINGLES, *first_names()[:200])))
    return [draw.sample(pool, SIZES[place % len(SIZES)]) for place in range(count)]


def run(args: argparse.Namespace) -> int:
    """Let them talk, and print the figures."""
    result = measure(args.names, args.tables, args.snr, args.seed, args.robot)
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
        return 0
    for key, value in result.items():
        print(f"{key:28} {value}")
    return 0


def measure(names: int, count: int, snr_db: float | None, seed: int, robot: str) -> dict[str, Any]:
    """The figures of `bench seats` (docs/reference.md names each)."""
    from voicehost.front.engines import listener_for
    from voicehost.settings import resolve
    from voicehost.testing.robots.newcomers import Introduced, introduce, told_apart
    from voicehost.testing.robots.room import QUIET_DB

    listener = listener_for(resolve({}).settings)
    noise = QUIET_DB if snr_db is None else snr_db
    people: list[Introduced] = []
    for place, name in enumerate(SINGLES[:names]):
        people += introduce([name], listener, seed=seed + place, snr_db=noise, voice=robot)[1]
        _progress(people[-1:])
    around: list[Introduced] = []
    said: list[tuple[str, str, str]] = []
    for place, table in enumerate(tables(count, seed)):
        talk, seated = introduce(table, listener, seed=seed + place, snr_db=noise, voice=robot)
        around += seated
        said += told_apart(talk.names, listener)
        _progress(seated)
        right = sum(one[0] == one[2] for one in said)
        print(f"told apart so far: {right} of {len(said)}", file=sys.stderr, flush=True)
    wrong = [one for one in said if one[0] != one[2]]
    return {
        **_figures("names", people),
        **_figures("tables", around),
        "told_apart": _share(len(said) - len(wrong), len(said)),
        "told_apart_said": len(said),
        "taken_for_another": [one for one in wrong if one[2]],
        "asked_again": [one for one in wrong if not one[2]],
        "people": [
            (one.name, one.first, one.seated, len(one.said))
            for one in (*people, *around)
            if not one.right_at_first or not one.right
        ],
    }


def _progress(people: Sequence[Any]) -> None:
    """Who sits down, as it happens: a whole run takes its time."""
    for one in people:
        told = f"{one.name}: at first {one.first or '-'}, seated as {one.seated or '-'}"
        print(told, file=sys.stderr, flush=True)


def _figures(what: str, people: Sequence[Any]) -> dict[str, Any]:
    return {
        what: len(people),
        f"{what}_right_at_first": _share(sum(one.right_at_first for one in people), len(people)),
        f"{what}_right_afterwards": _share(sum(one.right for one in people), len(people)),
        f"{what}_seated": _share(sum(bool(one.seated) for one in people), len(people)),
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None
