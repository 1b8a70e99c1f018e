"""`packs check --strict` rules every word of a chart's public list and names what goes wrong."""

from pathlib import Path

import pytest

from voicehost.commands.packs_judged import judged
from voicehost.core.heard import Piece
from voicehost.core.ids import CardId
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge
from voicehost.packs.fields import Problem
from voicehost.packs.library import chart_paths, read_chart, topic_roots
from voicehost.packs.load import load_deck
from voicehost.packs.topics import find_topic

from .conftest import Break

pytestmark = pytest.mark.unit

GAME = "top-ten-quiz"


def problems_of(pack: Path, name: str) -> list[Problem]:
    chart = read_chart(GAME, pack / "charts" / f"{name}.yaml")
    return list(judged(GAME, chart, find_topic(chart.topic, "en", topic_roots([pack]))))


def test_the_test_pack_is_ruled_right(pack: Path) -> None:
    assert problems_of(pack, "t-animals") == []
    assert problems_of(pack, "t-cities") == []


def test_a_rival_that_would_be_credited_is_named(pack: Path, broken: Break) -> None:
    broken("charts/t-animals.yaml", '  - "fox"', '  - "the pigs"')
    found = problems_of(pack, "t-animals")
    places = {(problem.field, problem.line) for problem in found}
    assert places & {("rivals[1]", 30), ("entries[6]", 24)}, "one of the two is named"
    assert all(problem.remedy for problem in found)


def test_an_entry_that_is_asked_back_is_named(pack: Path, broken: Break) -> None:
    broken("charts/t-animals.yaml", '  - "fox"', '  - "the pigs"')
    found = {problem.field: problem.problem for problem in problems_of(pack, "t-animals")}
    assert "ambiguous" in found["entries[6]"]


def test_a_shipped_chart_is_ruled_right() -> None:
    chart = read_chart(GAME, chart_paths(GAME, "en")["na-human-body-elements"])
    assert list(judged(GAME, chart, find_topic(chart.topic, "en", topic_roots(None)))) == []


@pytest.mark.parametrize("said", ["Bush", "Harrison", "Johnson", "Roosevelt"])
def test_a_name_of_two_presidents_is_asked_back_even_beside_surnames(said: str) -> None:
    deck = load_deck(GAME, "en", ["pe-us-presidents-oldest", "pe-us-surnames"], 1)
    judge = Judge(deck.key)
    assert judge.rule(CardId("1"), Piece(words=said)).outcome is Outcome.AMBIGUOUS
    expected = Outcome.HIT if said == "Johnson" else Outcome.MISS
    assert judge.rule(CardId("2"), Piece(words=said)).outcome in (expected, Outcome.AMBIGUOUS)


def test_johnson_is_a_surname_where_surnames_are_asked_for() -> None:
    deck = load_deck(GAME, "en", ["pe-us-presidents-oldest", "pe-us-surnames"], 1)
    verdict = Judge(deck.key).rule(CardId("2"), Piece(words="Johnson"))
    assert verdict.outcome is Outcome.HIT
