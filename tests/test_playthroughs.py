"""Golden transcripts stay as they are until the script makes them again."""

import pytest

from tests.playthroughs import FOLDER, games, names, played
from voicehost.catalogue import GAMES

pytestmark = pytest.mark.unit

ENDINGS = {
    "top-ten-quiz": {
        "points", "tiles", "tie", "showdown-won", "showdown-tied", "high-bid", "tour",
    },
    "e-top": {
        "cards", "whole", "short", "standing", "standing-failed", "passed", "shared", "vote",
        "synonyms", "tour",
    },
    "desitka": {
        "points", "whole", "short", "shared", "true-false", "false-answers", "teams", "deck",
        "tour",
    },
    "capten": {
        "champions", "professionals", "honorable", "flop", "nine", "experts", "experts-lost",
        "tour",
    },
    "wer-weiss": {
        "doubled", "lost-wager", "tie", "no-letter", "audience", "coins", "odd", "tour",
    },
}  # fmt: skip
"""A whole game for each ending and variant, by game."""


@pytest.mark.parametrize("name", names())
def test_the_same_game_gives_the_same_transcript(name: str) -> None:
    golden = (FOLDER / f"{name}.out").read_text(encoding="utf-8")
    assert played(name) == golden, "run scripts/regenerate_playthroughs.py and read the difference"


@pytest.mark.parametrize("name", [name for name in names() if name.endswith("/tour")])
def test_as_json_too(name: str) -> None:
    golden = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    assert played(name, as_json=True) == golden


def test_every_ending_has_its_game() -> None:
    found = games()
    assert {game: found[game] for game in ENDINGS} == ENDINGS
    assert {game.name for game in GAMES} == set(found)
    assert all("tour" in endings for endings in found.values())


SHOWS = {
    "top-ten-quiz/points": "Green wins with 22 points",
    "top-ten-quiz/tiles": "But Black has 4 tiles",
    "top-ten-quiz/tie": "the game is a tie!",
    "top-ten-quiz/showdown-won": "wins the showdown",
    "top-ten-quiz/showdown-tied": "the showdown is a tie",
    "top-ten-quiz/high-bid": "so Green must pass",
    "e-top/cards": "wins the game, with 2 cards",
    "e-top/whole": "wins the game, with 4 cards",
    "e-top/short": "wins the game, with 3 cards",
    "e-top/standing": "is the last one standing",
    "e-top/standing-failed": "is the last one standing",
    "e-top/passed": "is the only one left in this round",
    "e-top/shared": "share the victory",
    "e-top/vote": "2 for yes, 1 for no",
    "e-top/synonyms": "was given before, in other words",
    "desitka/points": "Ann wins with 5 points",
    "desitka/whole": "Ann wins with 20 points",
    "desitka/short": "Ann wins with 15 points",
    "desitka/shared": "Ann and Ben share the victory",
    "desitka/true-false": "penguin: false",
    "desitka/false-answers": "false. Right!",
    "desitka/teams": "Blue, with the youngest, starts",
    "desitka/deck": "Ann wins with 2 points",
    "capten/champions": "champions!",
    "capten/professionals": "professionals",
    "capten/honorable": "honorable",
    "capten/flop": "The game is lost",
    "capten/nine": "You start with 8 tokens",
    "capten/experts": "One token comes back",
    "capten/experts-lost": "The game is lost",
    "wer-weiss/doubled": "Elton is right",
    "wer-weiss/lost-wager": "lost, and 0 left",
    "wer-weiss/tie": "both teams have won",
    "wer-weiss/no-letter": "has no letter",
    "wer-weiss/audience": "The token says",
    "wer-weiss/coins": "a coin decides",
    "wer-weiss/odd": "It shows",
}
"""What a golden game is there for, in the host's words."""


@pytest.mark.parametrize("name", [name for name in names() if not name.endswith("/tour")])
def test_a_golden_game_is_played_to_its_end_and_shows_what_it_is_there_for(name: str) -> None:
    golden = (FOLDER / f"{name}.out").read_text(encoding="utf-8")
    assert "the input has ended" not in golden
    assert golden.splitlines()[-1].startswith("· over")
    assert SHOWS[name] in golden
