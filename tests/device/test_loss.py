"""Devices that are not there, go away and come back; and hosts that are told to stop."""

import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.device.conftest import PACKS
from voicehost.testing.robots.sound_server import SoundServer
from voicehost.testing.robots.stack import Host, Reply, StackRobot

pytestmark = pytest.mark.device

PLAY = (
    "play", "top-ten-quiz", "--json", "--packs", str(PACKS), "--charts", "t-cities",
    "--option", "rounds=1", "--seed", "3",
)  # fmt: skip
TEXT = (*PLAY[:2], *PLAY[3:])


class Bidder:
    """Says three when it is asked for fingers, once it may."""

    may_speak = False

    def reply(self, line: str, listened_s: float) -> Reply | None:
        if self.may_speak and line == "fingers-ask":
            return Reply("number", ("three please", "we have three", "number three"))
        return None


class Resumer:
    """Says resume when it is welcomed back."""

    def reply(self, line: str, listened_s: float) -> Reply | None:
        if line in ("welcome-back", "already-paused"):
            return Reply("resume", ("resume the game", "resume", "continue the game"))
        return None


def test_a_lost_sound_server_pauses_the_game_and_it_goes_on_by_itself(
    server: SoundServer, environment: Mapping[str, str]
) -> None:
    host = Host(PLAY, environment, sys.executable)
    try:
        bidder = Bidder()
        robot = StackRobot(server, host, bidder, "rms")
        assert robot.play(180, lambda event: event.get("line") == "ttq-captains")
        server.stop()
        assert robot.play(90, lambda event: str(event.get("line", "")).endswith("-lost"))
        robot.play(4)
        server.start()
        back = robot.play(180, lambda event: str(event.get("line", "")).endswith("-back"))
        assert back, (host.process.poll(), host.events[-8:], host.errors[-8:])
        bidder.may_speak = True
        assert robot.play(180, lambda event: event.get("line") == "fingers-seen"), robot.said
    finally:
        host.kill()  # as a power cut would
    assert not [line for line in host.errors if "Traceback" in line]
    _goes_on_by_voice(server, environment)


def _goes_on_by_voice(server: SoundServer, environment: Mapping[str, str]) -> None:
    """The killed game is taken up by voice: Green's bid is known, Black's is asked for."""
    host = Host(("resume", "--json"), environment, sys.executable)
    try:
        robot = StackRobot(server, host, Resumer(), "rms")
        assert robot.play(180, lambda event: event.get("line") == "fingers-ask"), robot.said
        assert robot.said[-1][1].startswith("Black"), robot.said
        host.process.send_signal(signal.SIGTERM)
        assert host.wait(60) == 0
    finally:
        host.kill()
    assert not [line for line in host.errors if "Traceback" in line]
    assert any("voicehost resume" in line for line in host.errors)


def test_ctrl_c_keeps_the_game_and_shows_no_traceback(
    server: SoundServer, environment: Mapping[str, str]
) -> None:
    host = Host(PLAY, environment, sys.executable)
    try:
        robot = StackRobot(server, host, Bidder(), "rms")
        assert robot.play(180, lambda event: event["kind"] == "said")
        host.process.send_signal(signal.SIGINT)
        assert host.wait(60) == 0
    finally:
        host.kill()
    assert not [line for line in host.errors if "Traceback" in line]
    assert any("voicehost resume" in line for line in host.errors)


def test_without_any_device_the_game_is_played_by_text_with_the_reason(
    environment: Mapping[str, str], tmp_path: Path
) -> None:
    gone = {**environment, "PULSE_SERVER": f"unix:{tmp_path / 'nobody'}"}
    played = _run(TEXT, gone)
    assert played.returncode == 0, played.stderr
    assert "playing by text: audio: no loudspeaker" in played.stderr
    assert "Traceback" not in played.stderr
    assert "HOST: Welcome to Top Ten Quiz!" in played.stdout


@pytest.mark.parametrize("named", [("--microphone", "Kazoo"), ("--speaker", "Kazoo")])
def test_a_device_named_but_missing_is_wrong_use(
    environment: Mapping[str, str], named: tuple[str, str]
) -> None:
    played = _run((*TEXT, *named), environment)
    assert played.returncode == 2
    assert "Kazoo" in played.stderr
    assert "HOST" not in played.stdout


def test_an_engine_named_but_missing_is_wrong_use(environment: Mapping[str, str]) -> None:
    played = _run((*TEXT, "--engine", "vosk"), environment)
    assert played.returncode == 2
    assert "vosk" in played.stderr.casefold()


def _run(
    arguments: tuple[str, ...], environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "voicehost", *arguments], env=dict(environment), input="",
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
