"""Extracts: the rows of a source from which a chart was made, to be read against the chart.

A chart that says `proof: "extract"` has `extracts/<its name>.csv` beside its pack's charts: ranks 1
to 15 as the source has them, above them the source, its licence and its date. That the ten (more,
where the last ones share a rank), their order, their ties and the cut below them follow from it is
checked, not believed.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from voicehost.core.errors import PackError
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.ranked import Chart, Item
from voicehost.packs.topics import Gazetteer

EXTRACT = "extract"
"""What `proof` says where an extract ships with the chart."""
HEAD = ("source", "licence", "as_of")
"""What an extract must say above its rows."""
WHOLE = "whole"
"""The line above the rows of a source that has ten things and no eleventh."""
TOLERANCE = 0.01
"""How far values of a chart may lie from the source's, taken as shares of the first: rounding."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Row:
    """A row of the source."""

    rank: int
    answer: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Extract:
    """What a source says, best first."""

    about: Mapping[str, str]
    rows: Sequence[Row]


def extract_path(chart: Path) -> Path:
    """Where the extract of a chart file lies."""
    return chart.parent.parent / "extracts" / f"{chart.stem}.csv"


def read_extract(path: Path) -> Extract:
    """Read a table of rank, answer, value below lines "# name: text".

    Raises:
        PackError: it is not there or not such a table.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise PackError("no such extract", str(path), "write it, or drop `proof`") from None
    except (OSError, UnicodeDecodeError) as error:
        raise PackError(f"cannot be read ({error})", str(path), "save it as UTF-8") from None
    marked = [line[1:].strip() for line in lines if line.startswith("#")]
    about = {
        name.strip(): text.strip() for name, _, text in (line.partition(":") for line in marked)
    }
    table = csv.reader(line for line in lines if line and not line.startswith("#"))
    if next(table, None) != ["rank", "answer", "value"]:
        raise PackError("its columns have other names", str(path), "write rank,answer,value")
    try:
        rows = [
            Row(rank=int(rank), answer=answer, value=float(value)) for rank, answer, value in table
        ]
    except ValueError:
        raise PackError(
            "a row is not rank, answer, value", str(path), "whole rank, text, number"
        ) from None
    return Extract(about=about, rows=rows)


def lint_extract(chart: Chart, gazetteer: Gazetteer, reader: Reader) -> None:
    """Note what in a chart does not follow from its extract; nothing where it has none."""
    if chart.proof != EXTRACT:
        return
    path = extract_path(chart.path)
    line = chart.lines.get("proof", 1)
    try:
        extract = read_extract(path)
        found = list(_faults(chart, extract, gazetteer))
    except PackError as error:
        found = [(f"its extract: {error.what}", error.remedy)]
    for problem, remedy in found:
        reader.bad(Node(path=chart.path, line=line, field="proof", kind=Kind.TEXT), problem, remedy)


def _faults(chart: Chart, extract: Extract, gazetteer: Gazetteer) -> Iterator[tuple[str, str]]:
    needed = (*HEAD, "attribution") if chart.attribution else HEAD
    for name in needed:
        if not extract.about.get(name):
            yield f"the extract does not say its {name}", f'write a line "# {name}: ..." above it'
    rows = extract.rows
    places = len(chart.entries)
    if len(rows) < places:
        yield f"the extract has {len(rows)} rows", f"it needs the {places} of the chart and more"
        return
    yield from _order(rows)
    yield from _cut(extract, places)
    yield from _same(chart, rows, gazetteer)


def _order(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    falling = rows[0].value >= rows[-1].value
    for place, row in enumerate(rows, start=1):
        before = rows[place - 2] if place > 1 else None
        tied = before is not None and before.value == row.value
        if row.rank != (before.rank if tied and before is not None else place):
            yield f"row {place} of the extract has a wrong rank", "equal values share a rank"
        if before is not None and not tied and (before.value > row.value) != falling:
            yield f"row {place} of the extract is out of order", "sort the rows"


def _cut(extract: Extract, places: int) -> Iterator[tuple[str, str]]:
    rows = extract.rows
    if len(rows) == places and not extract.about.get(WHOLE):
        yield (
            f"the extract does not show place {places + 1}",
            f'add the next rows, or say "# {WHOLE}: ..." where there are just {places}',
        )
    if len(rows) > places and rows[places].value == rows[places - 1].value:
        yield (
            f"a tie at the cut: places {places} and {places + 1} of the extract are equal",
            "another chart",
        )


def _same(chart: Chart, rows: Sequence[Row], gazetteer: Gazetteer) -> Iterator[tuple[str, str]]:
    known = {form: word.text for form, word in gazetteer.index().items()}
    ranks = [entry.rank or place for place, entry in enumerate(chart.entries, start=1)]
    own = rows[: len(ranks)]
    for rank in sorted({*ranks, *(row.rank for row in own)}):
        mine = [e for e, at in zip(chart.entries, ranks, strict=True) if at == rank]
        theirs = {_name(row.answer, known) for row in own if row.rank == rank}
        if {_word(entry, known) for entry in mine} != theirs:
            yield f"rank {rank} differs from the extract", "correct the one that is wrong"
    first = chart.entries[0].value
    if first is None or not first or not rows[0].value:
        return
    for place, (entry, row) in enumerate(zip(chart.entries, rows, strict=False), start=1):
        if entry.value is not None and not _near(entry.value / first, row.value / rows[0].value):
            yield f"the value of place {place} differs from the extract", "correct it"
    places = {_name(row.answer, known): row.rank for row in rows}
    for place, rival in enumerate(chart.rivals, start=1):
        there = places.get(_word(rival, known))
        if rival.rank is not None and there not in (None, rival.rank):
            yield f"the rank of rivals[{place}] differs from the extract", "correct it"


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE * max(abs(one), abs(other))


def _name(text: str, known: Mapping[str, str]) -> str:
    return known.get(folded(text), folded(text))


def _word(item: Item, known: Mapping[str, str]) -> str:
    forms = [folded(form) for form in item.word.forms]
    return next((known[form] for form in forms if form in known), forms[0])
