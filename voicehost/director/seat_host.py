"""SeatHost: a talk before the game, about seats or charts, as a host of the loop; what is said and
meant is the talk's (director/seats.py, chart_talk.py)."""

from collections.abc import Callable, Sequence

from voicehost.core.effects import Say
from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.director import chart_talk
from voicehost.director.chart_talk import ChartTalk
from voicehost.director.outputs import Adjust
from voicehost.director.seat_ear import guesses, listening
from voicehost.director.seat_words import VOICE
from voicehost.director.seats import SeatTalk
from voicehost.director.talk_host import TalkHost
from voicehost.words.normalise import canonical


class SeatHost(TalkHost):
    """A host that asks who plays, or what.

    Args:
        talk: what is asked and understood.
        words: a sentence of the host, and how often its line was said before.
    """

    def __init__(self, talk: SeatTalk | ChartTalk, words: Callable[[Say, int], str]) -> None:
        super().__init__(words)
        self.talk = talk

    @property
    def known(self) -> bool:
        return self.talk.done

    @property
    def opening(self) -> Sequence[Say]:
        return self.talk.opening

    @property
    def question(self) -> Say | None:
        return self.talk.ask

    def listening(self) -> Listening:
        """What may be said now."""
        if isinstance(self.talk, ChartTalk):
            return chart_talk.listening(self.talk)
        return listening(self.talk)

    def answer(self, heard: Heard) -> Sequence[Say] | None:
        """What the talk says to it; what was typed is sure."""
        said = self._guesses(heard) if heard.spoken else (heard.words,)
        if not said:
            return None
        change = VOICE.get(canonical(said[0]))
        if change is not None:
            self._out.append(Adjust(what=change[0], step=change[1]))
        sure, self.talk.sure = self.talk.sure, not heard.spoken
        says = self.talk.hear(*said)
        self.talk.sure = sure
        return says

    def _guesses(self, heard: Heard) -> tuple[str, ...]:
        if isinstance(self.talk, ChartTalk):
            return chart_talk.guesses(heard, self.talk)
        return guesses(heard, self.talk.stage)


def typed(words: str, now_ms: int) -> Heard:
    """A line that was typed."""
    return Heard(kind=HeardKind.ANSWER, onset_ms=now_ms, end_ms=now_ms, words=words)
