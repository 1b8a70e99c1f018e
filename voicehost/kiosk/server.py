"""Server: how uvicorn serves the kiosk."""

import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import FrameType

import uvicorn

from voicehost.kiosk.app import App
from voicehost.kiosk.connections import CONNECTIONS_MOST, Http, Page
from voicehost.kiosk.guard import FRAME_MOST

ENDING_S = 1
"""How long open pages may take to close when the server ends."""

SIGN_S = 10
"""How often a server that nobody watches gives a sign of life."""


class _Server(uvicorn.Server):
    """Tells at once that it is about to end, not when its pages are closed."""

    def __init__(self, config: uvicorn.Config, ending: Callable[[], None]) -> None:
        super().__init__(config)
        self._told_ending = ending

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        first = not self.should_exit
        super().handle_exit(sig, frame)
        if first:
            self._told_ending()


def config_of(
    app: App,
    *,
    certificate: Path | None = None,
    key: Path | None = None,
    port: int = 0,
    alive: Callable[[], Awaitable[None]] | None = None,
    alive_s: int = SIGN_S,
) -> uvicorn.Config:
    """The server's settings: nothing of a request is logged, as it may name a seat; frames are not
    compressed, since at home the processor is dearer than the network.

    Args:
        app: the web side.
        certificate, key: files for https.
        port: where to listen, if no socket is handed over.
        alive: called once the server listens, and then every `alive_s` seconds.
    """
    return uvicorn.Config(
        app.asgi, port=port, log_config=None, log_level="error", access_log=False,
        http=Http, ws=Page, ws_max_size=FRAME_MOST,
        ws_per_message_deflate=False, limit_concurrency=CONNECTIONS_MOST,
        timeout_graceful_shutdown=ENDING_S, lifespan="off", server_header=False,
        proxy_headers=False, ssl_certfile=certificate, ssl_keyfile=key,
        callback_notify=alive, timeout_notify=alive_s,
    )  # fmt: skip


def run_on(
    listener: socket.socket,
    app: App,
    *,
    certificate: Path | None,
    key: Path | None,
    alive: Callable[[], Awaitable[None]],
    alive_s: int,
    ending: Callable[[], None],
) -> None:
    """Serve on a socket that listens, until a signal ends it.

    Args:
        alive, alive_s: as `config_of`.
        ending: called once when the signal comes; must be quick.
    """
    config = config_of(app, certificate=certificate, key=key, alive=alive, alive_s=alive_s)
    _Server(config, ending).run([listener])
