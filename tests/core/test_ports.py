"""What passes through the ports."""

import pytest

from voicehost.core.ports import RATE_HZ, Audio

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(("rate_hz", "lasts_ms"), [(RATE_HZ, 1_000), (2 * RATE_HZ, 500)])
def test_a_sound_lasts_as_long_as_its_samples_at_their_rate(rate_hz: int, lasts_ms: int) -> None:
    two_bytes_a_sample = bytes(2 * RATE_HZ)
    assert Audio(samples=two_bytes_a_sample, rate_hz=rate_hz).duration_ms == lasts_ms
