"""`voicehost packs`, as somebody at a keyboard uses it."""

import argparse
import json
from pathlib import Path

import pytest

from voicehost.commands import packs_command
from voicehost.core.errors import PackError, UsageError
from voicehost.packs.fields import Problem

from .conftest import TEST_PACK, Break

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own packs lie in a folder of the test."""
    folder = tmp_path / "own"
    monkeypatch.setenv("VOICEHOST_PACKS", str(folder))
    return folder


def packs(*words: str) -> int:
    parser = argparse.ArgumentParser()
    packs_command.add_parser(parser.add_subparsers())
    return packs_command.run(parser.parse_args(["packs", *words]))


def test_list_as_json_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert packs("list", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    shape = {"game", "pack", "lang", "unit", "count", "licence"}
    assert all(set(row) == shape for row in rows)
    row = next(row for row in rows if row["game"] == "top-ten-quiz")
    assert row["unit"] == "charts"
    assert row["count"] >= 98


def test_list_shows_sets_and_charts_but_no_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert packs("list", "--charts") == 0
    out = capsys.readouterr().out
    assert "--set 1  First evening" in out
    assert "ww-largest-countries  (easy)" in out
    assert "Kazakhstan" not in out
    assert "Name the ten" not in out


def test_show_tells_what_a_chart_is_about_without_its_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert packs("show", "ww-largest-countries") == 0
    out, err = capsys.readouterr()
    assert "licence: ODbL-1.0" in out
    assert "second_source: " in out
    assert "Kazakhstan" not in out
    assert err == ""


def test_show_gives_the_answers_only_when_asked_and_warns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert packs("show", "ww-largest-countries", "--answers") == 0
    out, err = capsys.readouterr()
    assert "   9. Kazakhstan: 2.72 million square kilometres" in out
    assert err.startswith("warning: the answers of ww-largest-countries follow")
    assert packs("show", str(TEST_PACK / "charts/t-animals.yaml"), "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["id"] == "t-animals"
    assert "answers" not in shown


def test_show_of_an_unknown_chart_says_what_was_meant() -> None:
    with pytest.raises(PackError) as caught:
        packs("show", "ww-largest-country")
    assert 'did you mean "ww-largest-countries"?' in str(caught.value)


def test_check_of_a_clean_chart_is_silent_and_of_a_broken_one_is_not(
    pack: Path, broken: Break, capsys: pytest.CaptureFixture[str]
) -> None:
    assert packs("check", str(pack)) == 0
    assert "8 charts checked: 0 errors, 8 warnings" in capsys.readouterr().out
    assert packs("check", str(pack), "--strict") == 1
    capsys.readouterr()
    path = broken("charts/t-animals.yaml", '"pig"', "no")
    assert packs("check", str(path), "--json") == 1
    rows = json.loads(capsys.readouterr().out)
    keys = {"file", "line", "field", "problem", "remedy", "severity"}
    assert all(set(row) == keys for row in rows)
    found = {row["field"]: row for row in rows}["entries[6].answer"]
    assert (found["line"], found["remedy"]) == (24, "put it in quotes")


def test_check_of_nothing_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file"):
        packs("check", str(tmp_path / "nothing"))


def test_check_names_a_folder_without_charts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert packs("check", str(tmp_path)) == 1
    assert "nothing to check" in capsys.readouterr().out


def test_new_writes_a_form_that_check_calls_unfinished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my-chart.yaml"
    assert packs("new", "top-ten-quiz", str(path)) == 0
    assert "voicehost packs check" in capsys.readouterr().out
    assert packs("check", str(path)) == 1
    out = capsys.readouterr().out
    assert "task: error: unfinished" in out
    assert "not readable" not in out
    with pytest.raises(UsageError, match="there already"):
        packs("new", "top-ten-quiz", str(path))
    with pytest.raises(UsageError, match=r"ends in \.yaml"):
        packs("new", "top-ten-quiz", str(tmp_path / "my-chart.txt"))
    with pytest.raises(PackError, match="no packs for"):
        packs("new", "chess", str(tmp_path / "other.yaml"))


def test_new_with_a_bare_name_goes_to_ones_own_packs(own_folder: Path) -> None:
    assert packs("new", "top-ten-quiz", "my-chart") == 0
    folder = own_folder / "en" / "top-ten-quiz"
    assert (folder / "charts" / "my-chart.yaml").is_file()
    assert (folder / "pack.yaml").is_file()


TABLE = """\
# task: Name the ten test trees.
# definition: Whatever the test calls a tree.
# source: the test
# licence: CC0-1.0
# as_of: stable
# topic: animals
# unit: metres
answer;value;aliases;say
"""
ROWS = [f"Tree {word};{50 - at};wood {word}|{word} tree;" for at, word in enumerate(
    ("oak", "ash", "elm", "fir", "pine", "beech", "birch", "maple", "willow", "poplar", "yew")
)]  # fmt: skip


def test_import_makes_a_chart_that_can_be_played(
    tmp_path: Path, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "Test Trees.csv"
    table.write_text(TABLE + "\n".join(ROWS), encoding="utf-8")
    assert packs("import", str(table)) == 0
    out = capsys.readouterr().out
    assert "10 entries, 1 rivals" in out
    path = own_folder / "en" / "top-ten-quiz" / "charts" / "test-trees.yaml"
    assert path.is_file()
    assert packs("show", "test-trees", "--answers") == 0
    assert "   1. Tree oak: 50 metres" in capsys.readouterr().out
    with pytest.raises(UsageError, match="there already"):
        packs("import", str(table))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the table is empty"),
        ("name;value\nx;1\n", 'unknown column|no column "answer"'),
        ("answer;colour\nx;1\n", 'unknown column "colour"'),
        ("# colour: red\nanswer\nx\n", 'unknown field "colour"'),
        ("answer,value\nx,many\n", "not a number"),
        ('answer,value\nx,"1,5"\n', "comma a decimal sign"),
        ("answer,value\n,5\n", "no answer in this row"),
        ("answer,value\nx,5\n", "a chart needs 10 answers"),
    ],
)
def test_import_names_what_is_wrong_with_a_table(text: str, words: str, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(PackError, match=words) as caught:
        packs("import", str(table))
    assert str(table) in caught.value.where
    assert caught.value.remedy


def test_a_problem_as_an_error_has_place_and_way_out() -> None:
    problem = Problem(file="a.yaml", line=3, field="task", problem="empty", remedy="write one")
    assert str(problem.error()) == "a.yaml:3: task: empty; write one"
