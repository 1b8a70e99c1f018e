"""A voice that lives in a process of its own: a line in, a line out.

Engines with other licences or with a state that hangs stay out of our process. Text goes through
a pipe, never onto a command line that others can list.
"""

import json
import queue
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from voicehost.core.errors import DeviceError

T = TypeVar("T")


class LineProcess:
    """Starts when first asked, is started anew when it died or took too long.

    Args:
        name: what to call it in errors.
        command: program and arguments.
        replies_on_stderr: it answers on standard error instead of standard output.
    """

    def __init__(
        self, name: str, command: Sequence[str], *, replies_on_stderr: bool = False
    ) -> None:
        self.name = name
        self._command = tuple(command)
        self._on_stderr = replies_on_stderr
        self._process: subprocess.Popen[str] | None = None
        self._replies: queue.Queue[str | None] = queue.Queue()
        self._lock = threading.Lock()

    def exchange(self, line: str, timeout_ms: int, read: Callable[[str], T | None]) -> T:
        """Send a line and wait for its reply; tried twice, the second time with a new process.

        Args:
            line: what to send, without its end.
            timeout_ms: longest wait for each line of reply.
            read: makes something of a line of reply; None waits for the next one.

        Raises:
            DeviceError: it cannot be started, died, or was silent twice, or `read` raised it;
                never with the line.
        """
        with self._lock:
            problem = ""
            for _ in range(2):
                try:
                    return self._once(line, timeout_ms, read)
                except DeviceError as error:
                    problem = error.what
                    self._kill()
            raise DeviceError(problem, self.name, "choose another voice with --voice")

    def close(self) -> None:
        """End the process; it starts again when asked again."""
        with self._lock:
            self._kill()

    def _once(self, line: str, timeout_ms: int, read: Callable[[str], T | None]) -> T:
        process = self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            while (reply := self._replies.get(timeout=timeout_ms / 1000)) is not None:
                made = read(reply)
                if made is not None:
                    return made
        except OSError as error:
            raise DeviceError("the voice has stopped", self.name) from error
        except queue.Empty as error:
            raise DeviceError(f"no sound within {timeout_ms} ms", self.name) from error
        raise DeviceError("the voice has stopped", self.name)

    def _started(self) -> "subprocess.Popen[str]":
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._kill()
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL if self._on_stderr else subprocess.PIPE,
                stderr=subprocess.PIPE if self._on_stderr else subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # Ctrl-C is for the host alone
            )
        except OSError as error:
            raise DeviceError("the voice cannot be started", self.name) from error
        self._process, self._replies = process, queue.Queue()
        pipe = process.stderr if self._on_stderr else process.stdout
        threading.Thread(target=_read, args=(pipe, self._replies), daemon=True).start()
        return process

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was left unsent goes with the process
                    continue


class VoiceProcess(LineProcess):
    """A process that takes a JSON object a line and answers with one."""

    def ask(self, request: Mapping[str, Any], timeout_ms: int) -> Mapping[str, Any]:
        """Send a request and wait for its reply; see `exchange`.

        Raises:
            DeviceError: as `exchange`, or the reply holds an error.
        """
        return self.exchange(json.dumps(request), timeout_ms, self._reply)

    def _reply(self, line: str) -> Mapping[str, Any] | None:
        if not line.startswith("{"):
            return None
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise DeviceError(str(reply["error"]), self.name)
        return reply


def _read(pipe: Iterable[str], replies: "queue.Queue[str | None]") -> None:
    try:
        for line in pipe:
            replies.put(line)
    except ValueError:  # closed under us by _kill
        pass
    replies.put(None)
