"""Code sheets: "Anna: kilo". Only Anna's sheet says what kilo is; for bids it is the other way."""

from voicehost.channels.channel import (
    ChannelStep,
    Collection,
    Dealing,
    Spoken,
    Value,
    Who,
    names_of,
    range_of,
)
from voicehost.channels.one_by_one import OneByOne
from voicehost.channels.sheet_set import Line, SheetSet
from voicehost.core.effects import Say
from voicehost.core.ids import SeatId
from voicehost.core.table import Table
from voicehost.core.wait import Expect, Intent, Peek


class CodeSheets(Spoken):
    """Secrets by printed words. Who has no line left is told one by one."""

    name = "sheets"
    deals = True

    def __init__(self, sheets: SheetSet) -> None:
        self._sheets = sheets
        self._low = OneByOne()
        self._lines: dict[str, Line] = {}
        """Lines open for the collection under way, by whose value they carry."""
        self._purpose = ""

    def peek(self, peek: Peek, table: Table) -> Say | None:
        """In the printed booklet, where the set has one."""
        if not self._sheets.booklet:
            return None
        args: dict[str, str | int] = {"who": names_of(table, peek.seats), "fold": peek.fold}
        return Say(line="peek-booklet", args=args)

    # ------------------------------------------------------------------ numbers dealt

    def deal(self, dealing: Dealing) -> ChannelStep:
        """A word for everybody, in a new line of their own sheet."""
        says = []
        for seat in dealing.waiting:
            say = self._word(dealing, seat)
            if say is not None:
                says.append(say)
                dealing.told.append(seat)
        if not dealing.waiting:
            return ChannelStep(says=tuple(says), done=True)
        step = self._low.deal(dealing)
        gone = Say(line="sheets-used-up")
        return ChannelStep(says=(*says, gone, *step.says), expect=step.expect, done=step.done)

    def heard(self, dealing: Dealing, intent: str, by: SeatId | None) -> ChannelStep:
        """Whoever has no line left is told one by one."""
        return self._low.heard(dealing, intent, by)

    def again(self, dealing: Dealing, seat: SeatId, how: str) -> ChannelStep:
        """On to the spare sheet; the number in force is told again on its next line."""
        name = dealing.table.name(seat)
        if not self._sheets.to_spare(name):
            return ChannelStep(says=(Say(line="sheet-no-spare", args={"who": name}),))
        says = [Say(line="sheet-spare", args={"who": name})]
        if seat in dealing.values:
            say = self._word(dealing, seat)
            says += [say] if say is not None else []
        return ChannelStep(says=tuple(says))

    def _word(self, dealing: Dealing, seat: SeatId) -> Say | None:
        name = dealing.table.name(seat)
        line = self._sheets.take(name, dealing.deal.purpose)
        if line is None:
            return None
        word = line.word_for(dealing.values[seat])
        return Say(line="sheet-deal", args={"who": name, "line": line.number, "word": word})

    # ------------------------------------------------------------------ values gathered

    def begin(self, collection: Collection) -> ChannelStep:
        """A line for everybody who is still to give a value; when time is up, what is in counts."""
        collect = collection.collect
        if collect.closing:
            collection.declined.update(collection.missing)
            return ChannelStep(values=collection.finished())
        if collect.purpose != self._purpose or not collection.entered:
            self._lines, self._purpose = {}, collect.purpose
        for who in collection.missing:
            line = self._sheets.take(self._name(collection.table, collection, who), collect.purpose)
            if line is None:
                return self._low.begin(collection)
            self._lines[who] = line
        return self._ask(collection, quiet=collect.timed)

    def said(
        self, collection: Collection, intent: str, value: Value | None, by: SeatId | None
    ) -> ChannelStep:
        """A word was said: it says whose it is, and to the host alone what it stands for."""
        who = self._whose(collection, value)
        if who is None:
            return self._low.said(collection, intent, value, by)
        meant = self._lines[who].meaning[str(value)]
        if not collection.fits(meant):
            name = self._name(collection.table, collection, who)
            line = self._sheets.take(name, collection.collect.purpose)
            if line is None:
                return self._low.begin(collection)
            self._lines[who] = line
            return self._ask(collection, Say(line="collect-range", args=range_of(collection)))
        collection.entered[who] = meant
        told = Say(line="private-in", args={"who": collection.table.name(who)})
        quiet = collection.collect.timed
        return self._ask(collection, *(() if quiet else (told,)), quiet=quiet)

    def entered(self, collection: Collection, seat: SeatId, value: Value) -> ChannelStep:
        """A private page works beside the sheets."""
        who = collection.whose(seat)
        if who is not None and collection.fits(value):
            collection.entered[who] = value
        return self._ask(collection)

    def _whose(self, collection: Collection, word: Value | None) -> Who | None:
        lines = ((who, self._lines.get(who)) for who in collection.missing)
        return next((who for who, line in lines if line and word in line.meaning), None)

    def _name(self, table: Table, collection: Collection, who: Who) -> str:
        """Whose sheet serves: the holder's, or that of a team's first member."""
        holder = collection.holder(who)
        team = next((team for team in table.teams if team.team == holder), None)
        return table.name(team.members[0] if team is not None else holder)

    def _ask(self, collection: Collection, *first: Say, quiet: bool = False) -> ChannelStep:
        values = collection.finished()
        if values is not None:
            return ChannelStep(says=first, values=values)
        missing = [who for who in collection.missing if who in self._lines]
        names = [self._name(collection.table, collection, who) for who in missing]
        args: dict[str, str | int] = {"who": "\x1f".join(names)}
        ask = Say(line="sheet-ask", args=args)
        words = tuple(word for who in missing for word in self._lines[who].meaning)
        intent = Intent(key="option", options=words)
        says = first if quiet else (*first, ask)
        return ChannelStep(says=says, expect=Expect(intents=(intent,), prompt=ask))
