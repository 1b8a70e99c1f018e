"""Devices lost and found: the table hears of the first, and of its return when all are back."""

import pytest

from voicehost.core.ports import DeviceLost
from voicehost.front.device_watch import RETRY_MS, DeviceWatch

pytestmark = pytest.mark.unit


class Plug:
    """A device that a test pulls out and plugs in."""

    def __init__(self) -> None:
        self.plugged = self.open = True
        self.renumbered = False

    def healthy(self) -> bool:
        return self.plugged and self.open

    def gone_ms(self) -> int:
        return 0

    def release(self) -> None:
        self.open = False

    def reopen(self, *, rescan: bool = False) -> bool:
        self.renumbered = self.renumbered and not rescan
        self.open = self.plugged and not self.renumbered
        return self.open


@pytest.fixture
def plugs() -> dict[str, Plug]:
    return {"loudspeaker": Plug(), "microphone": Plug()}


@pytest.fixture
def watch(plugs: dict[str, Plug]) -> DeviceWatch:
    return DeviceWatch(plugs)


def test_healthy_devices_are_nothing_to_tell_of(watch: DeviceWatch) -> None:
    assert watch.poll(0) == []
    assert watch.poll(100_000) == []


def test_a_loss_is_told_once_and_the_return_too(watch: DeviceWatch, plugs: dict[str, Plug]) -> None:
    plugs["microphone"].plugged = False
    assert watch.poll(0) == [DeviceLost(device="microphone")]
    assert watch.poll(RETRY_MS - 1) == []
    assert watch.poll(RETRY_MS) == []
    plugs["microphone"].plugged = True
    assert watch.poll(RETRY_MS + 1) == []
    assert watch.poll(2 * RETRY_MS) == [DeviceLost(device="microphone", back=True)]
    assert watch.poll(3 * RETRY_MS) == []


def test_of_two_losses_the_first_is_told_and_both_must_be_back(
    watch: DeviceWatch, plugs: dict[str, Plug]
) -> None:
    plugs["loudspeaker"].plugged = plugs["microphone"].plugged = False
    assert watch.poll(0) == [DeviceLost(device="loudspeaker")]
    plugs["loudspeaker"].plugged = True
    assert watch.poll(RETRY_MS) == []
    plugs["microphone"].plugged = True
    assert watch.poll(2 * RETRY_MS) == [DeviceLost(device="loudspeaker", back=True)]


def test_what_is_left_of_a_lost_device_is_let_go_at_once(
    watch: DeviceWatch, plugs: dict[str, Plug]
) -> None:
    plugs["microphone"].plugged = False
    watch.poll(0)
    assert not plugs["microphone"].open
    assert plugs["loudspeaker"].open


def test_a_device_with_a_new_number_is_found_by_looking_anew(
    watch: DeviceWatch, plugs: dict[str, Plug]
) -> None:
    lost = plugs["microphone"]
    lost.open, lost.renumbered = False, True
    assert watch.poll(0) == [DeviceLost(device="microphone")]
    assert watch.poll(RETRY_MS) == []
    assert watch.poll(2 * RETRY_MS) == [DeviceLost(device="microphone", back=True)]
    assert plugs["loudspeaker"].open
