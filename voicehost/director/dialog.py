"""A question of the host's own, outside the rules; game time stands still meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass

from voicehost.core.effects import Say
from voicehost.core.ids import SeatId
from voicehost.core.wait import Intent

Value = int | str | None

YES_NO = (Intent(key="yes"), Intent(key="no"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialog:
    """Asked until somebody says one of the things asked for; "undo" drops it."""

    ask: Say
    replied: Callable[[int, str, Value], None]
    """Takes session time, the intent that was said and what it carries."""
    intents: tuple[Intent, ...] = YES_NO
    """What may be said."""
    seats: tuple[SeatId, ...] = ()
    """Who may answer, where the front end knows who speaks; () is anybody."""

    @property
    def is_yes_or_no(self) -> bool:
        return self.intents == YES_NO


def yes_or_no(
    ask: Say,
    on_yes: Callable[[int], None],
    on_no: Callable[[int], None],
    seats: tuple[SeatId, ...] = (),
) -> Dialog:
    """A dialogue that ends with yes or no."""

    def replied(now_ms: int, intent: str, value: Value) -> None:
        (on_yes if intent == "yes" else on_no)(now_ms)

    return Dialog(ask=ask, replied=replied, seats=seats)
