"""Faults on a running clock, one after the other, on a real audio stack: the game pauses, says so,
goes on by itself, and what was left of the clock is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.device.conftest import PACKS
from voicehost.testing.robots.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from voicehost.testing.robots.stack import Host, Reply, StackRobot

pytestmark = pytest.mark.device

PLAY = (
    "play", "top-ten-quiz", "--json", "--packs", str(PACKS), "--charts", "t-cities",
    "--option", "rounds=1", "--option", "timer=150", "--seed", "3",
)  # fmt: skip

RUN_S = 4.0
"""So much of the clock may run from its start to the fault, on a busy machine; what ran from the
fault to the pause (two seconds until a loudspeaker is lost, twenty until a recogniser hangs) is
given back."""

STOPPED_S = 10


class Bidder:
    """Bids three for both teams, then lets the clock run."""

    def reply(self, line: str, listened_s: float) -> Reply | None:
        if line == "fingers-ask":
            return Reply("number", ("three", "three please", "number three"))
        return None


class Faults:
    """Lets out one fault after the other at a host whose clock runs."""

    def __init__(self, server: SoundServer, host: Host) -> None:
        self.server, self.host = server, host
        self.robot = StackRobot(server, host, Bidder(), "rms")

    def let_out(self, name: str, fault: Callable[[], object], mend: Callable[[], object]) -> None:
        """The device of that name is lost by a fault and comes back once it is mended.

        Args:
            name: as in the host's lines: NAME-lost, NAME-back.
            fault: what happens.
            mend: what ends it, when the loss was noticed.
        """
        before = self._left_ms(running=True)
        fault()
        self._said(f"{name}-lost", 90)
        at_loss = self._left_ms(running=False)
        assert before - RUN_S * 1_000 <= at_loss <= before, (name, before, at_loss)
        mend()
        self._said(f"{name}-back", 120)
        assert self._left_ms(running=True) == at_loss, name

    def _said(self, line: str, seconds: float) -> None:
        seen = self.robot.play(seconds, lambda event: event.get("line") == line)
        told = [event["line"] for event in self.host.events if event["kind"] == "said"]
        assert seen, (line, told[-12:], self.host.events[-4:], self.host.errors[-8:])
        assert not self.host.ended, self.host.errors[-8:]

    def _left_ms(self, *, running: bool) -> int:
        """What is left of the round's clock when it next runs, or last stopped."""
        last = self._last_clock()
        if last is None or last["running"] != running:
            found = self.robot.play(90, lambda event: self._is_clock(event, running=running))
            assert found, (self.host.events[-6:], self.host.errors[-8:])
            last = self._last_clock()
        assert last is not None
        return int(last["left_ms"])

    def _last_clock(self) -> dict[str, Any] | None:
        clocks = [event for event in self.host.events if self._is_clock(event)]
        return clocks[-1] if clocks else None

    @staticmethod
    def _is_clock(event: dict[str, Any], *, running: bool | None = None) -> bool:
        return event["kind"] == "timer" and running in (None, event["running"])


def children_of(host: Host, *, recording: bool) -> list[int]:
    """Its processes that record, or those in which its voice lives."""
    listed = Path(f"/proc/{host.process.pid}/task").glob("*/children")
    children = [pid for path in listed for pid in path.read_text(encoding="ascii").split()]
    return [
        int(pid)
        for pid in children
        if (b"hear.recording" in Path(f"/proc/{pid}/cmdline").read_bytes()) is recording
    ]


def struck(host: Host, number: signal.Signals, *, recording: bool) -> None:
    """Kill or stop them."""
    for pid in children_of(host, recording=recording):
        os.kill(pid, number)


@pytest.mark.skipif(
    not os.environ.get("VOICEHOST_LONG_FAULTS"), reason="takes six minutes: scripts/full runs it"
)
def test_whatever_goes_away_the_game_says_so_goes_on_and_the_clock_is_fair(
    server: SoundServer, environment: Mapping[str, str]
) -> None:
    host = Host(PLAY, environment, sys.executable, module="tests.device.faulty_host")
    send = host.process.send_signal
    try:
        faults = Faults(server, host)
        assert faults.robot.play(240, lambda event: event.get("line") == "ttq-task"), host.errors
        faults.let_out(
            "microphone",
            lambda: server.unplug(MICROPHONE), lambda: server.plug_in(MICROPHONE),
        )  # fmt: skip
        faults.let_out(
            "loudspeaker",
            lambda: server.unplug(LOUDSPEAKER), lambda: server.plug_in(LOUDSPEAKER),
        )  # fmt: skip
        send(signal.SIGHUP)  # the date is another from now on
        send(signal.SIGSTOP)
        faults.robot.play(STOPPED_S)
        faults.let_out("machine", lambda: send(signal.SIGCONT), lambda: None)
        faults.let_out("recogniser", lambda: send(signal.SIGUSR1), lambda: None)
        faults.let_out("recogniser", lambda: send(signal.SIGUSR2), lambda: None)
        for number in (signal.SIGKILL, signal.SIGSTOP):
            faults.let_out(
                "microphone", partial(struck, host, number, recording=True), lambda: None
            )  # fmt: skip
            assert children_of(host, recording=True)
            struck(host, number, recording=False)  # it has to speak without its voice's process
            send(signal.SIGSTOP)
            faults.robot.play(STOPPED_S)
            faults.let_out("machine", lambda: send(signal.SIGCONT), lambda: None)
        send(signal.SIGTERM)
        assert host.wait(60) == 0
    finally:
        host.kill()
    unexpected = [line for line in host.errors if "Error" in line and "RuntimeError" not in line]
    assert unexpected == []


def test_a_sink_comes_and_goes(server: SoundServer) -> None:
    """What the test above relies on."""

    def sinks() -> str:
        done = subprocess.run(
            ["pactl", "list", "short", "sinks"], env=dict(server.environment),
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    server.unplug(MICROPHONE)
    assert MICROPHONE not in sinks()
    assert LOUDSPEAKER in sinks()
    server.plug_in(MICROPHONE)
    assert MICROPHONE in sinks()
