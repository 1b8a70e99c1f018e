"""The packs that ship are clean, fair and made for the ear."""

from collections import Counter
from pathlib import Path

import pytest

from voicehost.packs.e_top import CATEGORIES as ETOP_CATEGORIES
from voicehost.packs.library import chart_paths, read_chart, shipped_root, topic_roots
from voicehost.packs.lint import Linter
from voicehost.packs.load import find_charts, load_deck, sets
from voicehost.packs.ranked import Chart, detail
from voicehost.packs.top_ten_quiz import CATEGORIES
from voicehost.packs.topics import find_topic, public_topic

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"


def ranked(game: str) -> list[Chart]:
    return [read_chart(game, path) for path in chart_paths(game, "en").values()]  # type: ignore[misc]


def charts() -> list[Chart]:
    return ranked(GAME)


@pytest.mark.slow
def test_there_is_not_a_fault_or_warning_in_them() -> None:
    linter = Linter()
    linter.check(shipped_root())
    assert linter.problems == []
    assert linter.charts >= 98


def test_every_set_has_one_of_each_category_at_most_one_hard_and_two_easy() -> None:
    by_id = {info.id: info for info in find_charts(GAME, "en")}
    found = sets(GAME, "en")
    assert len(found) == 14
    for chart_set in found:
        members = [by_id[name] for name in chart_set.charts]
        assert sorted(info.category for info in members) == sorted(CATEGORIES)
        levels = Counter(info.difficulty for info in members)
        assert levels["hard"] <= 1
        assert levels["easy"] >= 2
        assert not any(info.adult for info in members)


def test_there_are_as_many_charts_of_each_category() -> None:
    assert Counter(info.category for info in find_charts(GAME, "en")) == dict.fromkeys(
        CATEGORIES, 14
    )


def test_no_chart_is_in_two_sets_and_none_is_left_over() -> None:
    used = Counter(name for chart_set in sets(GAME, "en") for name in chart_set.charts)
    assert set(used.values()) == {1}
    assert set(used) == {info.id for info in find_charts(GAME, "en")}


def test_every_set_loads() -> None:
    for chart_set in sets(GAME, "en"):
        deck = load_deck(GAME, "en", chart_set.charts, 1)
        assert len(deck.brief.cards) == 7


def test_a_public_list_is_the_same_whatever_chart_it_serves() -> None:
    for chart in charts():
        gazetteer = find_topic(chart.topic, "en", topic_roots(None))
        words = [item.word for item in (*chart.entries, *chart.rivals)]
        alone = public_topic(chart.topic, [], gazetteer)
        assert public_topic(chart.topic, words, gazetteer) == alone, chart.id


SAME_WORD = {"na-least-sleep-mammals", "et-little-sleep"}
"""Of their source's runners-up two are one word of the public list: one place is left out."""


@pytest.mark.parametrize("game", [GAME, "e-top"])
def test_no_place_is_left_out_among_the_runners_up(game: str) -> None:
    for chart in ranked(game):
        ranks = Counter(rival.rank for rival in chart.rivals if rival.rank is not None)
        expected = len(chart.entries) + 1
        for rank in sorted(ranks):
            assert rank == expected or chart.id in SAME_WORD, f"{chart.id}: {expected}"
            expected = rank + ranks[rank]


def test_every_task_asks_for_names() -> None:
    for chart in charts():
        assert "name" in chart.task.casefold().replace(",", " ").replace(".", " ").split(), chart.id


def test_values_are_said_in_a_few_words() -> None:
    for chart in charts():
        for entry in chart.entries:
            words = detail(entry, chart.unit)
            assert words, f"{chart.id} line {entry.line}"
            assert len(words.split()) <= 8, f"{chart.id} line {entry.line}"


def test_equal_values_are_said_alike_and_different_ones_are_not() -> None:
    for chart in charts():
        said = [detail(entry, chart.unit) for entry in chart.entries]
        values = [entry.value for entry in chart.entries]
        for one in range(10):
            for other in range(one):
                if values[one] == values[other]:
                    assert said[one] == said[other], f"{chart.id} {one + 1}"


def test_every_chart_says_who_checked_it_against_what() -> None:
    for chart in charts():
        assert chart.checked_by, chart.id
        assert chart.second_source, chart.id


def test_share_alike_data_is_marked_in_the_files_that_hold_it() -> None:
    for chart in charts():
        if "mledoze" in chart.attribution:
            assert chart.licence == "ODbL-1.0", chart.id


def test_e_top_has_a_hundred_categories_of_all_kinds() -> None:
    found = ranked("e-top")
    assert len(found) == 100
    counts = Counter(chart.category for chart in found)
    assert set(counts) == set(ETOP_CATEGORIES)
    assert min(counts.values()) >= 5
    assert sum(len(chart.entries) > 10 for chart in found) >= 5


def test_e_top_cards_have_rivals_and_say_who_checked_them() -> None:
    for chart in ranked("e-top"):
        assert len(chart.rivals) >= 20, chart.id
        assert chart.checked_by, chart.id
        assert chart.second_source, chart.id


@pytest.mark.parametrize("game", [GAME, "e-top"])
def test_credits_name_every_attribution_asked_for(game: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "credits.md").read_text(encoding="utf-8")
    for chart in ranked(game):
        if chart.attribution:
            name = chart.attribution.split(",")[0].split("(")[0].strip()
            assert name in text, name
