"""Health: how the host is, for a service manager, a monitor and whoever helps from afar. It names
no game, no player, no device and no path."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from voicehost import __version__
from voicehost.kiosk.bodies import Handler
from voicehost.kiosk.run import Kiosk


def health_of(kiosk: Kiosk) -> dict[str, Any]:
    """`ok` is false where a game stands still; for microphone, speaker and recogniser see
    `kiosk.sound`."""
    return {
        "ok": not kiosk.stuck, "version": __version__, "playing": kiosk.playing, **kiosk.sound()
    }  # fmt: skip


def answering(kiosk: Kiosk) -> Handler:
    """The answer to `GET /health`: 200, or 503 where something is stuck."""

    async def health(request: Request) -> Response:
        body = health_of(kiosk)
        return JSONResponse(body, status_code=200 if body["ok"] else 503)

    return health
