"""Crash anywhere: a game is killed after every write to the disk, its journal torn and its bits
flipped; what is taken up must be the game as it stood, or an honest word.

Nothing but the journal and the vault reaches the disk, each write whole and flushed before the
next, so a kill at any moment leaves one of the states listed here.
"""

import json
import random
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from voicehost.core.errors import JournalError
from voicehost.core.events import Answered, Checked, Drawn, Sealed, Turned, Unsealed
from voicehost.director.outputs import Keep, KeepSealed, Output
from voicehost.front.keeper import JOURNAL, VAULT
from voicehost.front.play import run_text
from voicehost.front.session import Session, sessions_dir, take_up
from voicehost.journal.records import Chanced, Happened, Opened, Record
from voicehost.settings import Settings


@dataclass(frozen=True, slots=True)
class Point:
    """What a kill leaves behind."""

    size: int
    """Bytes of the journal."""
    vault: bytes
    records: int
    """Whole records after the header."""


@dataclass(slots=True)
class Played:
    """A game played to its end, with all it left on the disk on the way."""

    folder: Path
    points: list[Point]
    states: list[Any]
    """The game's state after each record, and before the first."""
    opened: list[int]
    """How many slots were open by then."""
    records: list[Record]
    """All but the header."""


@dataclass(slots=True)
class Crashes:
    """What came of killing one game."""

    points: int = 0
    torn: int = 0
    flips: int = 0
    blots: int = 0
    refused: int = 0
    """Damage that was told of instead of a game taken up."""
    told: int = 0
    """Games taken up with a word on what was lost."""
    losses: list[str] = field(default_factory=list)
    """Where something was lost, changed or broke; must be empty."""

    def add(self, other: "Crashes") -> None:
        """Sum up."""
        self.points += other.points
        self.torn += other.torn
        self.flips += other.flips
        self.blots += other.blots
        self.refused += other.refused
        self.told += other.told
        self.losses += other.losses


class _Watch:
    """Performs after the keeper; notes what lies on the disk after each write."""

    before_all = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._records = 0
        self.points: list[Point] = []
        self.note()

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Keep):
            self._records += 1
        if isinstance(output, Keep | KeepSealed):
            self.note()

    def note(self) -> None:
        size = (self._folder / JOURNAL).stat().st_size
        self.points.append(Point(size, (self._folder / VAULT).read_bytes(), self._records))


def play(session: Session, lines: Iterable[str]) -> Played:
    """Play a kept session that has not begun, by text, noting all it leaves on the disk."""
    keeper, director = session.keeper, session.director
    assert keeper is not None
    states: list[Any] = [director.timeline.state]
    opened = [len(director.setup.deck.door.opened)]
    records: list[Record] = []
    keep = director.stage.keep

    def noting(record: Record) -> None:
        keep(record)
        records.append(record)
        states.append(director.timeline.state)
        opened.append(len(director.setup.deck.door.opened))

    director.stage.keep = noting  # type: ignore[method-assign]
    watch = _Watch(keeper.folder)
    whole = keeper.perform

    def perform(now_ms: int, output: Output) -> None:
        whole(now_ms, output)
        watch.perform(now_ms, output)

    keeper.perform = perform  # type: ignore[method-assign]
    director.begin(0)
    run_text(session, iter(lines), piped=True, out=_Nowhere())  # type: ignore[arg-type]
    return Played(keeper.folder, watch.points, states, opened, records)


def _of_itself(record: Record, entered: bool) -> bool:
    """Whether a record comes without the table: a game that is taken up goes on so far at once.

    Args:
        record: what was written next.
        entered: the vault has entered values, which are shown when all are in.
    """
    match record:
        case Happened(stamped=stamped):
            event = stamped.event
            if isinstance(event, Unsealed):
                return entered
            return isinstance(event, Drawn | Sealed | Turned | Checked) or (
                isinstance(event, Answered) and event.attempt is not None
            )
        case Opened() | Chanced():
            return True
        case _:
            return False


class _Nowhere:
    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        """Nothing is kept."""


def killed(played: Played, *, every: int = 1) -> Crashes:
    """Take the game up from every point a kill can leave."""
    found = Crashes()
    last = len(played.points) - 1
    for number, point in enumerate(played.points[::every]):
        if point is played.points[last]:
            continue  # the game was over: there is nothing to take up
        found.points += 1
        raw = (played.folder / JOURNAL).read_bytes()[: point.size]
        problem = _taken_up(played, raw, point, f"kill {number}", exact=True, found=found)
        if problem:
            found.losses.append(problem)
    return found


