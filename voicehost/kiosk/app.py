"""App: the pages, the stream of what they show, and the control API, on Starlette."""

import io
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import segno
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from voicehost.catalogue import GAMES
from voicehost.core.errors import UsageError
from voicehost.front.session import sessions
from voicehost.front.wish import Wish
from voicehost.journal.records import Ended, Header
from voicehost.kiosk.addresses import PASSED_ON, is_loopback
from voicehost.kiosk.bodies import (
    Handler,
    body_of,
    is_value,
    number_of,
    options_of,
    safe,
    text_of,
    yes_of,
)
from voicehost.kiosk.guard import Guard
from voicehost.kiosk.health import answering
from voicehost.kiosk.openapi import openapi
from voicehost.kiosk.owner import GUESTS_MAY, Owner
from voicehost.kiosk.run import Kiosk
from voicehost.kiosk.seats import Pairing, Seats
from voicehost.kiosk.stream import NO_SEAT, Stream

PAGE = Path(__file__).parent / "page"
SEAT_COOKIE, CONTROL_COOKIE = "voicehost_seat", "voicehost_control"


class App:
    """The web side of a kiosk.

    Args:
        kiosk: the games.
        hosts: names this host goes by, beside its addresses.
        url: how phones reach it, for the pictures to scan.
        secure: served by https.
    """

    def __init__(
        self, kiosk: Kiosk, *, hosts: tuple[str, ...] = (), url: str = "", secure: bool = False
    ) -> None:
        self._kiosk, self._hub = kiosk, kiosk.hub
        self._url, self._secure = url, secure
        self.seats = Seats(time.monotonic)
        self.pairing = Pairing(time.monotonic)
        self._stream = Stream(self._hub, kiosk.now_ms, lambda seat: seat in self.seats.joined())
        self._joined()
        kiosk.let_go, kiosk.seated = self._not_me, self._seated
        self.owner = Owner(kiosk, self._allowed, self._cookie)
        control = {
            "start": self._start, "resume-session": self._resume_session, "end": self._end,
            "say": self._say, "press": self._press,
            "pause": self._words("pause"), "resume": self._words("resume"),
            "undo": self._words("undo"),
            "ticket": self._ticket, "revoke": self._revoke,
        }  # fmt: skip
        self.asgi = Starlette(
            routes=[
                Route("/", _file("index.html")),
                Route("/phone", _file("phone.html")),
                Route("/health", answering(kiosk)),
                Route("/openapi.json", self._openapi),
                Route("/api/state", self._state),
                Route("/api/games", self._games),
                Route("/api/pair", safe(self._pair), methods=["POST"]),
                Route("/api/join", safe(self._join), methods=["POST"]),
                Route("/api/leave", safe(self._leave), methods=["POST"]),
                *(
                    Route(f"/api/{name}", safe(self._allowed(handler)), methods=["POST"])
                    for name, handler in control.items()
                ),
                *self.owner.routes,
                WebSocketRoute("/stream", self._screen),
                WebSocketRoute("/seat", self._phone),
                Mount("/page", StaticFiles(directory=PAGE)),
            ],
            middleware=[Middleware(Guard, hosts=hosts, clock=time.monotonic)],
            exception_handlers={HTTPException: _refused},
        )

    # ------------------------------------------------------------------ looking

    async def _openapi(self, request: Request) -> Response:
        return JSONResponse(openapi())

    async def _state(self, request: Request) -> Response:
        revision, parts = self._hub.since(0)
        return JSONResponse({"revision": revision, "now_ms": self._kiosk.now_ms(), "parts": parts})

    async def _games(self, request: Request) -> Response:
        may = self._may(request)
        kept = await run_in_threadpool(_kept) if may else []
        adult = await run_in_threadpool(self._kiosk.adult_games) if may else ()
        games = [
            {"name": g.name, "title": g.title, "players": list(g.players), "teams": list(g.teams),
             "variants": list(g.variants), "adult": g.name in adult}
            for g in GAMES
        ]  # fmt: skip
        sees = may and self.owner.sees(request)
        return JSONResponse({
            "games": games, "may": may, "locked": may and not sees,
            "kept": kept if sees else [], "last": bool(kept),
        })  # fmt: skip

    # ------------------------------------------------------------------ control

    async def _start(self, request: Request) -> Response:
        body = await body_of(request)
        self.owner.check_wish(request, body, GUESTS_MAY)
        wish = Wish(
            game=text_of(body, "game", required=True) or "",
            players=text_of(body, "players"),
            teams=text_of(body, "teams"),
            set=number_of(body, "set"),
            charts=[c.strip() for c in (text_of(body, "charts") or "").split(",") if c.strip()]
            or None,
            variant=text_of(body, "variant"),
            options=options_of(body),
            seed=number_of(body, "seed"),
            adult=yes_of(body, "adult"),
        )
        name = await run_in_threadpool(
            self._kiosk.start,
            wish,
            secrets=text_of(body, "secrets"),
            answers=text_of(body, "answers"),
        )
        self._seated()
        return JSONResponse({"session": name}, status_code=201)

    async def _resume_session(self, request: Request) -> Response:
        body = await body_of(request)
        self.owner.check_wish(request, body, frozenset())
        name = await run_in_threadpool(self._kiosk.resume, text_of(body, "session"))
        self._seated()
        return JSONResponse({"session": name}, status_code=201)

    async def _end(self, request: Request) -> Response:
        await run_in_threadpool(self._kiosk.end)
        return JSONResponse({"playing": False})

    async def _say(self, request: Request) -> Response:
        body = await body_of(request)
        self._kiosk.remote.say(text_of(body, "words", required=True) or "")
        return JSONResponse({}, status_code=202)

    async def _press(self, request: Request) -> Response:
        self._kiosk.remote.press()
        return JSONResponse({}, status_code=202)

    def _words(self, words: str) -> Handler:
        async def handler(request: Request) -> Response:
            self._kiosk.remote.say(words)
            return JSONResponse({}, status_code=202)

        return handler

    async def _ticket(self, request: Request) -> Response:
        seat = self._seat_named(await body_of(request))
        url = f"{self._url or str(request.base_url).rstrip('/')}/phone#{self.seats.ticket(seat)}"
        picture = io.BytesIO()
        segno.make(url, error="m").save(picture, kind="svg", scale=4, border=3, xmldecl=False)
        return JSONResponse({"seat": seat, "url": url, "picture": picture.getvalue().decode()})

    async def _revoke(self, request: Request) -> Response:
        self._let_go(self._seat_named(await body_of(request)))
        return JSONResponse({})

    async def _pair(self, request: Request) -> Response:
        body = await body_of(request)
        token = self.pairing.pair(text_of(body, "code", required=True) or "")
        response = JSONResponse({"may": True})
        self._cookie(response, CONTROL_COOKIE, token)
        return response

    # ------------------------------------------------------------------ phones

    async def _join(self, request: Request) -> Response:
        body = await body_of(request)
        before = self.seats.seat_of(request.cookies.get(SEAT_COOKIE, ""))
        seat, token = self.seats.exchange(text_of(body, "ticket", required=True) or "")
        if before is not None:  # a phone has one seat
            self._let_go(before)
        response = JSONResponse({"seat": seat, "name": self._kiosk.table_names().get(seat, seat)})
        self._cookie(response, SEAT_COOKIE, token)
        self._joined()
        self._tell(seat, gone=False)
        return response

    async def _leave(self, request: Request) -> Response:
        seat = self.seats.seat_of(request.cookies.get(SEAT_COOKIE, ""))
        if seat is not None:
            self._let_go(seat)
        response = JSONResponse({})
        response.delete_cookie(SEAT_COOKIE)
        return response

    # ------------------------------------------------------------------ streams

    async def _screen(self, socket: WebSocket) -> None:
        may = self._may(socket)
        await self._stream.serve(socket, None, self._screen_says if may else _nothing)

    async def _phone(self, socket: WebSocket) -> None:
        seat = self.seats.seat_of(socket.cookies.get(SEAT_COOKIE, ""))
        if seat is None:
            await socket.accept()
            await socket.close(NO_SEAT, "no seat")
            return
        self.seats.connected(seat, 1)
        self._joined()
        try:
            await self._stream.serve(socket, seat, self._phone_says)
        finally:
            self.seats.connected(seat, -1)
            self._joined()
            if not self.seats.joined().get(seat, False):
                self._away(seat)

    def _screen_says(self, seat: str | None, body: dict[str, Any]) -> None:
        remote = self._kiosk.remote
        match body.get("do"):
            case "say":
                remote.say(text_of(body, "words", required=True) or "")
            case "press":
                remote.press()
            case "release":
                remote.release()
            case _:
                raise UsageError("unknown message")

    def _phone_says(self, seat: str | None, body: dict[str, Any]) -> None:
        assert seat is not None
        if seat not in self._kiosk.table_names():
            raise UsageError("this seat does not play now")
        remote = self._kiosk.run.remote
        match body.get("do"):
            case "say":
                remote.say(text_of(body, "words", required=True) or "", seat)
            case "press":
                remote.press(seat)
            case "release":
                remote.release(seat)
            case "look":
                remote.look(seat)
            case "hide":
                self._hub.put("number", None, seat)
            case "enter":
                value = body.get("value")
                if value is None or not is_value(value):
                    raise UsageError("not a value")
                remote.enter(seat, value)
            case _:
                raise UsageError("unknown message")

    # ------------------------------------------------------------------ inside

    def _may(self, connection: HTTPConnection) -> bool:
        """Whether it may command: it is on this machine, or was paired."""
        address = connection.client.host if connection.client else ""
        if is_loopback(address) and not any(name in connection.headers for name in PASSED_ON):
            return True
        return self.pairing.paired(connection.cookies.get(CONTROL_COOKIE, ""))

    def _allowed(self, handler: Handler) -> Handler:
        async def allowed(request: Request) -> Response:
            if not self._may(request):
                raise HTTPException(403, "pair first: the code stands where the host runs")
            return await handler(request)

        return allowed

    def _cookie(self, response: Response, name: str, token: str) -> None:
        response.set_cookie(
            name, token, httponly=True, samesite="strict", secure=self._secure, max_age=86_400
        )

    def _seat_named(self, body: Mapping[str, Any]) -> str:
        seat = text_of(body, "seat", required=True) or ""
        if seat not in self._kiosk.table_names():
            raise UsageError("no such seat", "", "start a game with it")
        return seat

    def _seated(self) -> None:
        self.seats.keep(set(self._kiosk.table_names()))
        self._joined()

    def _not_me(self, seat: str) -> None:
        """Whoever sits there said that it was somebody else's phone; called by the game."""
        self.seats.revoke(seat)
        self._joined()

    def _away(self, seat: str) -> None:
        """No page of the seat is open: its button is up, and its number is not left lying open."""
        self._hub.put("number", None, seat)
        if self._kiosk.playing and seat in self._kiosk.table_names():
            self._kiosk.run.remote.release(seat)

    def _let_go(self, seat: str) -> None:
        """No phone has the seat any more."""
        self.seats.revoke(seat)
        self._joined()
        self._tell(seat, gone=True)

    def _tell(self, seat: str, *, gone: bool) -> None:
        """The host says who joined."""
        if self._kiosk.playing:
            self._kiosk.run.remote.joined(seat, gone=gone)

    def _joined(self) -> None:
        self._hub.put("phones", self.seats.joined())


def _nothing(seat: str | None, body: dict[str, Any]) -> None:
    raise UsageError("this page only looks; pair it first")


def _file(name: str) -> Handler:
    async def handler(request: Request) -> Response:
        return FileResponse(PAGE / name)

    return handler


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"problem": error.detail}, status_code=error.status_code)


def _kept() -> list[dict[str, Any]]:
    """Games that can be gone on with, the newest first."""
    out = []
    for name, records, _ in reversed(sessions()):
        header = records[0] if records else None
        if isinstance(header, Header) and not any(isinstance(r, Ended) for r in records):
            players = [player for _, player in header.players]
            out.append({"session": name, "game": header.game, "players": players,
                        "began": header.began})  # fmt: skip
    return out[:10]
