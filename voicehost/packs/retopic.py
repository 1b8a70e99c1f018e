"""Retopic: a deck whose still sealed cards are about something else. For proofs alone.

Beside `packs.redraw`, whose public lists stay the same: here the lists themselves are others, so
that lengths, scripts and sounds of all their words are. The ears would hear otherwise over another
list; a proof therefore gives both decks the same scripted hearing.
"""

import random
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from voicehost.core.heard import Topic
from voicehost.core.ids import CardId, SlotId, card_of
from voicehost.packs.deck import Deck
from voicehost.packs.redraw import Redrawn, redrawn
from voicehost.sealed.answer_key import AnswerKey, CardKey, Entry
from voicehost.sealed.secret import Secret, open_secret
from voicehost.words.normalise import canonical

_SYLLABLES = (
    "ka", "съе", "い", "ξε", "qu", "éà", "دل", "ng", "oo", "漢字", "st", "ui", "ß", "zzz", "ten",
)  # fmt: skip

ALIKE = 60
"""Words of the public list that are so much like something said (0 to 100) stay as they are: the
answer may have been told apart from them."""


def retopiced(
    deck: Deck, opened: Container[SlotId], said: Sequence[str], seed: int, *, touched: bool
) -> Redrawn:
    """The same deck to everybody who has seen the opened slots and heard what was said, if hearing
    is the same too.

    Args:
        deck: as it was loaded, nothing open.
        opened: slots that keep their text and their entry.
        said: lines; what is like one of them stays on the lists of cards that have been begun.
        seed: of the change.
        touched: change the lists of cards that have been begun too.
    """
    other = redrawn(deck, opened, said, seed)
    draw = random.Random(f"topics {seed}")
    begun = {card_of(place) for place in deck.door.slots if place in opened}
    spoken = [canonical(line) for line in said]
    cards: dict[CardId, CardKey] = {}
    topics: dict[CardId, Topic] = dict(deck.topics)
    moved = 0
    for card, key in deck.key.cards.items():
        if card in begun and not touched:
            cards[card] = key
            continue
        kept = _kept(key, opened, spoken if card in begun else ())
        new = _Renamed(kept, draw)
        cards[card] = _key(key, new)
        topics[card] = _topic(deck.topics[card], new)
        moved += len({open_secret(entry.answer) for entry in key.entries} & set(new.names))
    sealed = sum(e.slot not in opened for key in deck.key.cards.values() for e in key.entries)
    return Redrawn(
        deck=replace(other.deck, key=AnswerKey(cards=cards, needs=deck.key.needs), topics=topics),
        texts=other.texts,
        sealed=len(other.texts) + sealed,
        replaced=len(other.texts) + moved,
    )


class _Renamed:
    """Another word for each word, the same one each time."""

    def __init__(self, kept: Container[str], draw: random.Random) -> None:
        self._kept, self._draw = kept, draw
        self.names: dict[str, str] = {}

    def __call__(self, word: str) -> str:
        if word in self._kept:
            return word
        if word not in self.names:
            syllables = self._draw.choices(_SYLLABLES, k=self._draw.randint(1, 12))
            self.names[word] = f"{''.join(syllables)} {len(self.names)}"
        return self.names[word]

    def secrets(self, words: Iterable[Secret]) -> tuple[Secret, ...]:
        """Others for sealed words."""
        return tuple(Secret(self(open_secret(word))) for word in words)


def _forms(entry: Entry) -> list[str]:
    return [open_secret(word) for word in (entry.answer, *entry.aliases, *entry.ask_again)]


def _kept(key: CardKey, opened: Container[SlotId], spoken: Sequence[str]) -> frozenset[str]:
    """Words that stay: of entries everybody knows, and of things that are like what was said."""
    things = [_forms(entry) for entry in key.entries]
    known = [_forms(entry) for entry in key.entries if entry.slot in opened]
    for rival in key.rivals:
        name = open_secret(rival)
        things.append([name, *map(open_secret, key.rival_aliases.get(name, ()))])
    alike = [
        forms
        for forms in things
        if any(fuzz.partial_ratio(canonical(f), line) >= ALIKE for f in forms for line in spoken)
    ]
    return frozenset(form for forms in (*known, *alike) for form in forms)


def _key(key: CardKey, new: _Renamed) -> CardKey:
    entries = tuple(
        replace(
            entry,
            answer=Secret(new(open_secret(entry.answer))),
            aliases=new.secrets(entry.aliases),
            ask_again=new.secrets(entry.ask_again),
        )
        for entry in key.entries
    )
    alike = {new(name): new.secrets(words) for name, words in key.rival_aliases.items()}
    return replace(key, entries=entries, rivals=new.secrets(key.rivals), rival_aliases=alike)


def _topic(topic: Topic, new: _Renamed) -> Topic:
    says = {new(phrase): tuple(map(new, forms)) for phrase, forms in topic.says.items()}
    return replace(topic, phrases=tuple(sorted(map(new, topic.phrases))), says=says)
