"""Visitors come and go: six groups in an hour, two of which walk off in the middle of a game."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from voicehost.appliance.lobby import Offered
from voicehost.front.loop import Host, Loop, Performer
from voicehost.front.play import Reads
from voicehost.front.session import sessions, take_up
from voicehost.front.visits import house_of
from voicehost.journal.records import Ended, Happened
from voicehost.settings import Settings
from voicehost.testing.visitors import Group, Hall, Seen, Typing

pytestmark = pytest.mark.unit

HOUR_MS = 3_600_000
MINUTE_MS = 60_000


def receive(hall: Hall, settings: Settings, minute: int = 15 * 60) -> Seen:
    house = house_of(settings, lambda: minute, spoken=False, hears=True)
    return hall.receive_all(house)


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))


SIX = (
    Group(at_ms=1 * MINUTE_MS, wants=("number four",), names=("Roderick", "Oscar"), lines=8,
          louder=2),
    Group(at_ms=8 * MINUTE_MS, wants=("anew", "e top"), names=("Margaret", "Jonathan"), lines=6,
          walks_off=True),
    Group(at_ms=22 * MINUTE_MS, wants=("go on",), lines=6),
    Group(at_ms=29 * MINUTE_MS, wants=("something else", "desitka"), names=("Philippa", "Victor"),
          lines=7, walks_off=True),
    Group(at_ms=44 * MINUTE_MS, wants=("anew", "desitka please"), names=("Dorothy", "Walter"),
          lines=5, bye="good night"),
    Group(at_ms=52 * MINUTE_MS, wants=("good night",)),
)  # fmt: skip


@pytest.mark.slow
def test_six_groups_in_an_hour_two_of_which_walk_off() -> None:
    hall = Hall(SIX, Typing())
    seen = receive(hall, Settings(volume=-1))
    assert hall.now_ms() < HOUR_MS
    phases = [phase for _, phase, _ in seen.phases]
    one = ["waiting", "lobby", "seating", "playing"]
    gone_on = ["waiting", "lobby", "playing"]
    assert phases == [*one, *one, *gone_on, *one, *one, "waiting", "lobby", "waiting"]
    first, second, third, fourth, fifth, sixth = (group.at_ms for group in SIX)
    # Who says so leaves at once; who walks off is asked, and then the game is kept.
    assert "stopped" in seen.lines(first, second)
    for came, next_came in ((second, third), (fourth, fifth)):
        lines = seen.lines(came, next_came)
        assert lines[-2:] == ["left-alone", "left-alone-kept"]
    # The next call offers it, with the names of those who left.
    offers = [text for _, line, text in seen.said if line == "lobby-offer"]
    for name in ("Roderick", "Margaret", "Philippa"):
        assert any(name in offer for offer in offers)
    assert seen.sessions[2] == seen.sessions[1]
    went_on = seen.lines(third, fourth)
    assert went_on[went_on.index("lobby-offer") + 1 :][:2] == ["welcome-back", "resumed"]
    assert len(set(seen.sessions)) == 4
    assert "good-night-kept" in seen.lines(fifth, sixth)
    assert [facts["dark"] for _, phase, facts in seen.phases if phase == "waiting"] == [
        False, False, False, False, False, True, True,
    ]  # fmt: skip
    # However loud visitors made it, the owner's loudness is back before it waits again.
    assert {volume for _, volume in seen.volumes} == {-1}
    waits = [at_ms for at_ms, phase, _ in seen.phases[:-1] if phase == "waiting"]
    assert all(any(at_ms == when for when, _ in seen.volumes) for at_ms in waits)


def test_nothing_of_a_game_that_was_left_is_lost() -> None:
    receive(Hall(SIX[1:2], Typing()), Settings())
    ((name, records, trouble),) = sessions()
    assert not trouble
    assert not any(isinstance(record, Ended) for record in records)
    happened = [record.stamped for record in records if isinstance(record, Happened)]
    session = take_up(name, Settings(), spoken=False)
    assert session.keeper is not None
    session.keeper.close()
    assert happened
    assert [moment.stamped for moment in session.director.timeline.moments] == happened


def test_a_group_that_says_nothing_in_the_lobby_is_taken_to_have_gone() -> None:
    hall = Hall((Group(at_ms=1_000),), Typing())
    seen = receive(hall, Settings())
    assert [phase for _, phase, _ in seen.phases] == ["waiting", "lobby", "waiting"]
    assert 2 * MINUTE_MS <= hall.now_ms() <= 5 * MINUTE_MS


def test_quiet_hours_are_low_and_dark() -> None:
    seen = receive(Hall((Group(at_ms=1_000, wants=("good night",)),), Typing()),
                   Settings(quiet_hours="22:00-07:00", volume=2), minute=23 * 60)  # fmt: skip
    assert {volume for _, volume in seen.volumes} == {-3}
    assert all(facts["dark"] for _, phase, facts in seen.phases if phase == "waiting")


def test_a_game_that_cannot_be_had_leads_back_to_the_lobby() -> None:
    hall = Hall((Group(at_ms=1_000, wants=("go on", "good night")),), Typing())
    house = house_of(Settings(), lambda: 0, spoken=False, hears=True)
    gone = Offered(session="20200101-000000-e-top-0000", title="É Top!?", players=("Ann",))
    hall.receive_all(replace(house, offered=lambda: gone))
    assert "lobby-trouble" in [line for _, line, _ in hall.seen.said]


def test_who_got_the_wrong_game_is_asked_for_another_and_keeps_the_voice() -> None:
    wrong = Group(at_ms=1_000, wants=("desitka",), names=("another game",), louder=1)
    right = Group(at_ms=1_000, wants=("e top",), names=("Dorothy", "Walter"), lines=1)

    class Changing(Typing):
        """The first talk about seats ends with another game."""

        def meet(
            self, host: Host, reads: Reads, group: Group, performers: Sequence[Performer]
        ) -> Loop:
            talks = sum(phase == "lobby" for _, phase, _ in hall.seen.phases)
            return super().meet(host, reads, right if talks > 1 else group, performers)

    hall = Hall((wrong,), Changing())
    seen = receive(hall, Settings())
    phases = [phase for _, phase, _ in seen.phases]
    assert phases == ["waiting", "lobby", "seating", "lobby", "seating", "playing", "waiting"]
    lines = [line for _, line, _ in seen.said]
    assert lines.count("lobby-hello") == 1
    assert "farewell" not in lines
    assert len(seen.volumes) == 2  # the owner's as it waits and as it greets, not in between
