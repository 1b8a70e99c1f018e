#!/usr/bin/env python3
"""Plays a short game of each kind by voice and keeps what a reader of the docs should see and hear:
the transcript's beginning between the marks of docs/play/GAME.md, and some seconds of the table's
sound in docs/_static/sounds/GAME.ogg. The sounds that say something without a word go there, too.

    scripts/make_samples.py [GAME ...]     all five, about ten minutes on an idle machine
    scripts/make_samples.py --earcons      those sounds alone, at once
"""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP))

import numpy as np  # noqa: E402
import soundfile  # noqa: E402

from voicehost.speak.earcons import EARCONS, earcon  # noqa: E402

SOUNDS = TOP / "docs" / "_static" / "sounds"
FADE_S = 0.5
EARCON_HZ = 22_050
"""Samples a second of the short sounds."""
END = "<!-- /transcript -->"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What is played of a game, and what is kept of it."""

    options: str
    """Of `voicehost demo`, as the page shows them."""
    lines: int
    """So many lines of the transcript, without those for a screen."""
    from_s: float
    """Where the sound that is kept begins."""
    length_s: float = 28


SAMPLES = {
    "top-ten-quiz": Sample(options="--seed 1 --option rounds=1", lines=60, from_s=60),
    "capten": Sample(options="--seed 1 --option rounds=1", lines=60, from_s=60),
    "e-top": Sample(options="--seed 21 --option cards=1", lines=50, from_s=30),
    "desitka": Sample(options="--seed 3 --option points=5", lines=50, from_s=30),
    "wer-weiss": Sample(options="--seed 1 --option questions=1", lines=60, from_s=60),
}


def play(game: str, sample: Sample) -> None:
    """One game; its page and its sound are written anew."""
    with tempfile.TemporaryDirectory() as folder:
        text, wav = Path(folder) / "transcript.txt", Path(folder) / "table.wav"
        subprocess.run(
            [sys.executable, "-m", "voicehost", "demo", game, *sample.options.split(),
             "--transcript", str(text), "--audio-out", str(wav)],
            check=True, cwd=TOP, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        said = [line for line in text.read_text("utf-8").splitlines() if line[:1] != "·"]
        write_transcript(game, sample, said)
        samples, rate = soundfile.read(wav, dtype="float32")
        start = int(sample.from_s * rate)
        keep(game, samples[start : start + int(sample.length_s * rate)], rate)


def write_transcript(game: str, sample: Sample, said: list[str]) -> None:
    """Between the marks of the game's page."""
    page = TOP / "docs" / "play" / f"{game}.md"
    begin = "<!-- transcript -->\n```text\n"
    head, rest = page.read_text("utf-8").split(begin, 1)
    more = ["..."] if len(said) > sample.lines else []
    shown = "\n".join(said[: sample.lines] + more)
    page.write_text(f"{head}{begin}{shown}\n```\n{END}{rest.split(END, 1)[1]}", "utf-8")


def keep(name: str, samples: np.ndarray, rate: int) -> None:
    """A sound as a small Ogg file, faded in and out where it was cut."""
    fade = min(int(FADE_S * rate), len(samples) // 2)
    if name in SAMPLES and fade:
        ramp = np.linspace(0, 1, fade, dtype=np.float32)
        samples = samples.copy()
        samples[:fade] *= ramp
        samples[-fade:] *= ramp[::-1]
    SOUNDS.mkdir(parents=True, exist_ok=True)
    soundfile.write(SOUNDS / f"{name}.ogg", samples, rate, format="OGG", subtype="VORBIS",
                    compression_level=0.9)  # fmt: skip


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(SAMPLES))
    parser.add_argument("--earcons", action="store_true", help="the earcons alone")
    args = parser.parse_args()
    if unknown := set(args.games) - set(SAMPLES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    for name in () if args.games else EARCONS:
        keep(f"earcon-{name}", earcon(name, EARCON_HZ), EARCON_HZ)
    for game in [] if args.earcons else args.games or SAMPLES:
        play(game, SAMPLES[game])
        print(game)
    return 0


if __name__ == "__main__":
    sys.exit(main())
