"""voicehost bench table: robots play by voice, with noise; and talk without passing anything."""

import argparse
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from voicehost.core.errors import UsageError
from voicehost.core.ports import RATE_HZ
from voicehost.director.outputs import Countdown, Output, Report

MARGIN_MS = 400
"""A ruling belongs to a robot's utterance that overlaps it by so much less or more."""

TICK_ALIKE = 0.5


def add_parser(benches: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost bench table`."""
    parser = benches.add_parser(
        "table",
        help="robots play by voice, with noise: what was ruled right, how soon, and false alarms",
        epilog="example: voicehost bench table --games 1 --snr 20 --snr 10 --chatter 5 --json",
    )
    parser.add_argument("game", nargs="?", default="top-ten-quiz", help="top-ten-quiz")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="games at each noise")
    parser.add_argument(
        "--snr", type=float, action="append", metavar="DB", help="speech against noise (quiet room)"
    )
    parser.add_argument("--rounds", type=int, default=2, metavar="N", help="rounds of a game")
    parser.add_argument(
        "--chatter", type=float, default=5.0, metavar="MINUTES", help="talk with nothing passed"
    )
    parser.add_argument(
        "--talk", type=Path, metavar="DIR", help="recordings of talk (manifest.csv)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


@dataclass(slots=True)
class Watch:
    """A performer that keeps what the figures need."""

    ticks: set[int] = field(default_factory=set)
    """Session times at which seconds were to be counted."""
    taken: list[tuple[int, int]] = field(default_factory=list)
    """Onset and end of all that was taken for an answer or a phrase."""

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Countdown(sounds=sounds):
                self.ticks = {at for at in self.ticks if at < now_ms}
                self.ticks |= {at for at, name in sounds if name.startswith("count-")}
            case Report(outcome=outcome, onset_ms=onset, end_ms=end) if outcome:
                self.taken.append((onset, end))
            case _:
                pass


def run(args: argparse.Namespace) -> int:
    """Play, talk, and print the figures.

    Raises:
        UsageError: a number that makes no sense.
    """
    if args.games < 0 or args.chatter < 0:
        raise UsageError("cannot be less than none", "--games, --chatter", "give 0 or more")
    result = measure(
        args.game, games=args.games, noises=args.snr or [None], rounds=args.rounds,
        minutes=args.chatter, talk=args.talk, seed=args.seed,
    )  # fmt: skip
    if args.json:
        print(json.dumps(result))
        return 0
    for name, game in result["games"].items():
        print(f"{name}: {game['played']} played, {game['utterances']} utterances")
        for key in ("ruled_right", "ruled_right_within_two", "wrong_credited"):
            print(f"  {key:24} {game[key]}")
        for noise, figures in game["by_snr"].items():
            print(f"  at {noise:>6} dB             {figures}")
    for key in ("hours", "false_answers", "false_commands", "upper95", "delay_ms",
                "tick_error_ms", "own_words_ruled"):  # fmt: skip
        print(f"  {key:24} {result[key]}")
    return 0


def measure(
    game: str,
    *,
    games: int,
    noises: Sequence[float | None],
    rounds: int,
    minutes: float,
    talk: Path | None,
    seed: int,
) -> dict[str, Any]:
    """The figures of `bench table` (docs/reference.md names each).

    A delay is the time the ears waited for the end of an answer, in the table's time, plus the
    time this machine took to decode an utterance; each is taken at its own p50 and p95.
    """
    from voicehost.front.wish import Wish
    from voicehost.settings import resolve
    from voicehost.testing.robots.demo import Played, figures, run_demo
    from voicehost.testing.robots.room import QUIET_DB

    settings = resolve({}).settings
    by_snr: dict[str, list[Played]] = {}
    errors: list[float] = []
    own = 0
    for noise in noises:
        snr_db = QUIET_DB if noise is None else noise
        for number in range(games):
            wish = Wish(game=game, seed=seed + number, options={"rounds": str(rounds)})
            watch = Watch()
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / "table.wav"
                played = run_demo(wish, settings, watch, snr_db=snr_db, out=out)
                errors += _tick_errors(out, watch)
            own += _own(watch, played)
            by_snr.setdefault(f"{snr_db:g}", []).append(played)
    every = [played for many in by_snr.values() for played in many]
    whole = figures(_joined(every)) if every else {}
    errors.sort()
    return {
        "games": {
            game: {
                "played": sum(played.over for played in every),
                **{key: whole.get(key, 0) for key in _SHARES},
                "by_snr": {
                    noise: {key: figures(_joined(many))[key] for key in _SHARES}
                    for noise, many in by_snr.items()
                },
            }
        },
        **_chatter(game, settings, minutes, talk, seed),
        "delay_ms": {
            key: whole["end_wait_ms"][key] + whole["compute_ms"][key] if whole else 0
            for key in ("p50", "p95")
        },
        "tick_error_ms": {
            "p95": round(errors[int(0.95 * len(errors))], 1) if errors else None,
            "n": len(errors),
        },
        "own_words_ruled": own,
    }


_SHARES = ("utterances", "ruled_right", "ruled_right_within_two", "wrong_credited")


def _joined(many: Sequence[Any]) -> Any:
    """Several games as one."""
    from voicehost.testing.robots.demo import Played

    return Played(
        uttered=tuple(said for played in many for said in played.uttered),
        minutes=sum(played.minutes for played in many),
        compute_ms=tuple(ms for played in many for ms in played.compute_ms),
        over=all(played.over for played in many),
        result="",
    )


def _own(watch: Watch, played: Any) -> int:
    """How many things were taken that no robot said: the host's own words or noise."""
    return sum(
        not any(
            said.start_ms - MARGIN_MS <= end and onset <= said.end_ms + MARGIN_MS
            for said in played.uttered
        )
        for onset, end in watch.taken
    )


def _tick_errors(recording: Path, watch: Watch) -> list[float]:
    """How far counted seconds were heard from their moment, in ms; cancelled ones are not found."""
    from voicehost.speak.earcons import earcon
    from voicehost.testing.robots import voices
    from voicehost.testing.robots.stack import found_at

    sound, tick = voices.load(str(recording)), earcon("tick", RATE_HZ)
    out = []
    for at_ms in sorted(watch.ticks):
        place = at_ms * RATE_HZ // 1_000
        found, alike = found_at(tick, sound, place - RATE_HZ // 2, place + RATE_HZ // 2)
        if alike >= TICK_ALIKE:
            out.append(abs(found - place) * 1_000 / RATE_HZ)
    return out


def _chatter(
    game: str, settings: Any, minutes: float, talk: Path | None, seed: int
) -> dict[str, Any]:
    """False alarms in talk while a team may pass answers, and their upper 95 % bounds an hour."""
    from voicehost.core.heard import Listening, Passing
    from voicehost.core.ids import CardId
    from voicehost.core.wait import Intent
    from voicehost.front.engines import listener_for
    from voicehost.front.session import begin
    from voicehost.front.wish import Wish
    from voicehost.packs.crib import crib
    from voicehost.testing.robots.chatter import chat, talk_recordings, upper95

    if not minutes:
        return {"hours": 0.0, "false_answers": 0, "false_commands": 0, "upper95": None}
    wish = Wish(game=game, seed=seed)
    setup = begin(wish, settings, spoken=True, kept=False, replayable=True).setup
    card = CardId("1")
    phrases = (*setup.book.asked((Intent(key="give_up"),)), *setup.book.always())
    chattered = chat(
        listener_for(settings),
        Listening(passing=Passing.MARKER, topic=setup.deck.topics[card], phrases=phrases),
        minutes,
        talk_recordings(talk),
        [*(word for word, _ in crib(setup.deck)[card].right), *crib(setup.deck)[card].wrong[:30]],
        seed,
    )
    return {
        "hours": round(chattered.hours, 3),
        "false_answers": chattered.false_answers,
        "false_commands": chattered.false_commands,
        "upper95": {
            "false_answers": round(upper95(chattered.false_answers) / chattered.hours, 1),
            "false_commands": round(upper95(chattered.false_commands) / chattered.hours, 1),
        },
        "taken_for": list(chattered.words),
    }
