"""What can happen to a game. Events are all that a game is folded from.

Time: `Stamped.at_ms` is *game time*, integer milliseconds since the game began. Game time stands
still while the host speaks a sentence, while the game is paused and while a dialogue of the host's
own (consent, undo) is under way; it goes back with undo. So a rule that says "ten seconds" is a
plain subtraction (docs/decisions/0003).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from voicehost.core.ids import SeatId, SlotId, TeamId, TimerId
from voicehost.core.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A player passed an answer and it was ruled. Only HIT, REPEATED and MISS reach a game."""

    words: str
    """The chart-blind transcript of what was said."""
    verdict: Verdict
    by: SeatId | None = None
    """Who said it, where the front end knows (text, phones); voices are not told apart."""
    overruled: bool = False
    """The table overruled the judge; `verdict` is the corrected one."""
    for_nobody: bool = False
    """Overruled to wrong: the slot is opened but counts for nobody."""
    attempt: int | None = None
    """It rules an attempt that was kept until somebody contested it."""
    near: SlotId | None = None
    """With MISS and `attempt`: the entry that may have been meant, where the margin is too small
    to tell. The table may be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempted:
    """An answer kept in the words heard and not ruled yet (É Top!?)."""

    attempt: int
    words: str
    by: SeatId | None = None
    same_as: int | None = None
    """An earlier attempt on the card that said the same, by its words or by public synonyms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A player used one of the intents the state asked for: a number, yes, "we give up" ..."""

    intent: str
    value: int | str | None = None
    by: SeatId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsealed:
    """All sealed values of one collection (bids, wagers, letters) are in and shown together."""

    purpose: str
    values: Mapping[SeatId | TeamId, int | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Chance has answered a `Draw`."""

    purpose: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """Every secret of a deal is with its seat, or every kept value is in. No value is told."""

    purpose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """A sealed value lies open: a dealt number, a kept wager."""

    purpose: str
    who: SeatId | TeamId
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The key has said which of the slots asked about are right."""

    right: tuple[SlotId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerFired:
    """A timer of the state reached zero and no answer begun before zero is still awaited."""

    timer: TimerId


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """The table has corrected by hand how much somebody has of what wins (`game.ByHand`)."""

    who: SeatId | TeamId
    points: int


Event = (
    Answered
    | Attempted
    | Chosen
    | Unsealed
    | Drawn
    | Sealed
    | Turned
    | Checked
    | TimerFired
    | Corrected
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamped:
    """An event with its place in the game and the moment it *began* (speech onset)."""

    seq: int
    at_ms: int
    event: Event
    taken_ms: int | None = None
    """Game time at which it was ruled and is taken (>= at_ms); None: at once. Whether it came in
    time is told by `at_ms`; clocks it starts run from here, so nobody pays for the host's
    listening and thinking."""

    @property
    def now_ms(self) -> int:
        """Game time at which it is taken."""
        return self.at_ms if self.taken_ms is None else self.taken_ms
