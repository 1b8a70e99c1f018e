"""Visitors call the host by voice, choose, say who they are, play and go: real voices and ears."""

import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.spoken import SPOKEN
from voicehost.front.session import Session, sessions
from voicehost.front.visits import House, house_of
from voicehost.front.wish import Wish
from voicehost.journal.records import Ended
from voicehost.settings import Settings
from voicehost.testing.robots.demo import Played, figures
from voicehost.testing.robots.visitors import Speaking
from voicehost.testing.visitors import Group, Hall, Seen

pytestmark = SPOKEN

MINUTE_MS = 60_000
SHORT = {
    "e-top": {"hearts": "2", "cards": "1"},
    "desitka": {"points": "5"},
    "top-ten-quiz": {"rounds": "2"},
    "capten": {"rounds": "1"},
    "wer-weiss": {"questions": "1"},
}

FOUR = ("Roderick", "Jonathan", "Margaret", "Elizabeth")
SIX = (
    Group(at_ms=1 * MINUTE_MS, wants=("number four",), names=FOUR[:2], louder=2),
    Group(at_ms=8 * MINUTE_MS, wants=("top ten quiz",), names=FOUR, lines=6, walks_off=True),
    Group(at_ms=22 * MINUTE_MS, wants=("go on",), lines=6),
    Group(at_ms=28 * MINUTE_MS, wants=("something else", "let's play desitka"),
          names=("Margaret", "Victor"), lines=6, walks_off=True),
    Group(at_ms=41 * MINUTE_MS, wants=("start anew", "captain"), names=FOUR, lines=12,
          bye="good night"),
    Group(at_ms=52 * MINUTE_MS, wants=("no", "number three"), names=FOUR[2:], lines=8),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))


def house_with(options: Mapping[str, dict[str, str]], settings: Settings) -> House:
    """The house of this machine, with options by game."""
    house = house_of(settings, lambda: 15 * 60, spoken=True, hears=True)

    def begin(wish: Wish) -> Session:
        return house.begin(
            replace(wish, options={**options.get(wish.game, {}), **wish.options}, seed=1)
        )

    return replace(house, begin=begin)


def receive(guests: Speaking, groups: tuple[Group, ...], house: House) -> Seen:
    try:
        return Hall(groups, guests).receive_all(house)
    finally:
        guests.close()
        sys.stdout.write("\n".join(["", *guests.noted.transcript(), ""]))


def test_a_group_walks_off_and_the_next_goes_on_all_by_voice() -> None:
    guests, settings = Speaking(Settings(left_alone=1)), Settings(left_alone=1)
    groups = (
        Group(at_ms=30_000, wants=("e top",), names=FOUR[:2], lines=2, walks_off=True),
        Group(at_ms=8 * MINUTE_MS, wants=("go on",), lines=1),
    )
    seen = receive(guests, groups, house_with({}, settings))
    noted, second = guests.noted, groups[1].at_ms
    assert [phase for _, phase, _ in seen.phases] == [
        "waiting", "lobby", "seating", "playing", "waiting", "lobby", "playing", "waiting",
    ]  # fmt: skip
    assert (noted.woken, noted.false_wakes, noted.tired) == (2, 0, [])
    assert {line.who for line in noted.lines} == {"host", "visitor", "passer-by", "heard"}
    assert seen.lines(0, second)[-2:] == ["left-alone", "left-alone-kept"]
    went_on = seen.lines(second, guests.time.now_ms())
    assert went_on[:2] == ["lobby-hello", "lobby-offer"]
    assert went_on[went_on.index("welcome-back") :][:3] == ["welcome-back", "resumed", "etop-task"]
    assert went_on[-1] == "stopped"
    assert seen.sessions[0] == seen.sessions[1]


@pytest.mark.skipif("VOICEHOST_WHOLE_HOUR" not in os.environ, reason="takes five minutes")
def test_six_groups_in_an_hour_two_of_which_walk_off_all_by_voice() -> None:
    began = time.process_time()
    settings = Settings(volume=-1)
    guests = Speaking(settings)
    seen = receive(guests, SIX, house_with(SHORT, settings))
    noted = guests.noted
    over = [any(isinstance(one, Ended) for one in records) for _, records, _ in sessions()]
    minutes = guests.time.now_ms() / MINUTE_MS
    played = Played(
        uttered=tuple(noted.uttered), minutes=minutes, over=True, result="",
        compute_ms=tuple(guests.ears.compute_ms),
    )  # fmt: skip
    told = {
        "calls": noted.calls, "woken": noted.woken, "false_wakes": noted.false_wakes,
        "said_by_passers": sum(line.who == "passer-by" for line in noted.lines),
        "games": len(over), "kept": over.count(False),
        "resumed": len(seen.sessions) - len(set(seen.sessions)),
        "processor_s": round(time.process_time() - began), **figures(played),
    }  # fmt: skip
    sys.stdout.write(f"{json.dumps(told)}\n")

    one = ["waiting", "lobby", "seating", "playing"]
    gone_on = ["waiting", "lobby", "playing"]
    phases = [phase for _, phase, _ in seen.phases]
    assert phases == [*one, *one, *gone_on, *one, *one, *one, "waiting"]
    assert (noted.woken, noted.false_wakes, noted.tired) == (6, 0, [])
    first, second, third, fourth, fifth, sixth = (group.at_ms for group in SIX)
    assert "farewell" in seen.lines(first, second)
    for came, next_came in ((second, third), (fourth, fifth)):
        assert seen.lines(came, next_came)[-2:] == ["left-alone", "left-alone-kept"]
    assert seen.sessions[2] == seen.sessions[1]
    assert "welcome-back" in seen.lines(third, fourth)
    assert "good-night-kept" in seen.lines(fifth, sixth)
    assert len(set(seen.sessions)) == 5
    # However loud visitors made it, each group is greeted as loud as the owner wishes.
    assert {volume for _, volume in seen.volumes} == {-1}
    greetings = [level for line, level in noted.loudness_db if line == "lobby-hello"]
    louder = [level for line, level in noted.loudness_db if line == "louder"]
    assert len(greetings) == 6
    assert max(greetings) - min(greetings) < 0.5
    assert max(louder) > max(greetings) + 6
    assert told["phrases_right_within_two"] >= 0.8
    assert told["talk_taken"] == 0
