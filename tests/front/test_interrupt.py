"""Ctrl-C at a terminal, at every moment: no traceback, a plain word, and no game is lost."""

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.front.terminal import TOP, at_terminal, environment_in, plain
from voicehost.front import interrupt
from voicehost.front.interrupt import Interrupt

pytestmark = pytest.mark.unit

PLAY = ("play", "top-ten-quiz", "--text", "--seed", "1")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return environment_in(tmp_path)


@pytest.mark.parametrize("module", ["voicehost.cli", "voicehost.core.errors", "numpy", "rapidfuzz"])
def test_while_it_is_being_loaded(environment: dict[str, str], module: str) -> None:
    """Python tells each module when it has loaded it."""
    telling = {**environment, "PYTHONPROFILEIMPORTTIME": "1"}
    code, printed = at_terminal(PLAY, telling, when=f"{module}\r\n")
    plain(code, printed)
    assert "stopped" in printed
    assert "HOST:" not in printed


def test_while_players_are_asked_for(environment: dict[str, str]) -> None:
    asked = (*PLAY, "--players", "ask")
    typed = (("Who is the first?", "Ann"),)
    code, printed = at_terminal(asked, environment, when="to the left of Ann", typed=typed)
    plain(code, printed)
    assert "stopped" in printed
    assert "voicehost resume" not in printed


@pytest.mark.slow
def test_in_a_game_which_then_goes_on(environment: dict[str, str]) -> None:
    typed = (("HOST:", "@enter Ann 3"), ("HOST:", "@enter Ben 2"))
    told = "Green bids 3, Black bids 2"
    code, printed = at_terminal(PLAY, environment, when=told, typed=typed, presses=3)
    plain(code, printed)
    assert re.search(r"stopped; what was ruled is kept: voicehost resume", printed), printed
    done = subprocess.run(
        [sys.executable, "-m", "voicehost", "resume", "--text"], input="resume\n", text=True,
        env={**environment, "PYTHONPATH": str(TOP)}, capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert "bid.green 3 | bid.black 2" in done.stdout, done.stdout + done.stderr


LATE = """
import os, signal, sys, threading, time
from voicehost.front.interrupt import Interrupt, never_late
signal.signal(signal.SIGINT, Interrupt().pressed)
never_late()
def press():
    time.sleep(0.3)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)
    time.sleep(60)
threading.Thread(target=press, daemon=True).start()
try:
    os.read(0, 1)
except KeyboardInterrupt:
    os._exit(7)
"""
"""The press is noted while the main thread already waits for a key, and does not wake it: as one
that comes right before it begins to wait."""


def test_a_press_right_before_the_host_waits_for_a_key(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LATE], stdin=subprocess.PIPE,
        env={**environment, "PYTHONPATH": str(TOP)},
    ) as process:  # fmt: skip
        try:
            assert process.wait(30) == 7
        finally:
            process.kill()


def test_one_press_raises_more_change_nothing_and_a_late_one_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, ended = [10.0], list[int]()
    monkeypatch.setattr(interrupt.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(interrupt.os, "_exit", ended.append)
    monkeypatch.setattr(interrupt.os, "write", lambda fd, data: len(data))
    one = Interrupt()
    with pytest.raises(KeyboardInterrupt):
        one.pressed(2, None)
    now[0] += 1
    one.pressed(2, None)
    assert ended == []
    now[0] += interrupt.HANGS_S
    one.pressed(2, None)
    assert ended == [0]


def test_a_press_that_fell_where_nobody_can_catch_it_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    again, told = list[int](), list[object]()
    monkeypatch.setattr(interrupt._thread, "interrupt_main", lambda: again.append(1))
    monkeypatch.setattr(interrupt.sys, "unraisablehook", told.append)
    one = Interrupt()
    with pytest.raises(KeyboardInterrupt):
        one.pressed(2, None)
    one.swallowed(SimpleNamespace(exc_type=KeyboardInterrupt))
    assert again == [1]
    with pytest.raises(KeyboardInterrupt):
        one.pressed(2, None)
    other = SimpleNamespace(exc_type=ValueError)
    one.swallowed(other)
    assert told == [other]
