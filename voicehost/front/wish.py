"""What somebody wants to play. Light on purpose: it is read before anything is loaded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from voicehost.core.errors import UsageError

ASK = "ask"
"""As `--players`: the host asks who plays."""


class CalledOffError(Exception):
    """The table wants no game after all, and has said so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wants to play, as on the command line."""

    game: str
    players: str | None = None
    teams: str | None = None
    set: int | None = None
    charts: Sequence[str] | None = None
    build: str | None = None
    variant: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    packs: Path | None = None
    """A folder of packs beside the shipped ones."""
    sheet_set: str | None = None
    """The code sheets to play with."""
    asks_another: bool = False
    """Whether the host asks for another game at the end."""
    adult: bool = False
    """Cards for adults, and no others."""
    brief: bool = False
    """The host says nothing of other games before this one."""
    explains: bool = False
    """The host explains the rules before the game."""


def wants_talk(wish: Wish) -> bool:
    """Whether the host has to ask who plays.

    Raises:
        UsageError: teams are named already.
    """
    if wish.players == ASK and wish.teams is not None:
        raise UsageError("both name players", "--players, --teams", "leave out one of them")
    return wish.players == ASK
