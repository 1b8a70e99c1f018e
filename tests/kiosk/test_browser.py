"""A round of each game on the real pages in Chromium: the screen shows the view, secrets stay with
their seat, and a reload or a network that drops costs nothing."""

import os

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.kiosk.browser import Served, Table, chromium, own_texts
from tests.playthroughs import FOLDER, names, wish_of
from tests.waiting import wait_for
from voicehost.catalogue import GAMES
from voicehost.front.text_mode import board_line

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        chromium() is None, reason="Chromium is not installed: scripts/install --dev"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

FIRST = {"top-ten-quiz": ("@look Ann", "@look Ben")}
"""What is done before a golden game: its captains look at the task on their phones."""

WHOLE = names() if os.environ.get("VOICEHOST_WHOLE_PAGES") else []
"""Golden games that are played to their end; `scripts/full` asks for all of them."""


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_round_on_the_pages(served: Served, chrome: Browser, game: str) -> None:
    table = Table(served, chrome, f"{game}/tour")
    phases: set[str] = set()
    table.settle()
    table.agrees()
    for number, line in enumerate([*FIRST.get(game, ()), *table.lines]):
        table.line(line)
        if not served.kiosk.playing:
            break
        table.agrees()
        table.scan()
        board = served.kiosk.hub.value("board")
        if board["round"] > 1 and len(phases) > 1:
            break
        if board["phase"] not in phases:
            phases.add(board["phase"])
            table.lose(by_reload=number % 2 == 0)
            table.agrees()
            table.scan_all()
    assert len(phases) >= 2, phases
    _nobody_has_more_than_theirs(table)
    if game == "top-ten-quiz":
        _only_captains_saw_the_task(table)


LOST: set[tuple[str, str]] = set()
"""Phases of games in which every page was reloaded already in this run."""


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_on_the_pages(served: Served, chrome: Browser, name: str) -> None:
    """To its end as by text; at each phase of it the screen and a phone are reloaded, and all pages
    lose the network. The first time that a phase comes, every page is reloaded."""
    table = Table(served, chrome, name)
    phones = list(table.phones.values())
    phases: set[str] = set()
    table.settle()
    for line in table.lines:
        table.line(line)
        if not served.kiosk.playing:
            break
        table.agrees()
        table.scan()
        phase = served.kiosk.hub.value("board")["phase"]
        if phase not in phases:
            phases.add(phase)
            some = [table.screen, phones[len(phases) % len(phones)]]
            game_and_phase = name.partition("/")[0], phase
            table.lose(by_reload=True, only=some if game_and_phase in LOST else ())
            LOST.add(game_and_phase)
            table.agrees()
            table.lose(by_reload=False)
            table.agrees()
            table.scan_all()
    golden = (FOLDER / f"{name}.out").read_text("utf-8").splitlines()
    boards = [line.removeprefix("· ") for line in golden if line.startswith("· ") and " | " in line]
    if served.kiosk.playing:
        table.settle()
    assert board_line(table.session.director.view()) == boards[-1]
    _nobody_has_more_than_theirs(table)
    if boards[-1].startswith("over"):
        wait_for(lambda: not served.kiosk.playing, table.remote.press)
        page = table.screen.page
        page.wait_for_selector("#ended:not([hidden])")
        ended = served.kiosk.hub.value("ended")
        assert page.inner_text("#ended-title") == ended["result"][0]
        assert page.locator("#story li").all_inner_texts() == [*ended["result"][1:], *ended["told"]]
        assert len(ended["told"]) == 3


def _nobody_has_more_than_theirs(table: Table) -> None:
    """No page has what is another seat's or nobody's yet, and nothing broke on any of them."""
    table.scan()
    table.scan_all()
    assert not [fault for page in table.pages for fault in page.faults]


def _only_captains_saw_the_task(table: Table) -> None:
    """The same text came to both captains' phones, and to no other page."""
    texts = {seat: own_texts(phone.frames) for seat, phone in table.phones.items()}
    assert texts["ann"] == texts["ben"]
    assert len(texts["ann"]) == 1
    assert not texts["cy"]
    assert not texts["di"]


def test_a_picture_is_scanned_and_the_seat_given_back(served: Served, chrome: Browser) -> None:
    served.kiosk.start(wish_of(FOLDER / "capten/tour.txt"), secrets="phones")
    screen = chrome.new_page()
    screen.goto(served.url)
    screen.click("#phones")
    screen.click("#seats button >> nth=0")
    assert screen.locator("#picture img").get_attribute("alt") == "Picture to scan for Ann"
    phone = chrome.new_context().new_page()
    phone.goto(f"{served.url}/phone#{served.app.seats.ticket('ann')}")
    phone.wait_for_selector("#in:not([hidden])")
    assert "#" not in phone.url
    screen.wait_for_selector("text=Ann: here")
    late = chrome.new_context().new_page()
    late.goto(f"{served.url}/phone#nonsense")
    late.wait_for_selector("#out:not([hidden])")
    assert "used or too old" in late.inner_text("#why")
    phone.click("#leave")
    phone.wait_for_selector("#out:not([hidden])")
    screen.wait_for_selector("#seats button:text('show picture')")


def test_a_game_is_begun_and_stopped_by_touch(served: Served, chrome: Browser) -> None:
    page = chrome.new_page()
    page.goto(served.url)
    page.click("label.game:has-text('É Top')")
    page.fill("input[name=players]", "Ann, Ben")
    page.click("#start button[type=submit]")
    page.wait_for_selector("#table:not([hidden])")
    run = served.kiosk.run
    wait_for(lambda: not run.session.director.busy, run.remote.press)
    page.click("#end")
    page.click("#choices button:text-is('Yes')")
    wait_for(lambda: not served.kiosk.playing, run.remote.press)
    page.wait_for_selector("#ended:not([hidden])")
    assert "kept" in page.inner_text("#ended-title")
    page.click("#again")
    page.wait_for_selector("#kept button:has-text('Go on: É Top')")


def test_a_page_that_hears_nothing_of_the_host_comes_back_by_itself(
    served: Served, chrome: Browser
) -> None:
    """A network that goes away closes nothing: the page must notice by itself."""
    page = chrome.new_page()
    page.clock.install()
    sockets: list[WebSocketRoute] = []
    stalled: set[int] = set()

    def route(socket: WebSocketRoute) -> None:
        number = len(sockets)
        sockets.append(socket)
        host = socket.connect_to_server()
        host.on_message(lambda text: None if number in stalled else socket.send(text))
        socket.on_message(host.send)

    page.route_web_socket("**/stream", route)
    page.goto(served.url)
    page.wait_for_selector("body[data-link=live]")
    stalled.add(0)
    served.kiosk.start(wish_of(FOLDER / "capten/tour.txt"), secrets="phones")
    page.clock.fast_forward(13_000)
    page.wait_for_selector("body[data-link=lost]")
    page.clock.fast_forward(1_000)
    page.wait_for_selector("body[data-link=live]")
    assert page.inner_text("#title") == "CAP'TEN"
    assert len(sockets) == 2
