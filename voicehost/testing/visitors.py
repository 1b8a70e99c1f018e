"""Visitors: groups of robots that come to a host on a shelf, on virtual time. They call it, say
what they want and who they are, play, and go; some in the middle of a game. Here they type; those
that speak are `testing.robots.visitors`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from voicehost.appliance.lobby_host import LobbyHost
from voicehost.appliance.wait_host import WAKE, WaitHost
from voicehost.core.errors import UsageError
from voicehost.core.heard import Guess, Heard, HeardKind, Phrase
from voicehost.core.ports import Input
from voicehost.director.director import Director
from voicehost.director.outputs import Output, SetVoice, Speak
from voicehost.director.seat_host import SeatHost
from voicehost.director.seats import Stage
from voicehost.front.loop import Host, Loop, Performer, VirtualTime
from voicehost.front.play import Reads, keepers, kept
from voicehost.front.session import Session
from voicehost.front.text_mode import TextMouth, TextTicks, Typed
from voicehost.front.visits import Chosen, House, Visits, attended
from voicehost.settings import Settings
from voicehost.testing.typist import Typist

REACTION_MS = 1_500
"""From the end of the host's words to a visitor's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Who comes, when, and what they want.

    Args:
        at_ms: session time at which they call.
        names: who they are; () where they go on with a kept game.
        wants: what they say in the lobby, in order.
        lines: how many lines of a game they say before they leave it; None: to its end.
        walks_off: they leave without a word; else they say `bye` and confirm.
        bye: how they take their leave.
        louder: how often they ask for a louder voice first.
    """

    at_ms: int
    names: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    lines: int | None = None
    walks_off: bool = False
    bye: str = "stop the game"
    louder: int = 0


@dataclass(slots=True)
class Seen:
    """What happened, for tests."""

    phases: list[tuple[int, str, dict[str, Any]]] = field(default_factory=list)
    said: list[tuple[int, str, str]] = field(default_factory=list)
    """Time, line and words of each sentence of the host."""
    volumes: list[tuple[int, int]] = field(default_factory=list)
    """Time and loudness each time the voice was set to the owner's."""
    sessions: list[str] = field(default_factory=list)
    """What was played, by name."""

    def lines(self, since_ms: int, until_ms: int) -> list[str]:
        """What the host said in a stretch of time."""
        return [line for at_ms, line, _ in self.said if since_ms <= at_ms < until_ms]


class AllGoneError(Exception):
    """The last group has gone and the host waits again."""


class Guests(Protocol):
    """How visitors and the host reach each other."""

    time: VirtualTime

    def meet(self, host: Host, reads: Reads, group: Group, performers: Sequence[Performer]) -> Loop:
        """A group meets whoever leads now; the loop that is to run.

        Args:
            host: who leads.
            reads: makes inputs of what is typed to it.
            group: who comes, or is there.
            performers: are told, before anything is heard, what the host does.
        """


class Hall:
    """Where they come: a `front.visits.Place`.

    Args:
        groups: in the order of their coming; one that comes while others are there waits for them.
        guests: how they come.
    """

    def __init__(self, groups: Sequence[Group], guests: Guests) -> None:
        self.seen = Seen()
        self._guests = guests
        self._groups = list(groups)
        self._group: Group | None = None

    def receive_all(self, house: House) -> Seen:
        """Receive the groups and play with them, until the last one has gone."""
        try:
            chosen = Visits(self, house).next()
            while True:
                chosen = self._played(chosen, house)
        except AllGoneError:
            return self.seen

    def _played(self, chosen: Chosen, house: House) -> Chosen:
        """Play, and what is played next."""
        director = chosen.session.director
        self.play(chosen.session, house.settings)
        visits = Visits(self, house, asleep=director.ending.good_night)
        if director.ending.another and chosen.wish is not None:
            return visits.again(chosen.wish, chosen.session.setup.table)
        return visits.next()

    # ------------------------------------------------------------------ the place

    def now_ms(self) -> int:
        return self._guests.time.now_ms()

    def shows(self, phase: str, facts: dict[str, Any]) -> None:
        self.seen.phases.append((self.now_ms(), phase, facts))

    def lead(self, host: Host, reads: Reads) -> None:
        if isinstance(host, WaitHost):
            self._expect_next()
        self._meet(host, reads)

    def _expect_next(self) -> None:
        """The next group, unless the host woke before the one that is expected has come."""
        if self._group is None or self.now_ms() >= self._group.at_ms:
            if not self._groups:
                raise AllGoneError
            self._group = self._groups.pop(0)

    def play(self, session: Session, settings: Settings) -> None:
        """What the visitors have chosen, until its end or theirs."""
        self.shows("playing", {})
        self.seen.sessions.append(session.name)
        director, setup = session.director, session.setup
        host = attended(director, settings, self.now_ms())
        with kept(session):
            self._meet(host, Typed(director, setup.table, setup.book), *keepers(session))

    def _meet(self, host: Host, reads: Reads, *performers: Performer) -> None:
        assert self._group is not None
        self._guests.meet(host, reads, self._group, [*performers, self]).run()

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Speak(line=line, text=text):
                self.seen.said.append((now_ms, line, text))
            case SetVoice(volume=volume):
                self.seen.volumes.append((now_ms, volume))
            case _:
                pass


