"""What lies on the pages while a sentence is heard: what it tells, and not the turn after."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.playthroughs import FOLDER, wish_of
from voicehost.director.outputs import Output, Speak
from voicehost.front.loop import Loop, VirtualTime
from voicehost.front.session import begin
from voicehost.front.text_mode import Pipe, TextMouth, Typed
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.showing import Showing
from voicehost.settings import Settings

pytestmark = pytest.mark.unit

Told = list[tuple[Speak, dict[str, Any], dict[str, Any]]]


class Noted:
    """Sentences, each with the board and the card that the pages have while it is spoken."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.told: Told = []

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Speak):
            board, card = self._hub.value("board"), self._hub.value("card")
            self.told.append(
                (output, board or {"phase": "", "tiles": [], "standings": []}, card or {})
            )


def told(name: str) -> Told:
    path = FOLDER / f"{name}.txt"
    wish = wish_of(path)
    session = begin(wish, Settings(secrets="phones"), spoken=False, kept=False, replayable=True)
    session.director.begin(0)
    hub, mouth = Hub(), TextMouth()
    typed = Typed(session.director, session.setup.table, session.setup.book)
    pipe = Pipe(path.read_text("utf-8").splitlines(), typed, session.director)
    noted = Noted(hub)
    performers = [mouth, Showing(session, hub, lambda seat: None), noted]
    Loop(session.director, VirtualTime(), [mouth, pipe], performers).run()
    return noted.told


def captions(board: dict[str, Any]) -> list[str]:
    return [tile["caption"] for tile in board["tiles"] if tile["caption"]]


@pytest.mark.parametrize(
    ("name", "reads"),
    [
        ("wer-weiss/tour", lambda card: card.get("question")),
        ("desitka/points", lambda card: card.get("task")),
    ],
)
def test_while_a_question_is_read_its_options_are_the_places_on_the_table(
    name: str, reads: Callable[[dict[str, Any]], str | None]
) -> None:
    """From the first word of it, in every round; not those of the question before."""
    read = 0
    for said, board, card in told(name):
        if reads(card) == said.text:
            options = [words for part, words in card.items() if part.startswith("option.")]
            assert captions(board) == options
            read += 1
    assert read >= 2


def test_the_right_option_is_marked_when_it_is_told_and_not_before() -> None:
    """And in the Master Question it stays marked while the wagers are opened."""
    marked = 0
    for said, board, _ in told("wer-weiss/doubled"):
        right = [tile for tile in board["tiles"] if tile["right"]]
        if said.line == "wer-right-is":
            assert [f"{tile['label']}: {tile['caption']}" for tile in right] == [
                said.text[said.text.index(": ") - 1 :]
            ]
            marked += 1
        elif said.line in ("wer-question", "wer-option", "wer-final-is", "wer-won", "wer-lost"):
            assert not right, said.text
        if said.line in ("wer-wagered", "wer-doubled", "wer-result"):
            assert len(right) == 1, said.text
    assert marked == 13


def test_a_card_lies_open_while_its_number_is_told() -> None:
    """The last of a round too, although the next round follows at once."""
    shown = 0
    for said, board, _ in told("capten/champions"):
        if said.line == "cap-shown":
            open_now = [dict(one["counters"]).get("number") for one in board["standings"]]
            assert int(re.findall(r"\d+", said.text)[-1]) in open_now
            assert len([number for number in open_now if number]) == shown % 4 + 1
            shown += 1
    assert shown == 20


def test_the_list_is_read_over_the_places_it_belongs_to() -> None:
    """The next card comes only after it."""
    read = [
        (board, card) for said, board, card in told("e-top/cards") if said.line == "etop-list-entry"
    ]
    assert read
    for board, card in read:
        entries = [words for part, words in card.items() if part.startswith("entry.")]
        assert captions(board) == entries


def test_a_page_that_comes_late_knows_how_many_hearts_there_were() -> None:
    path = FOLDER / "e-top/standing.txt"
    session = begin(
        wish_of(path), Settings(secrets="phones"), spoken=False, kept=False, replayable=True
    )
    hub = Hub()
    Showing(session, hub, lambda seat: None)
    assert hub.value("game")["places"] == {"hearts": session.setup.options["hearts"]}
