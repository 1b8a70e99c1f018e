"""The little words around an answer: how it is passed on, how several are strung together, what
is only talk. Pure text; the spoken side finds the same forms by sound."""

import re
from collections.abc import Sequence

from voicehost.words.normalise import canonical

MARKERS = (
    "our final answer is",
    "the answer is",
    "our answer is",
    "my answer is",
    "final answer",
    "we are saying",
    "we say",
    "we said",
    "we go with",
    "we pass",
    "answer",
)
"""Words that pass an answer on when it follows them, longest first (product.md)."""

TAIL_MARKERS = ("is our final answer", "is our answer", "final answer")
"""Words that pass an answer on when they follow it."""

CARRIERS = (
    "i think it is", "i think its", "i think", "we think it is", "we think its", "we think",
    "is it maybe", "is it", "it is", "its", "it was", "that is", "thats", "maybe", "perhaps",
    "probably", "how about", "what about", "i would say", "id say", "lets say", "let us say",
    "i say", "um", "uh", "er", "erm", "hmm", "mm", "ah", "oh", "okay", "ok", "well", "so", "then",
    "and", "also", "i guess", "i believe", "it must be", "must be", "it could be", "could be",
    "go with", "lets go with", "we go with",
)  # fmt: skip
"""Words that may stand before an answer and carry nothing, in filler position only."""

DOUBTS = frozenset(
    (
        "is it maybe", "is it", "maybe", "perhaps", "probably", "how about", "what about",
        "it could be", "could be", "i guess",
    )
)  # fmt: skip
"""Carriers that suggest and decide nothing: "what about the first?" takes no card."""

TAILS = (
    "is top",
    "its top",
    "i think",
    "i guess",
    "maybe",
    "please",
    "um",
    "uh",
    "probably",
    "right",
)
"""Words that may stand after an answer and carry nothing."""

QUESTION_STARTS = (
    "what", "who", "where", "when", "why", "how", "which", "whats", "do", "does", "did", "are",
    "can", "could", "should", "shall", "would", "isnt", "wasnt",
)  # fmt: skip


WONDER_STARTS = frozenset(
    ("what", "why", "how", "which", "where", "when", "could", "should", "would", "shall", "isnt",
     "wasnt", "whats")
)  # fmt: skip
"""Words that begin a question aloud. "Do", "are" and "can" do too, but are often misheard names."""


def find_marker(words: str) -> tuple[str, str] | None:
    """The last passing marker in canonical `words` and what follows it (or stands before a tail
    marker); None where nothing is passed.

    The last one counts: "we say ... no, we say Spain" passes Spain.
    """
    found = _marked_words(words.split())
    return (found[0], " ".join(words.split()[found[1] : found[2]])) if found else None


def passed_part(text: str) -> str | None:
    """The part of `text`, as written, that a marker passes on; None where nothing is passed."""
    spans = [
        (word, token.start(), token.end())
        for token in re.finditer(r"\S+", text)
        for word in canonical(token.group()).split()
    ]
    found = _marked_words([word for word, _, _ in spans])
    if found is None:
        return None
    _, first, last = found
    return text[spans[first][1] : spans[last - 1][2]].strip(" ,;:.!?")


def _marked_words(words: list[str]) -> tuple[str, int, int] | None:
    """(marker, first, last + 1) of the words passed on; the last marker counts."""
    end = len(words)
    tail = next(
        (
            t
            for t in TAIL_MARKERS
            if len(words) > len(t.split()) and words[-len(t.split()) :] == t.split()
        ),
        None,
    )
    if tail is not None:
        end -= len(tail.split())
    for first in range(end - 1, 0, -1):
        for marker in MARKERS:
            length = len(marker.split())
            if length <= first and words[first - length : first] == marker.split():
                return marker, first, end
    return (tail, 0, end) if tail is not None and end > 0 else None


def strip_carriers(words: str, *, doubts: bool = True, more: Sequence[str] = ()) -> str:
    """Canonical `words` without carrier phrases at either end; never empty unless it was.

    Args:
        words: canonical.
        doubts: also without those that only suggest.
        more: others that carry nothing here, longest first.
    """
    current = words
    while True:
        shorter = current
        for carrier in (*more, *CARRIERS):
            if carrier in DOUBTS and not doubts:
                continue
            if shorter.startswith(carrier + " "):
                shorter = shorter[len(carrier) + 1 :]
                break
        for tail in TAILS:
            if shorter.endswith(" " + tail):
                shorter = shorter[: -len(tail) - 1]
                break
        if shorter == current or not shorter:
            return current
        current = shorter


def split_answers(text: str, known: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """Several answers in one utterance, in order: "France, Spain and Italy".

    Commas and semicolons part answers. An "and" or "then" does where that leaves more phrases of
    the public list whole, so "Bosnia and Herzegovina and Serbia" are two and "Tom and Jerry" one.

    Args:
        text: what was passed, punctuation included.
        known: canonical phrases of the topic's public list.
    """
    parts = re.split(r"[,;]\s*(?:and\s+)?", text)
    return tuple(
        piece for part in parts for piece in _split_and(part.strip(), known) if canonical(piece)
    )


def _split_and(text: str, known: frozenset[str]) -> list[str]:
    chunks = re.split(r"\s+(and then|and|then)\s+", text, flags=re.IGNORECASE)
    words, joints = chunks[::2], chunks[1::2]
    if len(words) > 8:
        return [text]

    def is_known(part: str) -> bool:
        return canonical(part) in known or strip_carriers(canonical(part)) in known

    best: list[tuple[int, list[str]]] = [(0, [])]
    for end in range(1, len(words) + 1):
        options = []
        for start in range(end):
            joined = words[start]
            for k in range(start + 1, end):
                joined += f" {joints[k - 1]} {words[k]}"
            score, before = best[start]
            options.append((score + (1 if is_known(joined) else -1), [*before, joined]))
        best.append(max(options, key=lambda option: (option[0], -len(option[1]))))
    return best[-1][1]


def is_wondering(words: str) -> bool:
    """Whether canonical `words` ask or only suggest: "could it be the first", "maybe B"."""
    first = words.split()[:1]
    suggests = any(words.startswith(f"{doubt} ") for doubt in DOUBTS)
    return suggests or bool(first and first[0] in WONDER_STARTS)


def is_answer_by_form(words: str) -> bool:
    """Whether canonical `words` have the form of an answer: not a question, not only filler, at
    most eight words. Chart-blind; right and wrong answers pass alike (setting `open`)."""
    tokens = strip_carriers(words).split()
    if not tokens or len(tokens) > 8 or is_only_talk(words):
        return False
    return tokens[0] not in QUESTION_STARTS


def is_only_talk(words: str) -> bool:
    """Whether canonical `words` are nothing but fillers, a yes or no, or that one doesn't know."""
    bare = strip_carriers(words)
    return not bare or bare in CARRIERS or bare in TAILS or bare in (*_YES_NO, *_NO_IDEA)


_YES_NO = ("yes", "no", "yeah", "nope", "hm", "yep")
_NO_IDEA = (
    "i dont know", "we dont know", "i do not know", "we do not know", "dont know", "no idea",
    "i have no idea", "we have no idea", "let me think", "let us think", "lets think",
)  # fmt: skip
