"""Spoken form: the golden list of what a voice reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.speak.lexicon import load_lexicon
from voicehost.speak.spoken_form import number_words, spoken_form

pytestmark = pytest.mark.unit

GOLDEN = [
    # plain numbers
    ("0", "zero"),
    ("5 of 10", "five of ten"),
    ("You have 101 points.", "You have one hundred and one points."),
    ("1,234,567", "one million two hundred and thirty-four thousand five hundred and sixty-seven"),
    ("3.14", "three point one four"),
    ("-7", "minus seven"),
    ("version 1.3.0", "version one point three point zero"),
    ("3.14.", "three point one four."),
    ("agent 007", "agent zero zero seven"),
    ("8.1 billion people", "eight point one billion people"),
    # years, decades, dates, times
    ("in 1969", "in nineteen sixty-nine"),
    ("1905.", "nineteen oh five."),
    ("1900", "nineteen hundred"),
    ("2000", "two thousand"),
    ("2007 and 2024", "two thousand and seven and twenty twenty-four"),
    ("the 1960s", "the nineteen sixties"),
    ("the '80s", "the eighties"),
    ("the 1900s", "the nineteen hundreds"),
    ("1939–1945", "nineteen thirty-nine to nineteen forty-five"),
    ("1066 was a year", "ten sixty-six was a year"),
    ("1500 people", "one thousand five hundred people"),
    ("1500 points", "one thousand five hundred points"),
    ("44 BC", "forty-four B C"),
    ("20 July 1969", "the twentieth of July nineteen sixty-nine"),
    ("May 12, 1980", "May twelfth, nineteen eighty"),
    ("until 2026-05-17", "until the seventeenth of May twenty twenty-six"),
    ("It may 12", "It may twelve"),
    ("at 10:30", "at ten thirty"),
    ("at 8:05 p.m.", "at eight oh five p m"),
    ("I am here at 7 am", "I am here at seven a m"),
    ("9pm, I am afraid", "nine p m, I am afraid"),
    ("at 20:00", "at twenty o'clock"),
    # ordinals and Roman numerals
    ("the 1st, 2nd and 3rd", "the first, second and third"),
    ("the 21st century", "the twenty-first century"),
    ("the 100th time", "the one hundredth time"),
    ("Henry VIII", "Henry the Eighth"),
    ("Elizabeth I", "Elizabeth the First"),
    ("Louis XIV", "Louis the Fourteenth"),
    ("Benedict XVI", "Benedict the Sixteenth"),
    ("John XXIII", "John the Twenty-third"),
    ("World War II", "World War two"),
    ("World War I", "World War one"),
    ("Rocky IV", "Rocky four"),
    ("Super Bowl XLVIII", "Super Bowl forty-eight"),
    ("Today I win", "Today I win"),
    ("Malcolm X", "Malcolm X"),
    ("Pius X", "Pius the Tenth"),
    ("Yes, I do", "Yes, I do"),
    # money
    ("$1", "one dollar"),
    ("$3.50", "three dollars and fifty cents"),
    ("$2.8 billion", "two point eight billion dollars"),
    ("£1.01", "one pound and one penny"),
    ("€20", "twenty euros"),
    ("20 €", "twenty euros"),
    ("5 million EUR", "five million euros"),
    ("US$1,000", "one thousand dollars"),
    # units and percent
    ("45%", "forty-five percent"),
    ("45.2 %", "forty-five point two percent"),
    ("10–20 %", "ten to twenty percent"),
    ("1 km", "one kilometre"),
    ("8,848 m", "eight thousand eight hundred and forty-eight metres"),
    ("1500 m", "one thousand five hundred metres"),
    (
        "17,098,246 km²",
        "seventeen million ninety-eight thousand two hundred and forty-six square kilometres",
    ),
    ("120 km/h", "one hundred and twenty kilometres an hour"),
    ("-5 °C", "minus five degrees Celsius"),
    ("1.5 million km²", "one point five million square kilometres"),
    ("90 s", "ninety seconds"),
    ("6 ft", "six feet"),
    # fractions
    ("2½", "two and a half"),
    ("¾", "three quarters"),
    # abbreviations
    ("Dr. No", "Doctor No"),
    ("Mr. and Mrs. Smith", "Mister and Missis Smith"),
    ("St. Louis", "Saint Louis"),
    ("St Helena", "Saint Helena"),
    ("Mt. Everest", "Mount Everest"),
    ("No. 5", "number five"),
    ("Green vs. Black", "Green versus Black"),
    ("c. 1500", "about fifteen hundred"),
    ("e.g. tea, etc.", "for example tea, and so on"),
    ("U.S.A.", "U S A."),
    ("the U.S. team", "the U S team"),
    ("the UK and the USSR", "the U K and the U S S R"),
    ("two DVDs", "two D V D's"),
    ("NASA", "NASA"),
    # signs
    ("Simon & Garfunkel", "Simon and Garfunkel"),
    ("AT&T", "AT and T"),
    ("#1", "number one"),
    ("2 + 2 = 4", "two plus two equals four"),
    ("AC/DC", "A C D C"),
    ("dogs/cats", "dogs or cats"),
    ("24/7", "twenty-four seven"),
    ("6 × 7", "six times seven"),
    ("H2O", "H two O"),
    ("3D", "three D"),
    ("Turkey (Türkiye)", "Turkey, Türkiye"),
    ("so (they say); yes", "so, they say; yes"),
    ("“Hello”, she said", "Hello, she said"),
    ("wait… what?", "wait, what?"),
    ("Ann — Green", "Ann, Green"),
    ("3-1", "three to one"),
    ("twenty-one", "twenty-one"),
    # nothing a voice could take for its own markup
    ("[[h@'loU]] <break/> you", "h 'loU you"),
    ("a\x00b\u202ec\x1b[", "abc"),
    ("well done 🎉", "well done"),
]


@pytest.mark.parametrize(("text", "words"), GOLDEN)
def test_golden_list(text: str, words: str) -> None:
    assert spoken_form(text) == words


@pytest.mark.parametrize(("text", "words"), GOLDEN)
def test_words_stay_words(text: str, words: str) -> None:
    assert spoken_form(words) == words


@given(st.text())
def test_no_digit_and_no_markup_is_left(text: str) -> None:
    said = spoken_form(text)
    assert not any(ch in said for ch in "0123456789[]<>{}|\\")


def test_other_languages_get_their_numbers() -> None:
    assert spoken_form("Noch 12 Sekunden", "de") == "Noch zwölf Sekunden"
    assert spoken_form("12 xx", "xx") == "12 xx"


def test_number_words() -> None:
    assert number_words(21, "ordinal") == "twenty-first"
    assert number_words(1001) == "one thousand and one"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Anna is CAP'TEN.", "Anna is Cap ten."),
        ("Welcome to É Top!?", "Welcome to Eh Top!?"),
        ("Wer weiss denn sowas? Desítka?", "Vair vice den zovuss? Desseetka?"),
        ("I am voicehost.", "I am voice host."),
    ],
)
def test_what_the_voice_would_misread_is_respelt(written: str, said: str) -> None:
    """espeak-ng says "cap'n", "e acute top" and "voi-shoust" of the names as they are written."""
    assert load_lexicon("en").respelt(written) == said
