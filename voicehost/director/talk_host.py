"""TalkHost: a talk before or between games as a host of the loop. It speaks, listens, waits and
asks again; what is said and meant is the talk's own."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence

from voicehost.core.effects import Say
from voicehost.core.heard import Heard, Listening
from voicehost.core.ids import CueId
from voicehost.core.ports import DeviceLost, Input, Lacking, LeftAlone, Pressed, SpeechEnded
from voicehost.director.outputs import Attend, Hush, Output, Speak
from voicehost.director.silence import Silence


class TalkHost(ABC):
    """A host that asks, one question at a time, until all is known.

    Args:
        words: a sentence of the host, and how often its line was said before.
    """

    def __init__(self, words: Callable[[Say, int], str]) -> None:
        self.left = False
        """Nobody was there any more."""
        self._words = words
        self._turns: dict[str, int] = {}
        self._waiting: deque[Speak] = deque()
        self._speaking: CueId | None = None
        self._cues = 0
        self._out: list[Output] = []
        self._attending: Listening | None = None
        self._silence = Silence()

    # ------------------------------------------------------------------ what the talk gives

    @property
    @abstractmethod
    def known(self) -> bool:
        """All is known."""

    @property
    @abstractmethod
    def opening(self) -> Sequence[Say]:
        """What the host begins with, the first question at the end."""

    @property
    @abstractmethod
    def question(self) -> Say | None:
        """The question that stands; None when all is known."""

    @abstractmethod
    def listening(self) -> Listening:
        """What may be said now."""

    @abstractmethod
    def answer(self, heard: Heard) -> Sequence[Say] | None:
        """What the host says to an utterance, the next question at the end; None where it was
        none of its business."""

    # ------------------------------------------------------------------ what the loop asks

    @property
    def finished(self) -> bool:
        """All is known and said, or nobody is there."""
        return (self.known or self.left) and not self.busy

    @property
    def busy(self) -> bool:
        """The host speaks or is about to."""
        return self._speaking is not None or bool(self._waiting)

    def at_zero(self, now_ms: int) -> bool:
        """No clock runs here."""
        return False

    def next_deadline_ms(self, now_ms: int) -> int | None:
        """When the host asks again by itself."""
        return None if self.busy or self.finished else self._silence.again_at()

    def take(self) -> list[Output]:
        """What is to be done since the last call."""
        out, self._out = self._out, []
        return out

    # ------------------------------------------------------------------ what happens

    def begin(self, now_ms: int) -> None:
        """Ask the first question."""
        self._say(*self.opening)
        self._settle()

    def receive(self, now_ms: int, given: Input) -> None:
        """Take one input."""
        match given:
            case Heard() if not (self.known or self.left):
                self._heard(now_ms, given)
            case SpeechEnded(cue=cue) if cue == self._speaking:
                self._speaking = None
                self._silence.host_ended(now_ms)
            case Pressed() if self.busy:
                self._skip()
            case LeftAlone(keep=True):
                self.left = True
                if self.busy:
                    self._hush()
            case Lacking(what=what):
                self._say(Say(line=f"lack-{what}"))
            case DeviceLost(back=True):
                self._speaking = None
                self._ask()
            case _:
                pass
        self._settle()

    def tick(self, now_ms: int, *, begun_ms: int | None, someone_speaks: bool) -> None:
        """Time has passed."""
        again = self.next_deadline_ms(now_ms)
        if again is not None and again <= now_ms and not someone_speaks:
            self._silence.asked_again()
            self._ask()
            self._settle()

    # ------------------------------------------------------------------ inside

    def _heard(self, now_ms: int, heard: Heard) -> None:
        says = self.answer(heard)
        if says is None:
            return
        self._silence.table_spoke(now_ms)
        if not heard.spoken:
            self._waiting.clear()
        self._say(*says)

    def _skip(self) -> None:
        """Stop speaking; what is asked is still asked, unless it was being said."""
        asks = any(speak.line == self._asked for speak in self._waiting)
        self._hush()
        if asks:
            self._ask()

    def _hush(self) -> None:
        self._waiting.clear()
        self._out.append(Hush())

    @property
    def _asked(self) -> str:
        return self.question.line if self.question is not None else ""

    def _ask(self) -> None:
        if self.question is not None:
            self._say(self.question)

    def _say(self, *says: Say) -> None:
        for say in says:
            turn = self._turns.get(say.line, 0)
            self._turns[say.line] = turn + 1
            self._cues += 1
            text = self._words(say, turn)
            self._waiting.append(Speak(cue=CueId(self._cues), text=text, line=say.line))

    def _settle(self) -> None:
        """Speech goes on; the microphone is open while the host is silent."""
        if self._speaking is None and self._waiting:
            self._attend(None)
            speak = self._waiting.popleft()
            self._speaking = speak.cue
            self._out.append(speak)
        if not self.busy:
            self._attend(None if self.known or self.left else self.listening())

    def _attend(self, wanted: Listening | None) -> None:
        if wanted != self._attending:
            self._attending = wanted
            self._out.append(Attend(listening=wanted))
