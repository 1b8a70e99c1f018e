"""Visitors that speak: groups of robots call a host on a shelf, say what they want and who they
are, play and go, all by voice, through the real ears on a virtual table. People talk as they
pass."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from voicehost.appliance.lobby_host import LobbyHost
from voicehost.appliance.wait_host import WAKE, WaitHost
from voicehost.core.heard import Heard, HeardKind
from voicehost.core.ports import Input
from voicehost.director.director import Director
from voicehost.director.outputs import Attend, Output, Speak
from voicehost.director.seat_host import SeatHost
from voicehost.front.ears import VirtualEars
from voicehost.front.engines import listener_for, voice_for
from voicehost.front.loop import Host, Loop, Performer, Source, VirtualTime
from voicehost.front.play import Reads
from voicehost.front.virtual_voice import VirtualSpeaker
from voicehost.packs.crib import crib
from voicehost.settings import Settings
from voicehost.testing.robots import voices
from voicehost.testing.robots.demo import Hunches
from voicehost.testing.robots.newcomers import Newcomers
from voicehost.testing.robots.players import PATIENCE_MS, Floor, Robots
from voicehost.testing.robots.room import QUIET_DB, Room
from voicehost.testing.robots.uttered import Uttered
from voicehost.testing.robots.voices import Floats
from voicehost.testing.visitors import Group

THINKS_MS = (350, 1_200)
"""From the end of the host's words to a visitor's."""
CALLS_AGAIN_MS = 3_000
"""Silence after which a host that did not answer is called again."""
TIRES = 6
"""Whoever has said the same in vain so often says no more."""
PASSES_MS = (3_000, 25_000)
"""Between two things that people say to each other where a host waits."""
QUIET_BEFORE_MS = 4_000
"""So long before a group comes nobody passes."""

PASSING = (
    "did you lock the back door", "I think it was the one on the left", "what a lovely place",
    "the coach leaves at half past four", "have you seen my glasses", "how about a cup of tea",
    "no, that was last Tuesday", "the hosts of the house are in the garden", "hey, look at that",
    "hello there, how are you", "he was the toast of the town", "most of the guests are here",
    "let us go on to the next room", "we could play something later", "stop it, both of you",
    "good night, see you tomorrow", "yes please, two sugars", "I would say number four, at least",
)  # fmt: skip
"""What people say to each other on their way past."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that was said or heard."""

    at_ms: int
    who: str
    """host, visitor, passer-by, or heard: what the host took for words."""
    words: str
    line: str = ""
    """With the host's: which of its lines."""


@dataclass(slots=True)
class Noted:
    """What was said and heard, for tests and figures."""

    lines: list[Line] = field(default_factory=list)
    calls: int = 0
    """How often somebody said the wake phrase to a host that waited."""
    woken: int = 0
    """How often it woke by that."""
    false_wakes: int = 0
    uttered: list[Uttered] = field(default_factory=list)
    """What was said in games, and what came of it."""
    loudness_db: list[tuple[str, float]] = field(default_factory=list)
    """Of each of the host's sentences, by line: its level at the table; 0 is full scale."""
    tired: list[str] = field(default_factory=list)
    """What was said in vain to the last."""

    def transcript(self) -> Iterator[str]:
        """The evening as it could be read aloud."""
        marks = {"host": "HOST:", "visitor": "   --", "passer-by": "   ..", "heard": "    >"}
        for one in sorted(self.lines, key=lambda one: one.at_ms):
            minutes, seconds = divmod(one.at_ms // 1_000, 60)
            yield f"{minutes:02}:{seconds:02} {marks[one.who]} {one.words}"


class Sayer(ABC):
    """A source and a performer: says, whenever the host listens, what there is to say, and says it
    again where nothing came of it.

    Args:
        floor: where it speaks.
        draw: its manners.
        noted: where it notes what it says in vain.
    """

    again_ms = PATIENCE_MS

    def __init__(self, floor: Floor, draw: random.Random, noted: Noted) -> None:
        self._floor, self._draw, self._noted = floor, draw, noted
        self._listens = False
        self._next_ms = 0
        self._said: Counter[str] = Counter()

    @abstractmethod
    def words(self, now_ms: int) -> str | None:
        """What there is to say now; None: nothing."""

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Attend):
            self._listens = output.listening is not None
            self._next_ms = now_ms + self._draw.randint(*THINKS_MS)

    def next_ms(self, now_ms: int) -> int | None:
        return None

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._listens and now_ms >= self._next_ms:
            self._say(now_ms, self.words(now_ms))
        return ()

    def _say(self, now_ms: int, words: str | None) -> None:
        if words is None:
            return
        if self._said[words] == TIRES:
            self._noted.tired.append(words)
        self._said[words] += 1
        if self._said[words] <= TIRES:
            voice = self._draw.choice(voices.NAMES)
            stretch = round(self._draw.uniform(0.95, 1.1), 2)
            _, end = self._floor.speak(now_ms, words, voice, stretch)
            self._next_ms = end + self.again_ms


