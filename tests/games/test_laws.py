"""Random games by the thousand, each held to all laws and let go.

VOICEHOST_RANDOM_GAMES says how many in all (400 without it); continuous integration plays 10,000,
scripts/full a million. They come in pieces, so that every core has its share.
"""

import gc
import os
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.games.random_games import FIRST_SEED, KINDS, held, random_game
from tests.games.score_laws import SCORES
from voicehost.catalogue import GAMES
from voicehost.testing.laws import keeps_the_laws

pytestmark = pytest.mark.unit

IN_ALL = int(os.environ.get("VOICEHOST_RANDOM_GAMES", "400"))
SHARE = -(-IN_ALL // len(KINDS))
PIECE = 125
each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def few_collections() -> Iterator[None]:
    """Games are full of tuples and hardly ever of cycles."""
    before = gc.get_threshold()
    gc.set_threshold(100_000)
    yield
    gc.set_threshold(*before)


@each_kind
@pytest.mark.parametrize("first", range(0, SHARE, PIECE))
@pytest.mark.usefixtures("few_collections")
def test_random_games_keep_every_law(kind: str, first: int) -> None:
    reached: set[str] = set()
    for at in range(first, min(first + PIECE, SHARE)):
        reached |= held(kind, FIRST_SEED + at)[0]
    assert len(reached) > 1


def test_the_sums_are_of_games_there_are() -> None:
    assert len(SCORES) == 5
    assert set(SCORES) <= {game.name for game in GAMES}


@each_kind
def test_a_broken_law_is_seen(kind: str) -> None:
    """Games that were tampered with: an end that is none, a step that is another one."""
    played = random_game(*KINDS[kind], 1)
    with pytest.raises(AssertionError, match="over"):
        keeps_the_laws(replace(played, events=played.events[:-1], steps=played.steps[:-1]))
    middle = len(played.steps) // 2
    steps = list(played.steps)
    steps[middle] = replace(steps[middle], effects=())
    if steps[middle] == played.steps[middle]:
        steps[middle] = replace(steps[middle], effects=played.steps[-1].effects)
    with pytest.raises(AssertionError):
        keeps_the_laws(replace(played, steps=tuple(steps)))
