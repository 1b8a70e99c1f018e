"""Code sheets: fair, used once, recorded at once, with a spare; bids and deals over them."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.director.tables import make_setup
from voicehost.catalogue import GAMES, SECRETS, secret_kinds
from voicehost.channels.code_sheet import CodeSheets
from voicehost.channels.sheet_set import (
    SheetSet,
    load_set,
    make_set,
    permutation,
    seeded,
)
from voicehost.core.errors import UsageError
from voicehost.front.sheet_pdf import write_pdf
from voicehost.testing.table import TestTable

pytestmark = pytest.mark.unit

NAMES = ("Ann", "Ben", "Cy", "Di")
FAIR = 27.9
"""Chi-square with 9 degrees of freedom: a fair source is above it once in a thousand times."""


def made(seed: int = 1, folder: Path | None = None) -> SheetSet:
    return make_set(NAMES, secret_kinds(), seeded(seed), folder)


def chi_square(counts: Counter[str], words: tuple[str, ...]) -> float:
    expected = counts.total() / len(words)
    return sum((counts[word] - expected) ** 2 / expected for word in words)


@pytest.mark.parametrize("value", [1, 6, 10])
def test_the_word_for_a_number_is_uniform_whatever_the_number(value: int) -> None:
    """So the word that everybody hears tells nothing about the number it stands for."""
    chance = random.Random(f"fair {value}")
    counts: Counter[str] = Counter()
    words = tuple("abcdefghij")
    for _ in range(2_000):
        order = permutation(10, lambda sides: chance.randrange(sides))
        counts[words[order.index(value - 1)]] += 1
    assert chi_square(counts, words) < FAIR


@pytest.mark.slow
def test_a_later_line_is_independent_of_an_earlier_one() -> None:
    """The word of a number on line two, given its word on line one, is uniform."""
    counts: Counter[str] = Counter()
    words = tuple("0123456789")
    for seed in range(400):
        pads = made(seed).pads["main/Ann/number"]
        for value in range(10):
            shift = (pads[1].index(value) - pads[0].index(value)) % 10
            counts[str(shift)] += 1
    assert chi_square(counts, words) < FAIR


def test_a_biased_pad_would_be_found() -> None:
    counts = Counter({"a": 300, **dict.fromkeys("bcdefghij", 189)})
    assert chi_square(counts, tuple("abcdefghij")) > FAIR


def test_each_seat_has_its_own_words_and_two_copies() -> None:
    sheets = made()
    words = [word for name in NAMES for word in sheets.words[name]]
    assert len(set(words)) == 40
    assert sheets.pads["main/Ann/bid"] != sheets.pads["spare/Ann/bid"]


def test_a_line_is_used_once_and_recorded_before_it_is_said(tmp_path: Path) -> None:
    sheets = made(folder=tmp_path)
    first = sheets.take("Ann", "number.1")
    again = load_set(tmp_path, sheets.id)
    second = again.take("Ann", "number.1")
    assert first is not None
    assert second is not None
    assert (first.number, second.number) == (1, 2)
    assert (tmp_path / f"{sheets.id}.json").stat().st_mode & 0o777 == 0o600


def test_a_used_up_sheet_goes_on_with_the_spare_and_then_ends() -> None:
    sheets = made()
    lines = [sheets.take("Ann", "wager") for _ in range(7)]
    assert [line.number if line else None for line in lines] == [1, 2, 3, 1, 2, 3, None]


def test_an_unknown_set_says_which_there_are(tmp_path: Path) -> None:
    name = made(folder=tmp_path).id
    with pytest.raises(UsageError, match=f"there are {name}"):
        load_set(tmp_path, "oak-1")


def test_too_many_players_are_told() -> None:
    with pytest.raises(UsageError, match="words for 12"):
        make_set([f"P{n}" for n in range(13)], secret_kinds(), seeded(1))


def test_a_wager_has_all_its_steps_and_no_kind_more_than_ten_values() -> None:
    kinds = {kind.purpose: kind for kind in secret_kinds()}
    assert kinds["wager"].values == (0, 500, 1_000, 1_500, 2_000, 2_500, 3_000)
    assert all(len(kind.values) <= 10 for kind in kinds.values())
    assert set(SECRETS) <= {game.name for game in GAMES}


def test_the_pdf_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    write_pdf(made(), path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes().startswith(b"%PDF")


# --- Bids over sheets -------------------------------------------------------------------------


def bidding(sheets: SheetSet) -> TestTable:
    return TestTable(setup=make_setup(channel=CodeSheets(sheets)))


def word(sheets: SheetSet, name: str, value: int, line: int = 0, copy: int = 0) -> str:
    return sheets.line(copy, name, "bid", line).word_for(value)


def test_bids_are_decoded_from_words_and_never_read_back() -> None:
    sheets = made()
    table = bidding(sheets).expect_line("sheet-ask")
    table.say(word(sheets, "Ann", 5))
    assert "5" not in " ".join(table.said)
    table.say(word(sheets, "Ben", 2)).expect_line("ttq-bids")
    assert dict(table.view.board.facts)["bid.green"] == 5


def test_in_any_order_since_the_word_says_whose_it_is() -> None:
    sheets = made()
    table = bidding(sheets).say(word(sheets, "Ben", 2), word(sheets, "Ann", 5))
    assert dict(table.view.board.facts)["bid.black"] == 2


def test_a_word_of_another_line_is_not_taken() -> None:
    sheets = made()
    table = bidding(sheets).say(word(sheets, "Cy", 5))
    assert table.view.board.phase == "bidding"


def test_undo_takes_fresh_lines() -> None:
    sheets = made()
    table = bidding(sheets).say(word(sheets, "Ann", 5), word(sheets, "Ben", 2)).say("undo")
    assert table.view.board.phase == "bidding"
    table.say(word(sheets, "Ann", 1, line=1), word(sheets, "Ben", 3, line=1))
    assert dict(table.view.board.facts)["bid.black"] == 3
