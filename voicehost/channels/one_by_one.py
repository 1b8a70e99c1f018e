"""One by one: the others cover their ears, the secret is spoken low. The last resort."""

from voicehost.channels.channel import (
    ChannelStep,
    Collection,
    Dealing,
    Spoken,
    Value,
    range_of,
)
from voicehost.core.effects import Say
from voicehost.core.ids import SeatId
from voicehost.core.wait import Expect, Intent


class OneByOne(Spoken):
    """One player comes close at a time. What is said low stands on no screen and in no log."""

    name = "one-by-one"
    deals = True

    def begin(self, collection: Collection) -> ChannelStep:
        """Ask the first one to come close; when time is up, ask those who have not."""
        if collection.collect.timed:
            return ChannelStep()
        return self._ask(collection)

    def said(
        self, collection: Collection, intent: str, value: Value | None, by: SeatId | None
    ) -> ChannelStep:
        """A value, taken without reading it back."""
        who = collection.missing[0]
        if value is None:
            collection.declined.add(who)
            return self._ask(collection)
        value = collection.given(value)
        if not collection.fits(value):
            return self._ask(collection, Say(line="collect-range", args=range_of(collection)))
        collection.entered[who] = value
        return self._ask(
            collection, Say(line="private-in", args={"who": collection.table.name(who)})
        )

    def entered(self, collection: Collection, seat: SeatId, value: Value) -> ChannelStep:
        """A private page works beside it."""
        who = collection.whose(seat)
        if who is None or not collection.fits(value):
            return self._ask(collection)
        collection.entered[who] = value
        return self._ask(collection)

    def deal(self, dealing: Dealing) -> ChannelStep:
        """The next one comes close."""
        if not dealing.waiting:
            return ChannelStep(says=(Say(line="one-by-one-all"),), done=True)
        name = dealing.table.name(dealing.waiting[0])
        ask = Say(line="one-by-one-come", args={"who": name})
        return ChannelStep(says=(ask,), expect=Expect(intents=(Intent(key="ready"),), prompt=ask))

    def heard(self, dealing: Dealing, intent: str, by: SeatId | None) -> ChannelStep:
        """They are there alone: their number is said once, low; "again" says it again."""
        seat = dealing.waiting[0]
        if intent == "got_it":
            dealing.told.append(seat)
            return self.deal(dealing)
        number = Say(line="one-by-one-number", args={"value": dealing.values[seat]})
        ask = Say(line="one-by-one-got-it")
        intents = (Intent(key="got_it"), Intent(key="again"))
        return ChannelStep(alone=number, says=(), expect=Expect(intents=intents, prompt=ask))

    def _ask(self, collection: Collection, *first: Say) -> ChannelStep:
        values = collection.finished()
        if values is not None:
            return ChannelStep(says=first, values=values)
        name = collection.table.name(collection.missing[0])
        ask = Say(line="one-by-one-say", args={"who": name})
        nothing = (Intent(key="nothing"),) if collection.collect.closing else ()
        return ChannelStep(
            says=(*first, ask), expect=Expect(intents=(collection.intent, *nothing), prompt=ask)
        )
