"""Reception: the kiosk between two games. It waits to be called, by voice or by touch, and talks
with visitors until a game is chosen; in a thread of its own, like a game."""

import contextlib
import logging
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from voicehost.core.heard import Listening
from voicehost.core.ports import Input
from voicehost.core.table import Table
from voicehost.director.outputs import Output
from voicehost.director.seat_host import SeatHost
from voicehost.director.seats import SeatTalk
from voicehost.front.loop import Host, Loop, Performer, RealTime, Source
from voicehost.front.play import Reads
from voicehost.front.text_mode import TextMouth
from voicehost.front.visits import Chosen, Visits, house_of
from voicehost.front.wish import Wish
from voicehost.hear.engines import can_be_called
from voicehost.kiosk.hosting import Hosting
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.remote import Closed, Remote
from voicehost.kiosk.sound import Sound
from voicehost.kiosk.talking import Watched
from voicehost.settings import Settings

if TYPE_CHECKING:
    from voicehost.front.real_table import RealTable

LOG = logging.getLogger(__name__)

APPLIANCE = "appliance"
"""The part of the hub that tells pages what the host is at between games; None where it does not
wait to be called, or plays."""


PLAIN = frozenset(
    ("that is all", "take that back", "yes", "no", "a colour", "an animal", "spell it", "no matter")
)
"""What a page offers as buttons in the talk about seats."""


class BeforeGames(Hosting):
    """Shows the talk before a game.

    Args:
        hub: where the pages look.
        host: who leads.
        show: shows something more of what the host is at.
    """

    def __init__(
        self, hub: Hub, host: Any, show: Callable[[dict[str, Any]], None], *, measured: bool
    ) -> None:
        super().__init__(hub, measured=measured)
        self._host, self._show = host, show

    def perform(self, now_ms: int, output: Output) -> None:
        super().perform(now_ms, output)
        if isinstance(self._host, SeatHost) and isinstance(self._host.talk, SeatTalk):
            self._show({"names": list(self._host.talk.names)})

    def choices(self, listening: Listening) -> list[tuple[str, Any, str]]:
        """As the host offers them; of what is asked for else the shortest ways to say it."""
        offered = getattr(self._host, "offers", None)
        if offered is not None:
            return list(offered())
        return [one for one in super().choices(listening) if one[2] in PLAIN or one[1] is not None]


class Reception:
    """See the module.

    Args:
        settings: the owner's.
        hub: what the pages show.
        sound: whose devices these are.
        table: the devices; None: by page alone.
        asleep: somebody said good night.
        again: the game that is wanted once more, and its table.
        chosen: told, from the reception's thread, what is to be played; the devices stay open.
        failed: told when it has failed.
    """

    def __init__(
        self,
        settings: Settings,
        hub: Hub,
        sound: Sound,
        table: "RealTable | None",
        *,
        asleep: bool,
        again: tuple[Wish, Table] | None,
        chosen: Callable[["Reception", Chosen], None],
        failed: Callable[["Reception"], None],
    ) -> None:
        self.table = table
        self.handed = False
        """A game is chosen: whoever was told has the devices and the session."""
        self.time = RealTime() if table is None else table.time
        self._hub, self._again, self._chosen, self._failed = hub, again, chosen, failed
        self._stack = contextlib.ExitStack()
        if table is not None:
            self._stack.callback(sound.close, table)
        self._facts: dict[str, Any] = {}
        self._reads: Reads | None = None
        self._talking: BeforeGames | None = None
        self.remote = Remote(self, self.time, self._look)
        hears = table is not None and can_be_called(settings.engine, settings.lang)
        house = house_of(settings, _minute_of_day, spoken=table is not None, hears=hears)
        self._visits = Visits(self, house, asleep=asleep)
        self._thread = threading.Thread(target=self._run, name="reception", daemon=True)

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    def start(self) -> None:
        self._thread.start()

    def close(self, within_s: float | None = None) -> bool:
        """End it and let go of the devices; whether it has ended in time."""
        self.remote.close()
        if threading.current_thread() is not self._thread:
            self._thread.join(within_s)
        return self.over

    # ------------------------------------------------------------------ the place of the visits

    def now_ms(self) -> int:
        return self.time.now_ms()

    def shows(self, phase: str, facts: dict[str, Any]) -> None:
        self.remote.seldom = phase == "waiting"
        self._facts = {"phase": phase, "spoken": self.table is not None, **facts}
        self._hub.put(APPLIANCE, self._facts)

    def lead(self, host: Host, reads: Reads) -> None:
        self._reads = reads
        inner = getattr(host, "host", host)
        talking = self._talking = BeforeGames(
            self._hub, inner, self._show, measured=self.table is not None
        )
        sources: list[Source]
        performers: list[Performer]
        if self.table is None:
            mouth = TextMouth()
            sources, performers = [Watched(mouth, talking), self.remote], [mouth, talking]
            Loop(host, self.time, sources, performers).run()
            return
        table = self.table
        sources = [
            table.watch,
            Watched(table.speaker, talking, table.speaker.spoken),
            table.ears,
            self.remote,
        ]
        Loop(host, self.time, sources, [table.speaker, table.ears, talking], table.ears).run()

    def read(self, line: str, now_ms: int) -> Sequence[Input]:
        """Words typed on a page, as whoever leads now reads them."""
        return self._reads.read(line, now_ms) if self._reads is not None else ()

    # ------------------------------------------------------------------ inside

    def _show(self, more: dict[str, Any]) -> None:
        self._hub.put(APPLIANCE, {**self._facts, **more})

    def _look(self) -> None:
        if self._talking is not None:
            ears = self.table.ears if self.table is not None else None
            self._talking.look(
                self.now_ms(),
                speaking=ears is not None and ears.someone_speaks(),
                thinking=ears is not None and ears.understanding(),
            )

    def _run(self) -> None:
        with self._stack:
            try:
                again = self._again
                chosen = self._visits.again(*again) if again is not None else self._visits.next()
            except Closed:
                return
            except Exception:
                LOG.exception("the reception has failed")
                self._failed(self)
                return
            self._stack.pop_all()
            self.handed = True
            self._chosen(self, chosen)


def _minute_of_day() -> int:
    now = datetime.now().astimezone()
    return now.hour * 60 + now.minute
