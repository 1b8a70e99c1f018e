"""Ending: the game is over or the table stops it, and whether it wants another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.effects import Say
from voicehost.director.dialog import yes_or_no
from voicehost.journal.records import Ended

if TYPE_CHECKING:
    from voicehost.director.director import Director


class Ending:
    """How a session comes to its end."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._kept = False
        """That the game is over stands in the journal."""
        self.finished = False
        self.leaving = False
        """The table stops the game: it is kept, and the session ends when all is said."""
        self.another = False
        """The table wants another game after this one."""
        self.good_night = False
        """The table has said good night."""

    def due(self, now_ms: int) -> bool:
        """When all is said: end the session, or ask for another game first. True if it did."""
        director = self._director
        over = director.setup.game.over(director.timeline.state)
        if not (over or self.leaving) or director.busy or self.finished:
            return False
        if over and not self._kept:
            self._kept = True
            director.stage.keep(Ended())
            if director.setup.asks_another:
                self._ask_another(now_ms)
                return True
        if director.dialog is not None:
            return False
        self.finished = True
        director.attend(None)
        director.stage.put(director.stage.finished(saved=not over))
        return True

    def _ask_another(self, now_ms: int) -> None:
        """The game is over and kept; what follows changes nothing of it."""

        def yes(at_ms: int) -> None:
            self.another = True
            self._director.say("yes-ok", at_ms)

        def no(at_ms: int) -> None:
            self._director.say("farewell", at_ms)

        self._director.ask(now_ms, yes_or_no(Say(line="another-ask"), yes, no))
