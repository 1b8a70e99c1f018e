"""voicehost bench hear: how well the ears hear, on recordings with a known right ruling.

A folder holds `charts.json` ({"charts": [{id, title, answers, decoys_known, aliases}], "commands":
{id: [phrases]}}), `manifest.jsonl` ({file, chart, kind, target, text, source, cond}) and the
recordings. Each recording goes through the whole ears (voice detection, endpointing, recogniser,
understanding), on turn, against the public list of its chart: answers, decoys and aliases alike.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rapidfuzz import fuzz

from voicehost.core.errors import UsageError
from voicehost.core.heard import Heard, HeardKind, Listening, Passing, Phrase, Topic
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Evidence
from voicehost.hear.audio_file import frames_of, read_samples
from voicehost.hear.engines import NAMES, choose_with_reason
from voicehost.hear.fusion import ACCEPT
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Span, Understanding
from voicehost.hear.vad import LoudnessVad, SileroVad
from voicehost.words.normalise import canonical

PEERS: Mapping[str, Callable[[str, str], float]] = {
    "ratio": fuzz.ratio,
    "WRatio": fuzz.WRatio,
    "token_set": fuzz.token_set_ratio,
    "token_sort": fuzz.token_sort_ratio,
}
PEER_ACCEPTS = 90.0
PARTS = ("phonemes", "voice-detection")
"""What can be left out, to measure what hears in its stead."""
WRONG = ("known", "unknown", "chatter")
_FRAME_MS = FRAME_SAMPLES * 1000 // RATE_HZ
_SILENCE_AFTER = bytes(2 * RATE_HZ * 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The public side of a bench's chart, and which phrase means which answer."""

    topic: Topic
    owners: Mapping[str, str]
    """Answer by phrase, for answers and their aliases."""


@dataclass(slots=True, kw_only=True)
class Clip:
    """One recording and what came of it."""

    kind: str
    target: str
    groups: tuple[str, ...]
    ruled: str = ""
    """The answer it was accepted as."""
    command: str = ""
    asked_again: bool = False
    top: str = ""
    """The answer that scores best among all phrases; "" if that is no answer."""
    score: float = -9.0
    forced: str = ""
    """The answer that scores best among answers."""
    delay_ms: int | None = None
    wait_ms: int | None = None
    peers: dict[str, tuple[str, float]] = field(default_factory=dict)


