"""Secret numbers: dealt, told, turned; kept over resume, drawn anew after undo, seen by nobody."""

from pathlib import Path
from typing import Any

import pytest

from voicehost.catalogue import find_game, secret_kinds
from voicehost.channels.channel import Channel
from voicehost.channels.code_sheet import CodeSheets
from voicehost.channels.one_by_one import OneByOne
from voicehost.channels.private import Private
from voicehost.channels.props import Props
from voicehost.channels.sheet_set import make_set, seeded
from voicehost.core.ids import SeatId
from voicehost.core.ports import Looked
from voicehost.director.director import Director
from voicehost.director.outputs import Keep, KeepSealed, Output, Speak, Whisper
from voicehost.director.setup import Setup
from voicehost.front.seating import seat_table
from voicehost.journal.records import encode
from voicehost.packs.load import load_deck
from voicehost.speak.lines import Lines
from voicehost.testing.table import TestTable, WordJudge
from voicehost.understand.phrases import CommandBook

pytestmark = pytest.mark.unit

PACKS = Path(__file__).parents[1] / "packs"
BOOK = CommandBook("en")
THEMES = ("lift", "airport", "pet", "gym", "boss")


def make_setup(channel: Channel | None = None, seed: int = 1, **changes: Any) -> Setup:
    game = find_game("capten")
    return Setup(
        game=game,
        deck=load_deck("capten", "en", THEMES, seed=1, roots=[PACKS / "capten"]),
        judge=WordJudge({}),
        table=seat_table(game, "Ann, Ben, Cy, Di", None),
        wording=Lines("en", "capten"),
        book=BOOK,
        channel=channel or Private(),
        seed=seed,
        **changes,
    )


def dealt(channel: Channel | None = None, seed: int = 1) -> TestTable:
    return TestTable(setup=make_setup(channel, seed)).say("Ann", "first")


def kept(table: TestTable) -> dict[str, int]:
    return dict(table.host.secrets.kept["number.1"])


def words_of(outputs: list[Output]) -> str:
    """Everything that leaves the host but the vault."""
    plain = [o for o in outputs if not isinstance(o, KeepSealed)]
    kept = [encode(o.record) for o in plain if isinstance(o, Keep)]
    return "\n".join([*map(repr, plain), *kept])


def test_everybody_has_a_different_number() -> None:
    numbers = kept(dealt())
    assert set(numbers) == {"ann", "ben", "cy", "di"}
    assert len(set(numbers.values())) == 4
    assert all(1 <= number <= 10 for number in numbers.values())


def test_a_number_leaves_the_host_only_when_it_is_turned() -> None:
    """Non-interference: other numbers, same outputs, until the first card is turned."""
    answers = ("Ann done", "Ben: I would ask for a horse", "Ben done", "Cy done", "Di done", "help")
    first, other = (dealt(seed=seed).say(*answers, "undo", "Di done") for seed in (1, 2))
    assert kept(first) != kept(other)
    assert words_of(first.outputs) == words_of(other.outputs)


def test_the_alarm_rings_alike_whatever_was_dealt() -> None:
    for seed in range(1, 6):
        table = dealt(seed=seed).say("Ann: it costs three euros", "Ann: a trio")
        assert table.sounds == ["ring", "ring"]


def test_the_alarm_hears_only_answers() -> None:
    table = TestTable(setup=make_setup()).say("Ann: three little pigs")
    assert table.sounds == []


def test_a_redone_deal_is_a_new_deal() -> None:
    table = dealt()
    before = kept(table)
    table.say("undo", "first")
    assert kept(table) != before


def test_numbers_survive_a_stop() -> None:
    table = dealt().say("Ann done")
    vault = [o for o in table.outputs if isinstance(o, KeepSealed)][-1]
    again = Director(make_setup())
    again.restore(table.records, vault.entered, 0, vault.kept)
    assert again.secrets.kept == table.host.secrets.kept
    resumed = TestTable(setup=again.setup, director=again).say("go on", "undo")
    assert kept(resumed) == kept(table)
    assert kept(resumed.say("undo", "first")) != kept(table)


def test_a_page_shows_a_seat_its_own_number_alone() -> None:
    table = dealt()
    del table.outputs[:]
    table.give(Looked(seat=SeatId("ben")))
    whispers = [output for output in table.outputs if isinstance(output, Whisper)]
    assert [(w.seat, w.value) for w in whispers] == [("ben", kept(table)["ben"])]


def test_sheets_tell_a_word_that_only_one_sheet_knows() -> None:
    sheets = make_set(("Ann", "Ben", "Cy", "Di"), secret_kinds(), seeded(3))
    table = dealt(CodeSheets(sheets))
    for name in ("Ann", "Ben", "Cy", "Di"):
        word = sheets.line(0, name, "number", 0).word_for(kept(table)[name.lower()])
        assert any(name in said and word in said for said in table.said)


def test_a_lost_sheet_is_told_again_from_the_spare() -> None:
    sheets = make_set(("Ann", "Ben", "Cy", "Di"), secret_kinds(), seeded(3))
    table = dealt(CodeSheets(sheets)).say("I lost my sheet", "Ben")
    word = sheets.line(1, "Ben", "number", 0).word_for(kept(table)["ben"])
    assert any(word in said for said in table.said)
    table.say("my sheet was seen", "Ben").expect_line("sheet-no-spare")


def test_one_by_one_says_a_number_to_nobody_else() -> None:
    table = dealt(OneByOne())
    for _ in range(4):
        table.say("ready", "again", "got it")
    low = [o for o in table.outputs if isinstance(o, Speak) and o.alone]
    assert len(low) == 8
    assert all(o.sealed for o in low)
    del table.said[:]
    table.say("repeat")
    assert not any(str(number) in " ".join(table.said) for number in kept(table).values())
    assert table.view.board.phase == "answering"


def test_props_are_dealt_by_the_table_and_told_when_turned() -> None:
    table = dealt(Props()).say("ready", "Ann done", "Ben done", "Cy done", "Di done")
    assert table.host.secrets.kept == {}
    table.say("Ben").expect_line("turned-ask").say("seven")
    assert dict(table.view.board.facts)["last"] == 7


def test_a_number_that_lies_open_is_no_other_card() -> None:
    """Two cards never show the same: what was misheard is asked for again."""
    table = dealt(Props()).say("ready", "Ann done", "Ben done", "Cy done", "Di done")
    table.say("Cy", "four", "Ann").expect_line("turned-ask")
    table.say("four").expect_line("turned-already")
    assert table.said[-1].endswith("What does it show?") or table.said[-1].endswith("say?")
    assert dict(table.view.board.facts)["tokens"] == 4
    table.say("six").expect_line("cap-shown")
