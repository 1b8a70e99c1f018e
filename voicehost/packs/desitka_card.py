"""What a Desítka card is, read from its file."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

OPTIONS = 10

KEY_FORMATS = {
    "true-false": "true_false", "number": "number", "order": "order", "period": "century",
    "colour": "colour", "open": "open",
}  # fmt: skip
"""Answer format by the word a card file has for it (words/formats.py reads them)."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Choice:
    """An option and what lies under it."""

    option: str
    answer: str
    aliases: tuple[str, ...] = ()
    """Other forms of the answer."""
    say: tuple[str, ...] = ()
    """How the option may sound, written as words."""
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class QuestionCard:
    """A card file, read and whole (`packs.card.Card`)."""

    id: str
    category: str
    difficulty: str
    adult: bool
    format: str
    task: str
    definition: str
    topic: str
    needs: tuple[str, ...]
    source: str
    licence: str
    attribution: str
    as_of: str
    review_by: str
    checked_by: str
    number: int = 0
    """Of the double-sided card it is printed on, from 1; 0: a card of its own."""
    side: str = ""
    """"a" or "b"; "" on a card of its own."""
    choices: tuple[Choice, ...]
    lines: Mapping[str, int]
    path: Path
