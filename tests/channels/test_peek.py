"""What captains may see before the others: on their own page, in a printed booklet, or nowhere."""

import json
import zlib
from pathlib import Path

import pytest

from tests.channels.test_sheets import made
from tests.director.tables import PACKS, make_setup
from voicehost.channels.channel import Channel
from voicehost.channels.code_sheet import CodeSheets
from voicehost.channels.fingers import Fingers
from voicehost.channels.one_by_one import OneByOne
from voicehost.channels.props import Props
from voicehost.cli import main
from voicehost.core.errors import PackError, SealedError, UsageError
from voicehost.core.ids import SeatId, SlotId
from voicehost.core.ports import Looked
from voicehost.director.outputs import Whisper
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.journal.records import Opened
from voicehost.packs.load import booklet
from voicehost.settings import Settings
from voicehost.testing.table import TestTable
from voicehost.words.normalise import canonical

pytestmark = pytest.mark.unit


def whispers(table: TestTable) -> list[Whisper]:
    return [output for output in table.outputs if isinstance(output, Whisper)]


def look(table: TestTable, seat: str) -> TestTable:
    table.listen()
    return table.give(Looked(seat=SeatId(seat))).listen()


def test_a_captain_looks_at_the_task_on_a_page_and_nothing_is_opened() -> None:
    table = TestTable(setup=make_setup()).expect_line("peek-page")
    look(table, "ann")
    (whisper,) = whispers(table)
    assert whisper.seat == "ann"
    text = str(whisper.value)
    assert len(text.split()) > 3
    assert text not in " ".join(table.said)
    opened = [r.slots for r in table.records if isinstance(r, Opened)]
    assert SlotId("1.task") not in {slot for slots in opened for slot in slots}
    assert "1.task" not in table.view.captions
    table.enter("ann", 3).enter("ben", 1)
    assert text.startswith(table.view.captions[SlotId("1.task")])


def test_who_is_no_captain_sees_nothing() -> None:
    table = TestTable(setup=make_setup())
    look(table, "cy")
    assert whispers(table) == []
    table.expect_line("private-not-you")


def test_when_the_bids_are_in_there_is_nothing_to_look_at() -> None:
    table = TestTable(setup=make_setup()).enter("ann", 3).enter("ben", 1)
    look(table, "ann")
    assert whispers(table) == []


def test_captains_are_called_to_a_fold_of_the_booklet() -> None:
    sheets = made()
    sheets.booklet = ("t-alphabet",)
    table = TestTable(setup=make_setup(channel=CodeSheets(sheets)))
    table.expect_line("peek-booklet")
    assert any("fold 1" in text.lower() and "Ann" in text and "Ben" in text for text in table.said)
    look(table, "ann")
    assert whispers(table) == []


@pytest.mark.parametrize("channel", [Fingers(), OneByOne(), Props(), CodeSheets(made())])
def test_without_paper_and_pages_the_host_says_that_bids_are_blind(channel: Channel) -> None:
    table = TestTable(setup=make_setup(channel=channel))
    assert table.lines.count("peek-blind") == 1
    assert whispers(look(table, "ann")) == []


def test_that_it_is_blind_is_said_once() -> None:
    table = TestTable(setup=make_setup(channel=Fingers()))
    for _ in range(2):
        table.say("two", "one", "we give up").advance(15).say("no")
    assert table.lines.count("peek-blind") <= 1
    assert dict(table.view.board.facts)["accumulated"] != 0


def test_the_door_opens_nothing_for_one_pair_of_eyes() -> None:
    door = make_setup().deck.door
    assert door.peek([SlotId("1.task")])
    assert door.opened == {}
    with pytest.raises(SealedError, match="no such slot"):
        door.peek([SlotId("1.nothing")])


# --- The printed booklet ----------------------------------------------------------------------


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    return tmp_path


