"""Phrases of the state: heard only as a whole utterance, against the public list as rivals.

What the state asks for is a closed set ("A", "B" or "C"; a name; a number), so it is told apart
by how likely each of its phrases is as a whole, not by how much of it fits: "we take B" and "we
take C" are alike but for one sound, and that sound decides.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from voicehost.core.heard import Guess, Heard, HeardKind, Passing, Phrase
from voicehost.hear.answers_heard import Ruled, said_of
from voicehost.hear.ctc_score import Sound, keyword_scores, locate
from voicehost.hear.evidence import Look, agrees, heard_as
from voicehost.hear.fusion import ACCEPT, Compiled, Floats, Said, fused, text_ratios
from voicehost.hear.passed import whole
from voicehost.hear.public_lists import Lists
from voicehost.words.normalise import canonical
from voicehost.words.passing import is_wondering
from voicehost.words.phones import Phones, phones_of

SHORT_PHRASE = 3
SHORT_EXTRA = 0.10
"""Commands of so few phones need so much more."""
HALF_HEARD = -0.10
"""Where only commands count, a score from which it is worth asking again: talk behind the table
often comes near one of a hundred phrases."""
TALK_EXTRA = 0.10
"""Commands in open discussion need so much more."""
OPPOSITES = 0.05
"""Two commands of different meaning closer than this are asked back."""
ASKED_LESS = 0.15
"""Phrases that the state asks for need so much less."""
SOUND_WEIGHT = 0.7
"""Of the phonemes beside Whisper, in the likelihood of a whole phrase."""
ASKED_MORE = 3.0
"""How much likelier it is that a phrase the state asks for is said than a command (nats)."""
TOLD_APART = 2.5
"""By how much a phrase must be likelier than any of other meaning (nats)."""
SOUND_SURE, SOUND_APART = -0.9, 0.5
"""Acoustic score, and lead over other meanings, from which the sound alone decides."""
CARRIER_HEARD = -2.6
"""Least acoustic score per phone at which the words around a value were said."""
META_EXTRA = 0.15
"""Meta-commands need so much more where the state asks for something."""
NEAR_BEST = 0.35
"""Other meanings are looked at down to so far below the best score."""
META_QUIET_MS = 300
"""Silence that must stand before a meta-command."""


def rule_command(look: Look, lists: Lists, answer: Ruled | None) -> Heard | None:
    """A phrase of the state, where one was said as the whole utterance."""
    listening = look.listening
    if not lists.phrases.texts:
        return None
    said = said_of(look, list(whole(look.evidence.texts, doubts=False)), look.sound)
    scores = fused(lists.phrases, said)
    place, told = _choose(look, lists.phrases, said, scores)
    best, phrase = float(scores[place]), listening.phrases[place]
    needed = ACCEPT + _extra(look, phrase, lists.phrases.pronunciations[place])
    if best < needed and (sure := _by_sound(look, lists.phrases)) is not None:
        phrase, best, told = listening.phrases[sure], needed, True
    rival = answer.best if answer else _rival(look, lists, said)
    if rival > best + (0.0 if answer else 0.10):
        return None
    if best < needed:
        asks = listening.passing is None and best >= HALF_HEARD and agrees(look)
        return heard_as(HeardKind.UNCLEAR, look.evidence, look.span) if asks else None
    if phrase.asked and (_wonders(look, phrase) or not _is_carried(look, phrase)):
        return None
    if phrase.meta and look.span.quiet_before_ms < META_QUIET_MS:
        return None
    if not told:
        return heard_as(HeardKind.UNCLEAR, look.evidence, look.span)
    heard = heard_as(HeardKind.PHRASE, look.evidence, look.span)
    return replace(heard, guess=Guess(phrase=phrase, score=likely(best)))


def _wonders(look: Look, phrase: Phrase) -> bool:
    """Whether the table only wonders about what is asked for ("could it be B?")."""
    return is_wondering(canonical(look.evidence.texts[0].text)) and not is_wondering(phrase.text)


def _is_carried(look: Look, phrase: Phrase) -> bool:
    """Whether the words around a long value were said too: "the dark solids of cocoa" is talk about
    an option, "we take the dark solids of cocoa" decides. Around a short value they weigh enough
    in the score of the whole."""
    before, _, after = phrase.frame.replace("{n}", "{option}").partition("{option}")
    around = [part.strip() for part in (before, after) if part.strip()]
    alone = any(p.intent == phrase.intent and p.frame == "{option}" for p in look.listening.phrases)
    if not around or alone or look.sound is None:
        return True
    value = phrase.text[len(before) : len(phrase.text) - len(after)]
    if 2 * sum(_length(part) for part in around) >= _length(value):
        return True
    said = [f" {canonical(text.text)} " for text in look.evidence.texts]
    return all(_is_said(part, said, look.sound) for part in around)


def _length(words: str) -> int:
    return min((len(way) for way in phones_of(words)), default=0)


def _is_said(words: str, transcripts: Sequence[str], sound: Sound) -> bool:
    if any(f" {words} " in text for text in transcripts):
        return True
    return any(locate(sound, way)[2] >= CARRIER_HEARD for way in phones_of(words))


def _by_sound(look: Look, compiled: Compiled) -> int | None:
    """The place of a phrase that the state asks for and whose sound alone leaves no doubt, whatever
    the transcripts say; None where there is none."""
    phrases = look.listening.phrases
    if look.sound is None or not any(phrase.asked for phrase in phrases):
        return None
    scores = keyword_scores(look.sound, compiled.pronunciations)
    order = [int(place) for place in np.argsort(-scores, kind="stable")]
    best = order[0]
    length = min((len(way) for way in compiled.pronunciations[best]), default=0)
    sure = scores[best] >= SOUND_SURE and length > SHORT_PHRASE and phrases[best].asked
    other = _next_meaning(phrases[best], phrases, scores, order)
    return best if sure and scores[best] - other >= SOUND_APART else None


def _choose(look: Look, compiled: Compiled, said: Said, scores: Floats) -> tuple[int, bool]:
    """The place of the likeliest phrase, and whether it is told apart from other meanings."""
    phrases = look.listening.phrases
    order = [int(place) for place in np.argsort(-scores, kind="stable")]
    best = order[0]
    rivals = _rivals(phrases, scores, order)
    asked = any(phrases[place].asked for place in (best, *rivals))
    if not rivals or not asked or said.sound is None or said.score_texts is None:
        other = _next_meaning(phrases[best], phrases, scores, order)
        return best, scores[best] - other >= OPPOSITES
    whole_phrases = _likelihoods(phrases, compiled, said, [best, *rivals])
    ranked = sorted(whole_phrases, key=lambda place: -whole_phrases[place])
    first = ranked[0]
    others = [place for place in ranked if _meaning(phrases[place]) != _meaning(phrases[first])]
    margin = whole_phrases[first] - whole_phrases[others[0]] if others else math.inf
    return first, margin >= TOLD_APART


def _rivals(phrases: Sequence[Phrase], scores: Floats, order: Sequence[int]) -> list[int]:
    """The same words with every other value, and the best phrase of each other meaning near it."""
    best = phrases[order[0]]
    alike = [
        place
        for place, phrase in enumerate(phrases)
        if best.frame and phrase.frame == best.frame and phrase.intent == best.intent
    ]
    known = {_meaning(phrases[place]) for place in alike} | {_meaning(best)}
    others = []
    for place in order:
        if scores[place] < scores[order[0]] - NEAR_BEST:
            break
        if _meaning(phrases[place]) not in known:
            known.add(_meaning(phrases[place]))
            others.append(place)
    return [place for place in (*alike, *others) if place != order[0]]


def _likelihoods(
    phrases: Sequence[Phrase], compiled: Compiled, said: Said, places: Sequence[int]
) -> dict[int, float]:
    """Log-likelihood of each phrase as a whole: Whisper's, and the phonemes' beside it, and that
    what is asked for is said more often."""
    assert said.sound is not None
    ways = [compiled.pronunciations[place] for place in places]
    lengths = [min((len(way) for way in some), default=0) + 2 for some in ways]
    sounds = keyword_scores(said.sound, ways) * np.array(lengths, dtype=np.float32)
    words = text_ratios(compiled, said, places)
    return {
        place: float(words[place] + SOUND_WEIGHT * sound + ASKED_MORE * phrases[place].asked)
        for place, sound in zip(places, sounds, strict=True)
    }


def _meaning(phrase: Phrase) -> tuple[str, int | str | None]:
    return phrase.intent, phrase.value


def _extra(look: Look, phrase: Phrase, ways: tuple[Phones, ...]) -> float:
    short = min((len(way) for way in ways), default=0) <= SHORT_PHRASE
    talk = look.listening.passing in (Passing.MARKER, Passing.OPEN)
    meta = phrase.meta and any(other.asked for other in look.listening.phrases)
    less = ASKED_LESS * (phrase.asked and not talk)
    return SHORT_EXTRA * short + TALK_EXTRA * talk + META_EXTRA * meta - less


def _rival(look: Look, lists: Lists, said: Said) -> float:
    """The public list beside the commands, so that a country is not taken for one."""
    if not lists.topic.texts:
        return -math.inf
    return float(fused(lists.topic, said).max(initial=-math.inf))


def _next_meaning(
    phrase: Phrase, phrases: Sequence[Phrase], scores: Floats, order: Sequence[int]
) -> float:
    for place in order:
        if _meaning(phrases[place]) != _meaning(phrase):
            return float(scores[place])
    return -math.inf


def likely(score: float) -> float:
    """A score as a certainty in [0, 1]; ACCEPT is a half."""
    return 1 / (1 + math.exp(-8 * (score - ACCEPT)))
