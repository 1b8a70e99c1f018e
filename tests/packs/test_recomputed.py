"""Charts whose data a package holds are computed from it, wherever the package is installed."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from voicehost.packs.library import chart_paths, read_chart
from voicehost.packs.ranked import Chart

pytestmark = pytest.mark.unit

SCRIPT = Path(__file__).parents[2] / "scripts" / "recompute_charts.py"
GAMES = ("top-ten-quiz", "e-top")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("recompute_charts", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RECOMPUTE = script()


def charts() -> dict[str, Chart]:
    found = {
        name: read_chart(game, path)
        for game in GAMES
        for name, path in chart_paths(game, "en").items()
    }
    assert all(isinstance(one, Chart) for one in found.values())
    return found  # type: ignore[return-value]


def chart(name: str) -> Chart:
    return charts()[name]


def test_the_charts_that_name_a_package_are_those_that_are_computed() -> None:
    named = {name for name, one in charts().items() if one.proof.startswith("package ")}
    assert named == set(RECOMPUTE.SOURCES)


@pytest.mark.parametrize("name", sorted(RECOMPUTE.SOURCES))
def test_a_chart_is_what_its_package_says(name: str) -> None:
    try:
        found = RECOMPUTE.differences(name)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed; see scripts/recompute_charts.py")
    assert found == []


def test_a_chart_that_differs_is_named_by_place_alone(tmp_path: Path) -> None:
    path = chart_paths("top-ten-quiz", "en")["so-time-zones"]
    changed = tmp_path / path.name
    text = path.read_text(encoding="utf-8").replace('"Canada"', '"Chad"', 1)
    changed.write_text(text.replace("value: 5}", "value: 7}", 1), encoding="utf-8")
    try:
        found = RECOMPUTE.differences("so-time-zones", changed)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed; see scripts/recompute_charts.py")
    assert found == ["not the same ten", "another value at place 6", "another value at place 7"]


def test_arabic_is_official_where_the_chart_says_so() -> None:
    languages = pytest.importorskip("babel.languages")
    codes = "EG SD DZ IQ YE MA SA SY TD SO".split()
    entries = [entry.answer for entry in chart("so-arabic-speaking").entries]
    names = pytest.importorskip("babel").Locale("en").territories
    assert entries == [names[code] for code in codes]
    for code in codes:
        found = languages.get_territory_language_info(code)
        assert found["ar"]["official_status"] == "official", code


def test_the_largest_countries_with_m_begin_with_m() -> None:
    assert all(entry.answer.startswith("M") for entry in chart("fu-countries-with-m").entries)
