"""Which games have packs. The schema module of a further game bears the name of its engine's."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator

from voicehost import games, packs
from voicehost.core.errors import PackError
from voicehost.packs import capten, desitka, e_top, top_ten_quiz, wer_weiss
from voicehost.packs.schema import Schema

_GAMES = (top_ten_quiz, capten, wer_weiss, e_top, desitka)


def _others() -> Iterator[Schema]:
    """Schemas of games that are not listed above."""
    ours = {module.__name__.rpartition(".")[2] for module in _GAMES}
    engines = {module.name for module in pkgutil.iter_modules(games.__path__)}
    for found in pkgutil.iter_modules(packs.__path__):
        if found.name in engines and found.name not in ours:
            yield importlib.import_module(f"{packs.__name__}.{found.name}").SCHEMA


SCHEMAS: dict[str, Schema] = {
    schema.game: schema for schema in (*(module.SCHEMA for module in _GAMES), *_others())
}
"""Schemas by game; the first stands where nothing says which game is meant."""


def schema_of(game: str) -> Schema:
    """The schema of a game.

    Raises:
        PackError: no packs are known for it.
    """
    if game not in SCHEMAS:
        raise PackError(f'no packs for "{game}"', "game", "known are " + ", ".join(SCHEMAS))
    return SCHEMAS[game]


def guess_game(fields: Iterable[str]) -> str:
    """Whose card a loose file is: the game that knows most of its fields, the first of equals."""
    given = set(fields)
    return max(SCHEMAS, key=lambda game: len(given & set(SCHEMAS[game].fields)))
