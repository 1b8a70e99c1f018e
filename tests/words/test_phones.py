"""How words sound."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicehost.words import phones
from voicehost.words.phones import MOST, PHONES, phones_of, spoken_forms, words_of

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("France", "F R AE N S"),
        ("that's", "DH AE T S"),
        ("1969", "N AY N T IY N S IH K S T IY N AY N"),
        ("12th", "T W EH L F TH"),
        ("G7", "JH IY S EH V AH N"),
        ("Müller", "M AH L ER"),
        ("PRC", "P IY AA R S IY"),
    ],
)
def test_likeliest_pronunciation(text: str, first: str) -> None:
    assert " ".join(phones_of(text)[0]) == first


def test_a_year_is_read_both_ways() -> None:
    assert spoken_forms("1984")[:2] == (
        "nineteen eighty four",
        "one thousand nine hundred and eighty four",
    )
    assert "twenty twelve" in spoken_forms("2012")
    assert "two thousand twelve" in spoken_forms("2012")
    both = {" ".join(way) for way in phones_of("1984")}
    assert any(way.startswith("N AY N") for way in both)
    assert any(way.startswith("W AH N") for way in both)


@pytest.mark.parametrize(
    ("text", "form"),
    [("10,000", "ten thousand"), ("3.5", "three point five"), ("1980s", "nineteen eighties"),
     ("007", "zero zero seven"), ("21", "twenty one")],
)  # fmt: skip
def test_numbers_are_read_as_words(text: str, form: str) -> None:
    assert spoken_forms(text)[0] == form


@pytest.mark.parametrize("text", ["", "...", "Москва", "🦓", "\x00"])
def test_what_has_no_sound_has_no_pronunciation(text: str) -> None:
    assert phones_of(text) == ()


def test_words_keep_their_own_sounds() -> None:
    assert words_of("we say France") == (
        ("we", ("W", "IY")),
        ("say", ("S", "EY")),
        ("france", ("F", "R", "AE", "N", "S")),
    )


def test_an_unknown_word_is_guessed_even_without_the_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phones.word_phones.cache_clear()
    phones.phones_of.cache_clear()
    monkeypatch.setattr(phones, "_model", lambda: None)
    assert phones_of("zorblag")[0] == ("Z", "AA", "R", "B", "L", "AE", "G")
    phones.word_phones.cache_clear()
    phones.phones_of.cache_clear()


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from("abc 0129.,'é-🦓ß\n"), max_size=40))
def test_any_text_gives_known_phones(text: str) -> None:
    ways = phones_of(text)
    assert len(ways) <= MOST
    assert all(set(way) <= set(PHONES) for way in ways)


def test_the_lexicon_holds_known_phones_for_words_the_dictionary_lacks() -> None:
    lexicon = phones._lexicon()
    assert len(lexicon) > 300
    for word, ways in lexicon.items():
        assert not phones.in_dictionary(word), word
        assert all(set(way) <= set(PHONES) and way for way in ways), word
    assert phones_of("Kyiv")[0] == ("K", "IY", "V")
    assert len(phones_of("Kyiv")) == 2
