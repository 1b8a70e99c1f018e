"""Stage: effects in, outputs out. The one room that opens the door and puts in sealed words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from voicehost.core.effects import Caption, Earcon, Effect, Number, Reveal, Say, Show
from voicehost.core.ids import SlotId
from voicehost.core.view import Board, View
from voicehost.director.outputs import (
    Display,
    Finished,
    Hush,
    Keep,
    Output,
    Prepare,
    Sound,
    Speak,
)
from voicehost.director.setup import Setup
from voicehost.director.speech_queue import Sentence, SpeechQueue
from voicehost.journal.records import Opened, Record

RESULT, TOLD = ("result", "level-"), ("told-",)
"""How the keys of lines go on after the game's own prefix ("ttq-") where they say how it ended, and
what of it is worth telling."""


class Stage:
    """What the table sees and hears."""

    def __init__(self, setup: Setup) -> None:
        self._door = setup.deck.door
        self._setup = setup
        self._turn: dict[str, int] = {}
        self._shown: tuple[Board, Mapping[SlotId, str]] | None = None
        self._queued: Board | None = None
        self._panel = ""
        self._revision = 0
        self.ending: dict[str, str] = {}
        """Words of the lines of the end, by key without prefix, spoken or left out."""
        self.speech = SpeechQueue()
        self.outputs: list[Output] = []

    def put(self, *outputs: Output) -> None:
        self.outputs.extend(outputs)

    def keep(self, record: Record) -> None:
        """To the journal, before anything that follows is performed."""
        self.put(Keep(record=record))

    def perform(self, effects: Sequence[Effect], board: Board | None = None) -> None:
        """Turn a game's effects into outputs.

        Args:
            effects: what happened, in order.
            board: of the state they led to; without it the screen turns only afterwards.

        Raises:
            SealedError: a sentence holds a caption whose slot is not open: a fault of the engine.
        """
        for effect in effects:
            match effect:
                case Say():
                    self.say(effect)
                case Earcon(name=name):
                    self.speech.beside(Sound(name=name))
                case Number(value=value):
                    self.speech.beside(Sound(name=f"number-{value}"))
                case Show():
                    self._turn_to(effect, board)
                case Reveal(slots=slots):
                    self.reveal(slots)

    def reveal(self, slots: Sequence[SlotId]) -> None:
        """Open slots; journalled, never taken back."""
        fresh = self._door.open(slots)
        if fresh:
            self.keep(Opened(slots=fresh))

    def say(self, say: Say, *, first: bool = False, alone: bool = False) -> None:
        """Queue a sentence, behind or before all that is still to be said; `alone`: for one
        player's ears."""
        sealed = alone or any(isinstance(arg, Caption) for arg in say.args.values())
        words = self.words(say)
        key = say.line.partition("-")[2]
        if key.startswith((*RESULT, *TOLD)):
            self.ending[key] = words
        self.speech.add(
            words,
            say.line,
            sealed=sealed,
            skippable=say.skippable,
            first=first,
            alone=alone,
        )

    def words(self, say: Say) -> str:
        """The words of a sentence, captions put in."""
        args = {
            key: self._door.read(arg.slot) if isinstance(arg, Caption) else arg
            for key, arg in say.args.items()
        }
        turn = self._turn.get(say.line, 0)
        self._turn[say.line] = turn + 1
        return self._setup.words(say.line, args, turn)

    def finished(self, *, saved: bool) -> Finished:
        """The last output: how the game ended, and what of it is worth telling."""
        if saved:
            return Finished(saved=True)
        ending = self.ending.items()
        return Finished(
            saved=False,
            result=tuple(words for key, words in ending if key.startswith(RESULT)),
            told=tuple(words for key, words in ending if key.startswith(TOLD)),
        )

    def flush(self) -> None:
        """Let out the sounds and screens whose turn it is."""
        self.put(*self.speech.due())

    def speak(self, sentence: Sentence) -> None:
        """Start a sentence."""
        self.put(
            Speak(
                cue=sentence.cue,
                text=sentence.text,
                line=sentence.line,
                sealed=sentence.sealed,
                alone=sentence.alone,
            )
        )
        following = self.speech.following()
        if following is not None and not following.sealed:
            self.put(Prepare(text=following.text))

    def hush(self, *, everything: bool = False) -> None:
        """Stop speaking; forget what may be left out, or all that was still to be said."""
        if self.speech.drop(everything=everything):
            self.put(Hush())

    def view(self, board: Board) -> View:
        """The board with exactly the opened captions."""
        return View(board=board, captions=self._door.opened, revision=self._revision)

    def show(self, board: Board) -> None:
        """Send the view if anything on it changed."""
        shown = (board, self._door.opened)
        fresh = shown != self._shown
        if fresh or board != self._queued:
            self._shown, self._queued = shown, board
            self._revision += fresh
            view = self.view(board)
            self.speech.beside(Display(view=view, panel=self._panel, early=not fresh))

    # ------------------------------------------------------------------ inside

    def _turn_to(self, show: Show, board: Board | None) -> None:
        """The screen turns between two sentences, as the table can follow it."""
        self._panel = show.panel
        if show.stays and board is not None and self._queued is not None:
            board = _as_before(self._queued, show, board)
        elif show.stays:
            return
        if board is not None:
            self._queued = board
            self.speech.beside(Display(view=self.view(board), panel=show.panel, early=True))


def _as_before(before: Board, show: Show, after: Board) -> Board:
    """The board that was shown last, with what is told now and the points that came of it."""
    points = {standing.who: standing.points for standing in after.standings}
    seat, number = show.turned or ("", 0)
    return replace(
        before,
        tiles=tuple(replace(tile, right=tile.slot == show.right) for tile in before.tiles),
        standings=tuple(
            replace(
                one,
                points=points.get(one.who, one.points),
                counters=(*one.counters, *((("number", number),) if one.who == seat else ())),
            )
            for one in before.standings
        ),
    )
