"""What a test needs in which robots speak to the host and it answers aloud."""

import importlib.util
import shutil

import pytest

from voicehost.hear.whisper_engine import PACKAGE

SPOKEN = [
    pytest.mark.model,
    pytest.mark.skipif(shutil.which("flite") is None, reason="robots speak with flite"),
    pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="the host speaks with espeak-ng"),
    pytest.mark.skipif(
        importlib.util.find_spec(PACKAGE) is None, reason="the English model is not installed"
    ),
]
