"""What is mended in Whisper's transcripts, without the model."""

import numpy as np
import pytest

from voicehost.hear.log_mel import log_mel
from voicehost.hear.whisper_engine import without_loops

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("looped", "once"),
    [
        ("Turkey Turkey Turkey Tur", "Turkey"),
        ("Swim. Swim.", "Swim."),
        ("New York, New York, New", "New York,"),
        ("Turkey and Spain", "Turkey and Spain"),
        ("no no yes", "no no yes"),
        ("", ""),
    ],
)
def test_a_decoder_that_runs_in_circles_said_it_once(looped: str, once: str) -> None:
    assert without_loops(looped) == once


def test_the_picture_of_a_tone_is_bright_in_one_band() -> None:
    tone = np.sin(2 * np.pi * 1000 * np.arange(16_000) / 16_000).astype(np.float32)
    picture = log_mel(tone, 200)
    assert picture.shape == (80, 200)
    assert abs(int(picture[:, 50].argmax()) - 25) <= 1
    assert picture[:, 150].max() == picture.min()
    assert picture.max() - picture.min() == pytest.approx(2.0)
