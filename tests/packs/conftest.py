"""A copy of the test pack that a test may break."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

TEST_PACK = Path(__file__).parent / "top-ten-quiz"

Break = Callable[[str, str, str], Path]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The test pack, copied."""
    return Path(shutil.copytree(TEST_PACK, tmp_path / "pack"))


@pytest.fixture
def broken(pack: Path) -> Break:
    """Change one thing in a file of the copied pack: `broken(file, old, new)`."""

    def change(file: str, old: str, new: str) -> Path:
        path = pack / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return change
