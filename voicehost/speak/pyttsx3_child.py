"""The process that holds the platform's voice: `python -m voicehost.speak.pyttsx3_child RATE
SPEAKER`.

pyttsx3 loads the platform's engine (espeak-ng on Linux) into the process it runs in; this is that
process and nothing else is in it. A request is a JSON line with text and path (or list); the reply
is a JSON line with path (or speakers), or error, never with the text.

pyttsx3 on espeak-ng has two faults, found by stress and mended here: it returns before the file is
written when the machine is busy, and it cancels what the engine has not yet taken in, a new rate
included. So each file is waited for and looked at, rate and speaker are set once and settled
before the first sentence, and a change of either is a new process.
"""

import contextlib
import json
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyttsx3

_FINISH_S = 8.0
_TRIES = 3
_HEADER_BYTES = 64
_ESPEAK_RATE, _ESPEAK_CURRENT = 1, 1


class _Engine:
    """pyttsx3 with its faults collected: it only notifies of them."""

    def __init__(self, rate_wpm: int, speaker: str) -> None:
        self.faults: list[str] = []
        self._finished = threading.Event()
        self._engine = pyttsx3.init()
        self._engine.connect("error", self._fault)
        self._engine.connect("finished-utterance", self._finish)
        self._engine.runAndWait()  # with nothing to say: settings are taken at once from here on
        if speaker:
            self._engine.setProperty("voice", speaker)
        self._settle_rate(rate_wpm)

    def serve(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        if request.get("list"):
            return {"speakers": [str(voice.id) for voice in self._engine.getProperty("voices")]}
        path = Path(request["path"])
        for _ in range(_TRIES):
            self._finished.clear()
            self._engine.save_to_file(request["text"], str(path))
            self._engine.runAndWait()
            self._finished.wait(_FINISH_S)
            if self.faults:
                return {"error": f"{self.faults[0]} in the platform's voice"}
            if path.is_file() and path.stat().st_size > _HEADER_BYTES:
                return {"path": str(path)}
        return {"error": "no sound came from the platform's voice"}

    def _settle_rate(self, rate_wpm: int) -> None:
        """Set the rate until the engine has it; where it cannot be asked, once."""
        current = _espeak_rate(self._engine)
        for _ in range(50):
            self._engine.setProperty("rate", rate_wpm)
            if current is None:
                return
            threading.Event().wait(0.01)
            if current() == rate_wpm:
                return

    def _fault(self, name: object, exception: BaseException) -> None:
        self.faults.append(type(exception).__name__)

    def _finish(self, name: object, completed: bool) -> None:
        self._finished.set()


def _espeak_rate(engine: Any) -> Callable[[], int] | None:
    """How to ask espeak-ng for its present rate; None for other engines."""
    if engine.driver_name != "espeak":
        return None
    try:
        from pyttsx3.drivers import _espeak
    except ImportError:
        return None
    ask = getattr(getattr(_espeak, "dll", None), "espeak_GetParameter", None)
    return None if ask is None else lambda: int(ask(_ESPEAK_RATE, _ESPEAK_CURRENT))


def main(rate_wpm: int, speaker: str) -> None:
    """Serve requests from standard input until it ends."""
    replies = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        engine: _Engine | None = None
        for line in sys.stdin:
            try:
                engine = engine or _Engine(rate_wpm, speaker)
                reply = engine.serve(json.loads(line))
            except Exception as error:
                reply = {"error": f"{type(error).__name__} in the platform's voice"}
            replies.write(json.dumps(reply) + "\n")
            replies.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
