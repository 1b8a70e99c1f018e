"""Sayings by fresh writers on charts that ship or did: `tests/judge/board/*.tsv`, `unseen/*.tsv`.

One saying a line: chart id, what was said, mode (text or voice), expected outcome (hit, miss,
ambiguous, unclear, or "-" for anything but a hit), and for a hit the entry's place.
"""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, position_of
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge
from voicehost.packs.library import shipped_root
from voicehost.packs.load import load_deck

pytestmark = pytest.mark.unit

_HERE = Path(__file__).parent
_ROOTS = (shipped_root(), _HERE / "pack")
"""Shipped charts, and those that shipped when the sayings were written."""
_CARD = CardId("1")


@dataclass(slots=True)
class Ruled:
    """What came of some sayings."""

    right: int = 0
    """How many name an entry."""
    others: int = 0
    wrong: list[str] = field(default_factory=list)
    """Let in, though they name none."""
    refused: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    """Credited to another entry."""


def _ruled(folder: str) -> Ruled:
    judges: dict[str, Judge] = {}
    found = Ruled()
    files = sorted((_HERE / folder).glob("*.tsv"))
    assert files
    for line in (line for path in files for line in path.read_text("utf-8").splitlines()):
        if not line or line.startswith("#"):
            continue
        chart, said, mode, outcome, *entry = line.split("\t")
        if chart not in judges:
            judges[chart] = Judge(load_deck("top-ten-quiz", "en", [chart], 0, _ROOTS).key)
        verdict = judges[chart].rule(_CARD, Piece(words=said), spoken=mode == "voice")
        if outcome == "hit":
            found.right += 1
            if verdict.outcome is not Outcome.HIT or verdict.slot is None:
                found.refused.append(line)
            elif position_of(verdict.slot) != int(entry[0]):
                found.other.append(line)
        else:
            found.others += 1
            if verdict.outcome is Outcome.HIT:
                found.wrong.append(line)
    return found


@pytest.mark.slow
def test_the_board() -> None:
    found = _ruled("board")
    assert not found.other
    assert len(found.wrong) <= 0.01 * found.others, found.wrong
    assert len(found.refused) <= 0.04 * found.right, found.refused


@pytest.mark.slow
def test_sayings_by_which_nothing_was_mended() -> None:
    """Four other writers'. The bar of refusals is what is measured (7.0 %), not
    what is wanted: keep it so by leaving these sayings out of all mending."""
    found = _ruled("unseen")
    assert not found.other
    assert len(found.wrong) <= 0.01 * found.others, found.wrong
    assert len(found.refused) <= 0.08 * found.right, found.refused
