"""Draws the phases of every game: as text into docs/games/GAME.md, between the two marks there, and
as a picture beside it, docs/games/GAME.svg.

python scripts/draw_phases.py            write them (the pictures need graphviz's dot)
python scripts/draw_phases.py --check    exit 1 if one is not as it would be drawn (needs no dot)
"""

import argparse
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from voicehost.catalogue import GAMES
from voicehost.testing.phases import draw_phases

DOCS = Path(__file__).parent.parent / "docs" / "games"
BEGIN, END = "<!-- phases -->\n```text\n", "```\n<!-- /phases -->"
STYLE = """  graph [rankdir=TB, bgcolor=white, nodesep=0.35, ranksep=0.45]
  node [shape=box, style="rounded,filled", fillcolor="#e8f0fe", fontname="sans-serif", fontsize=12]
  edge [fontname="sans-serif", fontsize=9, color="#555555"]"""


def graph(drawn: str) -> str:
    """The phases as a graph in the language of graphviz, from their drawing as text."""
    ways: dict[tuple[str, str], list[str]] = defaultdict(list)
    phases, phase = [], ""
    for line in drawn.splitlines():
        if not line.startswith(" "):
            phase = line
            phases.append(phase)
            continue
        event, _, after = line.partition("->")
        for one in after.split("|"):
            ways[phase, one.strip()].append(event.strip())
    nodes = [f'  "{name}"' for name in phases]
    labels = {way: "\\n".join(events) for way, events in ways.items()}
    edges = [f'  "{way[0]}" -> "{way[1]}" [label="{label}"]' for way, label in labels.items()]
    return "\n".join(["digraph phases {", STYLE, *nodes, *edges, "}"]) + "\n"


def source(graph: str) -> str:
    """The comment by which a picture tells what it was drawn from ("--" may not stand in one)."""
    return f"<!-- drawn from\n{graph.replace('->', '=>')}-->\n"


def picture(graph: str) -> str:
    """The graph as SVG, with its source at the end."""
    done = subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, text=True, check=True)
    return done.stdout + source(graph)


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    check = parser.parse_args().check
    stale = []
    for game in GAMES:
        page, svg = DOCS / f"{game.name}.md", DOCS / f"{game.name}.svg"
        text = page.read_text(encoding="utf-8")
        phases = draw_phases(game)
        head, rest = text.split(BEGIN, 1)
        drawn = head + BEGIN + phases + "\n" + END + rest.split(END, 1)[1]
        if drawn != text:
            stale.append(page)
            if not check:
                page.write_text(drawn, encoding="utf-8")
        there = svg.read_text(encoding="utf-8") if svg.is_file() else ""
        if not there.endswith(source(graph(phases))):
            stale.append(svg)
            if not check:
                svg.write_text(picture(graph(phases)), encoding="utf-8")
    for path in stale:
        print(f"{path}: {'is stale; run scripts/draw_phases.py' if check else 'drawn'}")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main())
