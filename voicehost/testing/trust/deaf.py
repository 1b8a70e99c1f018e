"""The deaf test: what nobody said must not become an answer, and least of all one of the chart.
And pairs: the same clip with its word as entry and as rival is heard alike and ruled as fast."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from voicehost.core.heard import Heard, HeardKind, Listening, Passing
from voicehost.core.ids import CardId
from voicehost.core.ports import RATE_HZ, Recogniser
from voicehost.core.verdict import Outcome
from voicehost.hear.audio_file import frames_of, read_samples
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.hear.vad import SileroVad
from voicehost.judge.judge import Judge
from voicehost.packs.crib import crib
from voicehost.packs.deck import Deck

CARD = CardId("1")


@dataclass(slots=True)
class Deaf:
    """What was heard where nobody answered."""

    seconds: float = 0.0
    utterances: int = 0
    answers: int = 0
    entries: int = 0
    """Answers that were ruled a hit."""
    rivals: int = 0
    """Answers that named a word which is off the chart, like the entries in rarity and form."""
    words_entry: int = 0
    words_rival: int = 0
    """Entries and rivals that could have been heard, summed over the pieces of sound."""
    by_sound: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Answers, entries, rivals by kind of sound."""

    @property
    def faults(self) -> list[str]:
        """Entries heard more often than rivals, for as many words of either, beyond chance."""
        if not self.words_entry or not self.words_rival:
            return ["nothing was tried"]
        share = self.words_entry / (self.words_entry + self.words_rival)
        count = self.entries + self.rivals
        if _at_least(self.entries, count, share) < 0.01:
            return [f"{self.entries} of {count} are entries, by chance {share:.0%} would be"]
        return []


def _at_least(hits: int, count: int, share: float) -> float:
    """How likely chance gives so many hits or more."""
    odds, total = (1 - share) ** count, 0.0
    for number in range(count + 1):
        total += odds if number >= hits else 0.0
        odds *= (count - number) / (number + 1) * share / (1 - share)
    return total


def mumbled(samples: bytes, seed: int) -> bytes:
    """Speech backwards in pieces of a fifth of a second, muffled: the melody of talk, no words."""
    sound = np.frombuffer(samples, "<i2")
    piece = RATE_HZ // 5
    parts = [sound[at : at + piece][::-1] for at in range(0, len(sound), piece)]
    order = np.random.default_rng(seed).permutation(len(parts))
    mixed = np.concatenate([parts[at] for at in order]).astype(np.float32)
    muffled = np.convolve(mixed, np.ones(9, np.float32) / 9, mode="same")
    return bytes(muffled.astype("<i2"))


def listen(
    found: Deaf, recogniser: Recogniser, sound: str, samples: bytes, decks: Sequence[Deck]
) -> None:
    """Hear a piece of sound as the answer to each deck's first card.

    Args:
        found: where to count.
        recogniser: a real one.
        sound: what kind it is.
        samples: 16 kHz mono, some seconds.
        decks: of cards with an open list of words.
    """
    for deck in decks:
        judge = Judge(deck.key)
        known = crib(deck)[CARD]
        listening = Listening(passing=Passing.ON_TURN, topic=deck.topics[CARD], phrases=())
        found.seconds += len(samples) / 2 / RATE_HZ
        found.words_entry += len(known.right)
        found.words_rival += len(known.wrong)
        for heard in heard_in(recogniser, samples, listening):
            found.utterances += 1
            if heard.kind is not HeardKind.ANSWER:
                continue
            for piece in heard.pieces:
                verdict = judge.rule(
                    CARD, piece, counted=frozenset(), known_misses=(), spoken=True
                )  # fmt: skip
                named = max(piece.scores, key=lambda word: piece.scores[word], default="")
                hit = verdict.outcome is Outcome.HIT
                rival = not hit and named in known.wrong
                found.answers += 1
                found.entries += hit
                found.rivals += rival
                one = found.by_sound.get(sound, (0, 0, 0))
                found.by_sound[sound] = (one[0] + 1, one[1] + hit, one[2] + rival)


def heard_in(recogniser: Recogniser, samples: bytes, listening: Listening) -> list[Heard]:
    """What a listener makes of some sound and the silence after it."""
    return [heard for _, heard in heard_at(recogniser, samples, listening)]