class Caller(Sayer):
    """Calls the host when the time has come."""

    again_ms = CALLS_AGAIN_MS

    def __init__(self, floor: "Speaking", draw: random.Random, noted: Noted, group: Group) -> None:
        super().__init__(floor, draw, noted)
        self._passers, self._group = floor.pass_by, group
        self._passes_ms = floor.time.now_ms() + draw.randint(*PASSES_MS)

    def words(self, now_ms: int) -> str | None:
        if now_ms < self._group.at_ms:
            if self._passes_ms <= now_ms < self._group.at_ms - QUIET_BEFORE_MS:
                self._passes_ms = self._passers(now_ms) + self._draw.randint(*PASSES_MS)
            return None
        self._noted.calls += 1
        return "Hey host!"


class Wanting(Sayer):
    """Says in the lobby what it wants, one thing after the other."""

    def __init__(
        self, floor: Floor, draw: random.Random, noted: Noted, host: LobbyHost, group: Group
    ) -> None:
        super().__init__(floor, draw, noted)
        self._host = host
        self._todo = [*["louder please"] * group.louder, *group.wants]
        self._asked: str | None = None
        """The question to which something was said that the host has not answered yet."""

    def perform(self, now_ms: int, output: Output) -> None:
        super().perform(now_ms, output)
        if isinstance(output, Speak) and self._asked is not None:
            if output.line not in ("lobby-say-again", self._asked):
                self._todo.pop(0)
                self._said.clear()
            self._asked = None

    def words(self, now_ms: int) -> str | None:
        if not self._todo:
            return None
        self._asked = self._host.question.line if self._host.question is not None else ""
        return self._todo[0]


class AtTable(Sayer):
    """Plays, and leaves when it has had enough."""

    def __init__(
        self, floor: Floor, draw: random.Random, noted: Noted, director: Director, group: Group
    ) -> None:
        super().__init__(floor, draw, noted)
        self._director, self._group = director, group
        self._robots = Robots(
            director, crib(director.setup.deck), floor, draw.randrange(1_000),
            hunch=Hunches(director),
        )  # fmt: skip
        self._said_before = len(noted.uttered)

    def perform(self, now_ms: int, output: Output) -> None:
        super().perform(now_ms, output)
        self._robots.perform(now_ms, output)
        self._noted.uttered[self._said_before :] = self._robots.uttered

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._plays:
            self._robots.poll(now_ms)
            self._next_ms = now_ms + PATIENCE_MS
            return ()
        return super().poll(now_ms)

    @property
    def _plays(self) -> bool:
        """Whether the game goes on, as far as the group is concerned."""
        left = self._group.lines is None or len(self._robots.uttered) < self._group.lines
        return left and not self._over and not self._director.paused

    @property
    def _over(self) -> bool:
        return self._director.setup.game.over(self._director.timeline.state)

    def words(self, now_ms: int) -> str | None:
        director, group = self._director, self._group
        if self._over:
            return "no thank you" if director.dialog is not None else None
        if director.paused and not self._robots.uttered:
            return "go on"
        if group.walks_off:
            return None
        return "yes please" if director.dialog is not None else group.bye


class Gone(Sayer):
    """Nobody is there."""

    def words(self, now_ms: int) -> str | None:
        return None


class Overheard:
    """A source: the ears, and what they hear is noted."""

    def __init__(self, ears: VirtualEars, heard: Sequence[Any]) -> None:
        self._ears, self._told = ears, heard

    def next_ms(self, now_ms: int) -> int | None:
        return self._ears.next_ms(now_ms)

    def poll(self, now_ms: int) -> Sequence[Input]:
        given = self._ears.poll(now_ms)
        for tell in self._told:
            for one in given:
                tell(now_ms, one)
        return given


