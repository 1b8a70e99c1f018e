"""One round over a real audio stack: the host in a process of its own, a robot on the other side
of two null sinks, and the host's own voice coming back into its microphone as in a room."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from rapidfuzz import fuzz

from tests.device.conftest import PACKS
from voicehost.core.ports import RATE_HZ
from voicehost.hear.engines import choose_with_reason
from voicehost.speak.earcons import earcon
from voicehost.testing.robots import voices
from voicehost.testing.robots.sound_server import LOUDSPEAKER, SoundServer
from voicehost.testing.robots.stack import (
    Floats,
    Host,
    Monitor,
    Reply,
    Spoken,
    StackRobot,
    found_at,
)

pytestmark = pytest.mark.device

LONGEST_S = 240
"""A round takes about two minutes; a busy machine is given more."""

NO = Reply("no", ("no thank you", "no thanks", "no"))
ARGUMENTS = (
    "play", "top-ten-quiz", "--json", "--packs", str(PACKS), "--charts", "t-cities",
    "--option", "timer=30", "--option", "rounds=1", "--seed", "3",
)  # fmt: skip


class OneRound:
    """Green bids three and finds one, declines a special tile; Black lets the host count, then
    answers."""

    def __init__(self) -> None:
        self._bids = iter(
            [
                Reply("number", ("three", "three please", "number three")),
                Reply("number", ("two please", "we have two", "number two")),
            ]
        )
        self._answers = iter(
            [
                Reply("hit", ("answer Paris", "we say Paris", "our answer is Paris")),
                Reply("miss", ("we say Budapest", "answer Budapest", "we say Budapest")),
            ]
        )
        self._opposing = iter([Reply("hit", ("answer London", "we say London"))])

    def reply(self, line: str, listened_s: float) -> Reply | None:
        match line:
            case "fingers-ask":
                return next(self._bids, None)
            case "ttq-task":
                return next(self._answers, None)
            case "ttq-opposing" | "ttq-showdown-turn":
                return next(self._opposing, None) if listened_s > 4 else None
            case "ttq-tile" | "ttq-chart-offer":
                return NO
            case _:
                return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """What there is to look at afterwards."""

    code: int
    events: list[dict[str, Any]]
    errors: list[str]
    spoken: list[Spoken]
    record: Floats
    """What the loudspeaker played."""
    lead_s: float
    """How much of the record lies before the session began."""

    def place(self, at_ms: float) -> int:
        """The record's sample at a session time."""
        return round((at_ms / 1_000 + self.lead_s) * RATE_HZ)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["kind"] == kind]


@pytest.fixture(scope="module")
def played(server: SoundServer, environment: Mapping[str, str]) -> Round:
    try:
        voices.check()
    except Exception as error:
        pytest.skip(str(error))
    server.loop_back(-12)
    monitor = Monitor(server, LOUDSPEAKER)
    host = Host(ARGUMENTS, environment, sys.executable)
    try:
        robot = StackRobot(server, host, OneRound(), "slt")
        robot.play(LONGEST_S)
        code = host.wait(60) if host.ended else -1
    finally:
        host.kill()
        monitor.close()
    return Round(
        code=code,
        events=host.events,
        errors=host.errors,
        spoken=robot.spoken,
        record=monitor.samples(),
        lead_s=host.start_s - monitor.start_s,
    )


def test_a_whole_round_is_played_to_its_end(played: Round) -> None:
    assert played.code == 0, played.errors
    assert played.events[-1] == {**played.events[-1], "kind": "finished", "saved": False}
    assert not [line for line in played.errors if "Traceback" in line]
    lines = {event["line"] for event in played.of("said")}
    assert {"ttq-welcome", "ttq-task", "ttq-tile", "ttq-opposing", "ttq-end"} <= lines


def test_what_was_said_is_ruled_as_said(played: Round) -> None:
    first = [said for said in played.spoken if said.attempt == 1]
    fair = sum(said.fair for said in first)
    delays = sorted(s.done_ms - s.end_ms for s in played.spoken if s.done_ms and s.end_ms)
    for said in played.spoken:
        print(f"{said.words:20} {said.heard:24} {said.outcome:10} try {said.attempt}")
    print(f"{fair} of {len(first)} at the first try; verdicts after {delays} ms")
    assert len(first) >= 6
    assert fair >= 0.7 * len(first)
    assert {"hit", "miss", "number", "no"} <= {said.outcome for said in played.spoken}


def test_the_host_never_hears_itself(played: Round) -> None:
    taken = [e for e in played.events if e["kind"] in ("ruled", "heard") and e["outcome"]]
    known = {(said.onset_ms, said.end_ms) for said in played.spoken}
    strange = [event for event in taken if (event["onset_ms"], event["end_ms"]) not in known]
    assert strange == []


def test_nothing_is_heard_while_the_microphone_is_closed(played: Round) -> None:
    heard = [event for event in played.events if event["kind"] in ("ruled", "heard")]
    assert heard
    for event in heard:
        before = [e for e in played.of("microphone") if e["at_ms"] <= event["onset_ms"]]
        assert before[-1]["open"], event


def test_the_microphone_opens_after_the_last_sample(played: Round) -> None:
    after = []
    for event in played.of("microphone"):
        if event["open"]:
            at = played.place(event["at_ms"])
            loud = np.flatnonzero(np.abs(played.record[at : at + RATE_HZ // 2]) > 0.02)
            after.append(len(loud) * 1_000 // RATE_HZ)
    after.sort()
    print(f"loud after the microphone opened: {after} ms (sounds that leave it open included)")
    assert after[len(after) // 2] <= 60


def test_the_loudspeaker_said_the_hosts_words(played: Round) -> None:
    recogniser = choose_with_reason("auto", "en").recogniser
    alike = []
    said = [event for event in played.of("said") if 40 < len(event["text"]) < 90][:4]
    ends = [event["at_ms"] for event in played.events]
    for event in said:
        until = next(at for at in ends if at > event["at_ms"] + 1_000)
        piece = played.record[played.place(event["at_ms"]) : played.place(until) + RATE_HZ // 4]
        recogniser.begin(None, [])
        recogniser.feed((piece * 32767).astype("<i2").tobytes())
        heard = recogniser.end().texts[0].text
        alike.append(fuzz.token_set_ratio(heard.casefold(), event["text"].casefold()))
        print(f"{event['text']} -> {heard} ({alike[-1]:.0f})")
    assert sum(score >= 60 for score in alike) >= len(alike) // 2 + 1


def test_seconds_are_counted_on_the_beat(played: Round) -> None:
    tick = earcon("tick", RATE_HZ)
    errors = []
    for event in played.of("timer"):
        if event["timer"] != "opposing" or not event["running"]:
            continue
        zero = event["at_ms"] + event["left_ms"]
        stops = [
            e["at_ms"] for e in played.of("timer")
            if e["timer"] == "opposing" and not e["running"] and e["at_ms"] > event["at_ms"]
        ]  # fmt: skip
        for second in range(9, 0, -1):
            at_ms = zero - 1_000 * second
            if at_ms + 300 < min(stops):
                place = played.place(at_ms)
                found, likeness = found_at(
                    tick, played.record, place - RATE_HZ // 2, place + RATE_HZ // 2
                )
                if likeness > 0.5:
                    errors.append(abs(found - place) * 1_000 / RATE_HZ)
    errors.sort()
    print(f"ticks found {len(errors)}, errors {[round(e) for e in errors]} ms")
    assert len(errors) >= 3
    p95 = errors[min(len(errors) - 1, int(0.95 * len(errors)))]
    print(f"tick_error_ms p95 {p95:.0f}")
    assert p95 < 250
