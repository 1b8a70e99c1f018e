"""What a session is made of when it begins, and the two things the director is lent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from voicehost.channels.channel import Channel
from voicehost.core.effects import Say
from voicehost.core.game import Game
from voicehost.core.heard import Passing, Piece
from voicehost.core.ids import CardId, SlotId
from voicehost.core.table import Table
from voicehost.core.verdict import Outcome, Verdict
from voicehost.packs.deck import Deck
from voicehost.understand.phrases import CommandBook


class Ruler(Protocol):
    """The judge, as the director knows it."""

    def rule(
        self,
        card: CardId,
        piece: Piece,
        *,
        counted: frozenset[SlotId],
        known_misses: Sequence[str],
        spoken: bool,
        at: SlotId | None = None,
    ) -> Verdict:
        """How an answer is ruled; `at`: for this entry only, on a card of options."""

    def holds(self, card: CardId, slot: SlotId) -> bool:
        """Whether a slot is right by the card's key."""

    def unsettled(self, card: CardId, piece: Piece, *, spoken: bool) -> Outcome | None:
        """AMBIGUOUS or UNCLEAR, decided over the public list alone; None: it can be ruled."""

    def near(self, card: CardId, piece: Piece, *, spoken: bool) -> SlotId | None:
        """The entry that words ruled a miss may have meant, where the margin is too small to
        tell; None where they are another thing of the public list or far from everything."""

    def credit(self, card: CardId, piece: Piece, *, counted: frozenset[SlotId]) -> SlotId | None:
        """Overrule: the best-matching entry not yet counted above a floor, or None."""


class Wording(Protocol):
    """The host's lines in a language."""

    def say(
        self, line: str, args: Mapping[str, str | int], turn: int, *, first: bool = False
    ) -> str:
        """The words of a line; `turn` picks among wordings, `first` a longer form."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Setup:
    """Everything a session is made of. Nothing in here changes while it runs."""

    game: Game
    deck: Deck
    judge: Ruler
    table: Table
    wording: Wording
    book: CommandBook
    channel: Channel
    seed: int
    options: Mapping[str, int | str] = field(default_factory=dict)
    variant: str | None = None
    passing: Passing = Passing.MARKER
    marks: str = "full"
    """How much of a clock is counted aloud: off, few (the last three) or full."""
    notices: tuple[Say, ...] = ()
    """What the host says about the way of playing before the game begins."""
    explains: bool = False
    """Whether the host explains the rules before the game begins."""
    asks_another: bool = False
    """Whether the host asks for another game at the end."""
    spoken: bool = False
    """There is a voice and a microphone (so a keyboard is worth offering)."""

    def words(self, line: str, args: Mapping[str, str | int], turn: int) -> str:
        """The words of a line, `turn` being how often it was said before. Besides its arguments it
        may say how an answer is passed: `{ $passing }`."""
        known = {"passing": self.passing.value, **args}
        return self.wording.say(line, known, turn, first=turn == 0)
