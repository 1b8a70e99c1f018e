"""Canary packs through the fronts: all that a front writes and sends, as one text to be scanned."""

import contextlib
import io
import random
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import soundfile

from voicehost.core.heard import Hypothesis
from voicehost.core.ports import RATE_HZ, Evidence
from voicehost.front import recorded
from voicehost.front.keeper import VAULT
from voicehost.front.session import begin, sessions_dir
from voicehost.front.wish import Wish
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.settings import Settings
from voicehost.testing.canary import Canary
from voicehost.testing.speech import ScriptedVad, loud, quiet
from voicehost.testing.trust.traces import EARS, Beeps, traced

TALK = (
    "help", "repeat", "what is the score", "whose turn is it", "how much time is left", "no",
    "what is the task", "pause", "go on", "undo", "that wasn't us", "we say nothing", "we give up",
    "overrule that was right", "overrule that was wrong", "how do we play", "answer nobody",
)  # fmt: skip
BIDS = ("@enter Ann 3", "@enter Ben 5", "@enter Cy 4", "@enter Di 4")


def table_talk(seed: int, count: int) -> list[str]:
    """What a table says that knows no answer and asks for no chart."""
    draw = random.Random(seed)
    said: list[str] = []
    while len(said) < count:
        kind = draw.random()
        said += BIDS if kind < 0.2 else [draw.choice(("@wait 5", "@wait 125"))] * (kind < 0.3)
        said.append(draw.choice(TALK))
    return said


def wish_of(canary: Canary) -> Wish:
    """A game with a canary pack."""
    return Wish(game="top-ten-quiz", seed=3, charts=canary.charts, packs=canary.root)


def leaks_of(canary: Canary, told: str) -> list[str]:
    """Sealed words in what a front told, but for tasks whose opening it told too."""
    opened = [
        word
        for place, words in enumerate(canary.texts, start=1)
        if re.search(rf"\b{place}\.task\b", told)
        for word in words[:2]
    ]
    return list(canary.leaks(told, opened=opened))


def by_text(canary: Canary, seed: int) -> str:
    """The terminal, JSON, the pages, the log, the journal and the sound's files at once. What the
    ears are told is no way out: it holds the public list, in which entries and others are alike."""
    session = begin(wish_of(canary), Settings(), spoken=False, kept=False, replayable=True)
    trace = traced(session.setup, lambda director: iter(table_talk(seed, 40)))
    told = [entries for (way, _), entries in trace.ways.items() if way not in ("outputs", EARS)]
    texts = [text for entries in told for _, text in entries]
    return "\n".join([*texts, repr(session.setup), repr(session.setup.deck)])


class _Hearer:
    """A recogniser that hears what a table says, one line an utterance."""

    name = "scripted"

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines, self._at = [line for line in lines if not line.startswith("@")], -1

    def begin(self, topic: Any, phrases: Any) -> None:
        """The next line."""
        self._at += 1

    def feed(self, samples: bytes) -> Sequence[Hypothesis]:
        """Nothing on the way."""
        return ()

    def end(self) -> Evidence:
        """What was said."""
        text = self._lines[self._at % len(self._lines)]
        return Evidence(texts=(Hypothesis(text=text),))


def by_recording(canary: Canary, seed: int, *, live: bool) -> str:
    """A recording for a microphone, with scripted hearing; `live`: it does not wait for the host.

    Everything it prints, in JSON and not, and every file that is left, but the vault.
    """
    samples = np.frombuffer((loud(20) + quiet(60)) * 25, "<i2")

    def listener(settings: Settings) -> Listener:
        hearer = _Hearer(table_talk(seed, 40))
        return Listener(hearer, ScriptedVad(), Understanding())

    told: list[str] = []
    with (
        tempfile.TemporaryDirectory() as name,
        mock.patch.object(recorded, "listener_for", listener),
        mock.patch.object(recorded, "voice_for", return_value=Beeps()),
    ):
        folder = Path(name)
        soundfile.write(folder / "in.wav", samples, RATE_HZ)
        before = set(sessions_dir().iterdir()) if sessions_dir().is_dir() else set()
        for as_json in (False, True):
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                recorded.run_recorded(
                    wish_of(canary), Settings(secrets="fingers"), folder / "in.wav",
                    out=folder / "out.wav", live=live, as_json=as_json,
                    transcript=folder / f"transcript-{as_json}.txt",
                )  # fmt: skip
            told += [out.getvalue(), err.getvalue()]
        left = [folder, *(set(sessions_dir().iterdir()) - before)]
        told += [_read(path) for top in left for path in sorted(top.rglob("*")) if path.is_file()]
    return "\n".join(told)


def _read(path: Path) -> str:
    if path.name == VAULT:
        return ""
    return f"{path.name}\n{path.read_bytes().decode('utf-8', errors='replace')}"


FRONTS: dict[str, Callable[[Canary, int], str]] = {
    "text, JSON, pages": by_text,
    "recorded audio": lambda canary, seed: by_recording(canary, seed, live=False),
    "virtual voice": lambda canary, seed: by_recording(canary, seed, live=True),
}
