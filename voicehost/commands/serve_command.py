"""voicehost serve: the kiosk, a page on a screen and private pages on phones."""

import argparse
import datetime
import logging
import os
import socket
import ssl
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from voicehost.core.errors import UsageError
from voicehost.settings import CHOICES, Settings, config_file, state_dir

if TYPE_CHECKING:
    from voicehost.kiosk.app import App
    from voicehost.kiosk.run import Kiosk

LOG = logging.getLogger(__name__)

BACKLOG = 256
"""Connections that may wait to be taken."""

FLAGS = ("lang", "answers", "secrets", "engine", "voice", "host", "port", "tls", "tls_cert",
         "tls_key", "adult")  # fmt: skip
"""Settings that have a flag of their own here."""

LETTING_GO_S = 0.8
"""How long after it is told to end a game may take to let go of its devices: the host is gone
within two seconds."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "serve",
        help="the kiosk: a page on a screen, private pages on phones",
        description=(
            "Serve the page to this machine alone; with --host 0.0.0.0 to the home network, so "
            "that phones can join. The server owns microphone and loudspeaker."
        ),
        epilog="example: voicehost serve --host 0.0.0.0",
    )
    parser.add_argument("--host", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", help="port (8765)")
    parser.add_argument("--name", action="append", help="a name this host goes by")
    parser.add_argument(
        "--tls", action="store_const", const="on", help="by https, with a certificate of its own"
    )
    parser.add_argument("--tls-cert", metavar="FILE", help="by https, with this one")
    parser.add_argument("--tls-key", metavar="FILE", help="and its key")
    parser.add_argument(
        "--adult",
        action="store_const",
        const="on",
        help="let the page offer cards for adults, never chosen first",
    )
    parser.add_argument(
        "--go-on",
        action="store_true",
        help="with the game that was under way, as after a power cut",
    )
    parser.add_argument("--text", action="store_true", help="no microphone, no loudspeaker")
    parser.add_argument("--lang", help="language (en)")
    parser.add_argument("--answers", choices=CHOICES["answers"], help="how an answer is passed")
    parser.add_argument("--secrets", choices=CHOICES["secrets"], help="how secrets reach the host")
    parser.add_argument("--engine", help="recogniser: auto, embedded, vosk")
    parser.add_argument("--voice", help="voice: auto, pyttsx3, espeak, none")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.front.engines import check_named
    from voicehost.front.log import in_file
    from voicehost.kiosk.hub import Hub
    from voicehost.kiosk.run import Kiosk
    from voicehost.settings import resolve

    flags = {key: getattr(args, key) for key in FLAGS}
    settings = resolve({**flags, "names": args.name}).settings
    _check_certificate(settings)
    if not args.text:
        check_named(settings)
    kiosk = Kiosk(settings, Hub(), text=args.text)
    with in_file(), _listening(settings.host, settings.port) as listener:
        try:
            _serve(listener, kiosk, go_on=args.go_on)
        except KeyboardInterrupt:
            LOG.info("stopped; a game under way is kept, and serve --go-on goes on with it")
        finally:
            kiosk.close(LETTING_GO_S)
    _leave()


def _serve(listener: socket.socket, kiosk: "Kiosk", *, go_on: bool) -> None:
    from voicehost.kiosk.addresses import is_loopback
    from voicehost.kiosk.app import App
    from voicehost.kiosk.notify import tell, watched_s
    from voicehost.kiosk.server import SIGN_S, run_on

    settings = kiosk.settings
    names = tuple(name.strip() for name in settings.names.split(",") if name.strip())
    address = settings.host if is_loopback(settings.host) else _own_address(settings.host)
    files = _certificate(settings, {address, *names})
    address = f"[{address}]" if ":" in address else address
    scheme = "http" if files is None else "https"
    url = f"{scheme}://{address}:{listener.getsockname()[1]}"
    app = App(kiosk, hosts=names, url=url, secure=files is not None)
    begun = False

    def announce() -> None:
        LOG.info("the kiosk is at %s", url)
        if files is not None and files.fingerprint:
            LOG.info("fingerprint of its certificate: %s", files.fingerprint)
        _warn_of_readers(settings)
        if not is_loopback(settings.host):
            app.pairing.changed = lambda: _show_code(app)  # type: ignore[method-assign]
            app.pairing.changed()

    async def alive() -> None:
        nonlocal begun
        if not begun:  # it listens by now, and Ctrl-C is in the server's hands
            begun = True
            announce()
            tell("READY=1", f"STATUS=the kiosk is at {url}")
            kiosk.watch(go_on=go_on, receives=True)
        if not kiosk.stuck:
            tell("WATCHDOG=1")

    def ending() -> None:
        tell("STOPPING=1")
        kiosk.ends()

    watched = watched_s()
    run_on(
        listener,
        app,
        certificate=None if files is None else files.certificate,
        key=None if files is None else files.key,
        alive=alive,
        alive_s=SIGN_S if watched is None else max(1, int(watched / 3)),
        ending=ending,
    )


def _leave() -> NoReturn:
    """Leave at once. All that was ruled is on the disk; an engine may be in the middle of its work
    and would keep the process, and the interpreter's own tidying takes up to a second."""
    sys.stdout.flush()
    os._exit(0)


