"""Setups for tests: the test pack, a judge that knows it by heart, private entry."""

from pathlib import Path
from typing import Any

from voicehost.catalogue import find_game
from voicehost.channels.private import Private
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.director.setup import Setup
from voicehost.front.seating import seat_table
from voicehost.packs.load import load_deck
from voicehost.speak.lines import Lines
from voicehost.testing.table import WordJudge
from voicehost.understand.phrases import CommandBook

PACKS = Path(__file__).parents[1] / "packs" / "top-ten-quiz"
CHARTS = ("t-alphabet", "t-colours", "t-fruit", "t-sports", "t-cities", "t-names", "t-animals")
ALPHABET = (
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet",
)  # fmt: skip
"""Entries of the first card, by position."""

BOOK = CommandBook("en")
LINES = Lines("en", "top-ten-quiz")


def entry(position: int, card: str = "1") -> SlotId:
    return slot(CardId(card), "entry", position)


def make_setup(**changes: Any) -> Setup:
    game = find_game("top-ten-quiz")
    values: dict[str, Any] = {
        "game": game,
        "deck": load_deck("top-ten-quiz", "en", CHARTS, seed=1, roots=[PACKS]),
        "judge": WordJudge(
            {word: entry(place) for place, word in enumerate(ALPHABET, start=1)},
            ambiguous=["tango foxtrot"],
            unclear=["mumble"],
        ),
        "table": seat_table(game, "Ann, Ben, Cy, Di", None),
        "wording": LINES,
        "book": BOOK,
        "channel": Private(),
        "seed": 1,
    }
    return Setup(**{**values, **changes})
