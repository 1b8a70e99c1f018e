"""Moments of games as pages show them: a game of the shipped packs, played by the deck's own key
without sound and on virtual time, and golden games for the phases that it does not come to."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.kiosk.browser import Served
from tests.playthroughs import FOLDER as GOLDEN
from tests.playthroughs import wish_of
from voicehost.core.ports import Entered, Input
from voicehost.core.wait import Wait
from voicehost.director.outputs import Attend, Display, Finished, Output, Speak
from voicehost.front.loop import Loop, Source, VirtualTime
from voicehost.front.session import Session, begin
from voicehost.front.text_mode import Pipe, TextMouth, TextTicks, Typed, reading_ms
from voicehost.front.wish import Wish
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.showing import Showing
from voicehost.packs.crib import crib
from voicehost.settings import Settings

NAMES = "Ann, Ben, Cleo, David"
SEAT = "ann"
"""Whose phone is looked at: the first player's, in golden games and ours."""

OPTIONS = {"top-ten-quiz": {"rounds": "2"}, "desitka": {"points": "10"}}
RARE = {
    "top-ten-quiz": ("high-bid", "showdown-won"), "capten": ("experts",),
    "e-top": ("vote", "short"), "wer-weiss": ("coins", "audience"),
}  # fmt: skip
"""Golden games with phases that few games come to."""

STEPS_MOST = 400
TOLD = {
    "wer-explain": "the right one", "cap-shown": "a card is turned", "ttq-task": "the task is read",
    "desitka-option": "the options are read", "ttq-chart-entry": "the chart is read",
    "etop-list-entry": "the list is read",
}  # fmt: skip
"""Sentences that are pictured while they are spoken; the last one of a few."""

SEEN_STEPS = 7
"""A phase is pictured at the last of its first steps, which shows it full."""

END = "the end"


class Player:
    """A source that does whatever the host waits for, by the deck's key."""

    def __init__(self, session: Session) -> None:
        self._director = session.director
        self._setup = session.setup
        self._typed = Typed(session.director, session.setup.table, session.setup.book)
        self._chance = random.Random(3)
        self._crib = crib(session.setup.deck)
        self._given: dict[Any, int] = {}
        self._steps = 0

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms + 100 if self._steps < STEPS_MOST else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._director.busy:
            return ()
        self._steps += 1
        wait = self._director.wait
        if wait.collect is not None and self._director.secrets.collection is not None:
            return self._enters(wait)
        if wait.expect is not None and wait.expect.answers is not None:
            words = self._answer(wait)
        else:
            words = self._choice()
        return self._typed.read(words, now_ms) if words else ()

    def _enters(self, wait: Wait) -> Sequence[Input]:
        collection = self._director.secrets.collection
        assert collection is not None
        assert wait.collect is not None
        low, high = wait.collect.low or 0, wait.collect.high or 0
        values = [*wait.collect.options] or list(range(low, high + 1, wait.collect.step))
        seats = [s.seat for s in self._setup.table.players]
        for whose in collection.missing:
            holder = collection.holder(whose)
            mine = next(s for s in seats if s == holder or collection.whose(s) == whose)
            value = values[min(len(values) - 1, 2 + seats.index(mine) % 3)]
            return [Entered(seat=mine, value=value)]
        return ()

    def _answer(self, wait: Wait) -> str:
        assert wait.expect is not None
        assert wait.expect.answers is not None
        card = wait.expect.answers.card
        known = self._crib[card]
        place = self._given[card] = self._given.get(card, -1) + 1
        if place > 8 and any(intent.key == "pass" for intent in wait.expect.intents):
            return "pass"
        wrong = place % 4 == 3 and known.wrong
        words = (known.wrong[place % len(known.wrong)] if wrong
                 else known.right[place % len(known.right)][0])  # fmt: skip
        seats = wait.expect.seats or ()
        who = next((n.name for n in self._setup.table.players if n.seat in seats), "")
        carrier = "" if wait.expect.answers.on_turn else "we say "
        return f"{who}: {carrier}{words}" if who else f"{carrier}{words}"

    def _choice(self) -> str:
        expect = self._director.expect
        asked = {intent.key for intent in expect.intents} if expect else set()
        if not asked or "not_yet" in asked:  # the answer stands when the clock runs out
            return ""
        phrases = [p for p in self._director.listening().phrases if p.intent in asked]
        told = [p for p in phrases if p.intent not in ("no", "audience", "ask_audience")]
        return self._chance.choice(told or phrases).text


