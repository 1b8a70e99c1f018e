"""Fakes for the ears: peers that follow a script, which must end empty."""

from collections.abc import Iterable, Sequence

from voicehost.core.heard import Hypothesis, Topic
from voicehost.core.ports import Evidence


class ScriptedRecogniser:
    """A recogniser that gives prepared evidence, utterance by utterance.

    `end` may be asked several times in one utterance (early looks) and answers the same.
    """

    name = "scripted"

    def __init__(self, script: Sequence[Evidence | str]) -> None:
        self._script = [
            Evidence(texts=(Hypothesis(text=one),)) if isinstance(one, str) else one
            for one in script
        ]
        self._current: Evidence | None = None
        self.fed: list[int] = []
        """Bytes taken in each utterance."""
        self.begun: list[tuple[Topic | None, tuple[str, ...]]] = []

    def begin(self, topic: Topic | None, phrases: Sequence[str]) -> None:
        """The next evidence of the script; none is left over for a longer game."""
        if not self._script:
            raise AssertionError("an utterance more than the script holds")
        self._current = self._script.pop(0)
        self.begun.append((topic, tuple(phrases)))
        self.fed.append(0)

    def feed(self, samples: bytes) -> Iterable[Hypothesis]:
        """Count the sound."""
        self.fed[-1] += len(samples)
        return ()

    def end(self) -> Evidence:
        """What the script says."""
        if self._current is None:
            raise AssertionError("nothing was begun")
        return self._current

    @property
    def done(self) -> bool:
        """Whether the script is used up."""
        return not self._script


class ScriptedVad:
    """Speech where a frame's first sample is not zero: `loud` and `quiet` make such frames."""

    def __init__(self) -> None:
        self.asked = 0

    def probability(self, samples: bytes) -> float:
        """1 for a frame made by `loud`, 0 for one made by `quiet`."""
        self.asked += 1
        return 1.0 if samples[:2] != b"\0\0" else 0.0

    def reset(self) -> None:
        """Nothing to forget."""


def loud(frames: int) -> bytes:
    """So many frames of 32 ms that `ScriptedVad` calls speech."""
    return b"\x10\x10" * (512 * frames)


def quiet(frames: int) -> bytes:
    """So many frames of 32 ms of silence."""
    return b"\0\0" * (512 * frames)
