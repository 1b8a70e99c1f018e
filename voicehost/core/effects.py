"""What a game may ask for when something happens. What it waits for is in `wait.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from voicehost.core.ids import SeatId, SlotId


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """A reference to sealed text; the director puts in the words if the slot is open.

    An engine holds references only: it cannot leak what it cannot name.
    """

    slot: SlotId


Arg = str | int | Caption


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """One host sentence, by key. The words live in prompts/. It stops game time while spoken."""

    line: str
    args: Mapping[str, Arg] = field(default_factory=dict)
    skippable: bool = False
    """A key or touch may leave it out while it waits its turn: explanations, the chart, stories.
    What is being said stops in any case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Earcon:
    """A sound that speaks without a word, at most 0.4 s. It does not stop game time.

    Names: right, wrong, repeated, dropped, say_again, ring, token_lost, card, tick, zero,
    mic_open, mic_closed, win, fanfare.
    """

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A position or a count spoken as a verdict inside a running clock ("five").

    It is a known sound of at most 0.4 s and does not stop game time.
    """

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Turn the screen to a panel by name, when the sentences before it are said; the board of the
    state that follows has the rest."""

    panel: str
    stays: bool = False
    """What is told now belongs to the table as it was before: its places stay."""
    right: SlotId | None = None
    """The option that is now told to be the right one."""
    turned: tuple[SeatId, int] | None = None
    """Whose card lies open from now on, and its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """Open sealed slots for everybody. It is journalled and never taken back."""

    slots: tuple[SlotId, ...]


Effect = Say | Earcon | Number | Show | Reveal
