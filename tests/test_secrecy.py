"""Hidden stays hidden: canary packs scanned, and non-interference of what is still sealed."""

import os
import random
import re
from pathlib import Path

import pytest

from tests.leaving import everything
from voicehost.front.wish import Wish
from voicehost.testing.canary import Canary, write_canary_pack

pytestmark = pytest.mark.unit

GAMES = range(int(os.environ.get("VOICEHOST_SECRECY", "3")))
"""Random games a test; more with VOICEHOST_SECRECY."""

CAPTAINS = (("Ann", "Ben"), ("Cy", "Di"))
TALK = (
    "help", "repeat", "what is the score", "whose turn is it", "how much time is left", "yes", "no",
    "what is the task", "pause", "go on", "undo", "that wasn't us", "we give up", "stop the game",
    "overrule that was right", "overrule that was wrong", "how do we play",
)  # fmt: skip


def game_lines(seed: int, words: list[str], count: int = 60) -> list[str]:
    """A random game: bids, commands, wrong answers, waiting. Charts are never asked for."""
    draw = random.Random(seed)
    lines = []
    for _ in range(count):
        kind = draw.random()
        if kind < 0.25:
            ann, ben = draw.choice(CAPTAINS)
            lines += [f"@enter {ann} {draw.randint(1, 10)}", f"@enter {ben} {draw.randint(1, 10)}"]
        elif kind < 0.5:
            lines.append(f"we say {draw.choice(words)}")
        elif kind < 0.6:
            lines.append(f"@wait {draw.choice([1, 5, 12, 125])}")
        elif kind < 0.7:
            lines.append("no")
        else:
            lines.append(draw.choice(TALK))
    return [line for line in lines if line != "yes" or draw.random() < 0.3]


def run(root: Path, charts: tuple[str, ...], lines: list[str], *, as_json: bool) -> str:
    """Everything that leaves the host: printed, journalled, and the names of its files."""
    wish = Wish(game="top-ten-quiz", seed=3, charts=charts, packs=root)
    return everything(wish, lines, as_json=as_json)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
@pytest.mark.parametrize("as_json", [False, True])
def test_no_sealed_word_leaves_before_its_time(state: Path, seed: int, as_json: bool) -> None:
    canary = write_canary_pack(state / "pack")
    lines = [line for line in game_lines(seed, ["nothing"]) if line not in ("yes", "go on")]
    output = run(canary.root, canary.charts, lines, as_json=as_json)
    assert canary.leaks(output, opened=opened_texts(output, canary)) == ()


def opened_texts(output: str, canary: Canary) -> list[str]:
    """The task and definition words of cards whose task slot the journal shows as opened."""
    out = []
    for place, texts in enumerate(canary.texts, start=1):
        if f'"{place}.task"' in output:
            out += texts[:2]
    return out


@pytest.mark.parametrize("seed", GAMES)
def test_later_cards_make_no_difference_before_they_are_read(state: Path, seed: int) -> None:
    """Cards that the game has not reached are dealt anew: nothing that leaves the host changes."""
    one = write_canary_pack(state / "one", deals=(1, 1, 1, 1, 1, 1, 1))
    lines = game_lines(seed, ["nothing", "nobody"])
    first = run(one.root, one.charts, lines, as_json=True)
    reached = max(int(place) for place in re.findall(r'"(\d)\.(?:task|category)"', first))
    deals = tuple(1 if place <= reached else 2 for place in range(1, 8))
    other = write_canary_pack(state / "other", deals=deals)
    assert run(other.root, other.charts, lines, as_json=True) == first


@pytest.mark.parametrize("seed", GAMES)
def test_entries_that_trade_places_with_rivals_make_no_difference(state: Path, seed: int) -> None:
    """On the card in play, entries and rivals trade places: as long as nobody says either, and no
    chart is read, nothing that leaves the host changes: words, sounds, times, records."""
    canary = write_canary_pack(state / "one")
    topic = [set(re.findall(r'"(\w+)"', text)) for text in topics(canary)]
    swapped, draw = state / "two", random.Random(seed)
    write_canary_pack(swapped)
    said: list[str] = []
    for place, name in enumerate(canary.charts):
        path = swapped / "charts" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        entries = list(canary.answers[place])
        others = sorted(topic[place] - set(entries))
        rivals = [word for word in others if f'"{word}"' in text]
        for entry, rival in zip(draw.sample(entries, 4), draw.sample(rivals, 4), strict=True):
            text = text.replace(entry, "@@").replace(rival, entry).replace("@@", rival)
        path.write_text(text, encoding="utf-8")
        said += [word for word in others if word not in rivals][:5]
    lines = [line for line in game_lines(seed, said) if line not in ("yes",)]
    assert "we say" in " ".join(lines)
    first = run(canary.root, canary.charts, lines, as_json=True)
    assert run(swapped, canary.charts, lines, as_json=True) == first


def topics(canary: Canary) -> list[str]:
    return [
        (canary.root / "topics" / f"{name}.yaml").read_text(encoding="utf-8")
        for name in canary.charts
    ]


def test_a_planted_leak_is_caught(state: Path) -> None:
    canary = write_canary_pack(state / "pack")
    output = run(canary.root, canary.charts, ["help"], as_json=False)
    assert canary.leaks(output) == ()
    assert canary.leaks(output + f" {canary.answers[2][4]} ") == (canary.answers[2][4],)


def test_bids_are_nowhere_but_in_the_vault(state: Path) -> None:
    canary = write_canary_pack(state / "pack")
    outputs = {
        run(canary.root, canary.charts, [f"@enter Ann {bid}", "help"], as_json=True)
        for bid in (3, 7, 10)
    }
    assert len(outputs) == 1
