"""The platform's own voice through pyttsx3, in a process of its own."""

import io
import sys
import threading
from collections.abc import Sequence

import numpy as np
import soundfile

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Audio
from voicehost.speak.memory_folder import MemoryFolder
from voicehost.speak.voice_process import VoiceProcess

SPEAKERS = {"en": "gmw/en-us"} if sys.platform.startswith("linux") else {}
"""The engine's own name of a voice by language; elsewhere the platform's default speaks."""

_COMMAND = (sys.executable, "-m", "voicehost.speak.pyttsx3_child")


class Pyttsx3Voice:
    """Implements `core.ports.Voice` over pyttsx3's `save_to_file`.

    Args:
        lang: language to speak.
        speaker: the engine's own name of a voice; "" for the usual one of the language.
        rate_wpm: words a minute (80 to 400); a change at any time starts the process anew.
        timeout_ms: silence after which the process is started anew.
        command: the process to start; another one in tests.
    """

    def __init__(
        self,
        lang: str = "en",
        speaker: str = "",
        rate_wpm: int = 165,
        timeout_ms: int = 10_000,
        command: Sequence[str] = _COMMAND,
    ) -> None:
        self.name = "pyttsx3"
        self.rate_wpm = rate_wpm
        self._speaker = speaker or SPEAKERS.get(lang.split("-")[0], "")
        self._timeout_ms = timeout_ms
        self._folder = MemoryFolder()
        self._command = tuple(command)
        self._process: VoiceProcess | None = None
        self._process_rate_wpm = 0
        self._lock = threading.Lock()

    @property
    def identity(self) -> str:
        """All that changes how the voice sounds, for the key of the cache."""
        return f"{self.name}/{self._speaker}/{self.rate_wpm}"

    def synthesise(self, text: str) -> Audio:
        """Speak `text` into memory; nothing is left in any file.

        Raises:
            DeviceError: pyttsx3 or the platform's engine is missing or has failed twice.
        """
        if not text.strip():
            return Audio(samples=b"", rate_hz=22_050)
        path = self._folder.fresh(".wav")
        request = {"text": text, "path": str(path)}
        with self._lock:
            try:
                self._started().ask(request, self._timeout_ms + 20 * len(text))
                return decoded(self._folder.take(path), self.name)
            finally:
                self._folder.empty()

    def speakers(self) -> tuple[str, ...]:
        """The engine's own names of its voices.

        Raises:
            DeviceError: as `synthesise`.
        """
        return tuple(self._started().ask({"list": True}, self._timeout_ms)["speakers"])

    def close(self) -> None:
        """End the process and remove the folder."""
        if self._process is not None:
            self._process.close()
        self._folder.close()

    def _started(self) -> VoiceProcess:
        if self._process is None or self._process_rate_wpm != self.rate_wpm:
            if self._process is not None:
                self._process.close()
            self._process_rate_wpm = self.rate_wpm
            arguments = (str(self.rate_wpm), self._speaker)
            self._process = VoiceProcess(self.name, (*self._command, *arguments))
        return self._process


def decoded(sound: bytes, name: str) -> Audio:
    """A sound file's bytes (WAV, AIFF) as mono samples.

    Raises:
        DeviceError: it is none, or holds no sound.
    """
    try:
        samples, rate_hz = soundfile.read(io.BytesIO(sound), dtype="int16", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise DeviceError("the voice wrote no sound", name, "choose another voice") from error
    if not len(samples):
        raise DeviceError("the voice wrote no sound", name, "choose another voice")
    mono = samples.astype(np.int32).mean(axis=1).astype("<i2")
    return Audio(samples=mono.tobytes(), rate_hz=int(rate_hz))
