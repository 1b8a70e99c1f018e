"""The echo self-test: whether "stop" can be heard while the host speaks.

A few sweeps are played; what of them is left in the recording once the canceller has taken them
out is compared with the room. The verdict is kept with the names of the devices: at the table
barge-in is offered only where these two have passed.
"""

import contextlib
import json
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from voicehost.core.ports import Frame
from voicehost.front.barge_in import Canceller, Played
from voicehost.front.loop import RealTime
from voicehost.front.sound_check import SWEEP_MS, db, listening, sweep
from voicehost.speak.playback import Playback

Floats = npt.NDArray[np.float32]

SWEEPS = 5
"""The canceller learns the room from the first ones; the last one counts."""

QUIET_MS = 700
TAIL_MS = 300

ABOVE_ROOM_DB = 6.0
"""What is left may be so much louder than the quiet room."""

FAINT_DB = -50.0
"""Below this nothing is taken for speech."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Residual:
    """What the test found, in dB of full scale."""

    room_db: float
    echo_db: float
    """What comes back of the last sweep."""
    left_db: float
    """What of it is left."""
    microphone: str = ""
    speaker: str = ""

    @property
    def passed(self) -> bool:
        """Whether the host may be talked over here."""
        return self.left_db <= max(FAINT_DB, self.room_db + ABOVE_ROOM_DB)


def measure(microphone: str, speaker: str, canceller: Canceller) -> Residual:
    """Play, record, and look at what is left.

    Args:
        microphone, speaker: by (part of) their names; "" for the default ones.
        canceller: a fresh one.

    Raises:
        DeviceError: a device is missing or does not open.
    """
    time = RealTime()
    far: Played | None = None

    def played(at_ms: int, block: Floats) -> None:
        if far is not None:
            far.played(at_ms, block)

    playback = Playback(time, speaker, played=played)
    far = Played(playback.rate_hz)
    try:
        with listening(microphone, time) as (frames, opened):
            pause = threading.Event()
            pause.wait(QUIET_MS / 1_000)
            began_ms = time.now_ms()
            for _ in range(SWEEPS):
                playback.sound(sweep(playback.rate_hz))
                pause.wait(SWEEP_MS / 1_000)
            pause.wait(TAIL_MS / 1_000)
            names = opened.name, playback.device.name
            found = judged(frames, began_ms, far, canceller)
    finally:
        playback.close()
    return Residual(**{**asdict(found), "microphone": names[0], "speaker": names[1]})


def judged(frames: list[Frame], began_ms: int, far: Played, canceller: Canceller) -> Residual:
    """What of the last sweep is left.

    Args:
        frames: of the microphone, in order.
        began_ms: session time at which the first sweep was asked for.
        far: what was played.
        canceller: a fresh one.
    """
    last_ms = began_ms + (SWEEPS - 1) * SWEEP_MS + TAIL_MS
    quiet, echo, left = [], [], []
    for frame in list(frames):
        cleaned = canceller.cleaned(frame.samples, far.take(frame.at_ms, len(frame.samples) // 2))
        if frame.at_ms < began_ms:
            quiet.append(_rms(frame.samples))
        elif frame.at_ms >= last_ms:
            echo.append(_rms(frame.samples))
            left.append(_rms(cleaned))
    return Residual(room_db=_loud(quiet), echo_db=_loud(echo), left_db=_loud(left))


def _rms(samples: bytes) -> float:
    sound = np.frombuffer(samples, "<i2").astype(np.float32) / 32768
    return float(np.sqrt(np.mean(sound * sound))) if len(sound) else 0.0


def _loud(values: list[float]) -> float:
    return db(float(np.percentile(values, 80))) if values else db(0.0)


def keep(found: Residual, file: Path | None = None) -> None:
    """Remember the verdict on these two devices, where the user's cache can be written."""
    path = file or _file()
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(found)), encoding="utf-8")


def has_passed(microphone: str, speaker: str, file: Path | None = None) -> bool:
    """Whether these two devices, by their names, were tested last and have passed."""
    try:
        found = Residual(**json.loads((file or _file()).read_text(encoding="utf-8")))
        return found.passed and (found.microphone, found.speaker) == (microphone, speaker)
    except (OSError, ValueError, TypeError):
        return False


def _file() -> Path:
    return user_cache_path("voicehost") / "echo.json"
