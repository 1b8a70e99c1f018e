"""The espeak-ng program as a voice: started for each sentence, text in and sound out by pipes."""

import shutil
import subprocess

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Audio
from voicehost.speak.pyttsx3_voice import decoded
from voicehost.system_packages import how_to_install

_ANOTHER = "choose another voice with --voice"


class EspeakVoice:
    """Implements `core.ports.Voice`; nothing touches a file.

    Args:
        lang: language to speak.
        speaker: espeak-ng's own name of a voice; "" for the usual one of the language.
        rate_wpm: words a minute (80 to 400); may be changed at any time.
        program: the program's name or path.

    Raises:
        DeviceError: the program is missing.
    """

    def __init__(
        self, lang: str = "en", speaker: str = "", rate_wpm: int = 165, program: str = "espeak-ng"
    ) -> None:
        self.name = "espeak-ng"
        self.rate_wpm = rate_wpm
        self._speaker = speaker or {"en": "en-us"}.get(lang, lang)
        found = shutil.which(program)
        if found is None:
            raise DeviceError("no such program", program, how_to_install("espeak-ng"))
        self._program = found

    @property
    def identity(self) -> str:
        """All that changes how the voice sounds, for the key of the cache."""
        return f"{self.name}/{self._speaker}/{self.rate_wpm}"

    def synthesise(self, text: str) -> Audio:
        """Speak `text` into memory.

        Raises:
            DeviceError: the program failed or took too long.
        """
        if not text.strip():
            return Audio(samples=b"", rate_hz=22_050)
        command = (self._program, "-v", self._speaker, "-s", str(self.rate_wpm), "--stdin")
        try:
            done = subprocess.run(
                (*command, "--stdout", "-z"),
                input=text.encode("utf-8"),
                capture_output=True,
                timeout=10 + len(text) / 50,
                check=False,
                start_new_session=True,  # Ctrl-C is for the host alone
            )
        except (OSError, subprocess.TimeoutExpired):
            raise DeviceError("the voice has failed", self.name, _ANOTHER) from None
        if done.returncode or b"does not exist" in done.stderr:
            raise DeviceError(f'cannot speak as "{self._speaker}"', self.name, _ANOTHER)
        return decoded(_with_length(done.stdout), self.name)


def _with_length(wav: bytes) -> bytes:
    """espeak-ng writes to a pipe before it knows the length; put in the true one."""
    at = wav.find(b"data", 12)
    if at < 0:
        return wav
    return wav[: at + 4] + (len(wav) - at - 8).to_bytes(4, "little") + wav[at + 8 :]
