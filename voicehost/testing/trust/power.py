"""Power: everything is killed in the middle of a spoken game, and started as the unit starts it.
The game must be there again, by voice, as it stood. On a private sound server, which is killed too
and comes back later than the host.
"""

import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from voicehost.testing.robots.appliance import Appliance
from voicehost.testing.robots.sound_server import SoundServer
from voicehost.testing.robots.stack import Reply, StackRobot

CHART = "t-cities"
GAME: Mapping[str, Any] = {
    "game": "top-ten-quiz", "players": "Ann, Ben, Cy, Di", "charts": CHART, "secrets": "fingers",
    "seed": 3, "options": {"rounds": 1, "timer": 150},
}  # fmt: skip
"""A game of one round on the tests' packs."""

SOUND_LATE_S = 3.0
"""How long after the host the sound server is there again."""

PATIENCE_S = 240.0

DECODES_AFTER_S = 0.6
"""How long after the last sound of an answer was handed over it is over, and is being understood;
its verdict has not come."""

OPEN = ("keywords", "listening", "heard", "thinking")
"""States of a microphone that is open, as the page has them."""

SPEAKING, HEARING, DECODING, COUNTING = "speaking", "hearing", "decoding", "counting"
MOMENTS = (SPEAKING, HEARING, DECODING, COUNTING)
"""When the power goes: the host speaks, somebody speaks, what was said is decoded, a clock runs."""

BACK_S, STOPPED_S = 20.0, 2.0
"""A game must be back within, and a host told to stop be gone within."""


BIDS = {"Green": "three", "Black": "two"}
ANSWER = Reply("hit", ("answer Paris", "we say Paris", "our answer is Paris"))


class Returning:
    """Whoever comes back to the table says "resume"."""

    def reply(self, line: str, listened_s: float) -> Reply | None:
        if line in ("welcome-back", "already-paused"):
            return Reply("resume", ("resume the game", "resume", "continue the game"))
        return None


@dataclass(slots=True, kw_only=True)
class Cut:
    """One power cut, or one order to stop, and what came after it. Times in seconds."""

    moment: str
    how: str
    gone_s: float = 0.0
    """Until a host that was told to stop was gone."""
    ready_s: float = 0.0
    """From its start until the host served its page."""
    page_s: float = 0.0
    """Until the page showed the game."""
    voice_s: float = 0.0
    """Until microphone and loudspeaker were open."""
    listening_s: float = 0.0
    """Until the host had welcomed the table and listened."""
    resumed: bool = False
    wrong: list[str] = field(default_factory=list)
    """What was lost, or did not come back."""
    late: list[str] = field(default_factory=list)
    """What took longer than it may."""

    def figures(self) -> dict[str, Any]:
        """As JSON."""
        times = ("gone_s", "ready_s", "page_s", "voice_s", "listening_s")
        return {"moment": self.moment, "how": self.how,
                **{name: round(getattr(self, name), 2) for name in times}}  # fmt: skip


