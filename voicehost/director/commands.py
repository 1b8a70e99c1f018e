"""Commands that work in every state: they look at the game or change it from outside its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from voicehost.core.effects import Say
from voicehost.core.game import Question
from voicehost.director import by_hand, overrule
from voicehost.director.dialog import yes_or_no
from voicehost.director.outputs import Adjust

if TYPE_CHECKING:
    from voicehost.director.director import Director

Handler = Callable[["Director", int], None]

_TAKEN_UP = "taken up"
"""Why a game from its journal is paused, where the others are names of devices."""


def handles(intent: str) -> bool:
    """Whether an intent is a command of every state."""
    return intent in _HANDLERS


def run(director: Director, now_ms: int, intent: str) -> None:
    """Carry out a command."""
    _HANDLERS[intent](director, now_ms)


def device(director: Director, now_ms: int, name: str, *, back: bool, gone_ms: int) -> None:
    """A device went away, so long ago (give the time back, pause, say so), or is back (go on)."""
    if gone_ms and not back:
        director.give_back(now_ms, now_ms - gone_ms)
    if back and director.pause_reason == name:
        director.say(f"{name}-back", now_ms)
        _resume(director, now_ms)
    elif not back and not director.paused:
        director.paused, director.pause_reason = True, name
        director.stage.hush()
        director.stage.say(Say(line=f"{name}-lost"), first=True)


def taken_up(director: Director, now_ms: int, *, waits: bool) -> None:
    """The game comes from its journal: it waits for "go on", or goes on at once."""
    director.paused, director.pause_reason = True, _TAKEN_UP
    director.stage.speech.hold()
    director.say("welcome-back", now_ms)
    if waits:
        director.say("already-paused", now_ms)
    else:
        _resume(director, now_ms)


def left_alone(director: Director, now_ms: int, *, keep: bool) -> None:
    """Nobody is there any more: pause and say so; with `keep` leave, and the game is kept."""
    if keep:
        director.dialog = None
        director.stage.hush(everything=True)
        director.say("left-alone-kept", now_ms)
        director.ending.leaving = True
    elif not director.paused:
        director.paused = True
        director.say("left-alone", now_ms)


def _repeat(director: Director, now_ms: int) -> None:
    """What the host said last, before "repeat" was said; in the middle of it, from its start."""
    last = director.stage.speech.last
    if not last:
        director.reprompt(whole=True)
    for sentence in last:
        director.stage.speech.add(
            sentence.text,
            sentence.line,
            sealed=sentence.sealed,
            skippable=sentence.skippable,
        )


def _be_quiet(director: Director, now_ms: int) -> None:
    """Explanations, the chart and stories end here; what is asked is still asked."""
    director.stage.hush()


def _tell(question: Question) -> Handler:
    def handler(director: Director, now_ms: int) -> None:
        says = director.setup.game.tell(director.timeline.state, question)
        for say in says:
            director.stage.say(say)
        if not says:
            director.say("no-task", now_ms)
        if question in _LONG and not director.paused:
            _come_back(director, says)

    return handler


_LONG = frozenset({Question.RULES, Question.TASK})
"""After these the table has lost sight of what it was asked."""


def _come_back(director: Director, said: Sequence[Say]) -> None:
    """Ask again what stands, unless it has just been said."""
    expect = director.expect
    prompt = expect.prompt if expect is not None and director.dialog is None else None
    if prompt is None or all(say.line != prompt.line for say in said):
        director.reprompt()


def _help(director: Director, now_ms: int) -> None:
    if director.paused:
        director.say("already-paused", now_ms)
        return
    if director.dialog is not None:
        director.reprompt()
        if director.dialog.is_yes_or_no:
            director.say("say-again-yes-no", now_ms)
        return
    _tell(Question.HELP)(director, now_ms)
    director.say("help", now_ms)


def _pause(director: Director, now_ms: int) -> None:
    if director.paused:
        director.say("already-paused", now_ms)
        return
    director.paused = True
    director.say("paused", now_ms)


def _resume(director: Director, now_ms: int) -> None:
    if not director.paused:
        director.say("not-paused", now_ms)
        return
    seconds, again = _seconds_left(director, now_ms), director.pause_reason == _TAKEN_UP
    director.paused, director.pause_reason = False, ""
    if seconds is None:
        director.say("resumed", now_ms)
    else:
        director.say("resumed-time", now_ms, seconds=seconds)
    if again:
        _remind(director)
    else:
        director.reprompt()


def _remind(director: Director) -> None:
    """Nobody remembers the task of a game that was kept: it is told again, then what is asked;
    secrets under way are asked for from their beginning."""
    says = director.setup.game.tell(director.timeline.state, Question.TASK)
    for say in says:
        director.stage.say(say)
    expect = director.expect
    asks = (expect.back or expect.prompt) if expect is not None else None
    if not director.stage.speech.release() and (
        asks is None or all(say.line != asks.line for say in says)
    ):
        director.reprompt()


def _time_left(director: Director, now_ms: int) -> None:
    seconds = _seconds_left(director, now_ms)
    if seconds is None:
        director.say("no-clock", now_ms)
    else:
        director.say("time-left", now_ms, seconds=seconds)


def _seconds_left(director: Director, now_ms: int) -> int | None:
    deadlines = [timer.deadline_ms for timer in director.wait.timers if timer.count_from]
    if not deadlines:
        return None
    return max(0, -(-(min(deadlines) - director.clock.at(now_ms)) // 1_000))


def _undo(director: Director, now_ms: int) -> None:
    if director.dialog is not None:
        director.dialog = None
        director.say("yes-ok", now_ms)
        director.reprompt()
        return
    moment = director.timeline.last_thing()
    if moment is None:
        director.say("nothing-to-undo", now_ms)
        return
    if overrule.replays_read_chart(director, moment):
        director.say("undo-chart-read", now_ms)
        director.reprompt()
        return

    def granted(at_ms: int) -> None:
        director.stage.hush(everything=True)
        director.say("undone", at_ms)
        director.undo_to(at_ms, moment.stamped.seq, director.timeline.undo_time(moment))
        if director.wait.collect is None:
            director.reprompt()

    if overrule.replays_turned_card(director, moment):
        overrule.ask_to_replay(director, now_ms, moment, granted)
    else:
        granted(now_ms)


def _sheet(intent: str) -> Handler:
    def handler(director: Director, now_ms: int) -> None:
        director.secrets.sheet(now_ms, intent)

    return handler


def _adjust(what: str, step: int, line: str) -> Handler:
    def handler(director: Director, now_ms: int) -> None:
        director.stage.put(Adjust(what=what, step=step))
        director.say(line, now_ms)

    return handler


def _stop(director: Director, now_ms: int) -> None:
    _ask_to_leave(director, now_ms, ask="stop-ask", bye="stopped")


def _good_night(director: Director, now_ms: int) -> None:
    _ask_to_leave(director, now_ms, ask="good-night-ask", bye="good-night-kept", night=True)


def _ask_to_leave(
    director: Director, now_ms: int, *, ask: str, bye: str, night: bool = False
) -> None:
    def yes(at_ms: int) -> None:
        director.say(bye, at_ms)
        director.ending.leaving, director.ending.good_night = True, night

    def no(at_ms: int) -> None:
        director.say("stop-cancelled", at_ms)
        director.reprompt()

    director.ask(now_ms, yes_or_no(Say(line=ask), yes, no))


_HANDLERS: dict[str, Handler] = {
    "repeat": _repeat,
    "be_quiet": _be_quiet,
    "repeat_task": _tell(Question.TASK),
    "help": _help,
    "rules": _tell(Question.RULES),
    "pause": _pause,
    "resume": _resume,
    "score": _tell(Question.SCORE),
    "time_left": _time_left,
    "whose_turn": _tell(Question.WHOSE_TURN),
    "undo": _undo,
    "slower": _adjust("rate", -1, "slower"),
    "faster": _adjust("rate", 1, "faster"),
    "louder": _adjust("volume", 1, "louder"),
    "quieter": _adjust("volume", -1, "quieter"),
    "sheet_lost": _sheet("sheet_lost"),
    "sheet_seen": _sheet("sheet_seen"),
    "stop_game": _stop,
    "good_night": _good_night,
    "by_hand": by_hand.correct,
    "overrule_right": overrule.right,
    "overrule_wrong": overrule.wrong,
    "not_us": overrule.not_us,
}
