"""Which charts are played, by talk: a set, one of each category, all of one, or a list.

A pure dialogue as that about seats (director/seats.py). Categories and numbers of sets are public;
no chart is named, for its name may tell its task."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from voicehost.core.effects import Say
from voicehost.core.heard import Heard, HeardKind, Listening, Phrase
from voicehost.director.seat_words import HELP, REPEAT, STOP, VOICE, choice, listed
from voicehost.words.normalise import canonical
from voicehost.words.numbers import Number, find_numbers

ONE_EACH = "one-per-category"

_EACH = re.compile(r"(?:one|a chart) (?:of|from|per) each(?: category)?|one per category|a mixture")
_ONE = re.compile(r"(?:all of |seven of )?(?:one|a single) category|one category only")
_ANY_SET = re.compile(r"(?:a|any|the next) set|a set as it (?:is|comes)")
_LIST = re.compile(r"(?:a |my |our )?(?:own )?list(?: of (?:our|my) own)?|our own")
_BACK = re.compile(r"take (?:that|it) back|no(?: not that)?")
_BEFORE = re.compile(r"^(?:please |then |all |only |everything |of |seven |we take |we want )+")
_AFTER = re.compile(r"(?: only| please| all the way)+$")
_NUMBER_WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip


class ChartStage(StrEnum):
    """What the talk is at."""

    WAY = "way"
    CATEGORY = "category"
    """Which one?"""
    LIST = "list"
    """One category after another."""
    DONE = "done"


@dataclass(slots=True, kw_only=True)
class ChartTalk:
    """One talk about charts; `hear` takes what was said and gives what the host says to it.

    Args:
        categories: that there are.
        sets: numbers of the sets.
        cards: how many charts a game takes.
    """

    categories: tuple[str, ...]
    sets: tuple[int, ...]
    cards: int
    sure: bool = False
    build: str | None = None
    """As `packs.choose` takes it; None: a set."""
    set: int | None = None
    """The set that was asked for; None: the next that was not played."""
    stage: ChartStage = ChartStage.WAY
    called_off: bool = False
    """The table wants no game after all."""
    named: list[str] = field(default_factory=list)
    """With a list: the categories so far."""

    @property
    def done(self) -> bool:
        """All is known."""
        return self.stage is ChartStage.DONE

    @property
    def opening(self) -> Sequence[Say]:
        """What the host begins with."""
        return (Say(line="charts-way"),)

    @property
    def ask(self) -> Say | None:
        """The question that stands; None when all is known."""
        match self.stage:
            case ChartStage.WAY:
                return Say(line="charts-way")
            case ChartStage.CATEGORY:
                return Say(line="charts-category", args={"names": choice(self.categories)})
            case ChartStage.LIST if not self.named:
                args: dict[str, str | int] = {"count": self.cards, "names": listed(self.categories)}
                return Say(line="charts-list", args=args)
            case ChartStage.LIST:
                return Say(line="charts-next", args={"left": self.cards - len(self.named)})
            case ChartStage.DONE:
                return None

    def hear(self, *said: str) -> Sequence[Say]:
        """Take what was said; of several guesses the best. What the host says to it."""
        words = canonical(said[0]) if said else ""
        if words in REPEAT:
            return self._again()
        if words in HELP:
            return (Say(line="charts-help"), *self._again())
        if words in VOICE:
            return (Say(line=VOICE[words][2]), *self._again())
        if words in STOP:
            self.called_off, self.stage = True, ChartStage.DONE
            return (Say(line="farewell"),)
        if self.stage is ChartStage.LIST:
            return self._listed(words)
        category = self._category(words)
        if category:
            return self._done(f"category:{category}", "charts-all", name=category)
        if self.stage is ChartStage.WAY:
            if _EACH.fullmatch(words):
                return self._done(ONE_EACH, "charts-each")
            if _ANY_SET.fullmatch(words):
                return self._done(None, "charts-set")
            number = self._number(words)
            if number is not None:
                self.set = number
                return self._done(None, "charts-set-number", number=number)
            for way, stage in ((_ONE, ChartStage.CATEGORY), (_LIST, ChartStage.LIST)):
                if way.fullmatch(words):
                    self.stage = stage
                    return self._again()
        return (Say(line="charts-unknown"), *self._again())

    def _listed(self, words: str) -> Sequence[Say]:
        if _BACK.fullmatch(words) and self.named:
            return (Say(line="charts-back", args={"name": self.named.pop()}), *self._again())
        category = self._category(words)
        if not category:
            return (Say(line="charts-unknown"), *self._again())
        self.named.append(category)
        if len(self.named) < self.cards:
            return (Say(line="charts-taken", args={"name": category}), *self._again())
        return self._done(",".join(self.named), "charts-listed", names=listed(self.named))

    def _again(self) -> Sequence[Say]:
        ask = self.ask
        return () if ask is None else (ask,)

    def _done(self, build: str | None, line: str, **args: str | int) -> Sequence[Say]:
        self.build, self.stage = build, ChartStage.DONE
        return (Say(line=line, args=args),)

    def _category(self, words: str) -> str:
        bare = _AFTER.sub("", _BEFORE.sub("", words))
        return next((name for name in self.categories if canonical(name) == bare), "")

    def _number(self, words: str) -> int | None:
        first, _, rest = words.partition(" ")
        numbers = [piece for piece in find_numbers(rest) if isinstance(piece, Number)]
        if first != "set" or len(numbers) != 1:
            return None
        value = int(numbers[0].value)
        return value if value in self.sets else None


def listening(talk: ChartTalk) -> Listening:
    """What the ears listen for at the point where a talk is."""
    return Listening(passing=None, topic=None, phrases=tuple(_phrases(talk)))


def guesses(heard: Heard, talk: ChartTalk) -> tuple[str, ...]:
    """What was said; () for what was not said to the host."""
    if heard.kind is HeardKind.PHRASE and heard.guess is not None:
        return (heard.guess.phrase.text,)
    return ("",) if heard.kind is HeardKind.UNCLEAR else ()


def _phrases(talk: ChartTalk) -> Iterator[Phrase]:
    plain: tuple[str, ...] = ()
    frames: tuple[str, ...] = ("{}", "all {}")
    match talk.stage:
        case ChartStage.WAY:
            plain = ("one of each", "one of each category", "one category", "all of one category",
                     "a set", "any set", "a list", "our own list")  # fmt: skip
            frames = ("{}", "all {}", "only {}", "{} only", "seven of {}")
            yield from (_framed("set {}", _NUMBER_WORDS[n - 1], str(n)) for n in talk.sets
                        if n <= len(_NUMBER_WORDS))  # fmt: skip
        case ChartStage.LIST:
            plain, frames = ("take that back",), ("{}", "then {}")
    yield from (Phrase(text=text, intent=text, asked=True) for text in plain)
    yield from (Phrase(text=text, intent=text) for text in (*REPEAT, *HELP, *STOP, *VOICE))
    yield from (_framed(frame, canonical(c), c) for frame in frames for c in talk.categories)


def _framed(frame: str, value: str, written: str) -> Phrase:
    return Phrase(
        text=frame.format(value), intent=f"charts {frame}", value=value, asked=True,
        frame=frame.replace("{}", "{option}"), written=(frame.format(written),),
    )  # fmt: skip
