"""The way secrets travel in a session: which one, its channel, and what the table is told of it."""

import sys
from pathlib import Path

from voicehost.catalogue import DEALS, SECRETS, secret_kinds, ways_left
from voicehost.channels.channel import Channel
from voicehost.channels.code_sheet import CodeSheets
from voicehost.channels.fingers import Fingers
from voicehost.channels.one_by_one import OneByOne
from voicehost.channels.private import Private
from voicehost.channels.props import Props
from voicehost.channels.sheet_set import load_set, make_set, seeded
from voicehost.core.effects import Say
from voicehost.core.errors import UsageError
from voicehost.core.game import Game
from voicehost.core.table import Table
from voicehost.packs.schemas import schema_of
from voicehost.settings import Settings, state_dir


def way_of(
    game: Game, settings: Settings, sheet_set: str | None, *, spoken: bool, kept: bool
) -> str:
    """The way secrets travel, as the journal's header keeps it ("sheets:maple-4"). A demo, which is
    not kept, has no printed sheets: its robots play from some that live in memory.

    Raises:
        UsageError: the way asked for cannot do what the game needs, with those that can.
    """
    way = settings.secrets
    if way == "auto" and sheet_set is not None:
        way = "sheets"
    if way == "auto":
        deals = game.name in DEALS
        way = "phones" if not spoken else "one-by-one" if deals else "fingers"
    if way == "sheets" and sheet_set is not None:
        load_set(sheets_dir(), sheet_set)
        return f"sheets:{'-'.join(sheet_set.lower().split())}"
    if way == "sheets" and spoken and kept:
        raise UsageError(
            "no sheet set is named", "--sheet-set", "print one first: voicehost sheets --help"
        )
    if way == "fingers" and game.name in DEALS:
        raise UsageError(
            f"fingers cannot deal the numbers of {game.title}", "--secrets",
            "use sheets, phones, props or one-by-one",
        )  # fmt: skip
    return way


def printed_charts(game: Game, way: str) -> tuple[str, ...]:
    """The charts whose tasks the sheet set's booklet shows; () without one.

    Raises:
        UsageError: the booklet is for another game.
    """
    _, _, name = way.partition(":")
    printed = load_set(sheets_dir(), name).booklet if name else ()
    if printed and schema_of(game.name).booklet is None:
        raise UsageError(
            "has a task booklet for another game", name, f"print sheets for {game.name}"
        )
    return printed


def channel_of(way: str, game: Game, table: Table, seed: int) -> Channel:
    """The channel of a way.

    Raises:
        UsageError: its sheet set is gone, or a player has no sheet in it.
    """
    if way.startswith("sheets"):
        names = [player.name for player in table.players]
        _, _, name = way.partition(":")
        if not name:
            return CodeSheets(make_set(names, secret_kinds([game.name]), seeded(seed)))
        sheets = load_set(sheets_dir(), name)
        without = [name for name in names if name not in sheets.words]
        if without:
            raise UsageError(
                f"no sheet for {', '.join(without)}",
                sheets.id,
                f"it is for {', '.join(sheets.names)}",
            )
        for kind in secret_kinds([game.name]):
            if sheets.kind(kind.purpose) is None:
                raise UsageError(
                    f"these sheets have no {kind.title.lower()}", sheets.id,
                    f"print some: voicehost sheets {game.name}",
                )  # fmt: skip
        if sheets.printed and Path(sheets.printed).exists():
            where = f"{sheets.printed} still lies there: whoever opens it reads every secret"
            print(f"{where}; delete it", file=sys.stderr)
        return CodeSheets(sheets)
    channels: dict[str, Channel] = {
        "fingers": Fingers(),
        "phones": Private(),
        "props": Props(),
        "one-by-one": OneByOne(),
    }
    return channels[way]


def notices_of(way: str, game: Game, settings: Settings, *, spoken: bool) -> tuple[Say, ...]:
    """What the table should know of the way before it begins: without paper and phones, which ways
    and games remain."""
    if way == "sheets":
        return (Say(line="sheets-seeded"),)
    dealt = game.name in DEALS
    if not spoken or settings.secrets != "auto" or game.name not in SECRETS:
        return (Say(line="ways-left"),) if dealt and way == "one-by-one" else ()
    if way not in ("fingers", "one-by-one"):
        return ()
    free, shown, numbers = ("\x1f".join(titles) for titles in ways_left())
    return (
        Say(line="ways-left" if dealt else "ways-left-shown"),
        Say(line="games-left-free", args={"games": free}, skippable=True),
        Say(line="games-left-shown", args={"shown": shown, "dealt": numbers}, skippable=True),
    )


def sheets_dir() -> Path:
    """Where the keys of code sheets lie."""
    return state_dir() / "sheets"
