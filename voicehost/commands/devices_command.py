"""voicehost devices: microphones, loudspeakers and what may be a buzzer, by name."""

import argparse
import json
from typing import Any

from voicehost.core.plural import counted


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "devices",
        help="microphones, loudspeakers and buzzers, by name",
        epilog="example: voicehost devices --json",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.front.buzzers import found
    from voicehost.speak.devices import sound_devices

    devices = sound_devices()
    rows: list[dict[str, Any]] = [
        {
            "name": device.name,
            "inputs": device.inputs,
            "outputs": device.outputs,
            "rate_hz": device.rate_hz,
            "default_input": device.default_input,
            "default_output": device.default_output,
        }
        for device in devices
    ]
    keys = found()
    if args.json:
        rows += [{"name": one.name, "buzzer": True, "readable": one.readable} for one in keys]
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for title, channels, default in (
        ("microphones", "inputs", "default_input"),
        ("loudspeakers", "outputs", "default_output"),
    ):
        print(f"{title}:")
        named = [row for row in rows if row[channels]]
        for row in named:
            mark = "  (default)" if row[default] else ""
            print(
                f"    {row['name']}  {counted(row[channels], 'channel')}, {row['rate_hz']} Hz{mark}"
            )
        if not named:
            print("    none: play with --text, or plug one in")
    print("keyboards, presenters and buzzers:")
    for one in keys:
        lacks = "" if one.readable else '  (may not be read: join the group "input")'
        print(f"    {one.name}{lacks}")
    if not keys:
        print("    none that this system tells of: Enter is the button at a terminal")
    return 0