def pdf_text(path: Path) -> list[str]:
    """The text of each page, as far as the streams of our PDFs hold it."""
    import base64
    import re

    pages = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", path.read_bytes(), re.DOTALL):
        raw = zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>")))
        pages.append(" ".join(re.findall(r"\((.*?)\) Tj", raw.decode("latin-1"))))
    return pages


def printed(state: Path, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    """A set with a booklet for the test pack; its id."""
    arguments = [
        "sheets", "top-ten-quiz", "--players", "Ann, Ben, Cy, Di", "-o", str(state / "s.pdf"),
        "--booklet", str(state / "b.pdf"), "--packs", str(PACKS), "--json", *more,
    ]  # fmt: skip
    assert main(arguments) == 0
    return str(json.loads(capsys.readouterr().out)["set"])


def test_a_leaf_a_task_and_no_answer_on_it(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = printed(state, capsys, "--set", "1").replace("-", " ").title()
    path = state / "b.pdf"
    assert path.stat().st_mode & 0o777 == 0o600
    pages = pdf_text(path)
    assert len(pages) == 7
    session = begin(
        Wish(game="top-ten-quiz", set=1, packs=PACKS), Settings(), spoken=False, kept=False,
        replayable=True,
    )  # fmt: skip
    door = session.setup.deck.door
    for number, page in enumerate(pages, start=1):
        task = door.peek([SlotId(f"{number}.task")])
        assert f"Fold {number}" in page
        assert task.split()[0] in page
        others = [door.peek([SlotId(f"{n}.task")]) for n in range(1, 8) if n != number]
        assert not any(other in page for other in others)
        texts = door.peek(SlotId(f"{number}.{part}") for part in ("category", "task", "definition"))
        outside = (
            f"Fold {number} Task booklet {title} For the captains of round {number} alone, and "
            "only when the host says so. Fold twice at the dotted lines, inwards."
        )
        allowed = {*canonical(texts).split(), *canonical(outside).split()}
        assert set(canonical(page).split()) <= allowed


def test_what_the_booklet_shows_is_what_is_played(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = printed(state, capsys, "--build", "one-per-category")
    wish = Wish(game="top-ten-quiz", packs=PACKS, sheet_set=name)
    session = begin(wish, Settings(), spoken=True, kept=False, replayable=False)
    key = json.loads((state / "state" / "sheets" / f"{name}.json").read_text("utf-8"))
    assert list(session.setup.deck.charts.values()) == key["booklet"]
    session.director.begin(0)
    assert session.setup.channel.name == "sheets"


def test_other_tasks_than_the_booklets_are_refused(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = printed(state, capsys)
    wish = Wish(game="top-ten-quiz", packs=PACKS, sheet_set=name, set=1)
    with pytest.raises(UsageError, match="--set: the booklet says which tasks are played"):
        begin(wish, Settings(), spoken=True, kept=False, replayable=False)


def test_a_booklet_needs_one_game_that_has_tasks(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["-o", str(state / "s.pdf"), "--booklet", str(state / "b.pdf")]
    assert main(["sheets", "--players", "Ann, Ben", *out]) != 0
    assert "a booklet is for one game" in capsys.readouterr().err
    assert main(["sheets", "capten", "--players", "Ann, Ben", *out]) != 0
    assert "nothing to be seen before" in capsys.readouterr().err
    assert main(["sheets", "top-ten-quiz", "--players", "Ann, Ben", "--set", "1", *out[:2]]) != 0
    assert "works with a booklet only" in capsys.readouterr().err
    same = ["-o", str(state / "s.pdf"), "--booklet", str(state / "s.pdf")]
    assert main(["sheets", "top-ten-quiz", "--players", "Ann, Ben", *same]) != 0
    with pytest.raises(PackError, match="no booklet is needed"):
        booklet("desitka", "en", [])


def test_captains_hear_where_their_task_is_before_they_are_asked_to_bid() -> None:
    table = TestTable(setup=make_setup()).listen()
    asked = table.lines.index("ttq-bid-now")
    assert table.lines[asked - 1] == "peek-page"
