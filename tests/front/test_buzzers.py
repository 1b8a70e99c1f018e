"""Buzzers: records as the kernel writes them, read by the code that reads devices."""

import io
import json
import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.waiting import wait_for
from voicehost.cli import main
from voicehost.core.errors import UsageError
from voicehost.core.ids import SeatId
from voicehost.core.ports import Input, Pressed, Released
from voicehost.front import buzzers as buzzers_module
from voicehost.front.buzzers import EVENT, Buzzers, Device, Wanted, found, listened_to, parse
from voicehost.front.loop import RealTime
from voicehost.front.play import Keyboard
from voicehost.speak.devices import SoundDevice

pytestmark = pytest.mark.unit

SEATS = {"ann": SeatId("a"), "ben": SeatId("b")}


def record(code: int, value: int, ago_s: float = 0.0, kind: int = 1) -> bytes:
    """As the kernel writes it, stamped by the wall's clock: a pipe takes no other."""
    stamp = time.time() - ago_s
    return EVENT.pack(int(stamp), int(stamp % 1 * 1e6), kind, code, value)


class Plugged:
    """Devices that are pipes; the kernel's end is written by the test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.there: list[Device] = []
        self.ends: dict[str, int] = {}
        self._count = 0

    def plug(self, name: str) -> None:
        self._count += 1
        path = self._folder / f"{name}-{self._count}"
        os.mkfifo(path)
        self.ends[name] = os.open(path, os.O_RDWR)
        self.there.append(Device(name=name, path=path))

    def unplug(self, name: str) -> None:
        self.there = [one for one in self.there if one.name != name]
        os.close(self.ends.pop(name))

    def __call__(self) -> Sequence[Device]:
        return self.there


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugged]:
    monkeypatch.setattr(buzzers_module, "LOOK_S", 0.05)
    made = Plugged(tmp_path)
    yield made
    for end in made.ends.values():
        os.close(end)


Opened = Callable[[str], Buzzers]


@pytest.fixture
def opened(plugged: Plugged) -> Iterator[Opened]:
    made: list[Buzzers] = []

    def open_them(text: str) -> Buzzers:
        made.append(Buzzers(parse(text), RealTime(), lambda name: SEATS.get(name), plugged))
        return made[-1]

    yield open_them
    for one in made:
        one.close()


def pressed(buzzers: Buzzers, count: int) -> list[Input]:
    got: list[Input] = []

    def enough() -> bool:
        got.extend(buzzers.poll(0))
        return len(got) >= count

    wait_for(enough)
    return got


def test_a_setting_names_devices_keys_and_players() -> None:
    assert parse("") == ()
    assert parse(" R400 , Buzz#288=Ann Lee") == (
        Wanted(name="R400"),
        Wanted(name="Buzz", key=288, player="Ann Lee"),
    )
    for wrong in ("=Ann", "Buzz#x", "#3"):
        with pytest.raises(UsageError, match="cannot read"):
            parse(wrong)


def test_a_key_is_held_from_press_to_release_and_its_repeats_are_nothing(
    plugged: Plugged, opened: Opened
) -> None:
    plugged.plug("Logitech R400")
    plugged.plug("Keyboard")
    buzzers = opened("r400")
    assert buzzers.missing() == ()
    os.write(plugged.ends["Keyboard"], record(30, 1))
    down = record(4, 7, kind=4) + record(104, 1) + record(104, 2) + record(0, 0, kind=0)
    os.write(plugged.ends["Logitech R400"], down + record(104, 0))
    first, second = pressed(buzzers, 2)
    assert isinstance(first, Pressed)
    assert isinstance(second, Released)
    assert first.seat is None


def test_a_press_counts_from_the_moment_the_kernel_saw_it(plugged: Plugged, opened: Opened) -> None:
    plugged.plug("R400")
    buzzers = opened("R400")
    buzzers.missing()
    time.sleep(0.5)
    os.write(plugged.ends["R400"], record(1, 1, ago_s=0.4) + record(1, 0, ago_s=-60.0))
    early, unbelievable = pressed(buzzers, 2)
    assert isinstance(early, Pressed)
    assert isinstance(unbelievable, Released)
    assert 390 <= unbelievable.at_ms - early.at_ms < 500


def test_each_key_of_one_device_is_its_players(plugged: Plugged, opened: Opened) -> None:
    plugged.plug("Buzz")
    buzzers = opened("Buzz#288=ann, Buzz#293=ben, Buzz#298=nobody")
    buzzers.missing()
    os.write(plugged.ends["Buzz"], b"".join(record(code, 1) for code in (293, 288, 7, 298)))
    assert [one.seat for one in pressed(buzzers, 3)] == ["b", "a", None]  # type: ignore[union-attr]


def test_a_buzzer_may_come_late_go_and_come_back(plugged: Plugged, opened: Opened) -> None:
    buzzers = opened("Buzz")
    assert buzzers.missing() == ("Buzz",)
    for _ in range(2):
        plugged.plug("Buzz")
        wait_for(lambda: not buzzers.missing())
        os.write(plugged.ends["Buzz"], record(1, 1))
        assert isinstance(pressed(buzzers, 1)[0], Pressed)
        plugged.unplug("Buzz")
        wait_for(lambda: bool(buzzers.missing()))


def device(folder: Path, number: int, name: str, keys: str) -> None:
    place = folder / f"event{number}" / "device"
    (place / "capabilities").mkdir(parents=True)
    (place / "capabilities" / "key").write_text(f"{keys}\n", encoding="ascii")
    (place / "name").write_text(f"{name}\n", encoding="utf-8")


def test_devices_with_keys_are_listed_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    device(tmp_path, 3, "Zappy Buzzer", "1f00000000 0 0 0 0")
    device(tmp_path, 1, "Accelerometer", "0")
    device(
        tmp_path, 0, "AT Keyboard", "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"
    )
    (tmp_path / "event9").mkdir()
    (tmp_path / "event0").chmod(stat.S_IRWXU)
    listed = found(tmp_path, tmp_path)
    assert [one.name for one in listed] == ["AT Keyboard", "Zappy Buzzer"]
    assert listed[1].path == tmp_path / "event3"
    assert found(tmp_path / "none") == ()
    monkeypatch.setattr(
        buzzers_module, "found", lambda: (*listed, Device(name="Gone", path=Path("/no")))
    )
    headset = SoundDevice(name="A headset", inputs=1, outputs=2, rate_hz=48_000, index=0)
    monkeypatch.setattr("voicehost.speak.devices.sound_devices", lambda: (headset,))
    assert main(["devices"]) == 0
    out = capsys.readouterr().out
    assert "microphones:\n    A headset  1 channel, 48000 Hz\nloudspeakers:\n    A headset" in out
    assert out.count("    Zappy Buzzer\n") == 1
    assert 'Gone  (may not be read: join the group "input")' in out
    assert main(["devices", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0]["name"] == "A headset"
    assert rows[-1] == {"name": "Gone", "buzzer": True, "readable": False}


def test_a_missing_buzzer_is_told_and_none_named_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(buzzers_module, "LOOK_S", 0.05)
    monkeypatch.setattr(buzzers_module, "CLASS", tmp_path)
    with listened_to("Nothing like it", RealTime(), SEATS.get, told.append) as sources:
        assert len(sources) == 1
        assert sources[0].next_ms(0) is None
    assert told == [
        'no buzzer "Nothing like it" can be read: plug it in, or join the group "input"'
    ]
    with listened_to("", RealTime(), SEATS.get, told.append) as sources:
        assert sources == ()


class Busy:
    busy = False


@pytest.mark.parametrize(("presses", "count"), [(True, 1), (False, 0)])
def test_enter_is_the_button_at_a_terminal_where_a_button_passes_answers(
    presses: bool, count: int
) -> None:
    time_now, reads = RealTime(), type("Reads", (), {"read": lambda *_: []})()
    keyboard = Keyboard(io.StringIO("\n"), reads, Busy(), time_now, presses=presses)
    wait_for(lambda: keyboard.next_ms(7) is not None)
    assert list(keyboard.poll(7)) == [Pressed(seat=None, at_ms=7)][:count]
