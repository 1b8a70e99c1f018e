"""Stream: one open page. What changes goes out, what is done there comes in."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from voicehost.core.errors import UsageError
from voicehost.kiosk.addresses import neighbour
from voicehost.kiosk.guard import BURST, PER_SECOND, Bucket
from voicehost.kiosk.hub import Hub

FRAME_BYTES = 2_048
"""Longest message from a page."""

SLOWEST_S = 10.0
"""A page that takes nothing for so long is let go; it comes back by itself."""

BEAT_S = 5.0
"""A page to which nothing else was sent for so long is told that the host is there; one that hears
nothing for longer comes back by a new connection."""

GATHER_S = 0.012
"""What changes within this time goes out as one message."""

MADE_MOST = 64
"""Texts that are kept for others."""

SAME_S = 0.05
"""How long a message made for one page serves others that have seen as much."""

NO_SEAT = 4401
"""Close code: the page has no seat (any more)."""

Told = Callable[[str | None, dict[str, Any]], None]
"""Does what a page says; gets its seat (None: the screen) and the message.

Raises:
    UsageError: it cannot be done; the page is told.
"""


class _Bell:
    """Wakes the pages of one event loop, all at once, a moment after a change: the game's thread
    pays for one wake, however many pages there are."""

    def __init__(self, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._rung = False
        self.waiting: set[asyncio.Event] = set()
        self.stop = hub.listen(self._ring)

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            with contextlib.suppress(RuntimeError):  # the server is going away
                self._loop.call_soon_threadsafe(self._loop.call_later, GATHER_S, self._wake)

    def _wake(self) -> None:
        self._rung = False
        for event in self.waiting:
            event.set()


class Stream:
    """Serves pages.

    Args:
        hub: what is shown.
        now_ms: session time.
        has_seat: whether a phone holds that seat.
    """

    def __init__(
        self, hub: Hub, now_ms: Callable[[], int], has_seat: Callable[[str], bool]
    ) -> None:
        self._hub, self._now_ms, self._has_seat = hub, now_ms, has_seat
        self._bells: dict[asyncio.AbstractEventLoop, _Bell] = {}
        self._made: dict[int, tuple[int, float, str]] = {}
        self._frames = Bucket(time.monotonic, PER_SECOND, BURST)

    async def serve(
        self,
        socket: WebSocket,
        seat: str | None,
        told: Told,
    ) -> None:
        """Send what changes; take what comes; until either side ends it."""
        await socket.accept()
        reader = asyncio.ensure_future(self._read(socket, seat, told))
        writer = asyncio.ensure_future(self._write(socket, seat))
        _, pending = await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        for task in (reader, writer):
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, TimeoutError,
                                     RuntimeError):  # fmt: skip
                await task
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()

    async def _write(self, socket: WebSocket, seat: str | None) -> None:
        changed = asyncio.Event()
        bell = self._bell()
        bell.waiting.add(changed)
        revision, first = 0, True
        try:
            while True:
                changed.clear()
                if seat is not None and not self._has_seat(seat):
                    await socket.close(NO_SEAT, "let go")
                    return
                revision, text = self._message(revision, seat, first=first)
                if text:
                    async with asyncio.timeout(SLOWEST_S):
                        await socket.send_text(text)
                    first = False
                try:
                    async with asyncio.timeout(BEAT_S):
                        await changed.wait()
                except TimeoutError:
                    async with asyncio.timeout(SLOWEST_S):
                        await socket.send_text('{"kind": "beat"}')
        finally:
            bell.waiting.discard(changed)
            if not bell.waiting:
                bell.stop()
                self._bells.pop(asyncio.get_running_loop(), None)

    def _bell(self) -> _Bell:
        loop = asyncio.get_running_loop()
        bell = self._bells.get(loop)
        if bell is None:
            bell = self._bells[loop] = _Bell(self._hub, loop)
        return bell

    def _message(self, seen: int, seat: str | None, *, first: bool) -> tuple[int, str]:
        """What a page that has seen so much is sent, and how much it has seen then; "" if nothing
        has changed for it. Screens that have seen the same share one text."""
        shared = seat is None and not first
        known = self._made.get(seen) if shared else None
        if known is not None:
            fresh = time.monotonic() < known[1] + SAME_S
            if fresh and known[0] == self._hub.revision:
                return known[0], known[2]
        revision, parts = self._hub.since(seen, seat)
        if not parts and not first:
            return revision, ""
        message = {
            "kind": "snapshot" if first else "change", "revision": revision,
            "now_ms": self._now_ms(), "parts": parts,
        }  # fmt: skip
        if first and seat is not None:
            message["seat"] = seat
        text = json.dumps(message, ensure_ascii=False)
        if shared:
            if known is None and len(self._made) > MADE_MOST:
                self._made.clear()
            self._made[seen] = revision, time.monotonic(), text
        return revision, text

    async def _read(
        self,
        socket: WebSocket,
        seat: str | None,
        told: Told,
    ) -> None:
        address = neighbour(socket.client.host if socket.client else "")
        while True:
            given = await socket.receive()
            if given["type"] == "websocket.disconnect":
                return
            text = given.get("text") or ""
            if not self._frames.take(address):
                await socket.close(1008, "too much at once")
                return
            problem = ""
            try:
                body = json.loads(text) if len(text) <= FRAME_BYTES else None
                if not isinstance(body, dict):
                    raise UsageError("not a message")
                told(seat, body)
            except (UsageError, ValueError, RecursionError) as error:
                problem = str(error) if isinstance(error, UsageError) else "not a message"
            if problem:
                await socket.send_text(json.dumps({"kind": "problem", "text": problem}))
