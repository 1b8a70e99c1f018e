"""Fields of a pack file with their places, so that every fault has file, line, field and remedy."""

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as of_class
from enum import StrEnum
from pathlib import Path

from voicehost.core.errors import PackError


class Kind(StrEnum):
    """What a value is in the file."""

    MAP = "a mapping"
    LIST = "a list"
    TEXT = "text"
    NUMBER = "a number"
    TRUTH = "a truth value (yes, no, on, off, true, false)"
    DATE = "a date"
    EMPTY = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault of a pack. Never holds an answer: the line says where to look."""

    file: str
    line: int
    """Counted from 1; 0 where the whole file is meant."""
    field: str
    problem: str
    remedy: str
    severity: str = "error"
    """"error": it cannot be played. "warning": `--strict` refuses it."""

    def error(self) -> PackError:
        """The same fault as an exception."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return PackError(
            self.problem, f"{place}: {self.field}" if self.field else place, self.remedy
        )


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Node:
    """A value of a pack file with its place."""

    path: Path
    line: int
    field: str
    kind: Kind
    text: str = ""
    """With TEXT, NUMBER, TRUTH, DATE: as written."""
    items: tuple["Node", ...] = ()
    """With LIST: what is in it."""
    fields: Mapping[str, "Node"] = of_class(default_factory=dict)
    """With MAP: values by key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind:
    """A kind of pack file that is no card."""

    name: str
    title: str
    """What it is, for people."""
    read: "Callable[[Node, Reader], object]"


class Reader:
    """Takes fields out of nodes and notes what is wrong with them.

    Every method returns a usable value even where it notes a problem, so that one pass finds all
    faults of a file; whoever reads must look at `problems` before using the result.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def bad(
        self, node: Node, problem: str, remedy: str, field: str = "", severity: str = "error"
    ) -> None:
        """Note a fault at a node, or at a field of it."""
        name = ".".join(part for part in (node.field, field) if part)
        self.problems.append(
            Problem(
                file=str(node.path),
                line=node.line,
                field=name,
                problem=problem,
                remedy=remedy,
                severity=severity,
            )
        )

    def keys(self, node: Node, known: Iterable[str]) -> None:
        """Note keys that do not belong here, with the nearest that does."""
        names = sorted(known)
        for key, value in node.fields.items():
            if key not in names:
                near = difflib.get_close_matches(key, names, 1)
                hint = f'did you mean "{near[0]}"?' if near else "known are " + ", ".join(names)
                self.bad(value, "unknown field", hint)

    def is_map(self, node: Node) -> bool:
        """Whether the node holds fields; notes it where not."""
        if node.kind is not Kind.MAP:
            self.bad(node, f"fields expected, this is {node.kind}", "write `name: value` lines")
        return node.kind is Kind.MAP

    def text_of(self, node: Node) -> str:
        """The node as text; "" where it is none."""
        if node.kind is Kind.TEXT:
            if node.text.strip():
                return " ".join(node.text.split())
            self.bad(node, "empty text", "write something or leave the field out")
        elif node.kind in (Kind.TRUTH, Kind.DATE, Kind.NUMBER):
            self.bad(node, f"text expected, this is {node.kind}", "put it in quotes")
        elif node.kind is Kind.EMPTY:
            self.bad(node, "text expected, nothing is here", "write something in quotes")
        else:
            self.bad(node, f"text expected, this is {node.kind}", "write one line of text")
        return ""

    def text(self, node: Node, key: str, *, required: bool = True) -> str:
        """A field as text with single spaces; "" where it is missing."""
        child = node.fields.get(key)
        if child is not None:
            return self.text_of(child)
        if required:
            self.bad(node, f'no "{key}"', "add it", key)
        return ""

    def word(self, node: Node, key: str, allowed: Sequence[str], *, required: bool = True) -> str:
        """A field that is one of a few words."""
        value = self.text(node, key, required=required)
        if value and value not in allowed:
            near = difflib.get_close_matches(value, allowed, 1)
            hint = f'did you mean "{near[0]}"?' if near else "use one of " + ", ".join(allowed)
            self.bad(node.fields[key], "not a word known here", hint)
        return value

    def number(self, node: Node, key: str) -> int | float | None:
        """A field as a number; None where it is missing or none."""
        child = node.fields.get(key)
        if child is None:
            return None
        text = child.text.replace("_", "")
        try:
            if child.kind is Kind.NUMBER:
                return int(text) if text.lstrip("+-").isdecimal() else float(text)
        except ValueError:
            pass
        self.bad(child, "a number expected", "write plain digits, with a point for decimals")
        return None

    def truth(self, node: Node, key: str) -> bool:
        """A field as yes or no; no where it is missing."""
        child = node.fields.get(key)
        if child is None:
            return False
        if child.kind is not Kind.TRUTH:
            self.bad(child, "true or false expected", "write true or false without quotes")
        return child.text.lower() in ("true", "yes", "on")

    def listed(self, node: Node, key: str, *, required: bool = False) -> tuple[Node, ...]:
        """The parts of a list field; () where it is missing."""
        child = node.fields.get(key)
        if child is None:
            if required:
                self.bad(node, f'no "{key}"', "add the list", key)
            return ()
        if child.kind is not Kind.LIST:
            self.bad(child, f"a list expected, this is {child.kind}", "write [one, two]")
            return ()
        return child.items

    def counted(
        self, node: Node, found: int, fewest: int, most: int | None, remedy: str, what: str = ""
    ) -> None:
        """Note a list that has too few items, or too many.

        Args:
            node: the list.
            found: how many usable items it has.
            fewest, most: how many there may be; most None: any number.
            remedy: what to do.
            what: how its items are called; "" for the field's own name.
        """
        if found < fewest or (most is not None and found > most):
            self.bad(node, f"{found} {what or node.field}", remedy)

    def texts(self, node: Node, key: str, *, required: bool = False) -> tuple[str, ...]:
        """A field that is a list of texts."""
        found = (self.text_of(item) for item in self.listed(node, key, required=required))
        return tuple(text for text in found if text)

    def raise_first(self) -> None:
        """Raise the first error noted, if any.

        Raises:
            PackError: with place and remedy.
        """
        for problem in self.problems:
            if problem.severity == "error":
                raise problem.error()
