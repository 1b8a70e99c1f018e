"""Game: one game behind the pages, in a thread of its own, from its first word to its end."""

import contextlib
import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from voicehost.core.errors import VoicehostError
from voicehost.front.buzzers import listened_to
from voicehost.front.device_watch import DeviceWatch
from voicehost.front.loop import Attention, Loop, Nobody, Performer, RealTime, Source
from voicehost.front.play import keepers, kept
from voicehost.front.session import Session
from voicehost.front.standstill import Standstill
from voicehost.front.text_mode import TextMouth, TextTicks, Typed
from voicehost.front.visits import attended
from voicehost.front.wish import Wish
from voicehost.kiosk import running
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.remote import Closed, Remote
from voicehost.kiosk.showing import Showing
from voicehost.kiosk.sound import Sound
from voicehost.kiosk.talking import Watched
from voicehost.settings import Settings

if TYPE_CHECKING:
    from voicehost.front.real_table import RealTable

LOG = logging.getLogger(__name__)

STUCK_S = 45.0
"""A pump that has not turned for so long is stuck; a recogniser may hang for twenty seconds, and a
slow disk or machine is no reason to end a game."""

Begin = Callable[[bool], Session]
"""Makes the session; told whether it is spoken."""


class Run:
    """One game, from its first word until it ends or is closed.

    Args:
        make: makes the session.
        hub: what the pages show.
        sound: whose devices are let go of at the end.
        table: the devices; None: by page alone.
        settings: how it is played.
        let_go: told which seat's phone is somebody else's.
        ended: told, from its own thread, that it is over and its devices are let go.
        time: its clock; the devices' or one of its own unless given.
        wish: what was wished for, where another game like it may follow.
    """

    def __init__(
        self,
        make: Begin,
        hub: Hub,
        sound: Sound,
        table: "RealTable | None",
        *,
        settings: Settings,
        let_go: Callable[[str], None],
        ended: Callable[["Run"], None],
        time: RealTime | None = None,
        wish: Wish | None = None,
    ) -> None:
        self._hub, self._let_go, self._sound = hub, let_go, sound
        self._settings, self._ended, self.wish = settings, ended, wish
        self._time = time or (RealTime() if table is None else table.time)
        self.spoken = table is not None
        self._beat = monotonic()
        self._stack = contextlib.ExitStack()
        if table is not None:
            self._stack.callback(sound.close, table)
        try:
            self._loop = self._made(make, table)
        except BaseException:
            self._stack.close()
            raise
        self._thread = threading.Thread(target=self._play, name="game", daemon=True)

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    @property
    def stuck(self) -> bool:
        """Under way, and its pump stands still."""
        return not self.over and monotonic() - self._beat > STUCK_S

    def start(self) -> None:
        self._thread.start()

    def leave(self) -> None:
        """It is not to be played: let go of journal and devices."""
        self._stack.close()

    def close(self, within_s: float | None = None) -> bool:
        """End it; the game is kept.

        Args:
            within_s: how long to wait until its devices are let go; None: until they are.

        Returns:
            Whether they are.
        """
        self.remote.close()
        if threading.current_thread() is not self._thread:
            self._thread.join(within_s)
        return self.over

    def now_ms(self) -> int:
        """Session time, for pages that draw a clock."""
        return self._time.now_ms()

    # ------------------------------------------------------------------ inside

    def _made(self, make: Begin, table: "RealTable | None") -> Loop:
        session = make(table is not None)
        self.session = session
        self._stack.enter_context(kept(session))
        showing = Showing(session, self._hub, self._let_go, measured=table is not None)
        attention: Attention = Nobody() if table is None else table.ears
        typed = Typed(session.director, session.setup.table, session.setup.book)

        def look() -> None:
            self._beat = monotonic()
            showing.look(
                self._time.now_ms(),
                speaking=attention.someone_speaks(),
                thinking=table is not None and table.ears.understanding(),
            )
            self._hub.put("sound", self._sound.states())

        self.remote = Remote(typed, self._time, look)
        pressed = self._stack.enter_context(
            listened_to(self._settings.buzzers, self._time, typed.seat, LOG.warning)
        )
        host = attended(session.director, self._settings, self._time.now_ms())
        sources: list[Source]
        performers: list[Performer]
        if table is None:
            mouth = TextMouth()
            ticker = TextTicks(showing)
            watch = DeviceWatch({"machine": Standstill(self._time)})
            sources = [watch, Watched(mouth, showing), *pressed, self.remote]
            performers = [*keepers(session), mouth, ticker, showing]
            return Loop(host, self._time, sources, performers, ticker=ticker)
        sources = [
            table.watch,
            Watched(table.speaker, showing, table.speaker.spoken),
            table.ears,
            *pressed,
            self.remote,
        ]
        performers = [*keepers(session), table.speaker, table.ears, showing]
        return Loop(host, self._time, sources, performers, attention)

    def _play(self) -> None:
        try:
            with self._stack:
                self._loop.run()
                running.clear()
        except Closed:
            self._hub.put("ended", {"saved": True, "result": (), "told": ()})
        except Exception as error:
            what = f": {error}" if isinstance(error, VoicehostError) else ""
            LOG.error("the game has stopped and is kept%s", what, exc_info=not what)
            self._hub.put("ended", {"saved": True, "failed": True, "result": (), "told": ()})
        self._hub.put("microphone", "closed")
        self._ended(self)
