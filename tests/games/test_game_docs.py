"""Every game has its page: phases as they are, and a table whose tests and lines exist."""

import importlib.util
import re
from pathlib import Path

import pytest

from voicehost.catalogue import GAMES
from voicehost.core.game import Game
from voicehost.resources import resource
from voicehost.testing.phases import draw_phases

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def page(game: Game) -> str:
    return (TOP / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")


def rows(game: Game) -> list[list[str]]:
    """The cells of the table under "Paragraphs", without its head."""
    table = page(game).split("## Paragraphs", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in table.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.slow
@each_game
def test_the_phases_are_drawn_as_they_are(game: Game) -> None:
    assert f"```text\n{draw_phases(game)}\n```" in page(game)


@each_game
def test_the_table_names_tests_that_exist(game: Game) -> None:
    name = f"test_{game.name.replace('-', '_')}"
    source = (TOP / "tests" / "games" / f"{name}.py").read_text(encoding="utf-8")
    tests = set(re.findall(r"^def (test_\w+)", source, re.MULTILINE))
    named = [re.findall(r"`(\w+)`", row[1]) for row in rows(game)]
    assert len(named) > 20
    assert all(names and set(names) <= tests for names in named)


@each_game
def test_the_table_names_lines_that_exist(game: Game) -> None:
    text = resource("prompts", "en", f"{game.name}.ftl").read_text(encoding="utf-8")
    keys = set(re.findall(r"^[a-z]+-([a-z-]+) =", text, re.MULTILINE))
    named = {key for row in rows(game) for key in re.findall(r"`([\w-]+)`", row[2])}
    assert named
    assert named <= keys


BESIDE = (
    "voice_", "settings_", "an_unknown_variant", "there_is_no_variant", "a_clock_that", "nobody_is",
    "an_entry_of_another_card", "what_was_not_ruled",
)  # fmt: skip
"""How tests begin that are of no paragraph: what is played by voice beyond the rulebook, and what
an engine refuses."""


@each_game
def test_every_paragraph_that_has_a_test_has_its_row(game: Game) -> None:
    """A paragraph is a heading and a number: `test_special_tile_3_...`."""
    name = f"test_{game.name.replace('-', '_')}"
    source = (TOP / "tests" / "games" / f"{name}.py").read_text(encoding="utf-8")
    tests = re.findall(r"^def test_(\w+)", source, re.MULTILINE)
    named = {name for row in rows(game) for name in re.findall(r"`test_(\w+)`", row[1])}
    paragraph = re.compile(r"[a-z_]+?_\d+(?=_)")
    told = {found[0] for name in named if (found := paragraph.match(name))}
    for test in tests:
        found = paragraph.match(test)
        beside = test.startswith(BESIDE) or test.endswith("three_things_are_told")
        assert test in named or beside or (found is not None and found[0] in told), test


@each_game
def test_every_test_of_the_table_is_of_the_paragraph_its_row_names(game: Game) -> None:
    for row in rows(game):
        words = set(re.findall(r"[a-z]+|\d+", row[0].casefold())) - {"a", "an", "and", "of", "the"}
        for name in re.findall(r"`test_(\w+)`", row[1]):
            assert words & set(name.split("_")), (row[0], name)


def test_the_script_that_draws_them_can_be_loaded() -> None:
    path = TOP / "scripts" / "draw_phases.py"
    spec = importlib.util.spec_from_file_location("draw_phases", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for game in GAMES:
        assert module.BEGIN in page(game)
        assert module.END in page(game)
        phases = page(game).split(module.BEGIN, 1)[1].split(module.END, 1)[0].rstrip("\n")
        svg = (TOP / "docs" / "games" / f"{game.name}.svg").read_text(encoding="utf-8")
        assert svg.endswith(module.source(module.graph(phases))), "run scripts/draw_phases.py"
