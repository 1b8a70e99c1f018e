"""A deck: what is public, what the judge reads, what the door opens."""

from pathlib import Path

import pytest

from voicehost.core.errors import PackError, SealedError
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.packs.deck import Deck
from voicehost.packs.load import load_deck
from voicehost.packs.topics import PER_ENTRY
from voicehost.sealed.secret import Secret, open_secret
from voicehost.words.normalise import canonical

from .conftest import TEST_PACK, Break

pytestmark = pytest.mark.unit

CHARTS = ("t-animals", "t-colours", "t-cities")


def load(*charts: str, root: Path = TEST_PACK, seed: int = 1) -> Deck:
    return load_deck("top-ten-quiz", "en", charts or CHARTS, seed, roots=[root])


def opened(secrets: tuple[Secret, ...]) -> list[str]:
    return [open_secret(secret) for secret in secrets]


def test_the_brief_says_how_many_and_never_a_word() -> None:
    deck = load()
    assert [(card.card, card.places) for card in deck.brief.cards] == [
        ("1", 10), ("2", 10), ("3", 10),
    ]  # fmt: skip
    assert dict(deck.charts) == dict(zip(("1", "2", "3"), CHARTS, strict=True))


def test_every_slot_of_a_card_is_behind_the_door() -> None:
    door = load().door
    card = CardId("2")
    parts = ["category", "task", "definition", "source"]
    slots = [slot(card, part) for part in parts]
    slots += [slot(card, part, at) for part in ("entry", "detail") for at in range(1, 11)]
    for one in slots:
        with pytest.raises(SealedError):
            door.read(one)
    door.open(slots)
    assert door.read(slot(card, "category")) == "fun"
    assert door.read(slot(card, "task")) == "Name the ten colours in the box."
    assert door.read(slot(card, "entry", 1)) == "red"
    assert door.read(slot(card, "detail", 1)) == "20 points"
    assert door.read(slot(card, "entry", 10)) == "purple"
    assert repr(door) == "<Door: 24 of 72 open>"


def test_the_key_has_entries_with_all_their_forms_and_everybody_else_as_rivals() -> None:
    key = load().key.cards[CardId("1")]
    assert [entry.slot for entry in key.entries] == [f"1.entry.{at}" for at in range(1, 11)]
    assert open_secret(key.entries[9].answer) == "mouse"
    assert opened(key.entries[9].aliases) == ["mice"]
    rivals = opened(key.rivals)
    assert "fox" in rivals
    assert "red" in rivals, "words of the topic that are on no chart's list are rivals too"
    assert "mouse" not in rivals
    assert opened(key.rival_aliases["wolf"]) == ["wolves"]
    assert opened(key.rival_aliases["lamp"]) == ["light"], "the topic's aliases come along"


def test_the_topic_is_flat_alphabetical_unique_and_big_enough() -> None:
    deck = load()
    for card, topic in deck.topics.items():
        names = [canonical(phrase) for phrase in topic.phrases]
        assert names == sorted(names)
        assert len(set(names)) == len(names)
        entries = {canonical(open_secret(e.answer)) for e in deck.key.cards[card].entries}
        assert entries <= set(names)
        assert len(names) - len(entries) >= PER_ENTRY * len(entries)
        for phrase, says in topic.says.items():
            assert phrase in topic.phrases
            assert canonical(phrase) not in map(canonical, says)


def test_the_topic_does_not_tell_which_words_are_entries() -> None:
    deck = load("t-animals", "t-fruit")
    assert deck.topics[CardId("1")] == deck.topics[CardId("2")]


def test_a_word_the_topic_calls_otherwise_keeps_the_topics_name(pack: Path, broken: Break) -> None:
    broken("charts/t-animals.yaml", 'answer: "hen", value: 13, aliases: ["chicken"]',
           'answer: "chicken", value: 13')  # fmt: skip
    deck = load("t-animals", root=pack)
    topic = deck.topics[CardId("1")]
    assert topic == load("t-animals").topics[CardId("1")]
    entry = deck.key.cards[CardId("1")].entries[7]
    assert open_secret(entry.answer) == "chicken"
    assert opened(entry.aliases) == ["hen"]


def test_ambiguous_words_are_the_same_for_every_card_and_every_deck(
    pack: Path, broken: Break
) -> None:
    """Otherwise "be specific", or none, tells which cards are still to come."""
    broken("topics/test-words.yaml", '"bird"', '"Bird", "BIRDS"')
    broken("charts/t-fruit.yaml", "topic:", 'needs: ["sourfruit"]\ntopic:')
    deck = load("t-colours", root=pack)
    assert deck.key.cards[CardId("1")].needs == ("bird", "birds", "saint")
    assert {"bird", "birds", "elephant", "korea"} <= set(deck.key.needs)
    other = load("t-colours", "t-fruit", root=pack)
    assert other.key.cards[CardId("2")].needs == ("bird", "birds", "saint", "sourfruit")
    assert other.key.needs == deck.key.needs


def test_nothing_of_a_deck_prints_an_answer() -> None:
    deck = load()
    for part in (deck, deck.key, deck.door, deck.key.cards[CardId("1")]):
        for word in ("mouse", "purple", "Paris"):
            assert word not in repr(part)
            assert word not in f"{part}"


def test_the_digest_follows_the_content_and_nothing_else(pack: Path, broken: Break) -> None:
    before = load(root=pack).digest
    assert before == load().digest == load(seed=99).digest
    assert before != load(*reversed(CHARTS)).digest
    broken("charts/t-animals.yaml", '  by: "the voicehost authors, 2026-11-30"', "  by: someone")
    broken("charts/t-animals.yaml", "entries:", "\n\nentries:")
    assert load(root=pack).digest == before
    broken("charts/t-animals.yaml", '"mice"', '"mices"')
    assert load(root=pack).digest != before


def test_equal_ranks_keep_their_positions() -> None:
    door = load("t-colours").door
    door.open([SlotId("1.entry.3"), SlotId("1.entry.4"), SlotId("1.detail.4")])
    assert door.read(SlotId("1.entry.4")) == "yellow"
    assert door.read(SlotId("1.detail.4")) == "18 points"


@pytest.mark.parametrize(
    ("game", "lang", "chart", "words"),
    [
        ("chess", "en", "t-animals", "no packs for"),
        ("top-ten-quiz", "en", "t-beasts", 'no chart "t-beasts"'),
    ],
)
def test_what_does_not_exist_is_said(game: str, lang: str, chart: str, words: str) -> None:
    with pytest.raises(PackError) as caught:
        load_deck(game, lang, [chart], 1, roots=[TEST_PACK])
    assert words in str(caught.value)


def test_no_pack_in_a_language_is_said() -> None:
    with pytest.raises(PackError) as caught:
        load_deck("top-ten-quiz", "tlh", ["t-animals"], 1)
    assert "no pack for top-ten-quiz in language tlh" in str(caught.value)
