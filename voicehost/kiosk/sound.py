"""Sound: microphone and loudspeaker for games, and what is known of them. Where they are missing
they are looked for, so that a device that appears late is taken up without anybody's doing."""

import logging
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from voicehost.core.errors import DeviceError
from voicehost.settings import Settings

if TYPE_CHECKING:
    from voicehost.front.real_table import RealTable

LOG = logging.getLogger(__name__)

LOOK_S, REFUSED_S = 2.0, 30.0
"""How often missing devices are looked for, and those that are there but do not open."""

PARTS = ("microphone", "speaker", "recogniser")
OFF, CLOSED, LOADING, OPEN = "off", "closed", "loading", "open"
LOST, MISSING, REFUSED = "lost", "missing", "refused"
"""A part is off (never to be used), closed (there, not in use), loading, open, lost (in use, gone),
missing, or refused (there, and does not open)."""

_LOST_AS = {"microphone": "microphone", "loudspeaker": "speaker", "recogniser": "recogniser"}


class Sound:
    """Opens the devices, one user at a time.

    Args:
        settings: which devices and engines.
        text: never open any.
    """

    def __init__(self, settings: Settings, *, text: bool) -> None:
        self._settings, self._text = settings, text
        self._lock = threading.Lock()
        self._table: RealTable | None = None
        self._states = dict.fromkeys(PARTS, OFF if text else CLOSED)
        self._told: set[str] = set()
        self._wait_s = 0.0
        self._looking = threading.Event()
        self._ended = threading.Event()
        self.found: Callable[[], None] = lambda: None
        """Called, from a thread of its own, when all that was missing is there."""
        self.changed: Callable[[], None] = lambda: None
        """Called when `states` has changed between games."""

    def states(self) -> Mapping[str, str]:
        """How each part stands (see `OFF` and the others)."""
        table = self._table
        if table is None:
            return dict(self._states)
        lost = {_LOST_AS.get(name) for name in table.watch.lost}
        states = {part: LOST if part in lost else OPEN for part in PARTS}
        if table.ears.loading():
            states["recogniser"] = LOADING
        return states

    def open(self, settings: Settings) -> "RealTable | None":
        """The devices for a game; its user closes it with `close`. None: there are none, and they
        are looked for until there are."""
        from voicehost.front.real_table import open_table

        if self._text:
            return None
        with self._lock:
            if self._table is not None:
                return None
            try:
                self._table = open_table(settings, microphone=None, speaker=None)
            except DeviceError as error:
                self._missing(error)
            else:
                self._told.clear()
        self.changed()
        return self._table

    def close(self, table: "RealTable") -> None:
        """Let go of the devices."""
        with self._lock:
            table.close()
            self._table = None
            self._states = dict.fromkeys(PARTS, CLOSED)
        self.changed()

    def watch(self) -> None:
        """Look whether the devices are there, and for those that are missing."""
        if not self._text:
            self._looking.set()
            threading.Thread(target=self._watch, name="sound", daemon=True).start()

    def end(self) -> None:
        """Look no more."""
        self._ended.set()
        self._looking.set()

    # ------------------------------------------------------------------ inside

    def _watch(self) -> None:
        while not self._ended.wait(self._wait_s):
            self._looking.wait()
            self._looking.clear()
            self._wait_s = LOOK_S
            if self._ended.is_set():
                return
            if self._there():
                self.found()
            else:
                self._looking.set()

    def _there(self) -> bool:
        """Whether all devices are there now."""
        with self._lock:
            if self._table is not None:
                return True
            before = self._states
            self._states = self._looked()
            there = MISSING not in self._states.values()
        if self._states != before:
            self.changed()
        return there

    def _looked(self) -> dict[str, str]:
        """The sound system asked anew; nothing of it may be open."""
        from voicehost.hear.inputs import find_input
        from voicehost.speak.devices import find_output, sound_devices

        states = dict.fromkeys(PARTS, CLOSED)
        try:
            find_output(self._settings.speaker, sound_devices(rescan=True))
        except DeviceError as error:
            states["speaker"] = MISSING
            self._tell(error)
        try:
            find_input(self._settings.microphone or None)
        except DeviceError as error:
            states["microphone"] = MISSING
            self._tell(error)
        return states

    def _missing(self, error: DeviceError) -> None:
        """The devices did not open: which of them are missing, and look for them."""
        self._tell(error)
        self._states = self._looked()
        if MISSING not in self._states.values():
            self._states = dict.fromkeys(PARTS, REFUSED)
            self._wait_s = REFUSED_S
        self._looking.set()

    def _tell(self, error: DeviceError) -> None:
        """Say once why there is no sound."""
        if str(error) not in self._told:
            self._told.add(str(error))
            LOG.warning("playing by page alone: %s", error)
