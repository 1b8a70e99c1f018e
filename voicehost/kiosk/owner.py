"""Owner: what lies behind the owner's code: settings, packs and history, and the wishes only the
owner may have."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from voicehost.front.session import sessions
from voicehost.journal.records import Ended, Happened, Header
from voicehost.kiosk.bodies import Handler, body_of, safe, text_of
from voicehost.kiosk.lock import Lock
from voicehost.kiosk.run import Kiosk
from voicehost.packs.library import packs, roots_with
from voicehost.settings import config_file, shown, state_dir, user_packs

OWNER_COOKIE = "voicehost_owner"

GUESTS_MAY = frozenset({"game", "players", "teams", "variant"})
"""What a guest may wish for a game while there is a code."""

HISTORY_MOST = 200
"""Games of the history, the newest first."""


class Owner:
    """Routes of the owner's, and who may use them.

    Args:
        kiosk: the games, with the owner's settings.
        allowed: lets only those through who may command the host at all.
        cookie: gives a page a cookie.
        clock: seconds, monotonic.
    """

    def __init__(
        self,
        kiosk: Kiosk,
        allowed: Callable[[Handler], Handler],
        cookie: Callable[[Response, str, str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kiosk, self._cookie = kiosk, cookie
        self.lock = Lock(kiosk.settings.code, clock, state_dir() / "unlock.json")
        self.routes = [
            Route("/api/unlock", safe(allowed(self._unlock)), methods=["POST"]),
            Route("/api/lock", safe(allowed(self._shut)), methods=["POST"]),
            *(
                Route(f"/api/{name}", safe(allowed(self._behind(handler))))
                for name, handler in (
                    ("settings", self._settings), ("packs", self._packs),
                    ("history", self._history),
                )
            ),
        ]  # fmt: skip

    def sees(self, connection: HTTPConnection) -> bool:
        """Whether this page may see the owner's things."""
        return self.lock.opened(connection.cookies.get(OWNER_COOKIE, ""))

    def check_wish(self, request: Request, body: Mapping[str, Any], may: frozenset[str]) -> None:
        """Let a guest wish only for what guests may.

        Raises:
            HTTPException: it takes the code.
        """
        beyond = sorted(set(body) - may)
        if beyond and not self.sees(request):
            raise HTTPException(403, f"only with the owner's code: {', '.join(beyond)[:100]}")

    # ------------------------------------------------------------------ inside

    def _behind(self, handler: Handler) -> Handler:
        async def behind(request: Request) -> Response:
            if not self.sees(request):
                raise HTTPException(403, "only with the owner's code")
            return await handler(request)

        return behind

    async def _unlock(self, request: Request) -> Response:
        token = self.lock.unlock(text_of(await body_of(request), "code", required=True) or "")
        response = JSONResponse({"open": True})
        self._cookie(response, OWNER_COOKIE, token)
        return response

    async def _shut(self, request: Request) -> Response:
        self.lock.shut(request.cookies.get(OWNER_COOKIE, ""))
        response = JSONResponse({"open": not self.lock.locks})
        response.delete_cookie(OWNER_COOKIE)
        return response

    async def _settings(self, request: Request) -> Response:
        return JSONResponse({"file": str(config_file()), "settings": shown(self._kiosk.settings)})

    async def _packs(self, request: Request) -> Response:
        return JSONResponse({"packs": await run_in_threadpool(_packs, self._kiosk.settings.lang)})

    async def _history(self, request: Request) -> Response:
        return JSONResponse({"history": await run_in_threadpool(history)})


def _packs(lang: str) -> list[dict[str, Any]]:
    return [
        {"game": pack.game, "pack": pack.name, "count": pack.count, "adult": pack.adult,
         "licence": pack.licence}
        for pack in packs(lang, roots_with(user_packs()))
    ]  # fmt: skip


def history() -> list[dict[str, Any]]:
    """Kept games, the newest first: who played what and when; no word of what was played."""
    out = []
    for name, records, trouble in reversed(sessions()):
        header = records[0] if records and isinstance(records[0], Header) else None
        out.append({
            "session": name,
            "game": header.game if header else "",
            "began": header.began if header else "",
            "players": [player for _, player in header.players] if header else [],
            "events": sum(isinstance(record, Happened) for record in records),
            "over": any(isinstance(record, Ended) for record in records),
            "trouble": bool(trouble),
        })  # fmt: skip
    return out[:HISTORY_MOST]
