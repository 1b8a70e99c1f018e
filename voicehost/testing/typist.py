"""A table that types: plays any game by text to its end, whatever the host waits for.

The text twin of the robots. It sees what people at a table see, knows the cards by the crib as
robots do, and asks the host for something else now and then.
"""

import io
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from voicehost.core.ids import CardId, SeatId, position_of
from voicehost.core.wait import Answers
from voicehost.director.director import Director
from voicehost.director.outputs import Output
from voicehost.front.loop import Loop, Performer, VirtualTime
from voicehost.front.text_mode import Pipe, TextMouth, TextScreen, TextTicks, Typed
from voicehost.packs.crib import CribCard, crib

MOST_LINES = 4_000
ASIDES = (
    "help", "score", "whose turn is it", "what is the task", "how much time is left", "repeat",
    "undo", "that wasnt us", "overrule that was right", "how do we play", "nonsense as such",
    "slower", "pause",
)  # fmt: skip


@dataclass(slots=True)
class Typist:
    """Lines for a director, one whenever it is read: an iterator for `front.text_mode.Pipe`.

    Args:
        director: whose state the players look at.
        seed: of their manners.
        cards: what they know of the cards; made from the director's deck.
        asides: how often they say something that is not asked for.
    """

    director: Director
    seed: int
    asides: float = 0.1
    lines: list[str] = field(default_factory=list)
    """What was typed."""
    _cards: Mapping[CardId, CribCard] = field(init=False)
    _draw: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._cards = crib(self.director.setup.deck)
        self._draw = random.Random(self.seed)

    def __iter__(self) -> Iterator[str]:
        """Lines until the game is over.

        Raises:
            RuntimeError: it does not come to its end.
        """
        while not self.director.finished:
            if len(self.lines) >= MOST_LINES:
                raise RuntimeError(f"seed {self.seed}: no end after {MOST_LINES} lines")
            self.lines.append(self.next_line())
            yield self.lines[-1]

    def next_line(self) -> str:
        """What somebody says in the state in which the host is."""
        director, draw = self.director, self._draw
        if director.paused:
            return "go on"
        if director.dialog is not None:
            return draw.choice(("yes", "no"))
        if draw.random() < self.asides:
            seat = draw.choice(director.setup.table.players).name
            return draw.choice((*ASIDES, f"@look {seat}"))
        if director.secrets.collection is not None:
            return self._secret()
        choices = list(self._choices())
        timers = director.wait.timers
        if timers and (not choices or draw.random() < 0.15):
            ends = min(timer.deadline_ms for timer in timers)
            longest = max(timer.total_ms for timer in timers)
            return f"@wait {draw.choice((1, min(ends, longest) // 1_000 + 1))}"
        return draw.choice(choices) if choices else "@wait 1"

    def _secret(self) -> str:
        """A missing value, entered by whoever holds it."""
        collection = self.director.secrets.collection
        assert collection is not None
        collect, table = collection.collect, self.director.setup.table
        if not collection.missing:
            return "@wait 1"
        holder = collection.holder(self._draw.choice(collection.missing))
        members = [team.members for team in table.teams if team.team == holder]
        seat = SeatId(members[0][0] if members else holder)
        values: Sequence[int | str] = collect.options or range(
            collect.low or 0, (collect.high or 0) + 1, collect.step
        )
        return f"@enter {table.name(seat)} {self._draw.choice(values)}"

    def _choices(self) -> Iterator[str]:
        """One phrase of each kind that is asked for, and answers right and wrong."""
        expect = self.director.expect
        if expect is None:
            return
        phrases = self.director.listening().phrases
        for intent in expect.intents:
            texts = [phrase.text for phrase in phrases if phrase.intent == intent.key]
            if texts:
                yield self._draw.choice(texts)
        if expect.answers is not None:
            yield from self._answers(expect.answers)

    def _answers(self, answers: Answers) -> Iterator[str]:
        card = self._cards[answers.card]
        gone = {position_of(slot) for slot in answers.counted}
        for words in (
            *(words for words, place in card.right if place not in gone),
            *card.wrong[:3],
        ):
            yield words if answers.on_turn else f"answer {words}"


class Taken:
    """Keeps all outputs with their times."""

    def __init__(self) -> None:
        self.outputs: list[tuple[int, Output]] = []

    def perform(self, now_ms: int, output: Output) -> None:
        self.outputs.append((now_ms, output))


def type_game(
    director: Director, lines: Typist | Sequence[str]
) -> tuple[list[tuple[int, Output]], str]:
    """Play a director that has not begun; its outputs with their times and the transcript."""
    out, taken = io.StringIO(), Taken()
    screen = TextScreen(out, director.setup.table)
    ticks, mouth = TextTicks(screen), TextMouth()
    director.begin(0)
    typed = Typed(director, director.setup.table, director.setup.book)
    pipe = Pipe(iter(lines), typed, director)
    performers: list[Performer] = [taken, mouth, ticks, screen]
    Loop(director, VirtualTime(), [pipe, mouth], performers, ticker=ticks).run()
    return taken.outputs, out.getvalue()
