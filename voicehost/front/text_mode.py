"""Text mode: one line is one utterance; the host's words, sounds and screen come out as lines."""

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TextIO

from voicehost.core.errors import UsageError
from voicehost.core.heard import Heard, Listening
from voicehost.core.ids import SeatId, TimerId
from voicehost.core.ports import Entered, Input, Looked, Pressed, SpeechEnded
from voicehost.core.table import Table
from voicehost.core.view import Tile, View
from voicehost.director import commands
from voicehost.director.director import Director
from voicehost.director.outputs import (
    Attend,
    Countdown,
    Display,
    Finished,
    Hush,
    Keep,
    Output,
    Report,
    Sound,
    Speak,
    TimerShown,
    Whisper,
)
from voicehost.front.loop import Performer
from voicehost.journal.records import Opened
from voicehost.understand.phrases import CommandBook
from voicehost.understand.route import read_text

READING_MS_PER_CHARACTER = 66
"""The fixed reading speed of text mode: 15 characters a second."""

READING_PAUSE_MS = 300
"""A breath after each sentence."""

LONGEST_NUMBER = 9
"""Digits of a number that is entered."""


_LOOK = "here you type @look and your name, for your eyes alone"
_TYPED = {
    "private-ask": "here you type @enter, your name and the value: @enter Ann 5",
    "private-dealt": _LOOK,
    "peek-page": _LOOK,
}
"""How what is asked for on a private page is typed in a terminal."""

_TALK = 'I took that for table talk: "help" says what you can say now, "stop the game" ends it'

_OF_A_PLAYER = ("@press", "@enter", "@look")

_QUIT = frozenset({"quit", "exit"})
"""What people type at a program to leave it; the host asks back before it stops."""


def reading_ms(text: str) -> int:
    """How long a sentence takes in text mode."""
    return READING_PAUSE_MS + READING_MS_PER_CHARACTER * len(text)


class Listens(Protocol):
    """A host that can be spoken to."""

    def listening(self) -> Listening:
        """What may be said now."""


class Typed:
    """Turns lines into inputs. Shared by the pipe and the terminal."""

    def __init__(self, director: Listens, table: Table, book: CommandBook) -> None:
        self._director = director
        self._table = table
        self._book = book

    def read(self, line: str, now_ms: int) -> list[Input]:
        """The inputs of one line that lets no time pass.

        Raises:
            UsageError: an unknown "@" line, with those there are.
        """
        if line.startswith("@"):
            return [self._directive(line.split(), now_ms)]
        by, words = self._speaker(line)
        if words.casefold() in _QUIT:
            words = "stop the game"
        listening: Listening = self._director.listening()
        return [read_text(words, listening, self._book, at_ms=now_ms, by=by)]

    def _speaker(self, line: str) -> tuple[SeatId | None, str]:
        name, colon, words = line.partition(":")
        seat = self.seat(name.strip()) if colon else None
        return (None, line) if seat is None else (seat, words.strip())

    def seat(self, name: str) -> SeatId | None:
        """The seat of a player's name, in any case of letters."""
        return next(
            (p.seat for p in self._table.players if p.name.casefold() == name.casefold()), None
        )

    def _directive(self, parts: Sequence[str], now_ms: int) -> Input:
        what, *words = parts
        seat, rest = self._named(words)
        if seat is None and words and what in _OF_A_PLAYER:
            names = ", ".join(player.name for player in self._table.players)
            raise UsageError(f'nobody called "{words[0]}" plays', "", f"the players are {names}")
        match what, rest:
            case "@press", [] if seat is not None:
                return Pressed(seat=seat, at_ms=now_ms)
            case "@enter", [value] if seat is not None:
                number = value.isdecimal() and len(value) <= LONGEST_NUMBER
                return Entered(seat=seat, value=int(value) if number else value)
            case "@look", [] if seat is not None:
                return Looked(seat=seat)
        use = "use @wait SECONDS, @press NAME, @enter NAME VALUE or @look NAME"
        raise UsageError(f'cannot read "{" ".join(parts)}"', "", use)

    def _named(self, words: Sequence[str]) -> tuple[SeatId | None, Sequence[str]]:
        """Whose name the words begin with, and what follows it; a name may be of several words."""
        for size in range(len(words), 0, -1):
            if (seat := self.seat(" ".join(words[:size]))) is not None:
                return seat, words[size:]
        return None, words


