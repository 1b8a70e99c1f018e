"""Canary packs are playable, the same each time, and differ only in what is sealed."""

from pathlib import Path

import pytest

from voicehost.core.ids import CardId
from voicehost.packs.deck import Deck
from voicehost.packs.lint import Linter
from voicehost.packs.load import load_deck
from voicehost.testing.canary import Canary, write_canary_pack

pytestmark = pytest.mark.unit


def deck_of(canary: Canary) -> Deck:
    return load_deck("top-ten-quiz", "en", canary.charts, 1, roots=[canary.root])


def test_a_canary_pack_loads_and_is_clean(tmp_path: Path) -> None:
    canary = write_canary_pack(tmp_path)
    deck = deck_of(canary)
    assert len(deck.brief.cards) == 7
    linter = Linter(sounds=False)
    linter.check(tmp_path)
    assert linter.problems == []


def test_the_same_numbers_make_the_same_pack(tmp_path: Path) -> None:
    one = write_canary_pack(tmp_path / "one", 3, (1, 2))
    other = write_canary_pack(tmp_path / "other", 3, (1, 2))
    assert one.answers == other.answers
    assert deck_of(one).digest == deck_of(other).digest


def test_another_deal_changes_only_what_is_sealed(tmp_path: Path) -> None:
    one = write_canary_pack(tmp_path / "one", 1, (1, 1, 1))
    other = write_canary_pack(tmp_path / "other", 1, (1, 2, 1))
    assert one.answers[0] == other.answers[0]
    assert one.answers[1] != other.answers[1]
    assert one.texts[1] != other.texts[1]
    left, right = deck_of(one), deck_of(other)
    assert left.digest != right.digest
    assert left.brief == right.brief
    assert left.topics == right.topics
    assert left.charts == right.charts
    assert left.key.needs == right.key.needs
    card = CardId("2")
    assert len(left.key.cards[card].rivals) == len(right.key.cards[card].rivals)


def test_answers_are_unique_and_leaks_are_found(tmp_path: Path) -> None:
    canary = write_canary_pack(tmp_path)
    words = [word for card in canary.answers for word in card]
    assert len(set(words)) == 70
    assert canary.leaks("HOST: nothing here") == ()
    assert canary.leaks(f"HOST: {words[5].upper()}!") == (words[5],)
    assert canary.leaks(f"HOST: {words[5]}!", opened=[words[5]]) == ()
    assert canary.leaks(f"a task of {canary.texts[2][0]}") == (canary.texts[2][0],)
