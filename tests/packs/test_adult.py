"""Cards for adults are dealt to nobody who has not asked for them."""

import argparse
import shutil
from pathlib import Path

import pytest

from voicehost.commands.wishes import add_wish_options, wish_of
from voicehost.core.errors import PackError
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.packs.library import find_charts, packs, read_chart, shipped_root
from voicehost.packs.lint import Linter
from voicehost.packs.load import choose_charts, load_deck
from voicehost.settings import resolve

from .conftest import Break

pytestmark = pytest.mark.unit

GAME = "capten"
ADULT = frozenset(path.stem for path in (shipped_root() / "en/capten-adult/charts").glob("*.yaml"))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A root with five themes for everybody and two for adults, of which one is not marked so."""
    root = tmp_path / "root"
    for folder, source, count in (("capten", "capten", 5), ("capten-adult", "capten-adult", 2)):
        charts = root / "en" / folder / "charts"
        charts.mkdir(parents=True)
        pack = shipped_root() / "en" / source
        shutil.copy(pack / "pack.yaml", charts.parent)
        for path in sorted((pack / "charts").glob("*.yaml"))[:count]:
            shutil.copy(path, charts)
    last = sorted((root / "en/capten-adult/charts").glob("*.yaml"))[-1]
    text = last.read_text(encoding="utf-8")
    assert "adult: true\n" in text
    last.write_text(text.replace("adult: true\n", ""), encoding="utf-8")
    return root


def wish(*words: str) -> Wish:
    parser = argparse.ArgumentParser()
    add_wish_options(parser)
    return wish_of(argparse.Namespace(**vars(parser.parse_args(words)), game=GAME))


def test_twenty_themes_ship_for_adults_all_marked_so() -> None:
    marked = {info.id for info in find_charts(GAME, "en") if info.adult}
    assert marked == ADULT
    assert len(ADULT) == 20
    assert all(read_chart(GAME, info.path).adult for info in find_charts(GAME, "en") if info.adult)
    assert sorted(pack.count for pack in packs("en") if pack.game == GAME) == [20, 126]


@pytest.mark.parametrize("seed", range(5))
def test_none_of_them_is_dealt_unless_asked_for_and_then_no_other(seed: int) -> None:
    played = [info.id for info in find_charts(GAME, "en", adult=False)]
    assert not ADULT & set(choose_charts(GAME, "en", seed=seed))
    assert not ADULT & set(choose_charts(GAME, "en", seed=seed, played=played))
    assert not ADULT & set(choose_charts(GAME, "en", seed=seed, build="category:love"))
    assert set(choose_charts(GAME, "en", seed=seed, adult=True)) < ADULT


def test_the_whole_deck_for_everybody_holds_none(small: Path) -> None:
    everybody = {path.stem for path in (small / "en/capten/charts").glob("*.yaml")}
    for seed in range(9):
        assert set(choose_charts(GAME, "en", seed=seed, roots=[small])) == everybody


def test_a_pack_for_adults_counts_as_such_whatever_its_cards_say(small: Path) -> None:
    inside = {path.stem for path in (small / "en/capten-adult/charts").glob("*.yaml")}
    found = find_charts(GAME, "en", [small])
    assert {info.id for info in found if info.adult} == inside
    assert set(choose_charts(GAME, "en", roots=[small], adult=True)) == inside
    linter = Linter()
    linter.check(small)
    assert [(p.field, p.remedy) for p in linter.problems] == [("adult", "write adult: true")]


def test_it_is_the_option_that_asks_for_them() -> None:
    settings = resolve({}, {}).settings
    for words, asked in (([], False), (["--adult"], True)):
        session = begin(
            wish("--seed", "4", *words), settings, spoken=False, kept=False, replayable=True
        )
        dealt = set(session.setup.deck.charts.values())
        assert dealt <= ADULT if asked else not dealt & ADULT


def test_who_names_a_theme_for_adults_gets_it() -> None:
    name = min(ADULT)
    assert choose_charts(GAME, "en", charts=[name]) == [name]
    assert list(load_deck(GAME, "en", [name], 1).charts.values()) == [name]


def test_a_game_without_any_says_so() -> None:
    with pytest.raises(PackError, match="no cards for adults in wer-weiss"):
        choose_charts("wer-weiss", "en", adult=True)


def test_a_set_with_a_chart_for_adults_has_to_be_asked_for(pack: Path, broken: Break) -> None:
    broken("charts/t-animals.yaml", 'difficulty: "easy"', 'difficulty: "easy"\nadult: true')
    with pytest.raises(PackError, match="set 1 is for adults"):
        choose_charts("top-ten-quiz", "en", set=1, roots=[pack])
    assert "t-animals" in choose_charts("top-ten-quiz", "en", set=1, roots=[pack], adult=True)


def test_a_set_with_a_chart_for_adults_is_passed_over(pack: Path, broken: Break) -> None:
    broken("charts/t-alphabet.yaml", 'difficulty: "easy"', 'difficulty: "easy"\nadult: true')
    assert "t-furniture" in choose_charts("top-ten-quiz", "en", roots=[pack])
