"""Typed words -> Heard. The spoken twin is hear/understanding.py; both see only what is public."""

from voicehost.core.heard import Guess, Heard, HeardKind, Listening, Passing, Phrase, Piece
from voicehost.core.ids import SeatId
from voicehost.understand.phrases import CommandBook
from voicehost.words.normalise import canonical
from voicehost.words.passing import (
    is_answer_by_form,
    is_only_talk,
    passed_part,
    split_answers,
    strip_carriers,
)

LONGEST = 1_000
"""Characters of an utterance; what is longer nobody said to the host."""


def read_text(
    text: str, listening: Listening, book: CommandBook, *, at_ms: int, by: SeatId | None = None
) -> Heard:
    """One typed utterance, understood by form.

    Args:
        text: what was typed; one line.
        listening: what the host listens for.
        book: the phrases of the language, for writing numbers out.
        at_ms: session time at which it was entered.
        by: who typed it, if the line says so.
    """
    long = len(text) > LONGEST
    words = canonical(text[:LONGEST])

    def heard(kind: HeardKind, guess: Guess | None = None, *pieces: Piece) -> Heard:
        return Heard(
            kind=kind, onset_ms=at_ms, end_ms=at_ms, words=words, pieces=pieces, guess=guess, by=by
        )

    if long:
        return heard(HeardKind.IGNORED)
    phrase = _match(book.spell_numbers(words), listening.phrases)
    if phrase is not None:
        return heard(HeardKind.PHRASE, Guess(phrase=phrase, score=1.0))
    passed = _passed(text, words, listening.passing)
    if passed is None:
        return heard(HeardKind.IGNORED)
    known = frozenset(canonical(p) for p in listening.topic.phrases) if listening.topic else ()
    parts = (passed,) if listening.pairs else split_answers(passed, frozenset(known))
    pieces = tuple(
        Piece(words=part)
        for part in parts
        if canonical(part) in known or not is_only_talk(canonical(part))
    )
    return heard(HeardKind.ANSWER, None, *pieces) if pieces else heard(HeardKind.UNCLEAR)


def _match(words: str, phrases: tuple[Phrase, ...]) -> Phrase | None:
    """The phrase that was said, whole; "um" and the like around it are free."""
    bare = strip_carriers(words, doubts=False)
    by_text = {phrase.text: phrase for phrase in reversed(phrases)}
    return by_text.get(words) or by_text.get(bare)


def _passed(text: str, words: str, passing: Passing | None) -> str | None:
    """The part of `text` that is passed to the host as answers; None where nothing is."""
    if passing is None or not words:
        return None
    marked = passed_part(text)
    if marked is not None:
        return marked
    if passing is Passing.MARKER:
        return None
    if passing is Passing.OPEN and not is_answer_by_form(words):
        return None
    return None if is_only_talk(words) else text
