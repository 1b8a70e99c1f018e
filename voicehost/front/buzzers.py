"""Buzzers: keys of input devices named in the settings, with the moment the kernel saw them.

Linux gives every keyboard, presenter and USB buzzer a file of fixed records (evdev); their names
and whether they have keys stand in /sys for everybody to read. Only devices that were named are
opened, and nothing of other keyboards is ever seen. A device may come and go.
"""

import contextlib
import os
import selectors
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.core.errors import UsageError
from voicehost.core.ids import SeatId
from voicehost.core.ports import Input, Pressed, Released
from voicehost.front.loop import RealTime

CLASS = Path("/sys/class/input")
FILES = Path("/dev/input")

EVENT = struct.Struct("@llHHi")
"""Of one record: seconds, microseconds, type, code, value."""
EV_KEY = 1
UP, DOWN = 0, 1
"""Values of a key's record; 2 is a key that repeats while it is held."""

_SET_CLOCK = 0x400445A0
"""EVIOCSCLOCKID: which clock stamps the records of this opened file."""
_MONOTONIC = 1

LOOK_S = 2.0
"""How often devices that are not there are looked for."""

LATE_MS = 2_000
"""A stamp older than this is not believed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A buzzer as the settings name it."""

    name: str
    """Part of the device's name, in any case."""
    key: int | None = None
    """Code of its key; None: any of them."""
    player: str = ""
    """Whose it is; "" is whoever speaks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """An input device that has keys."""

    name: str
    path: Path

    @property
    def readable(self) -> bool:
        """Whether this process may open it."""
        return os.access(self.path, os.R_OK)


def parse(text: str) -> tuple[Wanted, ...]:
    """Read the setting: names parted by commas, each with #KEY and =PLAYER where that matters.

    Raises:
        UsageError: a name is missing or a key is no number.
    """
    out = []
    for one in filter(None, (part.strip() for part in text.split(","))):
        device, _, player = one.partition("=")
        name, hash_sign, key = device.strip().partition("#")
        if not name or (hash_sign and not key.isdecimal()):
            raise UsageError(
                f'cannot read "{one}"', "buzzers",
                'name a device, as in "R400", "Buzz#288=Ann"; `voicehost devices` lists them',
            )  # fmt: skip
        wanted = int(key) if key else None
        out.append(Wanted(name=name.strip(), key=wanted, player=player.strip()))
    return tuple(out)


def found(root: Path = CLASS, files: Path = FILES) -> tuple[Device, ...]:
    """Devices with keys, by name; () where the system has no such files."""
    out = []
    for place in root.glob("event*"):
        with contextlib.suppress(OSError):
            keys = (place / "device" / "capabilities" / "key").read_text(encoding="ascii")
            if keys.strip("0 \n"):
                name = (place / "device" / "name").read_text(encoding="utf-8").strip()
                out.append(Device(name=name, path=files / place.name))
    return tuple(sorted(out, key=lambda device: (device.name, device.path)))


class Buzzers:
    """A source of presses. `close` ends its thread.

    Args:
        wanted: which devices and keys count.
        time: session time, and told to wake.
        seat: the seat of a player's name; None where nobody is called so.
        devices: lists devices with keys.
    """

    def __init__(
        self,
        wanted: Sequence[Wanted],
        time: RealTime,
        seat: Callable[[str], SeatId | None],
        devices: Callable[[], Sequence[Device]] = found,
    ) -> None:
        self._wanted, self._time, self._seat, self._devices = tuple(wanted), time, seat, devices
        self._inputs: deque[Input] = deque()
        self._opened: dict[Path, tuple[int, str, bool]] = {}
        self._looked = threading.Event()
        self._wake, self._waker = os.pipe()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, name="buzzers", daemon=True)
        self._thread.start()

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms if self._inputs else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        out = []
        while self._inputs:
            out.append(self._inputs.popleft())
        return out

    def missing(self) -> tuple[str, ...]:
        """Names of buzzers that are not there or may not be read, after the first look."""
        self._looked.wait(LOOK_S)
        there = [name for _, name, _ in list(self._opened.values())]
        return tuple(one.name for one in self._wanted if not any(_is(one, n) for n in there))

    def close(self) -> None:
        """End the thread and let go of the devices; safe to call twice."""
        if self._thread.is_alive():
            os.write(self._waker, b".")
            self._thread.join(timeout=5)

    def _run(self) -> None:
        look_s = 0.0
        while True:
            if time.monotonic() >= look_s:
                self._look()
                look_s = time.monotonic() + LOOK_S
            for key, _ in self._selector.select(LOOK_S):
                if key.fd == self._wake:
                    self._end()
                    return
                self._read(key.data)

    def _end(self) -> None:
        for path in list(self._opened):
            self._let_go(path)
        self._selector.close()
        os.close(self._wake)
        os.close(self._waker)

    def _look(self) -> None:
        for device in self._devices():
            if device.path in self._opened or not any(
                _is(one, device.name) for one in self._wanted
            ):
                continue
            with contextlib.suppress(OSError):
                fd = os.open(device.path, os.O_RDONLY | os.O_NONBLOCK)
                self._opened[device.path] = (fd, device.name, _steady(fd))
                self._selector.register(fd, selectors.EVENT_READ, device.path)
        self._looked.set()

    def _let_go(self, path: Path) -> None:
        fd, _, _ = self._opened.pop(path)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(fd)
        os.close(fd)

    def _read(self, path: Path) -> None:
        fd, name, steady = self._opened[path]
        try:
            records = os.read(fd, EVENT.size * 64)
        except BlockingIOError:
            return
        except OSError:
            records = b""
        if not records:
            self._let_go(path)
            return
        for second, micro, kind, code, value in _whole(records):
            if kind == EV_KEY and value in (UP, DOWN):
                now_s = time.monotonic() if steady else time.time()
                self._key(name, code, value == DOWN, (now_s - second) * 1_000 - micro / 1_000)

    def _key(self, name: str, code: int, down: bool, ago_ms: float) -> None:
        fits = [one for one in self._wanted if _is(one, name) and one.key in (None, code)]
        if not fits:
            return
        one = max(fits, key=lambda wanted: wanted.key is not None)
        believed = 0 <= ago_ms <= LATE_MS
        at_ms = self._time.now_ms() - (round(ago_ms) if believed else 0)
        seat = self._seat(one.player) if one.player else None
        given: Input = (Pressed if down else Released)(seat=seat, at_ms=at_ms)
        self._inputs.append(given)
        self._time.knock()


def _is(wanted: Wanted, name: str) -> bool:
    return wanted.name.casefold() in name.casefold()


def _whole(records: bytes) -> Iterator[tuple[Any, ...]]:
    return EVENT.iter_unpack(records[: len(records) // EVENT.size * EVENT.size])


def _steady(fd: int) -> bool:
    """Have the records stamped by the steady clock; False where that cannot be: the wall's does."""
    import fcntl

    try:
        fcntl.ioctl(fd, _SET_CLOCK, struct.pack("i", _MONOTONIC))
    except OSError:
        return False
    return True


@contextlib.contextmanager
def listened_to(
    text: str, time: RealTime, seat: Callable[[str], SeatId | None], told: Callable[[str], None]
) -> Iterator[Sequence[Buzzers]]:
    """The buzzers of the setting as sources: none where none is named.

    Args:
        text: the setting `buzzers`.
        time: session time.
        seat: the seat of a player's name.
        told: told in words which ones are missing; they are looked for all the same.

    Raises:
        UsageError: the setting cannot be read.
    """
    wanted = parse(text)
    if not wanted:
        yield ()
        return
    buzzers = Buzzers(wanted, time, seat)
    try:
        for name in buzzers.missing():
            told(f'no buzzer "{name}" can be read: plug it in, or join the group "input"')
        yield (buzzers,)
    finally:
        buzzers.close()
