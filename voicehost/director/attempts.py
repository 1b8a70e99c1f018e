"""Attempts: answers kept in the words heard, chart-blind, and ruled only when contested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from voicehost.core.events import Answered, Attempted
from voicehost.core.heard import AS_LIKELY, Heard, Piece, Topic
from voicehost.core.ids import CardId, SlotId
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers, Rule
from voicehost.director.outputs import Report
from voicehost.words.normalise import canonical
from voicehost.words.passing import strip_carriers
from voicehost.words.phones import likeness

if TYPE_CHECKING:
    from voicehost.director.director import Director

SURELY = 0.25
"""Score by sound (hear/fusion.py) from which a word of the public list was clearly said."""

CLEARLY = 0.10
"""How much more clearly than the next one."""

LIKE_FILLER = 0.4
"""Likeness of a word to "um" from which it may have been one ("I'm", "dumb", "Tom"): it is left
out where the rest names something on the public list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """An answer as it was heard, waiting for a ruling that may never be wanted."""

    piece: Piece
    spoken: bool
    onset_ms: int = 0
    end_ms: int = 0
    """When it was spoken, in session time; 0 after a resume."""


def keep(director: Director, now_ms: int, at_ms: int, heard: Heard, piece: Piece) -> bool:
    """Give the game an attempt; True if it was taken."""
    answers = director.expect.answers if director.expect else None
    assert answers is not None
    number = director.timeline.next_seq
    words = as_heard(director.setup.deck.topics[answers.card], piece)
    event = Attempted(
        attempt=number, words=words, by=heard.by, same_as=_same_as(director, answers, words)
    )
    if director.apply(now_ms, event, at_ms) is not None:
        return False
    director.kept[number] = Kept(
        piece=piece, spoken=heard.spoken, onset_ms=heard.onset_ms, end_ms=heard.end_ms
    )
    return True


def as_heard(topic: Topic, piece: Piece) -> str:
    """The words an answer is repeated in, decided over the public list, answers and all others
    alike: what the first transcript that names something on it names, else what was clearly heard
    by its sound, else the best transcript."""
    texts = [piece.words, *(text for text, score in piece.alternatives if score >= AS_LIKELY)]
    names = {canonical(way): way for ways in topic.says.values() for way in ways}
    names.update((canonical(phrase), phrase) for phrase in topic.phrases)
    for text in texts:
        for form in (text, _bare(text)):
            if canonical(form) in names:
                return names[canonical(form)]
    for text in texts:
        first, _, rest = canonical(_bare(text)).partition(" ")
        if rest in names and max(likeness(first, "um"), likeness(first, "uh")) >= LIKE_FILLER:
            return names[rest]
    ranked = sorted(piece.scores, key=piece.scores.__getitem__)[::-1]
    if ranked and piece.scores[ranked[0]] >= SURELY:
        rival = piece.scores[ranked[1]] if len(ranked) > 1 else -1.0
        if piece.scores[ranked[0]] - rival >= CLEARLY:
            return ranked[0]
    return _bare(piece.words)


def _bare(words: str) -> str:
    """What was said, as it was said where nothing stands around it, else without "I think"."""
    said = canonical(words)
    bare = strip_carriers(said)
    return words.strip() if bare == said else bare


def _same_as(director: Director, answers: Answers, words: str) -> int | None:
    """The earlier attempt on this card that these words repeat, by wording and public synonyms."""
    topic = director.setup.deck.topics[answers.card]
    wanted = public_name(topic, words)
    for moment in director.timeline.moments:
        event = moment.stamped.event
        if not isinstance(event, Attempted) or event.same_as is not None:
            continue
        expect = director.setup.game.wait(moment.before).expect
        if expect is None or expect.answers is None or expect.answers.card != answers.card:
            continue
        if public_name(topic, event.words) == wanted:
            return event.attempt
    return None


def public_name(topic: Topic, words: str) -> str:
    """What words name, by the public list: a phrase of it, or the words themselves, canonical.

    Entries and all others are alike in it, so nothing is told of which they are.
    """
    said = canonical(words)
    forms = (said, strip_carriers(said))
    for phrase in topic.phrases:
        names = {canonical(phrase), *(canonical(form) for form in topic.says.get(phrase, ()))}
        if names & set(forms):
            return canonical(phrase)
    return forms[1]


def ruling(director: Director, rule: Rule) -> Answered:
    """The ruling of a contested attempt."""
    kept = recall(director, rule.attempt)
    counted = frozenset(
        slot
        for number in rule.earlier
        if (slot := _verdict(director, rule.card, recall(director, number)).slot) is not None
    )
    verdict = _verdict(director, rule.card, kept, counted)
    near: SlotId | None = None
    if verdict.outcome is Outcome.MISS:
        near = director.setup.judge.near(rule.card, kept.piece, spoken=kept.spoken)
        near = None if near in counted else near
    _report(director, kept, "nearly" if near else verdict.outcome.value)
    event = director.timeline.attempt(rule.attempt)
    return Answered(
        words=kept.piece.words,
        verdict=verdict,
        by=event.by if event else None,
        attempt=rule.attempt,
        near=near,
    )


def _report(director: Director, kept: Kept, outcome: str) -> None:
    """Tell the outside how an answer that was kept is ruled; which entry it is stays hidden."""
    if kept.end_ms:
        director.stage.put(
            Report(
                kind="ruling",
                words=kept.piece.words,
                outcome=outcome,
                onset_ms=kept.onset_ms,
                end_ms=kept.end_ms,
            )
        )


def recall(director: Director, number: int) -> Kept:
    """An attempt as it was heard; after a resume, its words alone."""
    if number in director.kept:
        return director.kept[number]
    event = director.timeline.attempt(number)
    return Kept(piece=Piece(words=event.words if event else ""), spoken=director.setup.spoken)


def _verdict(
    director: Director, card: CardId, kept: Kept, counted: frozenset[SlotId] = frozenset()
) -> Verdict:
    """HIT, REPEATED or MISS: what could be asked back was asked back when it was said."""
    verdict = director.setup.judge.rule(
        card, kept.piece, counted=counted, known_misses=(), spoken=kept.spoken
    )
    if verdict.outcome in (Outcome.AMBIGUOUS, Outcome.UNCLEAR):
        return Verdict(outcome=Outcome.MISS)
    return verdict
