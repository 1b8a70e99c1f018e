"""The start on a real sound system: the check finds the echo, and Ctrl-C leaves at every moment."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.front.terminal import at_terminal, environment_in, plain
from voicehost.testing.robots import sound_server
from voicehost.testing.robots.sound_server import SoundServer

pytestmark = pytest.mark.device

CHECK = """
from voicehost.front.room import RealRoom
from voicehost.front.sound_check import echo
found = echo("", "")
print(found.heard, round(found.level_db), found.delay_ms)
for state, text in RealRoom().quiet("", 0.5):
    print(state, text)
"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[SoundServer, Mapping[str, str]]]:
    """A sound server for one test, and a host's environment on it."""
    lack = sound_server.missing()
    if lack:
        pytest.skip(f"no sound server: {lack}")
    (tmp_path / "sound").mkdir()
    with SoundServer(tmp_path / "sound") as server:
        homes = environment_in(tmp_path)
        yield server, {**server.environment, **homes, "HOME": server.environment["HOME"]}


def checked(environment: Mapping[str, str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True,
        check=True, timeout=120,
    )  # fmt: skip
    return done.stdout.splitlines()


def test_the_echo_is_found_where_there_is_one(
    own: tuple[SoundServer, Mapping[str, str]],
) -> None:
    server, environment = own
    assert checked(environment)[0].startswith("False")
    server.loop_back(-12)
    time.sleep(0.5)
    heard, level, delay = checked(environment)[0].split()
    assert heard == "True"
    assert -20 <= int(level) <= -4
    assert 0 <= int(delay) <= 700


@pytest.mark.parametrize("moment", ["speaking with", "ctranslate2\r\n", "hearing with", "HOST:"])
def test_ctrl_c_while_it_speaks_and_loads(
    own: tuple[SoundServer, Mapping[str, str]], moment: str
) -> None:
    _, environment = own
    telling = {**environment, "PYTHONPROFILEIMPORTTIME": "1"} if "\r" in moment else environment
    code, printed = at_terminal(("play", "e-top", "--players", "ask"), telling, when=moment)
    plain(code, printed)
    assert "stopped" in printed
