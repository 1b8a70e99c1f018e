"""Broken packs: each is named with its fault, in the right file, line and field, with a remedy, and
never with an answer."""

from pathlib import Path

import pytest

from voicehost.core.errors import PackError
from voicehost.packs.fields import Problem
from voicehost.packs.lint import Linter
from voicehost.packs.load import load_deck

from .conftest import Break

pytestmark = pytest.mark.unit

CHART = "charts/t-animals.yaml"
ANSWERS = ("cat", "dog", "horse", "cow", "sheep", "pig", "goat", "hen", "duck", "mouse")

# name: (file, what stands there, what is written instead, line, field, words of the message)
ERRORS: dict[str, tuple[str, str, str, int, str, str]] = {
    "no id": (CHART, 'id: "t-animals"\n', "", 1, "id", 'no "id"'),
    "id is not the file's name": (
        CHART, 'id: "t-animals"', 'id: "t-cats"', 1, "id", "not the file's name",
    ),
    "unknown category": (CHART, '"nature"', '"natur"', 2, "category", 'did you mean "nature"?'),
    "unknown difficulty": (CHART, '"easy"', '"silly"', 3, "difficulty", "use one of easy"),
    "no task": (
        CHART, 'task: "Name the ten animals on the farm."\n', "", 1, "task", 'no "task"',
    ),
    "empty task": (
        CHART, '"Name the ten animals on the farm."', '" "', 4, "task", "empty text",
    ),
    "misspelt field": (CHART, "unit:", "units:", 7, "units", 'did you mean "unit"?'),
    "no source": (CHART, 'source: "the test pack"\n', "", 1, "source", 'no "source"'),
    "no licence": (CHART, 'licence: "CC0-1.0"\n', "", 1, "licence", 'no "licence"'),
    "no real licence": (
        CHART, '"CC0-1.0"', '"unknown"', 11, "licence", "not a licence",
    ),
    "licence without its credit": (
        CHART, '"CC0-1.0"', '"CC-BY-4.0"', 1, "attribution", "asks for a credit",
    ),
    "no date": (CHART, 'as_of: "stable"\n', "", 1, "as_of", 'no "as_of"'),
    "date of review is none": (
        CHART, '"2099-01"', '"next year"', 13, "review_by", "write it as YYYY-MM",
    ),
    "no such topic": (CHART, '"test-words"', '"beasts"', 8, "topic", 'no topic "beasts"'),
    "nine entries": (
        CHART, '  - {answer: "mouse", value: 11, aliases: ["mice"]}\n', "", 18, "entries",
        "9 entries",
    ),
    "eleven entries": (
        CHART, '  - {answer: "mouse", value: 11, aliases: ["mice"]}\n',
        '  - {answer: "mouse", value: 11, aliases: ["mice"]}\n  - {answer: "stoat", value: 10}\n',
        18, "entries", "11 entries",
    ),
    "entries are no list": (
        CHART, "rivals:\n", "rivals: none\nnote:\n", 29, "rivals", "a list expected",
    ),
    "an entry without an answer": (
        CHART, '{answer: "pig", value: 15}', "{value: 15}", 24, "entries[6].answer",
        'no "answer"',
    ),
    "yes as an answer": (
        CHART, '"pig"', "no", 24, "entries[6].answer", "truth value",
    ),
    "a number as an answer": (
        CHART, '"pig"', "12", 24, "entries[6].answer", "put it in quotes",
    ),
    "a date as an answer": (
        CHART, '"pig"', "2001-02-03", 24, "entries[6].answer", "a date",
    ),
    "a task that is its second source": (
        CHART, '"Name the ten animals on the farm."', '"None needed."', 14, "checked",
        "the same as task",
    ),
    "a definition that is its task": (
        CHART, '"Whatever the test pack calls animals on the farm."',
        '"Name the ten animals on the farm."', 5, "definition", "the same as task",
    ),
    "nothing as an answer": (
        CHART, '"pig"', "~", 24, "entries[6].answer", "nothing is here",
    ),
    "a word as a value": (
        CHART, "value: 15", 'value: "many"', 24, "entries[6].value", "a number expected",
    ),
    "an empty alias": (
        CHART, '["chicken"]', '["chicken", ""]', 26, "entries[8].aliases[2]", "empty text",
    ),
    "aliases as one text": (
        CHART, '["chicken"]', '"chicken"', 26, "entries[8].aliases", "a list expected",
    ),
    "values out of order": (
        CHART, "value: 15", "value: 25", 24, "entries[6]", "out of order",
    ),
    "equal values, different ranks": (
        CHART, "value: 15", "value: 16", 24, "entries[6]", "rank and value disagree",
    ),
    "a rank out of place": (
        "charts/t-colours.yaml", "rank: 5", "rank: 6", 23, "entries[5].rank", "rank 6 at place 5",
    ),
    "a value for some entries only": (
        CHART, '{answer: "pig", value: 15}', '"pig"', 18, "entries", "some values are missing",
    ),
    "a tie at the cut": (
        CHART, '  - "fox"', '  - {answer: "fox", value: 11}', 30, "rivals[1]", "tie at the cut",
    ),
    "a rival that belongs among the ten": (
        CHART, '  - "fox"', '  - {answer: "fox", value: 12}', 30, "rivals[1]", "among the ten",
    ),
    "one alias for two entries": (
        CHART, '["chicken"]', '["chicken", "Duck!"]', 27, "entries[9]", "shares a form with",
    ),
    "an entry that is a rival too": (
        CHART, '  - "fox"', '  - "Pig"', 30, "rivals[1]", "shares a form with entries[6]",
    ),
    "the same thing by two names": (
        CHART, '  - "fox"', '  - "chicken"', 30, "rivals[1]", "shares a form with entries[8]",
    ),
    "an ambiguous word among the aliases": (
        CHART, '["chicken"]', '["bird"]', 26, "entries[8]", "list of ambiguous words",
    ),
    "forms of two things of the topic": (
        CHART, '["chicken"]', '["turtle", "lion"]', 26, "entries[8]", "two words of the topic",
    ),
    "a comma in an answer": (
        CHART, '"pig"', '"pig, boar"', 24, "entries[6]", "a comma in a form",
    ),
    "an extract that is not there": (
        CHART, 'review_by: "2099-01"\n', 'review_by: "2099-01"\nproof: "extract"\n', 14, "proof",
        "no such extract",
    ),
    "two answers in one field": (
        CHART, '"pig"', '"pig or boar"', 24, "entries[6]", "two answers in one field",
    ),
    "two answers and a slash": (
        CHART, '"pig"', '"pig / boar"', 24, "entries[6]", "two answers in one field",
    ),
    "brackets in an answer": (
        CHART, '"pig"', '"pig (tame)"', 24, "entries[6]", "brackets",
    ),
    "an answer without a letter": (
        CHART, '"pig"', '"1-0"', 24, "entries[6]", "no letters",
    ),
    "an alias of signs only": (
        CHART, '["chicken"]', '["!?"]', 26, "entries[8]", "no letter or digit",
    ),
    "an answer in another script": (
        CHART, '"pig"', '"свинья"', 24, "entries[6]", "another script",
    ),
    "unfinished": (
        CHART, '"Name the ten animals on the farm."', '"TODO"', 4, "task", "unfinished",
    ),
    "an invisible character": (
        CHART, '"Name the ten', '"Name\u200b the ten', 4, "task", "invisible character",
    ),
    "a chart's name with a blank": (
        CHART, 'id: "t-animals"', 'id: "t animals"', 1, "id", "not the file's name",
    ),
    "a public list that is too short": (
        CHART, 'topic: "test-words"\n', "", 0, "topic", "public words beside the entries",
    ),
    "the field twice": (CHART, "unit:", 'task: "Again."\nunit:', 7, "task", "twice"),
    "an anchor": (CHART, '"pig"', "&pig pig", 24, "", "anchors and aliases"),
    "a tag": (CHART, '"pig"', "!!python/name:os.system pig", 24, "", "tags"),
    "a second document": (CHART, "entries:", "---\nentries:", 18, "", "second document"),
    "not YAML": (CHART, '{answer: "pig", value: 15}', '{answer: "pig", value: 15', 25, "",
                 "not readable as YAML"),
    "a tab": (CHART, "  by:", "\tby:", 15, "", "not readable as YAML"),
    "a pack without a game": ("pack.yaml", "game: top-ten-quiz\n", "", 1, "game", 'no "game"'),
    "a pack of an unknown game": (
        "pack.yaml", "top-ten-quiz", "top-elf", 0, "game", "no such game",
    ),
    "a set of unknown charts": (
        "sets.yaml", "t-fruit,", "t-fruits,", 4, "sets[1].charts[4]", 'did you mean "t-fruit"?',
    ),
    "a set with one chart twice": (
        "sets.yaml", "t-fruit,", "t-animals,", 4, "sets[1].charts[4]", "twice",
    ),
    "a set without a number": (
        "sets.yaml", "set: 1", "set: one", 2, "sets[1].set", "no set number",
    ),
    "two sets with one number": ("sets.yaml", "set: 2", "set: 1", 5, "sets[2].set", "twice"),
    "a word twice in a topic": (
        "topics/test-words.yaml", '  - "fox"', '  - "fox"\n  - "Lion"', 0, "words",
        "stands in line",
    ),
}  # fmt: skip

