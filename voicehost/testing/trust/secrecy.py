"""Hidden stays hidden: two games that differ only in what is still sealed give the same to every
seat, by every way out, until a ruling or a reveal makes the difference lawful."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from unittest import mock

from voicehost.core import chance
from voicehost.core.events import Answered, Checked, Drawn, Turned, Unsealed
from voicehost.core.ids import SlotId
from voicehost.director import secrets
from voicehost.director.director import Director
from voicehost.director.outputs import Keep, KeepSealed, Output, Report, Whisper
from voicehost.director.setup import Setup
from voicehost.journal.records import Happened, Opened
from voicehost.judge.judge import Judge
from voicehost.packs.redraw import redrawn
from voicehost.packs.retopic import retopiced
from voicehost.testing.trust.traces import EARS, EVERYBODY, Trace, traced
from voicehost.testing.typist import Typist

Plant = Callable[[Director], None]
"""Lets something leak, in a test of the proof itself."""

Make = Callable[[], Setup]
"""The same setup anew, nothing open."""


def nothing(director: Director) -> None:
    """No leak is planted."""


@dataclass(slots=True)
class Secrecy:
    """What came of comparing games."""

    games: int = 0
    trials: int = 0
    topics: int = 0
    """Trials with other public lists, too, and the same hearing."""
    sealed: int = 0
    replaced: int = 0
    compared: int = 0
    """Things put out by any way that were the same for a seat."""
    undone: int = 0
    lawful: int = 0
    """Trials in which a ruling or a reveal made a lawful difference at last."""
    leaks: list[str] = field(default_factory=list)

    def add(self, other: "Secrecy") -> None:
        """Sum up."""
        self.games += other.games
        self.trials += other.trials
        self.topics += other.topics
        self.sealed += other.sealed
        self.replaced += other.replaced
        self.compared += other.compared
        self.undone += other.undone
        self.lawful += other.lawful
        self.leaks += other.leaks


def _with_undo(typist: Typist, seed: int) -> Iterator[str]:
    """What the typist types, and "undo" now and then."""
    draw = random.Random(seed)
    for line in typist:
        yield line
        director = typist.director
        if director.dialog is None and not director.finished and draw.random() < 0.06:
            typist.lines.append("undo")
            yield "undo"


def compared(make: Make, seed: int, plant: Plant = nothing, decks: int = 3) -> Secrecy:
    """One random game, compared with others that differ in what is sealed.

    Args:
        make: the game.
        seed: of how it is typed and of what is replaced.
        plant: a leak; none but in tests.
        decks: how many other decks; with 0 only one, and nothing else is replaced.
    """
    typists: list[Typist] = []

    def typed(director: Director) -> Iterator[str]:
        typists.append(Typist(director, seed))
        return _with_undo(typists[0], seed)

    first = traced(make(), typed, plant)
    lines = typists[0].lines
    found = Secrecy(games=1, undone=lines.count("undo"))
    for part in range(max(decks, 1)):
        cut = random.Random(seed * 3 + part).randint(len(lines) // 3, len(lines))
        found.add(_other_deck(make, first, lines, cut, seed, plant))
        found.add(_other_topics(make, first, lines, cut, seed, plant))
    if not decks:
        return found
    found.add(_other_chance(make, first, lines, seed, plant))
    found.add(_other_entries(make, first, lines, plant))
    return found


def _state_at(first: Trace, cut: int) -> tuple[int, frozenset[SlotId]]:
    """The batch in which so many lines had been read, and what was open by then."""
    batches = [batch for batch, lines in first.lines_by_batch if lines > cut]
    batch = batches[0] if batches else first.batch
    opened = [slots for at, slots in first.opened_by_batch if at <= batch]
    return batch, opened[-1] if opened else frozenset()


def _other_deck(
    make: Make, first: Trace, lines: Sequence[str], cut: int, seed: int, plant: Plant
) -> Secrecy:
    """What is sealed after so many lines is another."""
    batch, opened = _state_at(first, cut)
    setup = make()
    other = redrawn(setup.deck, opened, lines[:cut], seed * 31 + cut)
    setup = replace(setup, deck=other.deck, judge=Judge(other.deck.key))
    second = traced(setup, lambda director: iter(lines), plant)
    lawful = _lawful_from(first, second, frozenset(other.texts), None)
    found = Secrecy(trials=1, sealed=other.sealed, replaced=other.replaced)
    if lawful is not None and lawful < batch:
        found.leaks.append(f"seed {seed}: a ruling was changed before line {cut}")
    return _same(found, first, second, lawful, None, f"seed {seed}, other cards from line {cut}")


def _other_topics(
    make: Make, first: Trace, lines: Sequence[str], cut: int, seed: int, plant: Plant
) -> Secrecy:
    """What is sealed after so many lines is about something else, public lists and all, and the
    host hears the same. The list of a card that was begun may have settled what was said: where it
    did, only cards to come are others."""
    batch, opened = _state_at(first, cut)
    for touched in (True, False):
        setup = make()
        other = retopiced(setup.deck, opened, lines[:cut], seed * 37 + cut, touched=touched)
        setup = replace(setup, deck=other.deck, judge=Judge(other.deck.key))
        second = traced(setup, lambda director: iter(lines), plant, hearing=first.hearing)
        lawful = _lawful_from(first, second, frozenset(other.texts), None)
        if lawful is None or lawful >= batch:
            break
    where = f"seed {seed}, other topics from line {cut}"
    found = Secrecy(trials=1, topics=1, sealed=other.sealed, replaced=other.replaced)
    if lawful is not None and lawful < batch:
        found.leaks.append(f"{where}: a ruling was changed before")
    return _same(found, first, second, lawful, None, where, without=EARS)


class _OtherChance:
    """Chance that gives one seat what it was dealt and all others something else."""

    def __init__(self, seats: int, place: int) -> None:
        self._seats, self._place = seats, place

    def draw(self, seed: int, counter: int, sides: int, count: int = 1) -> tuple[int, ...]:
        """See `core.chance.draw`."""
        values = chance.draw(seed, counter, sides, count)
        if count != self._seats or self._place < 0:
            return values
        mine = values[self._place]
        others = [number for number in range(sides) if number != mine]
        random.Random(counter).shuffle(others)
        return (*others[: self._place], mine, *others[self._place : count - 1])


class _LaterChance:
    """Chance that is another from some draw on."""

    def __init__(self, since: int) -> None:
        self._since = since

    def draw(self, seed: int, counter: int, sides: int, count: int = 1) -> tuple[int, ...]:
        """See `core.chance.draw`."""
        return chance.draw(seed + (counter >= self._since), counter, sides, count)


def _other_chance(
    make: Make, first: Trace, lines: Sequence[str], seed: int, plant: Plant
) -> Secrecy:
    """Numbers dealt to others are others; tosses not yet made fall otherwise."""
    found, setup = Secrecy(), make()
    drawn = sum(
        isinstance(output, Keep)
        and isinstance(output.record, Happened)
        and isinstance(output.record.stamped.event, Drawn)
        for _, _, output in first.outputs
    )
    people = setup.table.players
    trials: list[tuple[Any, str | None]] = []
    if any(isinstance(output, KeepSealed) and output.kept for _, _, output in first.outputs):
        trials += [(_OtherChance(len(people), n), one.seat) for n, one in enumerate(people)]
    if drawn:
        trials.append((_LaterChance(random.Random(seed).randrange(drawn)), None))
    for other, seat in trials:
        with mock.patch.object(secrets, "chance", other):
            second = traced(make(), lambda director: iter(lines), plant)
        found.add(Secrecy(trials=1, sealed=len(people), replaced=len(people) - bool(seat)))
        lawful = _lawful_from(first, second, frozenset(), seat)
        _same(found, first, second, lawful, seat, f"seed {seed}, other chance than {seat}'s")
    return found


def _other_entries(make: Make, first: Trace, lines: Sequence[str], plant: Plant) -> Secrecy:
    """Bids, wagers and letters of all other seats are others, until they are shown together."""
    found = Secrecy()
    values = sorted({line.split()[2] for line in lines if line.startswith("@enter")})
    for player in make().table.players if len(values) > 1 else ():
        changed = [_otherwise(line, player.name, values) for line in lines]
        count = sum(one != two for one, two in zip(changed, lines, strict=True))
        if not count:
            continue
        second = traced(make(), lambda director, lines=changed: iter(lines), plant)  # type: ignore[misc]
        lawful = _lawful_from(first, second, frozenset(), player.seat)
        found.add(Secrecy(trials=1, sealed=count, replaced=count))
        _same(found, first, second, lawful, player.seat, f"other entries than {player.name}'s")
    return found


def _otherwise(line: str, name: str, values: Sequence[str]) -> str:
    parts = line.split()
    if parts[0] != "@enter" or parts[1] == name:
        return line
    alike = [v for v in values if v != parts[2] and v.isdecimal() == parts[2].isdecimal()]
    small = [v for v in alike if not v.isdecimal() or 1 <= int(v) <= 10]
    ok = not parts[2].isdecimal() or 1 <= int(parts[2]) <= 10
    return f"{parts[0]} {parts[1]} {small[0]}" if small and ok else line


def _stream(trace: Trace, seat: str | None) -> list[tuple[int, int, Output]]:
    """Outputs that reach a seat; with None, everybody's."""
    return [
        (batch, at_ms, output)
        for batch, at_ms, output in trace.outputs
        if not isinstance(output, KeepSealed)
        and (not isinstance(output, Whisper) or output.seat == seat)
    ]


