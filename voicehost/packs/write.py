"""Chart files written the way people write them: one field a line, all text in quotes."""

import json
from collections.abc import Mapping
from typing import Any

ORDER = (
    "id", "category", "difficulty", "adult", "task", "definition", "scope", "order", "unit",
    "topic", "needs", "source", "source_detail", "licence", "attribution", "as_of", "review_by",
    "proof",
)  # fmt: skip


def quoted(value: Any) -> str:
    """A value as one YAML line: all text in quotes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(quoted(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {quoted(item)}" for key, item in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def wrapped(key: str, text: str, width: int = 96) -> list[str]:
    """A long text as a folded block."""
    if len(key) + len(text) + 4 <= width:
        return [f"{key}: {quoted(text)}"]
    lines, line = [f"{key}: >-"], " "
    for word in text.split():
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = " "
        line += f" {word}"
    return [*lines, line]


def write_chart(chart: Mapping[str, Any]) -> str:
    """The chart as the text of a chart file."""
    lines: list[str] = []
    for key in ORDER:
        value = chart.get(key)
        if value in (None, "", []):
            continue
        if isinstance(value, str):
            lines.extend(wrapped(key, value))
        else:
            lines.append(f"{key}: {quoted(value)}")
    if chart.get("checked"):
        lines.append("checked:")
    for key, value in chart.get("checked", {}).items():
        lines.extend(f"  {line}" for line in wrapped(key, value))
    if chart.get("note"):
        lines.extend(wrapped("note", chart["note"]))
    for key in ("entries", "rivals"):
        lines.append(f"{key}:")
        for item in chart[key]:
            item = {name: value for name, value in item.items() if value not in (None, [], "")}
            short = key == "rivals" and set(item) == {"answer"}
            lines.append("  - " + (quoted(item["answer"]) if short else quoted(item)))
    return "\n".join(lines) + "\n"
