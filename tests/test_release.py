"""scripts/release.py: what it refuses, and what it writes; its dry run is part of scripts/full."""

import datetime
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
DAY = datetime.date(2027, 1, 2)
LOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n"


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", TOP / "scripts" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_version_moves_on(script: ModuleType) -> None:
    assert '__version__ = "0.10.0"' in script.with_version('__version__ = "0.9.1"\n', "0.10.0")
    for version in ("0.9.1", "0.9.0"):
        with pytest.raises(script.ReleaseError, match="does not come after"):
            script.with_version('__version__ = "0.9.1"\n', version)


@pytest.mark.parametrize("version", ["1", "1.2", "v1.2.3", "1.2.3rc1", ""])
def test_what_is_no_version_is_refused(script: ModuleType, version: str) -> None:
    with pytest.raises(script.ReleaseError, match="no version"):
        script.numbers(version)


def test_what_is_unreleased_becomes_a_chapter_and_an_open_one_stays(script: ModuleType) -> None:
    text = script.with_chapter(LOG, "0.2.0", DAY)
    assert text.index("[Unreleased]") < text.index("## [0.2.0] - 2027-01-02") < text.index("- A th")
    with pytest.raises(script.ReleaseError, match="nothing is unreleased"):
        script.with_chapter(text, "0.3.0", DAY)


def test_a_refused_release_changes_no_file(script: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "voicehost").mkdir()
    (tmp_path / script.VERSION_FILE).write_text('__version__ = "0.1.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n", encoding="utf-8")
    with pytest.raises(script.ReleaseError):
        script.prepare(tmp_path, "0.2.0", DAY)
    assert "0.1.0" in (tmp_path / script.VERSION_FILE).read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_real_files_can_be_prepared(script: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "voicehost").mkdir()
    for name in (script.VERSION_FILE, Path("CHANGELOG.md")):
        (tmp_path / name).write_bytes((TOP / name).read_bytes())
    script.prepare(tmp_path, "9.0.0", DAY)
    assert '"9.0.0"' in (tmp_path / script.VERSION_FILE).read_text(encoding="utf-8")
    assert script.main(["0.0.1", "--dry-run"]) == 1