class Pipe:
    """Lines from a file or a pipe, on virtual time: the next one is read when the host is silent,
    so whoever sits at the other end may answer to what was printed."""

    def __init__(self, lines: Iterable[str], typed: Typed, director: Director) -> None:
        self._lines = enumerate((line.rstrip("\n") for line in lines), start=1)
        self._ahead: tuple[int, str] | None = None
        self._typed = typed
        self._director = director
        self._until = 0

    def next_ms(self, now_ms: int) -> int | None:
        if self._until > now_ms:
            return self._until
        if self._director.busy:
            return now_ms + 3_600_000
        return now_ms if self._more() else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._director.busy or self._until > now_ms or not self._more():
            return ()
        assert self._ahead is not None
        number, line = self._ahead
        text = line.strip()
        closes = self._closes_window(number, text, now_ms)
        if closes is not None:
            self._until = closes
            return ()
        self._ahead = None
        if not text or text.startswith("#"):
            return ()
        if text.startswith("@wait"):
            self._until = now_ms + self._wait_ms(number, text)
            return ()
        return self._read(number, text, now_ms)

    def _read(self, number: int, text: str, now_ms: int) -> Sequence[Input]:
        try:
            return self._typed.read(text, now_ms)
        except UsageError as error:
            raise UsageError(error.what, f"line {number}", error.remedy) from None

    def _closes_window(self, number: int, text: str, now_ms: int) -> int | None:
        """Session time at which an open window closes, where the line comes after it; None where
        there is none or the line is for it (at an offer also a command of every state, "help")."""
        ends = self._director.window_ends_ms()
        if ends is None or not text or text.startswith(("#", "@")):
            return None
        expect = self._director.expect
        asked = {intent.key for intent in expect.intents} if expect else set()
        for given in self._read(number, text, now_ms):
            intent = given.guess.phrase.intent if isinstance(given, Heard) and given.guess else ""
            if intent in asked or ("yes" in asked and commands.handles(intent)):
                return None
        return ends

    def _more(self) -> bool:
        """Whether another line comes; waits for it."""
        if self._ahead is None:
            self._ahead = next(self._lines, None)
        return self._ahead is not None

    def _wait_ms(self, number: int, text: str) -> int:
        try:
            seconds = float(text.removeprefix("@wait"))
            if not 0 <= seconds <= 86_400:
                raise ValueError
        except ValueError:
            raise UsageError(
                f'cannot read "{text}"', f"line {number}", "write @wait and seconds, as @wait 30"
            ) from None
        return int(seconds * 1_000)


class TextTicks:
    """Counted seconds and zeros, printed when they are due."""

    def __init__(self, screen: Performer) -> None:
        self._screen = screen
        self._due: list[tuple[int, str, TimerId]] = []

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Countdown):
            others = [due for due in self._due if due[2] != output.timer]
            fresh = [(at, name, output.timer) for at, name in output.sounds if at >= now_ms]
            self._due = sorted(others + fresh)

    def next_ms(self) -> int | None:
        return self._due[0][0] if self._due else None

    def tick(self, now_ms: int) -> None:
        while self._due and self._due[0][0] <= now_ms:
            at_ms, name, _ = self._due.pop(0)
            self._screen.perform(at_ms, Sound(name=name))


class TextMouth:
    """Host speech that takes reading time and makes no sound."""

    def __init__(self) -> None:
        self._ends: deque[tuple[int, SpeechEnded]] = deque()

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Speak(cue=cue, text=text):
                end = SpeechEnded(cue=cue, completed=True)
                self._ends.append((now_ms + reading_ms(text), end))
            case Hush():
                cut = [SpeechEnded(cue=end.cue, completed=False) for _, end in self._ends]
                self._ends = deque((now_ms, end) for end in cut)
            case _:
                pass

    def next_ms(self, now_ms: int) -> int | None:
        return self._ends[0][0] if self._ends else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        out: list[Input] = []
        while self._ends and self._ends[0][0] <= now_ms:
            out.append(self._ends.popleft()[1])
        return out


