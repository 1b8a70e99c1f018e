"""The one interface of all sealed channels: how bids, wagers and letters reach the host unseen, and
how dealt numbers reach the players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from voicehost.core.effects import Say
from voicehost.core.ids import SeatId, TeamId
from voicehost.core.table import Table
from voicehost.core.wait import Collect, Deal, Expect, Intent, Peek, Turn

Who = SeatId | TeamId
Value = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelStep:
    """What a channel wants after something happened to it."""

    says: tuple[Say, ...] = ()
    alone: Say | None = None
    """Spoken low after `says`, for one player's ears; on no screen, in no log, never repeated."""
    expect: Expect | None = None
    """What may be said into it next; None where nothing is to be said."""
    values: Mapping[Who, Value] | None = None
    """Set when all are in: shown to everybody together."""
    done: bool = False
    """A deal has reached everybody, or kept values lie ready where the host does not see them."""


@dataclass(slots=True)
class Collection:
    """A collection under way: what is wanted and what is in."""

    collect: Collect
    table: Table
    entered: dict[str, Value] = field(default_factory=dict)
    declined: set[str] = field(default_factory=set)
    """Who has said to give nothing (only after time is up)."""

    @property
    def missing(self) -> tuple[Who, ...]:
        given = self.declined | set(self.entered)
        return tuple(who for who in self.collect.wanted if who not in given)

    def holder(self, who: Who) -> Who:
        """Who enters the value of a wanted one: a team's captain, or the seat itself."""
        if self.collect.holders:
            return self.collect.holders[self.collect.wanted.index(who)]
        return who

    def whose(self, seat: str) -> Who | None:
        """The wanted one for whom this seat enters the value; where a team names no holder, any
        of its members may."""
        team = self.table.team_of(SeatId(seat)) if not self.collect.holders else None
        return next(
            (who for who in self.collect.wanted if self.holder(who) == seat or who == team), None
        )

    def fits(self, value: Value) -> bool:
        """Whether a value is one that was asked for."""
        collect = self.collect
        if collect.options:
            return value in collect.options
        low = collect.low or 0
        return (
            isinstance(value, int)
            and low <= value
            and (collect.high is None or value <= collect.high)
            and (value - low) % collect.step == 0
        )

    def finished(self) -> Mapping[Who, Value] | None:
        """All values by who they are for, once none is missing."""
        if self.missing:
            return None
        return {who: self.entered[who] for who in self.collect.wanted if who in self.entered}

    @property
    def intent(self) -> Intent:
        """What is said to give a value aloud."""
        collect = self.collect
        if collect.options:
            return Intent(key="option", options=collect.options)
        if collect.step == 1:
            return Intent(key="number", low=collect.low, high=collect.high)
        numbers = range(collect.low or 0, (collect.high or 0) + 1, collect.step)
        return Intent(key="amount", options=tuple(str(number) for number in numbers))

    def given(self, value: Value) -> Value:
        """A spoken value as the collection wants it: a number where numbers are."""
        whole = not self.collect.options and isinstance(value, str) and value.isdecimal()
        return int(value) if whole else value


@dataclass(slots=True)
class Dealing:
    """A deal under way."""

    deal: Deal
    table: Table
    values: Mapping[str, int] = field(default_factory=dict)
    """The numbers by seat; empty where the players draw their own."""
    told: list[str] = field(default_factory=list)
    """Seats that have theirs."""

    @property
    def waiting(self) -> tuple[SeatId, ...]:
        return tuple(seat for seat in self.deal.wanted if seat not in self.told)


class Channel(Protocol):
    """A way for secrets to travel. Holds no text and no device; the director plays its steps."""

    name: str
    deals: bool
    """Whether numbers can be dealt this way."""
    holds: bool
    """Whether the host holds what was dealt or kept; else the table says it when it is turned."""

    pages: bool
    """Whether everybody has a page of their own to look at."""

    def peek(self, peek: Peek, table: Table) -> Say | None:
        """Where those who may see something now find it; None: nowhere in this way."""

    def begin(self, collection: Collection) -> ChannelStep:
        """Ask for the values (or, after a resume, for those still missing)."""

    def said(
        self, collection: Collection, intent: str, value: Value | None, by: SeatId | None
    ) -> ChannelStep:
        """Something was spoken in reply to the channel's question."""

    def entered(self, collection: Collection, seat: SeatId, value: Value) -> ChannelStep:
        """A value came from a seat's private page."""

    def deal(self, dealing: Dealing) -> ChannelStep:
        """Let every seat have its number, or the next one."""

    def heard(self, dealing: Dealing, intent: str, by: SeatId | None) -> ChannelStep:
        """Something was spoken in reply, while dealing."""

    def again(self, dealing: Dealing, seat: SeatId, how: str) -> ChannelStep:
        """A seat has lost its way to its secrets ("lost") or others have seen it ("seen"): open
        another one; with `dealing.values` that seat is told its number again."""


def names_of(table: Table, seats: Sequence[SeatId]) -> str:
    """Names as an argument that is read as a list."""
    return "\x1f".join(table.name(seat) for seat in seats)


class Spoken:
    """What most channels have in common: nothing is dealt, the host holds what it was told."""

    name = ""
    deals = False
    holds = True
    pages = False

    def peek(self, peek: Peek, table: Table) -> Say | None:
        """Nobody sees it."""
        return None

    def deal(self, dealing: Dealing) -> ChannelStep:
        """Cannot be: `deals` says so, and sessions look at it first."""
        raise NotImplementedError(self.name)

    def heard(self, dealing: Dealing, intent: str, by: SeatId | None) -> ChannelStep:
        """Everybody says to be ready."""
        return ChannelStep(done=True)

    def again(self, dealing: Dealing, seat: SeatId, how: str) -> ChannelStep:
        """There are no sheets in this way."""
        return ChannelStep(says=(Say(line="no-sheets"),))


def range_of(collection: Collection) -> dict[str, str | int]:
    """Arguments of "it must be a number from LOW to HIGH"."""
    return {"low": collection.collect.low or 0, "high": collection.collect.high or 0}


def ask_turned(turn: Turn, table: Table) -> Expect:
    """The question for a value that lies on the table, where the host does not hold it."""
    prompt = Say(line="turned-ask", args={"who": table.name(turn.who)})
    if turn.step == 1:
        intent = Intent(key="number", low=turn.low, high=turn.high)
    else:
        amounts = range(turn.low, turn.high + 1, turn.step)
        intent = Intent(key="amount", options=tuple(str(amount) for amount in amounts))
    return Expect(intents=(intent,), prompt=prompt)
