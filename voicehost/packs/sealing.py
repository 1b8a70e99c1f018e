"""What every game's schema makes of one of its cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from voicehost.core.game import CardBrief
from voicehost.core.heard import Topic
from voicehost.core.ids import SlotId
from voicehost.sealed.answer_key import CardKey
from voicehost.sealed.secret import Secret


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SealedCard:
    """A card, split once; the one moment all parts are together."""

    brief: CardBrief
    key: CardKey
    texts: Mapping[SlotId, Secret]
    topic: Topic
    chart: str
    content: Mapping[str, Any]
    """What the deck's digest is taken over."""