class TextScreen:
    """Prints `HOST: ...` for speech, a note sign for sounds, a dot for what the screen shows.

    Args:
        typed: Lines are typed: the first that is taken for table talk in a phase is answered by a
            note, so that nobody waits for the host in vain.
        voices: Print what was heard of the table too, as `> ...`.
    """

    def __init__(
        self,
        out: TextIO,
        table: Table,
        *,
        as_json: bool = False,
        typed: bool = False,
        voices: bool = False,
    ) -> None:
        self._out = out
        self._table = table
        self._json = as_json
        self._typed = typed
        self._voices = voices
        self._phase = ""
        self._last = ""
        self._told: set[str] = set()
        self._talked: set[str] = set()

    def perform(self, now_ms: int, output: Output) -> None:
        if self._json:
            self._as_json(now_ms, output)
            return
        match output:
            case Speak(alone=True):
                self._print("HOST: (low, for one player alone)")
            case Speak(text=text, line=line):
                self._print(f"HOST: {text}")
                self._how_to_type(line)
            case Whisper(seat=seat, value=value):
                self._print(f"· for {self._table.name(SeatId(seat))} alone: {value}")
            case Sound(name=name):
                self._print(f"♪ {name}")
            case Display(view=view, early=False):
                self._phase = view.board.phase
                self._board(view)
            case Report(kind="ignored", outcome="") if self._typed:
                if self._phase not in self._talked:
                    self._talked.add(self._phase)
                    self.note(_TALK)
            case Report(kind=kind, words=words) if self._voices and words and kind != "ruling":
                self._print(f"> {words}")
            case Finished(saved=True):
                self._print("· the game is kept: voicehost resume goes on with it")
            case _:
                pass

    def _how_to_type(self, line: str) -> None:
        """The first time that something is done on a page: how it is done in the terminal."""
        how = _TYPED.get(line)
        if how is not None and how not in self._told:
            self._told.add(how)
            self._print(f"· {how}")

    def note(self, text: str) -> None:
        """A line of the machine's own."""
        if self._json:
            self._print(json.dumps({"kind": "note", "text": text}, ensure_ascii=False))
        else:
            self._print(f"· {text}")

    def _board(self, view: View) -> None:
        line = board_line(view)
        if line != self._last:
            self._last = line
            self._print(f"· {line}")

    def _as_json(self, now_ms: int, output: Output) -> None:
        body: dict[str, Any]
        match output:
            case Speak(line=line, alone=True):
                body = {"kind": "said", "text": "", "line": line, "alone": True}
            case Whisper(seat=seat, value=value):
                body = {"kind": "whisper", "seat": seat, "value": value}
            case Speak(text=text, line=line):
                body = {"kind": "said", "text": text, "line": line}
            case Sound(name=name):
                body = {"kind": "earcon", "name": name}
            case Display(view=view, panel=panel, early=False):
                body = {"kind": "shown", "panel": panel, "board": board_line(view)}
            case Keep(record=Opened(slots=slots)):
                body = {"kind": "revealed", "slots": list(slots)}
            case TimerShown(timer=timer, left_ms=left, total_ms=total, running=running):
                body = {
                    "kind": "timer", "timer": timer, "left_ms": left, "total_ms": total,
                    "running": running,
                }  # fmt: skip
            case Report():
                body = report_body(output)
            case Attend(listening=listening):
                body = {"kind": "microphone", "open": listening is not None}
            case Finished(saved=saved):
                body = {"kind": "finished", "saved": saved}
            case _:
                return
        self._print(json.dumps({"at_ms": now_ms, **body}, ensure_ascii=False))

    def _print(self, line: str) -> None:
        print(line, file=self._out, flush=True)


def report_body(report: Report) -> dict[str, Any]:
    """What was made of an utterance, as JSON: `heard` where no answer was ruled, else `ruled`."""
    body: dict[str, Any] = {
        "kind": "ruled" if report.kind == "answer" else "heard",
        "as": report.kind,
        "words": report.words,
        "outcome": report.outcome,
        "onset_ms": report.onset_ms,
        "end_ms": report.end_ms,
    }
    if report.position is not None:
        body["position"] = report.position
    if report.by is not None:
        body["by"] = report.by
    return body


def board_line(view: View) -> str:
    """The screen in one line: phase, round, standings, facts, tiles."""
    board = view.board
    rounds = f"round {board.round} of {board.rounds}" if board.rounds else f"round {board.round}"
    parts = [board.phase.replace("_", " "), rounds]
    for standing in board.standings:
        counters = ", ".join(f"{name} {count}" for name, count in standing.counters)
        parts.append(f"{standing.name} {standing.points}" + (f" ({counters})" if counters else ""))
    parts += [f"{name} {value}" for name, value in board.facts]
    if board.tiles:
        parts.append(" ".join(_tile(tile, view.captions) for tile in board.tiles))
    return " | ".join(parts)


def _tile(tile: Tile, captions: Mapping[Any, str]) -> str:
    caption = captions.get(tile.slot)
    under = captions.get(tile.under) if tile.under is not None else None
    if caption is not None and under is not None:
        return f"[{tile.label} {caption}: {under}]"
    return f"[{tile.label} {caption}]" if caption is not None else f"[{tile.label}]"
