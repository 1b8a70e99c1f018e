"""Options: an answer that names an option of the card and what lies under it.

Which option was meant is read off the options everybody has heard; the chart is opened only for
what was said to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from voicehost.core.effects import Caption, Say
from voicehost.core.heard import Heard, Pairs, Piece, Topic
from voicehost.core.ids import CardId, slot
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers
from voicehost.words.formats import (
    Pair,
    find_plain_number,
    read_pair,
    read_true_false,
    without_link,
)
from voicehost.words.normalise import canonical
from voicehost.words.passing import passed_part, strip_carriers
from voicehost.words.quantity import readings

if TYPE_CHECKING:
    from voicehost.director.director import Director

_UNCLEAR = Verdict(outcome=Outcome.UNCLEAR)


def whole(heard: Heard) -> Heard:
    """The utterance as one answer, where the ears have taken it for several."""
    if len(heard.pieces) < 2:
        return heard
    words = passed_part(heard.words) or heard.words
    return replace(heard, pieces=(Piece(words=words),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """What was said of an option and its answer, where the other of the two was missing."""

    seq: int
    """The place of the event it is to become: once something else has happened, it is over."""
    option: int | None = None
    answer: str = ""


def rule(director: Director, answers: Answers, piece: Piece, *, spoken: bool) -> Verdict:
    """How an option with its answer is ruled; UNCLEAR where one of the two is missing. What was
    said in a breath before is joined to it."""
    pair = _joined(director, answers, piece)
    if pair is None:
        return _UNCLEAR
    at = slot(answers.card, "entry", pair.option)
    if at in answers.counted:
        return Verdict(outcome=Outcome.REPEATED, slot=at, place=pair.option)
    answer = pair.answer
    if answers.claim and set(canonical(answer).split()) <= _LITTLE:
        answer = answers.claim
    if not answer:
        return _UNCLEAR
    if answers.only_claim and read_true_false(answer) != read_true_false(answers.claim):
        return _UNCLEAR
    verdict = director.setup.judge.rule(
        answers.card,
        replace(piece, words=answer, alternatives=(), scores={}),
        counted=frozenset(),
        known_misses=(),
        spoken=spoken,
        at=at,
    )
    if verdict.outcome in (Outcome.AMBIGUOUS, Outcome.UNCLEAR):
        return verdict
    return replace(verdict, place=pair.option)


def _joined(director: Director, answers: Answers, piece: Piece) -> Pair | None:
    """An option and its answer, said in one breath or in two; None while half of it is missing."""
    before, director.half = half(director), None
    pair, seq = _pair(director, answers.card, piece), director.timeline.next_seq
    if answers.claim or (pair is not None and pair.answer):
        return pair
    if before is not None and before.option is not None:
        bare = pair is None or find_plain_number(piece.words) is not None
        if bare and piece.option in (None, before.option):
            return Pair(option=before.option, answer=without_link(piece.words))
    if pair is None:
        if _may_be_answer(director, answers, piece.words):
            director.half = Half(seq=seq, answer=piece.words)
        return None
    if before is not None and before.answer:
        return Pair(option=pair.option, answer=before.answer)
    if slot(answers.card, "entry", pair.option) in answers.counted:
        return pair
    director.half = Half(seq=seq, option=pair.option)
    return None


def half(director: Director) -> Half | None:
    """The half that was said last, while nothing has happened since."""
    kept = director.half
    return kept if kept is not None and kept.seq == director.timeline.next_seq else None


def ask_other_half(director: Director, card: CardId, kept: Half) -> None:
    """Ask for what is missing."""
    if kept.option is None:
        director.stage.say(Say(line="half-option"))
        return
    option = Caption(slot=slot(card, "option", kept.option))
    director.stage.say(Say(line="half-answer", args={"option": option}))


def _may_be_answer(director: Director, answers: Answers, words: str) -> bool:
    """Whether words are by form an answer to some option, right or wrong: on the public list, or a
    number where any number may be."""
    listed = pairs(director, answers)
    said = strip_carriers(canonical(words))
    if listed is None or not said:
        return False
    if not listed.values:
        return bool(readings(said))
    return said in {canonical(value) for value in listed.values}


def pairs(director: Director, answers: Answers) -> Pairs | None:
    """What the ears listen for where an answer names an option; None where it doesn't.

    Both halves are public: the options everybody has heard, and the topic's other words, in which
    answers and all others are alike.
    """
    if not answers.whole:
        return None
    options = _options(director, answers.card)
    kept = half(director)
    named = kept.option if kept is not None else None
    topic = director.setup.deck.topics[answers.card]
    return pairs_over(topic, options, bool(answers.claim), named)


def pairs_over(
    topic: Topic, options: tuple[str, ...], alone: bool, named: int | None = None
) -> Pairs:
    """The two halves of an answer over a card's public list.

    Args:
        topic: the card's public list.
        options: as they were read, in order.
        alone: naming an option claims that it is true.
        named: the option that was named a breath ago, whose value is waited for.
    """
    claims = ("true", "false") if alone else ()
    others = tuple(t for t in topic.phrases if t not in options and t not in claims)
    return Pairs(options=options, values=(*claims, *others), alone=alone, named=named)


def _options(director: Director, card: CardId) -> tuple[str, ...]:
    opened = director.setup.deck.door.opened
    names: list[str] = []
    while (text := opened.get(slot(card, "option", len(names) + 1))) is not None:
        names.append(text)
    return tuple(names)


def _pair(director: Director, card: CardId, piece: Piece) -> Pair | None:
    if piece.option is not None:
        return Pair(option=piece.option, answer=piece.value)
    return pair_of(piece, _options(director, card))


def pair_of(piece: Piece, options: tuple[str, ...]) -> Pair | None:
    """The option that was meant and what was said to it; None where the two can't be told apart
    ("three seven"), which is asked back."""
    heard = (piece.words, *(text for text, _ in piece.alternatives))
    for words in heard:
        pair = read_pair(words, options) or _by_part(words, options)
        if pair is not None:
            return pair
    number = find_plain_number(piece.words)
    if number is not None and 1 <= number <= len(options):
        return Pair(option=number, answer="")
    return None


_LITTLE = frozenset("the a an of in on at to is it its was that".split())


def _by_part(words: str, options: Sequence[str]) -> Pair | None:
    """An option named by some of its words, which no other option has: "Hastings, 1066"."""
    said = strip_carriers(canonical(words)).split()
    for count in range(len(said), 0, -1):
        for name, answer in ((said[:count], said[count:]), (said[-count:], said[:-count])):
            solid = {word for word in name if word not in _LITTLE}
            if not solid or any(word.isdecimal() for word in solid):
                continue
            found = [
                number
                for number, option in enumerate(options, start=1)
                if solid <= set(canonical(option).split())
            ]
            if len(found) == 1:
                return Pair(option=found[0], answer=without_link(" ".join(answer)))
    return None
