"""Names that a saying rules out, tells of as said before, or leaves open."""

import pytest

from tests.judge.cards import CARD, key_of, place
from voicehost.core.heard import Piece
from voicehost.core.verdict import Outcome
from voicehost.judge.judge import Judge
from voicehost.judge.refusals import is_landmark, is_open_choice, is_ruled_out

pytestmark = pytest.mark.unit

_BOARD = Judge(
    key_of(
        ("Kenya", "Portugal", "Ukraine", "United Kingdom", "China", "Turkey"),
        ("Spain", "Italy", "Tunisia", "Chile", "Nepal", "Uganda"),
    )
)


@pytest.mark.parametrize(
    "words",
    [
        "i dont think kenya is on there",
        "cross out ukraine i dont want it",
        "kenya has been said already hasnt it",
        "not portugal not portugal",
        "anywhere but china",
        "did someone say ukraine",
        "is kenya up there yet",
        "lets all go to portugal",
        "is it the uk or is it portugal one of the two",
        "mind the fine china that was grandmas",
        "forget kenya",
    ],
)
def test_it_puts_no_name_forward(words: str) -> None:
    verdict = _BOARD.rule(CARD, Piece(words=words), spoken=True)
    assert verdict.outcome is not Outcome.HIT


@pytest.mark.parametrize(
    ("words", "entry"),
    [
        ("i forget the name of it kenya", 1),
        ("its got to be portugal hasnt it", 2),
        ("next to spain portugal", 2),
        ("you'll never walk alone so kenya", 1),
        ("kenya and dont you forget it", 1),
        ("ukraine isnt it", 3),
        ("is china on it", 5),
    ],
)
def test_it_puts_a_name_forward_after_all(words: str, entry: int) -> None:
    verdict = _BOARD.rule(CARD, Piece(words=words), spoken=True)
    assert (verdict.outcome, verdict.slot) == (Outcome.HIT, place(entry))


def test_words_beside_a_name_tell_what_is_done_with_it() -> None:
    assert is_ruled_out("i wouldnt say".split(), ())
    assert not is_ruled_out("why not".split(), ())
    assert is_ruled_out((), "was said already".split())
    assert is_landmark("the big one bordering".split(), ())
    assert is_landmark("the one with".split(), "in it".split())
    assert not is_landmark("it comes from".split(), ())
    assert is_open_choice("a or b whichever".split())
    assert not is_open_choice("either a no wait b".split())


@pytest.mark.parametrize(
    ("gold", "said"),
    [("dihydroxylation", "hydroxylation"), ("working memory", "memory")],
)
def test_a_part_that_is_another_thing_is_no_answer(gold: str, said: str) -> None:
    verdict = Judge(key_of((gold,))).rule(CARD, Piece(words=said))
    assert verdict.outcome is not Outcome.HIT
