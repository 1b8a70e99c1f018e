"""Hosting: what the pages show of any host that leads: its words, how the microphone
stands, and what may be said now, as buttons."""

from typing import Any

from voicehost.core.heard import Listening
from voicehost.director.outputs import Attend, Hush, Output, Speak
from voicehost.front.text_mode import reading_ms
from voicehost.kiosk.hub import Hub
from voicehost.speak.mouth import Spoken

KEPT_LINES = 40
"""Host sentences that stay on the wall of captions."""

MOST_CHOICES = 24
"""Buttons a page offers for what may be said now."""


class Hosting:
    """A performer that keeps these parts of the hub right.

    Args:
        hub: where the pages look.
        measured: there is a voice, and it tells how far it has come (`spoken`); else sentences
            take reading time.
    """

    def __init__(self, hub: Hub, *, measured: bool = False) -> None:
        self._hub, self._measured = hub, measured
        self._lines: list[dict[str, Any]] = []
        self._listening: Listening | None = None
        hub.put("said", None)
        hub.put("lines", [])
        hub.put("heard", None)
        hub.put("choices", [])
        hub.put("microphone", "closed")

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Speak():
                self._says(now_ms, output)
            case Hush():
                self._silent()
            case Attend(listening=listening):
                self._attend(listening)
            case _:
                pass

    def ended_speaking(self) -> None:
        """The host's sentence is over."""
        self._silent()

    def spoken(self, piece: Spoken) -> None:
        """A piece of the host's sentence begins to be heard."""
        said = self._hub.value("said")
        if said is not None and said["long_ms"] and piece.cue == said["cue"] and not said["alone"]:
            self._hub.put("said", {
                **said, "at_ms": piece.at_ms, "long_ms": max(1, piece.long_ms),
                "begin": round(piece.begin, 4), "end": round(piece.end, 4),
            })  # fmt: skip

    def look(self, now_ms: int, *, speaking: bool, thinking: bool) -> None:
        """What changes by itself: the microphone. While the host waits to be called it does not
        follow who speaks.

        Args:
            now_ms: session time.
            speaking: somebody is heard now.
            thinking: what was heard is being understood.
        """
        self._hub.put("microphone", self._microphone(speaking=speaking, thinking=thinking))

    def choices(self, listening: Listening) -> list[tuple[str, Any, str]]:
        """What is asked for, as buttons: intent, value and words; one a meaning, by its first
        wording."""
        return [(one.intent, one.value, one.text) for one in listening.phrases if one.asked]

    # ------------------------------------------------------------------ inside

    def _microphone(self, *, speaking: bool = False, thinking: bool = False) -> str:
        if self._listening is None:
            return "closed"
        if self._listening.called:
            return "waiting"
        if thinking:
            return "thinking"
        if speaking:
            return "heard"
        asked = self._listening.passing is not None or any(
            phrase.asked for phrase in self._listening.phrases
        )
        return "listening" if asked else "keywords"

    def _says(self, now_ms: int, speak: Speak) -> None:
        text = "" if speak.alone else speak.text
        self._hub.put("said", {
            "cue": speak.cue, "line": speak.line, "text": text, "alone": speak.alone,
            "at_ms": now_ms, "long_ms": reading_ms(text),
            "begin": 0.0, "end": 0.0 if self._measured else 1.0,
        })  # fmt: skip
        if not speak.alone:
            self._lines = [*self._lines, {"cue": speak.cue, "line": speak.line, "text": text}]
            self._lines = self._lines[-KEPT_LINES:]
            self._hub.put("lines", self._lines)

    def _silent(self) -> None:
        said = self._hub.value("said")
        if said is not None and said["long_ms"]:
            self._hub.put("said", {**said, "long_ms": 0, "begin": 0.0, "end": 1.0})

    def _attend(self, listening: Listening | None) -> None:
        self._listening = listening
        self._hub.put("microphone", self._microphone())
        if listening is None:
            self._hub.put("choices", [])
            return
        self._silent()
        found: dict[tuple[str, Any], str] = {}
        for intent, value, words in self.choices(listening):
            found.setdefault((intent, value), words)
        self._hub.put("choices", [
            {"intent": intent, "value": value, "words": words}
            for (intent, value), words in list(found.items())[:MOST_CHOICES]
        ])  # fmt: skip
