"""Robots play whole games where what they say is read, some of it amiss. No sound, no model."""

import pytest

from voicehost.director.outputs import Output, Report, Speak
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.robots.demo import Played, figures, rehearse
from voicehost.testing.robots.hall import Amiss

pytestmark = pytest.mark.unit

GAMES = (
    ("capten", None, {}),
    ("capten", "experts", {"rounds": "3"}),
    ("wer-weiss", None, {}),
    ("wer-weiss", None, {"questions": "1"}),
    ("top-ten-quiz", None, {"rounds": "2"}),
)
PERFECT = Amiss(unheard=0.0, unclear=0.0)


class Ear:
    """Keeps what the host said and what it made of the robots."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.reports: list[Report] = []

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Speak):
            self.lines.append(output.line)
        elif isinstance(output, Report):
            self.reports.append(output)


def wish(game: str, variant: str | None = None, seed: int = 1, **options: str) -> Wish:
    return Wish(game=game, variant=variant, seed=seed, options=options)


def phrases(played: Played) -> list[str]:
    """Intents that were taken."""
    return [said.outcome for said in played.uttered if said.kind == "phrase" and said.fair]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "variant", "options"), GAMES)
def test_a_game_is_played_to_its_end_though_one_in_six_utterances_goes_amiss(
    game: str, variant: str | None, options: dict[str, str], seed: int
) -> None:
    played = rehearse(wish(game, variant, seed, **options), Settings())
    numbers = figures(played)
    assert played.over
    assert numbers["talk_taken"] == 0
    assert numbers["phrases_mistaken"] == 0
    assert numbers["phrases_right"] < 1
    assert numbers["phrases_right_within_two"] > numbers["phrases_right"]


@pytest.mark.parametrize(("game", "variant", "options"), GAMES)
def test_what_is_read_whole_is_taken_at_the_first_attempt(
    game: str, variant: str | None, options: dict[str, str]
) -> None:
    ear = Ear()
    played = rehearse(wish(game, variant, **options), Settings(), ear, amiss=PERFECT)
    assert played.over
    assert figures(played)["phrases_right"] == 1
    assert not any(line.startswith(("say-again", "misunderstood")) for line in ear.lines)


def test_who_is_never_heard_never_ends_a_game() -> None:
    deaf = Amiss(unheard=1.0, unclear=0.0)
    played = rehearse(wish("capten"), Settings(), amiss=deaf, hours=0.2)
    assert not played.over
    assert phrases(played) == []


def test_numbers_are_dealt_by_code_sheets_a_word_a_player_and_round() -> None:
    ear = Ear()
    rehearse(wish("capten", rounds="2"), Settings(), ear, amiss=PERFECT)
    assert ear.lines.count("sheet-deal") == 8


def test_wagers_and_letters_come_by_code_words() -> None:
    ear = Ear()
    played = rehearse(wish("wer-weiss", questions="2"), Settings(), ear, amiss=PERFECT)
    assert phrases(played).count("option") == 4
    assert "sheet-ask" in ear.lines


def test_a_number_rings_and_other_answers_do_not() -> None:
    ear = Ear()
    played = rehearse(wish("capten"), Settings(), ear, amiss=PERFECT)
    rings = [said for said in played.uttered if said.intent == "numbers"]
    assert rings
    assert all(said.fair for said in rings)
    assert ear.lines.count("cap-rang") == len(rings)


def test_a_report_tells_what_a_phrase_carried() -> None:
    ear = Ear()
    rehearse(wish("capten", rounds="1"), Settings(), ear, amiss=PERFECT)
    names = [report.value for report in ear.reports if report.outcome == "name"]
    assert names
    assert set(names) <= {"Ann", "Ben", "Cy", "Di"}
