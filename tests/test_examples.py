"""What the docs tell a reader to type works: every frame is run, or says why not."""

import argparse
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import (
    PAGES,
    SERVED,
    TOP,
    Frame,
    compare,
    frames,
    pages_with,
    run_page,
    serve_page,
)
from voicehost.cli import COMMANDS, parser_for

pytestmark = pytest.mark.audio

LONG = bool(os.environ.get("VOICEHOST_LONG_EXAMPLES"))
NETWORK = {"models fetch"}
TERMINAL = {"start"}
"""Commands whose example cannot be run by a test here; tests/front/test_guide.py runs the second at
a terminal of its own."""


RECORDINGS = {"bench wake"}
"""Commands that need recordings of people."""


def name(page: Path) -> str:
    return page.relative_to(TOP).as_posix()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
@pytest.mark.parametrize("page", pages_with("run"), ids=name)
def test_the_examples_run(page: Path, tmp_path: Path) -> None:
    assert list(run_page(page, tmp_path, long=False))


@pytest.mark.local
@pytest.mark.parametrize("page", pages_with(SERVED), ids=name)
def test_the_servers_run_and_end(page: Path, tmp_path: Path) -> None:
    assert list(serve_page(page, tmp_path))


@pytest.mark.skipif(not LONG, reason="long: scripts/full runs them")
@pytest.mark.parametrize("page", pages_with("long"), ids=name)
def test_the_long_examples_run(page: Path, tmp_path: Path) -> None:
    assert list(run_page(page, tmp_path, long=True))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_frame_of_commands_is_run_or_says_why_not(page: Path) -> None:
    for frame in frames(page):
        if frame.language == "sh":
            assert re.fullmatch(
                r"run(: may end with 1|, then Ctrl-C)?|long(: may end with 1)?|shown: .+",
                frame.mark,
            ), f"{frame.mark!r} above\n{frame.text}"
    text = page.read_text(encoding="utf-8")
    assert not re.findall(r"^ {4,}(?:voicehost|curl|python) .*", text, re.MULTILINE), (
        "commands stand in frames with a mark, see tests/examples.py"
    )


def commands(parser: argparse.ArgumentParser, words: str = "") -> Iterator[str]:
    """The full names of all commands: "packs list"."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below and words:
        yield words
    for action in below:
        for one, sub in action.choices.items():
            yield from commands(sub, f"{words} {one}".strip())


def shown(start: tuple[str, ...]) -> list[tuple[Frame, list[str]]]:
    return [
        (frame, words)
        for page in PAGES
        for frame in frames(page)
        if frame.mark.startswith(start)
        for words in frame.commands
    ]


def test_every_command_has_an_example_that_is_run() -> None:
    run = {" ".join(words[:count]) for _, words in shown(("run",)) for count in (1, 2)}
    missing = set(commands(parser_for(COMMANDS))) - run
    assert missing == NETWORK | TERMINAL | RECORDINGS


def test_what_is_only_shown_could_be_typed() -> None:
    parser = parser_for(COMMANDS)
    for frame, words in shown(("shown", "long", "run")):
        if any("$(" in word for word in words):
            continue
        try:
            parser.parse_args(words)
        except SystemExit:
            pytest.fail(f"voicehost {' '.join(words)}\nin\n{frame.text}")


def known(words: list[str]) -> tuple[argparse.ArgumentParser, list[str]]:
    """The parser of the command that the words name, and what is left of them."""
    parser: argparse.ArgumentParser = parser_for(COMMANDS)
    while words:
        below = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
        if not below:
            break
        assert words[0] in below[0].choices, f"no such command: {words[0]}"
        parser, words = below[0].choices[words[0]], words[1:]
    return parser, words


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_within_sentences_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.S)
    for code in re.findall(r"`voicehost ([a-z][^`]*)`", text):
        words = re.sub(r"\[([^\]]*)\]", r"\1", " ".join(code.split())).split()
        if words[0].endswith(("...", "NAME")):
            continue
        parser, rest = known([word for word in words if word not in ("WHAT", "ACTION")])
        options = {one for word in rest if word.startswith("--") for one in [word.split("=")[0]]}
        assert options <= set(parser._option_string_actions), code


def test_a_wrong_print_is_found() -> None:
    compare("one\ntwo\nthree\n", "one\n...\nthree\n")
    with pytest.raises(AssertionError, match="not printed"):
        compare("one\ntwo\nthree\n", "three\n...\none\n")
