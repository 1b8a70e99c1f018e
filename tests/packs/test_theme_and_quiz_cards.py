"""CAP'TEN themes and Wer weiss denn sowas? questions: what ships, and how a broken one is named."""

from collections import Counter
from pathlib import Path

import pytest

from voicehost.core.ids import CardId, position_of
from voicehost.packs import capten, wer_weiss
from voicehost.packs.capten import Theme
from voicehost.packs.library import chart_paths, in_adult_pack, read_chart
from voicehost.packs.lint import Linter
from voicehost.packs.load import load_deck
from voicehost.packs.wer_weiss import Quiz

pytestmark = pytest.mark.unit

# name: (game, card, what stands there, what is written instead, field, words, severity)
BROKEN: dict[str, tuple[str, str, str, str, str, str, str]] = {
    "a number in a prompt": (
        "capten", "lift", "with a stranger", "with seven strangers", "prompts", "holds a number",
        "error",
    ),
    "two questions in a prompt": (
        "capten", "lift", "How do you break", "Oh no? How do you break", "prompts",
        "not one question", "error",
    ),
    "a prompt too long": (
        "capten", "lift", "How do you break the silence", "How " + "ever so " * 14 + "do you speak",
        "prompts", "too long", "error",
    ),
    "an end of the scale missing": (
        "capten", "lift", '    low: "the most natural remark"\n', "", "prompts[1].low", 'no "low"',
        "error",
    ),
    "a category of another game": (
        "capten", "lift", "category: everyday", "category: animals", "category", "use one of",
        "error",
    ),
    "no date": ("wer-weiss", "pando", 'as_of: "stable"\n', "", "as_of", 'no "as_of"', "error"),
    "nobody checked it": (
        "wer-weiss", "baarle-border", '  by: "the voicehost authors, 2026-11-30"\n', "",
        "checked", "nobody has checked it", "warning",
    ),
    "a fact of a year without a review": (
        "wer-weiss", "dutch-bikes", 'review_by: "2029-01"\n', "", "review_by", "add YYYY-MM",
        "warning",
    ),
    "a review that is no month": (
        "wer-weiss", "dutch-bikes", '"2029-01"', '"soon"', "review_by", "write it as YYYY-MM",
        "error",
    ),
    "a review that is due": (
        "wer-weiss", "dutch-bikes", '"2029-01"', '"2024-01"', "review_by", "was due 2024-01",
        "warning",
    ),
    "three wrong options": (
        "wer-weiss", "dutch-bikes", '  - "Japan"\n', '  - "Japan"\n  - "Peru"\n', "wrong",
        "3 wrong options", "error",
    ),
    "two options alike": (
        "wer-weiss", "dutch-bikes", '"Japan"', '"switzerland"', "wrong", "are the same", "error",
    ),
    "told by its length": (
        "wer-weiss", "dutch-bikes", '"The Netherlands"', '"The flat and windy Netherlands"',
        "right", "gives it away", "warning",
    ),
    "told by the question": (
        "wer-weiss", "dutch-bikes", "Which country has", "Which of the Netherlands has",
        "question", "holds the right option", "error",
    ),
}  # fmt: skip


def themes() -> list[Theme]:
    paths = chart_paths("capten", "en").values()
    return [read_chart("capten", path) for path in paths if not in_adult_pack(path)]  # type: ignore[misc]


def quizzes() -> list[Quiz]:
    return [read_chart("wer-weiss", path) for path in chart_paths("wer-weiss", "en").values()]  # type: ignore[misc]


@pytest.mark.parametrize("name", BROKEN)
def test_each_fault_is_named(name: str, tmp_path: Path) -> None:
    game, card, old, new, field, words, severity = BROKEN[name]
    text = chart_paths(game, "en")[card].read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / game / "charts" / f"{card}.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    linter = Linter(today="2026-11-30")
    linter.check(path)
    found = [(p.field, p.severity) for p in linter.problems if words in f"{p.problem}; {p.remedy}"]
    assert found == [(field, severity)], linter.problems


def test_a_box_of_themes_ships_spread_over_the_categories() -> None:
    found = themes()
    assert len(found) == 126
    assert Counter(t.category for t in found) == dict.fromkeys(capten.CATEGORIES, 21)


def test_no_prompt_and_no_scale_stands_there_twice() -> None:
    prompts = [prompt for theme in themes() for prompt in theme.prompts]
    assert len({prompt.text for prompt in prompts}) == len(prompts) == 252
    assert len({prompt.scale for prompt in prompts}) == len(prompts)
    ends = Counter(prompt.high for prompt in prompts)
    assert [end for end, count in ends.items() if count > 1] == []


def test_a_box_of_questions_ships_spread_over_the_categories() -> None:
    found = quizzes()
    assert len(found) == 102
    spread = Counter(quiz.category for quiz in found)
    assert set(spread) == set(wer_weiss.CATEGORIES)
    assert set(spread.values()) <= {9, 10}


def test_every_question_says_since_when_it_holds_and_who_looked() -> None:
    for quiz in quizzes():
        assert quiz.source, quiz.id
        assert quiz.as_of, quiz.id
        assert quiz.checked_by, quiz.id
        assert quiz.second_source, quiz.id


def test_the_length_of_an_option_tells_nothing() -> None:
    place = Counter(sum(len(quiz.right) > len(wrong) for wrong in quiz.wrong) for quiz in quizzes())
    assert all(22 <= place[longer_than] <= 46 for longer_than in (0, 1, 2)), place


def test_the_right_letter_is_spread_evenly() -> None:
    ids = [quiz.id for quiz in quizzes()]
    letters: Counter[int] = Counter()
    for seed in range(5):
        key = load_deck("wer-weiss", "en", ids, seed).key
        letters.update(
            position_of(key.cards[CardId(str(n))].entries[0].slot) for n in range(1, len(ids) + 1)
        )
    assert sum(letters.values()) == 510
    assert all(140 <= letters[place] <= 200 for place in (1, 2, 3)), letters
