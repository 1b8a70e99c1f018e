"""What a robot said, and what came of it."""

from dataclasses import dataclass


@dataclass(slots=True, kw_only=True)
class Uttered:
    """What a robot said, and what came of it."""

    kind: str
    """right, wrong, phrase, talk."""
    text: str = ""
    voice: str = ""
    attempt: int = 1
    start_ms: int = 0
    end_ms: int = 0
    card: str = ""
    position: int | None = None
    """With right: the entry that was meant."""
    again: bool = False
    """The entry or the wrong word was given before: a repeat is the right ruling."""
    intent: str = ""
    value: int | str | None = None
    """With phrase: what it carries; None where that does not matter."""
    words: str = ""
    """What was heard."""
    outcome: str = ""
    contested: str = ""
    """With an answer that was kept: how it was ruled when somebody contested it."""
    ruled_position: int | None = None
    ruled_value: int | str | None = None
    heard_end_ms: int | None = None
    done_ms: int | None = None
    """Session time of the verdict."""

    @property
    def fair(self) -> bool:
        """Whether the ruling was right."""
        if self.outcome == "kept" and self.kind != "talk":
            return self.contested in self._fitting
        if self.kind == "right":
            hit = self.outcome == "hit" and self.ruled_position == self.position
            return hit or (self.again and self.outcome == "repeated")
        if self.kind == "wrong":
            return self.outcome == "miss" or (self.again and self.outcome == "repeated")
        if self.kind == "phrase":
            same = self.value is None or self.ruled_value == self.value
            return self.outcome == self.intent and same
        return self.outcome == ""

    @property
    def _fitting(self) -> tuple[str, ...]:
        """Fair rulings of a kept answer, if it was contested at all: where it comes near an entry,
        the table is asked."""
        return ("", "nearly", "repeated", "hit" if self.kind == "right" else "miss")

    @property
    def mistaken(self) -> bool:
        """A phrase was taken for another one, or for the same with another value."""
        asked_again = self.outcome in ("", "unclear", "ambiguous")
        return self.kind == "phrase" and not asked_again and not self.fair

    @property
    def credited_wrongly(self) -> bool:
        """A wrong answer was taken for an entry, or a right one for another."""
        if self.outcome == "kept":
            return self.kind != "right" and self.contested == "hit"
        if self.outcome != "hit":
            return False
        return self.kind != "right" or self.ruled_position != self.position
