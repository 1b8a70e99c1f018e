"""Take pictures of the kiosk's pages in each phase of each game.

    scripts/kiosk_shots.py [FOLDER] [--games GAME ...] [--singles DIR]

Plays a game of the shipped packs by the deck's own key, without sound and on virtual time; phases
that it does not come to are taken from golden games on the test packs. What the pages would show at
each phase is then shown by a kiosk in this process. Writes a sheet of all phases for each game and
size into FOLDER (docs/kiosk): 1024 x 600 in the dark scheme, 1920 x 1080 in the light one, and a
phone of 390 x 844. --singles leaves the single pictures too. Needs Chromium.
"""

import argparse
import contextlib
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import Served, browser
from tests.playthroughs import FOLDER as GOLDEN
from tests.playthroughs import wish_of
from voicehost.catalogue import GAMES
from voicehost.core.ports import Entered, Input
from voicehost.core.wait import Wait
from voicehost.director.outputs import Attend, Display, Finished, Output
from voicehost.front.loop import Loop, Source, VirtualTime
from voicehost.front.session import Session, begin
from voicehost.front.text_mode import Pipe, TextMouth, TextTicks, Typed
from voicehost.front.wish import Wish
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.showing import Showing
from voicehost.packs.crib import crib
from voicehost.settings import Settings

SIZES = {"1024": (1024, 600, "dark"), "1920": (1920, 1080, "light"), "phone": (390, 844, "light")}
NAMES = "Ann, Ben, Cleo, David"
SEAT = "ann"
"""Whose phone is pictured: the first player's, in golden games and ours."""

OPTIONS = {"top-ten-quiz": {"rounds": "2"}, "desitka": {"points": "10"}}
RARE = {
    "top-ten-quiz": ("high-bid", "showdown-won"), "capten": ("experts",),
    "e-top": ("vote", "short"), "wer-weiss": ("coins", "audience"),
}  # fmt: skip
"""Golden games with phases that few games come to."""

STEPS_MOST = 400
SEEN_STEPS = 7
"""A phase is pictured at the last of its first steps, which shows it full."""

END = "the end"
KEPT_KB = 1_500
COVER = "top-ten-quiz", "1024", "guessing"
"""The picture that stands alone in the README and on the docs' first page, as cover.webp."""


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


Moment = tuple[int, dict[str, Any], dict[str, Any]]
"""Session time, public parts and the seat's own."""


class Camera:
    """A performer that notes what all pages hold at each phase when the table is asked; of phases
    in which it is not, the first moment."""

    def __init__(self, session: Session, hub: Hub) -> None:
        self._session, self._hub = session, hub
        self._steps: dict[str, int] = {}
        self.phases: dict[str, Moment] = {}
        self.busy: dict[str, Moment] = {}
        """Of phases in which the phone's seat has something to enter, the first such moment."""

    def perform(self, now_ms: int, output: Output) -> None:
        asks = isinstance(output, Attend) and output.listening is not None
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

    def _note(self, now_ms: int, phase: str) -> None:
        _, parts = self._hub.since(0, SEAT)
        public = dict(parts)
        own = public.pop("own", {})
        self.phases[phase] = now_ms, public, own
        if own.get("ask") and not own["ask"]["entered"]:
            self.busy.setdefault(phase, self.phases[phase])


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
    for name in RARE.get(game, ()):
        path = GOLDEN / game / f"{name}.txt"
        more = played(wish_of(path), path)
        found, busy = {**more.phases, **found}, {**more.busy, **busy}
    phases = {**{phase: found[phase] for phase in found if phase != END}, END: found[END]}
    return phases, {**phases, **busy}


def show(served: Served, moment: Moment) -> None:
    """Let the kiosk show a moment of a game."""
    now_ms, parts, own = moment
    hub = served.kiosk.hub
    served.app._stream._now_ms = lambda: now_ms
    for seat, held in (("", parts), (SEAT, own)):
        _, shown = hub.since(0, seat or None)
        for name in {*(shown.get("own", {}) if seat else shown), *held} - {"own", "phones"}:
            hub.put(name, held.get(name), seat)
    time.sleep(0.9)  # tiles have turned


