"""An update keeps saves: one of an earlier version is gone on with exactly, and one that cannot be
is refused with a word and left as it is."""

import io
import json
import re
import shutil
import zlib
from pathlib import Path

import pytest

from tests.playthroughs import PACKS
from voicehost.core.errors import JournalError
from voicehost.front.play import run_text
from voicehost.front.session import sessions, sessions_dir, take_up
from voicehost.front.text_mode import board_line
from voicehost.journal.records import FORMAT
from voicehost.settings import Settings

pytestmark = pytest.mark.unit

SAVES = Path(__file__).parents[1] / "saves"
GAMES = sorted(path.parent.name for path in SAVES.glob("*/journal.jsonl"))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))


def put(game: str, *, name: str = "saved", packs: Path | None = None) -> Path:
    """Lay a save where games are kept."""
    folder = sessions_dir() / name
    folder.mkdir(parents=True)
    (folder / "journal.jsonl").write_bytes((SAVES / game / "journal.jsonl").read_bytes())
    vault = json.loads((SAVES / game / "vault.json").read_text(encoding="utf-8"))
    vault["packs"] = str(packs or PACKS / game)
    (folder / "vault.json").write_text(json.dumps(vault), encoding="utf-8")
    return folder


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def refused(folder: Path, words: str) -> None:
    """It is refused with these words, left as it is, let go of, and listed; others go on."""
    before = bytes_of(folder)
    for _ in range(2):  # the second time nobody holds it any more
        with pytest.raises(JournalError, match=words) as refusal:
            take_up(folder.name, Settings(), spoken=False)
        assert refusal.value.remedy
        assert bytes_of(folder) == before
    assert folder.name in {name for name, _, _ in sessions()}


def lines_of(folder: Path) -> list[dict[str, object]]:
    text = (folder / "journal.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def write(folder: Path, records: list[dict[str, object]]) -> None:
    """Lay records with sums that fit, as another version would write them."""
    out = []
    for record in records:
        body = {key: value for key, value in record.items() if key != "crc"}
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        out.append(f'{text[:-1]},"crc":"{zlib.crc32(text.encode()):08x}"}}\n')
    (folder / "journal.jsonl").write_text("".join(out), encoding="utf-8")


def test_there_is_a_save_of_every_game() -> None:
    assert GAMES == ["capten", "desitka", "e-top", "top-ten-quiz", "wer-weiss"]


@pytest.mark.parametrize("game", GAMES)
def test_a_save_of_an_earlier_version_stands_as_it_stood(game: str) -> None:
    folder = put(game)
    before = bytes_of(folder)
    session = take_up("saved", Settings(), spoken=False)
    stood = (SAVES / game / "board.txt").read_text(encoding="utf-8")
    assert f"· {board_line(session.director.view())}\n" == stood
    assert session.trouble == ""
    out = io.StringIO()
    run_text(session, iter(["resume", "score"]), piped=True, out=out)  # type: ignore[arg-type]
    assert "Welcome back" in out.getvalue()
    assert bytes_of(folder)["journal.jsonl"].startswith(before["journal.jsonl"])


def test_a_question_whose_options_were_in_another_order_is_not_gone_on_with() -> None:
    folder = put("wer-weiss")
    records = lines_of(folder)
    last = [
        place
        for place, one in enumerate(records)
        if one["kind"] == "opened" and any(".explanation" in slot for slot in one["slots"])  # type: ignore[attr-defined]
    ][-1]
    write(folder, records[:last])
    refused(folder, "in the middle of a question")


@pytest.mark.parametrize("form", [FORMAT + 1, 0, None, "2"])
def test_a_save_of_another_form_is_refused_and_kept(form: object) -> None:
    folder = put("capten")
    records = lines_of(folder)
    records[0] |= {"format": form, "mood": "merry"}
    write(folder, records)
    refused(folder, "another version")


@pytest.mark.parametrize(
    "record",
    [{"kind": "sung", "words": "la"}, {"kind": "passed", "at_ms": 1, "mood": "merry"},
     {"kind": "passed"}, {"kind": "happened", "stamped": {"seq": 9, "at_ms": 0, "taken_ms": 0,
      "event": {"type": "sung"}}}],
)  # fmt: skip
def test_a_record_nobody_knows_is_no_damage(record: dict[str, object]) -> None:
    """It would be cut off as a torn line is, and all after it with it."""
    folder = put("capten")
    records = lines_of(folder)
    write(folder, [*records[:5], record, *records[5:]])
    refused(folder, "another version")


def test_a_save_of_other_rules_is_refused_and_kept() -> None:
    folder = put("capten")
    records = lines_of(folder)
    happened = [place for place, record in enumerate(records) if record["kind"] == "happened"]
    del records[happened[3]]
    write(folder, records)
    refused(folder, "does not fit the rules")


def test_a_save_whose_charts_have_changed_is_refused_and_kept(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    shutil.copytree(PACKS / "top-ten-quiz", packs)
    chart = packs / "charts" / "t-animals.yaml"
    chart.write_text(re.sub(r"\bcat\b", "okapi", chart.read_text("utf-8")), encoding="utf-8")
    refused(put("top-ten-quiz", packs=packs), "charts have changed")


def test_a_save_whose_packs_are_gone_is_refused_and_kept(tmp_path: Path) -> None:
    folder = put("e-top", packs=tmp_path / "nowhere")
    before = bytes_of(folder)
    with pytest.raises(Exception, match=r"no such|not|e-") as refusal:
        take_up(folder.name, Settings(), spoken=False)
    assert type(refusal.value).__module__ == "voicehost.core.errors"
    assert bytes_of(folder) == before
