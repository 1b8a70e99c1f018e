"""Two attempts at the same answer add up: what was half heard twice may count together.

Chart-blind: all phrases of the public list are added up alike. The mean of two scores scatters
less than one, so it may lie a little lower (`TOGETHER`) than a single one must.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from voicehost.core.heard import Topic
from voicehost.hear.evidence import Span
from voicehost.hear.fusion import ASK

TOGETHER = 0.10
"""Added to the mean of two attempts. Set by hand, not measured."""
WITHIN_MS = 20_000
"""An attempt is forgotten after so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An answer that was asked again."""

    topic: str
    onset_ms: int
    end_ms: int
    scores: Mapping[str, float]


class SecondTry:
    """Remembers the last two attempts: the one under way (it may be looked at more than once) and
    the one before it."""

    def __init__(self) -> None:
        self._attempts: list[Attempt] = []

    def together(
        self, topic: Topic | None, span: Span, scores: Mapping[str, float]
    ) -> Mapping[str, float]:
        """The scores of an utterance with those of the attempt before it, if there was one.

        Only phrases that were half heard both times gain; nothing ever loses.
        """
        before = self._before(topic, span)
        if before is None:
            return scores
        return {
            phrase: max(score, _mean(score, before.scores.get(phrase, ASK - 1)))
            for phrase, score in scores.items()
        }

    def note(self, topic: Topic | None, span: Span, scores: Mapping[str, float]) -> None:
        """An utterance has to be asked again."""
        if topic is None or not scores:
            return
        attempt = Attempt(
            topic=topic.name, onset_ms=span.onset_ms, end_ms=span.end_ms, scores=scores
        )
        others = [one for one in self._attempts if one.onset_ms != span.onset_ms]
        self._attempts = [*others, attempt][-2:]

    def _before(self, topic: Topic | None, span: Span) -> Attempt | None:
        fitting = [
            one
            for one in self._attempts
            if topic is not None
            and one.topic == topic.name
            and one.onset_ms < span.onset_ms
            and span.onset_ms - one.end_ms <= WITHIN_MS
        ]
        return fitting[-1] if fitting else None


def _mean(score: float, before: float) -> float:
    if min(score, before) < ASK:
        return score
    return (score + before) / 2 + TOGETHER
