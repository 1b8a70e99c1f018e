"""The topic's public list and the state's phrases, compiled once for many utterances."""

from dataclasses import dataclass

from voicehost.core.heard import Topic
from voicehost.hear.fusion import Compiled
from voicehost.words.normalise import canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    topic: Compiled
    phrases: Compiled
    known: frozenset[str]
    continued: frozenset[str]
    """Phrases that a longer legal phrase begins with."""


def compile_lists(topic: Topic | None, phrases: Compiled) -> Lists:
    compiled = Compiled.of(topic.phrases, topic.says) if topic else Compiled.of(())
    prefixes = {
        way[:size]
        for one in (compiled, phrases)
        for ways in one.pronunciations
        for way in ways
        for size in range(1, len(way))
    }
    return Lists(
        topic=compiled,
        phrases=phrases,
        known=frozenset(canonical(text) for text in compiled.texts),
        continued=frozenset(
            text
            for one in (compiled, phrases)
            for text, ways in zip(one.texts, one.pronunciations, strict=True)
            if any(way in prefixes for way in ways)
        ),
    )
