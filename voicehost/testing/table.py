"""A table in a test: say lines, let time pass, and look at what the host says and shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, SlotId
from voicehost.core.ports import Entered, Input, SpeechEnded
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.view import View
from voicehost.director.director import Director
from voicehost.director.outputs import (
    Adjust,
    Countdown,
    Finished,
    Hush,
    Keep,
    Output,
    Report,
    Sound,
    Speak,
)
from voicehost.director.setup import Setup
from voicehost.front.text_mode import Typed, reading_ms
from voicehost.journal.records import Record
from voicehost.words.normalise import canonical


class WordJudge:
    """A judge for tests: knows words and their slots by heart, and nothing else.

    Args:
        entries: slot by canonical words.
        ambiguous: canonical words that are AMBIGUOUS.
        unclear: canonical words that are UNCLEAR.
    """

    def __init__(
        self,
        entries: Mapping[str, SlotId],
        ambiguous: Sequence[str] = (),
        unclear: Sequence[str] = (),
    ) -> None:
        self._entries = dict(entries)
        self._ambiguous, self._unclear = tuple(ambiguous), tuple(unclear)

    def rule(
        self,
        card: CardId,
        piece: Piece,
        *,
        counted: frozenset[SlotId],
        known_misses: Sequence[str],
        spoken: bool,
        at: SlotId | None = None,
    ) -> Verdict:
        words = canonical(piece.words)
        if words in self._ambiguous:
            return Verdict(outcome=Outcome.AMBIGUOUS)
        if words in self._unclear:
            return Verdict(outcome=Outcome.UNCLEAR)
        slot = self._slot(card, words)
        if slot is None:
            return Verdict(outcome=Outcome.REPEATED if words in known_misses else Outcome.MISS)
        outcome = Outcome.REPEATED if slot in counted else Outcome.HIT
        return Verdict(outcome=outcome, slot=slot)

    def holds(self, card: CardId, slot: SlotId) -> bool:
        """Whether the slot is one of those known."""
        return slot in self._entries.values()

    def unsettled(self, card: CardId, piece: Piece, *, spoken: bool) -> Outcome | None:
        words = canonical(piece.words)
        if words in self._ambiguous:
            return Outcome.AMBIGUOUS
        return Outcome.UNCLEAR if words in self._unclear else None

    def near(self, card: CardId, piece: Piece, *, spoken: bool) -> SlotId | None:
        """The entry that the words without their first letter stand for."""
        return self._slot(card, canonical(piece.words)[1:])

    def credit(self, card: CardId, piece: Piece, *, counted: frozenset[SlotId]) -> SlotId | None:
        """The entry that the words, or the words without their first letter, stand for."""
        words = canonical(piece.words)
        slot = self._slot(card, words) or self._slot(card, words[1:])
        return None if slot in counted else slot

    def _slot(self, card: CardId, words: str) -> SlotId | None:
        slot = self._entries.get(words)
        return slot if slot is not None and slot.startswith(f"{card}.") else None


@dataclass(slots=True)
class TestTable:
    """Plays a director on virtual time.

    Args:
        setup: what is played.
        director: a restored director; else a new game begins.
    """

    setup: Setup
    director: Director | None = None
    now_ms: int = 0
    said: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Line keys of what was said."""
    sounds: list[str] = field(default_factory=list)
    outputs: list[Output] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    reports: list[Report] = field(default_factory=list)
    countdowns: list[Countdown] = field(default_factory=list)
    adjusted: list[Adjust] = field(default_factory=list)
    finished: Finished | None = None
    _speaking: list[tuple[int, SpeechEnded]] = field(default_factory=list)

    __test__ = False

    def __post_init__(self) -> None:
        if self.director is None:
            self.director = Director(self.setup)
            self.director.begin(self.now_ms)
        self._drain()
        self.listen()

    @property
    def host(self) -> Director:
        assert self.director is not None
        return self.director

    @property
    def view(self) -> View:
        return self.host.view()

    def say(self, *lines: str) -> "TestTable":
        """Type lines, each when the host is silent; `@enter NAME VALUE` works too."""
        for line in lines:
            self.listen()
            self.give(*Typed(self.host, self.setup.table, self.setup.book).read(line, self.now_ms))
        self.listen()
        return self

    def interrupt(self, line: str) -> "TestTable":
        """Type a line while the host speaks."""
        self.give(*Typed(self.host, self.setup.table, self.setup.book).read(line, self.now_ms))
        return self

    def enter(self, seat: str, value: int | str) -> "TestTable":
        self.listen()
        self.give(Entered(seat=seat, value=value))
        self.listen()
        return self

    def give(self, *inputs: Input) -> "TestTable":
        """Hand inputs over now."""
        for given in inputs:
            self.host.receive(self.now_ms, given)
            self._drain()
        return self

    def listen(self) -> "TestTable":
        """Let the host finish speaking."""
        while self.host.busy and not self.host.finished:
            self._pass(self._next() or self.now_ms + 100)
        return self

    def advance(
        self, seconds: float, *, begun_ms: int | None = None, speaks: bool = False
    ) -> "TestTable":
        """Let time pass, event by event."""
        until = self.now_ms + int(seconds * 1_000)
        while self.now_ms < until and not self.host.finished:
            self._pass(
                min(self._next(begun_ms is not None) or until, until), begun_ms, speaks=speaks
            )
        return self

    def expect_line(self, line: str) -> "TestTable":
        """The host has said this line since the last call; everything before it is forgotten.

        Raises:
            AssertionError: it has not, with what it said.
        """
        assert line in self.lines, f"{line} not among {self.lines}"
        del self.lines[: self.lines.index(line) + 1]
        return self

    def expect_sound(self, name: str) -> "TestTable":
        """As `expect_line`, for sounds."""
        assert name in self.sounds, f"{name} not among {self.sounds}"
        del self.sounds[: self.sounds.index(name) + 1]
        return self

    def _next(self, often: bool = False) -> int | None:
        times = [end for end, _ in self._speaking]
        deadline = self.host.next_deadline_ms(self.now_ms)
        if deadline is not None:
            times.append(deadline)
        if often:
            times.append(self.now_ms + 100)
        return min(times, default=None)

    def _pass(self, at_ms: int, begun_ms: int | None = None, *, speaks: bool = False) -> None:
        self.now_ms = max(self.now_ms, at_ms)
        ended = [end for at, end in self._speaking if at <= self.now_ms]
        self._speaking = [(at, end) for at, end in self._speaking if at > self.now_ms]
        self.give(*ended)
        self.host.tick(self.now_ms, begun_ms=begun_ms, someone_speaks=speaks)
        self._drain()

    def _drain(self) -> None:
        for output in self.host.take():
            self.outputs.append(output)
            match output:
                case Speak(cue=cue, text=text, line=line):
                    if not self.lines or self.lines[-1] != line:
                        self.lines.append(line)
                    self.said.append(text)
                    end = SpeechEnded(cue=cue, completed=True)
                    self._speaking.append((self.now_ms + reading_ms(text), end))
                case Hush():
                    cut = [SpeechEnded(cue=e.cue, completed=False) for _, e in self._speaking]
                    self._speaking = [(self.now_ms, end) for end in cut]
                case Sound(name=name):
                    self.sounds.append(name)
                case Keep(record=record):
                    self.records.append(record)
                case Report():
                    self.reports.append(output)
                case Countdown():
                    self.countdowns.append(output)
                case Adjust():
                    self.adjusted.append(output)
                case Finished():
                    self.finished = output
                case _:
                    pass
