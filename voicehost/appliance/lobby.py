"""The lobby: what the host talks about between being called and a game: go on with a kept game or
begin anew, which game, or good night. Pure: intents in, sentences out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from voicehost.core.effects import Say
from voicehost.core.heard import Phrase
from voicehost.core.wait import Intent
from voicehost.director.seat_words import choice
from voicehost.understand.phrases import CommandBook
from voicehost.words.normalise import canonical

GO_ON, ANEW, GOOD_NIGHT, STOP = "resume", "anew", "good_night", "stop_game"
_HELP = ("help", "repeat")
_GAME, _NUMBER = "play", "play_number"
_LOUDNESS = ("louder", "quieter", "slower", "faster")
_SHORTEST_NAME = 5
"""Letters of an alias that can be told from other words by ear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """A game that can be chosen."""

    name: str
    title: str
    aliases: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """What it may be called, canonical."""
        names = (canonical(name) for name in (self.title, *self.aliases))
        title = canonical(self.title)
        return tuple(
            dict.fromkeys(
                n for n in names if n == title or len(n.replace(" ", "")) >= _SHORTEST_NAME
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A kept game that can be gone on with."""

    session: str
    title: str
    players: tuple[str, ...]


class Step(StrEnum):
    """What the talk is at."""

    OFFER = "offer"
    GAME = "game"
    DONE = "done"


class Lobby:
    """One talk with visitors; `hear` takes what was said and gives what the host says to it.

    Args:
        games: what can be chosen, in the order of their numbers.
        offered: the game that was left, if any.
    """

    def __init__(self, games: Sequence[Playable], offered: Offered | None = None) -> None:
        self._games, self._offered = games, offered
        self.step = Step.OFFER if offered is not None else Step.GAME
        self.resume: str | None = None
        """The session to go on with."""
        self.game: str | None = None
        """The game to begin."""
        self.good_night = False

    @property
    def done(self) -> bool:
        return self.step is Step.DONE

    @property
    def opening(self) -> tuple[Say, ...]:
        """What the host begins with."""
        ask = self.question
        return (Say(line="lobby-hello"), *((ask,) if ask is not None else ()))

    @property
    def question(self) -> Say | None:
        """The question that stands."""
        match self.step:
            case Step.OFFER:
                assert self._offered is not None
                args = {"game": self._offered.title, "names": _list(self._offered.players)}
                return Say(line="lobby-offer", args=args)
            case Step.GAME:
                return Say(line="lobby-game", args={"games": choice(self._titles)})
        return None

    def phrases(self, book: CommandBook) -> tuple[Phrase, ...]:
        """What may be said now."""
        by_name = {name: game.name for game in self._games for name in game.called}
        asked = [
            Intent(key=_GAME, options=tuple(by_name)),
            Intent(key=_NUMBER, low=1, high=len(self._games)),
        ]
        if self.step is Step.OFFER:
            asked = [Intent(key="yes"), Intent(key="no"), Intent(key=ANEW), *asked]
        kept = (GO_ON, GOOD_NIGHT, STOP, *_HELP, *_LOUDNESS)
        always = tuple(phrase for phrase in book.always() if phrase.intent in kept)
        return (*book.asked(asked), *always)

    def offers(self) -> list[tuple[str, str, str]]:
        """What can be pressed: intent, value and words; the games by their titles."""
        games = [(_GAME, game.name, canonical(game.title)) for game in self._games]
        if self.step is Step.OFFER:
            games = [(GO_ON, "", "go on"), (ANEW, "", "start anew")]
        return [*games, (GOOD_NIGHT, "", "good night")]

    def hear(self, intent: str, value: int | str | None) -> tuple[Say, ...]:
        """What the host says to it, the next question at the end."""
        if intent in (GOOD_NIGHT, STOP):
            self.step, self.good_night = Step.DONE, intent == GOOD_NIGHT
            return (Say(line="good-night" if self.good_night else "farewell"),)
        if intent == _GAME:
            return self._chosen(self._game_called(str(value)))
        if intent == _NUMBER and isinstance(value, int):
            return self._chosen(self._games[value - 1])
        if intent in _LOUDNESS:
            return self._with(Say(line=intent))
        if intent in (GO_ON, "yes") and self._offered is not None:
            self.step, self.resume = Step.DONE, self._offered.session
            return ()
        if intent == GO_ON:
            return self._with(Say(line="lobby-nothing-kept"))
        if intent in (ANEW, "no") and self.step is Step.OFFER:
            self.step = Step.GAME
            return self._with()
        return self._with(Say(line="lobby-help", args={"games": _list(self._titles)}))

    def not_understood(self) -> tuple[Say, ...]:
        """What the host says where somebody spoke to it in vain."""
        return self._with(Say(line="lobby-say-again"))

    def trouble(self, what: str) -> tuple[Say, ...]:
        """The game that was chosen cannot be had; the talk goes on without it."""
        self._offered, self.resume, self.game, self.step = None, None, None, Step.GAME
        return self._with(Say(line="lobby-trouble", args={"what": what}))

    @property
    def _titles(self) -> list[str]:
        return [game.title for game in self._games]

    def _chosen(self, game: Playable) -> tuple[Say, ...]:
        self.step, self.game = Step.DONE, game.name
        return (Say(line="lobby-chosen", args={"game": game.title}),)

    def _game_called(self, name: str) -> Playable:
        return next(game for game in self._games if name in game.called)

    def _with(self, *says: Say) -> tuple[Say, ...]:
        ask = self.question
        return (*says, ask) if ask is not None else says


def _list(names: Iterable[str]) -> str:
    """As an argument of a line (speak/lines.py): read as "Ann, Ben and Cy"."""
    return "\x1f".join(names)