def opened(served: Served, made: Browser, size: str, *, seat: str = "") -> Page:
    """A page of a size: the screen, or a seat's phone."""
    width, height, scheme = SIZES[size]
    view = {"width": width, "height": height}
    page = made.new_context(viewport=view, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(served.url + (f"/phone#{served.app.seats.ticket(seat)}" if seat else "/"))
    page.wait_for_selector("body[data-link=live]")
    return page


def shoot(served: Served, made: Browser, game: str) -> dict[str, dict[str, bytes]]:
    """Pictures by size and phase."""
    shots: dict[str, dict[str, bytes]] = {size: {} for size in SIZES}
    pages = {s: opened(served, made, s, seat=SEAT if s == "phone" else "") for s in SIZES}
    for moments, sizes in zip(all_phases(game), (("1024", "1920"), ("phone",)), strict=True):
        for phase, moment in moments.items():
            show(served, moment)
            for size in sizes:
                shots[size][phase] = pages[size].screenshot()
    return shots


def welcome(served: Served, made: Browser) -> dict[str, dict[str, bytes]]:
    """The page before a game."""
    shots: dict[str, dict[str, bytes]] = {}
    for size in SIZES:
        page = opened(served, made, size)
        page.wait_for_selector(".game")
        shots[size] = {"welcome": page.screenshot()}
    return shots


@contextlib.contextmanager
def kiosk(made: Browser) -> Iterator[Served]:
    """A kiosk that remembers no evening before."""
    with tempfile.TemporaryDirectory() as state:
        os.environ["VOICEHOST_STATE"] = state
        served = Served()
        yield served
        for context in made.contexts:
            context.close()
        with contextlib.suppress(Exception):
            served.close()


def sheet(pictures: dict[str, bytes], path: Path, width: int, columns: int) -> None:
    """All pictures on one sheet, each with its phase."""
    images = [(name, Image.open(io.BytesIO(raw)).convert("RGB")) for name, raw in pictures.items()]
    height = width * images[0][1].height // images[0][1].width
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + 8), rows * (height + 26)), "#888888")
    draw, font = ImageDraw.Draw(whole), ImageFont.load_default(16)
    for place, (name, image) in enumerate(images):
        x, y = place % columns * (width + 8) + 4, place // columns * (height + 26)
        draw.text((x, y + 3), name, "#ffffff", font)
        whole.paste(image.resize((width, height), Image.Resampling.LANCZOS), (x, y + 24))
    whole.save(path, "WEBP", quality=58, method=6)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/kiosk"))
    parser.add_argument("--games", nargs="+", default=["welcome", *(game.name for game in GAMES)])
    parser.add_argument("--singles", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with browser() as made:
        for game in args.games:
            with kiosk(made) as served:
                shots = welcome(served, made) if game == "welcome" else shoot(served, made, game)
            for size, pictures in shots.items():
                if args.singles:
                    args.singles.mkdir(parents=True, exist_ok=True)
                    for phase, raw in pictures.items():
                        name = f"{game}-{phase.replace(' ', '-')}-{size}.png"
                        (args.singles / name).write_bytes(raw)
                width = {"1024": 512, "1920": 640, "phone": 234}[size]
                columns = 5 if size == "phone" else 3
                sheet(pictures, args.folder / f"{game}-{size}.webp", width, columns)
            if game == COVER[0] and (raw := shots[COVER[1]].get(COVER[2])):
                cover = Image.open(io.BytesIO(raw)).convert("RGB")
                cover.save(args.folder / "cover.webp", "WEBP", quality=70, method=6)
            print(game, ", ".join(shots["1024"]), flush=True)
    size_kb = sum(path.stat().st_size for path in args.folder.glob("*.webp")) // 1024
    print(f"{size_kb} KB in {args.folder}" + (": too much" if size_kb > KEPT_KB else ""))
    return int(size_kb > KEPT_KB)


if __name__ == "__main__":
    raise SystemExit(main())
