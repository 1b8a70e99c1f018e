"""The appliance on a real audio stack: the power goes in a spoken game, it is told to stop, and its
sound comes later than itself. Times are judged by scripts/prove_power.py at full size."""

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from tests.device.conftest import PACKS
from tests.waiting import wait_for
from voicehost.testing.robots import voices
from voicehost.testing.robots.appliance import Appliance
from voicehost.testing.robots.sound_server import SoundServer
from voicehost.testing.trust.power import COUNTING, DECODING, GAME, OPEN, Cut, Power

pytestmark = pytest.mark.device

until = partial(wait_for, patience_s=240.0)


@pytest.fixture(scope="module")
def packed(environment: Mapping[str, str]) -> Mapping[str, str]:
    try:
        voices.check()
    except Exception as error:
        pytest.skip(str(error))
    return {**environment, "VOICEHOST_PACKS": str(PACKS)}


def told(cut: Cut) -> None:
    print(cut.figures(), cut.late)
    assert cut.wrong == []
    assert cut.resumed


def test_the_power_goes_while_a_clock_runs(server: SoundServer, packed: Mapping[str, str]) -> None:
    told(Power(packed, server, sys.executable).cut(COUNTING))


def test_it_is_told_to_stop_while_an_answer_is_understood(
    server: SoundServer, packed: Mapping[str, str]
) -> None:
    told(Power(packed, server, sys.executable).cut(DECODING, stop=True))


def test_sound_that_comes_late_is_taken_up(
    server: SoundServer, packed: Mapping[str, str], tmp_path: Path
) -> None:
    server.stop()
    host = Appliance(
        {**packed, "VOICEHOST_STATE": str(tmp_path / "state")}, sys.executable, tmp_path
    )
    try:
        until(lambda: (host.part("sound") or {}).get("speaker") == "missing")
        session = host.call("/api/start", GAME)["session"]
        assert host.call("/health")["microphone"] == "missing"
        until(lambda: (host.part("said") or {}).get("line"))
        server.start()
        until(lambda: host.call("/health")["microphone"] == "open")
        until(lambda: host.part("microphone") in OPEN and not host.part("paused"))
        assert host.part("game")["session"] == session
        assert set(host.part("sound").values()) == {"open"}
        assert host.manager.when("WATCHDOG=1") is not None
        taken = [line for line in host.errors if "missing" in line or "by page alone" in line]
        assert 1 <= len(taken) <= 3, host.errors  # said, and not again and again
        assert not [line for line in host.errors if "Traceback" in line]
    finally:
        host.close()
        if not server.running:
            server.start()
