"""What was heard, before any ruling. Everything here is chart-blind: computed from audio or text,
the topic's public list and the state's phrases, never from which words are answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from voicehost.core.ids import SeatId


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """The public list of a card: answers, decoys and gazetteer words, all alike, in alphabetical
    order. No one can tell from it which are answers; so hearing may use it freely."""

    name: str
    phrases: tuple[str, ...]
    says: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Other spoken forms by phrase: pronunciations written as words ("L two tsay" for Lhotse)."""


class Passing(StrEnum):
    """How an answer is passed to the host (product.md, "Who may speak when")."""

    MARKER = "marker"
    """After "answer ...", "we say ...", "our answer is ...", or before "final answer"."""
    BUTTON = "button"
    """While a button, key or presenter is held."""
    OPEN = "open"
    """Every utterance that is by form an answer."""
    ON_TURN = "on_turn"
    """What is said after the host's prompt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """Words the table may say in this state, and what they mean."""

    text: str
    """Canonical words: lower case, no punctuation, numbers in words."""
    intent: str
    value: int | str | None = None
    meta: bool = False
    """A meta-command (pause, undo, stop the game): needs quiet on both sides."""
    asked: bool = False
    """The state asks for it now; else it works in every state."""
    frame: str = ""
    """The words around the value, alike in all phrases that differ in it alone ("we take
    {option}"); "" where there is no value."""
    written: tuple[str, ...] = ()
    """How it is written in a transcript ("We take B", "I bid 5"); () where nothing but the text
    itself is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Answers that name an option and say something of it: "ice hockey, fourth"."""

    options: tuple[str, ...]
    """In the order of their numbers, as everybody has heard them."""
    values: tuple[str, ...]
    """What may be said of any of them, right or wrong; () where any number may be."""
    alone: bool = False
    """Naming an option says enough."""
    named: int | None = None
    """The option that was named a breath ago, from 1: what is said now may be its answer alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """What the host listens for now. The only arrow that points back to the ears."""

    passing: Passing | None
    """None: no answer counts now."""
    topic: Topic | None
    phrases: tuple[Phrase, ...]
    patience_ms: int = 800
    """Silence after which an utterance is over, where nothing closes it earlier."""
    cap_ms: int = 15_000
    """Longest utterance; never waited beyond."""
    carriers: tuple[str, ...] = ()
    """Canonical words that carry nothing before an answer here, beside the usual ones ("my name
    is" where names are asked)."""
    pairs: Pairs | None = None
    """Given where an utterance is one answer that names an option."""
    called: tuple[Phrase, ...] = ()
    """Given while the host waits to be called: nothing but these phrases is searched for, no other
    word is decoded, and nothing is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One answer as it was heard."""

    words: str
    """The best transcript of it, for read-back and journal."""
    alternatives: tuple[tuple[str, float], ...] = ()
    """Other transcripts with their score relative to the best (<= 0); () in text."""
    scores: Mapping[str, float] = field(default_factory=dict)
    """Fused acoustic score by phrase of the topic (higher is surer; hear/fusion.py has the scale);
    empty in text, where the judge compares spellings."""
    option: int | None = None
    """With `Listening.pairs`: the option that was named, from 1; None in text."""
    value: str = ""
    """What was said of that option; "" where it was only named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A phrase of the state that may have been said."""

    phrase: Phrase
    score: float
    """In [0, 1], 1 = certain."""


AS_LIKELY = -0.5
"""Log-probability, against the best transcript, from which another one is as good."""


class HeardKind(StrEnum):
    """What an utterance was, by form alone."""

    ANSWER = "answer"
    PHRASE = "phrase"
    UNCLEAR = "unclear"
    """Somebody clearly addressed the host, but the words are not to be made out."""
    IGNORED = "ignored"
    """Table talk, a cough, noise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One utterance, understood as far as form goes."""

    kind: HeardKind
    onset_ms: int
    """Session time at which the marker word, or else the utterance, began."""
    end_ms: int
    """Session time at which the speech ended (not when it was decoded)."""
    words: str
    """Chart-blind transcript of the whole utterance."""
    others: tuple[str, ...] = ()
    """Other transcripts that are as good (`AS_LIKELY`), the likeliest first; () in text."""
    pieces: tuple[Piece, ...] = ()
    """With ANSWER: the answers passed, in order."""
    guess: Guess | None = None
    """With PHRASE: what was said."""
    by: SeatId | None = None
    spoken: bool = False
    """True: from a microphone. False: typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """A transcript a recogniser offers."""

    text: str
    score: float = 0.0
    """Log-probability relative to the best one (<= 0)."""
    final: bool = True


Hypotheses = Sequence[Hypothesis]
