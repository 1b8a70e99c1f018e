"""Overrule and "that wasn't us": the table corrects what the host heard or ruled.

Both fold back to before the answer, so clock, tile and turn return to the moment it began; an
overruled one is then taken again with the corrected verdict. They need the other side's consent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from voicehost.core.effects import Say
from voicehost.core.events import Answered, Attempted, Checked, Chosen, Corrected
from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, SeatId, card_of
from voicehost.core.ids import slot as slot_of
from voicehost.core.table import Team
from voicehost.core.verdict import Outcome, Verdict
from voicehost.director.answers import Ruled
from voicehost.director.dialog import yes_or_no
from voicehost.director.timeline import Moment
from voicehost.journal.records import Disputed
from voicehost.words.normalise import canonical

if TYPE_CHECKING:
    from voicehost.director.director import Director


def right(director: Director, now_ms: int) -> None:
    """ "Overrule: that was right": we said an entry, the host misheard or was too strict."""
    found = _last(director, Outcome.MISS)
    if found is None:
        director.say("overrule-nothing", now_ms)
        return
    moment, ruled = found

    def granted(at_ms: int) -> None:
        expect = director.setup.game.wait(moment.before).expect
        counted = expect.answers.counted if expect and expect.answers else frozenset()
        event = moment.stamped.event
        place = event.verdict.place if isinstance(event, Answered) else None
        slot = (
            director.setup.judge.credit(ruled.card, ruled.piece, counted=counted)
            if place is None
            else slot_of(ruled.card, "entry", place)
        )
        if slot is None:
            director.say("overrule-not-on-chart", at_ms)
            director.reprompt()
            return
        misses = director.known_misses.get(ruled.card, [])
        if canonical(ruled.piece.words) in misses:
            misses.remove(canonical(ruled.piece.words))
        verdict = Verdict(outcome=Outcome.HIT, slot=slot, place=place)
        _take_again(director, at_ms, moment, ruled, verdict, for_nobody=False)

    _ask(director, now_ms, moment, granted, of_answering=False)


def wrong(director: Director, now_ms: int) -> None:
    """ "Overrule: that was wrong": the slot is open by now, and counts for nobody."""
    found = _last(director, Outcome.HIT)
    if found is None:
        director.say("overrule-nothing", now_ms)
        return
    moment, ruled = found

    def granted(at_ms: int) -> None:
        event = moment.stamped.event
        assert isinstance(event, Answered)
        _take_again(director, at_ms, moment, ruled, event.verdict, for_nobody=True)

    _ask(director, now_ms, moment, granted, of_answering=True)


def not_us(director: Director, now_ms: int) -> None:
    """ "That wasn't us": the last attempt goes, with its time. A miss stays known as one."""
    if (decided := _stands(director)) is not None:
        _take_back(director, now_ms, decided)
        return
    moment = director.timeline.last_said()
    if moment is None or _chart_read_since(director, moment) or _corrected_since(director, moment):
        director.say("not-us-nothing", now_ms)
        return
    if isinstance(moment.stamped.event, Attempted):
        _take_back(director, now_ms, moment)
        return

    def granted(at_ms: int) -> None:
        _take_back(director, at_ms, moment)

    _ask(director, now_ms, moment, granted, of_answering=False, line="not-us")


def _stands(director: Director) -> Moment | None:
    """The decision that was just said and may still be taken back: there is no verdict yet."""
    intents = director.expect.intents if director.expect is not None else ()
    moment = director.timeline.last_thing()
    if moment is None or all(intent.key != "not_yet" for intent in intents):
        return None
    return moment if isinstance(moment.stamped.event, Chosen) else None


def _take_back(director: Director, now_ms: int, moment: Moment) -> None:
    """Go back to when it began; its time is given back, where time is counted."""
    director.undo_to(now_ms, moment.stamped.seq, moment.stamped.at_ms)
    event = moment.stamped.event
    if director.wait.timers or not isinstance(event, Answered | Attempted):
        director.say("not-us-done", now_ms)
    else:
        director.say("undone-answer", now_ms, words=event.words)
    director.reprompt()


def _last(director: Director, outcome: Outcome) -> tuple[Moment, Ruled] | None:
    """The last ruling, if it is of that outcome and its chart has not been read since."""
    moment = director.timeline.last_answer()
    if moment is None or not isinstance(moment.stamped.event, Answered):
        return None
    event = moment.stamped.event
    if event.verdict.outcome is not outcome or event.for_nobody:
        return None
    if _chart_read_since(director, moment) or _corrected_since(director, moment):
        return None
    ruled = director.last_ruled
    if ruled is None or ruled.seq != moment.stamped.seq:
        card = _card(director, moment)
        if card is None:
            return None
        ruled = Ruled(card=card, piece=Piece(words=event.words), seq=moment.stamped.seq)
    return moment, ruled


def _card(director: Director, moment: Moment) -> CardId | None:
    """The card an answer was for."""
    wait = director.setup.game.wait(moment.before)
    if wait.rule is not None:
        return wait.rule.card
    return wait.expect.answers.card if wait.expect and wait.expect.answers else None


def replays_read_chart(director: Director, moment: Moment) -> bool:
    """Whether taking `moment` back would have a chart guessed at, or its answers contested, again
    that was read aloud to its source (product.md: it is not replayed)."""
    expect = director.setup.game.wait(moment.before).expect
    if expect is not None and expect.answers is not None and _read(director, expect.answers.card):
        return True
    cards = (
        _card(director, undone)
        for undone in _undone(director, moment)
        if isinstance(undone.stamped.event, Answered | Attempted)
    )
    return any(card is not None and _read(director, card) for card in cards)


def replays_turned_card(director: Director, moment: Moment) -> bool:
    """Whether taking `moment` back would have a question answered again whose right option and
    explanation were read: only with the other side's consent."""
    checks = (
        director.setup.game.wait(undone.before).check
        for undone in _undone(director, moment)
        if isinstance(undone.stamped.event, Checked)
    )
    return any(check is not None and _read(director, card_of(check.slots[0])) for check in checks)