WARNINGS: dict[str, tuple[str, str, str, int, str, str]] = {
    "the task names an entry": (
        CHART, "ten animals", "ten animals like the pig", 4, "task", "it names entry 6",
    ),
    "the definition names an alias": (
        CHART, "Whatever the", "A chicken or whatever the", 5, "definition", "it names entry 8",
    ),
    "no full stop": (CHART, 'farm."\ndef', 'farm"\ndef', 4, "task", "full stop"),
    "a task too long": (
        CHART, "animals on the farm.", "animals " + "on the farm " * 20 + ".", 4, "task",
        "characters",
    ),
    "nobody has checked it": (
        CHART, '  by: "the voicehost authors, 2026-11-30"\n', "", 14, "checked", "nobody",
    ),
    "review is due": (CHART, '"2099-01"', '"2026-10"', 13, "review_by", "was due 2026-10"),
    "no date of review": (CHART, 'review_by: "2099-01"\n', "", 1, "review_by", "no date"),
    "a year that nobody says": (CHART, '"stable"', '"2024"', 12, "as_of", "says 2024"),
    "entries that sound alike": (
        CHART, '{answer: "pig", value: 15}', '{answer: "hoarse", value: 15}', 24,
        "entries[6]", "sounds like entries[3]",
    ),
    "capitals that a voice may misread": (CHART, '"pig"', '"TNT"', 24, "entries[6]", "misread"),
    "a digit without say": (CHART, '"pig"', '"K2"', 24, "entries[6]", "misread"),
    "an answer too long": (
        CHART, '"pig"', '"pig that lives in a big sty"', 24, "entries[6]", "too long",
    ),
    "an alias that says nothing new": (
        CHART, '["chicken"]', '["Hen"]', 26, "entries[8]", "the same when said",
    ),
    "an entry that is not in the topic": (
        CHART, '"pig"', '"stoat"', 8, "topic", "not in the topic (6)",
    ),
    "an alias that is not in the topic": (
        CHART, '["chicken"]', '["chicken", "cluck"]', 8, "topic", "not in the topic (8)",
    ),
    "too few rivals": (CHART, '  - "fox"\n', "", 29, "rivals", "9 rivals"),
    "a set of six": ("sets.yaml", "t-fruit, ", "", 0, "set 1", "6 charts"),
    "an adult chart in a set": (
        CHART, 'difficulty: "easy"', 'difficulty: "easy"\nadult: true', 0, "set 1", "adult",
    ),
    "too many hard charts": (
        CHART, '"easy"', '"hard"', 0, "set 1", "2 hard charts",
    ),
}  # fmt: skip


