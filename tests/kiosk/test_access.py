"""Pages for everybody: axe finds no serious fault, all is reached by keyboard, nothing is lost at
200 %, and who wants no motion gets none."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import Served, Watched, chromium
from tests.playthroughs import FOLDER, wish_of
from tests.waiting import wait_for
from voicehost.catalogue import GAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        chromium() is None, reason="Chromium is not installed: scripts/install --dev"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

SERIOUS = ("serious", "critical")
SCHEMES = ("light", "dark")
LINES = {
    "top-ten-quiz": ["@enter ann 3", "@enter ben 2", "we say cat"],
    "capten": ["Ben", "second"],
    "e-top": ["Ben: cat", "Ann: dog"],
    "desitka": ["Ben: option one, 1969"],
    "wer-weiss": ["yes", "Ann", "animals", "the second"],
}


def faults(page: Page) -> list[str]:
    """Serious faults that axe finds, with where they are."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {[node['html'][:90] for node in fault['nodes'][:4]]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]


def settled(served: Served) -> None:
    wait_for(lambda: served.kiosk._run is not None)
    run = served.kiosk.run
    director = run.session.director
    wait_for(lambda: not director.busy or not served.kiosk.playing, run.remote.press)


def play(served: Served, game: str) -> None:
    """A game until something lies on the table."""
    served.kiosk.start(wish_of(FOLDER / game / "tour.txt"), secrets="phones")
    remote = served.kiosk.run.remote
    settled(served)
    for line in LINES[game]:
        taken = remote.taken
        if line.startswith("@enter"):
            _, seat, value = line.split()
            remote.enter(seat, int(value))
        else:
            remote.say(line)
        wait_for(lambda before=taken: remote.taken > before)
        settled(served)


