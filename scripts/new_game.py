#!/usr/bin/env python3
"""Make the skeleton of a new game: engine, lines, cards, tests, page and a playthrough.

    python scripts/new_game.py odd-one-out --title "Odd One Out"

No file that is there already is touched: the game is found by its files. It can be played at once;
docs/add-a-game.md says what to do next.
"""

import argparse
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
TEMPLATES = HERE / "new_game"
ELEMENTS = (
    "hydrogen helium lithium beryllium boron carbon nitrogen oxygen fluorine neon sodium magnesium "
    "aluminium silicon phosphorus sulphur chlorine argon potassium calcium scandium titanium "
    "vanadium chromium manganese iron cobalt nickel copper zinc gallium germanium arsenic selenium "
    "bromine krypton rubidium strontium yttrium zirconium"
).split()
TASKS = ("The first ten chemical elements.", "The chemical elements from eleven to twenty.")


def files_of(module: str, name: str) -> dict[str, str]:
    """Template by path, from the top of the project."""
    return {
        f"voicehost/games/{module}.py": "engine.py",
        f"voicehost/packs/{module}.py": "schema.py",
        f"prompts/en/{name}.ftl": "lines.ftl",
        f"packs/en/{name}/pack.yaml": "pack.yaml",
        f"packs/en/{name}/charts/{name}-1.yaml": "card.yaml",
        f"packs/en/{name}/charts/{name}-2.yaml": "card.yaml",
        f"tests/games/test_{module}.py": "test.py",
        f"tests/playthroughs/{name}/tour.txt": "tour.txt",
        f"docs/games/{name}.md": "page.md",
    }


def make(name: str, title: str, top: Path) -> list[Path]:
    """Write all files of a game; their paths come back.

    Raises:
        SystemExit: the name cannot be one, or a file is there already.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        sys.exit(f'"{name}" cannot be a game\'s name: write small letters and dashes, odd-one-out')
    if '"' in title or not title.strip():
        sys.exit("a title needs words, and no quotes: --title 'Odd One Out'")
    module = name.replace("-", "_")
    words = {
        "name": name,
        "module": module,
        "Title": title,
        "Class": "".join(part.title() for part in name.split("-")),
        "key": name.replace("-", "") if name[-1].isalpha() else f"{name.replace('-', '')}x",
    }
    paths = {top / path: template for path, template in files_of(module, name).items()}
    there = [path for path in paths if path.exists()]
    if there:
        sys.exit(f"{there[0]} is there already: take another name")
    for path, template in paths.items():
        text = (TEMPLATES / f"{template}.txt").read_text(encoding="utf-8")
        card = re.search(r"-(\d)\.yaml$", path.name)
        for key, word in (words | (_card(int(card[1])) if card else {})).items():
            text = text.replace(f"@{key}@", word)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(paths)


def _card(number: int) -> dict[str, str]:
    """What differs between the two example cards."""
    first = 10 * (number - 1)
    entries = ELEMENTS[first : first + 10]
    rivals = [word for word in ELEMENTS if word not in entries]
    return {
        "number": str(number),
        "task": TASKS[number - 1],
        "entries": "\n".join(
            f"  - {{answer: {word.title()}, value: {first + at}}}"
            for at, word in enumerate(entries, start=1)
        ),
        "rivals": "\n".join(f"  - {word.title()}" for word in rivals),
    }


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("name", help="as on the command line: odd-one-out")
    parser.add_argument("--title", help="as people say it; from the name unless given")
    parser.add_argument("--top", type=Path, default=HERE.parent, help="the top of the project")
    args = parser.parse_args()
    title = args.title or args.name.replace("-", " ").title()
    for path in make(args.name, title, args.top):
        print(path.relative_to(args.top))
    print(f"\nplay it:  voicehost play {args.name} --text\nthen go on with docs/add-a-game.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