def ask_to_replay(
    director: Director, now_ms: int, moment: Moment, granted: Callable[[int], None]
) -> None:
    """Ask the other side whether `moment` may be taken back although its card lies open."""
    _ask(director, now_ms, moment, granted, of_answering=False, line="undo")


def _undone(director: Director, moment: Moment) -> Sequence[Moment]:
    """What goes when `moment` is taken back."""
    return director.timeline.moments[moment.stamped.seq - 1 :]


def _read(director: Director, card: CardId) -> bool:
    return f"{card}.source" in director.setup.deck.door.opened


def _chart_read_since(director: Director, moment: Moment) -> bool:
    """Whether the chart of that answer was read aloud (its values are open): its points are
    corrected by hand then."""
    card = _card(director, moment)
    return any(
        card_of(slot) == card and ".detail." in slot for slot in director.setup.deck.door.opened
    )


def _corrected_since(director: Director, moment: Moment) -> bool:
    """Whether points were corrected by hand since: going back would lose that."""
    return any(isinstance(later.stamped.event, Corrected) for later in _undone(director, moment))


def _take_again(
    director: Director,
    now_ms: int,
    moment: Moment,
    ruled: Ruled,
    verdict: Verdict,
    *,
    for_nobody: bool,
) -> None:
    event = moment.stamped.event
    assert isinstance(event, Answered)
    at_ms = moment.stamped.at_ms
    director.stage.hush(everything=True)
    director.undo_to(now_ms, moment.stamped.seq, at_ms, follow=False)
    director.stage.keep(
        Disputed(
            card=ruled.card,
            words=event.words,
            was=event.verdict.outcome.value,
            now="nobody" if for_nobody else verdict.outcome.value,
            slot=verdict.slot,
        )
    )
    director.say("overrule-granted-wrong" if for_nobody else "overrule-granted", now_ms)
    seq = director.timeline.next_seq
    again = Answered(
        words=event.words,
        verdict=verdict,
        by=event.by,
        overruled=True,
        for_nobody=for_nobody,
        attempt=event.attempt,
    )
    if director.apply(now_ms, again, at_ms) is None:
        director.last_ruled = Ruled(card=ruled.card, piece=ruled.piece, seq=seq)


def _ask(
    director: Director,
    now_ms: int,
    moment: Moment,
    granted: Callable[[int], None],
    *,
    of_answering: bool,
    line: str = "overrule",
) -> None:
    """Ask the side that must agree: the answering one or the other. Without teams anybody may
    object, and one objection refuses."""

    def refused(at_ms: int) -> None:
        director.say(f"{line}-refused", at_ms)
        director.reprompt()

    team = _side(director, moment, of_answering=of_answering)
    if team is None:
        ask = Say(line="overrule-ask-all")
        director.ask(now_ms, yes_or_no(ask, refused, granted))
        return
    ask = Say(line=f"{line}-ask", args={"team": team.name})
    director.ask(now_ms, yes_or_no(ask, granted, refused, team.members))


def _side(director: Director, moment: Moment, *, of_answering: bool) -> Team | None:
    turn = director.setup.game.board(moment.before).turn
    table = director.setup.table
    if turn is None or len(table.teams) < 2:
        return None
    answering = next(
        (t for t in table.teams if t.team == turn or SeatId(str(turn)) in t.members), None
    )
    if answering is None or of_answering:
        return answering
    return next(team for team in table.teams if team is not answering)