class Noting(Understanding):
    """Understanding that also keeps the scores behind what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.weighed: Mapping[str, float] = {}
        self.transcript = ""

    def understand(self, evidence: Evidence, listening: Listening, span: Span) -> Heard:
        """See `Understanding`."""
        heard = super().understand(evidence, listening, span)
        named = listening.pairs is not None
        weighed = self.options if named else self.weigh(evidence, listening, span)
        if max(weighed.values(), default=-9.0) > max(self.weighed.values(), default=-9.0):
            self.weighed, self.transcript = weighed, evidence.texts[0].text
        return heard


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench hear`."""
    parser = commands.add_parser(
        "hear",
        help="how well recordings are heard",
        epilog="example: voicehost bench hear --data DIR --peer WRatio --json",
    )
    parser.add_argument("--data", type=Path, required=True, help="a folder of recordings")
    parser.add_argument("--peer", choices=sorted(PEERS), help="a baseline on the same transcripts")
    parser.add_argument("--engine", default="auto", choices=NAMES, help="which recogniser")
    parser.add_argument(
        "--without", action="append", default=[], choices=PARTS, help="as if it were not installed"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth recording")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def _peak_mb() -> int | None:
    """The most memory this process has had; None where the system does not tell (Windows)."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def run(args: argparse.Namespace) -> int:
    """Measure and print.

    Raises:
        UsageError: the folder holds no bench.
        DeviceError: the recogniser is missing.
    """
    charts, commands, rows = read_bench(args.data)
    chosen = choose_with_reason(args.engine, phonemes="phonemes" not in args.without)
    print(f"heard by {chosen.reason}", file=sys.stderr)
    understanding = Noting()
    vad = LoudnessVad() if "voice-detection" in args.without else SileroVad()
    clips = []
    for row in rows[:: max(1, args.every)]:
        listener = Listener(chosen.recogniser, vad, understanding)
        samples = read_samples(args.data / row["file"])
        clips.append(measure(listener, understanding, samples, row, charts, commands))
        if len(clips) % 100 == 0:
            print(f"{len(clips)} recordings", file=sys.stderr)
    figures = figures_of(clips, args.peer)
    print(json.dumps(figures) if args.json else as_text(figures))
    return 0


def read_bench(
    folder: Path,
) -> tuple[Mapping[str, Chart], tuple[Phrase, ...], Sequence[dict[str, Any]]]:
    """Charts by id, command phrases, and the manifest's rows.

    Raises:
        UsageError: a file is missing or cannot be read.
    """
    try:
        content = json.loads((folder / "charts.json").read_text(encoding="utf-8"))
        lines = (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        charts = {chart["id"]: _chart(chart) for chart in content["charts"]}
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise UsageError(
            f"this is no listening bench ({fault})",
            str(folder),
            "it needs charts.json, manifest.jsonl and the recordings",
        ) from fault
    phrases = tuple(
        Phrase(text=canonical(text), intent=key)
        for key, texts in content.get("commands", {}).items()
        for text in texts
    )
    return charts, phrases, rows


def _chart(content: Mapping[str, Any]) -> Chart:
    owners = {answer: answer for answer in content["answers"]}
    for answer, aliases in content.get("aliases", {}).items():
        owners |= dict.fromkeys(aliases, answer)
    phrases = sorted({*owners, *content["decoys_known"]})
    return Chart(topic=Topic(name=content["id"], phrases=tuple(phrases)), owners=owners)


def measure(
    listener: Listener,
    noting: Noting,
    samples: bytes,
    row: Mapping[str, Any],
    charts: Mapping[str, Chart],
    commands: tuple[Phrase, ...],
) -> Clip:
    """Let the ears hear one recording and rule it."""
    chart = charts[row["chart"]]
    noting.weighed, noting.transcript = {}, ""
    noting.forget()
    listener.attend(Listening(passing=Passing.ON_TURN, topic=chart.topic, phrases=commands))
    kind = {"oos": "chatter"}.get(row["kind"], row["kind"])
    groups = (row.get("source", ""), row.get("cond", ""), row.get("voice", ""))
    clip = Clip(kind=kind, target=row.get("target", ""), groups=tuple(filter(None, groups)))
    for frame in frames_of(samples + _SILENCE_AFTER):
        started = time.perf_counter()
        for heard in listener.feed(frame):
            compute_ms = round((time.perf_counter() - started) * 1000)
            spoken_until = row.get("speech_end")
            end_ms = round(spoken_until * 1000) if spoken_until else heard.end_ms
            _rule(clip, heard, chart)
            if clip.delay_ms is None:
                clip.wait_ms = frame.at_ms + _FRAME_MS - end_ms
                clip.delay_ms = clip.wait_ms + compute_ms
    _weigh(clip, noting, chart)
    return clip


def _rule(clip: Clip, heard: Heard, chart: Chart) -> None:
    """The first thing that counts decides."""
    if clip.ruled or clip.command:
        return
    if heard.kind is HeardKind.PHRASE and heard.guess:
        clip.command = heard.guess.phrase.intent
    elif heard.kind is HeardKind.UNCLEAR:
        clip.asked_again = True
    elif heard.kind is HeardKind.ANSWER:
        scores = heard.pieces[0].scores
        best = max(scores, key=lambda phrase: scores[phrase])
        if scores[best] >= ACCEPT:
            clip.ruled = chart.owners.get(best, "")


def _weigh(clip: Clip, noting: Noting, chart: Chart) -> None:
    scores = noting.weighed
    if scores:
        best = max(scores, key=lambda phrase: scores[phrase])
        clip.top, clip.score = chart.owners.get(best, ""), scores[best]
        answers = [phrase for phrase in chart.owners if phrase in scores]
        clip.forced = chart.owners[max(answers, key=lambda phrase: scores[phrase])]
    said = canonical(noting.transcript)
    for name, likeness in PEERS.items():
        rated = {phrase: likeness(said, canonical(phrase)) for phrase in chart.topic.phrases}
        best = max(rated, key=lambda phrase: rated[phrase])
        clip.peers[name] = (chart.owners.get(best, ""), rated[best] if said else 0.0)


def figures_of(clips: Sequence[Clip], peer: str | None) -> dict[str, Any]:
    """All figures, shares in [0, 1]; None where nothing was there to measure."""
    delays = [clip.delay_ms for clip in clips if clip.delay_ms is not None]
    waits = [clip.wait_ms for clip in clips if clip.wait_ms is not None]
    groups = sorted({group for clip in clips for group in clip.groups})
    figures = _figures(clips)
    figures["delay_ms"] = _percentiles(delays)
    figures["wait_ms"] = _percentiles(waits)
    figures["peak_mb"] = _peak_mb()
    by = {group: _figures([clip for clip in clips if group in clip.groups]) for group in groups}
    figures["by"] = by
    sources = [
        by[name]["accepted_right"]
        for name in {clip.groups[0] for clip in clips if clip.groups}
        if by[name]["accepted_right"] is not None
    ]
    figures["accepted_right_mean_of_sources"] = _share_of(sources)
    figures["peer"] = {peer: _peer_figures(clips, peer)} if peer else {}
    return figures


def _figures(clips: Sequence[Clip]) -> dict[str, Any]:
    answers = [clip for clip in clips if clip.kind == "answer"]
    commands = [clip for clip in clips if clip.kind == "command"]
    rated = [(clip.kind, clip.target, clip.top, clip.score) for clip in clips]
    return {
        "n": len(clips),
        "forced_right": _share(clip.forced == clip.target for clip in answers),
        "accepted_right": _share(clip.ruled == clip.target for clip in answers),
        "asked_again_right": _share(clip.asked_again and not clip.ruled for clip in answers),
        "mistaken": _share(clip.ruled not in ("", clip.target) for clip in answers),
        "false_accept": {
            kind: _share(bool(clip.ruled) for clip in clips if clip.kind == kind) for kind in WRONG
        },
        "miss_at_5": miss_at(rated, 0.05),
        "command_right": _share(clip.command == clip.target for clip in commands),
        "command_as_answer": _share(bool(clip.ruled) for clip in commands),
        "taken_for_command": _share(bool(clip.command) for clip in clips if clip not in commands),
    }


def _peer_figures(clips: Sequence[Clip], peer: str) -> dict[str, Any]:
    answers = [clip for clip in clips if clip.kind == "answer"]
    accepted = {
        id(clip): clip.peers[peer][0] if clip.peers[peer][1] >= PEER_ACCEPTS else ""
        for clip in clips
    }
    return {
        "accepted_right": _share(accepted[id(clip)] == clip.target for clip in answers),
        "false_accept": {
            kind: _share(bool(accepted[id(clip)]) for clip in clips if clip.kind == kind)
            for kind in WRONG
        },
        "miss_at_5": miss_at([(c.kind, c.target, *c.peers[peer]) for c in clips], 0.05),
    }


def miss_at(rated: Sequence[tuple[str, str, str, float]], allowed: float) -> float | None:
    """Share of right answers not accepted as themselves at the threshold where the share
    `allowed` of all wrong sayings is accepted as an answer.

    Args:
        rated: (kind, target, answer that scores best or "", its score).
    """
    wrong = [score if top else -9.0 for kind, _, top, score in rated if kind in WRONG]
    right = [
        score if top == target else -9.0 for kind, target, top, score in rated if kind == "answer"
    ]
    if not wrong or not right:
        return None
    ordered = sorted(wrong, reverse=True)
    beyond = ordered[min(int(allowed * len(ordered)), len(ordered) - 1)]
    return _share(score <= beyond for score in right)


def _share(truths: Iterable[bool]) -> float | None:
    return _share_of([float(truth) for truth in truths])


def _share_of(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def _percentiles(values: Sequence[int]) -> dict[str, int | None]:
    if not values:
        return {"p50": None, "p95": None}
    return {"p50": round(np.percentile(values, 50)), "p95": round(np.percentile(values, 95))}


def as_text(figures: Mapping[str, Any]) -> str:
    """The figures as lines for people."""
    rows = [f"{key:32} {value}" for key, value in figures.items() if key != "by"]
    for group, inner in figures["by"].items():
        rows.append(
            f"  {group:30} n {inner['n']}, forced {inner['forced_right']}, "
            f"accepted {inner['accepted_right']}, false {inner['false_accept']}"
        )
    return "\n".join(rows)
