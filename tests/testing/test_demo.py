"""Robots play short games by voice through the whole loop: real voices, real recogniser, no device.

Bounds are loose: which words a voice blurs differs between builds of it."""

import pytest

from tests.spoken import SPOKEN
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.robots.demo import figures, run_demo

pytestmark = SPOKEN


@pytest.mark.parametrize(
    ("game", "options"), [("capten", {"rounds": "1"}), ("wer-weiss", {"questions": "1"})]
)
def test_a_short_game_is_played_by_voice_to_its_end(game: str, options: dict[str, str]) -> None:
    played = run_demo(Wish(game=game, seed=1, options=options), Settings(), None)
    numbers = figures(played)
    assert played.over
    assert numbers["phrases"] >= 7
    assert numbers["phrases_right_within_two"] >= 0.8
    assert numbers["phrases_mistaken"] <= 1
    assert numbers["talk_taken"] == 0


@pytest.mark.parametrize(
    ("game", "options", "charts"),
    [
        (
            "e-top",
            {"hearts": "2", "cards": "2"},
            ("et-lakes", "et-largest-europe", "et-spelling-alphabet"),
        ),
        ("desitka", {}, ("de-gems", "de-olympic-years")),
    ],
)
def test_a_short_game_of_answers_is_played_by_voice_to_its_end(
    game: str, options: dict[str, str], charts: tuple[str, ...]
) -> None:
    wish = Wish(game=game, players="Ann, Ben", seed=2, options=options, charts=charts)
    played = run_demo(wish, Settings(), None)
    numbers = figures(played)
    assert played.over
    assert numbers["answers"] >= 4
    assert numbers["ruled_right_within_two"] >= 0.75
    assert numbers["wrong_credited"] <= 1
    assert numbers["phrases_mistaken"] <= 1
