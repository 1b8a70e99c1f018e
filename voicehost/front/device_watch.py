"""Device watch: the game pauses when a device goes away, and goes on by itself when it is back."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from voicehost.core.ports import DeviceLost, Input

RETRY_MS = 3_000
"""How often a lost device is looked for again."""

RESCAN_EVERY = 2
"""Every so many tries the sound system is asked for devices plugged in since: that takes longer,
and most devices come back under their old number."""


class Device(Protocol):
    """A microphone or loudspeaker that is held open."""

    def healthy(self) -> bool:
        """Whether sound still flows."""

    def gone_ms(self) -> int:
        """How long (ms) it has been of no use; asked when it is not healthy any more."""

    def release(self) -> None:
        """Let go of it at once: what is left of a lost device can keep a core busy; safe twice."""

    def reopen(self, *, rescan: bool = False) -> bool:
        """Try to get it back by its name.

        Args:
            rescan: ask the sound system anew.

        Returns:
            Whether it works again.
        """


class DeviceWatch:
    """A source that tells of devices lost and found.

    However many are lost, the table hears of the first, and of its return when all are back.

    Args:
        devices: by the name the host calls them ("microphone", "loudspeaker").
    """

    def __init__(self, devices: Mapping[str, Device]) -> None:
        self._devices = devices
        self._lost: dict[str, None] = {}
        self._told = ""
        self._next_try = 0
        self._tries = 0

    @property
    def lost(self) -> frozenset[str]:
        """Names of the devices that are away now."""
        return frozenset(self._lost)

    def next_ms(self, now_ms: int) -> int | None:
        return None

    def poll(self, now_ms: int) -> Sequence[Input]:
        out: list[Input] = []
        for name, device in self._devices.items():
            if name not in self._lost and not device.healthy():
                self._lost[name] = None
                if not self._told:
                    self._told = name
                    self._next_try, self._tries = now_ms + RETRY_MS, 0
                    out.append(DeviceLost(device=name, gone_ms=device.gone_ms()))
                device.release()
        if self._lost and not out and now_ms >= self._next_try:
            self._next_try = now_ms + RETRY_MS
            self._try()
            if not self._lost:
                out.append(DeviceLost(device=self._told, back=True))
                self._told = ""
        return out

    def _try(self) -> None:
        self._tries += 1
        rescan = self._tries % RESCAN_EVERY == 0
        for name in list(self._lost):
            if self._devices[name].reopen(rescan=rescan):
                del self._lost[name]
