"""Undo through any event to the start: what stands afterwards is what a replay gives."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from voicehost.director import overrule
from voicehost.director.director import Director
from voicehost.director.outputs import Keep
from voicehost.director.timeline import Timeline
from voicehost.journal.records import Happened
from voicehost.testing.trust.secrecy import Make
from voicehost.testing.typist import Typist, type_game


@dataclass(slots=True)
class Undos:
    """What came of taking games back."""

    games: int = 0
    undone: int = 0
    """Things taken back by saying "undo"."""
    to_the_start: int = 0
    """Games that were taken back to their first event by words alone."""
    chart_read: int = 0
    """Games that stopped at a chart that was read aloud: that is not replayed."""
    events: int = 0
    """Events whose state before them is what a replay gives."""
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Undos") -> None:
        """Sum up."""
        self.games += other.games
        self.undone += other.undone
        self.to_the_start += other.to_the_start
        self.chart_read += other.chart_read
        self.events += other.events
        self.faults += other.faults


class _Back:
    """Plays so many lines, then says "undo" until nothing is left, and looks each time."""

    def __init__(self, director: Director, seed: int, count: int, found: Undos) -> None:
        self._director, self._count, self._found = director, count, found
        self._typist = Typist(director, seed, asides=0)
        self._where = f"seed {seed}, {count} lines"

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self._typist):
            if number >= self._count:
                break
            yield line
        timeline, found = self._director.timeline, self._found
        if self._director.finished:
            return
        if self._director.paused:
            yield "go on"
        while (moment := timeline.last_thing()) is not None:
            kept = timeline.moments[: moment.stamped.seq - 1]
            held = self._director.dialog is not None
            yield "undo"
            if not held and self._director.dialog is not None:
                yield "yes"
            if held:
                continue  # it took back the host's own question
            if overrule.replays_read_chart(self._director, moment):
                found.chart_read += 1
                return
            now = timeline.moments
            if now[: len(kept)] != kept or (len(now) > len(kept) and now[len(kept)] is moment):
                found.faults.append(f"{self._where}: event {moment.stamped.seq} was not taken back")
                return
            state = now[len(kept)].before if len(now) > len(kept) else timeline.state
            if state != moment.before:
                found.faults.append(f"{self._where}: another state before {moment.stamped}")
            found.undone += 1
            if len(now) > len(kept) and timeline.last_thing() is moment:
                return
        found.to_the_start += 1


def taken_back(make: Make, seed: int, count: int) -> Undos:
    """Play a game for so many lines and take it all back.

    Args:
        make: the game, nothing of it open.
        seed: of how it is typed.
        count: lines before the first "undo".
    """
    found = Undos(games=1)
    setup = make()
    director = Director(setup)
    outputs, _ = type_game(director, _Back(director, seed, count, found))  # type: ignore[arg-type]
    records = [output.record for _, output in outputs if isinstance(output, Keep)]
    restored = Director(make())
    restored.restore(records, {}, 0)
    if restored.timeline.state != director.timeline.state:
        found.faults.append(f"seed {seed}: the journal with its undo marks gives another state")
    replay = Timeline(setup.game, setup.deck.brief, setup.table, setup.options, setup.variant)
    states = {1: replay.state}
    for record in records:
        if isinstance(record, Happened):
            if replay.next_seq != record.stamped.seq:
                replay.back_to(record.stamped.seq)
                if replay.state != states[record.stamped.seq]:
                    found.faults.append(f"seed {seed}: event {record.stamped.seq} is not exact")
            states[record.stamped.seq] = replay.state
            replay.apply(record.stamped)
            found.events += 1
    return found
