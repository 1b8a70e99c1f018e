"""Replay: a kept game as a text, from its journal, with what was opened in it and nothing else."""

from collections.abc import Sequence
from typing import TextIO

from voicehost.core.effects import Caption, Earcon, Effect, Number, Reveal, Say
from voicehost.core.errors import JournalError
from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Corrected,
    Drawn,
    Event,
    Sealed,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.table import Table
from voicehost.core.view import View
from voicehost.director.setup import Setup
from voicehost.director.timeline import Timeline
from voicehost.front.keeper import JOURNAL, VAULT
from voicehost.front.session import session_folder, setup_of
from voicehost.front.text_mode import board_line
from voicehost.journal import store
from voicehost.journal import vault as vaults
from voicehost.journal.records import Ended, Happened, Header, Opened, Record, Undone
from voicehost.settings import Settings


def replay(name: str, settings: Settings, out: TextIO, *, unfinished: bool) -> int:
    """Print a game: what happened, what the host said, how the board stood.

    Raises:
        JournalError: no such session, it is damaged, or it is still under way.
    """
    folder = session_folder(name)
    records, _, trouble = store.read(folder / JOURNAL)
    header = records[0]
    if not isinstance(header, Header):
        raise JournalError("it does not begin with a header", name, "it cannot be replayed")
    if not unfinished and not any(isinstance(record, Ended) for record in records):
        raise JournalError(
            "this game is still under way", name, "resume it, or replay it with --unfinished"
        )
    setup = setup_of(header, vaults.load(folder / VAULT), settings, spoken=False)
    print(f"{header.began}  {header.game}  {', '.join(n for _, n in header.players)}", file=out)
    _Teller(setup, out).tell(records)
    if trouble:
        print(f"({trouble})", file=out)
    return 0


class _Teller:
    def __init__(self, setup: Setup, out: TextIO) -> None:
        self._setup, self._out = setup, out
        self._timeline = Timeline(
            setup.game, setup.deck.brief, setup.table, setup.options, setup.variant
        )
        self._turns: dict[str, int] = {}

    def tell(self, records: Sequence[Record]) -> None:
        opened = [slot for r in records if isinstance(r, Opened) for slot in r.slots]
        self._setup.deck.door.open(opened)
        self._effects(self._timeline.opening)
        for record in records:
            match record:
                case Happened(stamped=stamped):
                    print(f"> {told(stamped.event, self._setup.table)}", file=self._out)
                    self._effects(self._timeline.apply(stamped).effects)
                    print(f"· {board_line(self._view())}", file=self._out)
                case Undone(seq=seq):
                    self._timeline.back_to(seq)
                    print("> undone", file=self._out)
                case _:
                    pass

    def _view(self) -> View:
        board = self._setup.game.board(self._timeline.state)
        return View(board=board, captions=self._setup.deck.door.opened, revision=0)

    def _effects(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Say():
                    print(f"HOST: {self._words(effect)}", file=self._out)
                case Earcon(name=name):
                    print(f"♪ {name}", file=self._out)
                case Number(value=value):
                    print(f"♪ number-{value}", file=self._out)
                case Reveal():
                    pass
                case _:
                    pass

    def _words(self, say: Say) -> str:
        door = self._setup.deck.door
        args = {k: door.read(a.slot) if isinstance(a, Caption) else a for k, a in say.args.items()}
        turn = self._turns.get(say.line, 0)
        self._turns[say.line] = turn + 1
        return self._setup.words(say.line, args, turn)


def told(event: Event, table: Table) -> str:
    """An event in words."""
    by = getattr(event, "by", None)
    who = f"{table.name(by)}: " if by else ""
    match event:
        case Answered(words=words, verdict=verdict, overruled=overruled):
            ruled = f"{verdict.outcome}{', overruled' if overruled else ''}"
            return f"{who}{words} ({ruled})"
        case Attempted(words=words):
            return f"{who}{words}"
        case Chosen(intent=intent, value=value):
            return f"{who}{intent}" + (f" {value}" if value is not None else "")
        case Unsealed(purpose=purpose, values=values):
            shown = ", ".join(f"{table.name(who)} {value}" for who, value in values.items())
            return f"{purpose}: {shown}"
        case Drawn(purpose=purpose, values=values):
            return f"{purpose}: {', '.join(str(value) for value in values)}"
        case Sealed(purpose=purpose):
            return f"{purpose}: sealed"
        case Turned(purpose=purpose, who=whose, value=value):
            return f"{purpose}: {table.name(whose)} {value}"
        case Checked(right=right):
            return f"right: {', '.join(right) or 'none'}"
        case TimerFired(timer=timer):
            return f"{timer}: zero"
        case Corrected(who=whose, points=points):
            return f"by hand: {table.name(whose)} {points}"
