import pytest

from voicehost.words.passing import (
    find_marker,
    is_answer_by_form,
    is_wondering,
    passed_part,
    split_answers,
    strip_carriers,
)

pytestmark = pytest.mark.unit

KNOWN = frozenset({"france", "spain", "italy", "serbia", "bosnia and herzegovina"})


@pytest.mark.parametrize(
    ("said", "passed"),
    [
        ("We say France, Spain and Italy", "France, Spain and Italy"),
        ("um answer the Congo", "the Congo"),
        ("France is our answer", "France"),
        ("France, final answer", "France"),
        ("Final answer, Korea", "Korea"),
        ("we say no we say Spain", "Spain"),
        ("I think it's Spain", None),
        ("we say", None),
        ("", None),
        ("what did they answer", None),
    ],
)
def test_only_what_a_marker_passes_is_passed(said: str, passed: str | None) -> None:
    assert passed_part(said) == passed


def test_find_marker_names_the_marker_and_what_follows() -> None:
    assert find_marker("so we go with spain") == ("we go with", "spain")


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("France, Spain and Italy", ("France", "Spain", "Italy")),
        ("Bosnia and Herzegovina and Serbia", ("Bosnia and Herzegovina", "Serbia")),
        ("Tom and Jerry", ("Tom and Jerry",)),
        ("Spain and Atlantis", ("Spain", "Atlantis")),
        ("the France then the Spain", ("the France then the Spain",)),
        ("um France and then Spain", ("um France", "Spain")),
        (", ;", ()),
    ],
)
def test_several_answers_are_parted_where_the_public_list_says(
    text: str, pieces: tuple[str, ...]
) -> None:
    assert split_answers(text, KNOWN) == pieces


@pytest.mark.parametrize(
    ("words", "bare"),
    [
        ("um i think its spain", "spain"),
        ("is it maybe spain please", "spain"),
        ("maybe", "maybe"),
        ("i think i guess", "i guess"),
        ("okay then", "then"),
    ],
)
def test_carriers_go_but_an_answer_is_never_emptied(words: str, bare: str) -> None:
    assert strip_carriers(words) == bare


@pytest.mark.parametrize(
    ("words", "is_one"),
    [("spain", True), ("what about italy", True), ("who knows", False), ("um", False),
     ("yes", False), ("i dont know", False), ("um i have no idea", False),
     ("one two three four five six seven eight nine", False)],
)  # fmt: skip
def test_the_form_of_an_answer(words: str, is_one: bool) -> None:
    assert is_answer_by_form(words) is is_one


@pytest.mark.parametrize(
    ("words", "bare"),
    [
        ("um i think the first", "the first"),
        ("what about the first", "what about the first"),
        ("is it maybe the first please", "is it maybe the first"),
    ],
)
def test_doubts_stay_where_they_decide_nothing(words: str, bare: str) -> None:
    assert strip_carriers(words, doubts=False) == bare


@pytest.mark.parametrize(
    ("words", "wonders"),
    [("could it be b", True), ("maybe b", True), ("what about b", True), ("b", False),
     ("we take b", False), ("i think b", False), ("", False)],
)  # fmt: skip
def test_who_wonders_has_not_decided(words: str, wonders: bool) -> None:
    assert is_wondering(words) is wonders
