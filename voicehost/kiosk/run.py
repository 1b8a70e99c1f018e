"""Kiosk: one thing at a time behind the pages, a game or the reception before it."""

import logging
import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING

from voicehost.core.errors import JournalError, UsageError, VoicehostError
from voicehost.core.table import Table
from voicehost.front.loop import RealTime
from voicehost.front.session import Session, begin, take_up
from voicehost.front.visits import Chosen
from voicehost.front.wish import Wish
from voicehost.kiosk import running
from voicehost.kiosk.adults import games_for_adults, refuse_adult
from voicehost.kiosk.game import Begin, Run
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.reception import APPLIANCE, Reception
from voicehost.kiosk.remote import Remote
from voicehost.kiosk.running import Mark
from voicehost.kiosk.sound import Sound
from voicehost.settings import Settings, changed

if TYPE_CHECKING:
    from voicehost.front.real_table import RealTable

LOG = logging.getLogger(__name__)

AGAIN_S = 5.0
"""How long a reception that has failed is left alone."""


class Kiosk:
    """Starts, ends and takes up games; what the pages' commands reach.

    Args:
        settings: the owner's.
        hub: what the pages show.
        text: never open microphone and loudspeaker.
    """

    def __init__(self, settings: Settings, hub: Hub, *, text: bool = False) -> None:
        self.settings, self.hub = settings, hub
        self.adult = settings.adult == "on"
        self._lock = threading.Lock()
        self._run: Run | None = None
        self._reception: Reception | None = None
        self._receives = False
        self._ending, self._ends_s = False, 0.0
        self._sound = Sound(settings, text=text)
        self._sound.found = self._found
        self._sound.changed = lambda: hub.put("sound", self._sound.states())
        self.let_go: Callable[[str], None] = lambda seat: None
        """Told which seat's phone is somebody else's; set by whoever keeps the seats."""
        self.seated: Callable[[], None] = lambda: None
        """Told that a game has begun with other seats; set by whoever keeps them."""
        hub.put("game", None)
        hub.put(APPLIANCE, None)
        hub.put("trouble", "")
        hub.put("sound", self._sound.states())

    @property
    def run(self) -> Run:
        """The game under way.

        Raises:
            UsageError: there is none.
        """
        run = self._run
        if run is None or run.over:
            raise UsageError("no game is under way", "", "start one")
        return run

    @property
    def remote(self) -> Remote:
        """Where hands reach who leads now: a game, or the reception.

        Raises:
            UsageError: nobody leads.
        """
        reception = self._reception
        return reception.remote if reception is not None and not self.playing else self.run.remote

    @property
    def playing(self) -> bool:
        return self._run is not None and not self._run.over

    @property
    def stuck(self) -> bool:
        """A game is under way and does not answer."""
        return self._run is not None and self._run.stuck

    def sound(self) -> Mapping[str, str]:
        """How microphone, speaker and recogniser stand (`kiosk.sound`)."""
        return self._sound.states()

    def watch(self, *, go_on: bool, receives: bool = False) -> None:
        """The pages are there. Take up the game that was under way, if wanted, and look for missing
        devices from then on; in threads of their own.

        Args:
            go_on: take it up.
            receives: between games wait to be called, and receive visitors.
        """

        def begin() -> None:
            self._receives = receives
            if go_on:
                self.go_on()
            with self._lock:
                self._receive()
            self._sound.watch()

        threading.Thread(target=begin, name="beginning", daemon=True).start()

    def start(self, wish: Wish, *, secrets: str | None = None, answers: str | None = None) -> str:
        """Start a game.

        Args:
            wish: what to play.
            secrets, answers: as the settings of that name, for this game.

        Returns:
            The session's name.

        Raises:
            UsageError: a game is under way, or what is wrong with the wish.
        """
        settings = changed(self.settings, {"secrets": secrets, "answers": answers})
        if not self.adult:
            refuse_adult(wish.game, settings.lang, wish.charts or (), asked=wish.adult)

        def make(spoken: bool) -> Session:
            session = begin(wish, settings, spoken=spoken, kept=True, replayable=False)
            session.director.begin(0)
            return session

        with self._lock:
            return self._begin(make, settings)

    def resume(self, name: str | None = None) -> str:
        """Take up a kept game, the last one unless named.

        Raises:
            UsageError: a game is under way.
            JournalError: there is none, or it cannot be read.
        """
        with self._lock:
            return self._begin(self._taken_up(name), self.settings)

    def go_on(self) -> None:
        """Take up the game that was under way when the host ended, if there was one: by page at
        once, and by voice as soon as that is there. What is in the way of that is said on the pages
        and in the log; the game stays kept."""
        mark = running.read()
        if mark is None:
            return
        try:
            if mark.tries >= running.TRIES:
                raise JournalError(
                    "it has stopped the host too often", mark.session, "choose it to try again"
                )
            running.put(Mark(mark.session, mark.tries + 1))
            with self._lock:
                self._play(self._taken_up(mark.session), None, tries=mark.tries + 1)
        except VoicehostError as error:
            running.clear()
            LOG.error("the game under way is not gone on with: %s", error)
            self.hub.put("trouble", f"The last game is kept, but not gone on with: {error}")

    def end(self) -> None:
        """Stop the game under way, if any; it is kept."""
        with self._lock:
            if self._run is not None:
                self._run.close()
                running.clear()

    def ends(self) -> None:
        """The host is about to end: no game begins any more, and the one under way is told."""
        if not self._ending:
            self._ending, self._ends_s = True, monotonic()
        self._sound.end()
        for one in (self._run, self._reception):
            if one is not None:
                one.remote.close()

    def close(self, within_s: float) -> bool:
        """The host ends: the game under way is kept, and is the one to go on with.

        Args:
            within_s: how long to wait for devices and engines to let go, from the moment it was
                first told that the host ends.

        Returns:
            Whether they have; everything that was ruled is on the disk in any case.
        """
        self.ends()
        give_up = self._ends_s + within_s
        if not self._lock.acquire(timeout=max(0.0, give_up - monotonic())):
            return False
        try:
            ones = [one for one in (self._run, self._reception) if one is not None]
            closed = [one.close(max(0.0, give_up - monotonic())) for one in ones]
            return all(closed)
        finally:
            self._lock.release()

    def table_names(self) -> dict[str, str]:
        """Seats of the game under way, with their names."""
        if self._run is None:
            return {}
        return {p.seat: p.name for p in self._run.session.setup.table.players}

    def adult_games(self) -> tuple[str, ...]:
        """Games for which cards for adults may be asked for here."""
        return games_for_adults(self.settings.lang) if self.adult else ()

    def now_ms(self) -> int:
        """Session time; 0 where nobody leads."""
        one = self._run if self.playing or self._reception is None else self._reception
        return one.now_ms() if one is not None else 0

    # ------------------------------------------------------------------ inside

    def _taken_up(self, name: str | None) -> Begin:
        def make(spoken: bool) -> Session:
            session = take_up(name, self.settings, spoken=spoken)
            setup = session.setup
            try:
                if not self.adult:
                    dealt = tuple(setup.deck.charts.values())
                    refuse_adult(setup.game.name, self.settings.lang, dealt)
            except UsageError:
                if session.keeper is not None:
                    session.keeper.close()
                raise
            return session

        return make

    def _begin(self, make: Begin, settings: Settings, *, tries: int = 0) -> str:
        if self.playing or not self._reception_over():
            raise UsageError("a game is under way", "", "end it first")
        try:
            return self._play(make, self._sound.open(settings), tries=tries).session.name
        except BaseException:
            self._receive()
            raise

    def _play(
        self, make: Begin, table: "RealTable | None", *, tries: int = 0,
        time: RealTime | None = None, wish: Wish | None = None,
    ) -> Run:  # fmt: skip
        if self._ending:
            if table is not None:
                self._sound.close(table)
            raise UsageError("the host is ending", "", "start it again")
        run = Run(
            make, self.hub, self._sound, table, settings=self.settings, time=time, wish=wish,
            let_go=lambda seat: self.let_go(seat), ended=_aside(self._over),
        )  # fmt: skip
        try:
            running.put(Mark(run.session.name, tries))
        except JournalError:
            run.leave()
            raise
        self.hub.put("trouble", run.session.trouble)
        self.hub.put(APPLIANCE, None)
        self._run = run
        run.start()
        if tries:
            timer = threading.Timer(running.SETTLED_S, self._settled, [run])
            timer.daemon = True
            timer.start()
        return run

    def _settled(self, run: Run) -> None:
        """A game that was taken up by itself has lasted."""
        with self._lock:
            if run is self._run and not run.over:
                running.put(Mark(run.session.name, 0))

    def _reception_over(self) -> bool:
        """Close the reception, if there is one; False where a game was chosen there just now."""
        reception, self._reception = self._reception, None
        if reception is None:
            return True
        reception.close()
        return not reception.handed

    def _receive(self, *, asleep: bool = False, again: tuple[Wish, Table] | None = None) -> None:
        """Wait for visitors, if that is wanted and no game is under way."""
        if not self._receives or self._ending or self.playing or self._reception is not None:
            return
        self._reception = Reception(
            self.settings, self.hub, self._sound, self._sound.open(self.settings),
            asleep=asleep, again=again, chosen=_aside(self._chosen), failed=_aside(self._failed),
        )  # fmt: skip
        self._reception.start()

    def _chosen(self, reception: Reception, chosen: Chosen) -> None:
        """Visitors have chosen what to play."""
        with self._lock:
            self._reception = None
            try:
                self._play(
                    lambda spoken: chosen.session, reception.table, time=reception.time,
                    wish=chosen.wish,
                )  # fmt: skip
            except VoicehostError as error:
                LOG.error("the game that was chosen does not begin: %s", error)
                if chosen.session.keeper is not None:
                    chosen.session.keeper.close()
                self._receive()
                return
        self.seated()

    def _failed(self, reception: Reception) -> None:
        """The reception has failed: another one, after a while."""
        with self._lock:
            if self._reception is reception:
                self._reception = None
        threading.Event().wait(AGAIN_S)
        with self._lock:
            self._receive()

    def _over(self, run: Run) -> None:
        """A game is over: the next visitors, or the same ones again."""
        with self._lock:
            if run is not self._run:
                return
            director, again = run.session.director, None
            if director.ending.another and run.wish is not None:
                again = (run.wish, run.session.setup.table)
            self._receive(asleep=director.ending.good_night, again=again)

    def _found(self) -> None:
        """Devices that were missing are there: a game played by page alone goes on by voice, and
        is paused only if it was; who waits to be called waits with open ears."""
        with self._lock:
            reception, run = self._reception, self._run
            if reception is not None and reception.table is None and self._reception_over():
                self._receive()
            if run is None or run.over or run.spoken or self._ending:
                return
            table = self._sound.open(self.settings)
            if table is None:
                return
            paused = run.session.director.paused
            run.close()
            try:
                mark = running.read()
                tries = mark.tries if mark is not None else 0
                spoken = self._play(self._taken_up(run.session.name), table, tries=tries)
            except VoicehostError as error:
                LOG.error("the game does not go on by voice: %s", error)
                return
            LOG.info("microphone and loudspeaker are there: the game goes on by voice")
            if not paused:
                spoken.remote.say("resume")


def _aside(told: Callable[..., None]) -> Callable[..., None]:
    """The same, in a thread of its own: whoever tells is about to end and may be waited for."""

    def tell(*args: object) -> None:
        threading.Thread(target=told, args=args, name="kiosk", daemon=True).start()

    return tell
