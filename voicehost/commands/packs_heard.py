"""Hearability: every entry of a chart, and every option of a Desítka card with its answer, is
spoken by robots, in quiet and at 20 dB, and heard.

What was measured is kept beside the charts (`heard.json`) by a digest of the spoken forms, so that
`packs check --strict` can tell, without a recogniser, which charts can be played by voice and which
have not been listened to since they changed. No answer stands in it: places only.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from voicehost.commands.bench_hear import Noting
from voicehost.core.heard import Heard, HeardKind, Listening, Pairs, Passing, Piece, Topic
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.core.verdict import Outcome, Verdict
from voicehost.director.options import pairs_over
from voicehost.hear.audio_file import frames_of
from voicehost.hear.listener import Listener
from voicehost.hear.vad import SileroVad
from voicehost.judge.judge import Judge
from voicehost.packs.card import Card
from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.fields import Problem
from voicehost.packs.load import key_of
from voicehost.packs.ranked import Chart
from voicehost.packs.schemas import schema_of
from voicehost.packs.topics import Gazetteer
from voicehost.testing.robots import room, voices

RECORDS = "heard.json"
VOICES = ("slt", "rms")
"""A woman and a man, neither ever the host's."""

SNR_DB = (45.0, 20.0)
"""A quiet room, and one with noise. An entry is said by each voice in each of them; an option, of
which there are many more, once in each, the voices taking turns."""

FIRST, SECOND = "{}", "I think it's {}"
"""How an entry is said, and said again."""

TOP, WITHIN_TWO, PER_CHART = 0.97, 0.95, 0.8
"""Of all utterances: best on the public list; accepted at the first or second attempt; the same for
each chart by itself."""

_CARD = CardId("1")


Spoken = Chart | QuestionCard
"""Cards whose entries or options are named by voice."""


@dataclass(slots=True)
class Listened:
    """What listening to one chart gave."""

    digest: str
    spoken: int = 0
    """Utterances: entries x voices x noises."""
    top: int = 0
    """Of them, how often the entry was the best of the whole public list."""
    first: int = 0
    """Accepted as itself at the first attempt."""
    within_two: int = 0
    weak: list[int] = field(default_factory=list)
    """Places (1 is the first) that some voice did not get through within two attempts."""
    wrong: int = 0
    """Accepted as another entry."""

    @property
    def short(self) -> bool:
        """Whether too little of it comes through."""
        return self.within_two < PER_CHART * self.spoken


