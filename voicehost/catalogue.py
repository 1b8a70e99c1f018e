"""The games there are. Another one is found by its files: `games/NAME.py` with a `GAME` in it, and
`packs/NAME.py` with the schema of its cards; what it keeps secret its module says as `SECRETS`."""

import importlib
import pkgutil
from collections.abc import Iterable
from difflib import get_close_matches
from types import ModuleType

from voicehost import games, packs
from voicehost.channels.sheet_set import SecretKind
from voicehost.core.errors import UsageError
from voicehost.core.game import Game
from voicehost.games.capten import Capten
from voicehost.games.desitka import Desitka
from voicehost.games.e_top import ETop
from voicehost.games.top_ten_quiz import TopTenQuiz
from voicehost.games.wer_weiss import WerWeiss

_OURS: tuple[Game, ...] = (TopTenQuiz(), Capten(), WerWeiss(), ETop(), Desitka())


def _others() -> tuple[ModuleType, ...]:
    """Modules of further games: those that packs has a schema module for under the same name."""
    ours = {type(game).__module__.rpartition(".")[2] for game in _OURS}
    schemas = {module.name for module in pkgutil.iter_modules(packs.__path__)}
    names = (module.name for module in pkgutil.iter_modules(games.__path__))
    found = sorted(name for name in names if name in schemas and name not in ours)
    return tuple(importlib.import_module(f"{games.__name__}.{name}") for name in found)


_OTHERS = _others()

GAMES: tuple[Game, ...] = (*_OURS, *(module.GAME for module in _OTHERS))
"""All games, in the order `voicehost games` lists them."""


def find_game(name: str) -> Game:
    """The game of that name or alias; capitals, spaces and underscores don't matter.

    Raises:
        UsageError: there is none, with what may have been meant.
    """
    wanted = "-".join(name.casefold().replace("_", " ").split())
    by_name = {key: game for game in GAMES for key in (game.name, *game.aliases)}
    if wanted in by_name:
        return by_name[wanted]
    near = get_close_matches(wanted, by_name, n=1)
    listed = ", ".join(game.name for game in GAMES)
    way = f"did you mean {by_name[near[0]].name}?" if near else f"the games are: {listed}"
    raise UsageError("no such game", name, way)


_TEN = tuple(range(1, 11))
SECRETS: dict[str, tuple[SecretKind, ...]] = {
    module.GAME.name: tuple(SecretKind(**kind) for kind in module.SECRETS)
    for module in _OTHERS
    if getattr(module, "SECRETS", ())
} | {
    "top-ten-quiz": (SecretKind(purpose="bid", title="Bids", values=_TEN, uses=7),),
    "capten": (SecretKind(purpose="number", title="Numbers", values=_TEN, uses=5),),
    "wer-weiss": (
        SecretKind(purpose="wager", title="Wager", values=tuple(range(0, 3_001, 500)), uses=1),
        SecretKind(purpose="letter", title="Letter", values=("a", "b", "c"), uses=1),
    ),
}
"""What games deal and gather in secret, for code sheets; a game that has no secrets is not here."""

DEALS = frozenset({"capten"})
"""Games that deal secret numbers: they need a way that can."""


def ways_left() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Titles of the games that have no secrets, of those whose secrets can be shown by hand, and
    of those whose numbers must be dealt: what remains without paper and phones."""
    free = tuple(game.title for game in GAMES if game.name not in SECRETS)
    dealt = tuple(game.title for game in GAMES if game.name in DEALS)
    shown = (g.title for g in GAMES if g.name in SECRETS and g.name not in DEALS)
    return free, tuple(shown), dealt


def secret_kinds(games: Iterable[str] | None = None) -> tuple[SecretKind, ...]:
    """The kinds of secrets of some games, or of all."""
    names = list(SECRETS if games is None else games)
    return tuple(kind for name in names for kind in SECRETS.get(name, ()))
