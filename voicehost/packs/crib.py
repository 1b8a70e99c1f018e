"""Crib: what robots need to play, for tests, demos and benches. Never part of a session of people.

It is one of the readers in clear (import contract: only testing may use it)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from voicehost.core.ids import CardId, position_of
from voicehost.packs.deck import Deck
from voicehost.sealed.answer_key import CardKey
from voicehost.sealed.secret import open_secret
from voicehost.words.normalise import canonical


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CribCard:
    """The right answers of a card with their positions, and words that are wrong there."""

    right: tuple[tuple[str, int], ...]
    wrong: tuple[str, ...]
    """Popular wrong guesses and other words of the topic, all off the chart."""
    options: Mapping[str, int] = field(default_factory=dict)
    """Where answers name an option: which one each of the wrong ones names."""


def crib(deck: Deck) -> dict[CardId, CribCard]:
    """What robots may know of a deck."""
    out = {}
    for card, key in deck.key.cards.items():
        if key.options:
            out[card] = _of_options(key)
            continue
        right = [(open_secret(entry.answer), position_of(entry.slot)) for entry in key.entries]
        taken = {canonical(open_secret(e.answer)) for e in key.entries}
        taken |= {canonical(open_secret(alias)) for e in key.entries for alias in e.aliases}
        rivals = [open_secret(rival) for rival in key.rivals]
        words = [*rivals, *(p for p in deck.topics[card].phrases if p not in rivals)]
        wrong = [word for word in words if canonical(word) not in taken]
        out[card] = CribCard(right=tuple(right), wrong=tuple(wrong))
    return out


def _of_options(key: CardKey) -> CribCard:
    """Options by number with their answers; wrong are those of other options."""
    answers = [(position_of(e.slot), open_secret(e.answer)) for e in key.entries]
    if key.format == "true_false":
        true = [(f"number {n}", n) for n, answer in answers if answer == "true"]
        false = {f"number {n}": n for n, answer in answers if answer == "false"}
        return CribCard(right=tuple(true), wrong=tuple(false), options=false)
    right = [(f"option {n}, {answer}", n) for n, answer in answers]
    wrong = {
        f"option {n}, {other}": n
        for n, answer in answers
        for _, other in answers
        if other != answer
    }
    return CribCard(right=tuple(right), wrong=tuple(wrong), options=wrong)
