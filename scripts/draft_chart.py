"""Draft chart files for Top Ten Quiz from computed lists (a folder of YAML with entries,
runners_up and popular_wrong), to be finished by hand.

    python scripts/draft_chart.py LIST.yaml --topic countries -o packs/en/top-ten-quiz/charts/

Values, ranks, source, licence and date are carried over; what only a person can write (the task for
the ear, what counts, what was checked) is marked TODO, which `voicehost packs check` refuses.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from voicehost.packs.write import write_chart


def rivals_of(seed: Mapping[str, Any], extra: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Runners-up, popular wrong guesses and more, each once."""
    taken = {entry["answer"].casefold() for entry in seed["entries"]}
    rivals = []
    for item in (*seed.get("runners_up", ()), *seed.get("popular_wrong", ()), *extra):
        item = {"answer": item} if isinstance(item, str) else item
        if item["answer"].casefold() not in taken:
            taken.add(item["answer"].casefold())
            kept = {key: item.get(key) for key in ("answer", "rank", "value", "aliases")}
            rivals.append(kept)
    return rivals


def draft(seed: Mapping[str, Any], topic: str) -> dict[str, Any]:
    """A chart from a computed list, with TODO where a person must write."""
    units = {entry["unit"] for entry in seed["entries"]}
    return {
        **{key: seed.get(key) for key in ("id", "category", "difficulty", "adult", "scope")},
        "task": seed["task"],
        "definition": "TODO",
        "order": seed["order"],
        "unit": units.pop() if len(units) == 1 else "",
        "topic": topic,
        "source": "TODO",
        "source_detail": seed["source"],
        "licence": seed["licence"],
        "attribution": seed["attribution"],
        "as_of": str(seed["as_of"]),
        "review_by": "TODO",
        "checked": {"by": "TODO", "how": "TODO", "second_source": seed.get("cross_check", "TODO")},
        "note": seed.get("risk", ""),
        "entries": [
            {key: entry.get(key) for key in ("rank", "answer", "value", "aliases")}
            for entry in seed["entries"]
        ],
        "rivals": rivals_of(seed),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seed", type=Path, help="a computed list")
    parser.add_argument("--topic", required=True, help="name of the gazetteer")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder of charts")
    args = parser.parse_args()
    seed = yaml.safe_load(args.seed.read_text(encoding="utf-8"))
    path = args.out / f"{seed['id']}.yaml"
    if path.exists():
        print(f"{path} is there already; remove it first", file=sys.stderr)
        return 2
    path.write_text(write_chart(draft(seed, args.topic)), encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
