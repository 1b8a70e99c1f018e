"""SpeechQueue: host sentences one after another, with listening gaps in long speech.

Sounds and screens that belong between two sentences wait here for their turn too, so that the
table hears and sees things in the order in which the rules made them happen."""

import re
from collections import deque
from dataclasses import dataclass

from voicehost.core.ids import CueId
from voicehost.director.outputs import Output

MS_PER_CHARACTER = 66
"""Speaking time per character at the default rate, for planning only (15 characters a second)."""

UNIT_MS = 8_000
"""No unit that cannot be interrupted is longer than this (product.md)."""

GAP_AFTER_MS = 6_500
"""Speech since the microphone was last open after which a gap comes, if more is to follow."""

GAP_MS = 700
"""How long the microphone opens in a gap; an utterance that begins in it is waited for."""

GAP_LOOK_MS = 50
"""How often a gap in which somebody speaks is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """Words to be spoken."""

    text: str
    line: str
    sealed: bool
    skippable: bool
    cue: CueId
    alone: bool = False
    """For one player's ears: never repeated to the table."""

    @property
    def estimate_ms(self) -> int:
        return MS_PER_CHARACTER * len(self.text)


def units(text: str) -> list[str]:
    """`text` cut at sentence ends, then at commas, so that no unit is longer than UNIT_MS."""
    limit = UNIT_MS // MS_PER_CHARACTER
    out: list[str] = []
    for sentence in re.split(r"(?<=[.!?])\s+", text.strip()):
        parts = [sentence] if len(sentence) <= limit else re.split(r"(?<=[,;:])\s+", sentence)
        for part in parts:
            if out and len(out[-1]) + 1 + len(part) <= limit:
                out[-1] = f"{out[-1]} {part}"
            else:
                out.append(part)
    return [unit for unit in out if unit]


class SpeechQueue:
    """Which sentence is spoken, which come next, and what was said last (for "repeat")."""

    def __init__(self) -> None:
        self._pending: deque[Sentence | Output] = deque()
        self._playing: Sentence | None = None
        self._count = 0
        self._spoken_ms = 0
        self._gap_until: int | None = None
        self._said: list[Sentence] = []
        """What was said since the table last spoke, entered something or ran out of time."""
        self.last: list[Sentence] = []
        """What was said before that, for "repeat"."""
        self._held: list[Sentence] = []

    @property
    def busy(self) -> bool:
        """Something is being said or will be."""
        return self._playing is not None or bool(self._pending)

    @property
    def in_gap(self) -> bool:
        return self._gap_until is not None

    @property
    def playing(self) -> Sentence | None:
        return self._playing

    def gap_ends_ms(self, now_ms: int) -> int | None:
        """When to look again whether a gap is over; None if there is none."""
        if self._gap_until is None:
            return None
        return self._gap_until if now_ms < self._gap_until else now_ms + GAP_LOOK_MS

    def add(
        self,
        text: str,
        line: str,
        *,
        sealed: bool,
        skippable: bool,
        first: bool = False,
        alone: bool = False,
    ) -> None:
        """Queue words, cut into units that are short enough.

        Args:
            first: before all that is still to be said.
            alone: for one player's ears.
        """
        fresh: list[Sentence] = []
        for unit in units(text):
            self._count += 1
            fresh.append(
                Sentence(
                    text=unit,
                    line=line,
                    sealed=sealed,
                    skippable=skippable,
                    cue=CueId(self._count),
                    alone=alone,
                )
            )
        self._pending = deque([*fresh, *self._pending] if first else [*self._pending, *fresh])

    def hold(self) -> None:
        """What waits to be said is not said before `release`; screens still turn."""
        self._held += [item for item in self._pending if isinstance(item, Sentence)]
        self.drop(everything=True)

    def release(self) -> bool:
        """What was held comes behind what waits to be said; whether words were."""
        held, self._held = self._held, []
        self._pending.extend(held)
        return bool(held)

    def beside(self, output: Output) -> None:
        """Queue a sound or a screen behind what is still to be said."""
        self._pending.append(output)

    def due(self) -> list[Output]:
        """Sounds and screens whose turn it is, because nothing is being said before them."""
        out: list[Output] = []
        while self._playing is None and self._pending:
            first = self._pending[0]
            if isinstance(first, Sentence):
                break
            self._pending.popleft()
            out.append(first)
        return out

    def next(self, now_ms: int, *, someone_speaks: bool) -> Sentence | None:
        """The sentence to start now, if any."""
        if self._playing is not None or not self._pending:
            return None
        first = self._pending[0]
        if not isinstance(first, Sentence):
            return None
        if self._gap_until is not None:
            if now_ms < self._gap_until or (
                someone_speaks and now_ms < self._gap_until + 3 * GAP_MS
            ):
                return None
            self._gap_until, self._spoken_ms = None, 0
        elif self._spoken_ms and self._spoken_ms + first.estimate_ms > GAP_AFTER_MS:
            self._gap_until = now_ms + GAP_MS
            return None
        self._pending.popleft()
        self._playing = first
        return first

    def following(self) -> Sentence | None:
        """The sentence after the one being spoken, to be synthesised ahead of need."""
        return next((item for item in self._pending if isinstance(item, Sentence)), None)

    def ended(self, cue: CueId) -> None:
        """The device played the last sample of `cue`, or was stopped."""
        if self._playing is None or self._playing.cue != cue:
            return
        self._spoken_ms += self._playing.estimate_ms
        if not self._playing.alone:
            self._said.append(self._playing)
        self._playing = None
        if self.following() is None:
            self._spoken_ms, self._gap_until = 0, None

    def drop(self, *, everything: bool) -> bool:
        """Forget what is still to be said, as far as it may be skipped, or everything (the state
        it belongs to is gone); True if something is being spoken that must stop now."""
        self._pending = deque(
            item
            for item in self._pending
            if not isinstance(item, Sentence) or not (everything or item.skippable)
        )
        if self._gap_until is not None:  # a key pressed in a gap ends it; another would not do
            self._gap_until, self._spoken_ms = None, 0
        return self._playing is not None

    def table_spoke(self) -> None:
        """What comes now answers somebody: "repeat" is of what was said before."""
        if self._said:
            self.last, self._said = self._said, []
