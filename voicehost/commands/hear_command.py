"""voicehost hear FILE --chart CHART: what would be heard and ruled, with scores and delays."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.catalogue import GAMES
from voicehost.core.errors import PackError, UsageError
from voicehost.core.heard import Heard, HeardKind, Listening, Passing
from voicehost.core.ids import CardId
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ
from voicehost.hear.audio_file import frames_of, read_samples
from voicehost.hear.engines import NAMES, choose_with_reason
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.hear.vad import SileroVad
from voicehost.judge.judge import Judge
from voicehost.packs.deck import Deck
from voicehost.packs.library import roots_with
from voicehost.packs.load import load_deck

CARD = CardId("1")
_FRAME_MS = FRAME_SAMPLES * 1000 // RATE_HZ
_SILENCE_AFTER = bytes(2 * RATE_HZ * 2)
_BEST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """An utterance and how long after the end of speech it was understood."""

    heard: Heard
    wait_ms: int
    """Silence that had to be waited for."""
    compute_ms: int
    """Work after that."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost hear`."""
    parser = commands.add_parser(
        "hear",
        help="what a recording would be heard and ruled as (it may give the chart away)",
        epilog="example: voicehost hear answers.wav --chart ec-oil-production --answers open",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a recording")
    parser.add_argument("--chart", required=True, metavar="CHART", help="the chart's id")
    parser.add_argument("--packs", type=Path, metavar="DIR", help="a folder of packs of your own")
    parser.add_argument(
        "--answers",
        choices=[passing.value for passing in Passing],
        default=Passing.ON_TURN.value,
        help="how an answer is passed",
    )
    parser.add_argument("--engine", choices=NAMES, default="auto", help="which recogniser")
    parser.add_argument("--lang", default="en", help="language (en)")
    parser.add_argument("--json", action="store_true", help="one object an utterance")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hear a recording and rule what was heard.

    Raises:
        AudioError: the file is no recording.
        PackError: there is no such chart.
        DeviceError: the recogniser is missing.
    """
    if args.packs is not None and not args.packs.is_dir():
        raise UsageError("no such folder", str(args.packs), "check --packs")
    samples = read_samples(args.file)
    deck = deck_of(args.chart, args.lang, args.packs)
    chosen = choose_with_reason(args.engine, args.lang)
    print(f"hearing with {chosen.reason}", file=sys.stderr)
    print("this may give the chart away", file=sys.stderr)
    listener = Listener(chosen.recogniser, SileroVad(), Understanding())
    topic = deck.topics[CARD]
    judge = Judge(deck.key)
    listener.attend(Listening(passing=Passing(args.answers), topic=topic, phrases=()))
    rows = [row_of(timed, judge) for timed in hear(listener, samples)]
    for row in rows:
        print(json.dumps(row, ensure_ascii=False) if args.json else as_text(row))
    if not rows:
        print("nothing was heard", file=sys.stderr)
    return 0


def deck_of(chart: str, lang: str, packs: Path | None = None) -> Deck:
    """A deck of one chart, whatever game it belongs to.

    Raises:
        PackError: no game has it, or it is not whole.
    """
    fault: PackError | None = None
    for game in GAMES:
        try:
            return load_deck(game.name, lang, [chart], 0, roots_with(packs))
        except PackError as error:
            fault = fault or error
    raise fault or PackError("there are no games", "catalogue", "")


def hear(listener: Listener, samples: bytes) -> Iterator[Timed]:
    """All utterances of a recording, with two seconds of silence after it."""
    for frame in frames_of(samples + _SILENCE_AFTER):
        began = time.perf_counter()
        for heard in listener.feed(frame):
            yield Timed(
                heard=heard,
                wait_ms=frame.at_ms + _FRAME_MS - heard.end_ms,
                compute_ms=round((time.perf_counter() - began) * 1000),
            )
    for heard in listener.finish():
        yield Timed(heard=heard, wait_ms=0, compute_ms=0)


def row_of(timed: Timed, judge: Judge) -> dict[str, Any]:
    """An utterance as JSON; each answer with its verdict and its best scores."""
    heard = timed.heard
    pieces = [
        {
            "words": piece.words,
            "verdict": (verdict := judge.rule(CARD, piece, spoken=True)).outcome.value,
            "slot": verdict.slot,
            "scores": dict(sorted(piece.scores.items(), key=lambda pair: -pair[1])[:_BEST]),
        }
        for piece in heard.pieces
    ]
    return {
        "kind": heard.kind.value,
        "words": heard.words,
        "onset_ms": heard.onset_ms,
        "end_ms": heard.end_ms,
        "wait_ms": timed.wait_ms,
        "compute_ms": timed.compute_ms,
        "pieces": pieces,
    }


def as_text(row: dict[str, Any]) -> str:
    """An utterance for people."""
    head = (
        f"{row['onset_ms'] / 1000:6.2f} to {row['end_ms'] / 1000:.2f} s  {row['kind']}: "
        f"{row['words']}  (after {row['wait_ms']} + {row['compute_ms']} ms)"
    )
    if row["kind"] != HeardKind.ANSWER.value:
        return head
    lines = [head]
    for piece in row["pieces"]:
        best = ", ".join(f"{phrase} {score:.2f}" for phrase, score in piece["scores"].items())
        place = f" {piece['slot']}" if piece["slot"] else ""
        lines.append(f"          {piece['words']}: {piece['verdict']}{place}  [{best}]")
    return "\n".join(lines)
