"""Piped lines and the windows in which somebody may speak up."""

import io
from pathlib import Path

import pytest

from voicehost.front.play import run_text
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings

pytestmark = pytest.mark.unit

PACKS = Path(__file__).parents[1] / "packs" / "e-top"


def said(*lines: str) -> str:
    """What comes of these lines after an answer that is not on the list, and ends the game."""
    wish = Wish(
        game="e-top",
        seed=7,
        packs=PACKS,
        charts=("e-animals",),
        players="Ann, Ben",
        options={"cards": "1"},
    )
    session = begin(wish, Settings(), spoken=False, kept=False, replayable=True)
    session.director.begin(0)
    out = io.StringIO()
    text = "\n".join(("Ann: dragon", "Ben: that's not top", *lines))
    run_text(session, io.StringIO(text), piped=True, out=out)
    return out.getvalue().split("Shall I read you the list?", 1)[1]


def test_a_command_at_an_offer_is_heard_before_the_game_goes_on() -> None:
    assert "Does anyone object?" in said("overrule that was right")
    assert "The source" in said("help", "yes")


def test_any_other_line_at_an_offer_comes_after_it() -> None:
    assert "wins the game" in said("Ann: cat")
