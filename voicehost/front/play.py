"""Play: a wish becomes a loop, by text, by voice or from a recording."""

import contextlib
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TextIO

from voicehost.core.errors import UsageError
from voicehost.core.heard import Passing
from voicehost.core.ports import Input, Pressed
from voicehost.core.table import Table
from voicehost.front.buzzers import listened_to
from voicehost.front.device_watch import DeviceWatch
from voicehost.front.league import keep_in_league
from voicehost.front.loop import Loop, Performer, RealTime, Source, VirtualTime
from voicehost.front.seat_talk import (
    SeatTyped,
    charts_host_for,
    host_for,
    seated,
    talked,
    wants_charts_talk,
)
from voicehost.front.session import Session, begin, take_up
from voicehost.front.standstill import Standstill
from voicehost.front.text_mode import Pipe, TextMouth, TextScreen, TextTicks, Typed, board_line
from voicehost.front.wish import ASK, Wish
from voicehost.settings import Settings


class Tee:
    """Writes to the screen and to a transcript file."""

    def __init__(self, out: TextIO, file: TextIO) -> None:
        self._outs = (out, file)

    def write(self, text: str) -> int:
        for out in self._outs:
            out.write(text)
        return len(text)

    def flush(self) -> None:
        for out in self._outs:
            out.flush()


@contextlib.contextmanager
def screen_for(
    session: Session,
    *,
    as_json: bool,
    transcript: Path | None,
    out: TextIO | None = None,
    typed: bool = False,
) -> Iterator[TextScreen]:
    """The terminal as a screen, with a transcript beside it if one is wanted.

    Raises:
        UsageError: the transcript cannot be written.
    """
    stream: TextIO = out or sys.stdout
    if transcript is None:
        yield TextScreen(stream, session.setup.table, as_json=as_json, typed=typed)
        return
    try:
        file = transcript.open("w", encoding="utf-8")
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise UsageError(what, str(transcript), "name another file") from error
    with file:
        tee: TextIO = Tee(stream, file)  # type: ignore[assignment]
        yield TextScreen(tee, session.setup.table, as_json=as_json, typed=typed)


def play_text(
    wish: Wish, settings: Settings, *, as_json: bool = False, transcript: Path | None = None
) -> int:
    """Play in the terminal, or from a pipe on virtual time.

    Raises:
        VoicehostError: what is wrong with the wish or the input; a game under way is kept.
    """
    piped = not sys.stdin.isatty()
    asks_charts = wants_charts_talk(wish)
    chosen = replace(seated(wish, sys.stdin, sys.stdout, settings.lang), asks_another=not piped)
    wish = replace(chosen, build=ASK) if asks_charts else chosen
    while True:
        session = begin(chosen, settings, spoken=False, kept=True, replayable=piped)
        session.director.begin(0)
        code = run_text(
            session, sys.stdin, piped=piped, as_json=as_json, transcript=transcript,
            buzzers=settings.buzzers,
        )  # fmt: skip
        if not session.director.ending.another:
            return code
        wish = _same_or_changed(another(wish), session, settings)
        chosen = _chosen(wish, settings) if asks_charts else wish


def _chosen(wish: Wish, settings: Settings) -> Wish:
    """At a terminal: which charts now?"""
    host, time, mouth = charts_host_for(wish, settings.lang), RealTime(), TextMouth()
    keyboard = Keyboard(sys.stdin, SeatTyped(), host, time)
    screen = TextScreen(sys.stdout, Table(players=()))
    return talked(wish, host, time, [keyboard, mouth], [mouth, screen])


def _same_or_changed(wish: Wish, session: Session, settings: Settings) -> Wish:
    """At a terminal: does the table of the last game stay as it is?"""
    host, time, mouth = host_for(wish, settings.lang, session.setup.table), RealTime(), TextMouth()
    keyboard = Keyboard(sys.stdin, SeatTyped(), host, time)
    screen = TextScreen(sys.stdout, session.setup.table)
    return talked(wish, host, time, [keyboard, mouth], [mouth, screen])


def another(wish: Wish) -> Wish:
    """The same game for the same table, with other chance and other cards."""
    return replace(wish, seed=None, set=None, charts=None, explains=False)


def resume_text(name: str | None, settings: Settings, *, as_json: bool = False) -> int:
    """Go on with a kept game in the terminal or from a pipe."""
    session = taken_up(name, settings, spoken=False)
    piped = not sys.stdin.isatty()
    return run_text(session, sys.stdin, piped=piped, as_json=as_json, buzzers=settings.buzzers)


def taken_up(name: str | None, settings: Settings, *, spoken: bool) -> Session:
    """A kept session that goes on; what was wrong with its journal is said.

    Raises:
        JournalError: there is none, or it cannot be taken up.
    """
    session = take_up(name, settings, spoken=spoken)
    if session.trouble:
        print(f"the journal was damaged: {session.trouble}", file=sys.stderr)
    return session


