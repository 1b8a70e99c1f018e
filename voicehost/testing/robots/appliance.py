"""The appliance: `voicehost serve` started as its unit starts it, in a process group of its own,
and seen as a page sees it. What its stream shows becomes the events a `StackRobot` plays by.
"""

import contextlib
import json
import os
import queue
import shlex
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from voicehost.core.errors import DeviceError
from voicehost.kiosk.unit import service_unit

_START_S = 120.0


class Manager:
    """The service manager's end of the notify protocol.

    Args:
        folder: where its socket is made.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self.path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.path))
        self.told: list[tuple[float, str]] = []
        """Lines it was told, each with its moment (monotonic seconds)."""
        threading.Thread(target=self._run, daemon=True).start()

    def when(self, line: str) -> float | None:
        """The moment it was first told a line; None: not yet."""
        return next((at for at, told in self.told if told == line), None)

    def close(self) -> None:
        """Hear no more."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self.path.unlink(missing_ok=True)

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while given := self._socket.recv(4_096):
                now = time.monotonic()
                self.told += [(now, line) for line in given.decode().splitlines()]


class Appliance:
    """A serving host from the outside.

    Args:
        environment: its environment.
        python: the interpreter; the command is that of the unit for it.
        folder: an empty private folder.
        watchdog_s: how long it may give no sign of life.

    Raises:
        DeviceError: it does not come up.
    """

    def __init__(
        self, environment: Mapping[str, str], python: str, folder: Path, *, watchdog_s: int = 60
    ) -> None:
        self.manager = Manager(folder)
        command = shlex.split(
            next(
                line.removeprefix("ExecStart=")
                for line in service_unit(python).splitlines()
                if line.startswith("ExecStart=")
            )
        )
        self.started_s = time.monotonic()
        self.process = subprocess.Popen(
            [*command, "--port", "0"],
            env={
                **environment, "NOTIFY_SOCKET": str(self.manager.path),
                "WATCHDOG_USEC": str(watchdog_s * 1_000_000),
            },
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        )  # fmt: skip
        self.errors: list[str] = []
        self.events: list[dict[str, Any]] = []
        self._inbox: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._parts: dict[str, Any] = {}
        threading.Thread(target=self._complaints, daemon=True).start()
        self.url = self._ready()
        threading.Thread(target=self._watch, daemon=True).start()

    # ------------------------------------------------------------------ as a page

    def call(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the host answers.

        Raises:
            OSError: it refuses, or is gone.
        """
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def part(self, name: str) -> Any:
        """What the page shows now."""
        return self._parts.get(name)

    # ------------------------------------------------------------------ as a host of a robot

    def next(self, timeout_s: float) -> dict[str, Any] | None:
        """The next event; None after the time is over."""
        try:
            event = self._inbox.get(timeout=max(0.0, timeout_s))
        except queue.Empty:
            return None
        self.events.append(event)
        return event

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None and self._inbox.empty()

    # ------------------------------------------------------------------ how it ends

    def cut(self) -> None:
        """The power goes: everything of it is killed at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        self.close()

    def stop(self) -> float:
        """The service manager stops it.

        Returns:
            Seconds until its process is gone.

        Raises:
            subprocess.TimeoutExpired: it does not end.
        """
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        took = time.monotonic() - began
        self.close()
        return took

    def close(self) -> None:
        """Let go of it; it is killed if it still runs."""
        if self.process.poll() is None:
            self.cut()
        self.manager.close()

    # ------------------------------------------------------------------ inside

    def _ready(self) -> str:
        give_up = time.monotonic() + _START_S
        while self.manager.when("READY=1") is None:
            if self.process.poll() is not None or time.monotonic() > give_up:
                self.close()
                raise DeviceError("does not start", "voicehost serve", "\n".join(self.errors))
            time.sleep(0.02)
        status = next(told for _, told in self.manager.told if told.startswith("STATUS="))
        return status.rsplit(" ", 1)[-1]

    def _complaints(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr:
            for line in self.process.stderr:
                self.errors.append(line.rstrip("\n"))

    def _watch(self) -> None:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        with (
            contextlib.suppress(OSError, WebSocketException),
            connect(f"{self.url.replace('http', 'ws', 1)}/stream", max_size=None) as page,
        ):
            for message in page:
                body = json.loads(message)
                if "parts" in body:
                    self._changed(body["parts"], body["now_ms"])

    def _changed(self, parts: Mapping[str, Any], at_ms: int) -> None:
        before, self._parts = self._parts, {**self._parts, **parts}
        said, was = parts.get("said"), before.get("said")
        if said and (was is None or said["cue"] != was["cue"]):
            self._tell(at_ms, "said", line=said["line"], text=said["text"])
        if "microphone" in parts:
            is_open = parts["microphone"] != "closed"
            if is_open != (before.get("microphone", "closed") != "closed"):
                self._tell(at_ms, "microphone", open=is_open)
        heard = parts.get("heard")
        if heard:
            self._tell(at_ms, "heard", words=heard["words"], outcome=heard["outcome"],
                       onset_ms=None, end_ms=None)  # fmt: skip

    def _tell(self, at_ms: int, kind: str, **more: Any) -> None:
        self._inbox.put({"at_ms": at_ms, "kind": kind, **more})
