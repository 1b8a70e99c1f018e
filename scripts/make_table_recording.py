"""Build a table recording out of human clips: one round of Top Ten Quiz over table noise.

    python scripts/make_table_recording.py SPEECH_DIR OUT_DIR [--noise NOISE_DIR] [--snr DB]

SPEECH_DIR holds manifest.csv (file, transcript, speaker, kind) and the clips, NOISE_DIR likewise.
Writes OUT_DIR/table.wav, OUT_DIR/script.jsonl (what is said when, by whom, in which role) and
OUT_DIR/pack, a pack with the one chart the round is played on. Play it with

    voicehost play top-ten-quiz --audio OUT_DIR/table.wav --packs OUT_DIR/pack \\
        --charts recorded-south-america --answers open --secrets fingers --option rounds=1

No clip says "answer ..." or "we say ...", so answers are bare words: the form of listening is
`open`. The recording advances only while the microphone is open.
"""

import argparse
import csv
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

Floats = npt.NDArray[np.float32]

RATE_HZ = 16_000
SPEECH_RMS = 0.06
GAP_S = 1.4
"""Between utterances: longer than the host's patience."""

TELEPHONE = ("fsdd",)
"""Folders of clips with telephone sound: taken only where no other clip says the word."""

CHART = "recorded-south-america"
ENTRIES = (
    ("Colombia", 52886363), ("Argentina", 45696159), ("Peru", 34217848),
    ("Venezuela", 28405543), ("Chile", 19764771), ("Ecuador", 18135478), ("Bolivia", 12413315),
    ("Paraguay", 6929153), ("Uruguay", 3386588), ("Guyana", 831087),
)  # fmt: skip
RIVALS = (
    "Brazil", "Suriname", "Panama", "Mexico", "Costa Rica", "Cuba", "Guatemala", "Honduras",
    "Nicaragua", "Dominican Republic", "Belize", "Spain", "Portugal", "Canada", "Haiti",
    "Jamaica", "El Salvador", "French Guiana", "Puerto Rico", "Trinidad and Tobago",
)  # fmt: skip

