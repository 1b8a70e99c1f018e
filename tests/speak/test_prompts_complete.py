"""Every line that engines and director use by key stands in the prompts, in every language."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from voicehost.speak.lines import languages, line_keys

pytestmark = pytest.mark.unit
TOP = Path(__file__).parents[2]
ROOMS = ("games", "director", "channels", "front")
SAYERS = frozenset({"say", "_say"})
"""Functions of those rooms whose first text is a line's key."""


def _key(node: ast.expr) -> tuple[str, bool] | None:
    """A key as far as the code tells it, and whether that is the whole of it."""
    match node:
        case ast.Constant(value=str(text)):
            return text, True
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return text, False
    return None


def _called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def used_keys(source: str) -> Iterator[tuple[str, bool]]:
    """Keys in `Say(line="x")`, `say("x")`, `director.say(f"x-{y}", ...)`."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        texts = [keyword.value for keyword in call.keywords if keyword.arg == "line"]
        if _called(call) in SAYERS:
            texts += call.args[:1]
        elif _called(call) != "Say":
            continue
        choices = [
            part
            for text in texts
            for part in ((text.body, text.orelse) if isinstance(text, ast.IfExp) else (text,))
        ]
        yield from (key for choice in choices if (key := _key(choice)) is not None)


def _modules() -> list[Path]:
    return [path for room in ROOMS for path in sorted((TOP / "voicehost" / room).glob("*.py"))]


@cache
def _prefixes() -> set[str]:
    """What a game puts before its keys: `Say(line=f"ttq-{line}")` in a function of its own."""
    keys = (key for path in _modules() for key in used_keys(path.read_text(encoding="utf-8")))
    return {"", *(text for text, whole in keys if not whole)}


@cache
def _all_lines(lang: str) -> set[str]:
    stems = [path.stem for path in (TOP / "prompts" / lang).glob("*.ftl")]
    return {key for stem in stems for key in line_keys(lang, "" if stem == "common" else stem)}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", _modules(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_key_in_use_has_its_line(path: Path, lang: str) -> None:
    lines, prefixes = _all_lines(lang), _prefixes()
    for text, whole in used_keys(path.read_text(encoding="utf-8")):
        spellings = {prefix + text for prefix in prefixes}
        if whole:
            found = bool(spellings & lines)
        else:
            found = any(line.startswith(tuple(spellings)) for line in lines)
        assert found, f'{path.name} says "{text}", which prompts/{lang} does not have'


def test_the_finder_finds_and_misses() -> None:
    source = 'Say(line="a")\nsay("b", x=1)\nd.say(f"c-{x}")\nsay("d" if x else "e")\nother("f")\n'
    assert sorted(used_keys(source)) == [
        ("a", True), ("b", True), ("c-", False), ("d", True), ("e", True),
    ]  # fmt: skip
