"""A virtual table: robots play a whole game by voice through the real speech loop."""

import contextlib
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from voicehost.catalogue import find_game, secret_kinds
from voicehost.core.wait import Intent
from voicehost.director.director import Director
from voicehost.front.ears import VirtualEars
from voicehost.front.engines import listener_for, voice_for
from voicehost.front.loop import Loop, Performer, VirtualTime
from voicehost.front.session import Session, begin
from voicehost.front.text_mode import TextMouth
from voicehost.front.virtual_voice import AudioOut, VirtualSpeaker
from voicehost.front.wish import Wish
from voicehost.packs.crib import crib
from voicehost.settings import Settings
from voicehost.testing.robots import voices
from voicehost.testing.robots.hall import Amiss, Hall
from voicehost.testing.robots.players import Floor, Robots
from voicehost.testing.robots.room import QUIET_DB, Room
from voicehost.testing.robots.uttered import Uttered


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that robots played."""

    uttered: tuple[Uttered, ...]
    minutes: float
    """Length of the game in virtual time."""
    compute_ms: tuple[float, ...]
    """Wall time to hear each utterance, decoding and all."""
    over: bool
    result: str


def run_demo(
    wish: Wish,
    settings: Settings,
    screen: Performer | None,
    *,
    snr_db: float = QUIET_DB,
    out: Path | None = None,
    wrong_share: float = 0.5,
) -> Played:
    """Play a whole game.

    Args:
        wish: what is played; its seed also draws the robots' manners.
        settings: engine, voice and so on.
        screen: shows the transcript as it comes, if any.
        snr_db: speech against noise at the microphone.
        out: a WAV file for what is heard at the table.
        wrong_share: share of the robots' answers that are off the chart.

    Raises:
        VoicehostError: what is wrong with the wish or missing on this machine.
    """
    voices.check()
    session = _session(wish, settings)
    with contextlib.ExitStack() as stack:
        track = stack.enter_context(AudioOut(out)) if out is not None else None
        time = VirtualTime()
        speaker = VirtualSpeaker(voice_for(settings), time, settings)
        stack.callback(speaker.close)
        room = Room(
            speaker.take,
            seed=session.setup.seed,
            snr_db=snr_db,
            on_mix=track.write if track is not None else None,
        )
        ears = VirtualEars(listener_for(settings), room, speaker.own_voice)
        robots = _robots(session, room, wrong_share)
        performers: list[Performer] = [speaker, ears, robots]
        if screen is not None:
            performers.append(screen)
        session.director.begin(0)
        loop = Loop(session.director, time, [speaker, ears, robots], performers, ears)
        over = loop.run()
        return _played(session, robots, time, tuple(ears.compute_ms), over=over)


def rehearse(
    wish: Wish,
    settings: Settings,
    screen: Performer | None = None,
    *,
    amiss: Amiss | None = None,
    hours: float = 2.0,
) -> Played:
    """Play a whole game without sound: what robots say is read (robots/hall.py).

    Args:
        wish, settings, screen: as for `run_demo`.
        amiss: how often hearing goes amiss.
        hours: virtual time after which a game that does not end is given up.
    """
    session = _session(wish, settings)
    hall = Hall(session.setup.book, session.setup.seed, amiss or Amiss())
    robots = _robots(session, hall, 0.5)
    mouth, time = TextMouth(), Until(int(hours * 3_600_000))
    performers: list[Performer] = [mouth, hall, robots]
    if screen is not None:
        performers.append(screen)
    session.director.begin(0)
    over = Loop(session.director, time, [mouth, hall, robots], performers, hall).run()
    return _played(session, robots, time, (), over=over)


class Until(VirtualTime):
    """Virtual time that ends.

    Args:
        last_ms: session time after which nothing comes.
    """

    def __init__(self, last_ms: int) -> None:
        super().__init__()
        self._last_ms = last_ms

    def wait(self, due_ms: int | None) -> bool:
        return self.now_ms() < self._last_ms and super().wait(due_ms)


def _session(wish: Wish, settings: Settings) -> Session:
    """A session that keeps no journal; secrets travel by code sheets where there are any."""
    if settings.secrets == "auto" and secret_kinds([find_game(wish.game).name]):
        settings = replace(settings, secrets="sheets")
    return begin(wish, settings, spoken=True, kept=False, replayable=True)


def _robots(session: Session, floor: Floor, wrong_share: float) -> Robots:
    return Robots(
        session.director, crib(session.setup.deck), floor, session.setup.seed, wrong_share,
        hunch=Hunches(session.director),
    )  # fmt: skip


def _played(
    session: Session,
    robots: Robots,
    time: VirtualTime,
    compute_ms: tuple[float, ...],
    *,
    over: bool,
) -> Played:
    standings = session.director.view().board.standings
    return Played(
        uttered=tuple(robots.uttered),
        minutes=time.now_ms() / 60_000,
        compute_ms=compute_ms,
        over=over,
        result=", ".join(f"{s.name} {s.points}" for s in standings),
    )


class Hunches:
    """What a table makes out of the answers it has heard: whose dealt number is the lowest, and
    which numbers are about. Robots' answers tell nothing, so they look at the deal itself.

    Args:
        director: whose deal they look at.
    """

    def __init__(self, director: Director) -> None:
        self._director = director

    def __call__(self, intent: Intent) -> int | str | None:
        held = list(self._director.secrets.kept.values())
        if not held or not all(seat in self._names for seat in held[-1]):
            return None
        standings = self._director.view().board.standings
        turned = {s.name for s in standings if "number" in dict(s.counters)}
        hidden = {self._names[seat]: number for seat, number in held[-1].items()}
        hidden = {name: number for name, number in hidden.items() if name not in turned}
        if intent.low is not None:
            return min(hidden.values(), default=None)
        known = [name for name in intent.options if name in hidden]
        whole = bool(known) and len(known) == len(intent.options)
        return min(known, key=hidden.__getitem__) if whole else None

    @property
    def _names(self) -> dict[str, str]:
        return {player.seat: player.name for player in self._director.setup.table.players}


def figures(played: Played) -> dict[str, Any]:
    """Shares and delays of a game: what `demo --report` and `bench table` print."""
    answers = [u for u in played.uttered if u.kind in ("right", "wrong")]
    first = [u for u in answers if u.attempt == 1]
    fair = sum(u.fair for u in first)
    second = _within_two(played.uttered, ("right", "wrong"))
    ends = [u.done_ms - u.end_ms for u in answers if u.done_ms is not None and u.outcome]
    talk = [u for u in played.uttered if u.kind == "talk"]
    phrases = [u for u in played.uttered if u.kind == "phrase" and u.attempt == 1]
    return {
        "minutes": round(played.minutes, 1),
        "utterances": len(played.uttered),
        "answers": len(first),
        "wrong_share": _share(sum(u.kind == "wrong" for u in first), len(first)),
        "ruled_right": _share(fair, len(first)),
        "ruled_right_within_two": _share(second, len(first)),
        "wrong_credited": sum(u.credited_wrongly for u in answers),
        "contested": sum(bool(u.contested) for u in answers),
        "contested_right": _share(
            sum(u.fair for u in answers if u.contested), sum(bool(u.contested) for u in answers)
        ),
        "phrases": len(phrases),
        "phrases_right": _share(sum(u.fair for u in phrases), len(phrases)),
        "phrases_right_within_two": _share(_within_two(played.uttered, ("phrase",)), len(phrases)),
        "phrases_mistaken": sum(u.mistaken for u in played.uttered),
        "talk": len(talk),
        "talk_taken": sum(bool(u.outcome) for u in talk),
        "end_wait_ms": _quantiles(ends),
        "compute_ms": _quantiles([round(ms) for ms in played.compute_ms]),
    }


def _within_two(uttered: Sequence[Uttered], kinds: Sequence[str]) -> int:
    """What was ruled right at the first or the second attempt."""
    right, waiting = 0, False
    for said in uttered:
        if said.kind not in kinds:
            continue
        if said.attempt == 1:
            right += said.fair
            waiting = not said.fair
        elif said.attempt == 2 and waiting:
            right += said.fair
            waiting = False
    return right


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def _quantiles(values: Sequence[int]) -> dict[str, int]:
    if not values:
        return {"p50": 0, "p95": 0}
    ordered = sorted(values)
    return {
        "p50": int(statistics.median(ordered)),
        "p95": ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))],
    }


def rows(played: Played) -> list[dict[str, Any]]:
    """Every utterance: said, heard, ruled, delay."""
    return [
        {**asdict(u), "fair": u.fair, "delay_ms": u.done_ms - u.end_ms if u.done_ms else None}
        for u in played.uttered
    ]