ROUND = (
    (17.0, "seven", "bid of Green"),
    (GAP_S, "four", "bid of Black"),
    (12.0, "peru", "right"),
    (GAP_S, "argentina", "right"),
    (GAP_S, "chile", "right"),
    (GAP_S, "panama", "wrong"),
    (3.0, "yes", "special tile"),
    (3.0, "colombia", "right"),
    (GAP_S, "venezuela", "right"),
    (GAP_S, "uruguay", "right"),
    (GAP_S, "ecuador", "right, and the bid is reached"),
    (6.0, "no", "the chart is not read"),
)
"""Seconds of listening, then what the table says, in the order in which the host asks for it. The
host opens the microphone for a moment between its sentences; nobody speaks then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """A human recording."""

    path: Path
    said: str
    speaker: str


def clips(folder: Path) -> list[Clip]:
    """All clips of a folder with a manifest."""
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as file:
        return [
            Clip(path=folder / row["file"], said=row["transcript"], speaker=row["speaker"])
            for row in csv.DictReader(file)
        ]


def read(path: Path) -> Floats:
    """A clip as mono, without silence at its ends."""
    sound, rate_hz = soundfile.read(path, dtype="float32", always_2d=True)
    if rate_hz != RATE_HZ:
        raise SystemExit(f"{path}: {rate_hz} Hz; the clips must have {RATE_HZ} Hz")
    mono = sound.mean(axis=1)
    loud = np.flatnonzero(np.abs(mono) > 0.02 * np.abs(mono).max())
    return mono[loud[0] : loud[-1] + 1] if len(loud) else mono


def table_noise(folder: Path, count: int, draw: random.Random) -> Floats:
    """Table noise of so many samples: babble, music, kitchen, one after another, RMS 1."""
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] != "rir"]
    pieces: list[Floats] = []
    while sum(map(len, pieces)) < count:
        sound = read(folder / draw.choice(rows)["file"])
        pieces.append(sound / (np.sqrt(np.mean(sound**2)) + 1e-9))
    return np.concatenate(pieces)[:count]


def build(
    said: Sequence[tuple[float, str, str]], known: Sequence[Clip], draw: random.Random
) -> tuple[Floats, list[dict[str, object]]]:
    """The speech of the table, and the script of it."""
    parts: list[Floats] = []
    script: list[dict[str, object]] = []
    for quiet_s, words, role in said:
        every = [clip for clip in known if clip.said == words]
        fitting = [clip for clip in every if clip.path.parent.name not in TELEPHONE] or every
        if not fitting:
            raise SystemExit(f'no clip says "{words}"')
        clip = draw.choice(fitting)
        sound = read(clip.path)
        sound = sound / (np.sqrt(np.mean(sound**2)) + 1e-9) * SPEECH_RMS
        parts += [np.zeros(int(quiet_s * RATE_HZ), np.float32), sound]
        start = sum(map(len, parts[:-1]))
        script.append(
            {
                "at_ms": start * 1000 // RATE_HZ,
                "until_ms": (start + len(sound)) * 1000 // RATE_HZ,
                "said": words,
                "role": role,
                "speaker": clip.speaker,
                "clip": f"{clip.path.parent.name}/{clip.path.name}",
            }
        )
    parts.append(np.zeros(int(3 * RATE_HZ), np.float32))
    return np.concatenate(parts), script


def write_pack(folder: Path) -> None:
    """The pack with the one chart of the round."""
    (folder / "charts").mkdir(parents=True, exist_ok=True)
    rows = "\n".join(f'  - {{answer: "{name}", value: {value}}}' for name, value in ENTRIES)
    rivals = "\n".join(f'  - "{name}"' for name in RIVALS)
    (folder / "charts" / f"{CHART}.yaml").write_text(
        f"""id: "{CHART}"
category: "people"
difficulty: "easy"
task: "Name the ten countries of South America with the most inhabitants after Brazil."
definition: "Independent states on the continent, in the year 2024."
scope: "United Nations member states only"
order: "highest first"
unit: "people"
topic: "countries"
source: "the World Bank, figures of 2024"
source_detail: "datasets/population, data/population.csv (World Bank)"
licence: "PDDL-1.0; World Bank data CC-BY-4.0"
attribution: "World Bank via datasets/population"
as_of: "2024"
review_by: "2029-01"
checked:
  by: "the voicehost authors, 2026-11-30"
  how: "the shipped chart of South America without its first entry"
  second_source: "CIA World Factbook 2025: same order"
entries:
{rows}
rivals:
{rivals}
""",
        encoding="utf-8",
    )
    (folder / "pack.yaml").write_text(
        'game: top-ten-quiz\nname: "Recorded table"\nlang: en\nlicence: "CC0-1.0"\n', "utf-8"
    )
    (folder / "sets.yaml").write_text("sets: []\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("speech", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--noise", type=Path)
    parser.add_argument("--snr", type=float, default=20.0, help="speech over noise, dB (20)")
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    draw = random.Random(args.seed)
    sound, script = build(ROUND, clips(args.speech), draw)
    if args.noise:
        level = SPEECH_RMS * 10 ** (-args.snr / 20)
        sound = sound + table_noise(args.noise, len(sound), draw) * level
    args.out.mkdir(parents=True, exist_ok=True)
    soundfile.write(args.out / "table.wav", np.clip(sound, -1, 1), RATE_HZ, subtype="PCM_16")
    lines = [json.dumps(row) for row in script]
    (args.out / "script.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    write_pack(args.out / "pack")
    speakers = len({row["speaker"] for row in script})
    print(f"{len(sound) / RATE_HZ:.1f} s, {len(script)} utterances, {speakers} speakers")


if __name__ == "__main__":
    main()
