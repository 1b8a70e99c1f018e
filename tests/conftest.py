"""No test may open a socket to anywhere, nor any program it starts, but for those asked to."""

import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests import guarded

GUARD = (sys.executable, "-I", "-S", str(Path(guarded.__file__)))

MAY = {"device", "browser", "wheel", "local"}
"""Marks of tests with servers of their own."""


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every Internet socket; what is asked of the kernel beside them stays."""
    marks = {mark.name for mark in request.node.iter_markers()}
    if marks & MAY or "tests/kiosk" in str(request.node.path):
        return
    for name in ("connect", "connect_ex", "bind", "sendto"):
        real = getattr(socket.socket, name)

        def refusing(self: socket.socket, *args: Any, real: Any = real, name: str = name) -> Any:
            if self.family in (socket.AF_INET, socket.AF_INET6):
                raise RuntimeError(f"a test may not {name} a socket: {args}")
            return real(self, *args)

        monkeypatch.setattr(socket.socket, name, refusing)

    def refuse(*args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError(f"a test may not look up a host: {args}")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    if guarded.possible():
        _guard_children(monkeypatch)


def _guard_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs start through `tests/guarded.py`; one that is not there is missed as before."""
    begin = subprocess.Popen.__init__

    def guarding(self: Any, args: Any, *rest: Any, **options: Any) -> None:
        if options.get("shell"):
            args, options["shell"] = ["/bin/sh", "-c", args], False
        command = [str(args)] if isinstance(args, str | Path) else [str(arg) for arg in args]
        path = (options.get("env") or {}).get("PATH")
        if options.get("executable") is None and shutil.which(command[0], path=path):
            command = [*GUARD, *command]
        begin(self, command, *rest, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", guarding)
