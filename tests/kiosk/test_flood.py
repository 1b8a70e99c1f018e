"""Sockets by the hundred, frames without end, on a kiosk that is served for real."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.kiosk.browser import Served
from tests.waiting import wait_for
from voicehost.kiosk.guard import FRAME_MOST, PAGES_HERE

pytestmark = pytest.mark.unit

SOCKETS = 400


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path / "state"))
    served = Served()
    yield served
    served.close()


def stream_of(served: Served) -> str:
    return served.url.replace("http", "ws") + "/stream"


def answers(served: Served) -> bool:
    try:
        with urllib.request.urlopen(f"{served.url}/health", timeout=10) as answer:
            return bool(json.load(answer)["ok"])
    except urllib.error.HTTPError:
        return False  # too many requests just now


async def _open(url: str, held: list[Any]) -> None:
    try:
        socket = await connect(url, open_timeout=60)
        await socket.recv()
    except (OSError, TimeoutError, WebSocketException):
        return
    held.append(socket)


async def _flood(url: str, sockets: int) -> int:
    """How many of so many sockets are let in."""
    held: list[Any] = []
    await asyncio.gather(*(_open(url, held) for _ in range(sockets)))
    await asyncio.gather(*(socket.close() for socket in held))
    return len(held)


def test_sockets_are_bounded_and_the_host_goes_on(served: Served) -> None:
    let_in = asyncio.run(_flood(stream_of(served), SOCKETS))
    assert 0 < let_in <= PAGES_HERE < SOCKETS
    wait_for(lambda: answers(served))
    wait_for(lambda: asyncio.run(_flood(stream_of(served), 1)))


@pytest.mark.parametrize("frame", [b"\x00\xff", "x" * (FRAME_MOST + 1), "{" * 2_000, "[1]", ""])
def test_a_frame_that_is_none_ends_at_most_its_own_page(served: Served, frame: str | bytes) -> None:
    async def send() -> str:
        async with connect(stream_of(served)) as socket:
            await socket.recv()
            await socket.send(frame)
            try:
                return str(json.loads(await socket.recv())["kind"])
            except ConnectionClosed:
                return "closed"

    assert asyncio.run(send()) in ("problem", "closed")
    assert answers(served)


@pytest.mark.slow
def test_a_page_that_talks_without_end_is_let_go(served: Served) -> None:
    async def talk() -> int:
        async with connect(stream_of(served)) as socket:
            await socket.recv()
            sent = 0
            try:
                while sent < 5_000:
                    await socket.send('{"do": "nothing"}')
                    sent += 1
                await socket.wait_closed()
            except ConnectionClosed:
                pass
            return int(socket.close_code or 0)

    assert asyncio.run(talk()) == 1008
    wait_for(lambda: answers(served))
