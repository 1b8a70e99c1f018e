"""Voice mode: a session by microphone and loudspeaker, on real time."""

import sys
from pathlib import Path

from voicehost.core.heard import Passing
from voicehost.core.table import Table
from voicehost.director.seat_host import SeatHost
from voicehost.front.buzzers import listened_to
from voicehost.front.loop import Loop, Source
from voicehost.front.play import Keyboard, keepers, kept, screen_for
from voicehost.front.real_table import RealTable
from voicehost.front.seat_talk import SeatTyped, charts_host_for, host_for, talked
from voicehost.front.session import Session
from voicehost.front.text_mode import TextScreen, Typed
from voicehost.front.wish import Wish
from voicehost.settings import Settings


def ask_seats(
    wish: Wish,
    settings: Settings,
    table: RealTable,
    *,
    as_json: bool,
    before: Table | None = None,
) -> Wish:
    """Ask by voice who plays; whoever sits at a terminal may type too.

    Args:
        wish: what is played.
        settings: the language.
        table: the open devices.
        as_json: what is said as JSON Lines.
        before: the table of the last game, which is asked whether it stays.
    """
    host = host_for(wish, settings.lang, before)
    return _asked(wish, host, table, before or Table(players=()), as_json=as_json)


def ask_charts(wish: Wish, settings: Settings, table: RealTable, *, as_json: bool) -> Wish:
    """Ask by voice which charts are played; whoever sits at a terminal may type too."""
    host = charts_host_for(wish, settings.lang)
    return _asked(wish, host, table, Table(players=()), as_json=as_json)


def _asked(wish: Wish, host: SeatHost, table: RealTable, before: Table, *, as_json: bool) -> Wish:
    sources: list[Source] = list(table.sources)
    if sys.stdin.isatty():
        sources.append(Keyboard(sys.stdin, SeatTyped(), host, table.time))
    screen = TextScreen(sys.stdout, before, as_json=as_json)
    return talked(wish, host, table.time, sources, [table.speaker, table.ears, screen], table.ears)


def run_voice(
    session: Session,
    table: RealTable,
    *,
    as_json: bool,
    transcript: Path | None,
    buzzers: str = "",
) -> int:
    """Run a session that has begun, by voice; whoever sits at a terminal may type too.

    Args:
        session: what is played.
        table: the open devices.
        as_json: what is said as JSON Lines.
        transcript: a file for it too.
        buzzers: the setting of that name.
    """
    typed = Typed(session.director, session.setup.table, session.setup.book)
    with (
        kept(session),
        screen_for(session, as_json=as_json, transcript=transcript) as screen,
        listened_to(buzzers, table.time, typed.seat, screen.note) as pressed,
    ):
        sources: list[Source] = [*table.sources, *pressed]
        if sys.stdin.isatty():
            presses = session.setup.passing is Passing.BUTTON
            sources.append(
                Keyboard(sys.stdin, typed, session.director, table.time, presses=presses)
            )
        loop = Loop(
            session.director,
            table.time,
            sources,
            [*keepers(session), table.speaker, table.ears, screen],
            table.ears,
        )
        loop.run()
    return 0