def opened(chrome: Browser, url: str, scheme: str, phone: bool = False) -> Page:
    size = {"width": 390, "height": 844} if phone else {"width": 1024, "height": 600}
    page = chrome.new_context(viewport=size, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(url)
    page.wait_for_selector("body[data-link=live]")
    return page


def test_axe_finds_no_serious_fault_before_a_game(served: Served, chrome: Browser) -> None:
    for scheme in SCHEMES:
        page = opened(chrome, served.url, scheme)
        page.wait_for_selector(".game")
        assert faults(page) == []
    away = chrome.new_context().new_page()
    away.goto(f"{served.url}/phone")
    away.wait_for_selector("#out:not([hidden])")
    assert faults(away) == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_axe_finds_no_serious_fault_at_the_table(
    served: Served, chrome: Browser, game: str
) -> None:
    play(served, game)
    for scheme in SCHEMES:
        page = opened(chrome, served.url, scheme)
        assert page.locator("#tiles .tile").count() >= 2
        assert faults(page) == []


def test_axe_finds_no_serious_fault_on_a_phone_and_at_the_end(
    served: Served, chrome: Browser
) -> None:
    play(served, "capten")
    screens = [opened(chrome, served.url, scheme) for scheme in SCHEMES]
    screens[0].click("#phones")
    screens[0].click("#seats button >> nth=0")
    screens[0].wait_for_selector("#picture img")
    assert faults(screens[0]) == []
    screens[0].keyboard.press("Escape")
    for scheme, seat in zip(SCHEMES, ("ann", "ben"), strict=True):
        url = f"{served.url}/phone#{served.app.seats.ticket(seat)}"
        phone = opened(chrome, url, scheme, phone=True)
        phone.click("#peek")
        phone.locator("#number", has_text=re.compile(r"\d")).wait_for()
        assert faults(phone) == []
    served.kiosk.end()
    for screen in screens:
        screen.wait_for_selector("#ended:not([hidden])")
        assert faults(screen) == []


def test_everything_is_reached_by_keyboard_in_order(served: Served, chrome: Browser) -> None:
    page = opened(chrome, served.url, "light")
    page.wait_for_selector(".game")

    def tabs(count: int) -> list[str]:
        found = []
        for _ in range(count):
            page.keyboard.press("Tab")
            found.append(
                page.evaluate("""() => { const a = document.activeElement;
                  return a.id || a.name || a.textContent.trim(); }""")
            )
        return found

    assert tabs(6) == ["owner-open", "game", "players", "secrets", "variant", "Begin"]
    page.focus("input[name=game]")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.querySelector('input[name=game]:checked').value") == "capten"
    page.keyboard.press("Tab")
    page.keyboard.type("Ann, Ben, Cy, Di")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table:not([hidden])")
    settled(served)
    page.wait_for_selector("#choices button")
    page.focus("#choices button")
    order = ["Ann", *tabs(9)]
    assert order == ["Ann", "Ben", "Cy", "Di", "line", "Say", "hush", "pause", "undo", "phones"]
    page.focus("#choices button >> nth=1")
    page.keyboard.press("Enter")
    wait_for(lambda: served.kiosk.hub.value("board")["round"] == 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")  # the space bar hushes the host from anywhere
    remote = served.kiosk.run.remote
    taken = remote.taken
    page.keyboard.press(" ")
    wait_for(lambda: remote.taken > taken)


@pytest.mark.parametrize("size", [(512, 300), (960, 540), (320, 256)])
def test_at_two_hundred_percent_nothing_is_cut_off_or_covered(
    served: Served, chrome: Browser, size: tuple[int, int]
) -> None:
    """A zoom of 200 % is a window of half the size: no scrolling aside, all can be scrolled to."""
    play(served, "top-ten-quiz")
    width, height = size
    page = chrome.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(served.url)
    page.wait_for_selector("body[data-link=live]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for selector in ("#task h2", "#tiles .tile >> nth=9", "#standings .standing >> nth=1", "#end"):
        page.locator(selector).scroll_into_view_if_needed()
        box = page.locator(selector).bounding_box()
        assert box is not None
        assert box["height"] > 10
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 1
        assert -1 <= box["y"] <= height - 10


def test_who_wants_no_motion_gets_none(served: Served, chrome: Browser) -> None:
    play(served, "desitka")
    page = chrome.new_context(reduced_motion="reduce").new_page()
    page.goto(served.url)
    page.wait_for_selector("body[data-link=live]")
    moving = page.evaluate(
        """() => { document.querySelector('.tile').classList.add('flips');
          return document.getAnimations().length; }"""
    )
    assert moving == 0


def test_what_is_told_to_a_screen_reader_is_told_at_the_voices_marks(
    served: Served, chrome: Browser
) -> None:
    """Captions and what was heard are live; the clock is not, or it would talk every second."""
    page = opened(chrome, served.url, "light")
    live = page.evaluate(
        "() => [...document.querySelectorAll('[aria-live=polite]')].map((node) => node.id)"
    )
    assert {"caption", "heard"} <= set(live)
    assert page.evaluate("document.querySelector('#clock').closest('[aria-live]')") is None


def test_a_held_buzzer_presses_and_lets_go(served: Served, chrome: Browser) -> None:
    play(served, "top-ten-quiz")
    url = f"{served.url}/phone#{served.app.seats.ticket('ann')}"
    phone = Watched(opened(chrome, url, "light", phone=True))
    settled(served)
    phones = served.kiosk.run.session.director.phones
    box = phone.page.locator("#buzzer").bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.page.mouse.down()
    wait_for(lambda: phones._seat == "ann")
    until = phones._until_ms
    assert phone.page.get_attribute("#buzzer", "aria-pressed") == "true"
    phone.page.wait_for_timeout(400)
    phone.page.mouse.up()
    wait_for(lambda: phones._until_ms != until)
    assert phone.faults == []
    screen = Watched(opened(chrome, served.url, "light"))
    screen.page.wait_for_selector("#table:visible")
    for key in (" ", "PageDown"):
        phones._seat = "nobody's yet"
        screen.page.keyboard.down(key)
        wait_for(lambda: phones._seat is None)
        until = phones._until_ms
        screen.page.wait_for_timeout(400)
        screen.page.keyboard.up(key)
        wait_for(lambda before=until: phones._until_ms != before)
    assert screen.faults == []


def test_the_task_comes_with_the_voice(served: Served, chrome: Browser) -> None:
    """Word by word while it is read; whole for a page that comes later, and when the host is
    silent."""
    served.kiosk.start(wish_of(FOLDER / "top-ten-quiz/tour.txt"), secrets="phones")
    settled(served)
    watched = Watched(opened(chrome, served.url, "light"))
    page, remote = watched.page, served.kiosk.run.remote
    for seat, bid in (("ann", 3), ("ben", 2)):
        remote.enter(seat, bid)

    def hidden() -> int:
        return int(page.locator("#task h2 .unsaid").count())

    seen: set[int] = set()

    def look() -> None:
        seen.add(hidden())
        if (served.kiosk.hub.value("said") or {}).get("line") != "ttq-task":
            remote.press()

    wait_for(lambda: len([n for n in seen if n]) >= 2, look)
    settled(served)
    wait_for(lambda: hidden() == 0)
    assert page.locator("#task h2").inner_text() == served.kiosk.hub.value("card")["task"]
    page.reload()
    page.wait_for_selector("body[data-link=live]")
    assert hidden() == 0
    assert watched.faults == []