def digest_of(card: Spoken) -> str:
    """Of all that is spoken and heard of a chart's own: answers, other names, spoken forms; of a
    card with options these and what lies under them."""
    if isinstance(card, QuestionCard):
        forms = [[[c.option, c.answer, *c.aliases], list(c.say)] for c in card.choices]
        topic = f"{card.topic}/{card.format}"
    else:
        forms = [[list(e.word.forms), list(e.word.say)] for e in card.entries]
        topic = card.topic
    text = json.dumps([card.id, topic, forms], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def records(folder: Path) -> dict[str, Listened]:
    """What was measured of a pack's charts, by chart; nothing where there is no record."""
    try:
        rows = json.loads((folder / RECORDS).read_text(encoding="utf-8"))
        return {name: Listened(**row) for name, row in rows.items()}
    except (FileNotFoundError, NotADirectoryError):
        return {}


def write_records(folder: Path, found: Mapping[str, Listened]) -> None:
    """Keep what was measured, one chart a line; charts that are gone are forgotten."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps(_row(listened))}"
        for name, listened in sorted(found.items())
        if (folder / "charts" / f"{name}.yaml").is_file()
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (folder / RECORDS).write_text(text, encoding="utf-8")


def _row(listened: Listened) -> dict[str, Any]:
    return {name: getattr(listened, name) for name in Listened.__slots__}


def heard(game: str, card: Card, gazetteer: Gazetteer) -> Iterator[Problem]:
    """Faults of a chart by what was measured of it."""
    if not isinstance(card, Spoken):
        return
    known = records(card.path.parent.parent).get(card.id)
    if known is None or known.digest != digest_of(card):
        what = "was never listened to" if known is None else "has changed since it was listened to"
        yield _problem(card, what, f"voicehost packs hear {card.path}")
        return
    if known.short:
        share = f"{known.within_two} of {known.spoken}"
        yield _problem(
            card, f"only {share} of its spoken entries come through",
            f"give spoken forms (say) to places {', '.join(map(str, known.weak))}, or change them",
        )  # fmt: skip


def _problem(card: Spoken, problem: str, remedy: str) -> Problem:
    field = "options" if isinstance(card, QuestionCard) else "entries"
    return Problem(
        file=str(card.path), line=card.lines.get(field, 1), field=field,
        problem=problem, remedy=remedy, severity="warning",
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """An entry or an option: what is said, and what it must be heard as."""

    number: int
    spoken: str
    wanted: str
    """Its slot, or the option's own words."""


class Ears:
    """The ears of a session, on turn over one chart's public list."""

    def __init__(self, recogniser: Any) -> None:
        self._noting = Noting()
        self._vad = SileroVad()
        self._recogniser = recogniser
        self._beds = {snr: room.bed(7, snr) for snr in SNR_DB}

    def listen(
        self, game: str, chart: Spoken, gazetteer: Gazetteer, places: Sequence[int] = ()
    ) -> Listened:
        """Speak and hear all entries or options of a card, or those at some places (from 1)."""
        topic = schema_of(game).seal(_CARD, chart, gazetteer, 0).topic
        judge = Judge(key_of(game, chart, gazetteer))
        found = Listened(digest_of(chart))
        one: _OneChart | _OneCard
        if isinstance(chart, QuestionCard):
            one = _OneCard(judge, topic, chart)
        else:
            one = _OneChart(judge, topic, chart)
        for place in one.places():
            if not places or place.number in places:
                for voice, snr in one.takes(place.number):
                    self._try(found, one, place, voice, snr)
        found.weak = sorted(set(found.weak))
        return found

    def _try(
        self, found: Listened, one: "_OneChart | _OneCard", place: _Place, voice: str, snr: float
    ) -> None:
        found.spoken += 1
        self._noting.forget()
        for number, manner in enumerate((FIRST, SECOND)):
            heard = self._hear(one.listening, manner.format(place.spoken), voice, snr)
            if number == 0:
                best = max(self._noting.weighed, key=self._noting.weighed.__getitem__, default="")
                found.top += one.named(best) == place.wanted
            pieces = [piece for said in heard for piece in said.pieces]
            if any(one.is_meant(piece, place) for piece in pieces):
                found.first += number == 0
                found.within_two += 1
                return
            if any(one.is_another(piece, place) for piece in pieces):
                found.wrong += 1
                break
            if pieces and all(one.is_miss(piece) for piece in pieces):
                break  # the table says no more of it
        found.weak.append(place.number)

    def _hear(self, listening: Listening, words: str, voice: str, snr: float) -> list[Heard]:
        self._noting.weighed = {}
        samples = voices.speak(words, voice)
        silence = np.zeros(8_000, np.float32)
        sound = np.concatenate([silence, samples, silence, silence, silence])
        sound = sound + np.resize(self._beds[snr], len(sound))
        raw = (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()
        listener = Listener(self._recogniser, self._vad, self._noting)
        listener.attend(listening)
        out: list[Heard] = []
        for frame in frames_of(raw):
            out += listener.feed(frame)
            if any(one.pieces for one in out):
                break  # what follows is silence
        out += listener.finish()
        return [one for one in out if one.kind is not HeardKind.IGNORED]


class _OneChart:
    """A chart: an entry is named by its words."""

    def __init__(self, judge: Judge, topic: Topic, chart: Chart) -> None:
        self._judge, self._chart = judge, chart
        self.listening = Listening(passing=Passing.ON_TURN, topic=topic, phrases=())

    def places(self) -> Iterator[_Place]:
        for number, entry in enumerate(self._chart.entries, start=1):
            spoken = entry.word.say[0] if entry.word.say else entry.word.text
            yield _Place(number=number, spoken=spoken, wanted=slot(_CARD, "entry", number))

    def takes(self, number: int) -> Sequence[tuple[str, float]]:
        return tuple(product(VOICES, SNR_DB))

    def named(self, phrase: str) -> SlotId | None:
        return self._judge.rule(_CARD, Piece(words=phrase)).slot

    def is_meant(self, piece: Piece, place: _Place) -> bool:
        return self._slot(piece) == place.wanted

    def is_another(self, piece: Piece, place: _Place) -> bool:
        return self._slot(piece) not in (None, place.wanted)

    def is_miss(self, piece: Piece) -> bool:
        return self._rule(piece).outcome is Outcome.MISS

    def _slot(self, piece: Piece) -> SlotId | None:
        verdict = self._rule(piece)
        counts = verdict.outcome in (Outcome.HIT, Outcome.REPEATED)
        return verdict.slot if counts else None

    def _rule(self, piece: Piece) -> Verdict:
        return self._judge.rule(_CARD, piece, spoken=True)


class _OneCard:
    """A card with options: an option is named with the answer under it, or alone where that claims
    that it is true."""

    def __init__(self, judge: Judge, topic: Topic, card: QuestionCard) -> None:
        self._judge, self._card = judge, card
        self._alone = card.format == "true-false"
        options = tuple(choice.option for choice in card.choices)
        pairs: Pairs = pairs_over(topic, options, self._alone)
        self.listening = Listening(passing=Passing.ON_TURN, topic=topic, phrases=(), pairs=pairs)

    def places(self) -> Iterator[_Place]:
        for number, choice in enumerate(self._card.choices, start=1):
            spoken = choice.say[0] if choice.say else choice.option
            if not self._alone:
                spoken = f"{spoken}, {choice.answer}"
            yield _Place(number=number, spoken=spoken, wanted=choice.option)

    def takes(self, number: int) -> Sequence[tuple[str, float]]:
        turned = VOICES if number % 2 else VOICES[::-1]
        return tuple(zip(turned, SNR_DB, strict=True))

    def named(self, phrase: str) -> str:
        return phrase

    def is_meant(self, piece: Piece, place: _Place) -> bool:
        if piece.option != place.number:
            return False
        return self._alone or self._rule(piece).outcome is Outcome.HIT

    def is_another(self, piece: Piece, place: _Place) -> bool:
        return piece.option is not None and not self.is_meant(piece, place)

    def is_miss(self, piece: Piece) -> bool:
        return piece.option is None

    def _rule(self, piece: Piece) -> Verdict:
        at = slot(_CARD, "entry", piece.option or 0)
        said = replace(piece, words=piece.value, alternatives=(), scores={})
        return self._judge.rule(_CARD, said, spoken=True, at=at)


def figures(found: Iterable[Listened]) -> dict[str, float]:
    """Shares over all charts: top, first, within_two, wrong; and how many charts fall short."""
    rows = list(found)
    spoken = max(1, sum(row.spoken for row in rows))
    return {
        "charts": len(rows),
        "spoken": sum(row.spoken for row in rows),
        "top": sum(row.top for row in rows) / spoken,
        "first": sum(row.first for row in rows) / spoken,
        "within_two": sum(row.within_two for row in rows) / spoken,
        "wrong": sum(row.wrong for row in rows) / spoken,
        "charts_short": sum(row.short for row in rows),
    }


def good(shares: Mapping[str, float]) -> bool:
    """Whether the bars are met."""
    return (
        shares["top"] >= TOP and shares["within_two"] >= WITHIN_TWO and not shares["charts_short"]
    )