class Typing:
    """Guests that type: a source of the loop, too.

    Args:
        seed: of their manners.
    """

    def __init__(self, seed: int = 1) -> None:
        self.time = VirtualTime()
        self._seed = seed
        self._group: Group | None = None
        self._host: Any = None
        self._reads: Reads | None = None
        self._todo: list[str] = []
        self._typist: Typist | None = None
        self._turns = 0
        self._next_ms = 0

    def meet(self, host: Host, reads: Reads, group: Group, performers: Sequence[Performer]) -> Loop:
        self._arrive(host, reads, group)
        mouth, screens = TextMouth(), list(performers)
        ticks = TextTicks(screens[-1])
        return Loop(host, self.time, [mouth, self], [mouth, ticks, *screens], ticker=ticks)

    def _arrive(self, leads: Host, reads: Reads, group: Group) -> None:
        """What the group has to say to the host that leads now."""
        host = self._host = getattr(leads, "host", leads)
        self._reads, self._group = reads, group
        self._next_ms = self.time.now_ms() + REACTION_MS
        if isinstance(host, WaitHost):
            self._turns = 0
            self._next_ms = max(group.at_ms, self._next_ms)
        elif isinstance(host, LobbyHost):
            self._todo = [*["louder"] * group.louder, *group.wants]
        elif isinstance(host, SeatHost):
            self._todo = [*group.names, "that is all"]
        elif isinstance(host, Director):
            self._typist = Typist(host, self._seed, asides=0.0)

    def next_ms(self, now_ms: int) -> int | None:
        return max(self._next_ms, now_ms + 1) if self._host.busy else self._next_ms

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._host.busy:
            self._next_ms = now_ms + REACTION_MS
            return ()
        if now_ms < self._next_ms:
            return ()
        self._next_ms = now_ms + REACTION_MS
        line = self._line()
        if line is None:
            return ()
        if line.startswith("@wait"):
            self._next_ms = now_ms + int(float(line.split()[1]) * 1_000)
            return ()
        if line == WAKE:
            phrase = Phrase(text="hey host", intent=WAKE)
            return (Heard(kind=HeardKind.PHRASE, onset_ms=now_ms, end_ms=now_ms, words=phrase.text,
                          guess=Guess(phrase=phrase, score=1.0), spoken=True),)  # fmt: skip
        assert self._reads is not None
        try:
            return self._reads.read(line, now_ms)
        except UsageError:
            return ()

    def _line(self) -> str | None:
        """What the visitors say next; None where they are silent or gone."""
        host, group = self._host, self._group
        assert group is not None
        if isinstance(host, WaitHost):
            return WAKE
        if isinstance(host, SeatHost):
            match host.talk.stage:
                case Stage.NAMES:
                    return self._todo.pop(0)
                case Stage.YOUNGEST:
                    return "no matter"
                case _:
                    return "yes"
        if not isinstance(host, Director):
            return self._todo.pop(0) if self._todo else None
        self._turns += 1
        if group.lines is None or self._turns <= group.lines:
            assert self._typist is not None
            return self._typist.next_line()
        if group.walks_off:
            return None
        return "yes" if host.dialog is not None else group.bye
