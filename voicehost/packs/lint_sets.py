"""What makes a set of charts a poor evening."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from voicehost.packs.card import ChartSet
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.ranked import Chart

MOST_HARD = 1
FEWEST_EASY = 2
ALIKE = 8
"""Two charts that share this many of the ten answers feel like the same chart."""


def lint_sets(
    path: Path, sets: Sequence[ChartSet], charts: Sequence[Chart], reader: Reader, cards: int
) -> None:
    """Note what is unfair or dull in a pack's sets of so many `cards`: all warnings."""
    by_id = {chart.id: chart for chart in charts}
    for chart_set in sets:
        place = Node(path=path, line=0, field=f"set {chart_set.number}", kind=Kind.MAP)
        members = [by_id[name] for name in chart_set.charts if name in by_id]
        if len(chart_set.charts) != cards:
            _warn(reader, place, f"{len(chart_set.charts)} charts", f"a game has {cards}")
            continue
        hard = sum(chart.difficulty == "hard" for chart in members)
        easy = sum(chart.difficulty == "easy" for chart in members)
        if hard > MOST_HARD:
            _warn(reader, place, f"{hard} hard charts", f"at most {MOST_HARD} in a set")
        if easy < FEWEST_EASY:
            _warn(reader, place, f"{easy} easy charts", f"at least {FEWEST_EASY} in a set")
        if any(chart.adult for chart in members):
            _warn(reader, place, "an adult chart", "keep it out of sets for everybody")
    _alike(path, charts, reader)


def _alike(path: Path, charts: Sequence[Chart], reader: Reader) -> None:
    """Whoever has played one of two such charts knows the other, in whatever set it lies."""
    answers = {chart.id: _answers(chart) for chart in charts}
    place = Node(path=path, line=0, field="charts", kind=Kind.MAP)
    for one, other in combinations(sorted(answers), 2):
        if len(answers[one] & answers[other]) >= ALIKE:
            problem = f"{one} and {other} have nearly the same ten"
            _warn(reader, place, problem, "put another chart in the place of one of them")


def _answers(chart: Chart) -> set[str]:
    return {folded(entry.answer) for entry in chart.entries}


def _warn(reader: Reader, place: Node, problem: str, remedy: str) -> None:
    reader.bad(place, problem, remedy, severity="warning")
