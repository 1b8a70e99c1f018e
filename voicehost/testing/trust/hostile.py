"""Hostile input: whatever comes in is taken, refused or answered with a clear error; nothing
breaks, nothing grows without bound."""

import random
import string
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from voicehost.core.errors import RuleError, VoicehostError
from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Drawn,
    Event,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Game
from voicehost.core.heard import Hypothesis, Listening
from voicehost.core.ids import SeatId, SlotId, TimerId
from voicehost.core.ports import RATE_HZ, Evidence, Frame, SpeechEnded
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Wait
from voicehost.director.director import Director
from voicehost.director.outputs import Speak
from voicehost.front.text_mode import Typed
from voicehost.hear.listener import Listener
from voicehost.hear.understanding import Understanding
from voicehost.testing.play import allowed, make_brief, make_table
from voicehost.testing.speech import ScriptedRecogniser, ScriptedVad, loud, quiet
from voicehost.testing.trust.secrecy import Make
from voicehost.testing.typist import Taken, Typist

JUNK = (
    "", " ", "\0", "\x1b[2J\x1b[31mred", "\r\n", "‮right to left", "{ $who }", "{ -term }", "%s%n",
    "'; drop table", "<script>", "a" * 5_000, "９９９", "-1", "1e309", "nan", "💥" * 50, "ﷺ", "é́́",
    "answer", "answer answer answer", "answer ", "final answer", "@", "@enter", "@look nobody",
    "yes no yes", "one two three four five six seven eight nine ten " * 20,
)  # fmt: skip
"""What a curious child, a broken recogniser or an attacker says."""


@dataclass(slots=True)
class Hostile:
    """What came of it."""

    events: int = 0
    taken: int = 0
    refused: int = 0
    utterances: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Hostile") -> None:
        """Sum up."""
        self.events += other.events
        self.taken += other.taken
        self.refused += other.refused
        self.utterances += other.utterances
        self.faults += other.faults


def _junk_event(draw: random.Random) -> Event:
    """An event that nobody asked for."""
    seat = draw.choice((None, SeatId("ann"), SeatId("nobody"), SeatId("")))
    value = draw.choice((0, -1, 1, 7, 10**30, "x", "", None, "A"))
    place = SlotId(draw.choice(("1.entry.1", "1.entry.99", "9.entry.1", "1.task", "x")))
    words = draw.choice(JUNK)
    outcome = draw.choice(tuple(Outcome))
    named = place if outcome in (Outcome.HIT, Outcome.REPEATED) else None
    name = draw.choice(("bids", "deal", "letters", "wagers", "order", ""))
    number = value if isinstance(value, int) else 3
    return draw.choice(
        (
            Answered(words=words, verdict=Verdict(outcome=outcome, slot=named), by=seat),
            Attempted(attempt=draw.randint(-1, 9), words=words, by=seat),
            Chosen(intent=draw.choice(("yes", "no", "pass", "number", "name", "")), value=value,
                   by=seat),
            Unsealed(purpose=name, values={SeatId("ann"): number}),
            Drawn(purpose=name, values=(number,)),
            Sealed(purpose=name),
            Turned(purpose=name, who=SeatId("ann"), value=number),
            Checked(right=(place,)),
            TimerFired(timer=TimerId(draw.choice(("round", "tile", "window", "")))),
        )
    )  # fmt: skip


def events_at(game: Game, variant: str | None, seed: int, count: int) -> Hostile:
    """So many events for an engine: allowed ones, allowed ones with something wrong, and junk.

    The engine takes or refuses each (`Refusal`, or `RuleError` for what can not happen at all); a
    refused one changes nothing.
    """
    draw, found = random.Random(seed), Hostile()
    brief, state, now, seq = make_brief(game), None, 0, 1
    wait: Any = None
    events: list[Event] = []
    while found.events < count:
        if state is None or game.over(state):
            state = game.start(brief, make_table(game), {}, variant).state
            now, seq, wait = 0, 1, None
        if wait is None:
            wait = game.wait(state)
            events = list(allowed(wait, draw, brief))
        stamped = _some_event(wait, events, draw, seq, now)
        found.events += 1
        try:
            refusal = game.why_not(state, stamped)
            step = game.step(state, stamped)
        except RuleError:
            found.refused += 1
            continue
        except Exception as error:
            found.faults.append(f"{game.name}: {stamped}: {type(error).__name__}: {error}")
            continue
        if step.refusal is not None:
            found.refused += 1
            if step.state != state:
                found.faults.append(f"{game.name}: refused, and changed: {stamped}")
        else:
            found.taken += 1
            state, now, seq, wait = step.state, max(now, stamped.now_ms), seq + 1, None
        if refusal != step.refusal:
            found.faults.append(f"{game.name}: {refusal} and {step.refusal} for {stamped}")
    return found


