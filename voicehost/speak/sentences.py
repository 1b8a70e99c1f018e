"""Spoken words cut where a voice breathes, so that the first sentence sounds while the next one is
made."""

import re

LONG = 150
"""Characters (about ten seconds) beyond which a sentence is cut at a comma too."""


def sentences(words: str) -> tuple[str, ...]:
    """The sentences of a text in spoken form, in order; long ones in two or more parts. Nothing is
    lost: joined by spaces they are the text again."""
    out: list[str] = []
    for sentence in re.split(r"(?<=[.!?])\s+(?=\S)", words.strip()):
        out.extend(_parts(sentence))
    return tuple(part for part in out if part)


def _parts(sentence: str) -> list[str]:
    if len(sentence) <= LONG:
        return [sentence]
    places = [match.end() for match in re.finditer(r"[,;:]\s+", sentence)]
    inside = [place for place in places if LONG // 4 <= place <= len(sentence) - LONG // 4]
    if not inside:
        return [sentence]
    middle = min(inside, key=lambda place: abs(place - len(sentence) / 2))
    return [*_parts(sentence[:middle].rstrip()), *_parts(sentence[middle:])]
