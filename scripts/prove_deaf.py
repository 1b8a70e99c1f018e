#!/usr/bin/env python3
"""The deaf test: mumbling, noise, music and talk never yield a chart entry more often than a rival;
and a clip is heard alike and ruled as fast whether its word is an entry or a rival. Needs speech
models and the recordings beside the project. Prints the figures.

  scripts/prove_deaf.py [--pieces N] [--decks N] [--clips N] [--data FOLDER]
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

from voicehost.core.ports import RATE_HZ
from voicehost.hear.engines import choose_with_reason
from voicehost.packs.deck import Deck
from voicehost.packs.load import find_charts, load_deck
from voicehost.packs.redraw import traded
from voicehost.testing.canary import write_canary_pack
from voicehost.testing.robots import voices
from voicehost.testing.trust.deaf import (
    CARD,
    Deaf,
    Pairs,
    apart,
    listen,
    mumbled,
    pair,
    pieces,
)
from voicehost.testing.trust.proof import shown

DATA = Path(__file__).parents[2] / "shared"
CARRIERS = ("I think it's {}", "{}", "we say {}")


def decks_of(count: int) -> list[Deck]:
    """Shipped charts with lists of words, one a deck."""
    names = sorted(info.id for info in find_charts("top-ten-quiz", "en"))
    step = max(1, len(names) // count)
    return [load_deck("top-ten-quiz", "en", [name], 1) for name in names[::step][:count]]


def a_pair(folder: Path, number: int, decks: Sequence[Deck]) -> tuple[str, Deck, Deck]:
    """A word, a deck of which it is an entry, and one in which it is a rival: a shipped chart and
    one of nonsense in turn."""
    if number % 2:
        return two_decks(folder, number)
    deck = decks[number // 2 % len(decks)]
    word, other = traded(deck, CARD, number // 2 // len(decks) % 10)
    return word, deck, other


def two_decks(folder: Path, seed: int) -> tuple[str, Deck, Deck]:
    """A word, a deck of which it is an entry, and the same deck with a rival in its place."""
    one = write_canary_pack(folder / "one", vocabulary=seed, deals=(1,))
    two = write_canary_pack(folder / "two", vocabulary=seed, deals=(1,))
    path = two.root / "charts" / "canary-1.yaml"
    text = path.read_text(encoding="utf-8")
    word = one.answers[0][seed % 10]
    rival = text.split("rivals:\n")[1].split('"')[1]
    text = text.replace(word, "@@").replace(rival, word).replace("@@", rival)
    path.write_text(text, encoding="utf-8")
    first = load_deck("top-ten-quiz", "en", one.charts, 1, [one.root])
    second = load_deck("top-ten-quiz", "en", two.charts, 1, [two.root])
    return word, first, second


def main() -> int:
    """Prove it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=20, help="of each recording")
    parser.add_argument("--decks", type=int, default=6, help="charts each piece is heard over")
    parser.add_argument("--clips", type=int, default=40, help="pairs")
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    recogniser = choose_with_reason("auto", "en").recogniser
    found, decks = Deaf(), decks_of(args.decks)
    for path in sorted((args.data / "noise").glob("*.flac")):
        if path.stem.startswith("rir"):
            continue
        for number, piece in enumerate(pieces(path, 4.0, args.pieces, 1)):
            listen(found, recogniser, path.stem, piece, decks)
            if path.stem in ("talk_radio", "babble_few"):
                listen(found, recogniser, "mumbling", mumbled(piece, number), decks)
    pairs = Pairs()
    with tempfile.TemporaryDirectory() as name:
        for number in range(args.clips):
            word, *both = a_pair(Path(name) / str(number), number, decks)
            voice = voices.NAMES[number % len(voices.NAMES)]
            sound = voices.speak(CARRIERS[number % len(CARRIERS)].format(word), voice)
            samples = bytes((np.clip(sound, -1, 1) * 32_767).astype("<i2"))
            pair(pairs, recogniser, bytes(RATE_HZ) + samples, word, (both[0], both[1]))
    wrong = [*found.faults, *pairs.faults, *pairs.delays_apart()]
    if pairs.told_apart * 4 < pairs.clips:
        wrong.append(f"only {pairs.told_apart} clips were ruled right as entry, wrong as rival")
    figures = {
        "minutes": round(found.seconds / 60, 1), "utterances": found.utterances,
        "answers": found.answers, "entries": found.entries, "rivals": found.rivals,
        "entry_words": found.words_entry, "rival_words": found.words_rival,
        "by_sound": found.by_sound, "pairs": pairs.clips, "pairs_alike": pairs.alike,
        "ruled": pairs.ruled, "told_apart": pairs.told_apart, "asked_again": pairs.asked_again,
        "median_ms_entry_and_rival": pairs.medians(),
        "delays_apart": {step: round(apart(*both), 2) for step, both in pairs.delays.items()
                         if both[0]},
    }  # fmt: skip
    return shown("deaf", figures, wrong, "faults")


if __name__ == "__main__":
    sys.exit(main())
