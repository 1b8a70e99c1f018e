"""Several answers in one utterance: their words and their stretches of sound."""

from collections.abc import Sequence

from voicehost.hear.ctc_score import Sound, locate
from voicehost.hear.passed import Part
from voicehost.words.normalise import canonical
from voicehost.words.passing import split_answers
from voicehost.words.phones import words_of

_PLACED = -3.0


def split_part(parts: Sequence[Part], known: frozenset[str]) -> list[list[Part]]:
    """Per answer its forms over the transcripts, best first.

    The best transcript says how many answers there are; transcripts that part otherwise are left
    out of all but the whole.
    """
    ranges = [(part, _ranges(part, known)) for part in parts]
    count = len(ranges[0][1])
    return [
        [
            Part(spoken=part.spoken, score=part.score, start=spans[place][0], end=spans[place][1])
            for part, spans in ranges
            if len(spans) == count
        ]
        for place in range(count)
    ]


def _ranges(part: Part, known: frozenset[str]) -> list[tuple[int, int]]:
    """The answers of one part as stretches of words; the whole where they cannot be placed."""
    words = part.spoken.words
    out = []
    start = part.start
    for text in split_answers(part.text, known):
        inner = canonical(text).split()
        place = next(
            (
                place
                for place in range(start, part.end - len(inner) + 1)
                if list(words[place : place + len(inner)]) == inner
            ),
            None,
        )
        if place is None:
            return [(part.start, part.end)]
        out.append((place, place + len(inner)))
        start = place + len(inner)
    return out or [(part.start, part.end)]


def split_sound(sound: Sound | None, columns: Sequence[Sequence[Part]]) -> list[Sound | None]:
    """The sound of each answer, found by its words; the last one keeps what is left."""
    if len(columns) == 1 or sound is None:
        return [sound] * len(columns)
    out: list[Sound | None] = []
    left = sound
    for column in columns[:-1]:
        phones = tuple(phone for _, way in words_of(column[0].text) for phone in way)
        _, end, score = locate(left, phones)
        if score < _PLACED:
            return [None] * len(columns)
        out.append(left.part(0, end))
        left = left.part(end)
    return [*out, left]
