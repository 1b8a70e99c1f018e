"""The five outcomes of a ruling, and what each is decided on."""

import pytest

from tests.judge.cards import CARD, key_of, place
from voicehost.core.heard import Piece
from voicehost.core.ids import SlotId
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge

pytestmark = pytest.mark.unit

COUNTRIES = ("France", "Spain", "South Korea", "Niger", "United Kingdom")
RIVALS = ("Germany", "North Korea", "Nigeria", "Austria", "Australia", "Portugal")


@pytest.fixture
def judge() -> Judge:
    return Judge(key_of(COUNTRIES, RIVALS, aliases={"United Kingdom": ("UK", "Britain")}))


def said(judge: Judge, words: str, **more: object) -> tuple[Outcome, SlotId | None]:
    verdict = judge.rule(CARD, Piece(words=words), **more)  # type: ignore[arg-type]
    return verdict.outcome, verdict.slot


@pytest.mark.parametrize(
    ("words", "position"),
    [
        ("France", 1),
        ("I think it's Spain", 2),
        ("um, maybe south korea", 3),
        ("Niger", 4),
        ("the U.K.", 5),
        ("is it the united kingdom", 5),
        ("FRANCE!", 1),
        ("Frnace", 1),
    ],
)
def test_an_entry_is_hit_in_many_manners(judge: Judge, words: str, position: int) -> None:
    assert said(judge, words) == (Outcome.HIT, place(position))


@pytest.mark.parametrize(
    "words", ["Nigeria", "North Korea", "Austria", "Germany", "banana", "rain"]
)
def test_what_is_not_on_the_chart_is_a_miss(judge: Judge, words: str) -> None:
    assert said(judge, words) == (Outcome.MISS, None)


@pytest.mark.parametrize("words", ["Korea", "korea please"])
def test_a_word_for_several_things_is_asked_back(judge: Judge, words: str) -> None:
    assert said(judge, words) == (Outcome.AMBIGUOUS, None)


def test_a_word_for_several_things_is_asked_back_where_none_of_them_is_an_entry() -> None:
    judge = Judge(key_of(("France",), ("Germany",), needs=("Guinea",)))
    assert said(judge, "Guinea") == (Outcome.AMBIGUOUS, None)


def test_ambiguity_does_not_depend_on_which_is_the_entry() -> None:
    others = ("Jimmy Carter", "Bill Clinton", "Barack Obama")
    one = Judge(key_of(("George W. Bush",), ("George H. W. Bush", *others)))
    other = Judge(key_of(("George H. W. Bush",), ("George W. Bush", *others)))
    none = Judge(key_of(("Lincoln",), ("George W. Bush", "George H. W. Bush", *others)))
    assert {said(judge, "Bush")[0] for judge in (one, other, none)} == {Outcome.AMBIGUOUS}


@pytest.mark.parametrize(
    ("words", "position"), [("Messi", 1), ("Mbappe", 2), ("I think Ronaldo", 3), ("van Gogh", 4)]
)
def test_a_surname_alone_counts_where_there_is_only_one(words: str, position: int) -> None:
    entries = ("Lionel Messi", "Kylian Mbappé", "Cristiano Ronaldo", "Vincent van Gogh")
    judge = Judge(key_of(entries, ("Luka Modrić", "Harry Kane")))
    assert said(judge, words) == (Outcome.HIT, place(position))


def test_silence_and_signs_are_unclear(judge: Judge) -> None:
    assert said(judge, "") == (Outcome.UNCLEAR, None)
    assert said(judge, "?!") == (Outcome.UNCLEAR, None)


def test_an_entry_that_counts_already_is_repeated(judge: Judge) -> None:
    counted = frozenset((place(1),))
    assert said(judge, "France", counted=counted) == (Outcome.REPEATED, place(1))


def test_a_known_miss_is_repeated_without_a_slot(judge: Judge) -> None:
    assert said(judge, "Germany", known_misses=("I think Germany",)) == (Outcome.REPEATED, None)
    assert said(judge, "Portugal", known_misses=("Germany",)) == (Outcome.MISS, None)


def test_order_on_the_list_decides_nothing() -> None:
    forward = Judge(key_of(COUNTRIES, RIVALS))
    backward = Judge(key_of(COUNTRIES, tuple(reversed(RIVALS))))
    for words in ("Niger", "Nigera", "Austrlia", "Korea", "Spian"):
        assert said(forward, words) == said(backward, words)


def test_sound_accepts_what_spelling_cannot(judge: Judge) -> None:
    scores = {"Spain": 0.35, "France": -0.6, "Portugal": -0.2}
    piece = Piece(words="spay in", scores=scores)
    assert judge.rule(CARD, piece, spoken=True).slot == place(2)


def test_half_heard_is_unclear_for_entries_and_rivals_alike(judge: Judge) -> None:
    for phrase in ("Spain", "Portugal"):
        piece = Piece(words="mumble bumble", scores={phrase: -0.1})
        assert judge.rule(CARD, piece, spoken=True).outcome is Outcome.UNCLEAR


def test_a_louder_rival_is_a_miss(judge: Judge) -> None:
    piece = Piece(words="portugal", scores={"Portugal": 0.5, "Spain": 0.2})
    assert judge.rule(CARD, piece, spoken=True).outcome is Outcome.MISS


def test_credit_gives_the_best_entry_not_yet_counted(judge: Judge) -> None:
    piece = Piece(words="Niger eh")
    assert judge.credit(CARD, piece) == place(4)
    assert judge.credit(CARD, piece, counted=frozenset((place(4),))) is None
    assert judge.credit(CARD, Piece(words="washing machine")) is None


def test_lenient_pairs_count_as_one_unless_both_are_listed() -> None:
    pairs = (("Russia", "USSR"),)
    assert said(Judge(key_of(("Russia",), lenient=pairs)), "USSR")[0] is Outcome.HIT
    both = Judge(key_of(("Russia",), ("USSR",), lenient=pairs))
    assert said(both, "USSR")[0] is Outcome.MISS


def test_a_ruling_explains_itself_and_prints_nothing(judge: Judge) -> None:
    ruling = judge.explain(CARD, Piece(words="France"))
    assert ruling.witnesses[0].name == "France"
    assert ruling.witnesses[0].entry
    assert "France" not in repr(ruling) + repr(ruling.witnesses) + repr(judge)
