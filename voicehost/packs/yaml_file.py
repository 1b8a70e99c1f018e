"""YAML files as nodes with line numbers: plain data only, no anchors, no tags, no big files."""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from voicehost.core.errors import PackError
from voicehost.packs.fields import Kind, Node
from voicehost.packs.pack_text import read_pack_text

MAX_DEPTH = 12
"""Deepest nesting; charts need four."""

_UNSEEN = ("Cc", "Cf", "Co", "Cs")
"""Unicode categories that nobody sees and a terminal may obey: controls, directions, joiners."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KINDS: Mapping[str, Kind] = {
    "tag:yaml.org,2002:str": Kind.TEXT,
    "tag:yaml.org,2002:int": Kind.NUMBER,
    "tag:yaml.org,2002:float": Kind.NUMBER,
    "tag:yaml.org,2002:bool": Kind.TRUTH,
    "tag:yaml.org,2002:null": Kind.EMPTY,
    "tag:yaml.org,2002:timestamp": Kind.DATE,
}


def read_yaml(path: Path) -> Node:
    """Read a pack file.

    Raises:
        PackError: no such file, no plain file, too big, not UTF-8, not YAML, or YAML with anchors,
            tags, duplicate keys, invisible characters, several documents or nesting deeper than
            `MAX_DEPTH`.
    """
    return parse_yaml(read_pack_text(path), path)


def parse_yaml(content: str, path: Path) -> Node:
    """Read pack text; `path` is for messages only.

    Raises:
        PackError: as `read_yaml`.
    """
    try:
        _refuse_tricks(content, path)
        root = yaml.compose(content, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if "nesting" in (error.problem or ""):
            raise PackError("nested too deep", str(path), "charts need four levels") from None
        place = f"{path}:{mark.line + 1}" if mark else str(path)
        raise PackError(
            f"not readable as YAML ({error.problem or 'bad form'})",
            place,
            "check indentation, colons, quotes and brackets on this line and the one above",
        ) from None
    except yaml.YAMLError:
        raise PackError(
            "not readable as YAML", str(path), "remove control characters and save as plain text"
        ) from None
    except RecursionError:
        raise PackError("nested too deep", str(path), "charts need four levels") from None
    if root is None:
        raise PackError("the file is empty", str(path), "write the fields or remove the file")
    return _node(root, path, "")


def _refuse_tricks(content: str, path: Path) -> None:
    documents = depth = 0
    event: Any
    for event in yaml.parse(content, Loader=_LOADER):
        place = f"{path}:{event.start_mark.line + 1}"
        if getattr(event, "anchor", None) is not None:
            raise PackError("anchors and aliases (& *) are refused", place, "write it out")
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            raise PackError("tags (!) are refused", place, "put the text in quotes")
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise PackError("a second document begins", place, "one chart a file; remove ---")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise PackError("nested too deep", place, "charts need four levels")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _node(raw: Any, path: Path, field: str) -> Node:
    line = raw.start_mark.line + 1
    if isinstance(raw, yaml.MappingNode):
        return Node(
            path=path, line=line, field=field, kind=Kind.MAP, fields=_fields(raw, path, field)
        )
    if isinstance(raw, yaml.SequenceNode):
        items = tuple(
            _node(item, path, f"{field}[{place}]") for place, item in enumerate(raw.value, start=1)
        )
        return Node(path=path, line=line, field=field, kind=Kind.LIST, items=items)
    if any(unicodedata.category(ch) in _UNSEEN and ch not in "\n\t" for ch in raw.value):
        place = f"{path}:{line}: {field}" if field else f"{path}:{line}"
        raise PackError("an invisible character", place, "type the text anew")
    kind = _KINDS.get(raw.tag, Kind.TEXT)
    return Node(path=path, line=line, field=field, kind=kind, text=raw.value)


def _fields(raw: Any, path: Path, field: str) -> dict[str, Node]:
    fields: dict[str, Node] = {}
    for key, value in raw.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise PackError("a field's name must be a word", f"{path}:{line}", "write name: value")
        name = f"{field}.{key.value}" if field else key.value
        if key.value in fields:
            raise PackError(
                "the field stands here twice", f"{path}:{line}: {name}", "remove one of them"
            )
        fields[key.value] = replace(_node(value, path, name), line=line)
    return fields
