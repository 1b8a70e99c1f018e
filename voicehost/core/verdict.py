"""How an answer is ruled."""

from dataclasses import dataclass
from enum import StrEnum

from voicehost.core.ids import SlotId


class Outcome(StrEnum):
    """The five things a judge can say. The last two are settled before the chart is opened."""

    HIT = "hit"
    """One sealed entry, beyond doubt."""
    REPEATED = "repeated"
    """That entry already counts in this state, or these words were already ruled a miss."""
    MISS = "miss"
    """Well heard, not on the chart."""
    AMBIGUOUS = "ambiguous"
    """The words name two things on the public list: be more specific."""
    UNCLEAR = "unclear"
    """Not heard well enough to rule: say it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the table may know of a ruling. No score: closeness is a clue."""

    outcome: Outcome
    slot: SlotId | None = None
    """Set with HIT; with REPEATED unset where a known miss was said again; else unset."""
    place: int | None = None
    """Which option was named, on a card of options; set with HIT, REPEATED and MISS there."""

    def __post_init__(self) -> None:
        if (self.outcome is Outcome.HIT) != (self.slot is not None) and (
            self.outcome is not Outcome.REPEATED
        ):
            raise ValueError(f"{self.outcome} with slot {self.slot}")
