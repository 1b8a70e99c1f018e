"""Earcons: short, clean, and no two alike."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from voicehost.speak.earcons import EARCONS, FREE_LENGTH, LONGEST_MS, earcon
from voicehost.speak.time_fit import evened, fitted, trimmed

pytestmark = pytest.mark.unit
RATE_HZ = 16_000

NAMES = (
    "right", "wrong", "repeated", "dropped", "say_again", "ring", "token_lost", "card", "tick",
    "zero", "mic_open", "mic_closed", "win", "fanfare",
)  # fmt: skip


def _fingerprint(samples: NDArray[np.float32]) -> NDArray[np.float64]:
    """Loudness by band and by tenth of 0.4 s, of unit length: what an ear has to go by."""
    padded = np.zeros(int(0.4 * RATE_HZ))
    padded[: min(len(samples), len(padded))] = samples[: len(padded)]
    edges = np.geomspace(90, 7800, 25)
    rows = []
    for frame in padded.reshape(10, -1):
        power = np.abs(np.fft.rfft(frame * np.hanning(len(frame)))) ** 2
        hz = np.fft.rfftfreq(len(frame), 1 / RATE_HZ)
        rows.append([power[(hz >= a) & (hz < b)].sum() for a, b in pairwise(edges)])
    level = np.sqrt(np.array(rows))
    return (level / np.linalg.norm(level)).ravel()


def test_every_sound_of_the_effects_is_there() -> None:
    assert set(EARCONS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rate_hz", [8_000, 16_000, 44_100, 48_000])
def test_sounds_are_short_clean_and_the_same_each_time(name: str, rate_hz: int) -> None:
    samples = earcon(name, rate_hz)
    assert np.array_equal(samples, earcon(name, rate_hz))
    assert np.abs(samples).max() <= 1.0
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01
    assert np.sqrt(np.mean(samples**2)) > 0.02
    if name not in FREE_LENGTH:
        assert len(samples) * 1000 <= LONGEST_MS * rate_hz


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_no_two_sound_alike(one: str, other: str) -> None:
    likeness = float(_fingerprint(earcon(one, RATE_HZ)) @ _fingerprint(earcon(other, RATE_HZ)))
    assert likeness < 0.6, f"{one} and {other}: {likeness:.2f}"


def _voiced(ms: int, hz: float = 150.0) -> NDArray[np.float32]:
    at = np.arange(RATE_HZ * ms // 1000) / RATE_HZ
    wave = sum(np.sin(2 * np.pi * hz * n * at) / n for n in range(1, 12))
    return (0.3 * np.asarray(wave)).astype(np.float32)


def _pitch_hz(samples: NDArray[np.float32]) -> float:
    middle = samples[len(samples) // 4 : len(samples) * 3 // 4].astype(np.float64)
    lags = np.correlate(middle, middle, "full")[len(middle) - 1 :]
    low, high = RATE_HZ // 400, RATE_HZ // 80
    return RATE_HZ / (low + int(np.argmax(lags[low:high])))


@pytest.mark.parametrize("ms", [410, 500, 700])
def test_squeezed_speech_fits_and_keeps_its_pitch(ms: int) -> None:
    squeezed = fitted(_voiced(ms), RATE_HZ, 400)
    assert 360 <= len(squeezed) * 1000 / RATE_HZ <= 400
    assert _pitch_hz(squeezed) == pytest.approx(150, abs=3)
    assert np.sqrt(np.mean(squeezed**2)) == pytest.approx(
        np.sqrt(np.mean(_voiced(ms) ** 2)), rel=0.15
    )


def test_what_fits_is_left_alone() -> None:
    assert np.array_equal(fitted(_voiced(300), RATE_HZ, 400), _voiced(300))


def test_edges_are_trimmed_but_for_a_breath() -> None:
    quiet = np.zeros(RATE_HZ // 2, np.float32)
    samples = trimmed(np.concatenate([quiet, _voiced(300), quiet]), RATE_HZ, keep_ms=10)
    assert len(samples) / RATE_HZ == pytest.approx(0.32, abs=0.005)
    assert len(trimmed(quiet, RATE_HZ)) == 0
    assert len(trimmed(quiet[:0], RATE_HZ)) == 0


@pytest.mark.parametrize("gain", [0.01, 0.2, 1.0])
def test_loudness_is_even_whatever_came_in(gain: float) -> None:
    samples = evened(_voiced(500) * np.float32(gain), RATE_HZ)
    assert 20 * np.log10(np.sqrt(np.mean(samples**2))) == pytest.approx(-20, abs=0.5)
    assert np.array_equal(evened(np.zeros(800, np.float32), RATE_HZ), np.zeros(800, np.float32))
