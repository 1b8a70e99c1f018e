"""Visits: the host as a thing on a shelf. It waits to be called, and talks with those who called
until there is a game to play; on whatever time and devices it is given."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from voicehost.appliance.attended import Attended, Leads
from voicehost.appliance.lobby import Lobby, Offered, Playable
from voicehost.appliance.lobby_host import LobbyHost
from voicehost.appliance.presence import Presence
from voicehost.appliance.quiet_hours import QuietHours
from voicehost.appliance.wait_host import WaitHost
from voicehost.catalogue import GAMES, find_game
from voicehost.core.errors import VoicehostError
from voicehost.core.ports import Input
from voicehost.core.table import Table
from voicehost.director.outputs import Output, SetVoice
from voicehost.front.loop import Host
from voicehost.front.play import Reads, another
from voicehost.front.seat_talk import SeatTyped, host_for, wished, words_for
from voicehost.front.session import Session, begin, left_last, take_up
from voicehost.front.text_mode import Typed
from voicehost.front.wish import ASK, CalledOffError, Wish
from voicehost.settings import Settings
from voicehost.understand.phrases import CommandBook
from voicehost.words.normalise import canonical

LOBBY_ALONE_MS = 60_000
"""Silence in the lobby after which nobody is there; the host has asked twice more by then."""

LOWEST = -3
"""Loudness in quiet hours."""

_MINUTE_MS = 60_000


class Place(Protocol):
    """Where visitors are received: a clock, devices or pages, and what they show."""

    def now_ms(self) -> int:
        """Session time."""

    def lead(self, host: Host, reads: Reads) -> None:
        """Let a host lead until it has finished."""

    def shows(self, phase: str, facts: dict[str, Any]) -> None:
        """What the host is at: "waiting" ({"phrases", "dark"}), "lobby" or "seating"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What visits need of the outside."""

    settings: Settings
    begin: Callable[[Wish], Session]
    """A new game, which has not begun."""
    take_up: Callable[[str, int], Session]
    """A kept game, by the name of its session and the session time at which it goes on."""
    offered: Callable[[], Offered | None]
    """The game that was left last, if it is not over."""
    minute: Callable[[], int]
    """Minute of the day on the wall's clock, 0 to 1439."""
    hears: bool = True
    """Whether there is a microphone to be called by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What is played now."""

    session: Session
    wish: Wish | None
    """With a new game, what was wished for; None for a kept one that is gone on with."""


def house_of(settings: Settings, minute: Callable[[], int], *, spoken: bool, hears: bool) -> House:
    """The house with the games that are kept on this machine.

    Args:
        settings: the owner's.
        minute: minute of the day on the wall's clock.
        spoken: by voice; else by text.
        hears: whether it can be called by voice.
    """
    return House(
        settings=settings,
        begin=lambda wish: begin(wish, settings, spoken=spoken, kept=True, replayable=False),
        take_up=lambda name, now_ms: take_up(
            name, settings, spoken=spoken, now_ms=now_ms, waits=False
        ),
        offered=_offered,
        minute=minute,
        hears=hears,
    )


def _offered() -> Offered | None:
    """The game that was left last; none where its journal cannot be read."""
    try:
        header = left_last()
        if header is None:
            return None
        title = find_game(header.game).title
    except VoicehostError:
        return None
    players = tuple(name for _, name in header.players)
    return Offered(session=header.session, title=title, players=players)


class Touched:
    """While the host waits, whatever is typed calls it."""

    def __init__(self, touched: Callable[[int], Input]) -> None:
        self._touched = touched

    def read(self, line: str, now_ms: int) -> Sequence[Input]:
        return (self._touched(now_ms),)


def attended(host: Leads, settings: Settings, now_ms: int) -> Attended:
    """A host that is told when its table is left alone, after the owner's minutes."""
    return Attended(host, Presence(alone_ms=settings.left_alone * _MINUTE_MS, now_ms=now_ms))


