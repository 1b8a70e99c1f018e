"""Every phase of every game, as a screen and a phone show it: axe finds no serious fault, all of it
fits the panel, and nothing is wider than the phone."""

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import Served, chromium
from tests.kiosk.moments import SEAT, all_phases, show
from tests.kiosk.test_access import SCHEMES, faults, opened
from voicehost.catalogue import GAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        chromium() is None, reason="Chromium is not installed: scripts/install --dev"
    ),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

FEWEST = {"top-ten-quiz": 12, "capten": 11, "e-top": 7, "desitka": 4, "wer-weiss": 12}
"""Phases that are looked at, their ends and what is read aloud among them."""

WIDER = """() => [...document.querySelectorAll('body *')].filter((node) =>
  node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1
).map((node) => node.id || node.className)"""
LONGER = """() => [document.getElementById('stage'), document.documentElement].filter((node) =>
  node.scrollHeight > node.clientHeight + 1).map((node) => node.id)"""


def unfit(page: Page) -> list[str]:
    """What is wider than the page."""
    found: list[str] = page.evaluate(WIDER)
    return found


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_phase_is_fit_for_everybody(served: Served, chrome: Browser, game: str) -> None:
    moments, phones = all_phases(game)
    assert len(moments) >= FEWEST[game], list(moments)
    screen = opened(chrome, served.url, SCHEMES[0])
    phone = opened(
        chrome, f"{served.url}/phone#{served.app.seats.ticket(SEAT)}", SCHEMES[1], phone=True
    )
    for page in (screen, phone):
        page.emulate_media(reduced_motion="reduce")
    wrong: dict[str, object] = {}
    for turn, (phase, moment) in enumerate(moments.items()):
        show(served, moment, screen)
        screen.emulate_media(color_scheme=SCHEMES[turn % 2])  # type: ignore[arg-type]
        found = [*faults(screen), *unfit(screen), *screen.evaluate(LONGER)]
        show(served, phones[phase], phone)
        phone.emulate_media(color_scheme=SCHEMES[1 - turn % 2])  # type: ignore[arg-type]
        found += [*faults(phone), *unfit(phone)]
        if found:
            wrong[phase] = found
    assert not wrong
