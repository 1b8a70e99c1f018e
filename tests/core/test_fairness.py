"""Chance at the table is fair: tosses, coins, tokens, deals, decks. Chi-square over fixed seeds, so
that a fair source passes every time and a bent one does not."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from voicehost.catalogue import GAMES
from voicehost.core import chance
from voicehost.core.game import Game
from voicehost.packs.load import choose_charts
from voicehost.testing.play import play

pytestmark = pytest.mark.unit

THOUSANDTH = {
    1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88,
}  # fmt: skip
"""By degrees of freedom: chi-square that a fair source exceeds once in a thousand times."""

SEEDS = 3_000


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


def fair(counts: Counter[int], sides: int) -> bool:
    return chi_square(counts, sides) < THOUSANDTH[sides - 1]


def session_seed(number: int) -> int:
    """Seeds as sessions draw them: 48 bits."""
    return int.from_bytes(number.to_bytes(3, "big") * 2, "big") * 2_654_435_761 % 2**48


@pytest.mark.parametrize("sides", [2, 3, 4, 8, 10])
@pytest.mark.parametrize("counter", [0, 1, 7])
def test_the_first_tosses_of_a_game_are_fair(sides: int, counter: int) -> None:
    drawn = (chance.draw(session_seed(n), counter, sides)[0] for n in range(SEEDS))
    assert fair(Counter(drawn), sides)


@pytest.mark.parametrize("sides", [2, 4])
def test_a_redone_toss_is_independent_of_the_one_before(sides: int) -> None:
    """After undo: the difference to the toss before is uniform."""
    pairs = (
        chance.draw(session_seed(n), 3, sides)[0] - chance.draw(session_seed(n), 4, sides)[0]
        for n in range(SEEDS)
    )
    assert fair(Counter(difference % sides for difference in pairs), sides)


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_every_seat_is_dealt_every_number_as_often(seats: int) -> None:
    deals = [chance.draw(session_seed(n), 2, 10, seats) for n in range(SEEDS)]
    for seat in range(seats):
        assert fair(Counter(deal[seat] for deal in deals), 10), seat


def test_what_one_seat_holds_tells_nothing_of_the_next_but_that_it_is_another() -> None:
    deals = (chance.draw(session_seed(n), 2, 10, 5) for n in range(SEEDS))
    steps = Counter((deal[1] - deal[0]) % 10 - 1 for deal in deals)
    assert -1 not in steps
    assert fair(steps, 9)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_draw_of_a_game_is_taken_from_all_sides(game: Game) -> None:
    """What engines ask chance for has at least two sides, and no more drawn than there are."""
    for seed in range(40):
        played = play(game, seed)
        for before, _ in zip((played.opening, *played.steps), played.events, strict=False):
            draw = game.wait(before.state).draw
            assert draw is None or (draw.sides >= 2 and 1 <= draw.count <= draw.sides)


@pytest.mark.slow
def test_each_card_of_a_deck_comes_first_as_often() -> None:
    roots = (Path(__file__).parents[1] / "packs" / "desitka",)
    names = {path.stem for path in (roots[0] / "charts").glob("*.yaml")}
    first = Counter(
        choose_charts("desitka", "en", seed=session_seed(n), roots=roots)[0] for n in range(600)
    )
    assert first.keys() == names
    expected = 600 / len(names)
    assert max(abs(count - expected) for count in first.values()) < 5 * expected**0.5


BENT: dict[str, Callable[[int], int]] = {
    "one side more": lambda n: min(chance.draw(session_seed(n), 0, 11)[0], 9),
    "never the last": lambda n: chance.draw(session_seed(n), 0, 9)[0],
    "by the seed's last digit": lambda n: n % 10 if n % 4 == 0 else n * n % 10,
}


@pytest.mark.parametrize("bent", BENT.values(), ids=BENT)
def test_a_bent_source_is_found(bent: Callable[[int], int]) -> None:
    assert not fair(Counter(bent(n) for n in range(SEEDS)), 10)
