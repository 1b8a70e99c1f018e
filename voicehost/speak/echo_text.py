"""Whether a transcript is the host's own voice come back through the room.

Textual self-echo, as measured in the project's study: a partial likeness of 80 or more to what the
host just said removed all of 60 clips of echo and none of 48 answers. It is applied only while or
within a second after the host spoke, and only to three words or more: a bare "seven" is inside
every host line that says seven. After its end only its last words can still come back: who says
"take the first" to "counted from the first?" answers.
"""

from collections import deque
from dataclasses import dataclass

from rapidfuzz import fuzz

from voicehost.core.ids import CueId
from voicehost.core.ports import Clock

LIKENESS = 80.0
AFTER_MS = 1000
FEWEST_WORDS = 3


@dataclass(slots=True)
class _Spoken:
    cue: CueId
    words: str
    from_ms: int
    until_ms: int | None = None


class EchoText:
    """What the host said of late.

    Args:
        clock: session time.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._spoken: deque[_Spoken] = deque(maxlen=16)

    def started(self, cue: CueId, words: str) -> None:
        """The host begins to say `words`."""
        self._spoken.append(_Spoken(cue, _bare(words), self._clock.now_ms()))

    def ended(self, cue: CueId) -> None:
        """The cue is over."""
        for spoken in self._spoken:
            if spoken.cue == cue and spoken.until_ms is None:
                spoken.until_ms = self._clock.now_ms()

    def is_echo(self, words: str, onset_ms: int) -> bool:
        """Whether an utterance begun at `onset_ms` is what the host was saying then."""
        bare = _bare(words)
        if len(bare.split()) < FEWEST_WORDS:
            return False
        return any(
            spoken.from_ms <= onset_ms
            and (spoken.until_ms is None or onset_ms <= spoken.until_ms + AFTER_MS)
            and _likeness(bare, spoken, onset_ms) >= LIKENESS
            and len(bare) <= len(spoken.words) * 1.2
            for spoken in self._spoken
        )

    def says(self, words: str, at_ms: int) -> bool:
        """Whether these words are part of what the host was saying at a session time."""
        wanted = f" {_bare(words)} "
        return any(
            wanted in f" {spoken.words} "
            for spoken in self._spoken
            if spoken.from_ms <= at_ms
            and (spoken.until_ms is None or at_ms <= spoken.until_ms + AFTER_MS)
        )


def _likeness(bare: str, spoken: _Spoken, onset_ms: int) -> float:
    """Of an utterance to what the host was saying then: any of it, or its end."""
    if spoken.until_ms is None or onset_ms <= spoken.until_ms:
        return float(fuzz.partial_ratio(bare, spoken.words))
    end = " ".join(spoken.words.split()[-len(bare.split()) :])
    return float(fuzz.ratio(bare, end))


def _bare(words: str) -> str:
    return " ".join("".join(ch if ch.isalnum() else " " for ch in words.casefold()).split())
