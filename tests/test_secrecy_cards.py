"""Hidden stays hidden in games whose cards are ruled by place: options that trade places, later
cards and wagers make no difference to anything that leaves the host before the rules open them."""

import re
import shutil
from pathlib import Path

import pytest

from tests.leaving import compared, play
from voicehost.front.wish import Wish

pytestmark = pytest.mark.unit

PACK = Path(__file__).parent / "packs" / "wer-weiss"
CARDS = tuple(path.stem for path in sorted((PACK / "charts").glob("*.yaml")))
OPENING = ["yes", "Ann", "@wait 1", "what is the task", "help", "what is the score"]


def run(pack: Path, lines: list[str], cards: tuple[str, ...] = CARDS, **options: str) -> str:
    """Everything that leaves the host: printed, journalled, and the names of its files."""
    wish = Wish(game="wer-weiss", seed=3, charts=cards, packs=pack, options=options)
    _, text = play(wish, lines)
    return compared(wish, text)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    shutil.copytree(PACK, tmp_path / "pack")
    return tmp_path / "pack"


def rewrite(pack: Path, cards: tuple[str, ...]) -> None:
    """Other questions under the same categories."""
    for name in cards:
        path = pack / "charts" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        text = re.sub(r'question: ".*"', 'question: "What else is there?"', text)
        text = re.sub(r'right: ".*"', 'right: "Something else"', text)
        text = re.sub(
            r'explanation: ".*"', 'explanation: "It has always been so, and is so."', text
        )
        path.write_text(text, encoding="utf-8")


def test_cards_that_were_not_chosen_make_no_difference(pack: Path) -> None:
    lines = [*OPENING, "food"]
    first = run(pack, lines)
    chosen = int(re.findall(r'"(\d+)\.question"', first)[0]) - 1
    rewrite(pack, tuple(name for at, name in enumerate(CARDS) if at != chosen))
    assert run(pack, lines) == first


def test_which_option_is_right_makes_no_difference_before_the_card_is_turned(pack: Path) -> None:
    """The explanation is another one, and another option is right: nothing shows until then."""
    lines = [*OPENING, "food", "help", "final answer B", "not yet", "repeat", "whose turn is it"]
    first = run(pack, lines)
    path = pack / "charts" / "honey-keeps.yaml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'explanation: ".*"', 'explanation: "Nobody knows it, not even the bees."', text)
    path.write_text(text, encoding="utf-8")
    assert run(pack, lines) == first
    assert "explanation" not in first


def test_wagers_are_nowhere_but_in_the_vault_until_they_are_opened(pack: Path) -> None:
    play = ["yes", "Ann"]
    for name in ("food", "space"):
        play += [name, "final answer A", "@wait 3"]
    cards = ("honey-keeps", "venus-day", "bluetooth")
    outputs = {
        run(pack, [*play, f"@enter Ann {wager}", "help", "@enter Ben 0", "@wait 2"], cards,
            questions="1")
        for wager in (0, 500)
    }  # fmt: skip
    assert len(outputs) == 1
    (output,) = outputs
    assert '"board": "letters' in output
    assert '"purpose":"wager","type":"sealed"' in output
