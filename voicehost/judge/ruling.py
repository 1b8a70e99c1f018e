"""A ruling with its reasons: for the pack's author and the audit file, never for the table."""

from dataclasses import dataclass

from voicehost.core.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Witness:
    """What spoke for one thing on the public list."""

    name: str
    entry: bool
    """True: on the chart. False: a rival."""
    probability: float
    """In (0, 1): how surely it was meant."""
    form: str
    """The form of it that came nearest; "" where only sound spoke."""
    sound: float | None
    reasons: tuple[tuple[str, float], ...]
    """(measure, worth), loudest first; positive speaks for it."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruling:
    """A verdict and why. Its parts give the chart away, so it has no representation."""

    verdict: Verdict
    why: str
    """One sentence; names no entry."""
    understood: str
    """The words as they were compared."""
    witnesses: tuple[Witness, ...]
    """Surest first."""

    def __repr__(self) -> str:
        return f"<Ruling: {self.verdict.outcome}, sealed>"