class Visits:
    """Receives visitors, one group after the other.

    Args:
        place: where.
        house: what it needs.
        asleep: somebody said good night: the screen stays dark until the next call.

    Raises:
        UsageError: a setting cannot be read.
    """

    def __init__(self, place: Place, house: House, *, asleep: bool = False) -> None:
        self._place, self._house, self._asleep = place, house, asleep
        settings = house.settings
        self._quiet_hours = QuietHours.of(settings.quiet_hours)
        self._phrases = wake_phrases(settings.wake) if house.hears else ()
        self._book = CommandBook(settings.lang)
        self._games = tuple(
            Playable(name=game.name, title=game.title, aliases=game.aliases) for game in GAMES
        )

    def next(self) -> Chosen:
        """Wait to be called and talk, until visitors have chosen what to play."""
        while True:
            self._wait()
            chosen = self._receive()
            if chosen is not None:
                return chosen

    def again(self, wish: Wish, before: Table) -> Chosen:
        """The same game once more for a table that wants it; the next visitors' where it goes."""
        try:
            chosen = self._seat(another(wish), before)
        except CalledOffError:
            chosen = self._receive(greets=False)
        except VoicehostError as error:
            chosen = self._receive(error.what)
        return chosen or self.next()

    # ------------------------------------------------------------------ the steps

    def _wait(self) -> None:
        dark = self._asleep or self._is_quiet()
        self._place.shows("waiting", {"phrases": list(self._phrases), "dark": dark})
        host = WaitHost(self._phrases, self._voice())
        host.begin(self._place.now_ms())
        self._place.lead(host, Touched(host.touched))
        self._asleep = False

    def _receive(self, trouble: str = "", *, greets: bool = True) -> Chosen | None:
        """From the greeting until all is known; None where they have gone."""
        while True:
            lobby = self._talk(trouble, greets=greets)
            if lobby is None:
                return None
            try:
                if lobby.resume is not None:
                    now_ms = self._place.now_ms()
                    return Chosen(session=self._house.take_up(lobby.resume, now_ms), wish=None)
                if lobby.game is None:
                    return None
                wish = Wish(game=lobby.game, players=ASK, asks_another=True, brief=True)
                return self._seat(wish)
            except CalledOffError:
                trouble, greets = "", False
            except VoicehostError as error:
                trouble = error.what

    def _talk(self, trouble: str, *, greets: bool) -> Lobby | None:
        """What the visitors want; None where they have gone."""
        self._place.shows("lobby", {})
        comes = greets and not trouble
        lobby = Lobby(self._games, self._house.offered() if comes else None)
        words, voice = words_for(self._house.settings.lang), self._voice() if comes else ()
        host = LobbyHost(lobby, self._book, words, voice, trouble, greets=greets)
        now_ms = self._place.now_ms()
        host.begin(now_ms)
        watched = Attended(host, Presence(alone_ms=LOBBY_ALONE_MS, now_ms=now_ms))
        self._place.lead(watched, Typed(host, Table(players=()), self._book))
        self._asleep = lobby.good_night
        return None if host.left else lobby

    def _seat(self, wish: Wish, before: Table | None = None) -> Chosen | None:
        """A game with those who say who they are; None where they have gone.

        Raises:
            CalledOffError: they want another game, or none.
        """
        self._place.shows("seating", {"game": find_game(wish.game).title})
        lang, now_ms = self._house.settings.lang, self._place.now_ms()
        host = host_for(wish, lang, before, goes_back=True)
        host.begin(now_ms)
        self._place.lead(attended(host, self._house.settings, now_ms), SeatTyped())
        if host.left:
            return None
        wish = wished(wish, host.talk)
        session = self._house.begin(wish)
        session.director.begin(self._place.now_ms())
        return Chosen(session=session, wish=wish)

    def _is_quiet(self) -> bool:
        return self._quiet_hours.covers(self._house.minute())

    def _voice(self) -> tuple[Output, ...]:
        """The owner's voice, low in quiet hours."""
        settings = self._house.settings
        volume = LOWEST if self._is_quiet() else settings.volume
        return (SetVoice(rate=settings.rate, volume=volume),)


def wake_phrases(setting: str) -> tuple[str, ...]:
    """What the host is called by, canonical, from the setting of that name."""
    return tuple(filter(None, (canonical(part) for part in setting.split(","))))
