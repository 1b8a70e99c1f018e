"""JSON Schema of pack files, for editors that complete and mark as one types.

Nothing is written down twice: a reader that only takes notes goes through each game's `read`, and
what it was asked for (which fields, of what kind, which must be there, which words are allowed, how
many items) is the schema. What a schema cannot say (ranks, ties, sounds) stays with `packs check`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.library import PACK_KIND, SETS_KIND
from voicehost.packs.schemas import SCHEMAS
from voicehost.packs.topics import TOPIC_KIND

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PATH = Path("form.yaml")
_EACH = "[]"


@dataclass(slots=True)
class _Noted:
    """What is known of the value at a place of the form."""

    kinds: set[str] = field(default_factory=set)
    words: tuple[str, ...] = ()
    fewest: int | None = None
    most: int | None = None
    known: tuple[str, ...] | None = None
    """With fields: all there may be."""
    needed: list[str] = field(default_factory=list)


class _Fields(Mapping[str, Node]):
    """Every field there could be: a value that is a map."""

    def __init__(self, place: str) -> None:
        self._place = place

    def __getitem__(self, key: str) -> Node:
        return _form(f"{self._place}.{key}" if self._place else key)

    def __contains__(self, key: object) -> bool:
        return True

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[str]:
        return iter(())


def _form(place: str, kind: Kind = Kind.MAP) -> Node:
    if kind is Kind.MAP:
        return Node(path=_PATH, line=1, field=place, kind=kind, fields=_Fields(place))
    if kind is Kind.LIST:
        each = (_form(place + _EACH, Kind.TEXT),) * 2
        return Node(path=_PATH, line=1, field=place, kind=kind, items=each)
    return Node(path=_PATH, line=1, field=place, kind=kind, text="x")


class _Noting(Reader):
    """Says yes to everything and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: dict[str, _Noted] = {}

    def _at(self, place: str) -> _Noted:
        return self.noted.setdefault(place, _Noted())

    def _field(self, node: Node, key: str, kind: str, *, required: bool = False) -> _Noted:
        if required and key not in self._at(node.field).needed:
            self._at(node.field).needed.append(key)
        noted = self._at(node.fields[key].field)
        noted.kinds.add(kind)
        return noted

    def bad(
        self, node: Node, problem: str, remedy: str, field: str = "", severity: str = "error"
    ) -> None:
        """Nothing is wrong with a form."""

    def keys(self, node: Node, known: Iterable[str]) -> None:
        """Note the fields of a map."""
        if node.kind is Kind.MAP:
            self._at(node.field).kinds.add("object")
            self._at(node.field).known = tuple(known)

    def is_map(self, node: Node) -> bool:
        """Note that there are fields here."""
        if node.kind is Kind.MAP:
            self._at(node.field).kinds.add("object")
        return node.kind is Kind.MAP

    def text_of(self, node: Node) -> str:
        """Note that there is text here; text in a list tells that there may be a list."""
        if node.kind is Kind.TEXT:
            self._at(node.field).kinds.add("string")
            if node.field.endswith(_EACH):
                self._at(node.field.removesuffix(_EACH)).kinds.add("array")
        return "x"

    def text(self, node: Node, key: str, *, required: bool = True) -> str:
        """Note a text."""
        self._field(node, key, "string", required=required)
        return "x"

    def word(self, node: Node, key: str, allowed: Sequence[str], *, required: bool = True) -> str:
        """Note the words there may be."""
        self._field(node, key, "string", required=required).words = tuple(allowed)
        return allowed[0]

    def number(self, node: Node, key: str) -> int | float | None:
        """Note a number."""
        self._field(node, key, "number")
        return 1

    def truth(self, node: Node, key: str) -> bool:
        """Note a truth value."""
        self._field(node, key, "boolean")
        return False

    def listed(self, node: Node, key: str, *, required: bool = False) -> tuple[Node, ...]:
        """Note a list, and show one item of each kind."""
        self._field(node, key, "array", required=required)
        each = f"{node.fields[key].field}{_EACH}"
        return tuple(_form(each, kind) for kind in (Kind.MAP, Kind.TEXT, Kind.LIST))

    def counted(
        self, node: Node, found: int, fewest: int, most: int | None, remedy: str, what: str = ""
    ) -> None:
        """Note how many there must be."""
        noted = self._at(node.field)
        noted.fewest, noted.most = fewest, most

    def raise_first(self) -> None:
        """Nothing is wrong with a form."""


def schema_for(read: Callable[[Node, Any], object], title: str) -> dict[str, Any]:
    """The JSON Schema of what a function reads.

    Args:
        read: takes a node and a reader, as a game's `Schema.read` does.
        title: what the file is.
    """
    noting = _Noting()
    read(_form(""), noting)
    return {"$schema": DIALECT, "title": title, **_schema(noting.noted, "")}


def schemas() -> dict[str, dict[str, Any]]:
    """All schemas by the name of their file, without ending."""
    found = {name: schema_for(schema.read, f"A card of {name}") for name, schema in SCHEMAS.items()}
    for kind in (PACK_KIND, SETS_KIND, TOPIC_KIND):
        found[kind.name] = schema_for(kind.read, kind.title)
    return found


def plain(node: Node) -> Any:
    """A file as a JSON Schema sees it: maps, lists, texts, numbers, truth values and nothing."""
    match node.kind:
        case Kind.MAP:
            return {key: plain(value) for key, value in node.fields.items()}
        case Kind.LIST:
            return [plain(item) for item in node.items]
        case Kind.NUMBER:
            text = node.text.replace("_", "")
            try:
                return int(text) if text.lstrip("+-").isdecimal() else float(text)
            except ValueError:
                return text
        case Kind.TRUTH:
            return node.text.lower() in ("true", "yes", "on")
        case Kind.EMPTY:
            return None
        case _:
            return node.text


def _schema(noted: Mapping[str, _Noted], place: str) -> dict[str, Any]:
    here = noted[place]
    ways: list[dict[str, Any]] = []
    if "object" in here.kinds or here.known is not None:
        ways.append(_object(noted, place, here))
    if "array" in here.kinds:
        ways.append(_array(noted, place, here))
    if "string" in here.kinds:
        ways.append(_text(here))
    ways += [{"type": kind} for kind in ("number", "boolean") if kind in here.kinds]
    return ways[0] if len(ways) == 1 else {"anyOf": ways}


def _object(noted: Mapping[str, _Noted], place: str, here: _Noted) -> dict[str, Any]:
    def inner(key: str) -> dict[str, Any]:
        at = f"{place}.{key}" if place else key
        return _schema(noted, at) if at in noted else {}

    return {
        "type": "object",
        "properties": {key: inner(key) for key in here.known or ()},
        "required": here.needed,
        "additionalProperties": False,
    }


def _array(noted: Mapping[str, _Noted], place: str, here: _Noted) -> dict[str, Any]:
    out: dict[str, Any] = {"type": "array"}
    if place + _EACH in noted:
        out["items"] = _schema(noted, place + _EACH)
    if here.fewest is not None:
        out["minItems"] = here.fewest
    if here.most is not None:
        out["maxItems"] = here.most
    return out


def _text(here: _Noted) -> dict[str, Any]:
    if here.words:
        return {"type": "string", "enum": list(here.words)}
    return {"type": "string", "pattern": r"\S"}
