"""Pack files are plain data with places; tricks and accidents are refused by name."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.errors import PackError
from voicehost.packs.fields import Kind, Reader
from voicehost.packs.pack_text import MAX_BYTES
from voicehost.packs.yaml_file import parse_yaml, read_yaml

pytestmark = pytest.mark.unit

HERE = Path("chart.yaml")


def test_every_value_knows_its_line_and_field() -> None:
    node = parse_yaml("id: one\nlist:\n  - {a: 1}\n  - two\n", HERE)
    assert node.fields["id"].line == 1
    assert node.fields["list"].line == 2
    first = node.fields["list"].items[0]
    assert (first.line, first.fields["a"].field, first.fields["a"].kind) == (
        3, "list[1].a", Kind.NUMBER,
    )  # fmt: skip
    assert node.fields["list"].items[1].line == 4


@pytest.mark.parametrize("word", ["no", "No", "NO", "yes", "on", "Off", "true", "FALSE"])
def test_words_that_yaml_takes_for_truth_values_are_caught(word: str) -> None:
    node = parse_yaml(f"answer: {word}\n", HERE)
    reader = Reader()
    assert reader.text(node, "answer") == ""
    assert "truth value" in reader.problems[0].problem
    assert reader.problems[0].remedy == "put it in quotes"
    quoted = Reader()
    assert quoted.text(parse_yaml(f'answer: "{word}"\n', HERE), "answer") == word
    assert quoted.problems == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("a: &x [1]\nb: *x\n", "anchors and aliases"),
        ("a: &a [z]\nb: &b [*a, *a]\nc: [*b, *b, *b]\n", "anchors and aliases"),
        ("<<: {a: 1}\n<<: {b: 1}\n", "twice"),
        ("a: !!python/object/apply:os.system [ls]\n", "tags"),
        ("a: !secret x\n", "tags"),
        ("a: 1\n---\nb: 2\n", "second document"),
        ("a: 1\na: 2\n", "twice"),
        ("[" * 40 + "]" * 40, "nested too deep"),
        ("[" * 5000 + "]" * 5000, "nested too deep"),
        ("a: [1, 2\n", "not readable as YAML"),
        ("a: 'open\n", "not readable as YAML"),
        ("a:\tb\n  c: d\n", "not readable as YAML"),
        ("a: \x00\n", "not readable as YAML"),
        ("? [a, b]\n: c\n", "must be a word"),
    ],
)
def test_what_is_no_plain_data_is_refused(text: str, words: str) -> None:
    with pytest.raises(PackError) as caught:
        parse_yaml(text, HERE)
    assert words in str(caught.value)
    assert caught.value.where.startswith("chart.yaml")
    assert caught.value.remedy


def test_files_that_are_missing_big_or_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no such file"):
        read_yaml(tmp_path / "none.yaml")
    big = tmp_path / "big.yaml"
    big.write_text("a: 1\n" + "#" * MAX_BYTES, encoding="utf-8")
    with pytest.raises(PackError, match="larger than a megabyte"):
        read_yaml(big)
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("a: Curaçao\n".encode("latin-1"))
    with pytest.raises(PackError, match="not UTF-8"):
        read_yaml(latin)
    with pytest.raises(PackError, match="cannot be read"):
        read_yaml(tmp_path)


def test_a_byte_order_mark_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfid: one\n")
    assert read_yaml(path).fields["id"].text == "one"


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_pack_error(text: str) -> None:
    with suppress(PackError):
        assert parse_yaml(text, HERE).line >= 1
