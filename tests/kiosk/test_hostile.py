"""Guests on the network who mean no good, by raw sockets, on a kiosk that is served for real."""

import base64
import contextlib
import json
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.kiosk.browser import Served
from tests.kiosk.conftest import PLAYERS, Page, join
from tests.kiosk.test_flood import answers
from tests.waiting import wait_for
from voicehost.kiosk import connections, guard
from voicehost.kiosk.addresses import is_loopback, neighbour
from voicehost.kiosk.app import App
from voicehost.kiosk.connections import (
    BESIDE_EACH,
    BESIDE_HERE,
    BYTES_AT_ONCE,
    CONNECTIONS_MOST,
    has_room,
)
from voicehost.kiosk.guard import PAGES_EACH, PAGES_HERE
from voicehost.kiosk.run import Kiosk

pytestmark = pytest.mark.unit

CAPTEN = {"game": "capten", "players": PLAYERS, "secrets": "phones", "seed": 3}
HALF = "\ud800"
"""Half a character: JSON may bring it, no file takes it."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that waits for nobody for long."""
    monkeypatch.setattr(connections, "SENT_WITHIN_S", 0.4)
    monkeypatch.setattr(guard, "BODY_WITHIN_S", 0.4)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    host = Served()
    yield host
    host.close()


def call(host: Served) -> socket.socket:
    address = urlsplit(host.url)
    made = socket.create_connection((address.hostname, address.port or 0), timeout=30)
    made.settimeout(30)
    return made


def rest_of(caller: socket.socket) -> bytes:
    """What comes until the host hangs up."""
    out = b""
    with contextlib.suppress(ConnectionError):
        while piece := caller.recv(65_536):
            out += piece
    return out


def asked(host: Served, *lines: str) -> bytes:
    """The answer to a request that is sent as it is written."""
    with call(host) as caller:
        head = [*lines, "connection: close"]
        caller.sendall("".join(f"{line}\r\n" for line in head).encode("latin-1") + b"\r\n")
        return rest_of(caller)


# ------------------------------------------------------------------ slowness and numbers


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: localhost\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\n",
        b"POST /api/pair HTTP/1.1\r\nhost: localhost\r\ncontent-length: 90\r\n\r\n{",
    ],
)
def test_who_never_ends_a_request_is_let_go(host: Served, hasty: None, begun: bytes) -> None:
    with call(host) as caller:
        caller.sendall(begun)
        rest_of(caller)  # the host hangs up
    assert answers(host)


def test_who_sends_a_request_by_the_letter_is_let_go(host: Served, hasty: None) -> None:
    with call(host) as caller, contextlib.suppress(ConnectionError):
        caller.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
        for _ in range(600):
            caller.sendall(b"x-more: y\r\n")
            time.sleep(0.02)
        pytest.fail("a request that never ends was waited for")


def test_who_pauses_between_two_whole_requests_is_not(host: Served, hasty: None) -> None:
    with call(host) as caller:
        for _ in range(6):
            caller.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
            answer = b""
            while b"playing" not in answer:
                answer += caller.recv(65_536)
            time.sleep(0.2)


def test_no_neighbour_fills_the_server_and_the_network_not_for_its_own_screen() -> None:
    mine = ["192.168.1.20"] * (PAGES_EACH + BESIDE_EACH)
    assert has_room("192.168.1.20", mine[1:])
    assert not has_room("192.168.1.20", mine)
    assert has_room("192.168.1.21", mine)
    network = [f"10.0.{n // 250}.{n % 250}" for n in range(CONNECTIONS_MOST - BESIDE_HERE)]
    assert not has_room("192.168.1.21", network)
    assert has_room("127.0.0.1", network)
    assert not has_room("127.0.0.1", ["127.0.0.1"] * (PAGES_HERE + BESIDE_HERE))


def test_one_house_one_neighbour() -> None:
    """IPv6 gives everybody more addresses than there are guests: they count as one."""
    assert neighbour("fd00::1:2") == neighbour("fd00::ffff:1") != neighbour("fd01::1:2")
    assert neighbour("::ffff:192.168.1.20") == neighbour("192.168.1.20")
    assert neighbour("192.168.1.20") != neighbour("192.168.1.21")
    assert neighbour("testclient") == "testclient"
    assert is_loopback("::ffff:127.0.0.1")
    assert is_loopback("::1")
    assert not is_loopback("fe80::1")


def test_silent_connections_are_bounded(host: Served, hasty: None) -> None:
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(call(host)) for _ in range(CONNECTIONS_MOST)]
        wait_for(lambda: len(host.server.server_state.connections) < BESIDE_HERE)
        assert held
    assert answers(host)


# ------------------------------------------------------------------ bytes


@pytest.mark.parametrize(
    "lines",
    [
        ("GET / HTTP/1.1", "host: localhost", "x: " + "y" * 2_000_000),
        ("GET / HTTP/1.1", "host: localhost", *(f"x-{n}: y" for n in range(40_000))),
        ("GET /" + "a" * 2_000_000 + " HTTP/1.1", "host: localhost"),
        ("cookie: " + "a" * 2_000_000,),
    ],
)
def test_huge_heads_are_refused(host: Served, lines: tuple[str, ...]) -> None:
    with contextlib.suppress(ConnectionError):
        assert asked(host, *lines)[:12] in (b"HTTP/1.1 400", b"")
    assert answers(host)


