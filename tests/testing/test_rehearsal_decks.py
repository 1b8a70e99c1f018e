"""Robots play whole games of É Top!? and Desítka where what they say is read. No sound."""

import pytest

from tests.testing.test_rehearsal import PERFECT, Ear, wish
from voicehost.settings import Settings
from voicehost.testing.robots.demo import figures, rehearse

pytestmark = pytest.mark.unit

GAMES = (
    ("e-top", None, {}),
    ("e-top", None, {"hearts": "1", "cards": "1"}),
    ("desitka", None, {"points": "8"}),
    ("desitka", "false-answers", {"points": "8"}),
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "variant", "options"), GAMES)
def test_a_game_is_played_to_its_end_though_one_in_six_utterances_goes_amiss(
    game: str, variant: str | None, options: dict[str, str], seed: int
) -> None:
    played = rehearse(wish(game, variant, seed, **options), Settings())
    numbers = figures(played)
    assert played.over
    assert numbers["wrong_credited"] == 0
    assert numbers["phrases_mistaken"] == 0
    assert numbers["ruled_right"] <= numbers["ruled_right_within_two"]


@pytest.mark.parametrize(("game", "variant", "options"), GAMES)
def test_what_is_read_whole_is_ruled_right_at_the_first_attempt(
    game: str, variant: str | None, options: dict[str, str]
) -> None:
    ear = Ear()
    played = rehearse(wish(game, variant, **options), Settings(), ear, amiss=PERFECT)
    numbers = figures(played)
    assert played.over
    assert numbers["ruled_right"] == 1
    assert numbers["phrases_right"] == 1
    assert not any(line.startswith(("say-again", "misunderstood")) for line in ear.lines)


def test_desitka_all_formats_come_by_option_and_value() -> None:
    ear = Ear()
    rehearse(wish("desitka", points="50"), Settings(), ear, amiss=PERFECT)
    formats = {line for line in ear.lines if line.startswith("desitka-format-")}
    kinds = ("true-false", "number", "order", "period", "colour", "open")
    assert formats == {f"desitka-format-{kind}" for kind in kinds}
    assert {"desitka-right", "desitka-wrong", "desitka-passed", "desitka-rest-offer"} <= set(
        ear.lines
    )


def test_e_top_answers_are_contested_and_ruled_only_then() -> None:
    ear = Ear()
    played = rehearse(wish("e-top", seed=2), Settings(), ear, amiss=PERFECT)
    contested = [said for said in played.uttered if said.contested]
    assert contested
    assert figures(played)["contested_right"] == 1
    rulings = [report for report in ear.reports if report.kind == "ruling"]
    assert len(rulings) == len(contested) == ear.lines.count("etop-challenge")
    assert all(report.position is None for report in ear.reports)
