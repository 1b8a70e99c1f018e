"""Canary packs: charts whose sealed words are unique nonsense, so that a leak is seen at once.

A pack is a function of a vocabulary and one deal a card. Two packs with the same vocabulary have
the same public lists, ids and numbers; a card whose deals differ differs only in what is sealed:
which words of the list are entries and at which place, the task and the definition. Whatever leaves
the host before a card's texts are opened must be the same for both (non-interference).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CATEGORIES = {
    "top-ten-quiz": ("society", "sport", "nature", "worldwide", "people", "economy", "fun"),
    "e-top": ("society", "sport", "nature", "geography", "people", "economy", "culture"),
}
"""One a card, by game."""
WORDS = 70
"""Words on a card's public list: ten entries, twenty rivals and forty more."""

_CONSONANTS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True, kw_only=True)
class Canary:
    """A canary pack on disk and the words that must not get out."""

    root: Path
    """To be given as a root of packs."""
    charts: tuple[str, ...]
    """Chart ids in order of play: card "1" is the first."""
    answers: tuple[tuple[str, ...], ...]
    """Per card its ten entries, rank 1 first."""
    texts: tuple[tuple[str, ...], ...]
    """Per card the nonsense word in its task, its definition and its source."""

    def leaks(self, output: str, opened: Sequence[str] = ()) -> tuple[str, ...]:
        """Sealed words found in some output, but for those opened already.

        Answers are on the public list too and may be heard, so this is for output to which nobody
        has said them; the task's words are on no list at all.
        """
        low = output.casefold()
        allowed = {word.casefold() for word in opened}
        sealed = [word for card in (*self.answers, *self.texts) for word in card]
        return tuple(word for word in sealed if word in low and word not in allowed)


def write_canary_pack(
    folder: Path,
    vocabulary: int = 1,
    deals: Sequence[int] = (1,) * 7,
    game: str = "top-ten-quiz",
) -> Canary:
    """Write a pack of lists of nonsense words.

    Args:
        folder: where to write; made if it is not there.
        vocabulary: which words there are.
        deals: per card, which of its words are the entries, and its task. As many cards as deals.
        game: whose lists, a key of CATEGORIES.
    """
    _write_pack(folder, game)
    words = _vocabulary(vocabulary, WORDS * len(deals))
    charts, answers, texts = [], [], []
    for card, deal in enumerate(deals, start=1):
        own = words[WORDS * (card - 1) : WORDS * card]
        chance = random.Random(f"{vocabulary}/{card}/{deal}")
        entries = chance.sample(own, 10)
        rivals = sorted(chance.sample(sorted(set(own) - set(entries)), 20))
        hidden = tuple(f"{_word(chance)}{_word(chance)}" for _ in range(3))
        name = f"canary-{card}"
        _write_topic(folder / "topics" / f"{name}.yaml", own)
        category = CATEGORIES[game][(card - 1) % len(CATEGORIES[game])]
        _write_chart(folder / "charts" / f"{name}.yaml", category, entries, rivals, hidden)
        charts.append(name)
        answers.append(tuple(entries))
        texts.append(hidden)
    return Canary(root=folder, charts=tuple(charts), answers=tuple(answers), texts=tuple(texts))


def write_canary_questions(
    folder: Path, vocabulary: int = 1, deals: Sequence[int] = (1,) * 4
) -> Canary:
    """Write a Desítka pack of questions with nonsense options and nonsense answers.

    Args:
        folder: where to write; made if it is not there.
        vocabulary: which words there are.
        deals: per card, which of its words are options and answers, and its question.
    """
    _write_pack(folder, "desitka")
    words = _vocabulary(vocabulary, WORDS * len(deals))
    charts, answers, texts = [], [], []
    for card, deal in enumerate(deals, start=1):
        own = words[WORDS * (card - 1) : WORDS * card]
        chance = random.Random(f"{vocabulary}/{card}/{deal}")
        options, listed = own[:10], own[10:]
        hidden = tuple(f"{_word(chance)}{_word(chance)}" for _ in range(3))
        given = chance.sample(listed, 10)
        name = f"canary-{card}"
        _write_topic(folder / "topics" / f"{name}.yaml", listed)
        _write_question(folder / "charts" / f"{name}.yaml", options, given, hidden)
        charts.append(name)
        answers.append(tuple(given))
        texts.append(hidden)
    return Canary(root=folder, charts=tuple(charts), answers=tuple(answers), texts=tuple(texts))


def _write_pack(folder: Path, game: str) -> None:
    (folder / "charts").mkdir(parents=True, exist_ok=True)
    (folder / "topics").mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(
        f'game: {game}\nname: "Canary"\nlang: en\nlicence: CC0-1.0\n', encoding="utf-8"
    )


def _write_question(
    path: Path, options: Sequence[str], answers: Sequence[str], hidden: Sequence[str]
) -> None:
    task, definition, source = hidden
    lines = [
        f"id: {path.stem}",
        "category: nature",
        "difficulty: easy",
        "format: open",
        f'task: "What belongs to this {task}?"',
        f'definition: "As {definition} has it."',
        f"topic: {path.stem}",
        f'source: "the book of {source}"',
        "licence: CC0-1.0",
        "as_of: stable",
        'review_by: "2099-01"',
        "checked: {by: nobody}",
        "options:",
        *(
            f'  - {{option: "{option}", answer: "{answer}"}}'
            for option, answer in zip(options, answers, strict=True)
        ),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _vocabulary(seed: int, count: int) -> list[str]:
    """Nonsense words, no two of which begin or end with the same four letters."""
    chance = random.Random(f"vocabulary {seed}")
    words: list[str] = []
    taken: set[str] = set()
    while len(words) < count:
        word = _word(chance)
        marks = {f"{word[:4]}-", f"-{word[-4:]}"}
        if not marks & taken:
            taken |= marks
            words.append(word)
    return words


def _word(chance: random.Random) -> str:
    """Three syllables and a closing consonant: "zomutek"."""
    pairs = (chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(3))
    return "".join(pairs) + chance.choice(_CONSONANTS)


def _write_topic(path: Path, words: Sequence[str]) -> None:
    lines = [f"topic: {path.stem}", "licence: CC0-1.0", "words:"]
    lines += [f'  - "{word}"' for word in sorted(words)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_chart(
    path: Path, category: str, entries: Sequence[str], rivals: Sequence[str], hidden: Sequence[str]
) -> None:
    task, definition, source = hidden
    lines = [
        f"id: {path.stem}",
        f"category: {category}",
        "difficulty: easy",
        f'task: "Name the ten highest {task}."',
        f'definition: "Whatever is called {definition}."',
        "unit: points",
        f"topic: {path.stem}",
        f'source: "the book of {source}"',
        "licence: CC0-1.0",
        "as_of: stable",
        'review_by: "2099-01"',
        "checked: {by: nobody}",
        "entries:",
        *(f'  - {{answer: "{word}", value: {20 - at}}}' for at, word in enumerate(entries)),
        "rivals:",
        *(f'  - "{word}"' for word in rivals),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
