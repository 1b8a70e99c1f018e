"""How robots speak: what they say around an answer, beside the game, and how often they do what."""

import random
from collections.abc import Sequence

from voicehost.core.heard import Phrase

SILENT = 0.6
"""How often nobody takes a chance to speak up that stands open for a moment."""
BESIDE = " | "
"""Between what two robots say at the same time."""
RIVALS, LATER_MS = 0.2, (300, 900)
"""How often two take such a chance, and how much later the second begins to speak."""
SELDOM = 0.1
"""How often somebody speaks where nothing was asked."""
TALKING = 0.3
"""How often somebody talks first, where the table may talk."""
RINGING = 0.15
"""How often an answer under an alarm makes it ring."""
HUNCH = 0.75
"""How often a robot follows what it has made out."""

PASSING = 0.15
"""How often the one on turn passes."""
BY_NUMBER, BEHIND = 0.5, 0.2
"""How often an option is named by its number, and how often its words come behind the answer."""

MARKED = ("we say {x}", "answer {x}", "our answer is {x}", "answer {x}", "we say {x}")
ON_TURN = ("{x}", "I think it's {x}", "is it {x}", "um, {x}", "{x}")
TALK = (
    "what about {x}", "I am not so sure", "maybe {x}, or not", "could it be {x}",
    "no, I don't think so", "hmm, let me think", "that is a good idea",
)  # fmt: skip
YES, NO = ("yes please", "yes", "yes we do"), ("no thank you", "no thanks", "no")

OPEN_ANSWERS = (
    "a cotton swab", "a candy cane", "my grandmother's piano", "a very old sandwich",
    "a jet ski with a flat battery", "a slightly damp towel", "the mayor's wig",
    "an umbrella in the desert", "a suitcase full of bees", "a lukewarm cup of tea",
    "a private island with a butler", "half a biscuit",
)  # fmt: skip
"""Answers to a prompt to which any answer will do; none gives a number away."""
RINGERS = ("it is three degrees out", "the little pigs", "a trio of clowns", "seven old goats")
"""Answers at which a number alarm rings."""


def said_aloud(phrase: Phrase) -> str:
    """A phrase as a voice must read it: names and letters as they are written, and the letter A
    at the start of a sentence not as the article."""
    words = phrase.written[0] if phrase.written else phrase.text
    return f"Ay{words[1:]}" if words.startswith("A ") and phrase.value == "a" else words


def meaning_of(draw: random.Random, phrases: Sequence[Phrase]) -> Phrase:
    """One of these phrases; every value is equally likely, then every wording of it."""
    values = list(dict.fromkeys(phrase.value for phrase in phrases))
    value = draw.choice(values)
    return draw.choice([phrase for phrase in phrases if phrase.value == value])


def value_words(phrase: Phrase) -> str:
    """The value of a phrase as people name it, without the words around it."""
    before, _, after = phrase.frame.replace("{n}", "{option}").partition("{option}")
    words = phrase.text[len(before) : len(phrase.text) - len(after)]
    return words.upper() if len(words) == 1 else words
