"""AnswerKey: what counts as which entry. Read by the judge only (import contract)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from voicehost.core.ids import CardId, SlotId
from voicehost.sealed.secret import Secret


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Entry:
    """One sealed entry of a chart."""

    slot: SlotId
    answer: Secret
    aliases: tuple[Secret, ...] = ()
    """Other forms that count as this entry."""
    ask_again: tuple[Secret, ...] = ()
    """Forms that name this entry and something else too: AMBIGUOUS. Public list, see `needs`."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CardKey:
    """The key of one card."""

    card: CardId
    entries: tuple[Entry, ...]
    rivals: tuple[Secret, ...] = ()
    """Same-topic words that are not on the chart; being on the public list, not secret as words,
    but which list they are on is."""
    rival_aliases: Mapping[str, tuple[Secret, ...]] = field(default_factory=dict)
    lenient: tuple[tuple[str, str], ...] = ()
    """Pairs the game counts as one (É Top!?: Russia/USSR), off where both are entries or rivals."""
    needs: tuple[str, ...] = ()
    """Public, canonical: words that name several things of this card's topic, whichever of them
    are entries. Said alone they are AMBIGUOUS."""
    format: str = "open"
    """Answer format: open, number, order, century, colour, true_false, abc, pair."""
    options: int = 0
    """How many options the card shows everybody; an answer names one of them and what lies under
    it. 0: an answer names an entry."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AnswerKey:
    """The keys of all cards of the session's deck."""

    cards: Mapping[CardId, CardKey]
    needs: tuple[str, ...] = ()
    """Public list of ambiguous words, canonical, merged over all topics: elephant, Korea, Congo,
    Bush ... The same for every deck. One that is a whole name on a card ("Johnson" on a card about
    surnames) is not ambiguous there."""
