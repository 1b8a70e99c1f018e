"""Lines: keys and arguments to words."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.errors import PromptError
from voicehost.speak.lines import (
    LIST_SEPARATOR,
    Lines,
    cleaned,
    languages,
    line_args,
    line_keys,
)

pytestmark = pytest.mark.unit

GAME_FTL = """\
found = Found { $count ->
    [one] one entry
   *[other] { $count } entries
}.
    .v2 = { $count } so far.
    .v3 = That makes { $count }.
    .first = That is { $count }, the first of many.
paused = The game's own pause.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "common.ftl").write_text(
        "list-and = { $a } and { $b }\nlist-comma = { $a }, { $b }\n"
        "paused = Paused.\nturn-of = It is { $who }'s turn.\n"
    )
    (tmp_path / "en" / "mini.ftl").write_text(GAME_FTL)
    return tmp_path


def test_wordings_rotate_with_the_turn(folder: Path) -> None:
    lines = Lines("en", "mini", folder)
    said = [lines.say("found", {"count": 2}, turn) for turn in range(4)]
    assert said == ["Found 2 entries.", "2 so far.", "That makes 2.", "Found 2 entries."]


def test_first_time_form_only_when_asked_for(folder: Path) -> None:
    lines = Lines("en", "mini", folder)
    assert lines.say("found", {"count": 1}, 1, first=True) == "That is 1, the first of many."
    assert lines.say("paused", {}, 0, first=True) == "The game's own pause."


def test_plural_and_large_numbers_without_grouping(folder: Path) -> None:
    lines = Lines("en", "mini", folder)
    assert lines.say("found", {"count": 1}, 0) == "Found one entry."
    assert lines.say("found", {"count": 1969}, 0) == "Found 1969 entries."


def test_the_games_file_wins_over_the_common_one(folder: Path) -> None:
    assert Lines("en", "mini", folder).say("paused", {}, 0) == "The game's own pause."
    assert Lines("en", "", folder).say("paused", {}, 0) == "Paused."


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (["Ann"], "It is Ann's turn."),
        (["Ann", "Ben"], "It is Ann and Ben's turn."),
        (["Ann", "Ben", "Cy"], "It is Ann, Ben and Cy's turn."),
        (LIST_SEPARATOR.join(("Ann", "Ben", "Cy")), "It is Ann, Ben and Cy's turn."),
    ],
)
def test_lists_are_read_as_people_say_them(folder: Path, who: str | list[str], said: str) -> None:
    assert Lines("en", "", folder).say("turn-of", {"who": who}, 0) == said


def test_names_are_never_syntax(folder: Path) -> None:
    lines = Lines("en", "", folder)
    assert lines.say("turn-of", {"who": '{ $x } { "a" } paused ='}, 0) == (
        'It is { $x } { "a" } paused =\'s turn.'
    )


ENGLISH = Lines("en")


@given(st.text())
def test_no_control_or_isolation_mark_comes_out(name: str) -> None:
    said = ENGLISH.say("turn-of", {"who": name}, 0)
    assert not [ch for ch in said if unicodedata.category(ch)[0] == "C"]
    assert cleaned(cleaned(name)) == cleaned(name)


def test_unknown_line_names_file_and_key(folder: Path) -> None:
    with pytest.raises(PromptError, match=r'mini\.ftl: no line "nope"'):
        Lines("en", "mini", folder).say("nope", {}, 0)


def test_missing_argument_names_file_and_key_but_no_value(folder: Path) -> None:
    with pytest.raises(PromptError, match=r'common\.ftl: line "turn-of".*who') as caught:
        Lines("en", "mini", folder).say("turn-of", {"what": "kazakhstan"}, 0)
    assert "kazakhstan" not in str(caught.value)


def test_unknown_language_or_game_names_the_file() -> None:
    with pytest.raises(PromptError, match=r"xx/common\.ftl"):
        Lines("xx")
    with pytest.raises(PromptError, match=r"no-such-game\.ftl"):
        Lines("en", "no-such-game")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = One\nb c d\n", r"common\.ftl:2: cannot be read"),
        ("a = One\na = Two\n", '"a" stands twice'),
        ("a =\n    .v2 = x\n", '"a" has no words'),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "common.ftl").write_text(text)
    with pytest.raises(PromptError, match=problem):
        Lines("en", "", tmp_path)


def _shipped() -> list[tuple[str, str]]:
    out = []
    for lang in languages():
        top = Path(__file__).parents[2] / "prompts" / lang
        out += [(lang, path.stem) for path in sorted(top.glob("*.ftl"))]
    return out


@pytest.mark.parametrize(("lang", "stem"), _shipped())
def test_every_wording_asks_no_more_than_the_first_one(lang: str, stem: str) -> None:
    game = "" if stem == "common" else stem
    for key, forms in line_args(lang, game).items():
        if stem == "common":
            assert all(args <= forms[""] for args in forms.values()), key
        numbered = sorted(int(name[1:]) for name in forms if re.fullmatch(r"v\d+", name))
        assert numbered == list(range(2, len(numbered) + 2)), f"{key}: wordings with a gap"
        assert {name for name in forms if not re.fullmatch(r"v\d+|first|", name)} == set(), key


@pytest.mark.parametrize(("lang", "stem"), _shipped())
def test_every_line_asks_one_question_and_at_its_end(lang: str, stem: str) -> None:
    lines = Lines(lang, "" if stem == "common" else stem)
    arguments = line_args(lang, "" if stem == "common" else stem)
    for key in sorted(lines.keys()):
        args: dict[str, str | int] = {
            name: 3 if name in ("seconds", "low", "high", "count") else "Ann"
            for name in frozenset().union(*arguments[key].values())
        }
        if "question" in args:
            continue
        for turn in range(lines.wordings(key)):
            for first in (False, True):
                said = lines.say(key, args, turn, first=first)
                assert said.count("?") <= 1, f"{key}: {said}"
                assert "?" not in said or said.endswith("?"), f"{key}: {said}"
                assert len(said) <= (200 if stem == "common" else 400), (
                    f"{key} is too long to hear: {said}"
                )


def test_all_languages_have_the_same_lines() -> None:
    for lang in languages():
        assert line_keys(lang) == line_keys("en")


def test_every_refusal_and_number_has_its_line() -> None:
    from voicehost.core.game import Refusal

    for lang in languages():
        keys = line_keys(lang)
        assert {f"refused-{refusal.value}" for refusal in Refusal} <= keys
        assert {f"number-{n}" for n in range(21)} <= keys
