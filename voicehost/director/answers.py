"""Answers: passed pieces are ruled one after another; what was not understood is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from voicehost.core.effects import Earcon, Say
from voicehost.core.events import Answered
from voicehost.core.game import Question
from voicehost.core.heard import Heard, Passing, Piece
from voicehost.core.ids import CardId, position_of
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers
from voicehost.director import attempts, options
from voicehost.director.outputs import Report
from voicehost.journal.records import KnownMiss
from voicehost.words.normalise import canonical
from voicehost.words.passing import passed_part

if TYPE_CHECKING:
    from voicehost.director.director import Director

ASK_AGAIN = {Outcome.AMBIGUOUS: "be-specific", Outcome.UNCLEAR: "say-again"}

YES_NO = frozenset({"yes", "no"})

MISUNDERSTOOD = 3
"""After this many in a row the host changes its way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """The last answer that was ruled, kept for overrule."""

    card: CardId
    piece: Piece
    seq: int
    """Its place in the timeline."""


def rule(director: Director, now_ms: int, heard: Heard) -> None:
    """Rule the pieces of an utterance in order; at the first wrong one the rest is dropped."""
    if not director.may_speak(heard.by):
        report(director, heard, "refused:not_your_turn", heard.pieces[0])
        not_your_turn(director, now_ms)
        return
    at_ms = director.clock.at(director.phones.stamp(heard.onset_ms))
    asked = director.expect.answers if director.expect else None
    if asked is not None and asked.whole:
        heard = options.whole(heard)
    for number, piece in enumerate(heard.pieces):
        expect = director.expect
        if expect is None or expect.answers is None:
            return
        if not expect.answers.ruled:
            _keep(director, now_ms, at_ms, heard, piece)
            for dropped in heard.pieces[number + 1 :]:
                report(director, heard, "dropped", dropped)
            return
        verdict = _verdict(director, expect.answers, piece, heard)
        report(director, heard, verdict.outcome.value, piece, verdict)
        if (kept := options.half(director)) is not None:
            director.misunderstood = 0
            options.ask_other_half(director, expect.answers.card, kept)
        elif verdict.outcome in (Outcome.AMBIGUOUS, Outcome.UNCLEAR):
            not_understood(director, now_ms, ASK_AGAIN[verdict.outcome])
        else:
            director.misunderstood = 0
            wrong = verdict.outcome is Outcome.MISS
            rest = heard.pieces[number + 1 :] if wrong else ()
            _take(director, now_ms, at_ms, piece, verdict, heard, rest)
            if not wrong:
                continue
        for dropped in heard.pieces[number + 1 :]:
            report(director, heard, "dropped", dropped)
        return


def not_your_turn(director: Director, now_ms: int) -> None:
    """Somebody spoke who may not; where no clock runs the table hears who may."""
    director.say("refused-not_your_turn", now_ms)
    if director.dialog is not None:
        director.reprompt()
    elif not director.wait.timers:
        for say in director.setup.game.tell(director.timeline.state, Question.WHOSE_TURN):
            director.stage.say(say)


def _keep(director: Director, now_ms: int, at_ms: int, heard: Heard, piece: Piece) -> None:
    """Keep an answer that is ruled only if it is contested; what can be asked back is, first."""
    answers = director.expect.answers if director.expect else None
    assert answers is not None
    outcome = director.setup.judge.unsettled(answers.card, piece, spoken=heard.spoken)
    if outcome is not None:
        report(director, heard, outcome.value, piece)
        not_understood(director, now_ms, ASK_AGAIN[outcome])
        return
    director.misunderstood = 0
    if attempts.keep(director, now_ms, at_ms, heard, piece):
        report(director, heard, "kept", piece)


def not_understood(director: Director, now_ms: int, line: str) -> None:
    """Ask again: an earcon always, the sentence the first time and where no clock runs."""
    director.misunderstood += 1
    director.stage.perform([Earcon(name="say_again")])
    if director.misunderstood >= MISUNDERSTOOD and director.setup.spoken:
        director.misunderstood = 0
        director.say("misunderstood-thrice", now_ms)
    elif director.misunderstood == 1 or not director.wait.timers:
        hint, args = _hint(director, line)
        director.say(hint, now_ms, **args)


