"""The microphone on a real sound server: it records, is lost, and comes back."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from tests.waiting import wait_for
from voicehost.core.errors import DeviceError
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, DeviceLost, Frame
from voicehost.hear.microphone import Microphone
from voicehost.testing.robots.sound_server import SoundServer

pytestmark = pytest.mark.device

PATIENCE_S = 60.0

until = partial(wait_for, patience_s=PATIENCE_S)


class Ear:
    """A microphone and what came of it."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.lost: list[DeviceLost] = []
        begun = time.monotonic()
        self.microphone = Microphone(
            None, self.frames.append, self.lost.append,
            lambda: int((time.monotonic() - begun) * 1000),
        )  # fmt: skip

    def hears(self, frames: int = 20) -> None:
        """So many more frames come."""
        wanted = len(self.frames) + frames
        until(lambda: len(self.frames) >= wanted)


def children() -> list[int]:
    """The processes that record for this one."""
    listed = subprocess.run(
        ["pgrep", "-P", str(os.getpid()), "-f", "voicehost.hear.recording"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return [int(number) for number in listed.stdout.split()]


@pytest.fixture
def ear(
    server: SoundServer, environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Ear]:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    made = Ear()
    made.microphone.start()
    yield made
    made.microphone.close()


def test_frames_come_on_a_steady_clock(ear: Ear) -> None:
    ear.hears(30)
    assert all(len(frame.samples) == FRAME_SAMPLES * 2 for frame in ear.frames)
    steps = {b.at_ms - a.at_ms for a, b in zip(ear.frames, ear.frames[1:], strict=False)}
    frame_ms = FRAME_SAMPLES * 1000 // RATE_HZ
    # A machine that stalls loses sound, and the clock is set anew.
    assert frame_ms in steps
    assert all(step > -100 for step in steps)


def test_one_consumer_owns_it(ear: Ear) -> None:
    with pytest.raises(DeviceError, match="already in use"):
        ear.microphone.start()


def test_a_recording_that_is_killed_is_lost_and_taken_up_again(ear: Ear) -> None:
    ear.hears()
    for child in children():
        os.kill(child, signal.SIGKILL)
    until(lambda: bool(ear.lost))
    assert not ear.microphone.healthy()
    assert ear.microphone.reopen()
    ear.hears()
    assert ear.microphone.healthy()


def test_a_recording_that_hangs_is_lost_and_taken_up_again(ear: Ear) -> None:
    ear.hears()
    for child in children():
        os.kill(child, signal.SIGSTOP)
    until(lambda: not ear.microphone.healthy())
    assert ear.microphone.reopen()
    ear.hears()
    until(lambda: len(children()) == 1)


def test_it_comes_back_with_its_server_however_often_that_dies(
    ear: Ear, server: SoundServer
) -> None:
    for _ in range(3):
        ear.hears()
        server.stop()
        try:
            until(lambda: not ear.microphone.healthy())
            ear.microphone.release()
            assert not ear.microphone.reopen()
        finally:
            server.start()
        until(ear.microphone.reopen)


def test_closed_twice_it_leaves_no_process(ear: Ear) -> None:
    ear.microphone.close()
    ear.microphone.close()
    until(lambda: not children())


def test_a_recording_ends_with_its_host(environment: Mapping[str, str]) -> None:
    recording = subprocess.Popen(
        [sys.executable, "-m", "voicehost.hear.recording"], env=dict(environment),
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    assert recording.stdin is not None
    recording.stdin.close()
    assert recording.wait(PATIENCE_S) == 0


def test_a_microphone_that_is_not_there_is_told_of_at_once(
    server: SoundServer, environment: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(DeviceError, match="no such microphone"):
        Microphone("Kazoo", lambda frame: None, lambda lost: None, lambda: 0)
