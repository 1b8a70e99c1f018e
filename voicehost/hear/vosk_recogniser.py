"""Vosk behind the recogniser port: used for every language whose model is installed.

Open vocabulary with alternatives; never a closed grammar of answers, which hears one of them in
everything.
"""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from voicehost.core.errors import DeviceError
from voicehost.core.heard import Hypothesis, Topic
from voicehost.core.ports import RATE_HZ, Evidence

ALTERNATIVES = 5
_WORTH = 20.0
"""Vosk's confidences are path scores; so many of them weigh like one unit of Whisper's mean
log-probability (set by hand: there is no English model at hand to measure with)."""


def model_folders() -> tuple[Path, ...]:
    """Where installed models are looked for, best first."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return (data / "voicehost" / "models", Path.home() / ".cache" / "vosk")


def find_model(lang: str, folders: Sequence[Path] | None = None) -> Path | None:
    """The installed model for a language ("en"), the shortest name first; None without one."""
    for folder in folders or model_folders():
        found = [
            place
            for pattern in (f"vosk-model*-{lang}", f"vosk-model*-{lang}-*", f"vosk-{lang}*")
            for place in sorted(folder.glob(pattern), key=lambda place: (len(place.name), place))
            if (place / "am").is_dir() or (place / "final.mdl").is_file()
        ]
        if found:
            return found[0]
    return None


class VoskRecogniser:
    """Streaming transcripts with partials and alternatives; no posteriors, no text scorer.

    Args:
        model: a model folder.

    Raises:
        DeviceError: Vosk or its model is missing or cannot be read.
    """

    def __init__(self, model: Path) -> None:
        self.name = f"vosk-{model.name}"
        if not model.is_dir():
            raise DeviceError("no such speech model", str(model), "see `voicehost models list`")
        try:
            import vosk

            vosk.SetLogLevel(-1)
            self._make = vosk.KaldiRecognizer
            self._model: Any = vosk.Model(str(model))
        except Exception as fault:
            # The library raises bare Exception for a broken model.
            raise DeviceError(
                "the Vosk model cannot be loaded", str(model), "fetch it again or choose another"
            ) from fault
        self._segments: list[tuple[Hypothesis, ...]] = []
        self._partial = ""
        self._open()

    def begin(self, topic: Topic | None, phrases: Sequence[str]) -> None:
        """A new utterance, heard openly."""
        self._open()

    def feed(self, samples: bytes) -> Iterable[Hypothesis]:
        """Take sound; the partial transcript where it changed. The library's own end of an
        utterance closes nothing: what it found so far is kept and joined."""
        if self._recogniser.AcceptWaveform(samples):
            self._keep(self._recogniser.Result())
            return ()
        text = json.loads(self._recogniser.PartialResult()).get("partial", "")
        whole = " ".join(part for part in (self._kept_text(), text) if part)
        if not whole or whole == self._partial:
            return ()
        self._partial = whole
        return (Hypothesis(text=whole, final=False),)

    def end(self) -> Evidence:
        """All that was fed since `begin`. An early look leaves the utterance open: the sound fed
        after it is joined to what was found."""
        self._keep(self._recogniser.FinalResult())
        return Evidence(texts=join(self._segments))

    def _open(self) -> None:
        self._recogniser = self._make(self._model, RATE_HZ)
        self._recogniser.SetMaxAlternatives(ALTERNATIVES)
        self._segments = []
        self._partial = ""

    def _keep(self, result: str) -> None:
        found = read_alternatives(result)
        if found:
            self._segments.append(found)

    def _kept_text(self) -> str:
        return " ".join(segment[0].text for segment in self._segments)


def read_alternatives(result: str) -> tuple[Hypothesis, ...]:
    """Vosk's n-best JSON ({"alternatives": [{"confidence", "text"}, ...]}) or its plain form
    ({"text"}), best first; () where nothing was heard."""
    content = json.loads(result)
    rows = content.get("alternatives") or [{"text": content.get("text", ""), "confidence": 0.0}]
    best: dict[str, float] = {}
    for row in rows:
        text = " ".join(word for word in row.get("text", "").split() if word != "[unk]")
        if text:
            best[text] = max(best.get(text, -1e9), float(row.get("confidence", 0.0)))
    top = max(best.values(), default=0.0)
    ranked = sorted(best.items(), key=lambda pair: -pair[1])
    return tuple(Hypothesis(text=text, score=(score - top) / _WORTH) for text, score in ranked)


def join(segments: Sequence[Sequence[Hypothesis]]) -> tuple[Hypothesis, ...]:
    """Segments of one utterance as whole transcripts: the best of each, then each alternative
    beside the best of the others."""
    if not segments:
        return ()
    best = [segment[0].text for segment in segments]
    out = {" ".join(best): 0.0}
    for place, segment in enumerate(segments):
        for other in segment[1:]:
            text = " ".join([*best[:place], other.text, *best[place + 1 :]])
            out[text] = max(out.get(text, -1e9), other.score)
    ranked = sorted(out.items(), key=lambda pair: -pair[1])[:ALTERNATIVES]
    return tuple(Hypothesis(text=text, score=score) for text, score in ranked)
