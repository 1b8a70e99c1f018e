"""Records: what the journal keeps, and their form as JSON.

A record holds rulings, slot ids and heard words; never sealed text, never audio. The version of
the form is in the header; a reader refuses versions it does not know.
"""

import dataclasses
import json
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from voicehost.core.errors import JournalError
from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Corrected,
    Drawn,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.ids import SlotId
from voicehost.journal.checksum import checked, unchecked

FORMAT = 2
"""What is written; 2 added `Header.league`."""

READABLE = frozenset({1, 2})
"""What is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """How the game was set up. Seed, deck and charts lie in the vault."""

    format: int
    session: str
    game: str
    lang: str
    variant: str | None
    options: Mapping[str, int | str]
    players: tuple[tuple[str, str], ...]
    """(seat, name) in order around the table."""
    teams: tuple[tuple[str, str, tuple[str, ...]], ...]
    """(team, name, seats)."""
    passing: str
    secrets: str
    began: str
    """Date and time on the wall, ISO 8601."""
    league: bool = False
    """The table wished that the result be kept in the league."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """An event that the game took."""

    stamped: Stamped


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Slots opened for everybody; never taken back."""

    slots: tuple[SlotId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """Every event from `seq` on is taken back; game time goes to `at_ms`."""

    seq: int
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMiss:
    """Words ruled a miss on a card: they stay known as a miss, also after undo."""

    card: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed:
    """The table overruled the judge: a case for the pack's next version."""

    card: str
    words: str
    was: str
    now: str
    slot: SlotId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """A clock of the rules has run to this game time; kept every second, so that none is lost."""

    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chanced:
    """Chance was asked for a deal: so often in all by now. The numbers lie in the vault."""

    draws: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The game reached its end."""


class OtherVersion(JournalError):
    """A record that is whole, and that this version does not know: it is no damage."""


Record = Header | Happened | Opened | Undone | KnownMiss | Disputed | Passed | Chanced | Ended

_RECORDS: dict[str, type] = {
    cls.__name__.lower(): cls
    for cls in (Header, Happened, Opened, Undone, KnownMiss, Disputed, Passed, Chanced, Ended)
}
_EVENTS: dict[str, type] = {
    cls.__name__.lower(): cls
    for cls in (
        Answered,
        Attempted,
        Chosen,
        Unsealed,
        Drawn,
        Sealed,
        Turned,
        Checked,
        TimerFired,
        Corrected,
    )
}


def encode(record: Record) -> str:
    """One line of JSON with a checksum of itself at its end."""
    body = {"kind": type(record).__name__.lower(), **_plain(record)}
    return checked(json.dumps(body, ensure_ascii=False, separators=(",", ":")))


def decode(line: str) -> Record:
    """The record of a line.

    Raises:
        JournalError: the line is torn, or its checksum does not fit.
        OtherVersion: it is whole and was written by another version.
    """
    whole = unchecked(line)
    try:
        body = json.loads(whole)
        kind = body.pop("kind", None)
        if kind == "header" and body.get("format") not in READABLE:
            raise _other(f"its form is number {body.get('format')}, not {FORMAT}")
        record: Record = _build(_RECORDS[kind], body)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _other("it holds a record this version does not know") from error
    return record


def _other(what: str) -> OtherVersion:
    remedy = "it is kept: the version that wrote it can go on with it"
    return OtherVersion(f"it was kept by another version ({what})", "", remedy)


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        if isinstance(value, Stamped):
            fields["event"]["type"] = type(value.event).__name__.lower()
        return fields
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def _build(kind: Any, value: Any) -> Any:
    """`value` from JSON as an object of type `kind`."""
    if kind is Stamped:
        event = dict(value["event"])
        cls = _EVENTS[event.pop("type")]
        return Stamped(
            seq=value["seq"],
            at_ms=value["at_ms"],
            event=_build(cls, event),
            taken_ms=value["taken_ms"],
        )
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = typing.get_type_hints(kind)
        return kind(**{name: _build(hints[name], item) for name, item in value.items()})
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        if value is None:
            return None
        parts = [part for part in typing.get_args(kind) if part is not type(None)]
        return _build(parts[0], value) if len(parts) == 1 else value
    if origin is tuple:
        args = typing.get_args(kind)
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(_build(args[0], item) for item in value)
        return tuple(_build(part, item) for part, item in zip(args, value, strict=True))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    return value
