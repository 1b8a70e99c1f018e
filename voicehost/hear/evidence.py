"""One look at an utterance: what the engine made of it, and whether anybody spoke at all."""

from dataclasses import dataclass

from voicehost.core.heard import AS_LIKELY, Heard, HeardKind, Listening
from voicehost.core.ports import Evidence
from voicehost.hear.ctc_score import Sound
from voicehost.words.normalise import canonical
from voicehost.words.phones import SOFT, distance, gap_sum, words_of

CLEAR_WORDS = -1.0
"""Mean log-probability per token from which a transcript counts as clearly heard."""
AGREEING = 0.45
"""Likeness of Whisper's words to the greedy phones from which both heard the same."""
SPEECH_LIKE = 0.15
"""Likeness below which transcript and phones contradict each other: noise."""
STOCK = frozenset(
    (
        "you", "thank you", "thanks for watching", "thank you for watching", "bye", "the", "so",
        "the end", "thank you very much", "please subscribe", "i", "oh", "uh", "um", "hmm", "mm",
    )
)  # fmt: skip
"""What Whisper writes for noise and silence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """When an utterance was spoken, in session time."""

    onset_ms: int
    end_ms: int
    sound_ms: int
    """The first sample of the evidence (onset less pre-roll)."""
    quiet_before_ms: int = 10_000
    """Silence between the utterance before and this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    evidence: Evidence
    listening: Listening
    span: Span
    sound: Sound | None


def looked(evidence: Evidence, listening: Listening, span: Span) -> Look:
    sound = None if evidence.posteriors is None else Sound.of(evidence.posteriors)
    return Look(evidence=evidence, listening=listening, span=span, sound=sound)


def is_silence(look: Look) -> bool:
    """Nothing was said: no words, or no sound like speech under them."""
    if not look.evidence.texts or not canonical(look.evidence.texts[0].text):
        return True
    return look.sound is not None and not look.sound.greedy


def contradicted(look: Look) -> bool:
    """Words that the phones flatly contradict: what Whisper writes for noise."""
    if look.sound is None:
        return False
    stock = canonical(look.evidence.texts[0].text) in STOCK
    return _agreement(look.evidence, look.sound) < (AGREEING if stock else SPEECH_LIKE)


def agrees(look: Look) -> bool:
    """Whether words and phones say the same: somebody spoke here, and near."""
    return look.sound is None or _agreement(look.evidence, look.sound) >= AGREEING


def is_clear(look: Look) -> bool:
    """Whether the words can be trusted where they name nothing on the public list."""
    clarity = look.evidence.clarity
    if clarity is not None and clarity < CLEAR_WORDS:
        return False
    return agrees(look)


def _agreement(evidence: Evidence, sound: Sound) -> float:
    """How far the best of the transcripts and the greedy phones are the same, at most 1."""
    best = -1.0
    for text in evidence.texts:
        said = tuple(phone for _, phones in words_of(text.text) for phone in phones)
        if said and sound.greedy:
            weight = max(gap_sum(said), gap_sum(sound.greedy)) + SOFT
            best = max(best, 1 - distance(said, sound.greedy) / weight)
    return best


def heard_as(kind: HeardKind, evidence: Evidence, span: Span) -> Heard:
    words = evidence.texts[0].text if evidence.texts else ""
    return Heard(
        kind=kind,
        onset_ms=span.onset_ms,
        end_ms=span.end_ms,
        words=words,
        others=tuple(text.text for text in evidence.texts[1:] if text.score >= AS_LIKELY),
        spoken=True,
    )
