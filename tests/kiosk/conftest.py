"""A kiosk without microphone and loudspeaker, and what its pages get."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from voicehost.kiosk.app import App
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.run import Kiosk
from voicehost.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.kiosk.browser import Served

PATIENCE_S = 120.0
PLAYERS = "Ann, Ben, Cy, Di"


class Page:
    """One open page: all frames it got, and what they add up to."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.parts: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.problems: list[str] = []
        self.revision = 0

    def take(self) -> None:
        """The next frame."""
        text = self.socket.receive_text()
        self.frames.append(text)
        message = json.loads(text)
        if message["kind"] == "beat":
            return
        if message["kind"] == "problem":
            self.problems.append(message["text"])
            return
        assert message["revision"] >= self.revision
        self.revision = message["revision"]
        self.own |= message["parts"].pop("own", {})
        self.parts |= message["parts"]

    def until(self, holds: Callable[["Page"], object], hurry: bool = True) -> None:
        """Take frames until something holds; the host is hushed whenever it speaks."""
        give_up = time.monotonic() + PATIENCE_S
        while not holds(self):
            assert time.monotonic() < give_up, self.frames[-5:]
            if hurry and (self.parts.get("said") or {}).get("long_ms"):
                self.send(do="press")
            self.take()

    def send(self, **body: object) -> None:
        self.socket.send_text(json.dumps(body))

    def asked(self) -> set[Any]:
        """What may be said now, by its meaning."""
        return {choice["intent"] for choice in self.parts.get("choices") or []}


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kiosk]:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    kiosk = Kiosk(Settings(), Hub(), text=True)
    yield kiosk
    kiosk.end()


@pytest.fixture
def app(kiosk: Kiosk) -> App:
    return App(kiosk, hosts=("testserver",))


@pytest.fixture
def client(app: App) -> Iterator[TestClient]:
    """A page on this machine."""
    with TestClient(app.asgi, client=("127.0.0.1", 40_000)) as client:
        yield client


@pytest.fixture
def away(app: App) -> Iterator[TestClient]:
    """Somebody on the network."""
    with TestClient(app.asgi, client=("192.168.1.20", 40_000)) as client:
        yield client


def join(control: TestClient, phone: TestClient, seat: str) -> None:
    """Let a phone take a seat as people do: picture, scan, cookie."""
    url = control.post("/api/ticket", json={"seat": seat}).json()["url"]
    answer = phone.post("/api/join", json={"ticket": url.split("#")[1]})
    assert answer.status_code == 200, answer.text


@pytest.fixture(scope="module")
def chrome() -> Iterator["Browser"]:
    """The system's Chromium."""
    from tests.kiosk.browser import browser

    with browser() as made:
        yield made


@pytest.fixture
def served(
    chrome: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator["Served"]:
    """A kiosk on a port; the pages a test opened are closed after it."""
    from tests.kiosk.browser import Served

    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    served = Served()
    yield served
    for context in chrome.contexts:
        context.close()
    served.close()