def upgraded(host: Served, path: str = "/stream", *lines: str) -> tuple[socket.socket, bytes]:
    """A raw WebSocket and what the host answered first."""
    caller = call(host)
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET {path} HTTP/1.1", "host: localhost", "upgrade: websocket", "connection: upgrade",
        f"sec-websocket-key: {key}", "sec-websocket-version: 13", *lines,
    )  # fmt: skip
    caller.sendall("".join(f"{line}\r\n" for line in head).encode() + b"\r\n")
    return caller, caller.recv(65_536)


def frame(opcode: int, body: bytes, *, last: bool) -> bytes:
    """A masked frame; the mask is zero."""
    head = struct.pack("!BB", (0x80 if last else 0) | opcode, 0x80 | min(len(body), 125))
    return head + b"\0" * 4 + body


@pytest.mark.parametrize(
    "flood",
    [
        frame(0x9, b"p" * 125, last=True),
        frame(0x0, b"", last=False),
        frame(0xA, b"", last=True),
    ],
    ids=["pings", "empty fragments", "pongs"],
)
def test_what_is_sent_beside_messages_is_bounded(host: Served, flood: bytes) -> None:
    caller, first = upgraded(host)
    assert first.startswith(b"HTTP/1.1 101")
    sent = 0
    with caller:
        caller.sendall(frame(0x1, b"", last=False))
        with contextlib.suppress(ConnectionError, TimeoutError):
            while sent < 100 * BYTES_AT_ONCE:
                caller.sendall(flood * 100)
                sent += len(flood) * 100
    assert sent < 100 * BYTES_AT_ONCE
    wait_for(lambda: answers(host))


# ------------------------------------------------------------------ other people's


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost.evil.example"]
)
@pytest.mark.parametrize("path", ["/stream", "/seat"])
def test_a_socket_of_another_sites_page_is_refused(host: Served, path: str, origin: str) -> None:
    caller, first = upgraded(host, path, f"origin: {origin}")
    with caller:
        assert first.startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize(
    "target",
    ["/page/../app.py", "/page/..%2fapp.py", "/page/%2e%2e/app.py", "/page/%2e%2e%2fapp.py",
     "/page//etc/passwd", "/page/%00", "/page/..%5capp.py", "/../../etc/passwd", "//etc/passwd",
     "/page/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd", "/page/",
     "http://localhost/page/../app.py", "*"],
)  # fmt: skip
def test_no_path_leads_out_of_the_page_folder(host: Served, target: str) -> None:
    answer = asked(host, f"GET {target} HTTP/1.1", "host: localhost")
    assert answer[9:12] in (b"404", b"405", b"400"), answer[:80]
    assert b"import" not in answer
    assert b"root:" not in answer


def test_a_name_anybody_on_the_network_may_take_is_not_ours(host: Served) -> None:
    """Only what no one else can be called: addresses, localhost and what --name says."""
    for name in ("testserver", "voicehost", "raspberrypi.local"):
        assert asked(host, "GET /health HTTP/1.1", f"host: {name}").startswith(b"HTTP/1.1 421")


@pytest.mark.parametrize("passed", ["forwarded: for=10.0.0.1", "via: 1.1 x", "x-real-ip: 10.0.0.1"])
def test_no_proxy_makes_the_network_local(host: Served, passed: str) -> None:
    answer = asked(host, "POST /api/end HTTP/1.1", "host: localhost", "content-length: 0", passed)
    assert answer.startswith(b"HTTP/1.1 403")


def test_halves_of_characters_are_refused_and_nothing_breaks(
    client: TestClient, away: TestClient, app: App, kiosk: Kiosk
) -> None:
    half: Any = {"content": json.dumps({"code": HALF, "ticket": HALF, "game": HALF})}
    for command in ("pair", "join"):
        assert away.post(f"/api/{command}", **half).status_code == 400
    assert client.post("/api/start", **half).status_code == 400
    options = json.dumps({**CAPTEN, "options": {HALF: HALF}})
    assert client.post("/api/start", content=options).status_code == 400
    client.post("/api/start", json=CAPTEN)
    join(client, away, "ann")
    with away.websocket_connect("/seat") as phone, client.websocket_connect("/stream") as table:
        page, screen = Page(phone), Page(table)
        page.take()
        for told in ({"do": "enter", "value": HALF}, {"do": "say", "words": HALF}):
            phone.send_text(json.dumps(told))
        page.until(lambda p: len(p.problems) == 2, hurry=False)
        screen.until(lambda p: "name" in p.asked())
    assert kiosk.playing


def test_a_phone_has_one_seat(client: TestClient, away: TestClient, app: App) -> None:
    client.post("/api/start", json=CAPTEN)
    join(client, away, "ann")
    first = away.cookies["voicehost_seat"]
    join(client, away, "ben")
    assert app.seats.joined() == {"ben": False}
    away.cookies.clear()
    away.cookies.set("voicehost_seat", first)
    with away.websocket_connect("/seat") as socket, pytest.raises(WebSocketDisconnect) as ended:
        socket.receive_text()
    assert ended.value.code == 4401


def test_what_a_phone_looked_at_is_not_left_open_when_it_goes(
    client: TestClient, away: TestClient, kiosk: Kiosk
) -> None:
    client.post("/api/start", json=CAPTEN)
    join(client, away, "ann")
    with away.websocket_connect("/seat") as socket:
        Page(socket).take()
        kiosk.hub.put("number", 7, "ann")
    wait_for(lambda: kiosk.hub.value("number", "ann") is None)