class Speaking:
    """Guests that speak (`testing.visitors.Guests`), and the floor they speak on.

    Args:
        settings: the owner's.
        seed: of their manners and the room's noise.
        snr_db: speech against noise at the microphone.

    Raises:
        DeviceError: a voice or an engine is missing.
    """

    def __init__(self, settings: Settings, *, seed: int = 1, snr_db: float = QUIET_DB) -> None:
        voices.check()
        self.time, self.noted = VirtualTime(), Noted()
        self._draw = random.Random(seed)
        self._seed = seed
        self._speaker = VirtualSpeaker(voice_for(settings), self.time, settings)
        self._room = Room(self._host_sound, seed=seed, snr_db=snr_db)
        self.ears = VirtualEars(listener_for(settings), self._room, self._speaker.own_voice)
        self._called: tuple[int, int] = (-1, -1)
        """Begin and end of the last call."""
        self._calls = False
        self._passes = False
        self._power, self._count, self._line = 0.0, 0, ""

    def close(self) -> None:
        self._speaker.close()

    # ------------------------------------------------------------------ the floor

    def speak(self, now_ms: int, text: str, voice: str, stretch: float) -> tuple[int, int]:
        begin, end = self._room.speak(now_ms, text, voice, stretch)
        who = "passer-by" if self._passes else "visitor"
        self.noted.lines.append(Line(at_ms=begin, who=who, words=text))
        if self._calls and not self._passes:
            self._called = begin, end
        return begin, end

    def hush(self, now_ms: int) -> None:
        self._room.hush(now_ms)

    def pass_by(self, now_ms: int) -> int:
        """Somebody says something to somebody else; when it is over."""
        self._passes = True
        voice, stretch = self._draw.choice(voices.NAMES), self._draw.uniform(0.85, 1.15)
        _, end = self.speak(now_ms, self._draw.choice(PASSING), voice, round(stretch, 2))
        self._passes = False
        return end

    # ------------------------------------------------------------------ the guests

    def meet(self, host: Host, reads: Reads, group: Group, performers: Sequence[Performer]) -> Loop:
        inner = getattr(host, "host", host)
        self._calls = isinstance(inner, WaitHost)
        robot = self._robot(inner, group)
        ears = Overheard(self.ears, [self._heard])
        sources: list[Source] = [self._speaker, ears, robot]
        told: list[Performer] = [*performers, self._speaker, self.ears, self, robot]
        return Loop(host, self.time, sources, told, self.ears)

    def _robot(self, host: Any, group: Group) -> Any:
        manners = random.Random(self._draw.random())
        if isinstance(host, WaitHost):
            return Caller(self, manners, self.noted, group)
        if self.time.now_ms() < group.at_ms:
            return Gone(self, manners, self.noted)
        if isinstance(host, LobbyHost):
            return Wanting(self, manners, self.noted, host, group)
        if isinstance(host, SeatHost):
            return Newcomers(host, self, group.names, self._seed, "")
        return AtTable(self, manners, self.noted, host, group)

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Speak):
            self._weigh()
            self._line = output.line
            self.noted.lines.append(
                Line(at_ms=now_ms, who="host", words=output.text, line=output.line)
            )

    def _heard(self, now_ms: int, heard: Input) -> None:
        if not isinstance(heard, Heard):
            return
        phrase = heard.guess.phrase if heard.guess is not None else None
        if phrase is not None and phrase.intent == WAKE:
            begin, end = self._called
            called = begin <= heard.end_ms and heard.onset_ms <= end
            self.noted.woken += called
            self.noted.false_wakes += not called
        words = heard.words or "..."
        kind = "" if heard.kind is not HeardKind.IGNORED else " (not taken)"
        self.noted.lines.append(Line(at_ms=now_ms, who="heard", words=f"{words}{kind}"))

    # ------------------------------------------------------------------ how loud the host is

    def _host_sound(self) -> Floats:
        made = self._speaker.take()
        loud = made[np.abs(made) > 1e-4]
        self._power += float(np.sum(loud**2))
        self._count += len(loud)
        return made

    def _weigh(self) -> None:
        """The level of the sentence that was said last."""
        if self._line and self._count:
            level = 10 * float(np.log10(self._power / self._count + 1e-12))
            self.noted.loudness_db.append((self._line, level))
        self._power, self._count = 0.0, 0