def run_text(
    session: Session,
    lines: TextIO,
    *,
    piped: bool,
    as_json: bool = False,
    transcript: Path | None = None,
    out: TextIO | None = None,
    buzzers: str = "",
) -> int:
    """Run a session that has begun, by text; `buzzers` is the setting of that name."""
    director = session.director
    typed = Typed(director, session.setup.table, session.setup.book)
    with (
        kept(session),
        screen_for(session, as_json=as_json, transcript=transcript, out=out, typed=True) as screen,
        contextlib.ExitStack() as stack,
    ):
        mouth, ticks = TextMouth(), TextTicks(screen)
        performers: list[Performer] = [*keepers(session), mouth, ticks, screen]
        if piped:
            pipe = Pipe(lines, typed, director)
            loop = Loop(director, VirtualTime(), [pipe, mouth], performers, ticker=ticks)
        else:
            time = RealTime()
            presses = session.setup.passing is Passing.BUTTON
            keyboard = Keyboard(lines, typed, director, time, presses=presses)
            watch = DeviceWatch({"machine": Standstill(time)})
            pressed = listened_to(buzzers, time, typed.seat, screen.note)
            buttons = stack.enter_context(pressed)
            sources: list[Source] = [watch, *buttons, keyboard, mouth]
            loop = Loop(director, time, sources, performers, ticker=ticks)
        if not loop.run():
            say_kept(session, screen)
    return 0


def keepers(session: Session) -> list[Performer]:
    """The keeper of the journal, if the session is kept; first of all performers."""
    return [session.keeper] if session.keeper is not None else []


@contextlib.contextmanager
def kept(session: Session) -> Iterator[None]:
    """Let go of the journal whatever happens; a game that is over enters the league."""
    try:
        yield
    except KeyboardInterrupt as stop:
        if session.keeper is not None:
            stop.add_note("what was ruled is kept: voicehost resume goes on with it")
        raise
    finally:
        if session.keeper is not None:
            session.keeper.close()
            keep_in_league(session.keeper.folder)


def say_kept(session: Session, screen: TextScreen) -> None:
    """The input has ended before the game: say that it is kept, and show where it stands."""
    screen.note("the input has ended; the game is kept")
    screen.note(board_line(session.director.view()))


class LineReader:
    """Reads a stream's lines in a thread of its own, one for all games of an evening: a second
    reader would lose every other line to the first."""

    def __init__(self, lines: TextIO) -> None:
        self.lines: deque[str | None] = deque()
        """What has come and was not taken; None at the end of the stream."""
        self.knock: Callable[[], None] = lambda: None
        """Called when a line has come."""
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def _read(self, lines: TextIO) -> None:
        for line in lines:
            self.lines.append(line)
            self.knock()
        self.lines.append(None)
        self.knock()


_READERS: "weakref.WeakKeyDictionary[TextIO, LineReader]" = weakref.WeakKeyDictionary()


class Reads(Protocol):
    """Who makes inputs of a line."""

    def read(self, line: str, now_ms: int, /) -> Sequence[Input]:
        """The inputs of one line that lets no time pass.

        Raises:
            UsageError: it cannot be read.
        """


class Busy(Protocol):
    """Whose speech a line stops."""

    @property
    def busy(self) -> bool:
        """The host speaks or is about to."""


class Keyboard:
    """Lines typed at a terminal, on real time. A line stops the host's speech.

    Args:
        lines: what is typed.
        typed: reads a line.
        director: whose speech a line stops.
        time: session time.
        presses: an empty line is the button that passes answers.
    """

    def __init__(
        self, lines: TextIO, typed: Reads, director: Busy, time: RealTime, *, presses: bool = False
    ) -> None:
        self._typed, self._presses = typed, presses
        self._director = director
        reader = _READERS.get(lines) or _READERS.setdefault(lines, LineReader(lines))
        reader.knock = time.knock
        self._lines = reader.lines

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms if self._lines else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        if not self._lines:
            return ()
        line = self._lines.popleft()
        if line is None:
            raise KeyboardInterrupt
        text = line.strip()
        if not text or text.startswith("#"):
            presses = self._director.busy or (self._presses and not text)
            return (Pressed(seat=None, at_ms=now_ms),) if presses else ()
        hush: list[Input] = [Pressed(seat=None, at_ms=now_ms)] if self._director.busy else []
        try:
            return [*hush, *self._typed.read(text, now_ms)]
        except UsageError as error:
            print(error, file=sys.stderr)
            return ()


def play_audio(
    wish: Wish,
    settings: Settings,
    audio: Path,
    *,
    out: Path | None = None,
    live: bool = False,
    as_json: bool = False,
    transcript: Path | None = None,
) -> int:
    """Play with a recording for a microphone, on virtual time.

    Raises:
        AudioError: the recording cannot be heard, or `out` cannot be written.
        VoicehostError: what is wrong with the wish.
    """
    from voicehost.front.recorded import run_recorded

    return run_recorded(
        wish, settings, audio, out=out, live=live, as_json=as_json, transcript=transcript
    )
