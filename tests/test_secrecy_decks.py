"""Hidden stays hidden in É Top!? and Desítka: canary decks scanned, and non-interference of what is
still sealed: lists nobody contested, answers under tokens nobody took, cards nobody drew."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.leaving import everything
from tests.test_secrecy import GAMES, TALK
from voicehost.front.wish import Wish
from voicehost.testing.canary import Canary, write_canary_pack, write_canary_questions

pytestmark = pytest.mark.unit

ASKED = tuple(line for line in TALK if line not in ("yes", "stop the game", "go on"))
"""What a table says beside the game; the list or the rest is never asked for."""


def run(game: str, canary: Canary, lines: Sequence[str], root: Path | None = None) -> str:
    """Everything that leaves the host: printed, journalled, and the names of its files."""
    wish = Wish(
        game=game, players="Ann, Ben, Cy", seed=3, charts=canary.charts, packs=root or canary.root
    )
    return everything(wish, lines)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    return tmp_path


def opened(output: str, canary: Canary) -> list[str]:
    """Words that the journal shows as opened: tasks that were read, entries that were told."""
    out: list[str] = []
    for place, (answers, texts) in enumerate(zip(canary.answers, canary.texts, strict=True), 1):
        if f'"{place}.task"' in output:
            out += texts[:2]
        out += [word for at, word in enumerate(answers, 1) if f'"{place}.entry.{at}"' in output]
        if f'"{place}.source"' in output:
            out.append(texts[2])
    return out


def read_cards(output: str) -> int:
    """How many cards the table has seen."""
    return max(int(place) for place in re.findall(r'"(\d+)\.task"', output))


def lists_lines(seed: int, words: Sequence[str], contests: float, count: int = 50) -> list[str]:
    """A random game of É Top!?."""
    draw, lines = random.Random(seed), []
    for _ in range(count):
        kind = draw.random()
        if kind < 0.55:
            lines.append(f"{draw.choice(words)} is top")
            if draw.random() < contests:
                lines += [f"{draw.choice(('Ann', 'Ben', 'Cy'))} contests", "no"]
            else:
                lines.append("@wait 5")
        elif kind < 0.65:
            lines.append("pass")
        elif kind < 0.75:
            lines += ["@wait 9"]
        else:
            lines.append(draw.choice(ASKED))
    return lines


def question_lines(seed: int, pairs: Sequence[str], count: int = 40) -> list[str]:
    """A random game of Desítka."""
    draw, lines = random.Random(seed), []
    for _ in range(count):
        kind = draw.random()
        if kind < 0.5:
            lines.append(draw.choice(pairs))
        elif kind < 0.6:
            lines += ["pass", "no"]
        elif kind < 0.7:
            lines.append(draw.choice(("option two", "three seven", "option twelve, nothing")))
        else:
            lines.append(draw.choice(ASKED))
    return lines


def listed(canary: Canary, place: int) -> set[str]:
    text = (canary.root / "topics" / f"{canary.charts[place]}.yaml").read_text(encoding="utf-8")
    return set(re.findall(r'"(\w+)"', text))


# --- É Top!? ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
def test_lists_no_sealed_word_leaves_before_its_time(state: Path, seed: int) -> None:
    canary = write_canary_pack(state / "pack", deals=(1, 1), game="e-top")
    others = sorted(listed(canary, 0) | listed(canary, 1))
    taken = {word for answers in canary.answers for word in answers}
    lines = lists_lines(seed, [word for word in others if word not in taken], contests=0.3)
    output = run("e-top", canary, lines)
    assert canary.leaks(output, opened(output, canary)) == ()


@pytest.mark.parametrize("seed", GAMES)
def test_lists_later_cards_make_no_difference_before_they_are_drawn(state: Path, seed: int) -> None:
    one = write_canary_pack(state / "one", game="e-top")
    lines = lists_lines(seed, ["nothing", "nobody", "nowhere"], contests=0.3)
    first = run("e-top", one, lines)
    reached = read_cards(first)
    assert 1 <= reached < 7
    deals = tuple(1 if place <= reached else 2 for place in range(1, 8))
    other = write_canary_pack(state / "other", deals=deals, game="e-top")
    assert run("e-top", other, lines) == first


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
def test_lists_answers_nobody_contests_are_alike_on_the_list_or_off_it(
    state: Path, seed: int
) -> None:
    """Entries and rivals trade places, and both are said: words, sounds, times and records are the
    same until somebody contests."""
    canary = write_canary_pack(state / "one", game="e-top")
    swapped, draw = state / "two", random.Random(seed)
    write_canary_pack(swapped, game="e-top")
    said: list[str] = []
    for place, name in enumerate(canary.charts):
        path = swapped / "charts" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        entries = list(canary.answers[place])
        rivals = [w for w in sorted(listed(canary, place) - set(entries)) if f'"{w}"' in text]
        for entry, rival in zip(draw.sample(entries, 5), draw.sample(rivals, 5), strict=True):
            text = text.replace(entry, "@@").replace(rival, entry).replace("@@", rival)
            said += [entry, rival]
        path.write_text(text, encoding="utf-8")
    lines = lists_lines(seed, said, contests=0)
    first = run("e-top", canary, lines)
    assert any(word in first for word in said)
    assert run("e-top", canary, lines, root=swapped) == first


# --- Desítka ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", GAMES)
def test_questions_no_answer_leaves_before_its_token_is_taken(state: Path, seed: int) -> None:
    canary = write_canary_questions(state / "pack")
    lines = question_lines(seed, [f"option {number}, nothing" for number in range(1, 11)])
    output = run("desitka", canary, lines)
    assert canary.leaks(output, opened(output, canary)) == ()


@pytest.mark.parametrize("seed", GAMES)
def test_questions_later_cards_make_no_difference_before_they_are_drawn(
    state: Path, seed: int
) -> None:
    one = write_canary_questions(state / "one")
    pairs = [f"option {number}, nothing" for number in range(1, 11)]
    lines = question_lines(seed, pairs, count=12)
    first = run("desitka", one, lines)
    reached = read_cards(first)
    assert 1 <= reached < 4
    deals = tuple(1 if place <= reached else 2 for place in range(1, 5))
    other = write_canary_questions(state / "other", deals=deals)
    assert run("desitka", other, lines) == first


@pytest.mark.parametrize("seed", GAMES)
def test_questions_answers_under_other_tokens_make_no_difference(state: Path, seed: int) -> None:
    """Answers of options nobody names trade places, and what is said names only others, by an
    answer that is right in neither deck or in both: nothing that leaves the host changes."""
    canary = write_canary_questions(state / "one")
    swapped = state / "two"
    write_canary_questions(swapped)
    for place, name in enumerate(canary.charts):
        path = swapped / "charts" / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        left = list(canary.answers[place][3:])
        moved = left[1:] + left[:1]
        for at, word in enumerate(left):
            text = text.replace(f'answer: "{word}"', f'answer: "@@{at}"')
        for at, word in enumerate(moved):
            text = text.replace(f'"@@{at}"', f'"{word}"')
        path.write_text(text, encoding="utf-8")
    pairs = [f"option {at + 1}, {canary.answers[0][at]}" for at in range(3)]
    pairs += [f"option {at + 1}, {canary.answers[0][7]}" for at in range(3)]
    lines = question_lines(seed, pairs, count=25)
    first = run("desitka", canary, lines)
    assert '"1.entry.1"' in first or '"1.entry.2"' in first or '"1.entry.3"' in first
    assert run("desitka", canary, lines, root=swapped) == first


def test_a_planted_leak_is_caught(state: Path) -> None:
    canary = write_canary_questions(state / "pack")
    output = run("desitka", canary, ["help"])
    assert canary.leaks(output, opened(output, canary)) == ()
    planted = f"{output} {canary.answers[2][4]}"
    assert canary.leaks(planted, opened(output, canary)) == (canary.answers[2][4],)
