"""voicehost sessions: the games that are kept."""

import argparse
import json
from typing import Any

from voicehost.core.plural import counted
from voicehost.journal.records import Ended, Happened, Header


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "sessions", help="list the games that are kept", epilog="example: voicehost sessions --json"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.front.session import sessions

    rows: list[dict[str, Any]] = []
    for name, records, trouble in sessions():
        header = records[0] if records and isinstance(records[0], Header) else None
        rows.append(
            {
                "session": name,
                "game": header.game if header else "",
                "began": header.began if header else "",
                "players": [player for _, player in header.players] if header else [],
                "events": sum(isinstance(record, Happened) for record in records),
                "over": any(isinstance(record, Ended) for record in records),
                "trouble": trouble,
            }
        )
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        state = "over" if row["over"] else "to be resumed"
        events = counted(row["events"], "event")
        print(f"{row['session']}  {', '.join(row['players'])}  {events}, {state}")
        if row["trouble"]:
            print(f"    {row['trouble']}")
    if not rows:
        print("no games are kept yet: voicehost play starts one")
    return 0
