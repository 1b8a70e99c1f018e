"""voicehost config: the settings in force, where each comes from, and changing one."""

import argparse
import json

from voicehost.core.errors import UsageError


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "config",
        help="the settings in force",
        epilog="example: voicehost config show --origin",
    )
    parser.add_argument("what", choices=["show", "set"], help="show them, or set one for good")
    parser.add_argument("key", nargs="?", help="with set: which one")
    parser.add_argument("value", nargs="?", help="with set: its value")
    parser.add_argument("--origin", action="store_true", help="and where each value comes from")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.settings import config_file, keep, resolve, shown

    if args.what == "set":
        if args.key is None or args.value is None:
            raise UsageError("a key and a value are needed", "config set", "config set league on")
        path = keep({args.key: args.value})
        print(f"{args.key} = {args.value} ({path})")
        return 0
    if args.key is not None:
        raise UsageError("shows all of them", "config show", f"leave out {args.key}")
    resolved = resolve({})
    values = shown(resolved.settings)
    if args.json:
        rows = {key: {"value": v, "origin": resolved.origin[key]} for key, v in values.items()}
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    print(f"# {config_file()}")
    for key, value in values.items():
        origin = f"  # {resolved.origin[key]}" if args.origin else ""
        if value is None:
            print(f"# {key} is set{origin}")
            continue
        print(f"{key} = {json.dumps(value, ensure_ascii=False)}{origin}")
    return 0
