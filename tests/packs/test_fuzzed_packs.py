"""Whatever stands in a chart file, the checker names faults and the loader raises PackError."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from voicehost.core.errors import PackError
from voicehost.packs.lint import Linter
from voicehost.packs.load import load_deck

from .conftest import TEST_PACK

pytestmark = pytest.mark.unit

LINES = (TEST_PACK / "charts" / "t-animals.yaml").read_text(encoding="utf-8").splitlines()
SCRAPS = (
    "", "x", "- x", "  - x", "  - {answer: x}", "entries: {}", "rivals: [[]]", "checked: []",
    "value: .inf", "  - {answer: 'a', value: .nan}", "  - {answer: 'a', rank: -1}", "needs: no",
    "  - [a, b]", "topic: ../x", "review_by: 2030-01-01", "id: [a]", "adult: maybe", "? x",
    "a: b: c", "  - {answer: {a: b}}", "aliases: []", "  - {answer: '\u202e', say: ['']}", "'", '"',
    "unit: 5",
)  # fmt: skip


@pytest.mark.slow
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    changes=st.lists(
        st.tuples(st.integers(0, len(LINES) - 1), st.sampled_from(["drop", "put", "twice"]),
                  st.sampled_from(SCRAPS)),
        min_size=1, max_size=4,
    )
)  # fmt: skip
def test_no_chart_file_breaks_the_checker(pack: Path, changes: list[tuple[int, str, str]]) -> None:
    lines = list(LINES)
    for place, how, scrap in changes:
        at = min(place, len(lines) - 1)
        if how == "drop" and len(lines) > 1:
            del lines[at]
        else:
            lines.insert(at, scrap if how == "put" else lines[at])
    path = pack / "charts" / "t-animals.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    linter = Linter("en", "2026-11-30", [pack], sounds=False)
    linter.check(path)
    refused = False
    try:
        load_deck("top-ten-quiz", "en", ["t-animals"], 1, roots=[pack])
    except PackError:
        refused = True
    assert refused == any(problem.severity == "error" for problem in linter.problems)
