"""Utterances: where something that was heard goes, by what it is and what the host waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from voicehost.core.events import Chosen
from voicehost.core.game import Refusal
from voicehost.core.heard import Heard, HeardKind
from voicehost.director import answers, commands
from voicehost.director.phones import NOT_ME
from voicehost.words.alarm import WATCHES

if TYPE_CHECKING:
    from voicehost.director.director import Director


def take(director: Director, now_ms: int, heard: Heard) -> None:
    """To the alarm, the judge, a command, a dialogue, the sealed channel or the game."""
    if heard.kind is not HeardKind.PHRASE and _rings(director, now_ms, heard):
        return
    if heard.kind is HeardKind.IGNORED:
        answers.report(director, heard, "")
        if answers.passed_in_vain(director, heard):
            answers.not_understood(director, now_ms, "say-again")
        return
    director.table_spoke(now_ms)
    if heard.kind is HeardKind.UNCLEAR:
        answers.report(director, heard, "unclear")
        director.give_back(now_ms, heard.onset_ms)
        answers.not_understood(director, now_ms, "say-again")
    elif heard.kind is HeardKind.ANSWER:
        if director.dialog is None and not director.paused and answers.is_passed(director, heard):
            answers.rule(director, now_ms, heard)
    else:
        _phrase(director, now_ms, heard)


def _phrase(director: Director, now_ms: int, heard: Heard) -> None:
    assert heard.guess is not None
    phrase = heard.guess.phrase
    director.misunderstood = 0
    answers.report(director, heard, phrase.intent)
    if phrase.intent == NOT_ME:
        director.phones.not_me(now_ms)
    elif commands.handles(phrase.intent):
        commands.run(director, now_ms, phrase.intent)
    elif director.dialog is not None:
        _reply(director, now_ms, heard)
    elif director.paused:
        director.say("already-paused", now_ms)
    elif director.secrets.takes(phrase.intent):
        director.secrets.said(now_ms, phrase.intent, phrase.value, heard.by)
    else:
        _chosen(director, now_ms, heard)


def _rings(director: Director, now_ms: int, heard: Heard) -> bool:
    """Whether an alarm of the state rang at what was said. It looks at the words alone, in
    every transcript that may be what was said."""
    watch = director.wait.expect.watch if director.wait.expect else None
    if watch is None or director.paused or director.dialog is not None or director.secrets.busy:
        return False
    rang = WATCHES[watch]((heard.words, *heard.others))
    if rang is None:
        return False
    director.table_spoke(now_ms)
    answers.report(director, heard, watch)
    event = Chosen(intent=watch, value=rang, by=heard.by)
    director.apply(now_ms, event, director.clock.at(heard.onset_ms))
    return True


def _chosen(director: Director, now_ms: int, heard: Heard) -> None:
    assert heard.guess is not None
    if not director.may_speak(heard.by):
        answers.not_your_turn(director, now_ms)
        return
    phrase = heard.guess.phrase
    event = Chosen(intent=phrase.intent, value=phrase.value, by=heard.by)
    refusal = director.apply(now_ms, event, director.clock.at(heard.onset_ms))
    if refusal in (Refusal.OUT_OF_RANGE, Refusal.NOT_NOW):
        director.reprompt()


def _reply(director: Director, now_ms: int, heard: Heard) -> None:
    dialog = director.dialog
    assert dialog is not None
    assert heard.guess is not None
    phrase = heard.guess.phrase
    if all(asked.key != phrase.intent for asked in dialog.intents):
        return
    if heard.by is not None and dialog.seats and heard.by not in dialog.seats:
        answers.not_your_turn(director, now_ms)
        return
    director.dialog = None
    dialog.replied(now_ms, phrase.intent, phrase.value)
