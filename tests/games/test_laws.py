"""Random games by the thousand, each held to all laws and let go.

VOICEHOST_RANDOM_GAMES says how many in all (2,000 without it); continuous integration plays 10,000,
scripts/full a million.
"""

import os
from dataclasses import replace

import pytest

from tests.games.random_games import FIRST_SEED, KINDS, held, random_game
from tests.games.score_laws import SCORES
from voicehost.catalogue import GAMES
from voicehost.testing.laws import keeps_the_laws

pytestmark = pytest.mark.unit

IN_ALL = int(os.environ.get("VOICEHOST_RANDOM_GAMES", "2000"))
each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_random_games_keep_every_law(kind: str) -> None:
    share = -(-IN_ALL // len(KINDS))
    reached: set[str] = set()
    for seed in range(FIRST_SEED, FIRST_SEED + share):
        reached |= held(kind, seed)[0]
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