def _lawful_from(
    first: Trace, second: Trace, changed: frozenset[str], seat: str | None
) -> int | None:
    """The batch in which a difference becomes lawful; None: never.

    It does where a changed slot is opened, and where an event of the rules brings what was sealed
    into the game. Any other difference before it is a leak, found by comparing.
    """
    for one, two in zip(_stream(first, seat), _stream(second, seat), strict=False):
        record = one[2].record if isinstance(one[2], Keep) else None
        if one == two:
            if isinstance(record, Opened) and changed & set(record.slots):
                return one[0]
            continue
        if isinstance(one[2], Report) and isinstance(two[2], Report) and one[0] == two[0]:
            reported = replace(two[2], outcome=one[2].outcome, position=one[2].position)
            if one[2].kind in ("answer", "ruling") and reported == one[2]:
                continue  # the ruling it tells of must follow at once
        other = two[2].record if isinstance(two[2], Keep) else None
        if isinstance(record, Happened) and isinstance(other, Happened):
            event, twin = record.stamped.event, other.stamped.event
            if isinstance(event, Answered) and isinstance(twin, Answered):
                return one[0] if event.verdict != twin.verdict else None
            if isinstance(event, Turned | Unsealed | Drawn | Checked) and type(event) is type(twin):
                return one[0]
        return None
    return None


def _same(
    found: Secrecy,
    first: Trace,
    second: Trace,
    lawful: int | None,
    seat: str | None,
    where: str,
    without: str = "",
) -> Secrecy:
    """Compare all ways out of two games up to the lawful difference.

    Args:
        found: where to count.
        first: one game.
        second: the other.
        lawful: the batch from which they may differ.
        seat: whose eyes and ears; None: what everybody gets.
        where: what was tried.
        without: a way that may differ.
    """
    found.lawful += lawful is not None
    last = lawful if lawful is not None else max(first.batch, second.batch) + 1
    for key in sorted({*first.ways, *second.ways}):
        way, audience = key
        if audience not in (EVERYBODY, seat) or way == without:
            continue
        one = [entry for entry in first.ways.get(key, ()) if entry[0] < last]
        two = [entry for entry in second.ways.get(key, ()) if entry[0] < last]
        if one == two:
            found.compared += len(one)
            continue
        place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), -1)
        pair = (one[place], two[place]) if place >= 0 else (len(one), len(two))
        shown = " / ".join(str(each)[:160] for each in pair)
        found.leaks.append(f"{where}: {way} {audience}: {shown}")
    return found
