"""WaitHost: nobody is there, and the host waits to be called. It says nothing and listens for the
wake phrase alone."""

from collections.abc import Sequence

from voicehost.core.heard import Heard, HeardKind, Listening, Phrase
from voicehost.core.ports import Input, Pressed
from voicehost.director.outputs import Attend, Output

WAKE = "wake"
"""The intent of the phrase by which the host is called."""


def called(*phrases: str) -> Listening:
    """Listening for these phrases and nothing else; for none, where the host is called by touch."""
    return Listening(
        passing=None,
        topic=None,
        phrases=(),
        called=tuple(Phrase(text=text, intent=WAKE) for text in phrases),
    )


class WaitHost:
    """Waits until somebody calls or touches.

    Args:
        phrases: what it is called by, canonical words; () where it hears nothing.
        before: what is put in order before it waits (the voice of the owner's settings).
    """

    def __init__(self, phrases: Sequence[str], before: Sequence[Output] = ()) -> None:
        self.finished = False
        self._listening = called(*phrases) if phrases else None
        self._out: list[Output] = list(before)

    @property
    def busy(self) -> bool:
        """It never speaks."""
        return False

    def listening(self) -> Listening:
        """What it is called by."""
        return self._listening or called()

    def begin(self, now_ms: int) -> None:
        """From now on it can be called."""
        self._out.append(Attend(listening=self._listening))

    def touched(self, now_ms: int) -> Input:
        """The input of a touch."""
        return Pressed(seat=None, at_ms=now_ms)

    def take(self) -> list[Output]:
        out, self._out = self._out, []
        return out

    def receive(self, now_ms: int, given: Input) -> None:
        match given:
            case Heard(kind=HeardKind.PHRASE, guess=guess) if guess and guess.phrase.intent == WAKE:
                self._wake()
            case Pressed():
                self._wake()
            case _:
                pass

    def tick(self, now_ms: int, *, begun_ms: int | None, someone_speaks: bool) -> None:
        """Time makes no difference."""

    def at_zero(self, now_ms: int) -> bool:
        return False

    def next_deadline_ms(self, now_ms: int) -> int | None:
        return None

    def _wake(self) -> None:
        self.finished = True
        self._out.append(Attend(listening=None))
