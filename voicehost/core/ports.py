"""The ports: what recognisers, voices, devices and clocks look like from inside. Standard library
only; audio travels as bytes and never without its format."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from voicehost.core.heard import Heard, Hypothesis, Topic
from voicehost.core.ids import CueId

RATE_HZ = 16_000
"""The rate inside: 16 kHz mono signed 16 bit, little endian. Devices convert at the edge."""

FRAME_SAMPLES = 512
"""Samples in one frame: 32 ms, what the voice activity detector takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A moment of sound from the microphone."""

    at_ms: int
    """Session time of its first sample."""
    samples: bytes
    """FRAME_SAMPLES samples at RATE_HZ, mono, signed 16 bit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audio:
    """A piece of sound ready to be played, with its format."""

    samples: bytes
    """Mono, signed 16 bit, little endian."""
    rate_hz: int

    @property
    def duration_ms(self) -> int:
        return len(self.samples) * 500 // self.rate_hz


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What an engine made of one stretch of speech: transcripts and, where it can, more."""

    texts: tuple[Hypothesis, ...]
    """Transcripts, best first; () when nothing was heard."""
    posteriors: Any = None
    """Log-probabilities per 20 ms frame over phones (float array, frames x phones), or None."""
    scorer: Any = None
    """Callable(texts) -> log-likelihood ratios against the free transcript, or None."""
    clarity: float | None = None
    """Mean log-probability per token of the best transcript (<= 0; below about -1.2 the words are
    a guess); None where the engine does not say."""


class Recogniser(Protocol):
    """Audio in, evidence out; no thread, no device."""

    name: str

    def begin(self, topic: Topic | None, phrases: Sequence[str]) -> None:
        """A new utterance: public phrases to tell apart, answers not marked."""

    def feed(self, samples: bytes) -> Iterable[Hypothesis]:
        """Take sound; partial transcripts where the engine has them."""

    def end(self) -> Evidence:
        """The utterance is over: everything the engine can say about it. May be called again
        after more `feed` (an early look does not end the utterance)."""


class Voice(Protocol):
    """Turns words into sound."""

    name: str

    def synthesise(self, text: str) -> Audio:
        """Speak `text` into memory.

        Raises:
            DeviceError: the voice is missing or has failed.
        """


class Mouth(Protocol):
    """Where host sound goes. Its end arrives in the inbox as `SpeechEnded`."""

    def say(self, cue: CueId, text: str, sealed: bool) -> None:
        """Queue one sentence. `sealed`: it carries text opened just now; keep it off every disk."""

    def sound(self, name: str) -> None:
        """Play a short known sound ("right", "number-5", "tick") at once, beside speech."""

    def stop(self) -> None:
        """Stop speech and forget what is queued; safe when silent."""


class Clock(Protocol):
    """Session time: integer milliseconds, never backwards."""

    def now_ms(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechEnded:
    """The device has played the last sample of a cue, or was stopped before it."""

    cue: CueId
    completed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A value that came by a private way (phone, `@enter`): seat, purpose unknown, value."""

    seat: str
    value: int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """A seat looks at its private page (phone, `@look`)."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A buzzer, key or presenter went down."""

    seat: str | None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """What was pressed, and held, is up again."""

    seat: str | None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A phone took a seat, or left it (`gone`)."""

    seat: str
    gone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLost:
    """A device went away or came back: the game pauses, says so, and goes on by itself."""

    device: str
    back: bool = False
    gone_ms: int = 0
    """How long it had been of no use when that was noticed: the table gets that time back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftAlone:
    """Nobody has been at the table for a while: the game pauses and says so; later it is kept and
    ends (`keep`)."""

    keep: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacking:
    """Something the best hearing or speaking needs is missing here; the next best does it."""

    what: str
    """phonemes, english, speed, voice-detection, voice, barge-in."""


Input = (
    Heard
    | SpeechEnded
    | Entered
    | Looked
    | Pressed
    | Released
    | Joined
    | DeviceLost
    | LeftAlone
    | Lacking
)
