"""Endpointing: when an utterance begins, pauses and is over. Pure: probabilities in, moments out.

An utterance starts when 3 of 5 frames sound like speech. After a short pause it may be closed if
what was said is already clear; else after the patience of the question; later if the speaker is
still looking for words; and never beyond its cap. Loudness tells the table from a television: talk
far below the speaker is silence, and a speaker far above what went before begins anew.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum

FRAME_MS = 32

SPEECH = 0.5
"""Probability from which a frame is speech."""
STILL_SPEECH = 0.35
"""Probability below which a frame of an utterance is silence."""
START_OF = (3, 5)
"""So many of so many frames start an utterance."""
EARLY_MS = 320
"""The first look at what was said comes after so much silence."""
UNFINISHED_MS = 1300
"""Patience after fillers and unfinished sentences."""


QUIETEST_DB = -100.0
FAR_BELOW_DB = 9.0
"""Speech so far below the loudest of the utterance is somebody else, far away: silence."""
RISE_DB = 9.0
"""Speech so far above all of the utterance before it is somebody else, nearer: the utterance
begins there."""
SETTLED_FRAMES = 6
"""A rise within so many frames (0.2 s) of the start is only the soft beginning of a word."""
STRANGER_DB = 16.0
"""Speech so far below those who spoke to the host lately starts nothing."""


class Moment(StrEnum):
    """What a frame did to the turn."""

    NOTHING = "nothing"
    STARTED = "started"
    PAUSED = "paused"
    """Silence long enough for an early look; at most once per pause."""
    ENDED = "ended"


@dataclass(slots=True, kw_only=True)
class Turn:
    """One stream of frames, cut into utterances.

    Args:
        patience_ms: silence that ends an utterance.
        cap_ms: the longest utterance.
    """

    patience_ms: int = 800
    cap_ms: int = 15_000
    near_db: float = QUIETEST_DB
    """Loudness of those who spoke to the host lately; who is far below it is not at this table."""
    onset_ms: int = 0
    """First speech frame of the utterance, or of the last one."""
    speech_end_ms: int = 0
    """End of the last speech frame."""
    loud_db: float = QUIETEST_DB
    """The loudest tenth of a second of the utterance."""
    speaking: bool = False
    _recent: deque[tuple[int, bool, float]] = field(
        default_factory=lambda: deque(maxlen=START_OF[1])
    )
    _means: deque[float] = field(default_factory=lambda: deque(maxlen=SETTLED_FRAMES))
    _settled_db: float = math.inf
    """Loudness of the utterance but for its last moments; infinite while it is young."""
    _looked: bool = False

    def step(self, probability: float, at_ms: int, level_db: float = 0.0) -> Moment:
        """Take the frame that begins at `at_ms`.

        Args:
            probability: that somebody speaks in it, in [0, 1].
            level_db: its loudness; 0 is full scale.
        """
        needed = STILL_SPEECH if self.speaking and not self._looked else SPEECH
        self._recent.append((at_ms, probability >= needed, level_db))
        if not self.speaking:
            return self._wait()
        mean_db = self._mean_db()
        if mean_db >= self._settled_db + RISE_DB and self._wait() is Moment.STARTED:
            return Moment.STARTED
        self.loud_db = max(self.loud_db, mean_db)
        if len(self._means) == SETTLED_FRAMES:
            known = self._settled_db if math.isfinite(self._settled_db) else QUIETEST_DB
            self._settled_db = max(known, self._means[0])
        self._means.append(mean_db)
        peak_db = max(level for _, _, level in list(self._recent)[-3:])
        if probability >= needed and peak_db >= self.loud_db - FAR_BELOW_DB:
            self.speech_end_ms = at_ms + FRAME_MS
            self._looked = False
        silence_ms = at_ms + FRAME_MS - self.speech_end_ms
        if silence_ms >= self.patience_ms or at_ms + FRAME_MS - self.onset_ms >= self.cap_ms:
            self.close()
            return Moment.ENDED
        if silence_ms >= EARLY_MS and not self._looked:
            self._looked = True
            return Moment.PAUSED
        return Moment.NOTHING

    def close(self) -> None:
        """The utterance is over, whatever the frames say."""
        self.speaking = self._looked = False
        self._recent.clear()

    def _mean_db(self) -> float:
        levels = [level for _, _, level in list(self._recent)[-3:]]
        return sum(levels) / len(levels)

    def _wait(self) -> Moment:
        """Start (again) where enough of the last frames are speech, loud enough to be meant."""
        floor_db = self.near_db - STRANGER_DB
        if self.speaking:
            floor_db = max(floor_db, self._settled_db + RISE_DB / 2)
        starts = [at_ms for at_ms, speech, level in self._recent if speech and level >= floor_db]
        if len(starts) < START_OF[0]:
            return Moment.NOTHING
        self.speaking, self._looked = True, False
        self.onset_ms, self.speech_end_ms = starts[0], starts[-1] + FRAME_MS
        self.loud_db = self._mean_db()
        self._settled_db = math.inf
        self._means.clear()
        return Moment.STARTED
