"""A hall without sound: what robots say there is read, not heard, except for what goes amiss as
the script says. A whole game takes a moment, so robots and the loop can be tested often."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.core.ports import Input
from voicehost.director.outputs import Attend, Output
from voicehost.understand.phrases import CommandBook
from voicehost.understand.route import read_text

MS_PER_CHARACTER = 60
PATIENCE_MS = 500
"""Silence after which an utterance is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Amiss:
    """How often hearing goes amiss."""

    unheard: float = 0.08
    """Nothing reaches the host."""
    unclear: float = 0.08
    """Somebody spoke, but the words are not to be made out."""


@dataclass(frozen=True, slots=True)
class _Saying:
    start_ms: int
    end_ms: int
    text: str


class Hall:
    """Floor, source, performer and attention in one, on virtual time.

    Args:
        book: the phrases of the language.
        seed: of what goes amiss.
        amiss: how often.
    """

    def __init__(self, book: CommandBook, seed: int, amiss: Amiss) -> None:
        self._book, self._amiss = book, amiss
        self._draw = random.Random(seed)
        self._listening: Listening | None = None
        self._opened_ms = 0
        self._sayings: list[_Saying] = []
        self._now_ms = 0

    def speak(self, now_ms: int, text: str, voice: str, stretch: float) -> tuple[int, int]:
        """A robot speaks; begin and end in ms."""
        end_ms = now_ms + 300 + int(MS_PER_CHARACTER * len(text) * stretch)
        self._sayings.append(_Saying(now_ms, end_ms, text))
        return now_ms, end_ms

    def hush(self, now_ms: int) -> None:
        """Robots that have not begun to speak stay silent."""
        self._sayings = [saying for saying in self._sayings if saying.start_ms <= now_ms]

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Attend):
            if output.listening is None:
                self._sayings.clear()
            elif self._listening is None:
                self._opened_ms = now_ms
            self._listening = output.listening

    def next_ms(self, now_ms: int) -> int | None:
        times = [saying.end_ms + PATIENCE_MS for saying in self._sayings]
        return min((at for at in times if at > now_ms), default=now_ms + 100)

    def poll(self, now_ms: int) -> Sequence[Input]:
        self._now_ms = now_ms
        over = [s for s in self._sayings if s.end_ms + PATIENCE_MS <= now_ms]
        self._sayings = [s for s in self._sayings if s not in over]
        return [heard for saying in over if (heard := self._read(saying)) is not None]

    def begun_ms(self) -> int | None:
        """Onset of what is being said."""
        starts = [saying.start_ms for saying in self._sayings if saying.start_ms <= self._now_ms]
        return min(starts, default=None)

    def someone_speaks(self) -> bool:
        return self.begun_ms() is not None

    def _read(self, saying: _Saying) -> Heard | None:
        if self._listening is None or saying.start_ms < self._opened_ms:
            return None
        chance = self._draw.random()
        if chance < self._amiss.unheard:
            return None
        text = re.sub("^Ay ", "A ", saying.text)  # how the letter is spelled for a voice
        heard = read_text(text, self._listening, self._book, at_ms=saying.end_ms)
        heard = replace(heard, onset_ms=saying.start_ms)
        taken = heard.kind is not HeardKind.IGNORED
        if taken and chance < self._amiss.unheard + self._amiss.unclear:
            return replace(heard, kind=HeardKind.UNCLEAR, pieces=(), guess=None)
        return heard
