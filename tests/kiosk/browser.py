"""A kiosk served for real, and a browser that opens its pages."""

import contextlib
import json
import queue
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from unittest import mock

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from tests.playthroughs import FOLDER, wish_of
from tests.waiting import PATIENCE_S, wait_for
from voicehost.core.heard import Heard
from voicehost.front.loop import RealTime
from voicehost.front.text_mode import Typed
from voicehost.kiosk import game as kiosk_game
from voicehost.kiosk.app import App
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.run import Kiosk
from voicehost.kiosk.server import config_of
from voicehost.sealed.secret import open_secret
from voicehost.settings import Settings

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


def chromium() -> str | None:
    """Where the system's Chromium is; None if there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield made
        made.close()


class Served:
    """A kiosk on a port of this machine."""

    def __init__(self, settings: Settings | None = None, *, text: bool = True) -> None:
        self.kiosk = Kiosk(settings or Settings(), Hub(), text=text)
        self.app = App(self.kiosk)
        self.server = uvicorn.Server(config_of(self.app))
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        wait_for(lambda: self.server.started)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def drop(self) -> None:
        """Cut every connection, as a network does that goes away."""
        for connection in list(self.server.server_state.connections):
            transport: Any = connection.transport
            loop: Any = connection.loop
            loop.call_soon_threadsafe(transport.abort)

    def close(self) -> None:
        self.kiosk.end()
        self.drop()
        self.server.should_exit = True
        self._thread.join(timeout=20)


class Watched:
    """A page and everything it was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.faults: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)

    def _frame(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _console(self, message: Any) -> None:
        if message.type == "error" and "WebSocket" not in message.text:
            self.faults.append(message.text)

    def holds(self) -> str:
        """All that lies in the page and its storage."""
        stored = self.page.evaluate(
            """async () => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie,
              location.href, await indexedDB.databases(),
              "caches" in window && await caches.keys()])"""
        )
        return str(self.page.content()) + str(stored)


class StillTime(RealTime):
    """Session time that all but stands still between leaps, a millisecond at each turn of the pump:
    a page that reloads slowly costs no second."""

    LOOK_S = 0.05
    STEP_MS, STRIDE_MS = 250, 2_000
    LONG_MS = 30_000
    """A leap that is longer goes by strides."""

    def __init__(self) -> None:
        super().__init__()
        self._at_ms = 0
        self._waits = 0

    def now_ms(self) -> int:
        return self._at_ms

    def wait(self, due_ms: int | None) -> bool:
        self._waits += 1
        self._at_ms += 1
        with contextlib.suppress(queue.Empty):
            self._knocks.get(
                timeout=0 if due_ms is not None and due_ms <= self._at_ms else self.LOOK_S
            )
        return True

    def leap(self, ms: int, over: Callable[[], bool]) -> None:
        """Let time pass, in steps that the game follows; not beyond its end."""
        end_ms = self._at_ms + ms
        step_ms = self.STEP_MS if ms <= self.LONG_MS else self.STRIDE_MS
        while self._at_ms < end_ms and not over():
            self._at_ms = min(end_ms, self._at_ms + step_ms)
            self.turned(over)

    def turned(self, over: Callable[[], bool]) -> None:
        """Wait until the pump has seen all that came before."""
        seen = self._waits + 1
        self.knock()
        wait_for(lambda: self._waits > seen or over(), self.knock, pause_s=0.001)


class Table:
    """A game at a kiosk: the screen, a phone a seat, and a golden game's lines as its players.

    Args:
        served: the kiosk.
        browser: opens the pages.
        golden: the golden game, as GAME/NAME.
    """

    def __init__(self, served: Served, browser: Browser, golden: str) -> None:
        self.served, self.kiosk = served, served.kiosk
        path = FOLDER / f"{golden}.txt"
        lines = path.read_text("utf-8").splitlines()
        self.lines = [line for line in lines if line and not line.startswith("#")]
        wish = wish_of(path)
        with mock.patch.object(kiosk_game, "RealTime", StillTime):
            self.kiosk.start(wish, secrets="phones")
        self.remote, self.session = self.kiosk.run.remote, self.kiosk.run.session
        time = self.kiosk.run._time
        assert isinstance(time, StillTime)
        self._time = time
        setup = self.session.setup
        self._typed = Typed(self.session.director, setup.table, setup.book)
        self.screen = Watched(browser.new_page(viewport={"width": 1024, "height": 600}))
        self.screen.page.goto(served.url)
        self.phones: dict[str, Watched] = {}
        for seat in self.kiosk.table_names():
            context = browser.new_context(viewport={"width": 390, "height": 844})
            phone = Watched(context.new_page())
            phone.page.goto(f"{served.url}/phone#{served.app.seats.ticket(seat)}")
            phone.page.wait_for_selector("#in:not([hidden])")
            self.phones[seat] = phone
        self._scanned: dict[int, int] = {}

    @property
    def pages(self) -> list[Watched]:
        return [self.screen, *self.phones.values()]

    def lose(self, *, by_reload: bool, only: Sequence[Watched] = ()) -> None:
        """Reload every page, or some, or cut the network under all; until they are back."""
        lost = only or self.pages
        for watched in lost:
            watched.page.evaluate("() => { document.body.dataset.link = 'old'; }")
        if by_reload:
            for watched in lost:
                watched.page.reload(wait_until="commit")
        else:
            self.served.drop()
        for watched in lost:
            watched.page.wait_for_selector("body[data-link=live]", timeout=PATIENCE_S * 1000)

    def settle(self) -> None:
        """Until the host is silent and waits."""

        def settled() -> bool:
            if not self.over:
                self._time.turned(lambda: self.over)
            return self.over or not self.session.director.busy

        wait_for(settled, self.remote.press, pause_s=0.005)

    @property
    def over(self) -> bool:
        return not self.kiosk.playing

    def leap(self, ms: int) -> None:
        self._time.leap(ms, lambda: self.over)

    def line(self, line: str) -> None:
        """Do what a line of a golden game says, by hand."""
        parts = line.split()
        seat = parts[1].lower() if len(parts) > 1 else ""
        match parts[0]:
            case "@enter":
                self._enter(self.phones[seat].page, seat, parts[2])
            case "@look":
                self.phones[seat].page.click("#peek")
                number = self.phones[seat].page.locator("#number", has_text=re.compile(r"\S"))
                number.wait_for()
            case "@wait":
                self.leap(int(float(parts[1]) * 1_000))
            case _:
                self._close_window(line)
                if not self.kiosk.playing:
                    return
                remote = self.remote
                taken = remote.taken
                self.screen.page.fill("#line", line)
                self.screen.page.press("#line", "Enter")
                wait_for(lambda: remote.taken > taken or not self.kiosk.playing)
        if self.kiosk.playing:
            self.settle()

    def _enter(self, page: Page, seat: str, value: str) -> None:
        page.wait_for_selector("#ask:not([hidden])")
        asked = self.kiosk.hub.value("ask", seat)
        if page.locator("#amount").count():
            page.fill("#amount", value)
            page.press("#amount", "Enter")
        else:
            page.click(f"#values button:text-is('{value.upper()}')")
        wait_for(lambda: self._entered(seat, asked))

    def _close_window(self, line: str) -> None:
        """A line that takes no chance that an open window offers comes after it, as in a pipe."""
        director = self.session.director
        while (ends := director.window_ends_ms()) is not None and self.kiosk.playing:
            asked = {intent.key for intent in director.expect.intents} if director.expect else set()
            given = self._typed.read(line, self.kiosk.now_ms())
            if any(isinstance(one, Heard) and one.guess and one.guess.phrase.intent in asked
                   for one in given):  # fmt: skip
                return
            self.leap(max(StillTime.STEP_MS, ends - self.kiosk.now_ms()))
            self.settle()

    def _entered(self, seat: str, asked: dict[str, Any] | None) -> bool:
        """Whether the value is in; the last one may be followed by another question at once."""
        ask = self.kiosk.hub.value("ask", seat)
        return ask is None or asked is None or ask["purpose"] != asked["purpose"] or ask["entered"]

    def agrees(self) -> None:
        """What the screen shows is what the view says, once the last change has come."""
        give_up = time.monotonic() + PATIENCE_S / 4
        while (shown := self._shown()) != (wanted := self._wanted()):
            assert time.monotonic() < give_up, (shown, wanted)
            time.sleep(0.05)

    def _wanted(self) -> dict[str, Any]:
        hub = self.kiosk.hub
        board = hub.value("board") or {"tiles": [], "standings": [], "round": 0, "phase": ""}
        said, heard, card = hub.value("said"), hub.value("heard"), hub.value("card") or {}
        choosing = board["phase"] in ("choosing", "duplicate")
        return {
            "title": hub.value("game")["title"],
            "tiles": [[t["slot"], t["caption"] or "", t["under"] or "", t["right"]]
                      for t in board["tiles"]],
            "standings": [[s["name"], str(s["points"]), s["who"] == board["turn"]]
                          for s in board["standings"]],
            "task": "" if choosing else card.get("question") or card.get("task") or "",
            "round": bool(board["round"]),
            "phase": board["phase"],
            "caption": said["text"] if said else "",
            "heard": heard["words"] if heard else "",
            "microphone": hub.value("microphone"),
            "clock": bool(hub.value("clocks")),
            "paused": bool(hub.value("paused")),
            "marks": [count for s in board["standings"] for count in
                      marked(s["counters"], hub.value("game")["places"], board["rounds"])],
        }  # fmt: skip

    def _shown(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.screen.page.evaluate(
            """() => {
              const text = (node) => node ? node.textContent : "";
              const all = (selector, make) => [...document.querySelectorAll(selector)].map(make);
              return {
                title: text(document.querySelector("#title")),
                tiles: all("#tiles .tile", (tile) => [tile.dataset.slot,
                  tile.dataset.open === "true" ? text(tile.querySelector(".text")) : "",
                  text(tile.querySelector(".value")), tile.classList.contains("right")]),
                standings: all("#standings .standing", (one) => [
                  text(one.querySelector(".who")),
                  text(one.querySelector(".points")), one.hasAttribute("aria-current")]),
                task: text(document.querySelector("#task h2")),
                round: /round \\d/.test(text(document.querySelector("#where"))),
                phase: document.body.dataset.phase ?? "",
                caption: text(document.querySelector("#caption")),
                heard: text(document.querySelector("#heard q")),
                microphone: document.querySelector("#microphone").dataset.state,
                clock: !document.querySelector("#clock").hidden,
                paused: document.querySelector("#pause").textContent === "Go on",
                marks: all("#standings .counter[role=img]", (node) => parseInt(node.ariaLabel)),
              };
            }"""
        )
        return shown

    # ------------------------------------------------------------------ secrets

    def scan(self) -> None:
        """Nothing that is sealed now has come to any page so far, and no token ever."""
        frames = {page: len(watched.frames) for page, watched in enumerate(self.pages)}
        sealed = self._sealed()  # after the frames were counted: it only grows less
        tokens = [held.token for held in self.served.app.seats._held.values()]
        for page, watched in enumerate(self.pages):
            fresh = watched.frames[self._scanned.get(page, 0) : frames[page]]
            self._scanned[page] = frames[page]
            text = "".join(fresh)
            own = own_texts(fresh)
            if watched is self.screen:
                assert '"own"' not in text
            else:
                seat = list(self.phones)[page - 1]
                kept = self.session.director.secrets.kept.values()
                assert own_numbers(fresh) <= {str(v[seat]) for v in kept if seat in v}, seat
            leaked = [word for word in sealed if word in text and not any(word in o for o in own)]
            assert not leaked, (page, leaked)
            assert not [token for token in tokens if token in text], page

    def scan_all(self) -> None:
        """The same in everything the pages hold: their text, storage, caches and readable
        cookies."""
        sealed = self._sealed()
        tokens = [held.token for held in self.served.app.seats._held.values()]
        for watched in self.pages:
            held = watched.holds()
            shown = (
                watched.page.locator("#number").text_content() if watched is not self.screen else ""
            )
            assert not [word for word in sealed if word in held and word not in (shown or "")]
            assert not [token for token in tokens if token in held]

    def _sealed(self) -> list[str]:
        """Texts of the deck that are not open, long enough not to be in anything by chance."""
        door = self.session.setup.deck.door
        texts = door._Door__texts  # type: ignore[attr-defined]
        hub = self.kiosk.hub
        said = json.dumps([hub.value(part) for part in ("lines", "heard", "card", "board")])
        closed = {open_secret(text) for slot, text in texts.items() if slot not in door.opened}
        fresh = closed - set(door.opened.values())  # two cards may hold the same words
        return [text for text in fresh if len(text) > 12 and text not in said]


def marked(counts: Mapping[str, int], places: Mapping[str, int], rounds: int) -> list[int]:
    """What of somebody's is shown as a row of marks, full and empty ones."""
    rooms = {**places, "right": (rounds - 1) // 2, "tokens": 0}
    known = ("hearts", "special", "tokens", "right")
    return [count for key, count in counts.items() if key in known and (count or rooms.get(key))]


def own_numbers(frames: list[str]) -> set[str]:
    """Secret numbers in the frames of a page."""
    return {str(value) for value in _own(frames) if isinstance(value, int)}


def own_texts(frames: list[str]) -> set[str]:
    """What a page was shown before the others."""
    return {value for value in _own(frames) if isinstance(value, str)}


def _own(frames: list[str]) -> list[Any]:
    parts = [json.loads(frame).get("parts", {}).get("own", {}) for frame in frames]
    return [own.get("number") for own in parts]
