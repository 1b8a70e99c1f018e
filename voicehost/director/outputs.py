"""What the director asks the outside world to do. The pump performs these in order."""

from collections.abc import Mapping
from dataclasses import dataclass

from voicehost.core.heard import Listening
from voicehost.core.ids import CueId, TimerId
from voicehost.core.view import View
from voicehost.journal.records import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak:
    """Say this now. The next `Speak` comes only after the end of this one."""

    cue: CueId
    text: str
    line: str
    """The line's key, for transcripts and tests."""
    sealed: bool = False
    """It carries text that was opened from a seal: keep its sound off every disk."""
    alone: bool = False
    """For one player's ears: speak it low, keep it off every screen, log and disk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepare:
    """This public sentence comes next: synthesise it ahead of need."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hush:
    """Stop speaking at once (key, touch, barge-in)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sound:
    """Play a short known sound beside everything else ("right", "number-5")."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attend:
    """Open the microphone for this, or close it (None)."""

    listening: Listening | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """Sounds to schedule on the device's clock for one timer; replaces what was scheduled for it.

    `sounds` are (session ms, sound name) in order of time; () cancels.
    """

    timer: TimerId
    sounds: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """The screen's new state."""

    view: View
    panel: str
    early: bool = False
    """It is a step on the way: what the table is asked about is shown before or after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust:
    """Change the voice: `rate` or `volume`, by a step of +1 or -1."""

    what: str
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetVoice:
    """Bring the voice back to the owner's setting: steps from its usual rate and loudness, each
    from -3 to 3."""

    rate: int
    volume: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was made of an utterance, for `--report`, `--json` and the audit; after the ruling."""

    kind: str
    """answer, phrase, unclear or ignored; ruling: an answer kept earlier is ruled now."""
    words: str
    outcome: str
    """hit, repeated, miss, nearly, ambiguous, unclear, dropped, kept, refused:REASON, an intent's
    key, or ""."""
    onset_ms: int
    end_ms: int
    position: int | None = None
    value: int | str | None = None
    """With an intent: what it carries (a number, a name, a letter)."""
    by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerShown:
    """A clock of the rules started, stopped or changed, for the screen's ring."""

    timer: TimerId
    left_ms: int
    total_ms: int
    running: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """Append to the journal, through to the disk, before anything after this is performed."""

    record: Record


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class KeepSealed:
    """Write to the vault what was entered so far in the collection under way, and what is dealt
    or kept until it is turned."""

    entered: Mapping[str, int | str]
    kept: Mapping[str, Mapping[str, int]]
    seq: int
    """Number of the event that the collection leads to."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Whisper:
    """A seat looks at its private page: what it may see now, or its secret number, for
    these eyes alone."""

    seat: str
    value: int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """What private pages are for now, all of it public: who may enter a secret value and who has,
    who was dealt one to look at, and who may see something first. Never a value."""

    purpose: str = ""
    enter: tuple[str, ...] = ()
    """Seats that may enter; () where nothing is gathered."""
    entered: tuple[str, ...] = ()
    """Those of them whose value, or whose team's, is in."""
    low: int | None = None
    high: int | None = None
    step: int = 1
    options: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    peek: tuple[str, ...] = ()
    """Seats that may see something before the others now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetGo:
    """No phone has this seat any more: whoever sits there said so."""

    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Nothing more will come: the game is over, or was stopped and is kept."""

    saved: bool
    """True: not over, to be resumed."""
    result: tuple[str, ...] = ()
    """How it ended, in the host's words; () if it is not over."""
    told: tuple[str, ...] = ()
    """What of it is worth telling, whether there was time to say it or not."""


Output = (
    Speak
    | Prepare
    | Hush
    | Sound
    | Attend
    | Countdown
    | Display
    | Adjust
    | SetVoice
    | Report
    | TimerShown
    | Keep
    | KeepSealed
    | Whisper
    | Pages
    | LetGo
    | Finished
)
