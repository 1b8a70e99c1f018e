"""What chance has shown tells nothing of what it hides: no two draws of a session, for deck,
options, tosses and deals, come from the same source."""

import itertools
from collections import Counter

import pytest

from voicehost.core import chance
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.packs import choose, wer_weiss
from voicehost.settings import Settings
from voicehost.testing.typist import Typist, type_game

pytestmark = pytest.mark.unit


def sources(game: str, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each source was drawn from in a game with the shipped cards."""
    drawn: Counter[str] = Counter()
    real = chance._uniform

    def noted(key: str, sides: int) -> int:
        drawn[key] += 1
        return real(key, sides)

    monkeypatch.setattr(chance, "_uniform", noted)
    wish = Wish(game=game, seed=5)
    session = begin(wish, Settings(), spoken=False, kept=False, replayable=True)
    type_game(session.director, itertools.islice(Typist(session.director, 1), 25))
    return drawn


@pytest.mark.slow
@pytest.mark.parametrize("game", ["capten", "wer-weiss", "e-top", "desitka"])
def test_no_source_of_chance_is_drawn_from_twice(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = sources(game, monkeypatch)
    assert len(drawn) > 10
    assert max(drawn.values()) == 1


@pytest.mark.parametrize("game", ["capten", "wer-weiss"])
def test_a_deck_shuffled_from_the_source_of_tosses_is_caught(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (choose, wer_weiss):
        monkeypatch.setattr(room, "branch", lambda seed, use: seed)
    assert max(sources(game, monkeypatch).values()) > 1
