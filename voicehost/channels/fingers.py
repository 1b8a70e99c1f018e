"""Fingers: "three, two, one, show": both show at once, then each says what everybody sees."""

from voicehost.channels.channel import ChannelStep, Collection, Spoken, Value, range_of
from voicehost.core.effects import Say
from voicehost.core.ids import SeatId
from voicehost.core.wait import Expect, Intent


class Fingers(Spoken):
    """Values shown by hand, tile or paper at the same moment and then read out.

    What stays sealed after it is in (a wager) is written down and lies face down: the host does not
    hold it and asks when it is turned.
    """

    name = "fingers"
    holds = False

    def begin(self, collection: Collection) -> ChannelStep:
        """Count them in, then ask the first one; or let them write."""
        collect = collection.collect
        if collect.kept:
            ask = Say(line="write-down")
            return ChannelStep(says=(ask,), expect=Expect(intents=_READY, prompt=ask))
        if collect.timed:
            return ChannelStep()
        count = "shown-count" if collect.options or collect.step > 1 else "fingers"
        return self._ask(collection, Say(line=count))

    def said(
        self, collection: Collection, intent: str, value: Value | None, by: SeatId | None
    ) -> ChannelStep:
        """The one who was asked says what they show; it is read back as heard."""
        if collection.collect.kept:
            return ChannelStep(done=True)
        who = collection.missing[0]
        if by is not None and collection.whose(by) in collection.missing:
            who = collection.whose(by) or who
        name = collection.table.name(who)
        if value is None:
            collection.declined.add(who)
            return self._ask(collection, Say(line="shown-nothing", args={"who": name}))
        value = collection.given(value)
        if not collection.fits(value):
            return self._ask(collection, Say(line="collect-range", args=range_of(collection)))
        collection.entered[who] = value
        return self._ask(collection, Say(line="fingers-seen", args={"who": name, "value": value}))

    def entered(self, collection: Collection, seat: SeatId, value: Value) -> ChannelStep:
        """A private page works beside the fingers."""
        return self.said(collection, "number", value, seat)

    def _ask(self, collection: Collection, *first: Say) -> ChannelStep:
        values = collection.finished()
        if values is not None:
            return ChannelStep(says=first, values=values)
        who = collection.table.name(collection.missing[0])
        shown = collection.collect.options or collection.collect.step > 1
        ask = Say(line="shown-ask" if shown else "fingers-ask", args={"who": who})
        nothing = (Intent(key="nothing"),) if collection.collect.closing else ()
        return ChannelStep(
            says=(*first, ask), expect=Expect(intents=(collection.intent, *nothing), prompt=ask)
        )


_READY = (Intent(key="ready"),)
