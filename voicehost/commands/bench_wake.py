"""voicehost bench wake: how surely the host hears that it is called, and how often it thinks so
though nobody calls."""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOLD_MS = 2_000
"""False wakes of one phrase closer than this are one."""

SNR_DB = 10.0
STEPS = tuple(round(0.30 + 0.02 * step, 2) for step in range(26))
"""Marks of the curve."""
UNSEEN = -9.0
"""Score of a call that was not even looked at twice."""
LEAST_CLIPS = 5
"""Recordings of a name that make it a phrase of the bench."""


def add_parser(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench wake`."""
    parser = benches.add_parser(
        "wake",
        help="calls that are heard, and false ones in hours of talk and music",
        description=(
            "Recordings whose transcript is a phrase are the calls; all others are talk. Each call "
            "is heard in quiet and with noise at 10 dB. Hours of talk and music are mixed from the "
            "rest, and all phrases are searched for in them at once."
        ),
        epilog="example: voicehost bench wake --speech ../shared/speech --noise ../shared/noise",
    )
    parser.add_argument("--speech", type=Path, required=True, help="recordings with a manifest.csv")
    parser.add_argument("--noise", type=Path, required=True, help="noises with a manifest.csv")
    parser.add_argument("--talk", type=Path, action="append", default=[], metavar="DIR",
                        help="more talk for the hours in which nobody calls")  # fmt: skip
    parser.add_argument("--music", type=Path, action="append", default=[], metavar="DIR",
                        help="more music for them")  # fmt: skip
    parser.add_argument("--phrases", metavar="LIST", help="what it is called by, parted by commas; "
                        f"names said in at least {LEAST_CLIPS} recordings")  # fmt: skip
    parser.add_argument("--hours", type=float, default=0.0, help="of talk and music (0)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth call")
    parser.add_argument("--seed", type=int, default=1, help="of the mixing")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from voicehost.hear.wake import AWAKE
    from voicehost.testing.wake_room import clips

    known = clips(args.speech)
    phrases = _phrases(args.phrases, known)
    bench = Bench()
    calls = [one for one in known if one.words in phrases][:: max(1, args.every)]
    noise = _beds(args.noise)
    scores: dict[str, dict[str, list[float]]] = {"clean": {}, "noise": {}}
    for count, clip in enumerate(calls):
        noisy = bench.noisy(clip, noise[count % len(noise)], 7_919 * count)
        scores["clean"].setdefault(clip.words, []).append(bench.clean(clip))
        scores["noise"].setdefault(clip.words, []).append(noisy)
        if count % 20 == 19:
            print(f"{count + 1} calls", file=sys.stderr, flush=True)
    false, heard = bench.hours(args, known, phrases) if args.hours else ({}, {})
    result = {
        "mark": AWAKE,
        "calls": len(calls),
        "clean": _heard(scores["clean"], AWAKE),
        f"at {SNR_DB:g} dB": _heard(scores["noise"], AWAKE),
        **({"false": {phrase: _above(false.get(phrase, []), AWAKE) for phrase in phrases}}
           if args.hours else {}),
        **heard,
        "curve": [_point(mark, scores, false, phrases, args.hours) for mark in STEPS],
    }  # fmt: skip
    print(json.dumps(result) if args.json else _as_text(result))
    return 0


class Bench:
    """The spotter as the kiosk has it."""

    def __init__(self) -> None:
        from voicehost.hear.engines import choose_with_reason
        from voicehost.hear.vad import SileroVad
        from voicehost.hear.wake import Spotter

        chosen = choose_with_reason("embedded", threads=1)
        assert chosen.phonemes is not None
        self.spotter = Spotter(chosen.phonemes, chosen.fit, SileroVad())

    def clean(self, clip: Any) -> float:
        """The best score of a call in a quiet room."""
        from voicehost.testing.wake_room import called, levelled, read

        return self._best(called(levelled(read(clip.path))), clip.words)

    def noisy(self, clip: Any, bed: Any, start: int) -> float:
        """The best score of a call with noise under it, which begins at sample `start`."""
        from voicehost.testing.wake_room import called, in_noise, levelled, read

        sound = called(levelled(read(clip.path)))
        return self._best(in_noise(sound, bed, SNR_DB, start), clip.words)

    def _best(self, sound: Any, phrase: str) -> float:
        return max((one.score for one in self.candidates([sound], [phrase])), default=UNSEEN)

    def candidates(
        self, sounds: Any, phrases: Sequence[str], out: "list[_Score] | None" = None
    ) -> "list[_Score]":
        """All that was looked at twice in a stretch of sound; put into `out` as it is found."""
        from voicehost.appliance.wait_host import called
        from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ
        from voicehost.testing.wake_room import pieces

        self.spotter.seek(called(*phrases).called)
        out = [] if out is None else out
        for place, piece in enumerate(pieces(sounds, FRAME_SAMPLES)):
            at_ms = place * FRAME_SAMPLES * 1_000 // RATE_HZ
            for found in self.spotter.candidates(piece, at_ms):
                out.append(_Score(found.score, found.end_ms, found.phrase.text))
        return out

    def hours(
        self, args: argparse.Namespace, known: Sequence[Any], phrases: Sequence[str]
    ) -> tuple[dict[str, list[float]], dict[str, float]]:
        """Scores of what is no call, by phrase; and how much was heard."""
        from voicehost.testing.wake_room import Hours, clips, noises

        words = {word for phrase in phrases for word in phrase.split()} - {"hey"}
        talk = [one.path for one in known if not words & set(one.words.split())]
        talk += [clip.path for folder in args.talk for clip in clips(folder)]
        music: list[Any] = [clip.path for folder in args.music for clip in clips(folder)]
        hours = Hours(talk, music or noises(args.noise, "music"), noises(args.noise, "babble"),
                      noises(args.noise, "rir"), args.seed)  # fmt: skip
        began = time.process_time()
        found: list[_Score] = []
        self.candidates(_told(hours.scenes(args.hours), args.hours, found), phrases, found)
        return _apart(found, phrases), {
            "hours": args.hours,
            "of them talk": round(hours.talk_s / 3_600, 2),
            "of them music": round(hours.music_s / 3_600, 2),
            "second looks": self.spotter.second_looks,
            "share of a core": round((time.process_time() - began) / args.hours / 3_600, 3),
        }


@dataclass(frozen=True, slots=True, order=True)
class _Score:
    score: float
    end_ms: int
    phrase: str


def _apart(found: Sequence[_Score], phrases: Sequence[str]) -> dict[str, list[float]]:
    """Scores by phrase; what is closer than HOLD_MS is one, the best."""
    out: dict[str, list[float]] = {phrase: [] for phrase in phrases}
    last: dict[str, int] = {}
    for one in found:
        scores = out[one.phrase]
        if scores and one.end_ms - last[one.phrase] < HOLD_MS:
            scores[-1] = max(scores[-1], one.score)
        else:
            scores.append(one.score)
        last[one.phrase] = one.end_ms
    return out


def _told(scenes: Any, hours: float, found: Sequence[_Score]) -> Any:
    """The scenes; how far they are, and the highest scores so far, are told now and then."""
    from voicehost.core.ports import RATE_HZ

    done, told = 0, 0
    for scene in scenes:
        yield scene
        done += len(scene)
        if done >= told + 300 * RATE_HZ:
            told = done
            best = ", ".join(f"{one.phrase} {one.score:.2f}" for one in sorted(found)[:-9:-1])
            print(
                f"{done / RATE_HZ / 3_600:.2f} of {hours:g} hours; highest: {best}",
                file=sys.stderr,
                flush=True,
            )


def _phrases(given: str | None, known: Sequence[Any]) -> list[str]:
    """What is searched for.

    Raises:
        UsageError: nobody says it.
    """
    from voicehost.core.errors import UsageError
    from voicehost.front.visits import wake_phrases
    from voicehost.words.phones import phones_of

    counts: dict[str, int] = {}
    for clip in known:
        counts[clip.words] = counts.get(clip.words, 0) + 1
    if given is not None:
        phrases = list(wake_phrases(given))
        missing = [phrase for phrase in phrases if phrase not in counts]
        if missing:
            raise UsageError("nobody says it", ", ".join(missing), "name phrases of the manifest")
        return phrases
    folders = {clip.path.parent.name for clip in known if "wake" in clip.path.parent.name}
    return sorted(
        words
        for words, count in counts.items()
        if count >= LEAST_CLIPS
        and any(clip.words == words and clip.path.parent.name in folders for clip in known)
        and all(phones_of(words))
    )


def _beds(folder: Path) -> list[Any]:
    from voicehost.testing.wake_room import noises

    return noises(folder, "babble", "kitchen", "machine", "music", "speech-talk")


def _above(scores: Sequence[float], mark: float) -> int:
    return sum(score >= mark for score in scores)


def _heard(scores: Mapping[str, Sequence[float]], mark: float) -> dict[str, float]:
    """Share of the calls that are heard, for each phrase and for all."""
    every = [score for one in scores.values() for score in one]
    share = {phrase: round(_above(one, mark) / len(one), 3) for phrase, one in scores.items()}
    return {"all": round(_above(every, mark) / max(1, len(every)), 3), **share}


def _point(
    mark: float,
    scores: Mapping[str, Mapping[str, Sequence[float]]],
    false: Mapping[str, Sequence[float]],
    phrases: Sequence[str],
    hours: float,
) -> dict[str, float]:
    point = {
        "mark": mark,
        "clean": _heard(scores["clean"], mark)["all"],
        "noise": _heard(scores["noise"], mark)["all"],
    }
    if hours:
        counts = [_above(false.get(phrase, ()), mark) for phrase in phrases]
        point["false, worst phrase"] = max(counts)
        point["false, mean"] = round(sum(counts) / len(counts), 2)
    return point


def _as_text(result: Mapping[str, Any]) -> str:
    lines = []
    for key, value in result.items():
        if key == "curve":
            lines.append("curve:")
            lines += ["  " + "  ".join(f"{k} {v:g}" for k, v in point.items()) for point in value]
        elif isinstance(value, dict):
            told = ", ".join(f"{k} {v:g}" for k, v in value.items())
            lines.append(f"{key:16} {told}")
        else:
            lines.append(f"{key:16} {value:g}")
    return "\n".join(lines)
