"""Frames in, utterances out. No device, no thread, no clock: the same sound gives the same result
however it is cut into pieces."""

from collections.abc import Callable, Sequence

import numpy as np

from voicehost.core.heard import Heard, HeardKind, Listening, Passing
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Evidence, Frame, Recogniser
from voicehost.hear.turns import UNFINISHED_MS, Moment, Turn
from voicehost.hear.understanding import Span, Understanding
from voicehost.hear.vad import Vad
from voicehost.hear.wake import Spotter

PREROLL_MS = 400
"""Sound kept from before the onset; less where the microphone opened later."""

FORGOTTEN_DB = 1.0
"""How much an utterance fades the memory of how loud the table speaks."""

_FRAME_BYTES = FRAME_SAMPLES * 2
_FRAME_MS = FRAME_SAMPLES * 1000 // RATE_HZ
_GAP_MS = 100


class Listener:
    """Cuts what the microphone hears into utterances and has them understood.

    While closed (`attend(None)`) nothing is kept and nothing decoded. While the host waits to be
    called (`Listening.called`) the spotter has the sound, and recogniser and understanding get
    none of it; without a spotter nothing is heard then.

    The microphone's frames must
    come in order; a gap of more than 0.1 s between them starts anew.
    """

    def __init__(
        self,
        recogniser: Recogniser,
        vad: Vad,
        understanding: Understanding,
        spotter: Spotter | None = None,
    ) -> None:
        self._recogniser, self._vad, self._understanding = recogniser, vad, understanding
        self._spotter = spotter
        self._listening: Listening | None = None
        self._turn = Turn()
        self._left = b""
        self._left_ms = 0
        self._taken = 0
        self._roll: list[bytes] = []
        self._sound_ms = 0
        self._last_end_ms: int | None = None
        self._opened_ms: int | None = None
        self._look: tuple[int, Evidence, Heard] | None = None
        self._begun: tuple[int, int | None] | None = None
        self.looks = 0
        """Utterances decoded so far, early looks included."""
        self.thinking = False
        """What was said so far is being made out."""
        self.thinks: Callable[[], None] = lambda: None
        """Called whenever that begins."""

    @property
    def listening(self) -> Listening | None:
        """What it listens for; None while closed."""
        return self._listening

    @property
    def can_be_called(self) -> bool:
        """Whether it can search for a wake phrase."""
        return self._spotter is not None

    def attend(self, listening: Listening | None) -> None:
        """Open for this, from now, or close. Closing drops an utterance under way; a change while
        open keeps it."""
        if listening is None or self._listening is None:
            self._forget()
            self._vad.reset()
            self._opened_ms = self._last_end_ms = None
        if listening is None or listening.called or (self._listening and self._listening.called):
            self._forget()
            if self._spotter is not None:
                self._spotter.seek(listening.called if listening is not None else ())
        self._listening = listening
        self._look = None
        if listening is not None and not listening.called:
            self._turn.patience_ms, self._turn.cap_ms = listening.patience_ms, listening.cap_ms
            self._understanding.prepare(listening)

    def feed(self, frame: Frame) -> list[Heard]:
        """Take sound of any length; the utterances that ended in it.

        Args:
            frame: sound with the session time of its first sample.
        """
        if self._listening is None:
            return []
        expected = self._left_ms + (self._taken + len(self._left) // 2) * 1000 // RATE_HZ
        if self._opened_ms is None or abs(frame.at_ms - expected) > _GAP_MS:
            self._forget()
            self._left_ms, self._taken = frame.at_ms, 0
            self._opened_ms = frame.at_ms
        self._left += frame.samples
        out: list[Heard] = []
        while len(self._left) >= _FRAME_BYTES and self._listening is not None:
            piece, self._left = self._left[:_FRAME_BYTES], self._left[_FRAME_BYTES:]
            at_ms = self._left_ms + self._taken * 1000 // RATE_HZ
            self._taken += FRAME_SAMPLES
            out += self._step(piece, at_ms)
        return out

    def finish(self) -> list[Heard]:
        """The sound is over (end of a file): an utterance under way ends here."""
        if self._listening is None or not self._turn.speaking:
            return []
        self._turn.close()
        return [self._end()]

    @property
    def speaking(self) -> bool:
        """Whether an utterance is under way."""
        return self._turn.speaking

    def begun_ms(self) -> int | None:
        """Onset of a passed answer still being spoken: on turn and to a question any speech, in
        open discussion only where the marker is already audible. Decodes what was said so far,
        once an utterance: what passed no answer when it was first asked is talk."""
        if self._listening is None or not self._turn.speaking:
            return None
        if self._listening.passing is not Passing.MARKER:
            return self._turn.onset_ms
        if self._begun is None or self._begun[0] != self._turn.onset_ms:
            evidence = self._recogniser.end()
            begun = self._understanding.begun_ms(evidence, self._listening, self._span())
            self._begun = (self._turn.onset_ms, begun)
        return self._begun[1]

    def _step(self, piece: bytes, at_ms: int) -> list[Heard]:
        if self._listening is not None and self._listening.called:
            called = self._spotter.feed(piece, at_ms) if self._spotter is not None else None
            return [called] if called is not None else []
        probability = self._vad.probability(piece)
        moment = self._turn.step(probability, at_ms, level_db(piece))
        if moment is Moment.STARTED:
            self._begin(piece, at_ms)
        elif self._turn.speaking or moment is Moment.ENDED:
            self._recogniser.feed(piece)
        self._roll = [*self._roll, piece][-(PREROLL_MS // _FRAME_MS + 4) :]
        if moment is Moment.PAUSED:
            return self._peek()
        return [self._end()] if moment is Moment.ENDED else []

    def _begin(self, piece: bytes, at_ms: int) -> None:
        assert self._listening is not None
        lead_ms = at_ms - self._turn.onset_ms + PREROLL_MS
        roll = self._roll[-(lead_ms // _FRAME_MS) :]
        self._sound_ms = at_ms - len(roll) * _FRAME_MS
        self._look = None
        self._turn.patience_ms = self._listening.patience_ms
        self._recogniser.begin(
            self._listening.topic, [phrase.text for phrase in self._listening.phrases]
        )
        for earlier in (*roll, piece):
            self._recogniser.feed(earlier)

    def _peek(self) -> list[Heard]:
        """An early look: close if all is clear, wait longer if the speaker looks for words."""
        assert self._listening is not None
        heard, evidence = self._understand()
        if self._understanding.is_settled(heard, self._listening, evidence):
            self._turn.close()
            return [self._end()]
        unfinished = self._understanding.is_unfinished(heard, self._listening)
        patience = self._listening.patience_ms
        self._turn.patience_ms = max(patience, UNFINISHED_MS) if unfinished else patience
        return []

    def _understand(self) -> tuple[Heard, Evidence]:
        """What the utterance is so far, and why; decoded anew only after more speech."""
        assert self._listening is not None
        if self._look is None or self._look[0] != self._turn.speech_end_ms:
            self.looks += 1
            self.thinking = True
            self.thinks()
            evidence = self._recogniser.end()
            heard = self._understanding.understand(evidence, self._listening, self._span())
            self._look = (self._turn.speech_end_ms, evidence, heard)
            self.thinking = False
        return self._look[2], self._look[1]

    def _end(self) -> Heard:
        heard, _ = self._understand()
        self._last_end_ms = self._turn.speech_end_ms
        self._look = None
        self._turn.near_db -= FORGOTTEN_DB
        if heard.kind in (HeardKind.ANSWER, HeardKind.PHRASE):
            self._turn.near_db = max(self._turn.near_db, self._turn.loud_db)
        return heard

    def _span(self) -> Span:
        quiet_ms = 10_000
        if self._last_end_ms is not None:
            quiet_ms = self._turn.onset_ms - self._last_end_ms
        return Span(
            onset_ms=self._turn.onset_ms,
            end_ms=self._turn.speech_end_ms,
            sound_ms=self._sound_ms,
            quiet_before_ms=quiet_ms,
        )

    def _forget(self) -> None:
        self._turn.close()
        self._left, self._left_ms, self._taken = b"", 0, 0
        self._roll = []
        self._look = None


def level_db(samples: bytes) -> float:
    """Loudness of a frame; 0 is full scale, silence is -100."""
    sound = np.frombuffer(samples, dtype="<i2").astype(np.float32) / 32768
    return float(10 * np.log10(np.mean(sound * sound) + 1e-10))


def listen_to(listener: Listener, frames: Sequence[Frame]) -> list[Heard]:
    """Everything a listener hears in a whole recording."""
    heard = [one for frame in frames for one in listener.feed(frame)]
    return heard + listener.finish()