@dataclass(frozen=True, slots=True)
class Moment:
    """What pages have at a time."""

    now_ms: int
    public: dict[str, Any]
    own: dict[str, Any]
    """The seat's."""
    after: "Moment | None" = None
    """What they had when the table was last asked something."""


class Camera:
    """A performer that notes what all pages hold at each phase when the table is asked; of phases
    in which it is not, the first moment."""

    def __init__(self, session: Session, hub: Hub) -> None:
        self._session, self._hub = session, hub
        self._steps: dict[str, int] = {}
        self._asked: Moment | None = None
        self.phases: dict[str, Moment] = {}
        self.busy: dict[str, Moment] = {}
        """Of phases in which the phone's seat has something to enter, the first such moment."""

    def perform(self, now_ms: int, output: Output) -> None:
        asks = isinstance(output, Attend) and output.listening is not None
        if isinstance(output, Speak) and output.line in TOLD:
            told = self._steps[output.line] = self._steps.get(output.line, 0) + 1
            if told <= SEEN_STEPS:
                self._note(now_ms + reading_ms(output.text) * 3 // 5, TOLD[output.line])
        if isinstance(output, Finished):
            self._note(now_ms, END)
        elif isinstance(output, Display):
            if output.view.board.phase not in self.phases:
                self._note(now_ms, output.view.board.phase)
        elif asks and not self._session.director.busy:
            phase = self._hub.value("board")["phase"]
            self._steps[phase] = self._steps.get(phase, 0) + 1
            if self._steps[phase] <= SEEN_STEPS:
                self._note(now_ms, phase)
            self._asked = replace(self._moment(now_ms), after=None)

    def _moment(self, now_ms: int) -> Moment:
        _, parts = self._hub.since(0, SEAT)
        public = dict(parts)
        own = public.pop("own", {})
        return Moment(now_ms, public, own, self._asked)

    def _note(self, now_ms: int, phase: str) -> None:
        moment = self.phases[phase] = self._moment(now_ms)
        ask = moment.own.get("ask")
        if ask and not ask["entered"]:
            self.busy.setdefault(phase, moment)


def played(wish: Wish, golden: Path | None = None) -> Camera:
    """A game as its pages show it, by our player or a golden game's lines."""
    session = begin(
        wish, Settings(secrets="phones"), spoken=False, kept=False, replayable=golden is not None
    )
    session.director.begin(0)
    hub = Hub()
    showing, camera = Showing(session, hub, lambda seat: None), Camera(session, hub)
    mouth, ticker = TextMouth(), TextTicks(showing)
    source: Source = Player(session)
    if golden is not None:
        typed = Typed(session.director, session.setup.table, session.setup.book)
        source = Pipe(golden.read_text("utf-8").splitlines(), typed, session.director)
    performers = [mouth, ticker, showing, camera]
    Loop(session.director, VirtualTime(), [mouth, source], performers, ticker=ticker).run()
    return camera


def all_phases(game: str) -> tuple[dict[str, Moment], dict[str, Moment]]:
    """What pages show at each phase of a game, the end last; and phones."""
    camera = played(Wish(game=game, players=NAMES, seed=11, options=OPTIONS.get(game, {})))
    found, busy = camera.phases, camera.busy
    found = dict(sorted(found.items(), key=lambda one: one[1].now_ms))
    for name in RARE.get(game, ()):
        path = GOLDEN / game / f"{name}.txt"
        more = played(wish_of(path), path)
        found, busy = {**more.phases, **found}, {**more.busy, **busy}
    phases = {**{phase: found[phase] for phase in found if phase != END}, END: found[END]}
    return phases, {**phases, **busy}


def show(served: Served, moment: Moment, *pages: Page) -> None:
    """Let the kiosk show a moment of a game, after the one that pages knew before it; until they
    have it."""
    if moment.after is not None:
        show(served, moment.after, *pages)
    hub = served.kiosk.hub
    served.app._stream._now_ms = lambda: moment.now_ms
    for seat, held in (("", moment.public), (SEAT, moment.own)):
        _, shown = hub.since(0, seat or None)
        for name in {*(shown.get("own", {}) if seat else shown), *held} - {"own", "phones"}:
            hub.put(name, held.get(name), seat)
    hub.put("moment", hub.revision)  # the last change, and one for everybody
    for page in pages:
        page.wait_for_function(f"() => document.body.dataset.revision >= {hub.revision}")
