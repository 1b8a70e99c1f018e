"""The owner's things on the page: asked for by code, gone when locked. What is missing is said."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.kiosk.browser import Served, Watched, chromium
from tests.kiosk.test_access import faults
from voicehost.front.wish import Wish
from voicehost.settings import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        chromium() is None, reason="Chromium is not installed: scripts/install --dev"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

CODE = "4711"


@pytest.fixture
def locked(chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    served = Served(Settings(code=CODE))
    yield served
    for context in chrome.contexts:
        context.close()
    served.close()


def test_a_guest_sees_nothing_of_the_owners_until_the_code_is_given(
    locked: Served, chrome: Browser
) -> None:
    locked.kiosk.start(Wish(game="capten", players="Zoe, Ben, Cy, Di"))
    locked.kiosk.end()
    screen = Watched(chrome.new_page())
    page = screen.page
    page.goto(locked.url)
    expect(page.locator("body")).to_have_attribute("data-stage", "ended")
    page.click("#again")
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#secrets")).to_be_hidden()
    expect(page.locator("#kept button")).to_have_text(["Go on with the last game"])
    page.click("#owner-open")
    expect(page.locator("#unlock")).to_be_visible()
    assert faults(page) == []
    page.fill("#unlock input", "0000")
    page.press("#unlock input", "Enter")
    expect(page.locator("#owner-problem")).to_contain_text("not the owner's code")
    expect(page.locator("#owned")).to_be_hidden()
    page.fill("#unlock input", CODE)
    page.press("#unlock input", "Enter")
    expect(page.locator("#owned summary")).to_have_text(["Settings", "Packs", "History"])
    for part in page.locator("#owned summary").all():
        part.click()
    expect(page.locator("#owned")).to_contain_text("Zoe")
    expect(page.locator("#owned")).to_contain_text("is set")
    assert CODE not in page.content()
    assert faults(page) == []
    expect(page.locator("#secrets")).not_to_have_attribute("hidden", "")
    page.click("#relock")
    expect(page.locator("#owner")).to_be_hidden()
    expect(page.locator("#kept button")).to_have_text(["Go on with the last game"])
    assert "<details" not in page.content()


def test_without_a_code_the_owners_things_are_there_at_once(
    served: Served, chrome: Browser
) -> None:
    page = chrome.new_page()
    page.goto(served.url)
    page.click("#owner-open")
    expect(page.locator("#owned summary")).to_have_text(["Settings", "Packs", "History"])
    expect(page.locator("#relock")).to_be_hidden()


def test_what_is_missing_is_said(served: Served, chrome: Browser) -> None:
    page = chrome.new_page()
    page.goto(served.url)
    expect(page.locator("#notice")).to_be_hidden()
    sound = {"microphone": "missing", "speaker": "closed", "recogniser": "closed"}
    served.kiosk.hub.put("sound", sound)
    expect(page.locator("#notice")).to_contain_text("No microphone: play on this page")
    assert faults(page) == []
    served.kiosk.hub.put("sound", {**sound, "microphone": "lost"})
    expect(page.locator("#notice")).to_contain_text("The microphone went away")
    served.kiosk.hub.put("sound", {**sound, "microphone": "open"})
    served.kiosk.hub.put("trouble", "The last game is kept.")
    expect(page.locator("#notice")).to_have_text("The last game is kept.")
