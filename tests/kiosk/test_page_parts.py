"""Parts of the screen, each told what the host would tell it: ring, microphone, what is read."""

import math
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kiosk.browser import Served, chromium
from tests.kiosk.test_access import opened
from voicehost.front.wish import Wish

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        chromium() is None, reason="Chromium is not installed: scripts/install --dev"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

QUESTION = "Why are flamingos pink?"
OPTIONS = ("Because of what they eat", "Because of the sun", "Because of the salt")


def tell(served: Served, page: Page, **parts: Any) -> None:
    """Let the page have these parts."""
    hub = served.kiosk.hub
    for name, value in parts.items():
        hub.put(name, value)
    page.wait_for_function(f"() => document.body.dataset.revision >= {hub.revision}")


def board(*, right: int | None = None, letter: str | None = None) -> dict[str, Any]:
    """Elton is asked a question."""
    tiles = [
        {"slot": f"1.option.{place}", "label": "ABC"[place - 1], "owner": None, "caption": caption,
         "under": None, "right": place == right}
        for place, caption in enumerate(OPTIONS, 1)
    ]  # fmt: skip
    standings = [{"who": "elton", "name": "Elton", "points": 0, "counters": {"right": 0}}]
    return {"phase": "guessing", "round": 1, "rounds": 13, "turn": "elton", "tiles": tiles,
            "standings": standings, "facts": {"letter": letter} if letter else {}}  # fmt: skip


def saying(text: str, part: float) -> dict[str, Any]:
    """A sentence of which this part has been spoken, and goes on to be."""
    return {"cue": len(text), "line": "", "text": text, "alone": False, "at_ms": 0,
            "long_ms": 10**9, "begin": part, "end": part}  # fmt: skip


def playing(served: Served, chrome: Browser) -> Page:
    page = opened(chrome, served.url, "light")
    game = {"name": "wer-weiss", "title": "Wer weiss denn sowas?", "session": "s", "variant": None,
            "spoken": True, "places": {}}  # fmt: skip
    tell(served, page, game=game, ended=None, busy=False, board=None, card={})
    return page


def visible(page: Page) -> list[str]:
    """What of question and options stands on the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('#table .stepped')].map((node) =>
          [...node.children].filter((word) => !word.classList.contains('unsaid'))
            .map((word) => word.textContent).join('').trim()).filter(Boolean)"""
    )
    return found


def test_options_stand_there_when_they_have_been_read(served: Served, chrome: Browser) -> None:
    page = playing(served, chrome)
    card = {"question": QUESTION}
    tell(served, page, busy=True, said=saying(QUESTION, 0.0), board=board(), card=card)
    assert visible(page) == []
    tell(served, page, said=saying(QUESTION, 0.6))
    assert visible(page) == ["Why are flamingos"]
    tell(served, page, said=saying(f"A: {OPTIONS[0]}", 0.5))
    question, first = visible(page)
    assert question == QUESTION
    assert OPTIONS[0].startswith(first)
    assert first != OPTIONS[0]
    tell(served, page, said=saying(f"B: {OPTIONS[1]}", 1.0))
    assert visible(page) == [QUESTION, *OPTIONS[:2]]
    tell(served, page, busy=False)
    assert visible(page) == [QUESTION, *OPTIONS]
    tell(served, page, busy=True, said=saying("You have one minute left.", 0.1))
    assert visible(page) == [QUESTION, *OPTIONS], "what was read stays"


def test_the_right_option_is_marked_in_words_and_the_wrong_answer_too(
    served: Served, chrome: Browser
) -> None:
    page = playing(served, chrome)
    tell(served, page, board=board(letter="B"), card={"question": QUESTION})
    marks = page.locator("#tiles .owner")
    expect(marks).to_have_text(["final answer"])
    tell(served, page, board=board(letter="B", right=1))
    expect(marks).to_have_text(["✓ right", "✗ final answer"])
    tell(served, page, board=board(letter="A", right=1))
    expect(marks).to_have_text(["✓ right"])


def test_the_microphone_is_told_in_words(served: Served, chrome: Browser) -> None:
    page = playing(served, chrome)
    for state, words in (
        ("closed", "microphone closed"), ("keywords", "hears commands only"),
        ("listening", "listening"), ("heard", "somebody speaks"), ("thinking", "one moment"),
    ):  # fmt: skip
        tell(served, page, microphone=state)
        expect(page.locator("#microphone .word")).to_have_text(words)


def test_the_ring_agrees_with_the_hosts_clock(served: Served, chrome: Browser) -> None:
    """Running, it follows the host's own time; stopped, it stands."""
    page = playing(served, chrome)
    now = {"ms": 5_000}
    served.app._stream._now_ms = lambda: now["ms"]
    clock = {"left_ms": 20_000, "total_ms": 40_000, "running": False, "at_ms": 5_000}
    tell(served, page, clocks={"guessing": clock})
    number, arc = page.locator("#clock .number"), page.locator("#clock .arc")
    expect(number).to_have_text("20")
    offset, around = (
        float(arc.get_attribute(name) or 0) for name in ("stroke-dashoffset", "stroke-dasharray")
    )
    assert math.isclose(offset, around / 2, rel_tol=0.01)
    now["ms"] = 17_400  # twelve seconds later a clock is told that runs since five
    tell(served, page, clocks={"guessing": {**clock, "running": True}})
    expect(number).to_have_text(str(math.ceil((20_000 - 12_400) / 1_000)))
    expect(page.locator("#clock")).to_have_attribute("data-state", "last")


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080)])
def test_the_lobby_does_not_scroll(served: Served, chrome: Browser, size: tuple[int, int]) -> None:
    """Not where the host has been called and asks, with games to go on with, either."""
    for game in ("capten", "e-top"):
        served.kiosk.start(Wish(game=game, players="Ann, Ben, Cleo, David"))
        served.kiosk.end()
    width, height = size
    page = chrome.new_context(viewport={"width": width, "height": height}).new_page()
    served.kiosk.hub.put("ended", None)
    served.kiosk.hub.put("game", None)
    page.goto(served.url)
    page.wait_for_selector("#kept button")
    for appliance in (None, {"phase": "lobby", "spoken": True, "phrases": ["hey host"]}):
        said = saying("Hello! Shall we go on with CAP'TEN, or play something new?", 1.0)
        tell(served, page, appliance=appliance, said=said)
        page.wait_for_selector("#welcome:not([hidden])")
        lengths = page.evaluate("(({scrollHeight, clientHeight}) => [scrollHeight, clientHeight])"
                                "(document.querySelector('#stage'))")  # fmt: skip
        assert lengths[0] <= lengths[1], appliance
