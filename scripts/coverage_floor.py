"""Holds each room of the rules to its share of statements and branches that the tests reach.

usage: coverage_floor.py COVERAGE.json

The floors stand in pyproject.toml under [tool.voicehost.coverage], in percent. Ends with 1 if a
room lies below its floor, and lists the lines nobody reached.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[1]


def floors() -> dict[str, float]:
    """Floor by room, in percent."""
    tool = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    return {room: float(floor) for room, floor in tool["voicehost"]["coverage"].items()}


def reached(files: dict[str, Any], room: str) -> tuple[float, list[str]]:
    """Share of the room's statements and branches that were reached, in percent, and what was not.

    Raises:
        SystemExit: the report knows nothing of this room.
    """
    have = want = 0
    gaps = []
    for name, file in sorted(files.items()):
        if f"voicehost/{room}/" not in name:
            continue
        summary = file["summary"]
        want += summary["num_statements"] + summary["num_branches"]
        have += summary["covered_lines"] + summary["covered_branches"]
        lines = [str(line) for line in file["missing_lines"]]
        lines += [f"{start}->{end}" for start, end in file["missing_branches"]]
        if lines:
            gaps.append(f"    {name}: {', '.join(lines)}")
    if not want:
        raise SystemExit(f"coverage_floor: nothing of voicehost/{room} in the report")
    return 100 * have / want, gaps


def main(path: str) -> int:
    files = json.loads(Path(path).read_text(encoding="utf-8"))["files"]
    below = False
    for room, floor in floors().items():
        share, gaps = reached(files, room)
        short = share < floor
        below = below or short
        print(f"{room:10} {share:6.2f} %  {'BELOW' if short else 'floor'} {floor:g} %")
        if short:
            print("\n".join(gaps))
    return int(below)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
