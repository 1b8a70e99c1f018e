"""Secrets under way: what is dealt, gathered, kept and turned, by the session's sealed channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from voicehost.channels.channel import ChannelStep, Collection, Dealing, Value, ask_turned
from voicehost.core import chance
from voicehost.core.effects import Say
from voicehost.core.events import Checked, Drawn, Event, Sealed, Turned, Unsealed
from voicehost.core.ids import SeatId, card_of
from voicehost.core.wait import Collect, Deal, Expect, Intent, Peek, Rule, Turn
from voicehost.director import answers, attempts
from voicehost.director.outputs import KeepSealed, Pages, Whisper
from voicehost.journal.records import Chanced

if TYPE_CHECKING:
    from voicehost.director.director import Director

SHEET = {"sheet_lost": "lost", "sheet_seen": "seen"}
"""Commands that open another way for one seat."""


class Secrets:
    """What a state asks for beside words: chance, deals, collections, cards to be turned."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._channel = director.setup.channel
        self.collection: Collection | None = None
        self.dealing: Dealing | None = None
        self.turning: Turn | None = None
        self.asking_whose: str | None = None
        """A sheet was lost or seen, and the host has asked whose."""
        self.kept: dict[str, dict[str, int]] = {}
        """Dealt numbers and kept values by purpose; nobody hears of them before `Turned`."""
        self._peeked: Peek | None = None
        self._step = ChannelStep()
        self._pages = Pages()

    @property
    def busy(self) -> bool:
        """Something is being dealt, gathered or turned."""
        return bool(self.collection or self.dealing or self.turning or self.asking_whose)

    @property
    def still(self) -> bool:
        """Game time stands still for it."""
        timed = self.collection is not None and self.collection.collect.timed
        return self.busy and not (timed and self.asking_whose is None)

    @property
    def expect(self) -> Expect | None:
        """What may be said into the channel; None where the game's own question stands."""
        if self.asking_whose is not None:
            names = tuple(player.name for player in self._director.setup.table.players)
            intents = (Intent(key="name", options=names),)
            return Expect(intents=intents, prompt=Say(line="sheet-whose"))
        return self._step.expect if self.busy else None

    def restore(
        self, entered: Mapping[str, Value], kept: Mapping[str, Mapping[str, int]], now_ms: int
    ) -> None:
        """Take up what the vault has: a deal under way goes on with the same numbers."""
        self.kept = {purpose: dict(values) for purpose, values in kept.items()}
        self.follow(now_ms, dict(entered), resumed=True)
        if self.collection is None:
            self._keep()

    def drop(self) -> None:
        """The state this belongs to is gone; numbers dealt earlier stay as they are."""
        self.collection = self.dealing = self.turning = self.asking_whose = None
        self._step = ChannelStep()

    def follow(
        self, now_ms: int, entered: dict[str, Value] | None = None, *, resumed: bool = False
    ) -> None:
        """What a new state asks for at once: chance, a ruling by place, a deal, a card to be
        turned, a collection."""
        wait, director = self._director.wait, self._director
        self.show_task(quiet=resumed)
        if wait.draw is not None:
            draw = wait.draw
            values = chance.draw(
                director.setup.seed, director.timeline.draws, draw.sides, draw.count
            )
            self._give(now_ms, Drawn(purpose=draw.purpose, values=values))
        elif wait.rule is not None:
            self._rule(now_ms, wait.rule)
        elif wait.check is not None:
            judge = director.setup.judge
            right = tuple(s for s in wait.check.slots if judge.holds(card_of(s), s))
            self._give(now_ms, Checked(right=right))
        elif wait.deal is not None:
            if self.dealing is None:
                self._deal(now_ms, wait.deal, resumed=resumed)
        elif wait.turn is not None:
            if self.turning is None:
                self._turn(now_ms, wait.turn)
        elif wait.collect is None:
            self.drop()
        elif self.collection is None or self.collection.collect != wait.collect:
            self._collect(now_ms, wait.collect, entered or {})

    def show_task(self, *, quiet: bool = False) -> None:
        """Where the captains of a new state see their task, said before they are asked to bid."""
        peek = self._director.wait.peek
        if peek is not None and peek != self._peeked:
            self._peek(peek, quiet=quiet)

    # ------------------------------------------------------------------ what comes in

    def takes(self, intent: str) -> bool:
        """Whether something said is for the channel."""
        expect = self.expect
        return expect is not None and any(asked.key == intent for asked in expect.intents)

    def said(self, now_ms: int, intent: str, value: Value | None, by: SeatId | None) -> None:
        """Something was said into the channel."""
        if self.asking_whose is not None:
            self._again(now_ms, value)
        elif self.turning is not None:
            turn, number = self.turning, int(value or 0)
            if number in turn.taken:
                self._director.say("turned-already", now_ms, value=number)
                self._director.reprompt()
                return
            self.turning = None
            opened = Turned(purpose=turn.purpose, who=turn.who, value=number)
            self._step = ChannelStep()
            self._give(now_ms, opened)
        elif self.dealing is not None:
            self._play(now_ms, self._channel.heard(self.dealing, intent, by))
        elif self.collection is not None:
            self._play(now_ms, self._channel.said(self.collection, intent, value, by))

    def entered(self, now_ms: int, seat: SeatId, value: Value) -> None:
        """A value came from a private page."""
        if self.collection is None:
            self._director.say("refused-not_now", now_ms)
            return
        self._play(now_ms, self._channel.entered(self.collection, seat, value))

    def looked(self, now_ms: int, seat: SeatId) -> None:
        """A seat looks at its page: what it may see now, or the number dealt to it last."""
        peek = self._director.wait.peek
        if peek is not None and seat in peek.seats and self._channel.pages:
            text = self._director.setup.deck.door.peek(peek.slots)
            self._director.stage.put(Whisper(seat=seat, value=text))
            return
        held = [values[seat] for values in self.kept.values() if seat in values]
        if not held or not self._channel.deals:
            self._director.say("private-not-you", now_ms)
            return
        self._director.stage.put(Whisper(seat=seat, value=held[-1]))

    def pages(self) -> list[Pages]:
        """What private pages are for, if it has changed since the last call."""
        pages = self._pages_now()
        if pages == self._pages:
            return []
        self._pages = pages
        return [pages]

    def sheet(self, now_ms: int, intent: str) -> None:
        """Somebody has lost a sheet, or it was seen: whose?"""
        self.asking_whose = SHEET[intent]
        self._director.say("sheet-whose", now_ms)

    # ------------------------------------------------------------------ inside

    def _pages_now(self) -> Pages:
        if not self._channel.pages:
            return Pages()
        seats = [player.seat for player in self._director.setup.table.players]
        look = tuple(s for s in seats if any(s in values for values in self.kept.values()))
        wait = self._director.wait
        peek = tuple(wait.peek.seats) if wait.peek is not None else ()
        if self.collection is None:
            return Pages(look=look, peek=peek)
        collection, collect = self.collection, self.collection.collect
        whose = {seat: collection.whose(seat) for seat in seats}
        return Pages(
            purpose=collect.purpose,
            enter=tuple(seat for seat, who in whose.items() if who is not None),
            entered=tuple(seat for seat, who in whose.items() if who in collection.entered),
            low=collect.low,
            high=collect.high,
            step=collect.step,
            options=collect.options,
            look=look,
            peek=peek,
        )

    def _give(self, now_ms: int, event: Event) -> None:
        self._director.apply(now_ms, event, self._director.clock.at(now_ms))

    def _peek(self, peek: Peek, *, quiet: bool) -> None:
        """Say where it is to be found; once a session, that it is nowhere."""
        first, self._peeked = self._peeked is None, peek
        where = self._channel.peek(peek, self._director.setup.table)
        if where is None and first:
            where = Say(line="peek-blind", skippable=True)
        if where is not None and not quiet:
            self._director.stage.say(where)

    def _rule(self, now_ms: int, rule: Rule) -> None:
        """An attempt that was kept is ruled, now that the rules open it."""
        director, seq = self._director, self._director.timeline.next_seq
        self._give(now_ms, attempts.ruling(director, rule))
        piece = attempts.recall(director, rule.attempt).piece
        director.last_ruled = answers.Ruled(card=rule.card, piece=piece, seq=seq)

    def _deal(self, now_ms: int, deal: Deal, *, resumed: bool) -> None:
        director = self._director
        values: dict[str, int] = {}
        if self._channel.holds:
            values = self.kept.pop(deal.purpose, {}) if resumed else {}
            if set(values) != set(deal.wanted):
                sides = deal.high - deal.low + 1
                seed, draws = director.setup.seed, director.timeline.draws
                drawn = chance.draw(seed, draws, sides, len(deal.wanted))
                director.timeline.draws += 1
                director.stage.keep(Chanced(draws=director.timeline.draws))
                values = {s: deal.low + n for s, n in zip(deal.wanted, drawn, strict=True)}
            self.kept.pop(deal.purpose, None)
            self.kept[deal.purpose] = values
            self._keep()
        self.dealing = Dealing(deal=deal, table=director.setup.table, values=values)
        self._play(now_ms, self._channel.deal(self.dealing))

    def _turn(self, now_ms: int, turn: Turn) -> None:
        value = self.kept.get(turn.purpose, {}).get(turn.who)
        if value is not None:
            self._give(now_ms, Turned(purpose=turn.purpose, who=turn.who, value=value))
            return
        self.turning = turn
        expect = ask_turned(turn, self._director.setup.table)
        self._step = ChannelStep(expect=expect)
        if expect.prompt is not None:
            self._director.stage.say(expect.prompt)

    def _collect(self, now_ms: int, collect: Collect, entered: dict[str, Value]) -> None:
        same = self.collection is not None and self.collection.collect.purpose == collect.purpose
        if same and self.collection is not None:
            self.collection.collect = collect
        else:
            table = self._director.setup.table
            self.collection = Collection(collect=collect, table=table, entered=entered)
        self._play(now_ms, self._channel.begin(self.collection))

    def _again(self, now_ms: int, name: Value | None) -> None:
        how, self.asking_whose = self.asking_whose or "lost", None
        table = self._director.setup.table
        seat = next(player.seat for player in table.players if player.name == name)
        dealing = self.dealing or self._last_deal(seat)
        step = self._channel.again(dealing, seat, how)
        for say in step.says:
            self._director.stage.say(say)
        self._director.reprompt()

    def _last_deal(self, seat: SeatId) -> Dealing:
        """The deal a seat was last in, as far as the host holds it."""
        mine = [(p, v) for p, v in self.kept.items() if seat in v]
        purpose, values = mine[-1] if mine else ("", {})
        wanted = tuple(SeatId(who) for who in values)
        deal = Deal(purpose=purpose, wanted=wanted, low=0, high=0)
        return Dealing(deal=deal, table=self._director.setup.table, values=values)

    def _play(self, now_ms: int, step: ChannelStep) -> None:
        stage = self._director.stage
        self._step = step
        if self.collection is not None:
            self._keep()
        for say in step.says:
            stage.say(say)
        if step.alone is not None:
            stage.say(step.alone, alone=True)
            if step.expect is not None and step.expect.prompt is not None:
                stage.say(step.expect.prompt)
        if self.dealing is not None and step.done:
            purpose = self.dealing.deal.purpose
            self.drop()
            self._give(now_ms, Sealed(purpose=purpose))
        elif self.collection is not None and (step.done or step.values is not None):
            self._gathered(now_ms, step)

    def _gathered(self, now_ms: int, step: ChannelStep) -> None:
        """All are in: shown together, or kept until they are turned."""
        assert self.collection is not None
        collect = self.collection.collect
        self.drop()
        values = step.values or {}
        if collect.kept:
            whole = {str(who): value for who, value in values.items() if isinstance(value, int)}
            self.kept.pop(collect.purpose, None)
            if whole:
                self.kept[collect.purpose] = whole
            self._keep()
            self._give(now_ms, Sealed(purpose=collect.purpose))
        else:
            self._give(now_ms, Unsealed(purpose=collect.purpose, values=values))
            self._keep()

    def _keep(self) -> None:
        entered = dict(self.collection.entered) if self.collection is not None else {}
        kept = {purpose: dict(values) for purpose, values in self.kept.items()}
        self._director.stage.put(
            KeepSealed(entered=entered, kept=kept, seq=self._director.timeline.next_seq)
        )
