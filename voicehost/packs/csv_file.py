"""Charts from a table: one row an answer, best first."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from voicehost.core.errors import PackError
from voicehost.packs.pack_text import read_pack_text
from voicehost.packs.ranked import FIELDS, PLACES

COLUMNS = ("answer", "rank", "value", "detail", "aliases", "say")
"""Columns a table may have; only "answer" must be there. ";" or "|" part several aliases."""

ABOUT = tuple(
    field for field in FIELDS if field not in ("id", "entries", "rivals", "checked", "adult")
)
"""Fields of a chart that a table may carry in lines "# field: text" above its header."""


def read_table(path: Path) -> Mapping[str, Any]:
    """A chart as plain fields, ready for `write.write_chart`; what is missing is TODO.

    The first ten rows are the entries, the others rivals.

    Raises:
        PackError: with line and remedy.
    """
    text = read_pack_text(path, "CSV UTF-8")
    lines = text.splitlines()
    head = next((at for at, line in enumerate(lines) if not _is_about(line)), len(lines))
    rows = _rows(path, lines[head:], head)
    items = [_item(path, line, row) for line, row in rows]
    chart: dict[str, Any] = {field: "TODO" for field in ABOUT if field not in ("needs", "scope")}
    chart |= {"category": "fun", "difficulty": "medium", "order": "", "note": "", "unit": ""}
    chart |= {"topic": "", "attribution": "", "source_detail": f"imported from {path.name}"}
    chart |= {"review_by": "2030-01", "needs": []}
    chart |= _about(path, lines[:head])
    chart["id"] = path.stem.lower().replace(" ", "-").replace("_", "-")
    chart["checked"] = {"by": "TODO"}
    chart["entries"], chart["rivals"] = items[:PLACES], items[PLACES:]
    if len(items) < PLACES:
        raise PackError(f"{len(items)} rows", str(path), f"a chart needs {PLACES} answers")
    return chart


def _is_about(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _about(path: Path, lines: Sequence[str]) -> Mapping[str, Any]:
    about: dict[str, Any] = {}
    for number, line in enumerate(lines, start=1):
        key, colon, value = line.lstrip("# \t").partition(":")
        if not colon or not value.strip():
            continue
        key = key.strip().casefold()
        if key not in ABOUT:
            raise PackError(
                f'unknown field "{key}"', f"{path}:{number}", "known are " + ", ".join(ABOUT)
            )
        about[key] = _parts(value) if key == "needs" else value.strip()
    return about


def _rows(path: Path, lines: Sequence[str], before: int) -> Sequence[tuple[int, Mapping[str, str]]]:
    if not lines:
        raise PackError("the table is empty", str(path), "write a header and a row an answer")
    try:
        dialect: Any = csv.Sniffer().sniff(lines[0], delimiters=",;\t")
    except csv.Error:
        dialect = csv.excel
    rows = list(csv.reader(lines, dialect))
    header = [name.strip().casefold() for name in rows[0]]
    if "answer" not in header:
        raise PackError(
            'no column "answer"', f"{path}:{before + 1}", "name the columns in the first row"
        )
    for name in header:
        if name not in COLUMNS:
            raise PackError(
                f'unknown column "{name}"',
                f"{path}:{before + 1}",
                "known are " + ", ".join(COLUMNS),
            )
    return [
        (before + at, dict(zip(header, (cell.strip() for cell in row), strict=False)))
        for at, row in enumerate(rows[1:], start=2)
        if any(cell.strip() for cell in row)
    ]


def _item(path: Path, line: int, row: Mapping[str, str]) -> Mapping[str, Any]:
    if not row.get("answer"):
        raise PackError("no answer in this row", f"{path}:{line}: answer", "write one, or drop it")
    item: dict[str, Any] = {"answer": row["answer"], "detail": row.get("detail", "")}
    for key in ("rank", "value"):
        if row.get(key):
            item[key] = _number(path, line, key, row[key])
    item |= {key: _parts(row[key]) for key in ("aliases", "say") if row.get(key)}
    return item


def _number(path: Path, line: int, key: str, text: str) -> int | float:
    plain = text.replace(" ", "").replace(" ", "")
    if plain.count(",") and "." not in plain and len(plain.rsplit(",", 1)[1]) != 3:
        raise PackError(
            "is the comma a decimal sign?", f"{path}:{line}: {key}", "write decimals with a point"
        )
    try:
        plain = plain.replace(",", "")
        return int(plain) if plain.lstrip("+-").isdecimal() else float(plain)
    except ValueError:
        raise PackError("not a number", f"{path}:{line}: {key}", "write plain digits") from None


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace("|", ";").split(";") if part.strip()]
