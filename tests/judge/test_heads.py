"""Names that begin or end a long saying, that stand when others are denied, and codes."""

import pytest

from tests.judge.cards import CARD, key_of, place
from voicehost.core.heard import Piece
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_TYPES = Judge(
    key_of(
        ("Water", "Fire", "Electric", "Flying", "Rock", "Wonder Woman", "Dragon"),
        ("Grass", "Bug", "Psychic", "Aquaman", "Time", "Poison"),
    )
)
_COUNTRIES = Judge(
    key_of(
        ("Spain", "India", "Thailand", "Brazil", "Morocco", "Germany", "Canada"),
        ("Kenya", "Pakistan", "Mexico", "Poland", "Nepal", "Angola"),
    )
)
_STATES = Judge(
    key_of(("Texas", "New Mexico", "Arizona", "Mississippi"), ("Utah", "Ohio", "Idaho", "Maine"))
)
_METALS = Judge(key_of(("Sodium", "Iron", "Sulphur", "Tin"), ("Gold", "Lead", "Zinc", "Copper")))


def _rule(judge: Judge, words: str, *, spoken: bool = True) -> tuple[Outcome, int | None]:
    verdict = judge.rule(CARD, Piece(words=words), spoken=spoken)
    places = {place(number): number for number in range(1, 8)}
    return verdict.outcome, places.get(verdict.slot) if verdict.slot else None


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_TYPES, "water squirtle magikarp and the rest of the aquarium", 1),
        (_TYPES, "fire charmander every time", 2),
        (_TYPES, "not grass theres only nine of them we say fire", 2),
        (_TYPES, "the flyin ones", 4),
        (_TYPES, "wonder wonder woman", 6),
        (_TYPES, "nananana water", 1),
        (_COUNTRIES, "spain paella siesta next question", 1),
        (_COUNTRIES, "thailand never colonised and still on the left", 3),
        (_COUNTRIES, "not nepal thats gone already india", 2),
        (_COUNTRIES, "i nearly said kenya but its morocco thats the bigger", 5),
        (_COUNTRIES, "more rocco", 5),
        (_COUNTRIES, "in dear", 2),
    ],
)
def test_a_name_with_talk_around_it_is_an_answer(judge: Judge, words: str, entry: int) -> None:
    assert _rule(judge, words) == (Outcome.HIT, entry)


@pytest.mark.parametrize(
    ("judge", "words"),
    [
        (_TYPES, "not water everyone says water"),
        (_TYPES, "rock salt goes on the chips"),
        (_TYPES, "water is too easy so dont put that"),
        (_TYPES, "dragonfly"),
        (_METALS, "iron oxide for the paint"),
        (_COUNTRIES, "brazil womens team"),
        (_COUNTRIES, "india is mostly hot so were not saying that"),
        (_COUNTRIES, "angela"),
    ],
)
def test_another_thing_or_a_name_not_put_forward_is_none(judge: Judge, words: str) -> None:
    assert _rule(judge, words)[0] is not Outcome.HIT


@pytest.mark.parametrize(
    ("judge", "words", "entry"),
    [
        (_STATES, "TX 🤠", 1),
        (_STATES, "tx", 1),
        (_STATES, "N.Mex.", 2),
        (_STATES, "AZ", 3),
        (_STATES, "Miss.", 4),
        (_COUNTRIES, "ESP", 1),
        (_COUNTRIES, "CAN", 7),
        (_COUNTRIES, "GER", 6),
        (_COUNTRIES, "Brazillian", 4),
        (_COUNTRIES, "Spainnnn", 1),
        (_METALS, "Na", 1),
        (_METALS, "Sn", 4),
        (_METALS, "Schwefel", 3),
    ],
)
def test_what_is_typed_short_or_in_another_language_counts(
    judge: Judge, words: str, entry: int
) -> None:
    assert _rule(judge, words, spoken=False) == (Outcome.HIT, entry)


@pytest.mark.parametrize(("judge", "words"), [(_STATES, "miss"), (_COUNTRIES, "can")])
def test_a_word_is_no_code(judge: Judge, words: str) -> None:
    assert _rule(judge, words, spoken=False)[0] is not Outcome.HIT
