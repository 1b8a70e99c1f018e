"""Who sits at the table, and how a verdict is built."""

import pytest

from voicehost.core.ids import CardId, SeatId, TeamId, card_of, position_of, slot
from voicehost.core.table import Player, Table, Team
from voicehost.core.verdict import Outcome, Verdict

pytestmark = pytest.mark.unit

ANN, BEN = SeatId("ann"), SeatId("ben")
GREEN = TeamId("green")
TABLE = Table(
    players=(Player(seat=ANN, name="Ann"), Player(seat=BEN, name="Ben")),
    teams=(Team(team=GREEN, name="Green", members=(ANN,)),),
)


def test_seats_and_teams_have_names() -> None:
    assert [TABLE.name(who) for who in (ANN, BEN, GREEN)] == ["Ann", "Ben", "Green"]
    with pytest.raises(KeyError, match="cy"):
        TABLE.name(SeatId("cy"))


def test_a_seat_plays_for_its_team_or_for_none() -> None:
    assert TABLE.team_of(ANN) == GREEN
    assert TABLE.team_of(BEN) is None


ENTRY = slot(CardId("1"), "entry", 5)


@pytest.mark.parametrize("outcome", Outcome)
def test_a_slot_goes_with_a_hit_and_may_go_with_a_repeat(outcome: Outcome) -> None:
    if outcome is Outcome.REPEATED:
        assert Verdict(outcome=outcome, slot=ENTRY).slot == ENTRY
        assert Verdict(outcome=outcome).slot is None
    elif outcome is Outcome.HIT:
        assert position_of(Verdict(outcome=outcome, slot=ENTRY).slot or ENTRY) == 5
        with pytest.raises(ValueError, match="hit"):
            Verdict(outcome=outcome)
    else:
        assert Verdict(outcome=outcome).slot is None
        with pytest.raises(ValueError, match=outcome):
            Verdict(outcome=outcome, slot=ENTRY)


def test_a_slot_knows_its_card_and_position() -> None:
    assert ENTRY == "1.entry.5"
    assert (card_of(ENTRY), position_of(ENTRY)) == ("1", 5)
    task = slot(CardId("12"), "task")
    assert (task, card_of(task)) == ("12.task", "12")
    with pytest.raises(ValueError, match="task"):
        position_of(task)
