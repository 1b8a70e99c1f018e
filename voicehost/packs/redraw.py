"""Redraw: a deck that differs from another only in what is still sealed. For proofs alone.

Whoever has seen what was opened, and heard what was said, can tell no difference between the two:
texts not opened are others, of other lengths and scripts, and on the same public lists other words
are the entries.
"""

import random
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from voicehost.core.ids import CardId, SlotId
from voicehost.packs.deck import Deck
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.door import Door
from voicehost.sealed.secret import Secret, open_secret
from voicehost.words.normalise import canonical

_SCRIPTS = (
    "the quick brown fox jumps over a lazy dog", "съешь ещё этих мягких булок", "いろはにほへと",
    "ξεσκεπάζω την ψυχοφθόρα", "12 345 67", "é à ü ß ñ", "دلو", "a",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Redrawn:
    """The other deck, and how much of it is other."""

    deck: Deck
    texts: frozenset[SlotId]
    """Slots with another text."""
    sealed: int
    """Texts and entries that were sealed."""
    replaced: int
    """How many of them are others now."""


def redrawn(deck: Deck, opened: Container[SlotId], said: Sequence[str], seed: int) -> Redrawn:
    """The same deck to everybody who has seen the opened slots and heard what was said.

    Args:
        deck: as it was loaded, nothing open.
        opened: slots that keep their text and their entry.
        said: lines; words in them stay on the side on which they were.
        seed: of the change.
    """
    draw = random.Random(seed)
    texts = {
        place: deck.door.peek((place,)) if place in opened else _other(draw)
        for place in deck.door.slots
    }
    fresh = frozenset(place for place in texts if place not in opened)
    spoken = " ".join(canonical(line) for line in said)
    cards = {c: _redrawn_key(key, opened, spoken, draw) for c, key in deck.key.cards.items()}
    hidden = moved = 0
    for card, other in cards.items():
        for old, new in zip(deck.key.cards[card].entries, other.entries, strict=True):
            hidden += old.slot not in opened
            moved += open_secret(old.answer) != open_secret(new.answer)
    key = AnswerKey(cards=cards, needs=deck.key.needs)
    door = Door({place: Secret(text) for place, text in texts.items()})
    return Redrawn(
        deck=replace(deck, key=key, door=door),
        texts=fresh,
        sealed=len(fresh) + hidden,
        replaced=len(fresh) + moved,
    )


def traded(deck: Deck, card: CardId, place: int) -> tuple[str, Deck]:
    """An entry's word, and the same deck with that word a rival and its first rival the entry."""
    key = deck.key.cards[card]
    entry, rival = key.entries[place], key.rivals[0]
    alike = dict(key.rival_aliases)
    aliases = alike.pop(open_secret(rival), ())
    alike[open_secret(entry.answer)] = entry.aliases
    entries = list(key.entries)
    entries[place] = replace(entry, answer=rival, aliases=aliases)
    other = replace(
        key, entries=tuple(entries), rivals=(entry.answer, *key.rivals[1:]), rival_aliases=alike
    )
    cards = {**deck.key.cards, card: other}
    fresh = replace(deck, key=AnswerKey(cards=cards, needs=deck.key.needs))
    return open_secret(entry.answer), fresh


def _other(draw: random.Random) -> str:
    return f"{draw.choice(_SCRIPTS)} {draw.randrange(10 ** draw.randint(1, 12))}"


def _redrawn_key(
    key: CardKey, opened: Container[SlotId], spoken: str, draw: random.Random
) -> CardKey:
    """Entries nobody has seen trade places with rivals; on a card of options, with one another."""

    def silent(*names: Secret) -> bool:
        return not any(canonical(open_secret(name)) in spoken for name in names)

    hidden = [entry for entry in key.entries if entry.slot not in opened]
    fresh: dict[SlotId, Entry] = {}
    if key.options:
        answers = [entry.answer for entry in hidden]
        draw.shuffle(answers)
        fresh = {e.slot: replace(e, answer=a) for e, a in zip(hidden, answers, strict=True)}
        return replace(key, entries=tuple(fresh.get(e.slot, e) for e in key.entries))
    alike, rivals = dict(key.rival_aliases), list(key.rivals)
    moving = [e for e in hidden if not e.ask_again and silent(e.answer, *e.aliases)]
    places = [
        place
        for place, rival in enumerate(rivals)
        if silent(rival, *alike.get(open_secret(rival), ()))
    ]
    for entry, place in zip(moving, draw.sample(places, len(places)), strict=False):
        name = open_secret(rivals[place])
        fresh[entry.slot] = replace(entry, answer=rivals[place], aliases=tuple(alike.pop(name, ())))
        rivals[place] = entry.answer
        if entry.aliases:
            alike[open_secret(entry.answer)] = entry.aliases
    entries = tuple(fresh.get(entry.slot, entry) for entry in key.entries)
    return replace(key, entries=entries, rivals=tuple(rivals), rival_aliases=alike)
