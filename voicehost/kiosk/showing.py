"""Showing: folds what the director puts out into what the pages show. A page gets no more than the
table hears and sees, and a seat no more than its own."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from voicehost.core.heard import Listening
from voicehost.core.ids import SeatId, SlotId, TimerId, card_of
from voicehost.core.table import Table
from voicehost.core.view import Board, Tile, View
from voicehost.director.director import Director
from voicehost.director.outputs import (
    Countdown,
    Display,
    Finished,
    LetGo,
    Output,
    Pages,
    Report,
    Speak,
    TimerShown,
    Whisper,
)
from voicehost.front.session import Session
from voicehost.kiosk.hosting import Hosting
from voicehost.kiosk.hub import Hub

MARK = re.compile(r"^(mark|count)-")


def table_body(table: Table) -> dict[str, Any]:
    """Who plays, as JSON."""
    return {
        "players": [{"seat": p.seat, "name": p.name} for p in table.players],
        "teams": [
            {"team": t.team, "name": t.name, "members": list(t.members)} for t in table.teams
        ],
    }


def board_body(view: View) -> dict[str, Any]:
    """A view as JSON: the board with the captions that are open."""
    board = view.board
    return {
        "phase": board.phase,
        "round": board.round,
        "rounds": board.rounds,
        "turn": board.turn,
        "tiles": [_tile(tile, view.captions) for tile in board.tiles],
        "standings": [
            {"who": s.who, "name": s.name, "points": s.points, "counters": dict(s.counters)}
            for s in board.standings
        ],
        "facts": dict(board.facts),
    }


def _tile(tile: Tile, captions: Mapping[SlotId, str]) -> dict[str, Any]:
    under = captions.get(tile.under) if tile.under is not None else None
    return {
        "slot": tile.slot,
        "label": tile.label,
        "owner": tile.owner,
        "caption": captions.get(tile.slot),
        "under": under,
        "right": tile.right,
    }


class Showing(Hosting):
    """A performer that keeps the hub right while a game is played.

    Args:
        session: the game that is shown.
        hub: where the pages look.
        let_go: told which seat's phone is somebody else's.
        measured: there is a voice, and it tells how far it has come (`spoken`); else sentences
            take reading time.
    """

    def __init__(
        self,
        session: Session,
        hub: Hub,
        let_go: Callable[[str], None],
        *,
        measured: bool = False,
    ) -> None:
        super().__init__(hub, measured=measured)
        self._let_go = let_go
        self._table = session.setup.table
        self._director: Director = session.director
        self._clocks: dict[str, dict[str, Any]] = {}
        self._scores: list[dict[str, Any]] = []
        self._board: Board | None = None
        self._heard = 0
        self._marks: dict[TimerId, tuple[tuple[int, str], ...]] = {}
        game = session.setup.game
        moments = self._director.timeline.moments
        start = game.board(moments[0].before if moments else self._director.timeline.state)
        places = {key: count for one in start.standings for key, count in one.counters}
        hub.put("game", {"name": game.name, "title": game.title, "session": session.name,
                         "variant": session.setup.variant, "spoken": measured,
                         "places": places})  # fmt: skip
        hub.put("table", table_body(self._table))
        hub.put("ended", None)
        hub.put("card", {})
        hub.put("clocks", {})
        hub.put("scores", [])
        hub.put("mark", None)
        hub.put("paused", False)
        for player in self._table.players:
            for part in ("ask", "number", "holds"):
                hub.put(part, None, player.seat)

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Speak():
                self._opened_now()
                super().perform(now_ms, output)
            case Display(view=view, panel=panel):
                self._board = view.board
                self._hub.put("panel", panel)
                self._shows(view)
                self._score(board_body(view))
            case TimerShown():
                self._clock(now_ms, output)
            case Report():
                self._reported(output)
            case Pages():
                self._pages(output)
            case LetGo(seat=seat):
                self._let_go(seat)
            case Whisper(seat=seat, value=value):
                self._hub.put("number", value, seat)
            case Countdown(timer=timer, sounds=sounds):
                self._marks[timer] = sounds
                self._hub.put("mark", None)
            case Finished():
                self._silent()
                self._marks.clear()
                self._hub.put("ended", {
                    "saved": output.saved, "result": output.result, "told": output.told,
                })  # fmt: skip
                self._hub.put("choices", [])
                self._clocks.clear()
                self._hub.put("clocks", {})
            case _:
                super().perform(now_ms, output)
        self._hub.put("paused", self._director.paused)
        self._hub.put("busy", self._director.busy)

    def look(self, now_ms: int, *, speaking: bool, thinking: bool) -> None:
        """What changes by itself: the microphone, and the marks of a clock.

        Args:
            now_ms: session time.
            speaking: somebody is heard now.
            thinking: what was heard is being understood.
        """
        super().look(now_ms, speaking=speaking, thinking=thinking)
        for timer, sounds in list(self._marks.items()):
            passed = [name for at_ms, name in sounds if at_ms <= now_ms]
            if passed:
                self._marks[timer] = sounds[len(passed) :]
                self._hub.put("mark", MARK.sub("", passed[-1]))

    # ------------------------------------------------------------------ inside

    def _opened_now(self) -> None:
        """What was opened for the sentence that begins stands on the page with it, not after it."""
        if self._board is not None:
            captions = self._director.view().captions
            self._shows(View(board=self._board, captions=captions, revision=0))

    def _shows(self, view: View) -> None:
        """The board, and the open words of its card: category, task, question ..."""
        self._hub.put("board", board_body(view))
        cards = {card_of(tile.slot) for tile in view.board.tiles}
        self._hub.put("card", {
            slot.split(".", 1)[1]: text for slot, text in view.captions.items()
            if len(cards) == 1 and card_of(slot) in cards
        })  # fmt: skip

    def choices(self, listening: Listening) -> list[tuple[str, Any, str]]:
        """What the state asks for. What has a name needs no second button for its number."""
        expect, dialog = self._director.expect, self._director.dialog
        intents = dialog.intents if dialog else expect.intents if expect else ()
        asked = {intent.key for intent in intents}
        numbers = {(i.key, option) for i in intents if i.slots for option in i.options}
        return [
            (phrase.intent, phrase.value, phrase.text)
            for phrase in listening.phrases
            if phrase.intent in asked and (phrase.intent, phrase.value) not in numbers
        ]

    def _clock(self, now_ms: int, shown: TimerShown) -> None:
        clocks = {key: value for key, value in self._clocks.items() if key != shown.timer}
        if shown.total_ms:
            clocks[shown.timer] = {
                "left_ms": shown.left_ms, "total_ms": shown.total_ms,
                "running": shown.running, "at_ms": now_ms,
            }  # fmt: skip
        self._clocks = clocks
        self._hub.put("clocks", clocks)

    def _reported(self, report: Report) -> None:
        if report.kind == "ignored":
            return
        self._heard += 1
        self._hub.put("heard", {
            "n": self._heard, "words": report.words, "outcome": report.outcome,
            "position": report.position, "by": report.by,
        })  # fmt: skip

    def _pages(self, pages: Pages) -> None:
        for player in self._table.players:
            ask = None
            if player.seat in pages.enter:
                ask = {
                    "purpose": pages.purpose, "low": pages.low, "high": pages.high,
                    "step": pages.step, "options": list(pages.options),
                    "entered": player.seat in pages.entered,
                }  # fmt: skip
            self._hub.put("ask", ask, player.seat)
            peek = player.seat in pages.peek
            holds = "task" if peek else "number" if player.seat in pages.look else None
            if holds != self._hub.value("holds", player.seat):
                self._hub.put("number", None, player.seat)
            self._hub.put("holds", holds, player.seat)
        missing = [s for s in pages.enter if s not in pages.entered]
        self._hub.put("missing", [self._table.name(SeatId(seat)) for seat in missing])

    def _score(self, board: Mapping[str, Any]) -> None:
        """A point of the chart of the score for each change of it."""
        points = {s["who"]: s["points"] for s in board["standings"]}
        last = self._scores[-1] if self._scores else None
        if points and (last is None or last["points"] != points):
            self._scores = [*self._scores, {"round": board["round"], "points": points}][-400:]
            self._hub.put("scores", self._scores)