def _some_event(
    wait: Wait, events: Sequence[Event], draw: random.Random, seq: int, now: int
) -> Stamped:
    kind = draw.random()
    at_ms = now + draw.choice((0, 0, 300, 9_000, 200_000))
    if kind < 0.35 or not events:
        if wait.timers and draw.random() < 0.5:
            timer = min(wait.timers, key=lambda one: one.deadline_ms)
            at_ms = max(now, timer.deadline_ms)
            return Stamped(seq=seq, at_ms=at_ms, event=TimerFired(timer=timer.timer))
        return Stamped(seq=seq, at_ms=at_ms, event=_junk_event(draw))
    event = draw.choice(events)
    if kind < 0.5 and isinstance(event, Answered | Attempted | Chosen):
        event = replace(event, by=SeatId(draw.choice(("nobody", "", "ben"))))
    return Stamped(seq=seq, at_ms=at_ms, event=event)


def utterances_at(make: Make, seed: int, count: int) -> Hostile:
    """So many lines typed at a host: junk among what is asked for; game after game."""
    draw, found = random.Random(seed), Hostile()
    while found.utterances < count:
        setup = make()
        director = Director(setup)
        typist = iter(Typist(director, draw.randrange(10**6)))
        typed, taken = Typed(director, setup.table, setup.book), Taken()
        director.begin(0)
        now = 0
        for number in range(min(count - found.utterances, 600)):
            if director.finished:
                break
            now = _silent(director, now, taken)
            line = next(typist, "") if number % 3 == 0 else _utterance(draw)
            found.utterances += 1
            now += draw.choice((0, 100, 20_000))
            try:
                for given in typed.read(line, now) if not line.startswith("@wait") else ():
                    director.receive(now, given)
                director.tick(now)
            except VoicehostError:
                found.refused += 1
            except Exception as error:
                found.faults.append(f"{setup.game.name}: {line[:60]!r}: {error!r}")
                break
        found.faults += _raw_controls(director, taken)
    return found


def _silent(director: Director, now: int, taken: Taken) -> int:
    """Let the host finish speaking."""
    for _ in range(200):
        outputs = director.take()
        cues = [output.cue for output in outputs if isinstance(output, Speak)]
        taken.outputs += [(now, output) for output in outputs if isinstance(output, Speak)]
        if not cues:
            break
        for cue in cues:
            director.receive(now, SpeechEnded(cue=cue, completed=True))
        now += 50
    return now


def _raw_controls(director: Director, taken: Taken) -> list[str]:
    """Sentences with control characters in them, which a terminal would obey."""
    said = [output.text for _, output in taken.outputs if isinstance(output, Speak)]
    bad = [text for text in said if any(not ch.isprintable() and ch != "\n" for ch in text)]
    return [f"said with control characters: {text[:80]!r}" for text in bad[:3]]


def _utterance(draw: random.Random) -> str:
    kind = draw.random()
    if kind < 0.5:
        return draw.choice(JUNK).strip()
    if kind < 0.8:
        return draw.choice(("answer ", "we say ", "", "undo ")) + draw.choice(JUNK)
    letters = string.printable + "äßéЖ漢\u200b\u0301"
    return "".join(draw.choice(letters) for _ in range(draw.randint(0, 60)))


def hours_of_sound(seconds: int, sound: Callable[[int], bytes]) -> tuple[int, int]:
    """Feed a listener with so much sound; the most memory it held (bytes) and what it heard.

    Args:
        seconds: of sound.
        sound: the samples of a second by its number.
    """
    listener = Listener(_Talker(), ScriptedVad(), Understanding())
    listener.attend(Listening(passing=None, topic=None, phrases=()))
    heard = 0
    tracemalloc.start()
    try:
        for second in range(seconds):
            frame = Frame(at_ms=second * 1_000, samples=sound(second))
            heard += len(listener.feed(frame))
        return tracemalloc.get_traced_memory()[1], heard
    finally:
        tracemalloc.stop()


class _Talker(ScriptedRecogniser):
    """A recogniser that hears talk, whatever it is fed."""

    def __init__(self) -> None:
        super().__init__(())

    def begin(self, topic: Any, phrases: Any) -> None:
        """Talk again."""
        self._script = [Evidence(texts=(Hypothesis(text="so then I told her it was late"),))]
        super().begin(topic, phrases)
        self.fed, self.begun = [0], []


def endless_talk(second: int) -> bytes:
    """Speech that never ends."""
    return (loud(32) * 2)[: RATE_HZ * 2]


def talk_and_silence(second: int) -> bytes:
    """Ten seconds of speech, five of silence."""
    return ((loud(32) if second % 15 < 10 else quiet(32)) * 2)[: RATE_HZ * 2]


def clipping(second: int) -> bytes:
    """Full scale up and down."""
    return b"\xff\x7f\x00\x80" * (RATE_HZ // 2)


SOUNDS: dict[str, Callable[[int], bytes]] = {
    "endless talk": endless_talk, "talk and silence": talk_and_silence, "clipping": clipping,
}  # fmt: skip
