"""What device tests need: a private sound server, and words that tell why there is none."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from voicehost.testing.robots import sound_server
from voicehost.testing.robots.sound_server import SoundServer

PACKS = Path(__file__).parents[1] / "packs" / "top-ten-quiz"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    """Two sinks of our own; skipped where PulseAudio is not installed."""
    lack = sound_server.missing()
    if lack:
        pytest.skip(f"no sound server: {lack}")
    with SoundServer(tmp_path_factory.mktemp("sound")) as started:
        yield started


@pytest.fixture(scope="module")
def environment(server: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """A host's environment: that server, and a place of its own for what it keeps."""
    state = tmp_path_factory.mktemp("state")
    return {
        **server.environment,
        "VOICEHOST_STATE": str(state),
        "VOICEHOST_RATE": "2",
        "VOICEHOST_ENGINE": "full",  # else each host times this machine, which is busy
        "OMP_NUM_THREADS": "2",
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2])]),
    }
