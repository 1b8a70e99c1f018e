"""Props: the players own real number cards or tiles, and tell the host what is turned up."""

from voicehost.channels.channel import ChannelStep, Dealing
from voicehost.channels.fingers import Fingers
from voicehost.core.effects import Say
from voicehost.core.wait import Expect, Intent


class Props(Fingers):
    """The table shuffles and deals; the host never holds a number, so it cannot lose one."""

    name = "props"
    deals = True

    def deal(self, dealing: Dealing) -> ChannelStep:
        """Ask the table to deal its own cards, and wait until it has."""
        args = {"low": dealing.deal.low, "high": dealing.deal.high}
        ask = Say(line="props-deal", args=args)
        return ChannelStep(says=(ask,), expect=Expect(intents=(Intent(key="ready"),), prompt=ask))
