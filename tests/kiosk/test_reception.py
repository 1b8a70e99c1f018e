"""The kiosk between games: it waits, is called by touch, and talks until a game is chosen."""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from voicehost.core.errors import UsageError
from voicehost.core.heard import Listening, Phrase
from voicehost.director.outputs import Attend
from voicehost.front.wish import Wish
from voicehost.kiosk.app import App
from voicehost.kiosk.hosting import Hosting
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.run import Kiosk

pytestmark = pytest.mark.unit


class Screen:
    """What a page would show, and hands on it."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk

    def part(self, name: str) -> Any:
        return self.kiosk.hub.value(name)

    @property
    def phase(self) -> str:
        return str((self.part("appliance") or {}).get("phase", ""))

    def asked(self) -> set[str]:
        return {choice["intent"] for choice in self.part("choices") or []}

    def until(self, holds: Callable[[], object]) -> None:
        """Wait; the host is hushed whenever it speaks."""
        give_up = time.monotonic() + 90
        while not holds():
            assert time.monotonic() < give_up, (self.part("appliance"), self.part("said"))
            if self.phase != "waiting" and (self.part("said") or {}).get("long_ms"):
                with contextlib.suppress(UsageError):  # between a game and the reception
                    self.kiosk.remote.press()
            time.sleep(0.05)

    def say(self, words: str) -> None:
        self.kiosk.remote.say(words)

    def call(self) -> None:
        """Touch it, and it asks."""
        self.until(lambda: self.phase == "waiting")
        self.kiosk.remote.press()
        self.until(lambda: self.phase == "lobby" and self.part("choices"))

    def sit_down(self, game: str) -> None:
        """Choose a game and say who plays."""
        self.say(game)
        for name in ("Roderick", "Oscar"):
            self.until(lambda: self.phase == "seating" and "that is all" in self.asked())
            self.say(name)
            self.until(lambda name=name: name in self.part("appliance").get("names", []))  # type: ignore[misc]
        self.until(lambda: "that is all" in self.asked())
        self.say("that is all")
        self.until(lambda: "no matter" in self.asked())
        self.say("no matter")
        self.until(lambda: self.kiosk.playing)


@pytest.fixture
def screen(app: App, kiosk: Kiosk) -> Iterator[Screen]:
    """The screen of a kiosk that receives visitors."""
    kiosk.watch(go_on=False, receives=True)
    yield Screen(kiosk)
    kiosk.close(10.0)


@pytest.mark.slow
def test_from_a_touch_to_a_game_and_back(screen: Screen, kiosk: Kiosk) -> None:
    screen.until(lambda: screen.phase == "waiting")
    # There is no microphone: it is called by touch alone.
    assert screen.part("microphone") == "closed"
    assert screen.part("appliance") == {
        "phase": "waiting", "spoken": False, "phrases": [], "dark": False,
    }  # fmt: skip
    screen.call()
    screen.sit_down("e top")
    assert [p["name"] for p in screen.part("table")["players"]] == ["Roderick", "Oscar"]
    assert screen.part("appliance") is None
    kiosk.end()
    # What was left is offered at the next call.
    screen.call()
    assert {"resume", "anew"} <= screen.asked()
    screen.say("go on")
    screen.until(lambda: kiosk.playing and screen.part("paused") is False)


def test_good_night_makes_it_dark(screen: Screen) -> None:
    screen.call()
    screen.say("good night")
    screen.until(lambda: screen.phase == "waiting")
    assert screen.part("appliance")["dark"] is True


def test_hands_may_begin_a_game_meanwhile(screen: Screen, kiosk: Kiosk) -> None:
    screen.call()
    kiosk.start(Wish(game="e-top", players="Ann, Ben"))
    screen.until(lambda: kiosk.playing and screen.part("appliance") is None)


def test_a_bad_wish_leaves_the_reception_open(screen: Screen, kiosk: Kiosk) -> None:
    screen.until(lambda: screen.phase == "waiting")
    with pytest.raises(UsageError, match="no such game"):
        kiosk.start(Wish(game="chess"))
    screen.call()


def test_the_page_shows_that_only_the_phrase_is_listened_for() -> None:
    hub = Hub()
    hosting = Hosting(hub)
    phrase = Phrase(text="hey host", intent="wake")
    called = Listening(passing=None, topic=None, phrases=(), called=(phrase,))
    hosting.perform(0, Attend(listening=called))
    assert hub.value("microphone") == "waiting"
    for speaking in (True, False):  # whoever speaks in the room: nothing of it shows
        hosting.look(0, speaking=speaking, thinking=False)
        assert hub.value("microphone") == "waiting"
    hosting.perform(0, Attend(listening=None))
    assert hub.value("microphone") == "closed"
