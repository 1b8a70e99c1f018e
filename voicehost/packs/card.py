"""Card: what loading, listing and checking need of a card, whatever game it is for."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class Card(Protocol):
    """A card file, read and whole. Each game's schema module has its own frozen dataclass."""

    @property
    def id(self) -> str:
        """Also its file's name, without ending."""

    @property
    def category(self) -> str:
        """One of its schema's categories."""

    @property
    def difficulty(self) -> str:
        """ "easy", "medium" or "hard"."""

    @property
    def adult(self) -> bool:
        """Kept out of games built for everybody."""

    @property
    def topic(self) -> str:
        """Name of the public list its answers vanish in; "" where it brings its own."""

    @property
    def licence(self) -> str: ...

    @property
    def lines(self) -> Mapping[str, int]:
        """Line of each field, for messages."""

    @property
    def path(self) -> Path: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSet:
    """Cards that are played together in one game."""

    number: int
    name: str
    charts: tuple[str, ...]
