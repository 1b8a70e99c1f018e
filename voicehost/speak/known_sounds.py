"""Sounds the microphone may stay open for, by name: earcons, and numbers squeezed short.

"number-5" is a position spoken as a verdict (<= 400 ms), "count-5" one of the last seconds
(<= 700 ms), "mark-30" the time left (<= 700 ms). Each is made once and kept in memory.
"""

import re
from collections.abc import Callable

from voicehost.core.ports import Audio
from voicehost.speak.earcons import EARCONS, LONGEST_MS, earcon
from voicehost.speak.mixer import Samples
from voicehost.speak.resample import to_rate
from voicehost.speak.spoken_form import number_words
from voicehost.speak.time_fit import evened, fitted, trimmed

COUNT_MS = 700
NEVER_SKIPPED = frozenset({"zero", "count-0"})
USUAL = (
    *(f"number-{n}" for n in range(1, 11)),
    *(f"count-{n}" for n in range(1, 11)),
    "mark-60",
    "mark-30",
    "mark-10",
)
"""What every game may need, rendered ahead."""


class KnownSounds:
    """Sounds by name at one rate.

    Args:
        speak: makes the sound of a number's word.
        rate_hz: the sink's rate.
        number_word: what a number is called.
    """

    def __init__(
        self,
        speak: Callable[[str], Audio],
        rate_hz: int,
        number_word: Callable[[int], str] = number_words,
    ) -> None:
        self._speak = speak
        self._rate_hz = rate_hz
        self._number_word = number_word
        self._made: dict[str, Samples] = {}

    def samples(self, name: str) -> Samples:
        """The sound of a name.

        Raises:
            KeyError: no such sound.
            DeviceError: the voice failed at a number.
        """
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def _make(self, name: str) -> Samples:
        if name in EARCONS:
            return earcon(name, self._rate_hz)
        parts = re.fullmatch(r"(number|count|mark)-(\d{1,3})", name)
        if parts is None:
            raise KeyError(name)
        longest_ms = LONGEST_MS if parts[1] == "number" else COUNT_MS
        audio = self._speak(self._number_word(int(parts[2])))
        spoken = trimmed(to_rate(audio, self._rate_hz), self._rate_hz)
        return evened(fitted(spoken, self._rate_hz, longest_ms), self._rate_hz)