def heard_at(
    recogniser: Recogniser, samples: bytes, listening: Listening
) -> list[tuple[int, Heard]]:
    """As `heard_in`, with the frame at which the listener was sure."""
    listener = Listener(recogniser, SileroVad(), Understanding())
    listener.attend(listening)
    frames = list(frames_of(samples + bytes(RATE_HZ * 4)))
    out = [(n, heard) for n, frame in enumerate(frames) for heard in listener.feed(frame)]
    return [*out, *((len(frames), heard) for heard in listener.finish())]


def pieces(path: Path, seconds: float, count: int, seed: int) -> list[bytes]:
    """Some pieces of a recording, from anywhere in it."""
    samples, size = read_samples(path), int(seconds * RATE_HZ) * 2
    starts = np.random.default_rng(seed).integers(0, max(1, (len(samples) - size) // 2), count)
    return [samples[start * 2 : start * 2 + size] for start in starts]


STEPS = ("hearing", "asking again", "ruling")
"""What takes time from the end of an answer to its ruling."""


@dataclass(slots=True)
class Pairs:
    """The same clips with their word as entry and as rival."""

    clips: int = 0
    alike: int = 0
    ruled: int = 0
    told_apart: int = 0
    """Clips whose word was ruled right as entry and wrong as rival."""
    asked_again: int = 0
    delays: dict[str, tuple[list[float], list[float]]] = field(
        default_factory=lambda: {step: ([], []) for step in STEPS}
    )
    """CPU ms by step, as entry and as rival."""
    faults: list[str] = field(default_factory=list)

    def delays_apart(self) -> list[str]:
        """Steps whose delays have another distribution as entry than as rival."""
        return [
            f"{step}: delays as entry and as rival are {apart(*self.delays[step]):.2f} apart"
            for step in STEPS
            if min(map(len, self.delays[step])) and not same_distribution(*self.delays[step])
        ]

    def medians(self) -> dict[str, list[float]]:
        """The middle delays (ms) by step, as entry and as rival."""
        return {
            step: [round(float(np.median(side)), 2) if side else 0.0 for side in sides]
            for step, sides in self.delays.items()
        }


def apart(one: Sequence[float], two: Sequence[float]) -> float:
    """How far two samples are apart: the largest distance of their distributions, in [0, 1]."""
    every = np.sort(np.concatenate([one, two]))
    below = [np.searchsorted(np.sort(side), every, side="right") / len(side) for side in (one, two)]
    return float(np.max(np.abs(below[0] - below[1])))


def same_distribution(one: Sequence[float], two: Sequence[float]) -> bool:
    """Whether two samples may come from one distribution (Kolmogorov and Smirnov; one in a thousand
    that do is called otherwise)."""
    return apart(one, two) <= 1.95 * float(np.sqrt((len(one) + len(two)) / (len(one) * len(two))))


def pair(
    found: Pairs, recogniser: Recogniser, samples: bytes, word: str, decks: tuple[Deck, Deck]
) -> None:
    """Hear a clip over two decks: in the first its word is an entry, in the second a rival.

    What is heard, the frame at which its end is sure, and whether it is asked again must be the
    same; delays are kept to be compared.
    """
    heard: dict[int, list[tuple[int, Heard]]] = {}
    for side in (0, 1) if found.clips // 2 % 2 else (1, 0):
        topic = decks[side].topics[CARD]
        listening = Listening(passing=Passing.ON_TURN, topic=topic, phrases=())
        began = time.thread_time()
        heard[side] = heard_at(recogniser, samples, listening)
        found.delays["hearing"][side].append((time.thread_time() - began) * 1_000)
    found.clips += 1
    if heard[0] != heard[1]:
        found.faults.append(f"{word}: heard otherwise as entry than as rival")
        return
    found.alike += 1
    judges = [Judge(deck.key) for deck in decks]
    for piece in (piece for _, one in heard[0] for piece in one.pieces):
        unsettled, verdicts = [], []
        for judge in judges:
            judge.prepare(CARD)
        for side in (0, 1) if found.ruled % 2 else (1, 0):
            judge = judges[side]
            began = time.thread_time()
            unsettled.append(judge.unsettled(CARD, piece, spoken=True))
            asked = time.thread_time()
            verdicts.append((side, judge.rule(CARD, piece, spoken=True)))
            found.delays["asking again"][side].append((asked - began) * 1_000)
            found.delays["ruling"][side].append((time.thread_time() - asked) * 1_000)
        found.ruled += 1
        found.asked_again += unsettled[0] is not None
        if unsettled[0] != unsettled[1]:
            found.faults.append(f"{word}: asked again only on one side")
        outcomes = {side: verdict.outcome for side, verdict in verdicts}
        found.told_apart += outcomes == {0: Outcome.HIT, 1: Outcome.MISS}
