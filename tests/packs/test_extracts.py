"""A chart follows from the rows of its source: the ten, their order, their ties and the cut."""

import shutil
from pathlib import Path

import pytest

from voicehost.core.errors import PackError
from voicehost.packs.extracts import EXTRACT, WHOLE, extract_path, lint_extract, read_extract
from voicehost.packs.fields import Reader
from voicehost.packs.library import chart_paths, read_chart, topic_roots
from voicehost.packs.ranked import Chart
from voicehost.packs.topics import find_topic

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"
NAME = "na-largest-islands"


def shipped(game: str = GAME) -> list[Chart]:
    return [read_chart(game, path) for path in chart_paths(game, "en").values()]  # type: ignore[misc]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of one chart with its extract."""
    chart = chart_paths(GAME, "en")[NAME]
    for path in (chart, extract_path(chart)):
        (tmp_path / path.parent.name).mkdir()
        shutil.copy(path, tmp_path / path.parent.name)
    return tmp_path


def problems(pack: Path) -> list[str]:
    chart = read_chart(GAME, pack / "charts" / f"{NAME}.yaml")
    assert isinstance(chart, Chart)
    reader = Reader()
    lint_extract(chart, find_topic(chart.topic, "en", topic_roots(None)), reader)
    assert all(problem.field == "proof" and problem.line for problem in reader.problems)
    return [problem.problem for problem in reader.problems]


def change(pack: Path, old: str, new: str, folder: str = "extracts") -> None:
    path = next((pack / folder).iterdir())
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("game", [GAME, "e-top"])
def test_every_shipped_chart_says_what_proves_it(game: str) -> None:
    for chart in shipped(game):
        assert chart.proof == EXTRACT or chart.proof.startswith("package "), chart.id


@pytest.mark.parametrize("game", [GAME, "e-top"])
def test_every_extract_belongs_to_a_chart_and_shows_places_to_fifteen_where_they_exist(
    game: str,
) -> None:
    charts = {chart.id: chart for chart in shipped(game) if chart.proof == EXTRACT}
    folder = extract_path(next(iter(charts.values())).path).parent
    assert {path.stem for path in folder.iterdir()} == set(charts)
    for path in folder.iterdir():
        extract = read_extract(path)
        places = len(charts[path.stem].entries)
        assert len(extract.rows) > places or extract.about.get(WHOLE), path.name
        assert all(row.rank <= max(15, places + 1) for row in extract.rows), path.name
        licence = charts[path.stem].licence
        assert extract.about["licence"] == licence, path.name


def test_a_chart_that_follows_from_its_extract_has_no_fault(pack: Path) -> None:
    assert problems(pack) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("# licence:", "# nothing:", "does not say its licence"),
        ("# source:", "# nothing:", "does not say its source"),
        ("Greenland", "Iceland", "rank 1 differs"),
        ("2166086", "2366086", "the value of place 2 differs"),
        ("\n3,Borneo", "\n2,Borneo", "row 3 of the extract has a wrong rank"),
        ("587713", "987713", "row 4 of the extract is out of order"),
        ("150400", "196236", "a tie at the cut"),
        ("rank,answer,value", "place,name,value", "other names"),
        ("1,Greenland,2166086", "1,Greenland,big", "not rank, answer, value"),
    ],
)
def test_what_does_not_follow_is_named(pack: Path, old: str, new: str, fault: str) -> None:
    change(pack, old, new)
    assert any(fault in problem for problem in problems(pack))


def test_no_fault_holds_an_answer(pack: Path) -> None:
    change(pack, "Greenland", "Iceland")
    assert not any("Greenland" in p or "Iceland" in p for p in problems(pack))


def test_ten_rows_without_an_eleventh_must_say_that_there_is_none(pack: Path) -> None:
    path = next((pack / "extracts").iterdir())
    lines = path.read_text(encoding="utf-8").splitlines()
    last = next(at for at, line in enumerate(lines) if line.startswith("10,"))
    path.write_text("\n".join(lines[: last + 1]), encoding="utf-8")
    assert problems(pack) == ["the extract does not show place 11"]
    path.write_text("\n".join([f"# {WHOLE}: ten", *lines[: last + 1]]), encoding="utf-8")
    assert problems(pack) == []


def test_a_chart_that_claims_an_extract_must_have_one(pack: Path) -> None:
    next((pack / "extracts").iterdir()).unlink()
    assert problems(pack) == ["its extract: no such extract"]


def test_a_file_that_is_no_text_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError) as error:
        read_extract(path)
    assert error.value.remedy
