"""Talking: the mouth as the pages see it."""

from collections import deque
from collections.abc import Sequence

from voicehost.core.ports import Input
from voicehost.front.loop import Source
from voicehost.kiosk.hosting import Hosting
from voicehost.speak.mouth import Spoken


class Watched:
    """The mouth as a source: the screen is told how far it has come, and when it has ended.

    Args:
        source: the mouth.
        showing: what is told.
        spoken: pieces that have begun to be heard, where the mouth can tell.
    """

    def __init__(
        self, source: Source, showing: Hosting, spoken: deque[Spoken] | None = None
    ) -> None:
        self._source, self._showing, self._spoken = source, showing, spoken

    def next_ms(self, now_ms: int) -> int | None:
        return self._source.next_ms(now_ms)

    def poll(self, now_ms: int) -> Sequence[Input]:
        while self._spoken:
            self._showing.spoken(self._spoken.popleft())
        inputs = self._source.poll(now_ms)
        if inputs:
            self._showing.ended_speaking()
        return inputs