def check(pack: Path, file: str = "", *, sounds: bool = False) -> list[Problem]:
    linter = Linter(today="2026-11-30", sounds=sounds)
    linter.check(pack / file)
    return linter.problems


def assert_named(
    problems: list[Problem], file: str, line: int, field: str, words: str, severity: str
) -> None:
    """One of the problems is the fault, with its place and a remedy; none holds an answer."""
    hits = [
        problem
        for problem in problems
        if problem.file.endswith(file)
        and problem.field == field
        and words in f"{problem.problem}; {problem.remedy}"
        and problem.severity == severity
    ]
    shown = "\n".join(map(str, problems))
    assert hits, f"not named among:\n{shown}"
    assert all(problem.remedy for problem in problems)
    assert line in (0, hits[0].line), shown


def whole(file: str, field: str) -> str:
    """What must be checked to see the fault: the chart alone, or the whole pack."""
    return "" if file != CHART or field.startswith("set ") else file


@pytest.mark.parametrize("name", ERRORS)
def test_each_error_is_named(name: str, pack: Path, broken: Break) -> None:
    file, old, new, line, field, words = ERRORS[name]
    broken(file, old, new)
    problems = check(pack, whole(file, field))
    assert_named(problems, file, line, field, words, "error")
    assert_silent(problems, file)


