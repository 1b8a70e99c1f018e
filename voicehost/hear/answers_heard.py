"""The answers in an utterance, weighed over the public list, and what kind of utterance it was."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from voicehost.core.heard import Heard, HeardKind, Passing, Piece
from voicehost.hear.ctc_engine import FRAME_MS
from voicehost.hear.ctc_score import Sound, locate
from voicehost.hear.evidence import Look, contradicted, heard_as, is_clear
from voicehost.hear.fusion import ACCEPT, ASK, Compiled, Floats, Said, fused
from voicehost.hear.passed import Part, Passed, find_passed, whole
from voicehost.hear.pieces import split_part, split_sound
from voicehost.hear.public_lists import Lists
from voicehost.hear.second_try import SecondTry
from voicehost.words.normalise import canonical
from voicehost.words.passing import is_answer_by_form, strip_carriers
from voicehost.words.phone_distance import FILLERS
from voicehost.words.phones import phones_of

MARKER_HEARD = -2.5
"""Least acoustic score per phone at which a marker is placed in the sound."""
SOUND_MARKER_HEARD = -1.5
"""The same for a marker that no transcript holds."""
NO_ANSWER_STARTS = frozenset(
    (
        "that",
        "to",
        "this",
        "it",
        "you",
        "he",
        "she",
        "they",
        "about",
        "for",
        "if",
        "not",
        "no",
        "when",
        "because",
        "but",
        "there",
        "here",
    )
)
"""Words no answer off the public list begins with: "the answer is not so easy"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A passed answer, with the marker's place in the sound."""

    passed: Passed
    cut: bool
    onset: int
    """First frame of the marker."""
    sound: Sound | None
    """The sound without the marker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    heard: Heard
    best: float
    """The best score of a phrase of the public list."""
    options: Mapping[str, float] = field(default_factory=dict)
    """Where an answer names an option: the best score of each. For measuring."""


def find_marked(look: Look) -> Marked | None:
    found = find_passed(look.evidence.texts)
    if found is None:
        return None
    if look.sound is None:
        return None if found.by_sound else Marked(passed=found, cut=False, onset=0, sound=None)
    start, end, score = locate(look.sound, found.marker)
    if found.by_sound and score < SOUND_MARKER_HEARD:
        return None
    if score < MARKER_HEARD:
        return Marked(passed=found, cut=False, onset=0, sound=None)
    kept = look.sound.part(end) if found.leading else look.sound.part(0, start)
    return Marked(passed=found, cut=True, onset=start, sound=kept)


def rule_answer(look: Look, lists: Lists, marked: Marked | None, tries: SecondTry) -> Ruled:
    """The answers in an utterance that may hold some."""
    span, topic = look.span, look.listening.topic
    pieces = weigh_pieces(look, lists, marked)
    alone = pieces[0].scores
    if len(pieces) == 1:
        pieces = (replace(pieces[0], scores=tries.together(topic, span, alone)),)
    best = max(max(piece.scores.values(), default=-math.inf) for piece in pieces)
    heard = heard_as(_kind(look, marked, pieces, best), look.evidence, span)
    if heard.kind is HeardKind.ANSWER:
        onset_ms = span.onset_ms
        if marked and marked.cut and marked.passed.leading:
            onset_ms = span.sound_ms + FRAME_MS * marked.onset
        heard = replace(heard, onset_ms=onset_ms, pieces=pieces)
    elif heard.kind is HeardKind.UNCLEAR and len(pieces) == 1:
        tries.note(topic, span, alone)
    return Ruled(heard=heard, best=best)


def weigh_pieces(look: Look, lists: Lists, marked: Marked | None) -> tuple[Piece, ...]:
    parts = _parts(look, marked)
    sound = marked.sound if marked else sound_of(look.sound, parts[0])
    several = marked is not None or look.listening.passing in (Passing.BUTTON, Passing.OPEN)
    columns = split_part(parts, lists.known) if several else [list(parts)]
    return tuple(
        _piece(column, fused(lists.topic, said_of(look, column, stretch)), lists.topic)
        for column, stretch in zip(columns, split_sound(sound, columns), strict=True)
    )


def _parts(look: Look, marked: Marked | None) -> tuple[Part, ...]:
    if marked is not None:
        return marked.passed.parts
    return whole(look.evidence.texts, carriers=look.listening.carriers)


def said_of(look: Look, parts: list[Part], sound: Sound | None) -> Said:
    first = parts[0]
    frames = [
        (f"{first.before} " if first.before else "", f" {first.after}" if first.after else "")
    ]
    if frames[0] != ("", "") and _carries_nothing(first):
        frames.append(("", ""))
    return Said(
        texts=tuple((part.text, part.score) for part in parts),
        sound=sound,
        score_texts=look.evidence.scorer,
        frames=tuple(frames),
    )


def _carries_nothing(part: Part) -> bool:
    around = (*part.spoken.words[: part.start], *part.spoken.words[part.end :])
    return all(word in FILLERS for word in around)


def sound_of(sound: Sound | None, part: Part) -> Sound | None:
    """The sound less the carriers before the answer, where they can be placed."""
    before = tuple(
        phone for word in part.spoken.words[: part.start] for phone in phones_of(word)[0]
    )
    if sound is None or not before:
        return sound
    _, end, score = locate(sound, before)
    return sound.part(end) if score >= MARKER_HEARD else sound


def _piece(column: list[Part], scores: Floats, topic: Compiled) -> Piece:
    text = column[0].text.strip(" .,;:!?-")
    kept: Mapping[str, float] = {
        phrase: round(float(score), 4) for phrase, score in zip(topic.texts, scores, strict=True)
    }
    return Piece(
        words=text,
        alternatives=tuple(
            (part.text.strip(" .,;:!?-"), round(part.score, 4)) for part in column[1:]
        ),
        scores=kept,
    )


def _kind(look: Look, marked: Marked | None, pieces: tuple[Piece, ...], best: float) -> HeardKind:
    """ANSWER, UNCLEAR or IGNORED, over the public list and the form of the words."""
    words = canonical(pieces[0].words)
    if not words:
        return HeardKind.IGNORED
    if best >= ACCEPT:
        return HeardKind.ANSWER
    if contradicted(look):
        return HeardKind.IGNORED
    bare = strip_carriers(words)
    by_form = is_answer_by_form(words) and bare.split()[0] not in NO_ANSWER_STARTS
    addressed = marked.passed.addressed if marked else look.listening.passing is not Passing.OPEN
    if marked and not addressed:
        return HeardKind.IGNORED
    clear = is_clear(look)
    if look.listening.passing is Passing.OPEN and not marked:
        return HeardKind.ANSWER if by_form and clear and best < ASK else HeardKind.IGNORED
    if not by_form:
        return HeardKind.IGNORED if clear else HeardKind.UNCLEAR
    if clear and best < ASK:
        return HeardKind.ANSWER
    return HeardKind.UNCLEAR
