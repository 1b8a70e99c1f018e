"""The speaker at the microphone against what is behind."""

import numpy as np
import pytest

from voicehost.hear.foreground import TURNED_DOWN, foreground

pytestmark = pytest.mark.unit


def sound(*parts: tuple[float, float]) -> np.ndarray:
    """Noise of given (seconds, RMS), one after another."""
    draw = np.random.default_rng(4)
    pieces = [level * draw.standard_normal(int(16_000 * seconds)) for seconds, level in parts]
    return np.concatenate(pieces).astype(np.float32)


def rms(samples: np.ndarray) -> float:
    return float(np.sqrt(np.mean(samples**2)))


def test_background_is_turned_down_and_the_speaker_is_not() -> None:
    given = sound((1.0, 0.006), (0.6, 0.06), (1.0, 0.006))
    cleaned = foreground(given)
    assert rms(cleaned[:10_000]) == pytest.approx(TURNED_DOWN * 0.006, rel=0.1)
    assert np.array_equal(cleaned[16_500:25_000], given[16_500:25_000])
    assert len(cleaned) == len(given)


def test_weak_sounds_beside_loud_ones_stay() -> None:
    given = sound((0.5, 0.001), (0.15, 0.01), (0.4, 0.06), (0.5, 0.001))
    weak = slice(8_500, 10_000)
    assert np.array_equal(foreground(given)[weak], given[weak])


def test_even_or_short_sound_stays_as_it_is() -> None:
    for given in (sound((1.0, 0.05)), sound((0.03, 0.05)), np.zeros(0, np.float32)):
        assert np.allclose(foreground(given), given)


@pytest.mark.parametrize("blocks", range(1, 45))
def test_sound_of_every_short_length_keeps_its_length(blocks: int) -> None:
    given = sound((0.02 * blocks / 2, 0.06), (0.02 * blocks / 2, 0.02))
    assert len(foreground(given)) == len(given)
