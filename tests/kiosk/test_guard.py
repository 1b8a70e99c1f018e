"""What every request passes before it reaches the host."""

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from voicehost.kiosk.guard import BODY_BYTES, BURST, KNOWN_ADDRESSES, PAGES_EACH, Bucket, Guard

pytestmark = pytest.mark.unit


class StillClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def _hello(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def _page(socket: WebSocket) -> None:
    await socket.accept()
    await socket.receive_text()
    await socket.close()


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def client(clock: StillClock) -> Iterator[TestClient]:
    app = Starlette(
        routes=[Route("/", _hello, methods=["GET", "POST"]), WebSocketRoute("/page", _page)]
    )
    with TestClient(Guard(app, ["Kiosk.local", "testserver"], clock)) as client:
        yield client


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8765", "127.0.0.1:8765", "[::1]:8765", "192.168.1.7", "kiosk.LOCAL"],
)
def test_names_and_addresses_of_ours_are_served(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "kiosk.local.", "[::1"]
)
def test_a_name_bound_to_us_by_others_is_not(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 421


def test_a_page_of_another_site_may_not_command(client: TestClient) -> None:
    away = {"origin": "http://evil.example"}
    assert client.post("/", headers=away).status_code == 403
    for origin in ("null", "http://[::1", "http://testserver.evil.example"):
        assert client.post("/", headers={"origin": origin}).status_code == 403
    assert client.post("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.post("/", headers={"origin": "http://testserver"}).status_code == 200
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/page", headers=away):
        pass


def test_bodies_are_bounded_whatever_their_header_says(client: TestClient) -> None:
    assert client.post("/", content=b"x" * BODY_BYTES).text == str(BODY_BYTES)
    assert client.post("/", content=b"x" * (BODY_BYTES + 1)).status_code == 413
    assert client.post("/", headers={"content-length": "-1"}).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 1_000

    from voicehost.kiosk.guard import TooLong

    with pytest.raises(TooLong):
        client.post("/", content=pieces())


def test_a_flood_is_told_to_wait_and_forgiven(client: TestClient, clock: StillClock) -> None:
    codes = [client.get("/").status_code for _ in range(int(BURST) + 5)]
    assert codes.count(429) == 5
    clock.now += 1
    assert client.get("/").status_code == 200


def test_one_addresss_flood_is_not_anothers() -> None:
    bucket = Bucket(StillClock(), 1, 2)
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")


def test_the_memory_of_addresses_is_bounded() -> None:
    bucket = Bucket(StillClock(), 1, 2)
    for number in range(KNOWN_ADDRESSES + 100):
        bucket.take(str(number))
    assert len(bucket._levels) == KNOWN_ADDRESSES


def test_open_pages_are_bounded_and_counted_back(client: TestClient, clock: StillClock) -> None:
    guard = client.app
    assert isinstance(guard, Guard)
    with client.websocket_connect("/page") as page:
        assert guard._pages == {"testclient": 1}
        page.send_text("bye")
        with pytest.raises(WebSocketDisconnect):
            page.receive_text()
    assert guard._pages == {}
    guard._pages["testclient"] = PAGES_EACH
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/page"):
        pass


def test_every_answer_carries_strict_headers(client: TestClient) -> None:
    for answer in (client.get("/"), client.get("/", headers={"host": "evil.example"})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