def torn(played: Played, seed: int, count: int) -> Crashes:
    """Take the game up from journals whose last line is half written."""
    draw, found = random.Random(seed), Crashes()
    raw = (played.folder / JOURNAL).read_bytes()
    growing = [p for p, n in zip(played.points, played.points[1:], strict=False) if n.size > p.size]
    for _ in range(min(count, len(growing))):
        point = draw.choice(growing)
        end = raw.index(b"\n", point.size)
        cut = draw.randint(point.size + 1, end)
        found.torn += 1
        problem = _taken_up(played, raw[:cut], point, f"torn at {cut}", exact=True, found=found)
        if problem:
            found.losses.append(problem)
    return found


def flipped(played: Played, seed: int, count: int) -> Crashes:
    """Take the game up from journals and vaults with one bit wrong: nothing is lost."""
    draw, found = random.Random(seed), Crashes()
    raw = (played.folder / JOURNAL).read_bytes()
    for _ in range(count):
        point = draw.choice(played.points[:-1])
        journal, vault = bytearray(raw[: point.size]), bytearray(point.vault)
        name, struck = draw.choice(((JOURNAL, journal),) * 3 + ((VAULT, vault),))
        if not struck:
            continue
        place, bit = draw.randrange(len(struck)), draw.randrange(8)
        struck[place] ^= 1 << bit
        found.flips += 1
        where = f"bit {bit} of byte {place} of {len(struck)} in {name}"
        hit = replace(point, vault=bytes(vault))
        problem = _taken_up(played, bytes(journal), hit, where, exact=True, found=found, was=point)
        if problem:
            found.losses.append(problem)
    return found


def blotted(played: Played, seed: int, count: int) -> Crashes:
    """Take the game up from journals in which some bytes are gone: an honest word, and a state that
    there was."""
    draw, found = random.Random(seed), Crashes()
    raw = (played.folder / JOURNAL).read_bytes()
    for _ in range(count):
        point = draw.choice(played.points[:-1])
        if point.size < 20:
            continue
        place, size = draw.randrange(point.size - 16), draw.randint(2, 16)
        bad = bytearray(raw[: point.size])
        bad[place : place + size] = bytes(size)
        found.blots += 1
        where = f"{size} bytes at {place} of {point.size}"
        problem = _taken_up(played, bytes(bad), point, where, exact=False, found=found)
        if problem:
            found.losses.append(problem)
    return found


def _reachable(played: Played, point: Point) -> Iterator[Any]:
    """The state as it stood, and those it goes on to of itself."""
    yield played.states[point.records]
    entered = bool(json.loads(point.vault)["entered"])
    for number in range(point.records, len(played.records)):
        if not _of_itself(played.records[number], entered):
            return
        yield played.states[number + 1]


def _taken_up(
    played: Played,
    journal: bytes,
    point: Point,
    where: str,
    *,
    exact: bool,
    found: Crashes,
    was: Point | None = None,
) -> str:
    """Take up what lies on the disk; what is wrong with it comes back, "" if nothing.

    Args:
        played: the game.
        journal: its journal as it is found.
        point: its vault as it is found.
        where: what was done to them.
        exact: nothing may be lost.
        found: where to count.
        was: the vault as it was written, if it is found otherwise.
    """
    was = was or point
    folder = sessions_dir() / "crashed"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / JOURNAL).write_bytes(journal)
    (folder / VAULT).write_bytes(point.vault)
    (folder / VAULT).chmod(0o600)
    try:
        session = take_up(folder.name, Settings(), spoken=False)
    except JournalError as error:
        found.refused += 1
        return f"{where}: refused: {error}" if exact else ""
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    assert session.keeper is not None
    session.keeper.close()
    found.told += bool(session.trouble)
    state = session.director.timeline.state
    if exact:
        if not any(state == one for one in _reachable(played, was)):
            return f"{where}: another state"
        if len(session.director.setup.deck.door.opened) < played.opened[point.records]:
            return f"{where}: a slot has closed"
        return ""
    as_it_stood = any(state == one for one in _reachable(played, was))
    if not as_it_stood and not any(state == one for one in played.states):
        return f"{where}: a state that never was"
    if not as_it_stood and not session.trouble:
        return f"{where}: something is lost without a word"
    return ""
