"""Visitors call the host by voice, choose, say who they are, play and go: real voices, real ears."""

import importlib.util
import shutil

import pytest

from voicehost.hear.whisper_engine import PACKAGE
from voicehost.testing.visitors import Group

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(shutil.which("flite") is None, reason="robots speak with flite"),
    pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="the host speaks with espeak-ng"),
    pytest.mark.skipif(
        importlib.util.find_spec(PACKAGE) is None, reason="the English model is not installed"
    ),
]

MINUTE_MS = 60_000
SHORT = {
    "e-top": {"hearts": "2", "cards": "1"},
    "desitka": {"points": "5"},
    "top-ten-quiz": {"rounds": "2"},
    "capten": {"rounds": "1"},
    "wer-weiss": {"questions": "1"},
}

FOUR = ("Roderick", "Jonathan", "Margaret", "Elizabeth")
SIX = (
    Group(at_ms=1 * MINUTE_MS, wants=("number four",), names=FOUR[:2], louder=2),
    Group(at_ms=8 * MINUTE_MS, wants=("top ten quiz",), names=FOUR, lines=6, walks_off=True),
    Group(at_ms=22 * MINUTE_MS, wants=("go on",), lines=6),
    Group(at_ms=28 * MINUTE_MS, wants=("something else", "let's play desitka"),
          names=("Margaret", "Victor"), lines=6, walks_off=True),
    Group(at_ms=41 * MINUTE_MS, wants=("start anew", "captain"), names=FOUR, lines=12,
          bye="good night"),
    Group(at_ms=52 * MINUTE_MS, wants=("no", "number three"), names=FOUR[2:], lines=8),
)  # fmt: skip