class Power:
    """A table with a plug.

    Args:
        environment: of the host, with that sound server's; each game has a state folder of its own.
        server: runs.
        python: the interpreter of the unit.
        voice: of the robot.
    """

    def __init__(
        self, environment: Mapping[str, str], server: SoundServer, python: str, voice: str = "rms"
    ) -> None:
        self._environment, self._server = environment, server
        self._python, self._voice = python, voice

    def cut(self, moment: str, *, stop: bool = False) -> Cut:
        """Play until that moment, take the power away (or tell the host to stop), and come back.

        Args:
            moment: one of `MOMENTS`.
            stop: SIGTERM to the host alone instead of SIGKILL to everything.
        """
        found = Cut(moment=moment, how="stop" if stop else "cut")
        with tempfile.TemporaryDirectory(prefix="voicehost-state-") as state:
            self._environment = {**self._environment, "VOICEHOST_STATE": state}
            self._cut(found, moment, stop=stop)
        return found

    # ------------------------------------------------------------------ inside

    def _cut(self, found: Cut, moment: str, *, stop: bool) -> None:
        with self._host() as host:
            session = str(host.call("/api/start", GAME)["session"])
            if host.call("/health")["microphone"] != "open":
                found.wrong.append("the game does not begin by voice")
                return
            if not self._until(host, moment):
                seen = {part: host.part(part) for part in ("said", "microphone", "heard", "ended")}
                found.wrong.append(f"it did not come to {moment}: {seen}, {host.errors}")
                return
            before = host.call("/api/state")
            if stop:
                found.gone_s = host.stop()
                if found.gone_s > STOPPED_S:
                    found.late.append(f"it took {found.gone_s:.1f} s to stop")
            else:
                host.cut()
                self._server.stop()
        self._back(found, session, before, sound_late=not stop)

    @contextmanager
    def _host(self) -> Iterator[Appliance]:
        with tempfile.TemporaryDirectory(prefix="voicehost-unit-") as folder:
            host = Appliance(self._environment, self._python, Path(folder))
            try:
                yield host
            finally:
                host.close()

    def _until(self, host: Appliance, moment: str) -> bool:
        """Play until the power is to go: what comes before is hushed and typed."""
        if not self._reading(host):
            return False
        if moment == SPEAKING:
            time.sleep(0.7)
            return True
        if not self._soon(lambda: self._guessing(host), lambda: self._hush(host)):
            return False
        if moment == COUNTING:
            host.call("/api/say", {"words": ANSWER.wordings[0]})
            hit = self._soon(lambda: (host.part("heard") or {}).get("outcome") == "hit")
            time.sleep(0.7)
            return hit
        robot = StackRobot(self._server, host, Returning(), self._voice)
        before = host.part("heard")
        speaking = threading.Thread(target=robot.say, args=(ANSWER,), daemon=True)
        speaking.start()
        if moment == HEARING:
            return self._soon(lambda: host.part("microphone") == "heard")
        speaking.join()
        time.sleep(DECODES_AFTER_S)
        return bool(host.part("heard") == before)

    def _reading(self, host: Appliance) -> bool:
        """Until the host reads the task."""

        def on() -> None:
            said = host.part("said") or {}
            if said.get("line") == "fingers-ask" and host.part("microphone") in OPEN:
                host.call("/api/say", {"words": BIDS[said["text"].split(",")[0].split()[0]]})
            else:
                self._hush(host)

        return self._soon(lambda: (host.part("said") or {}).get("line") == "ttq-task", on)

    def _guessing(self, host: Appliance) -> bool:
        clocks = host.part("clocks") or {}
        return any(c["running"] for c in clocks.values()) and host.part("microphone") == "listening"

    def _hush(self, host: Appliance) -> None:
        if (host.part("said") or {}).get("long_ms"):
            host.call("/api/press", {})

    def _soon(self, holds: Callable[[], bool], doing: Callable[[], None] = lambda: None) -> bool:
        """Wait until something holds; False: it never did."""
        give_up, next_s = time.monotonic() + PATIENCE_S, 0.0
        while not holds():
            if time.monotonic() > give_up:
                return False
            if time.monotonic() > next_s:
                next_s = time.monotonic() + 0.25
                doing()
            time.sleep(0.01)
        return True

    def _back(
        self, found: Cut, session: str, before: Mapping[str, Any], *, sound_late: bool
    ) -> None:
        if sound_late:
            timer = threading.Timer(SOUND_LATE_S, self._server.start)
            timer.start()
        with self._host() as host:
            found.ready_s = (host.manager.when("READY=1") or 0.0) - host.started_s
            robot = StackRobot(self._server, host, Returning(), self._voice)
            found.page_s = self._wait(host, lambda: self._shows(host, session))
            found.voice_s = self._wait(host, lambda: host.call("/health")["microphone"] == "open")
            found.listening_s = self._wait(host, lambda: host.part("microphone") in OPEN)
            if sound_late:
                timer.join()
            robot.play(PATIENCE_S, lambda event: host.part("paused") is False)
            found.resumed = host.part("paused") is False
            if not found.resumed:
                found.wrong.append("it is not gone on with")
            for what, seconds in (
                ("the page", found.page_s), ("the voice", found.voice_s),
                ("its ears", found.listening_s),
            ):  # fmt: skip
                if not seconds:
                    found.wrong.append(f"{what} did not come back")
                elif seconds > BACK_S and what != "its ears":  # they open after the welcome
                    found.late.append(f"{what} came back after {seconds:.1f} s")
            found.wrong += differences(before, host.call("/api/state"))
            host.call("/api/end", {})
            if host.errors and any("Traceback" in line for line in host.errors):
                found.wrong.append("a traceback")

    def _wait(self, host: Appliance, holds: Callable[[], bool]) -> float:
        """Seconds from the host's start until something holds; 0: it never did."""
        while time.monotonic() < host.started_s + PATIENCE_S:
            if holds():
                return time.monotonic() - host.started_s
            time.sleep(0.05)
        return 0.0

    def _shows(self, host: Appliance, session: str) -> bool:
        game = host.part("game")
        return game is not None and game["session"] == session and host.part("ended") is None


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What is not as it stood: the board, and the time of its clocks. While the host speaks the
    page shows the phase that its sentence leads out of. A clock runs on for at most a second
    between two records, and while the table is asked to go on it stands."""
    clocks = {name: _left_ms(clock, before) for name, clock in before["parts"]["clocks"].items()}
    now, before = after, before["parts"]
    after = now["parts"]
    speaks = bool((before.get("said") or {}).get("long_ms"))
    parts = ("round", "tiles", "standings", *(() if speaks else ("phase", "turn")))
    was, board = before.get("board") or {}, after.get("board") or {}
    wrong = [
        f"another {part} of the board: {was[part]} is {board.get(part)}"
        for part in parts
        if part in was and was[part] != board.get(part)
    ]
    for name, left_ms in clocks.items():
        again = after["clocks"].get(name)
        if again is None or abs(_left_ms(again, now) - left_ms) > 5_000:
            wrong.append(f"the clock {name} had {left_ms} ms left, now {again}")
    return wrong


def _left_ms(clock: Mapping[str, Any], state: Mapping[str, Any]) -> int:
    """What a clock of the page shows at the moment of that state."""
    gone_ms = state["now_ms"] - clock["at_ms"] if clock["running"] else 0
    return int(clock["left_ms"] - gone_ms)
