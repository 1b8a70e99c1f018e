"""Guard: what every request passes before it reaches the host. Hosts and origins are checked
against rebinding and foreign pages, bodies and rates bounded, answers carry strict headers."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from voicehost.kiosk.addresses import address_of, is_loopback, neighbour

BODY_BYTES = 16_384
"""Largest body of a request."""

FRAME_MOST = 65_536
"""Largest frame a page may send before the connection ends, in bytes."""

PAGES_MOST = 320
"""Open pages (WebSockets) at a time."""

PAGES_EACH, PAGES_HERE = 24, 240
"""Of one neighbour on the network, and of this machine."""

PAGES_KEPT = 8
"""Pages that the network cannot take from this machine's own screens."""

PER_SECOND, BURST = 20.0, 120.0
"""Requests of one neighbour, in the long run and at once."""

BODY_WITHIN_S = 10.0
"""A body must have been sent within this time."""

KNOWN_ADDRESSES = 4_096

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Bucket:
    """Tokens that come back with time, one set an address; the oldest addresses are forgotten."""

    def __init__(self, clock: Callable[[], float], per_second: float, burst: float) -> None:
        self._clock, self._rate, self._burst = clock, per_second, burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, count: int = 1) -> bool:
        """Whether so many more are allowed now."""
        now = self._clock()
        level, at = self._levels.pop(address, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        allowed = level >= count
        self._levels[address] = (level - count if allowed else level, now)
        while len(self._levels) > KNOWN_ADDRESSES:
            self._levels.popitem(last=False)
        return allowed


class Guard:
    """ASGI middleware.

    Args:
        app: what lies behind.
        hosts: names and addresses this host goes by (without port); any address of its own is one.
        clock: seconds, monotonic.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], clock: Callable[[], float]) -> None:
        self._app = app
        self._hosts = {host.casefold() for host in hosts} | {"localhost"}
        self._bucket = Bucket(clock, PER_SECOND, BURST)
        self._pages: dict[str, int] = {}
        """Open ones by neighbour."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        address = neighbour(scope["client"][0] if scope.get("client") else "")
        wrong = self._wrong(scope, address)
        if wrong is not None:
            await self._refuse(scope, receive, send, *wrong)
        elif scope["type"] == "websocket":
            await self._page(scope, receive, send, address)
        else:
            await self._app(scope, _bounded(receive), _with_headers(send))

    def _wrong(self, scope: Scope, address: str) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._ours(host):
            return 421, "this host does not go by that name"
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != host.casefold():
            return 403, "a page of another site may not command this host"
        if headers.get("sec-fetch-site") == "cross-site" and scope.get("method") != "GET":
            return 403, "a page of another site may not command this host"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > BODY_BYTES:
            return 413, f"more than {BODY_BYTES} bytes"
        if not self._bucket.take(address):
            return 429, "too many requests; wait a moment"
        return None

    def _ours(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").casefold()
        except ValueError:
            return False
        # an address cannot be rebound to another one
        return name in self._hosts or address_of(name) is not None

    async def _page(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        mine, here = self._pages.get(address, 0), is_loopback(address)
        most = PAGES_MOST if here else PAGES_MOST - PAGES_KEPT
        each = PAGES_HERE if here else PAGES_EACH
        if mine >= each or sum(self._pages.values()) >= most:
            await self._refuse(scope, receive, send, 429, "too many pages are open")
            return
        self._pages[address] = mine + 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._pages[address] -= 1
            if not self._pages[address]:
                del self._pages[address]

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, why: str
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why})
            return
        response = JSONResponse({"problem": why}, status_code=status)
        await response(scope, receive, _with_headers(send))


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc.casefold()
    except ValueError:
        return ""


class TooLong(Exception):
    """A body went on beyond the bound, in bytes or in time."""


def _bounded(receive: Receive) -> Receive:
    taken, whole = 0, False

    async def bounded() -> Message:
        nonlocal taken, whole
        try:
            async with asyncio.timeout(None if whole else BODY_WITHIN_S):
                message = await receive()
        except TimeoutError:
            raise TooLong from None
        taken += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if taken > BODY_BYTES:
            raise TooLong
        return message

    return bounded


def _with_headers(send: Send, more: Mapping[str, str] = HEADERS) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in more.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
