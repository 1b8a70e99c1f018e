"""Hand-made evidence: transcripts, and posteriors that hear given words clearly."""

import numpy as np

from voicehost.core.heard import Hypothesis, Listening, Passing, Phrase, Topic
from voicehost.core.ports import Evidence
from voicehost.hear.ctc_score import BLANK
from voicehost.words.phone_distance import PLACE_OF_PHONE
from voicehost.words.phones import words_of

COUNTRIES = Topic(
    name="countries",
    phrases=(
        "Bosnia and Herzegovina", "France", "Guinea", "Guinea-Bissau", "Italy", "Kazakhstan",
        "Niger", "Nigeria", "Spain",
    ),
)  # fmt: skip

PHRASES = (
    Phrase(text="we give up", intent="give_up"),
    Phrase(text="pause the game", intent="pause", meta=True),
    Phrase(text="thats top", intent="top"),
    Phrase(text="thats not top", intent="contest"),
    Phrase(text="six", intent="bid", value=6),
    Phrase(text="sixteen", intent="bid", value=16),
)


def listening(passing: Passing | None = Passing.MARKER, **changes: object) -> Listening:
    """Open for countries and a few commands."""
    fields = {"passing": passing, "topic": COUNTRIES, "phrases": PHRASES} | changes
    return Listening(**fields)  # type: ignore[arg-type]


def posteriors(text: str, lead: int = 5) -> np.ndarray:
    """40 log-probabilities per frame: each phone of `text` for two frames, blanks between."""
    codes = [BLANK] * lead
    for _, phones in words_of(text):
        for phone in phones:
            codes += [PLACE_OF_PHONE[phone]] * 2 + [BLANK]
    rows = np.full((len(codes) + 5, BLANK + 1), -8.0, dtype=np.float32)
    rows[np.arange(len(codes)), codes] = -0.01
    rows[len(codes) :, BLANK] = -0.01
    return rows


def evidence(
    *texts: str, sound: str | None = None, clarity: float = -0.3, step: float = 0.5
) -> Evidence:
    """Transcripts, each `step` worse than the one before, with posteriors of `sound` (else of the
    first transcript)."""
    return Evidence(
        texts=tuple(Hypothesis(text=text, score=-step * place) for place, text in enumerate(texts)),
        posteriors=posteriors(sound if sound is not None else texts[0]) if texts else None,
        clarity=clarity,
    )
