"""Sets, own packs, and which charts a game takes."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from voicehost.core.errors import PackError
from voicehost.packs.library import roots_with
from voicehost.packs.load import choose_charts, find_charts, load_deck, packs, sets
from voicehost.packs.schemas import SCHEMAS

from .conftest import TEST_PACK, Break

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"
ROOTS = [TEST_PACK]
FIRST = ["t-animals", "t-colours", "t-alphabet", "t-fruit", "t-sports", "t-cities", "t-names"]


def choose(**how: object) -> list[str]:
    how.setdefault("roots", ROOTS)
    return choose_charts(GAME, "en", **how)  # type: ignore[arg-type]


def test_sets_come_by_number() -> None:
    found = sets(GAME, "en", ROOTS)
    assert [(one.number, one.name) for one in found] == [
        (1, "Test set"), (2, "Test set with furniture"),
    ]  # fmt: skip
    assert list(found[0].charts) == FIRST


def test_a_set_is_played_as_it_stands() -> None:
    assert choose(set=1) == FIRST
    assert choose(set=1, played=FIRST, seed=9) == FIRST


def test_without_a_wish_the_set_with_the_fewest_played_charts_comes_first() -> None:
    assert choose() == FIRST
    assert choose(played=["t-alphabet"])[0] == "t-furniture"
    assert choose(played=["t-furniture", "t-alphabet", "t-animals"]) == FIRST


def test_a_list_of_charts_is_played_in_its_order() -> None:
    assert choose(charts=["t-names", "t-fruit"]) == ["t-names", "t-fruit"]


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"set": 9}, "no set 9"),
        ({"charts": ["t-name"]}, 'did you mean "t-names"?'),
        ({"charts": ["t-fruit", "t-fruit"]}, "named twice"),
        ({"build": "at-random"}, "one-per-category, category:NAME"),
        ({"build": "category:cooking"}, 'no category "cooking"'),
        ({"build": "category:fun"}, "only 1 charts of fun, 7 are needed"),
    ],
)
def test_wishes_that_cannot_be_met_are_said(how: dict[str, object], words: str) -> None:
    with pytest.raises(PackError) as caught:
        choose(**how)
    assert words in str(caught.value)
    assert caught.value.remedy


def test_one_of_each_category_is_built_from_the_seed() -> None:
    built = choose(build="one-per-category", seed=4)
    assert built == choose(build="one-per-category", seed=4)
    many = [choose(build="one-per-category", seed=seed) for seed in range(9)]
    assert len({name for one in many for name in one}) == 8
    by_id = {info.id: info for info in find_charts(GAME, "en", ROOTS)}
    assert len({by_id[name].category for name in built}) == 7


def test_played_charts_come_last_the_longest_unplayed_first() -> None:
    for seed in range(6):
        fresh = choose(build="one-per-category", seed=seed, played=["t-furniture"])
        assert "t-alphabet" in fresh
        again = choose(build="one-per-category", seed=seed, played=["t-furniture", "t-alphabet"])
        assert "t-furniture" in again


def test_adult_charts_are_only_played_when_named(pack: Path, broken: Break) -> None:
    broken("charts/t-alphabet.yaml", 'difficulty: "easy"', 'difficulty: "easy"\nadult: true')
    for seed in range(4):
        assert "t-alphabet" not in choose(build="one-per-category", seed=seed, roots=[pack])
    assert choose(charts=["t-alphabet"], roots=[pack]) == ["t-alphabet"]


def test_a_half_written_chart_is_in_nobodys_way(pack: Path, broken: Break) -> None:
    broken("charts/t-alphabet.yaml", "task:", "tusk:")
    assert "t-furniture" in choose(build="one-per-category", roots=[pack])
    with pytest.raises(PackError):
        find_charts(GAME, "en", [pack])


def test_find_charts_tells_no_task_and_no_answer() -> None:
    infos = find_charts(GAME, "en", ROOTS, category="people")
    assert [(info.id, info.difficulty) for info in infos] == [("t-names", "hard")]
    assert "Anna" not in repr(infos)


def test_own_packs_lie_beside_the_shipped_ones(tmp_path: Path) -> None:
    own = tmp_path / "packs"
    shutil.copytree(TEST_PACK, own / "en" / GAME)
    shutil.move(own / "en" / GAME / "topics", own / "en" / "topics")
    roots = roots_with(own)
    ids = {info.id for info in find_charts(GAME, "en", roots)}
    assert {"t-animals", "ww-largest-countries"} <= ids
    assert {p.name for p in packs("en", roots) if p.game == GAME} == {"First evenings", "Test pack"}
    deck = load_deck(GAME, "en", ["t-animals", "ww-largest-countries"], 1, roots)
    assert len(deck.brief.cards) == 2


def test_an_own_chart_stands_for_the_shipped_one_of_its_name(tmp_path: Path) -> None:
    own = tmp_path / "packs" / "en" / GAME / "charts"
    own.mkdir(parents=True)
    text = (TEST_PACK / "charts" / "t-animals.yaml").read_text(encoding="utf-8")
    (own / "ww-largest-countries.yaml").write_text(
        text.replace('"t-animals"', '"ww-largest-countries"'), encoding="utf-8"
    )
    infos = {info.id: info for info in find_charts(GAME, "en", roots_with(tmp_path / "packs"))}
    assert infos["ww-largest-countries"].category == "nature"


def test_no_own_packs_leave_the_shipped_ones(tmp_path: Path) -> None:
    assert roots_with(tmp_path / "nothing") == roots_with(None)


def _deck_of(monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    deck = replace(SCHEMAS[GAME], deck=True, cards=cards)
    monkeypatch.setitem(SCHEMAS, GAME, deck)


def test_a_deck_is_shuffled_by_the_seed_and_needs_no_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    _deck_of(monkeypatch, 5)
    one, again, other = choose(seed=1), choose(seed=1), choose(seed=2)
    assert one == again
    assert one != other
    assert len(set(one)) == 5


def test_played_cards_come_last_in_a_deck_the_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    _deck_of(monkeypatch, 1_000)
    full = choose(seed=1)
    played = [full[0], full[5]]
    assert choose(seed=1, played=played)[-2:] == played
    assert len(full) == sum(not info.adult for info in find_charts(GAME, "en", ROOTS))
