"""Robot players: they hear what the host waits for, and speak as people at a table do."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from rapidfuzz import fuzz, process

from voicehost.core.heard import Listening, Phrase
from voicehost.core.ids import CardId, position_of
from voicehost.core.ports import Input
from voicehost.core.wait import Answers, Expect, Intent
from voicehost.director.director import Director
from voicehost.director.outputs import Attend, Output, Report
from voicehost.packs.crib import CribCard
from voicehost.testing.robots import voices
from voicehost.testing.robots.manners import (
    BEHIND,
    BESIDE,
    BY_NUMBER,
    HUNCH,
    LATER_MS,
    MARKED,
    NO,
    ON_TURN,
    OPEN_ANSWERS,
    PASSING,
    RINGERS,
    RINGING,
    RIVALS,
    SELDOM,
    SILENT,
    TALK,
    TALKING,
    YES,
    meaning_of,
    said_aloud,
    value_words,
)
from voicehost.testing.robots.uttered import Uttered

PATIENCE_MS = 4_500
"""Silence after which a robot that was not understood says it again."""

CAUTIOUS = 4
"""Robots bid little more than this."""
MAIN = 3
"""How much likelier the first thing asked for is than each other."""


def no_hunch(intent: Intent) -> int | str | None:
    """Somebody who only guesses."""
    return None


class Floor(Protocol):
    """Where robots speak."""

    def speak(self, now_ms: int, text: str, voice: str, stretch: float) -> tuple[int, int]:
        """A robot says words from now on; begin and end in ms."""

    def hush(self, now_ms: int) -> None:
        """Robots that have not begun to speak stay silent."""


@dataclass(slots=True)
class Robots:
    """A source and a performer: watches what the host listens for, and plans who says what.

    Args:
        director: whose state they look at, as players look at the table.
        crib: what they know of the cards.
        room: where they speak.
        seed: of their manners.
        wrong_share: share of answers that are off the chart or near misses.
        hunch: what the table has made out of what was said so far, for an intent that carries a
            value; None where it has no idea.
    """

    director: Director
    crib: Mapping[CardId, CribCard]
    room: Floor
    seed: int
    wrong_share: float = 0.5
    hunch: Callable[[Intent], int | str | None] = no_hunch
    uttered: list[Uttered] = field(default_factory=list)
    _draw: random.Random = field(init=False)
    _open: bool = False
    _said: Uttered | None = None
    _next_ms: int | None = None
    _tried: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._draw = random.Random(self.seed)

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Attend(listening=None):
                self._open, self._next_ms = False, None
                self.room.hush(now_ms)
                self._unsaid(now_ms)
            case Attend(listening=Listening()):
                self._open = not self.director.busy
                self._next_ms = now_ms + self._draw.randint(250, 900)
            case Report(kind="ruling"):
                self._ruled_later(output)
            case Report():
                self._ruled(now_ms, output)
            case _:
                pass

    def _unsaid(self, now_ms: int) -> None:
        """What had not begun when the host began to speak was never said."""
        if self._said is not None and self._said.start_ms > now_ms:
            self.uttered = [u for u in self.uttered if u is not self._said]
            self._said = None

    def next_ms(self, now_ms: int) -> int | None:
        return None

    def poll(self, now_ms: int) -> Sequence[Input]:
        if self._open and self._next_ms is not None and now_ms >= self._next_ms:
            self._next_ms = None
            self._act(now_ms)
        return ()

    def _act(self, now_ms: int) -> None:
        said = self._said
        if (
            said is not None
            and said.outcome in ("", "unclear", "ambiguous")
            and said.kind != "talk"
        ):
            self._said = None
            if said.attempt < 3:
                self._say(now_ms, said.text.partition(BESIDE)[0], said, attempt=said.attempt + 1)
                return
        expect = self.director.expect
        if self.director.dialog is not None:
            words = self._draw.choice(YES)
            self._say(now_ms, words, Uttered(kind="phrase", intent="yes"))
        elif expect is not None and expect.answers is not None:
            self._answer(now_ms, expect.answers)
        elif expect is None or not expect.intents or self._lets_pass(expect):
            return
        elif expect.watch is not None and not self._talked and self._draw.random() < HUNCH:
            self._open_answer(now_ms, expect.watch)
        elif self._may_talk(expect) and not self._talked and self._draw.random() < TALKING:
            self._talk(now_ms, value_words(self._draw.choice(self._asked_with_values())))
        else:
            self._choose(now_ms, expect)

    @property
    def _talked(self) -> bool:
        return bool(self.uttered) and self.uttered[-1].kind == "talk"

    def _may_talk(self, expect: Expect) -> bool:
        """Whether the table talks before it decides: where it has time to."""
        clocks = any(timer.count_from for timer in self.director.wait.timers)
        return clocks and not self.director.secrets.busy and bool(self._asked_with_values())

    def _asked_with_values(self) -> list[Phrase]:
        return [p for p in self.director.listening().phrases if p.asked and p.value is not None]

    def _lets_pass(self, expect: Expect) -> bool:
        """Whether nobody takes the chance to speak up that stands open for a moment, or speaks
        where nothing was asked."""
        if any(timer.window for timer in self.director.wait.timers):
            return self._draw.random() < SILENT
        return expect.prompt is None and self._draw.random() >= SELDOM

    def _answer(self, now_ms: int, answers: Answers) -> None:
        if not answers.on_turn and self._draw.random() < 0.25:
            self._talk(now_ms, self._draw.choice(self.crib[answers.card].wrong[:20]))
            return
        card = self.crib[answers.card]
        counted = {position_of(slot) for slot in answers.counted}
        left = [entry for entry in card.right if entry[1] not in counted]
        wrong = [words for words in card.wrong if card.options.get(words) not in counted]
        if self._passes(left=bool(left or wrong)):
            self._phrase(now_ms, Intent(key="pass"))
            return
        tried = self._tried.setdefault(answers.card, set())
        if left and (not wrong or not self._wants_wrong()):
            words, position = self._draw.choice(left)
            plan = Uttered(kind="right", card=answers.card, position=position)
        else:
            words = self._wrong(card, wrong)
            plan = Uttered(kind="wrong", card=answers.card, again=words in tried)
            tried.add(words)
        manners = ON_TURN if answers.on_turn else MARKED
        spoken = self._named(words) if answers.whole else words
        self._say(now_ms, self._draw.choice(manners).format(x=spoken), plan)

    def _passes(self, *, left: bool) -> bool:
        """Whether the one on turn passes: now and then, and where nothing is left to say."""
        expect = self.director.expect
        may = expect is not None and any(intent.key == "pass" for intent in expect.intents)
        return may and (not left or self._draw.random() < PASSING)

    def _named(self, words: str) -> str:
        """An answer that names an option, by its number or by its words, before or behind."""
        listened = self.director.listening().pairs
        called, _, value = words.partition(", ")
        if listened is None or self._draw.random() < BY_NUMBER:
            return words
        name = listened.options[int(called.split()[-1]) - 1]
        if not value:
            return name
        return f"{value}, {name}" if self._draw.random() < BEHIND else f"{name}, {value}"

    def _wants_wrong(self) -> bool:
        """Whether the next answer is off the chart: drawn, but leaning towards the wanted share."""
        answers = [u for u in self.uttered if u.kind in ("right", "wrong") and u.attempt == 1]
        wrong = sum(u.kind == "wrong" for u in answers)
        behind = wrong < self.wrong_share * (len(answers) + 1)
        return self._draw.random() < (0.7 if behind else 0.25)

    def _wrong(self, card: CribCard, wrong: Sequence[str]) -> str:
        """A word off the chart: a popular guess, or one that sounds like an entry."""
        guess = self._draw.choice(wrong if card.options else wrong[:25])
        if self._draw.random() < 0.5 or not card.right:
            return guess
        entry = self._draw.choice(card.right)[0]
        near = process.extract(entry, wrong, scorer=fuzz.ratio, limit=2)
        return str(self._draw.choice(near)[0])

    def _choose(self, now_ms: int, expect: Expect) -> None:
        """One of the things that are asked for: the first more often than each other."""
        intents = {intent.key: intent for intent in expect.intents}
        if set(intents) == {"yes", "no"}:
            key = self._draw.choice(("yes", "no"))
            words = self._draw.choice(YES if key == "yes" else NO)
            self._say(now_ms, words, Uttered(kind="phrase", intent=key))
            return
        number = intents.get("number")
        if number is not None and "pass" in intents and (number.low or 0) > CAUTIOUS:
            self._phrase(now_ms, intents["pass"])
            return
        weights = [MAIN, *(1 for _ in expect.intents[1:])]
        self._phrase(now_ms, self._draw.choices(expect.intents, weights)[0])

    def _phrase(self, now_ms: int, intent: Intent) -> None:
        """Say one of the phrases of an intent, with a value of its own choice."""
        phrases = [p for p in self.director.listening().phrases if p.intent == intent.key]
        if not phrases:
            return
        hunch = self.hunch(intent) if self._draw.random() < HUNCH else None
        meant = [phrase for phrase in phrases if hunch is not None and phrase.value == hunch]
        phrase = meaning_of(self._draw, meant or self._bold(intent, phrases))
        plan = Uttered(kind="phrase", intent=phrase.intent, value=phrase.value)
        self._say(now_ms, said_aloud(phrase), plan)
        window = any(timer.window for timer in self.director.wait.timers)
        if window and self._draw.random() < RIVALS:
            self._follow(meaning_of(self._draw, phrases))

    def _follow(self, phrase: Phrase) -> None:
        """Somebody else says the like, begun a moment later: the first to start speaking counts."""
        assert self._said is not None
        voice = self._draw.choice([name for name in voices.NAMES if name != self._said.voice])
        begins_ms = self._said.start_ms + self._draw.randint(*LATER_MS)
        self.room.speak(begins_ms, said_aloud(phrase), voice, 1.0)
        self._said.text += f"{BESIDE}{said_aloud(phrase)}"

    def _bold(self, intent: Intent, phrases: Sequence[Phrase]) -> Sequence[Phrase]:
        """A bid stays where a robot may win it; other numbers are any that fit."""
        expect = self.director.expect
        bids = expect is not None and any(other.key == "pass" for other in expect.intents)
        low, high = intent.low, intent.high
        if low is None or high is None:
            return phrases
        top = min(high, max(low, CAUTIOUS + 1)) if bids or self.director.secrets.busy else high
        fit = [p for p in phrases if isinstance(p.value, int) and min(low, high) <= p.value <= top]
        return fit or phrases

    def _open_answer(self, now_ms: int, watch: str) -> None:
        """An answer of the players' own, which the host does not rule; an alarm may ring."""
        if self._draw.random() < RINGING:
            self._say(now_ms, self._draw.choice(RINGERS), Uttered(kind="phrase", intent=watch))
        else:
            self._say(now_ms, self._draw.choice(OPEN_ANSWERS), Uttered(kind="talk"))

    def _talk(self, now_ms: int, words: str) -> None:
        self._say(now_ms, self._draw.choice(TALK).format(x=words), Uttered(kind="talk"))

    def _say(self, now_ms: int, text: str, plan: Uttered, attempt: int = 1) -> None:
        voice = self._draw.choice(voices.NAMES)
        stretch = round(self._draw.uniform(0.9, 1.15), 2)
        start, end = self.room.speak(now_ms, text, voice, stretch)
        said = replace(
            plan, text=text, voice=voice, attempt=attempt, start_ms=start, end_ms=end,
            words="", outcome="", ruled_position=None, ruled_value=None,
            heard_end_ms=None, done_ms=None,
        )  # fmt: skip
        self.uttered.append(said)
        self._said = said
        self._next_ms = end + (PATIENCE_MS if said.kind != "talk" else 900)

    def _ruled_later(self, report: Report) -> None:
        """What was kept is ruled now."""
        for said in self.uttered:
            if report.onset_ms <= said.end_ms and said.start_ms <= report.end_ms:
                said.contested = report.outcome

    def _ruled(self, now_ms: int, report: Report) -> None:
        said = self._said
        if said is None or report.end_ms < said.start_ms or report.onset_ms > said.end_ms:
            return
        if said.outcome not in ("", "unclear"):
            return
        said.words, said.outcome = report.words, report.outcome
        said.ruled_position, said.ruled_value = report.position, report.value
        said.heard_end_ms, said.done_ms = report.end_ms, now_ms
        wait = 500 if report.outcome else 1_500
        self._next_ms = max(now_ms, said.end_ms) + wait + self._draw.randint(0, 900)