def _show_code(app: "App") -> None:
    """The pairing code goes to whoever looks at the terminal; without one into a file for the
    owner alone, never into a log."""
    if sys.stderr.isatty():
        print(f"code for a page that commands: {app.pairing.code}", file=sys.stderr)
        return
    path = state_dir() / "pairing-code"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write(f"{app.pairing.code}\n")
    except OSError as error:
        LOG.warning("the pairing code cannot be written: %s: %s", path, error.strerror)
        return
    LOG.info("the code for a page that commands is in %s", path)


def _warn_of_readers(settings: Settings) -> None:
    """A code in a file that everybody may read locks nothing from who has a shell."""
    path = config_file()
    try:
        open_to_others = path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH)
    except OSError:
        return
    if settings.code and open_to_others:
        LOG.warning("others on this machine can read the owner's code: chmod 600 %s", path)


class Files(NamedTuple):
    """What https is served with."""

    certificate: Path
    key: Path
    fingerprint: str = ""
    """Of a certificate of our own."""


def _certificate(settings: Settings, names: set[str]) -> Files | None:
    """The files for https, for a host of these names; None for http."""
    from voicehost.kiosk.certificate import own_certificate

    if settings.tls == "on":
        path = state_dir() / "tls.pem"
        return Files(path, path, own_certificate(path, names, datetime.datetime.now(datetime.UTC)))
    if not settings.tls_cert:
        return None
    return Files(Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser())


def _check_certificate(settings: Settings) -> None:
    """Whether https can be served as it is asked for.

    Raises:
        UsageError: it cannot.
    """
    if settings.tls == "on" and (settings.tls_cert or settings.tls_key):
        raise UsageError("two ways to https", "--tls, --tls-cert", "give one of them")
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise UsageError("one file is missing", "--tls-cert, --tls-key", "give both")
    if not settings.tls_cert:
        return
    certificate, key = Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser()
    for path in (certificate, key):
        if not path.is_file():
            raise UsageError("no such file", str(path), "check --tls-cert and --tls-key")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        where = f"{certificate}, {key}"
        raise UsageError("no certificate with its key", where, "both as PEM") from error


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens.

    Raises:
        UsageError: the address is not ours, or the port is taken.
    """
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        what = getattr(error, "strerror", None) or "cannot listen"
        raise UsageError(what, f"{host}:{port}", "name another --host or --port") from error
    return listener


def _own_address(host: str) -> str:
    """The address by which the network reaches us; no packet is sent."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
