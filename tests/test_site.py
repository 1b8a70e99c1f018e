"""scripts/check_site.py finds what is wrong in a built site."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site", TOP / "scripts" / "check_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="b.html#there">b</a> <a href="#own" id="own">c</a> <img src="p.png">', ""),
        ('<a href="https://example.org">elsewhere, by hand</a> <a href="mailto:x">m</a>', ""),
        ('<a href="c.html">', "no such file"),
        ('<a href="b.html#nowhere">', "no such place"),
        ('<a href="#nowhere">', "no such place"),
        ('<audio src="sound.ogg">', "no such file"),
        ('<script src="https://example.org/x.js"></script>', "loaded from outside"),
        ('<link rel="stylesheet" href="//example.org/x.css">', "loaded from outside"),
    ],
)
def test_links_and_what_is_loaded(
    script: ModuleType, tmp_path: Path, body: str, fault: str
) -> None:
    (tmp_path / "a.html").write_text(body, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there">', encoding="utf-8")
    (tmp_path / "p.png").write_bytes(b"")
    found = list(script.faults(tmp_path))
    assert len(found) == (1 if fault else 0)
    assert not fault or fault in found[0]


def test_a_folder_without_pages_is_a_fault(script: ModuleType, tmp_path: Path) -> None:
    assert list(script.faults(tmp_path))
