"""What the host knows of itself and of the game under way: health, marks, signs of life, sound."""

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.waiting import wait_for
from voicehost import __version__
from voicehost.core.errors import DeviceError, UsageError
from voicehost.front.session import Wish, sessions_dir
from voicehost.kiosk import notify, running, sound
from voicehost.kiosk.game import STUCK_S
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.run import Kiosk
from voicehost.kiosk.running import Mark
from voicehost.kiosk.sound import Sound
from voicehost.settings import Settings
from voicehost.testing.robots.appliance import Manager

pytestmark = pytest.mark.unit

WISH = Wish(game="capten", players="Ann, Ben, Cy, Di")


until = partial(wait_for, pause_s=0.01, patience_s=60.0)


# ------------------------------------------------------------------ health


def test_health_tells_how_it_is_and_nothing_else(
    client: TestClient, away: TestClient, kiosk: Kiosk
) -> None:
    kiosk.start(WISH)
    for page in (client, away):
        assert page.get("/health").json() == {
            "ok": True, "version": __version__, "playing": True,
            "microphone": "off", "speaker": "off", "recogniser": "off",
        }  # fmt: skip


def test_a_game_that_stands_still_is_not_well(
    client: TestClient, kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk.start(WISH)
    stands = threading.Event()
    monkeypatch.setattr(kiosk.run.session.director, "tick", lambda *a, **b: stands.wait(60))
    try:
        until(lambda: time.monotonic() - kiosk.run._beat > 0.7)
        monkeypatch.setattr("voicehost.kiosk.game.STUCK_S", 0.6)
        assert STUCK_S > 20  # a recogniser may hang for so long
        answer = client.get("/health")
        assert answer.status_code == 503
        assert answer.json()["ok"] is False
    finally:
        stands.set()


# ------------------------------------------------------------------ the game under way


def again(go_on: bool = True) -> Kiosk:
    kiosk = Kiosk(Settings(), Hub(), text=True)
    if go_on:
        kiosk.go_on()
    return kiosk


def test_the_game_under_way_is_gone_on_with_after_an_order_to_stop(kiosk: Kiosk) -> None:
    name = kiosk.start(WISH)
    assert kiosk.close(5)
    other = again()
    assert other.run.session.name == name
    other.end()


@pytest.mark.parametrize("how", ["ended", "stopped by the table"])
def test_a_game_that_was_stopped_is_kept_but_not_gone_on_with(kiosk: Kiosk, how: str) -> None:
    name = kiosk.start(WISH)
    if how == "ended":
        kiosk.end()
    else:
        remote = kiosk.run.remote
        for words in ("stop the game", "yes"):
            until(lambda: not kiosk.run.session.director.busy or remote.press())
            taken = remote.taken
            remote.say(words)
            until(lambda taken=taken: remote.taken > taken or not kiosk.playing)
        until(lambda: not kiosk.playing or remote.press())
    other = again()
    assert not other.playing
    assert (sessions_dir() / name).is_dir()
    assert other.hub.value("trouble") == ""


def test_without_a_game_there_is_nothing_to_go_on_with(kiosk: Kiosk) -> None:
    kiosk.go_on()
    assert not kiosk.playing
    assert kiosk.hub.value("trouble") == ""


def test_a_game_that_cannot_be_taken_up_is_kept_and_said_and_the_host_serves(kiosk: Kiosk) -> None:
    name = kiosk.start(WISH)
    kiosk.close(5)
    journal = sessions_dir() / name / "journal.jsonl"
    journal.write_text("not a journal\n", encoding="utf-8")
    other = again()
    assert not other.playing
    assert "kept, but not gone on with" in other.hub.value("trouble")
    assert journal.read_text(encoding="utf-8") == "not a journal\n"
    assert again().hub.value("trouble") == ""
    other.start(WISH)
    other.end()


def test_a_game_that_brings_the_host_down_is_not_taken_up_for_ever(kiosk: Kiosk) -> None:
    name = kiosk.start(WISH)
    kiosk.close(5)
    for tries in range(1, running.TRIES + 1):
        host = again()
        assert host.run.session.name == name
        assert running.read() == Mark(name, tries)
        host.close(5)  # as if it had crashed: the mark stays
    host = again()
    assert not host.playing
    assert "too often" in host.hub.value("trouble")
    assert host.resume(name) == name
    host.end()


def test_a_game_that_lasts_may_be_taken_up_again(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = kiosk.start(WISH)
    kiosk.close(5)
    monkeypatch.setattr(running, "SETTLED_S", 0.05)
    host = again()
    until(lambda: running.read() == Mark(name, 0))
    host.end()


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"session": 1}', "\x00\xff"])
def test_a_mark_that_cannot_be_read_is_none(kiosk: Kiosk, content: str) -> None:
    running.mark_file().parent.mkdir(parents=True, exist_ok=True)
    running.mark_file().write_text(content, encoding="utf-8")
    assert running.read() is None
    kiosk.go_on()
    assert not kiosk.playing


def test_no_game_begins_while_the_host_ends(kiosk: Kiosk) -> None:
    kiosk.ends()
    with pytest.raises(UsageError, match="ending"):
        kiosk.start(WISH)


# ------------------------------------------------------------------ the service manager


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    manager = Manager(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", str(manager.path))
    yield manager
    manager.close()


def test_a_service_manager_is_told(manager: Manager) -> None:
    assert notify.tell("READY=1", "STATUS=the kiosk is at http://127.0.0.1:8765")
    until(lambda: len(manager.told) == 2)
    assert manager.when("READY=1") is not None


@pytest.mark.parametrize("address", ["", "relative", "/nowhere/at/all", "@nobody-listens"])
def test_without_a_manager_nothing_is_told(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert not notify.tell("READY=1")


@pytest.mark.parametrize(
    ("micros", "pid", "seconds"),
    [("60000000", None, 60.0), ("60000000", "1", None), ("", None, None), ("x", None, None),
     ("0", None, None)],
)  # fmt: skip
def test_how_often_a_sign_of_life_is_wanted(
    monkeypatch: pytest.MonkeyPatch, micros: str, pid: str | None, seconds: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", micros)
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    if pid is not None:
        monkeypatch.setenv("WATCHDOG_PID", pid)
    assert notify.watched_s() == seconds


# ------------------------------------------------------------------ sound that is not there


class Devices:
    """A sound system that can be empty."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.there: set[str] = set()
        self.refuses = False
        self.opened = 0
        monkeypatch.setattr(sound, "LOOK_S", 0.01)
        monkeypatch.setattr("voicehost.speak.devices.sound_devices", lambda rescan=False: ())
        monkeypatch.setattr("voicehost.speak.devices.find_output", self._output)
        monkeypatch.setattr("voicehost.hear.inputs.find_input", self._input)
        monkeypatch.setattr("voicehost.front.real_table.open_table", self._open)

    def _output(self, name: str, devices: object) -> None:
        if "speaker" not in self.there:
            raise DeviceError("no loudspeaker", "audio", "plug one in")

    def _input(self, name: str | None) -> None:
        if "microphone" not in self.there:
            raise DeviceError("there is no microphone", "", "plug one in")

    def _open(self, *_: object, **__: object) -> "FakeTable":
        self._output("", ())
        self._input(None)
        self.opened += 1
        if self.refuses:
            raise DeviceError("cannot be opened", "Kazoo", "is it in use?")
        return FakeTable()


class FakeTable:
    def __init__(self) -> None:
        self.watch = self.ears = self
        self.lost: frozenset[str] = frozenset()

    def loading(self) -> bool:
        return False

    def close(self) -> None:
        self.lost = frozenset()


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> Devices:
    return Devices(monkeypatch)


def test_what_is_missing_is_named_and_found_when_it_comes(devices: Devices) -> None:
    found, host = threading.Event(), Sound(Settings(), text=False)
    host.found = found.set
    assert host.open(Settings()) is None
    assert host.states() == {
        "microphone": "missing", "speaker": "missing", "recogniser": "closed"
    }  # fmt: skip
    host.watch()
    devices.there.add("speaker")
    until(lambda: host.states()["speaker"] == "closed")
    assert not found.is_set()
    devices.there.add("microphone")
    assert found.wait(60)
    table = host.open(Settings())
    assert table is not None
    assert set(host.states().values()) == {"open"}
    table.watch.lost = frozenset({"loudspeaker"})  # type: ignore[misc]
    assert host.states()["speaker"] == "lost"
    host.close(table)
    assert set(host.states().values()) == {"closed"}
    host.end()


def test_who_shows_it_is_told_when_devices_did_not_open(devices: Devices) -> None:
    seen: list[str] = []
    host = Sound(Settings(), text=False)
    host.changed = lambda: seen.append(host.states()["speaker"])
    host.open(Settings())
    assert seen[-1] == "missing"
    devices.there |= {"speaker", "microphone"}
    host.open(Settings())
    assert seen[-1] == "open"


def test_devices_that_are_there_and_do_not_open_are_tried_seldom(devices: Devices) -> None:
    devices.there |= {"speaker", "microphone"}
    devices.refuses = True
    host = Sound(Settings(), text=False)
    host.found = lambda: host.open(Settings())  # type: ignore[assignment, return-value]
    host.watch()
    until(lambda: set(host.states().values()) == {"refused"})
    time.sleep(0.2)
    assert devices.opened == 1
    host.end()


def test_why_there_is_no_sound_is_said_once(
    devices: Devices, caplog: pytest.LogCaptureFixture
) -> None:
    host = Sound(Settings(), text=False)
    for _ in range(5):
        host.open(Settings())
    told = [record.message for record in caplog.records]
    assert len(told) == len(set(told)) == 2


def test_the_page_is_told(
    devices: Devices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    hub = Hub()
    kiosk = Kiosk(Settings(), hub)
    kiosk.watch(go_on=False)
    until(lambda: hub.value("sound")["speaker"] == "missing")
    kiosk.start(WISH)
    assert kiosk.run.spoken is False
    assert json.dumps(hub.value("sound"))
    with contextlib.suppress(UsageError):
        kiosk.end()
    kiosk.close(5)
