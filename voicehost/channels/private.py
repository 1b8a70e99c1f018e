"""Private entry: each holder enters the value on a page or line of their own (phones, `@enter`),
and looks there at a number dealt to them (`@look`)."""

from voicehost.channels.channel import (
    ChannelStep,
    Collection,
    Dealing,
    Spoken,
    Value,
    names_of,
    range_of,
)
from voicehost.core.effects import Say
from voicehost.core.ids import SeatId
from voicehost.core.table import Table
from voicehost.core.wait import Expect, Intent, Peek

HIGHEST_SPOKEN = 20
"""Where more than this may be entered, numbers said aloud are not listened for."""


class Private(Spoken):
    """Values entered unseen; the host says who is in, never what."""

    name = "phones"
    deals = True
    pages = True
    private = True

    def peek(self, peek: Peek, table: Table) -> Say | None:
        """On their own pages."""
        return Say(line="peek-page", args={"who": names_of(table, peek.seats)})

    def begin(self, collection: Collection) -> ChannelStep:
        """Ask all that are missing at once; when time is up, take what is in."""
        if collection.collect.closing:
            collection.declined.update(collection.missing)
            return ChannelStep(values=collection.finished())
        if collection.collect.timed:
            return ChannelStep(expect=Expect(prompt=self._ask(collection)))
        return self._wait(collection, self._ask(collection))

    def said(
        self, collection: Collection, intent: str, value: Value | None, by: SeatId | None
    ) -> ChannelStep:
        """A spoken value would be heard by all: it is not taken."""
        return self._wait(collection, Say(line="private-not-aloud"))

    def entered(self, collection: Collection, seat: SeatId, value: Value) -> ChannelStep:
        """Take a value; until all are in it may be changed."""
        who = collection.whose(seat)
        if who is None:
            return self._wait(collection, Say(line="private-not-you"))
        if not collection.fits(value):
            return self._wait(collection, self._range(collection))
        collection.entered[who] = value
        if collection.collect.timed:
            return ChannelStep(
                values=collection.finished(), expect=Expect(prompt=self._ask(collection))
            )
        name = collection.table.name(who)
        return self._wait(collection, Say(line="private-in", args={"who": name}))

    def deal(self, dealing: Dealing) -> ChannelStep:
        """Everybody finds their number on their own page."""
        names = "\x1f".join(dealing.table.name(seat) for seat in dealing.deal.wanted)
        return ChannelStep(says=(Say(line="private-dealt", args={"who": names}),), done=True)

    def _range(self, collection: Collection) -> Say:
        if collection.collect.options:
            return Say(line="collect-options", args={"choices": collection_options(collection)})
        return Say(line="collect-range", args=range_of(collection))

    def _wait(self, collection: Collection, say: Say) -> ChannelStep:
        values = collection.finished()
        if values is not None:
            return ChannelStep(says=(say,), values=values)
        expect = Expect(intents=_spoken(collection), prompt=self._ask(collection))
        return ChannelStep(says=(say,), expect=expect)

    def _ask(self, collection: Collection) -> Say:
        missing = collection.missing or collection.collect.wanted
        holders = [collection.table.name(collection.holder(who)) for who in missing]
        return Say(line="private-ask", args={"who": "\x1f".join(holders)})


def collection_options(collection: Collection) -> str:
    """The options as a choice to be said."""
    return "\x1e".join(collection.collect.options)


def _spoken(collection: Collection) -> tuple[Intent, ...]:
    """Numbers are understood so that whoever says one aloud is told not to."""
    low, high = collection.collect.low, collection.collect.high
    if low is None or high is None or high > HIGHEST_SPOKEN:
        return ()
    return (Intent(key="number", low=low, high=high),)
