"""What shares words or letters with an entry and is yet another thing."""

import pytest

from tests.judge.cards import CARD, key_of, place
from voicehost.core.heard import Piece
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

_FILLING = ("Zebra", "Xylophone", "Quetzal", "Wombat", "Yurt")


def _outcome(entry: str, words: str, *, spoken: bool = False) -> Outcome:
    judge = Judge(key_of((entry,), _FILLING))
    return judge.rule(CARD, Piece(words=words), spoken=spoken).outcome


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("Ronald Reagan", "Nancy Reagan"),
        ("Max Verstappen", "Jos Verstappen"),
        ("Victoria Island", "Lake Victoria"),
        ("Cow", "sea cow"),
        ("Fluorite", "fluorine"),
        ("Rings", "onion rings"),
        ("South Africa", "South America"),
        ("Dumb and Dumber", "Dumb and Dumber To"),
        ("The Hills Have Eyes", "The Hills Have Eyes 2"),
        ("1960", "1960s"),
    ],
)
def test_another_thing_is_refused(entry: str, words: str) -> None:
    assert _outcome(entry, words) is Outcome.MISS


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("Ronald Reagan", "Regan"),
        ("Valtteri Bottas", "Botas"),
        ("Christopher", "Cristopher"),
        ("River Nile", "the Nile"),
        ("Led Zeppelin", "Led Zep"),
        ("Lewis Hamilton", "Sir Lewis"),
        ("Trees", "a pine tree"),
        ("French hens", "three french hens"),
        ("Richard Nixon", "Richard M. Nixon"),
        ("Marks & Spencer", "Marks and Spencer plc"),
        ("Henry VIII", "Henry VIII of England"),
        ("Brown", "browne with an e"),
    ],
)
def test_the_same_thing_in_other_words_counts(entry: str, words: str) -> None:
    assert _outcome(entry, words) is Outcome.HIT


def test_a_short_name_does_not_join_two_names() -> None:
    judge = Judge(key_of(("Joseph",), _FILLING, aliases={"Joseph": ("Joe", "Joey")}))
    assert judge.rule(CARD, Piece(words="Josephine")).outcome is Outcome.MISS
    assert judge.rule(CARD, Piece(words="Joey")).slot == place(1)


def test_people_stand_for_their_country() -> None:
    judge = Judge(
        key_of(
            ("Netherlands", "Germany", "United Kingdom"),
            ("United States", "France", "Denmark", "Spain"),
        )
    )
    assert judge.rule(CARD, Piece(words="the Dutch")).slot == place(1)
    assert judge.rule(CARD, Piece(words="I'm going with the Germans")).slot == place(2)
    assert judge.rule(CARD, Piece(words="the British")).slot == place(3)
    assert judge.rule(CARD, Piece(words="the Danes")).outcome is Outcome.MISS