@pytest.mark.parametrize("name", WARNINGS)
def test_each_warning_is_named(name: str, pack: Path, broken: Break) -> None:
    file, old, new, line, field, words = WARNINGS[name]
    broken(file, old, new)
    where = "sets.yaml" if field.startswith("set ") else file
    problems = check(pack, whole(file, field), sounds="sounds" in words)
    assert_named(problems, where, line, field, words, "warning")
    assert_silent(problems, file)


def assert_silent(problems: list[Problem], file: str) -> None:
    """No message holds an answer of the chart."""
    for problem in problems:
        if problem.file.endswith(file) and problem.field != "words":
            said = f" {problem.problem}; {problem.remedy} ".replace('"', " ")
            assert not [answer for answer in ANSWERS if f" {answer} " in said]


def test_two_charts_of_a_pack_with_nearly_the_same_ten_are_named(pack: Path) -> None:
    text = (pack / "charts" / "t-fruit.yaml").read_text("utf-8")
    (pack / "charts" / "t-again.yaml").write_text(text.replace("t-fruit", "t-again"), "utf-8")
    problems = check(pack)
    assert_named(problems, "sets.yaml", 0, "charts", "t-again and t-fruit have", "warning")


def test_the_unbroken_pack_has_only_its_few_rivals(pack: Path) -> None:
    assert {problem.problem for problem in check(pack)} == {"10 rivals", "14 rivals"}


@pytest.mark.parametrize("name", [name for name, row in ERRORS.items() if row[0] == CHART])
def test_a_broken_chart_does_not_load(name: str, pack: Path, broken: Break) -> None:
    file, old, new, *_ = ERRORS[name]
    broken(file, old, new)
    with pytest.raises(PackError) as caught:
        load_deck("top-ten-quiz", "en", ["t-animals"], 1, roots=[pack])
    assert caught.value.where
    assert caught.value.remedy


@pytest.mark.parametrize("name", WARNINGS)
def test_a_chart_with_warnings_loads(name: str, pack: Path, broken: Break) -> None:
    file, old, new, *_ = WARNINGS[name]
    broken(file, old, new)
    load_deck("top-ten-quiz", "en", ["t-animals"], 1, roots=[pack])
