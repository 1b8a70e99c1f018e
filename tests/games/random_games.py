"""A random game of any kind and seed, held to all laws and let go."""

from tests.games.score_laws import SCORES
from voicehost.catalogue import GAMES
from voicehost.core.game import Game
from voicehost.testing.laws import keeps_the_laws
from voicehost.testing.play import Played, play, some_options

KINDS = {
    f"{game.name} {variant or ''}".strip(): (game, variant)
    for game in GAMES
    for variant in (None, *game.variants)
}
"""Every game and variant, by name."""

FIRST_SEED = 1_000_000
"""Other games than those of test_every_game."""


def random_game(game: Game, variant: str | None, seed: int) -> Played:
    """A game with a table and settings of its own kind."""
    options = some_options(game, seed) if seed % 4 else {}
    fewest, most = game.players
    most = min(most, 9 if variant is None else 8)
    return play(game, seed, options, variant, fewest + seed % (most - fewest + 1))


def held(kind: str, seed: int) -> tuple[set[str], int]:
    """Play one and hold it to every law: the phases that were reached, and how many steps.

    Raises:
        AssertionError: a law is broken, with the kind, the seed and the step.
    """
    game, variant = KINDS[kind]
    try:
        played = random_game(game, variant, seed)
        reached = keeps_the_laws(played)
        if game.name in SCORES:
            SCORES[game.name](played)
    except (AssertionError, RuntimeError) as error:
        raise AssertionError(f"{kind} seed {seed}: {error}") from error
    return reached, len(played.steps)
