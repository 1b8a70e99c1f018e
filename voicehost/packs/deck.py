"""Deck: a session's cards, split once into what is public, what the judge may read and the door."""

from collections.abc import Mapping
from dataclasses import dataclass

from voicehost.core.game import Brief
from voicehost.core.heard import Topic
from voicehost.core.ids import CardId
from voicehost.sealed.answer_key import AnswerKey
from voicehost.sealed.door import Door


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Deck:
    """What `packs.load` makes of a pack for one session."""

    game: str
    brief: Brief
    key: AnswerKey
    door: Door
    topics: Mapping[CardId, Topic]
    charts: Mapping[CardId, str]
    """Chart id by card: sealed until its task is read; kept in the vault."""
    digest: str
    """SHA-256 over the cards' content: resume refuses other content than the game began with."""