def _hint(director: Director, line: str) -> tuple[str, dict[str, int]]:
    """ "Say it again" with the kind of answer that is missing, from what the state asks for."""
    expect = director.expect
    whole = expect is not None and expect.answers is not None and expect.answers.whole
    if whole and expect and expect.answers and director.dialog is None:
        only = expect.answers.only_claim
        return "say-again-claim" if only else "say-again-option", {}
    if line != "say-again" or expect is None:
        return line, {}
    if expect.answers is not None and director.dialog is None:
        return line, {}
    intents = expect.intents if director.dialog is None else director.dialog.intents
    for intent in intents:
        if intent.low is not None and intent.high is not None:
            return "say-again-number-range", {"low": intent.low, "high": intent.high}
    keys = {intent.key for intent in intents}
    return ("say-again-yes-no" if keys >= YES_NO else line), {}


def passed_in_vain(director: Director, heard: Heard) -> bool:
    """Whether an answer was passed ("answer ...") where the host has just asked yes or no: it is
    not dropped in silence."""
    expect = director.expect
    if expect is None or expect.answers is not None or director.paused or director.busy:
        return False
    intents = expect.intents if director.dialog is None else director.dialog.intents
    return {intent.key for intent in intents} >= YES_NO and passed_part(heard.words) is not None


def _verdict(director: Director, answers: Answers, piece: Piece, heard: Heard) -> Verdict:
    if answers.whole:
        return options.rule(director, answers, piece, spoken=heard.spoken)
    return director.setup.judge.rule(
        answers.card,
        piece,
        counted=answers.counted,
        known_misses=director.known_misses.get(answers.card, []),
        spoken=heard.spoken,
    )


def _take(
    director: Director,
    now_ms: int,
    at_ms: int,
    piece: Piece,
    verdict: Verdict,
    heard: Heard,
    rest: Sequence[Piece],
) -> None:
    """Give the game a ruled answer; the rest of the utterance, dropped with it, is named."""
    answers = director.expect.answers if director.expect else None
    assert answers is not None
    event = Answered(words=piece.words, verdict=verdict, by=heard.by)
    seq = director.timeline.next_seq
    aside = (Earcon(name="dropped"), Say(line="dropped")) if rest else ()
    if director.apply(now_ms, event, at_ms, aside) is not None:
        return
    director.last_ruled = Ruled(card=answers.card, piece=piece, seq=seq)
    if verdict.outcome is Outcome.MISS and verdict.place is None:
        misses = director.known_misses.setdefault(answers.card, [])
        words = canonical(piece.words)
        if words not in misses:
            misses.append(words)
            director.stage.keep(KnownMiss(card=answers.card, words=words))


def is_passed(director: Director, heard: Heard) -> bool:
    """With `--answers button` an answer in open discussion counts only where it began within
    a press, by one who may speak; everywhere else the ears and the keyboard have seen to it."""
    expect = director.expect
    if director.setup.passing is not Passing.BUTTON or expect is None or expect.answers is None:
        return True
    if expect.answers.on_turn or director.phones.passes(heard.onset_ms):
        return True
    report(director, heard, "")
    return False


def report(
    director: Director,
    heard: Heard,
    outcome: str,
    piece: Piece | None = None,
    verdict: Verdict | None = None,
) -> None:
    """Tell the outside what was made of an utterance, or of one answer in it."""
    hit = verdict is not None and verdict.outcome is Outcome.HIT
    director.stage.put(
        Report(
            kind="answer" if piece else heard.kind.value,
            words=piece.words if piece else heard.words,
            outcome=outcome,
            onset_ms=heard.onset_ms,
            end_ms=heard.end_ms,
            position=position_of(verdict.slot) if hit and verdict and verdict.slot else None,
            value=heard.guess.phrase.value if heard.guess is not None else None,
            by=heard.by,
        )
    )
