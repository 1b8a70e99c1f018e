"""Top Ten Quiz charts: exactly ten ranked entries, seven charts a set."""

from voicehost.packs import ranked
from voicehost.packs.extracts import lint_extract
from voicehost.packs.fields import Node, Reader
from voicehost.packs.lint_chart import lint_chart
from voicehost.packs.lint_sets import lint_sets
from voicehost.packs.lint_sounds import lint_sounds
from voicehost.packs.ranked import PLACES, Chart
from voicehost.packs.schema import Schema
from voicehost.packs.template import template
from voicehost.packs.topics import Gazetteer

GAME = "top-ten-quiz"
CATEGORIES = ("society", "sport", "nature", "worldwide", "people", "economy", "fun")
"""The seven categories of the rulebook ("Components")."""


def read(node: Node, reader: Reader) -> Chart | None:
    """A chart from its file; None where it is not whole. All faults are noted in `reader`."""
    before = len(reader.problems)
    chart = ranked.read_fields(node, reader, CATEGORIES)
    listed = node.fields.get("entries")
    if chart is not None and listed is not None and chart.entries:
        remedy = f"a chart has exactly {PLACES}: the top ten"
        reader.counted(listed, len(chart.entries), PLACES, PLACES, remedy)
        ranked.check_ranks(chart, node, reader)
    sound = all(problem.severity != "error" for problem in reader.problems[before:])
    return chart if sound else None


def lint(chart: Chart, gazetteer: Gazetteer, reader: Reader, today: str = "") -> None:
    """All checks of ranked charts, and the chart read against the extract of its source."""
    lint_chart(chart, gazetteer, reader, today)
    lint_extract(chart, gazetteer, reader)


SCHEMA = Schema(
    game=GAME,
    unit="charts",
    cards=7,
    categories=CATEGORIES,
    fields=ranked.FIELDS,
    read=read,
    seal=ranked.seal,
    lint=lint,
    lint_sounds=lint_sounds,
    lint_sets=lambda path, sets, charts, reader: lint_sets(path, sets, charts, reader, cards=7),
    about=ranked.about,
    answers=ranked.answers,
    template=lambda name, topics: template(GAME, CATEGORIES, name, topics),
    booklet=lambda chart: (chart.task, chart.definition),
    tables=True,
)
