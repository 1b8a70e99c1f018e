"""Robots that say who they are: the talk about seats through the real ears."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from voicehost.core.effects import Say
from voicehost.core.heard import HeardKind
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Frame, Input
from voicehost.director.outputs import Attend, Output
from voicehost.director.seat_ear import listening
from voicehost.director.seat_host import SeatHost
from voicehost.director.seats import SeatTalk, Stage
from voicehost.front.ears import OwnVoice, VirtualEars
from voicehost.front.loop import Loop
from voicehost.front.text_mode import TextMouth
from voicehost.hear.listener import Listener, listen_to
from voicehost.speak.own_sounds import EchoMeter, OwnSounds
from voicehost.testing.robots import voices
from voicehost.testing.robots.demo import Until
from voicehost.testing.robots.players import Floor
from voicehost.testing.robots.room import QUIET_DB, Room
from voicehost.words.apart import apart
from voicehost.words.normalise import canonical

THINKS_MS = 350
"""Pause before a robot speaks."""

LONGEST_MS = 900_000
"""A talk that takes longer than this is given up."""

WAYS = ("{}", "{}", "I am {}", "My name is {}", "I'm {}")
"""How a robot says its name."""


@dataclass(slots=True, kw_only=True)
class Introduced:
    """How one robot got its seat."""

    name: str
    """What it is called."""
    voice: str
    first: str = ""
    """What the host took it for at first."""
    seated: str = ""
    """What it was seated as; "" where the talk was given up."""
    asked: tuple[str, ...] = ()
    """All that the host asked about, in order."""
    said: list[str] = field(default_factory=list)

    @property
    def right_at_first(self) -> bool:
        return same_sound(self.first, self.name)

    @property
    def right(self) -> bool:
        """Seated by its own name, with a colour behind it at most."""
        parts = self.seated.split()
        return bool(parts) and (
            same_sound(self.seated, self.name) or same_sound(parts[0], self.name)
        )


def same_sound(one: str, other: str) -> bool:
    """Whether two names are one by ear ("Sean", "Shawn")."""
    return bool(one) and (canonical(one) == canonical(other) or apart(one, other) < 0.01)


class Newcomers:
    """A performer and a source: says what a person with each name in turn would say."""

    def __init__(
        self, host: SeatHost, room: Floor, names: Sequence[str], seed: int, voice: str
    ) -> None:
        self._host, self._room, self._draw = host, room, random.Random(seed)
        self.people = [
            Introduced(name=name, voice=voice or voices.NAMES[(place + seed) % len(voices.NAMES)])
            for place, name in enumerate(names)
        ]
        self._open = False
        self._spoken_until = 0
        self._asks = 0
        self._spelled: set[str] = set()

    def perform(self, now_ms: int, output: Output) -> None:
        if isinstance(output, Attend):
            self._open = output.listening is not None

    def next_ms(self, now_ms: int) -> int | None:
        return max(now_ms + 32, self._spoken_until)

    def poll(self, now_ms: int) -> Sequence[Input]:
        ready = self._open and not self._host.busy and now_ms >= self._spoken_until
        if ready and not self._talk.done:
            self._speak(now_ms)
        return ()

    @property
    def _talk(self) -> SeatTalk:
        assert isinstance(self._host.talk, SeatTalk)
        return self._host.talk

    @property
    def _who(self) -> Introduced | None:
        seated = len(self._talk.names)
        return self.people[seated] if seated < len(self.people) else None

    def _speak(self, now_ms: int) -> None:
        who = self._who
        words = self._words(who)
        self._asks += 1
        voice = who.voice if who is not None else voices.NAMES[self._asks % len(voices.NAMES)]
        if who is not None:
            who.said.append(f"{self._talk.stage.value}: {words}")
        _, end = self._room.speak(now_ms + THINKS_MS, words, voice, self._draw.uniform(0.95, 1.1))
        self._spoken_until = end + 4_000

    def _words(self, who: Introduced | None) -> str:
        talk = self._talk
        asked = str(talk.ask.args.get("name", "")) if talk.ask is not None else ""
        match talk.stage:
            case Stage.NAMES:
                return self._draw.choice(WAYS).format(who.name) if who else "That is all."
            case Stage.CHECK if who is None:
                return "No."
            case Stage.CHECK if who is not None:
                who.first = who.first or asked
                who.asked = (*who.asked, asked)
                return "Yes." if same_sound(asked, who.name) else "No."
            case Stage.OTHER if who is not None:
                if who.name not in self._spelled:
                    self._spelled.add(who.name)
                    return ", ".join(who.name.upper()) + "."
                return self._draw.choice(("A colour, please.", "An animal."))
            case Stage.OTHER:
                return "Nobody."
            case Stage.AGAIN:
                return f"{asked}."
            case Stage.YOUNGEST:
                return "No matter."
            case _:
                return "Yes."

    def settle(self) -> None:
        """Note who sits where."""
        for person, name in zip(self.people, self._talk.names, strict=False):
            person.seated = name


def introduce(
    names: Sequence[str],
    listener: Listener,
    *,
    seed: int,
    snr_db: float = QUIET_DB,
    voice: str = "",
) -> tuple[SeatTalk, list[Introduced]]:
    """A table of robots is asked who plays and answers by voice; the host's own voice is silent
    (the microphone is closed while it speaks).

    Args:
        names: in order around the table.
        listener: the ears.
        seed: of the robots' manners and the room's noise.
        snr_db: speech against noise.
        voice: of all robots; each another one where it is "".
    """
    talk = SeatTalk(fewest=len(names), most=len(names))
    host = SeatHost(talk, _plain)
    room = Room(lambda: np.zeros(0, np.float32), seed=seed, snr_db=snr_db)
    own_voice = OwnVoice(lambda words, at_ms: False, EchoMeter(), OwnSounds())
    ears, mouth = VirtualEars(listener, room, own_voice), TextMouth()
    robots = Newcomers(host, room, names, seed, voice)
    host.begin(0)
    Loop(host, Until(LONGEST_MS), [mouth, ears, robots], [mouth, ears, robots], ears).run()
    listener.attend(None)
    robots.settle()
    return talk, robots.people


def _plain(say: Say, turn: int) -> str:
    """A sentence that takes about as long to say."""
    return f"{say.line} {' '.join(str(arg) for arg in say.args.values())}"


def told_apart(
    names: Sequence[str], listener: Listener, *, stretch: float = 1.0
) -> list[tuple[str, str, str]]:
    """Every robot voice says every name of a table; name, voice and what was heard.

    The host asks for one of the table ("who is the youngest?"), as games do.
    """
    talk = SeatTalk(fewest=1, most=len(names), names=list(names), stage=Stage.YOUNGEST)
    asked = listening(talk)
    out = []
    for name in names:
        for voice in voices.NAMES:
            sound = voices.speak(name, voice, stretch)
            quiet = np.zeros(RATE_HZ // 2, np.float32)
            noise = np.random.default_rng(1).standard_normal(len(sound) + 4 * len(quiet)) * 2e-4
            track = np.concatenate([quiet, sound, quiet, quiet, quiet]) + noise
            listener.attend(None)
            listener.attend(asked)
            heard = listen_to(listener, _frames(track.astype(np.float32)))
            found = next((one for one in heard if one.kind is HeardKind.PHRASE), None)
            value = found.guess.phrase.value if found is not None and found.guess else None
            out.append((name, voice, str(value or "")))
    listener.attend(None)
    return out


def _frames(track: voices.Floats) -> list[Frame]:
    raw = (np.clip(track, -1, 1) * 32767).astype("<i2").tobytes()
    size = FRAME_SAMPLES * 2
    return [
        Frame(at_ms=place // 2 * 1_000 // RATE_HZ, samples=raw[place : place + size])
        for place in range(0, len(raw) - size + 1, size)
    ]
