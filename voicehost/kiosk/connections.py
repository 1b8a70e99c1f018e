"""Connections: how many a neighbour may hold open, and how long they may be silent or how loud.

uvicorn bounds neither the time in which a request must have been sent, nor what a WebSocket sends
beside its messages (pings, empty fragments), nor whose connections fill the server.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from voicehost.kiosk.addresses import is_loopback, neighbour
from voicehost.kiosk.guard import PAGES_EACH, PAGES_HERE, PAGES_MOST, Bucket

BESIDE_EACH, BESIDE_HERE, BESIDE_MOST = 40, 60, 120
"""Connections beside open pages (requests, pages being refused): of one neighbour, of this
machine, and in all."""

CONNECTIONS_MOST = PAGES_MOST + BESIDE_MOST

SENT_WITHIN_S = 10.0
"""A request must have been sent within this time after the connection could take it."""

BYTES_PER_SECOND, BYTES_AT_ONCE = 16_384.0, 262_144.0
"""What an open page may send, its pings and fragments included."""


def has_room(address: str, held: Sequence[str]) -> bool:
    """Whether one more connection of an address is taken, beside those of other addresses (one
    each) that are open. What this machine's own screens need, the network cannot fill."""
    mine = neighbour(address)
    of_mine = sum(neighbour(other) == mine for other in held)
    if is_loopback(address):
        return of_mine < PAGES_HERE + BESIDE_HERE
    away = sum(not is_loopback(other) for other in held)
    return of_mine < PAGES_EACH + BESIDE_EACH and away < CONNECTIONS_MOST - BESIDE_HERE


def _address(connection: Any) -> str:
    return connection.client[0] if connection.client else ""


class Http(H11Protocol):
    """A connection that has not become a page."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        held = [_address(one) for one in self.connections if one is not self]
        if has_room(_address(self), held):
            self._look_again(self.cycle)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)

    def _look_again(self, cycle: Any) -> None:
        self._late = self.loop.call_later(SENT_WITHIN_S, self._look, cycle)

    def _look(self, cycle: Any) -> None:
        """Whether what was awaited when we last looked has still not been sent."""
        if self not in self.connections:  # it has become a page
            return
        awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if awaited and cycle is self.cycle:
            self.transport.abort()
        else:
            self._look_again(self.cycle)


class Page(WebSocketsSansIOProtocol):
    """A connection that has become a page."""

    _bucket: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        if self._bucket is None:
            self._bucket = Bucket(self.loop.time, BYTES_PER_SECOND, BYTES_AT_ONCE)
        if self._bucket.take("", len(data)):
            super().data_received(data)
        else:
            self.transport.abort()
