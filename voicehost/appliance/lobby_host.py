"""LobbyHost: the lobby as a host of the loop."""

from collections.abc import Callable, Sequence

from voicehost.appliance.lobby import Lobby
from voicehost.core.effects import Say
from voicehost.core.heard import Heard, HeardKind, Listening
from voicehost.director.outputs import Adjust, Output
from voicehost.director.talk_host import TalkHost
from voicehost.understand.phrases import CommandBook

_VOICE = {
    "slower": Adjust(what="rate", step=-1),
    "faster": Adjust(what="rate", step=1),
    "louder": Adjust(what="volume", step=1),
    "quieter": Adjust(what="volume", step=-1),
}


class LobbyHost(TalkHost):
    """A host that receives visitors.

    Args:
        lobby: what is asked and understood.
        book: the phrases of the language.
        words: a sentence of the host, and how often its line was said before.
        before: what is put in order before it speaks.
        trouble: why what was chosen just now cannot be had; then it does not greet again.
        greets: False where it has greeted, and comes back to its question.
    """

    def __init__(
        self,
        lobby: Lobby,
        book: CommandBook,
        words: Callable[[Say, int], str],
        before: Sequence[Output] = (),
        trouble: str = "",
        *,
        greets: bool = True,
    ) -> None:
        super().__init__(words)
        self.lobby, self._book = lobby, book
        self._out += before
        asked = lobby.opening if greets else lobby.opening[-1:]
        self._opening = lobby.trouble(trouble) if trouble else asked

    @property
    def known(self) -> bool:
        return self.lobby.done

    @property
    def opening(self) -> Sequence[Say]:
        return self._opening

    @property
    def question(self) -> Say | None:
        return self.lobby.question

    def listening(self) -> Listening:
        """What may be said now."""
        return Listening(passing=None, topic=None, phrases=self.lobby.phrases(self._book))

    def offers(self) -> list[tuple[str, str, str]]:
        """What a page offers as buttons: intent, value and words."""
        return self.lobby.offers()

    def answer(self, heard: Heard) -> Sequence[Say] | None:
        """What the lobby says to it."""
        if heard.kind is HeardKind.IGNORED:
            return None
        if heard.kind is not HeardKind.PHRASE or heard.guess is None:
            return self.lobby.not_understood()
        intent = heard.guess.phrase.intent
        if intent in _VOICE:
            self._out.append(_VOICE[intent])
        return self.lobby.hear(intent, heard.guess.phrase.value)
