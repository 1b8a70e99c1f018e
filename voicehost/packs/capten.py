"""CAP'TEN theme cards: two prompts each, with the scale from one to ten of each."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.core.game import CardBrief
from voicehost.core.heard import Topic
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.schema import Schema
from voicehost.packs.sealing import SealedCard
from voicehost.packs.topics import Gazetteer
from voicehost.sealed.answer_key import CardKey
from voicehost.sealed.secret import Secret
from voicehost.words.alarm import number_said

GAME = "capten"
PROMPTS = 2
CATEGORIES = ("everyday", "travel", "work", "family", "fantasy", "love")
FIELDS = ("id", "category", "licence", "adult", "prompts")
LONGEST = 110
"""Characters of a prompt or a scale: what is said in one breath of eight seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One of a card's two prompts."""

    text: str
    """A situation and a question, made for the ear."""
    low: str
    """What a one is ("the least embarrassing")."""
    high: str
    line: int

    @property
    def scale(self) -> str:
        """The scale as it is read after the prompt."""
        return f"From one, {self.low}, to ten, {self.high}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A theme card, read and whole (`packs.card.Card`)."""

    id: str
    category: str
    difficulty: str
    adult: bool
    topic: str
    licence: str
    lines: Mapping[str, int]
    path: Path
    prompts: tuple[Prompt, ...]


def read(node: Node, reader: Reader) -> Theme | None:
    """A theme from its file; None where it is not whole. All faults are noted in `reader`."""
    before = len(reader.problems)
    if not reader.is_map(node):
        return None
    reader.keys(node, FIELDS)
    prompts = []
    for child in reader.listed(node, "prompts", required=True):
        if reader.is_map(child):
            reader.keys(child, ("text", "low", "high"))
            texts = {key: reader.text(child, key) for key in ("text", "low", "high")}
            prompts.append(Prompt(**texts, line=child.line))
    theme = Theme(
        id=reader.text(node, "id"),
        category=reader.word(node, "category", CATEGORIES),
        difficulty="easy",
        adult=reader.truth(node, "adult"),
        topic="",
        licence=reader.text(node, "licence"),
        lines={key: child.line for key, child in node.fields.items()},
        path=node.path,
        prompts=tuple(prompts),
    )
    if "prompts" in node.fields:
        listed = node.fields["prompts"]
        reader.counted(listed, len(prompts), PROMPTS, PROMPTS, "a card has exactly two")
    sound = all(problem.severity != "error" for problem in reader.problems[before:])
    return theme if sound else None


def lint(theme: Theme, gazetteer: Gazetteer, reader: Reader, today: str) -> None:
    """Note what the fields alone do not show: the name, questions, lengths, numbers."""
    node = Node(path=theme.path, line=theme.lines.get("id", 1), field="id", kind=Kind.TEXT)
    if theme.id != theme.path.stem:
        reader.bad(node, "differs from the file's name", f'write "{theme.path.stem}"')
    for prompt in theme.prompts:
        where = Node(path=theme.path, line=prompt.line, field="prompts", kind=Kind.TEXT)
        if not prompt.text.endswith("?") or prompt.text.count("?") != 1:
            reader.bad(where, "not one question at the end", "end it with one question mark")
        if any(len(text) > LONGEST for text in (*_sentences(prompt.text), prompt.scale)):
            reader.bad(where, "too long to be heard in one go", f"keep to {LONGEST} characters")
        if any(number_said(text) for text in (prompt.text, prompt.low, prompt.high)):
            reader.bad(where, "holds a number", "players answer in its words: leave it out")
    if len({prompt.text for prompt in theme.prompts}) < len(theme.prompts):
        reader.bad(node, "both prompts are the same", "write another one", "prompts")


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?])\s+", text)


def seal(card: CardId, theme: Theme, gazetteer: Gazetteer, seed: int) -> SealedCard:
    """Everything on a theme card is sealed until it is read; there is nothing to judge."""
    texts: dict[SlotId, Secret] = {}
    for place, prompt in enumerate(theme.prompts, start=1):
        texts[slot(card, "prompt", place)] = Secret(prompt.text)
        texts[slot(card, "scale", place)] = Secret(prompt.scale)
    content: dict[str, Any] = {
        "id": theme.id,
        "prompts": [[prompt.text, prompt.low, prompt.high] for prompt in theme.prompts],
    }
    return SealedCard(
        brief=CardBrief(card=card, places=PROMPTS),
        key=CardKey(card=card, entries=()),
        texts=texts,
        topic=Topic(name="", phrases=()),
        chart=theme.id,
        content=content,
    )


def about(theme: Theme) -> Mapping[str, str | int]:
    """What may be shown of a theme to anybody: not its prompts."""
    return {
        "id": theme.id,
        "category": theme.category,
        "licence": theme.licence,
        "prompts": len(theme.prompts),
    }


def answers(theme: Theme) -> Sequence[Mapping[str, str | int]]:
    """The prompts in clear."""
    return [
        {"position": at, "answer": prompt.text, "detail": prompt.scale}
        for at, prompt in enumerate(theme.prompts, start=1)
    ]


def template(name: str, topics: Sequence[str]) -> str:
    """The empty form of a theme card."""
    prompt = '  - text: "TODO?"\n    low: "the least TODO"\n    high: "the most TODO"\n'
    return f"""\
# A theme card for CAP'TEN. Check it with: voicehost packs check {name}.yaml
id: {name}
category: everyday     # {", ".join(CATEGORIES)}
licence: "TODO"        # CC0-1.0 ...
# Exactly two prompts: a situation and one question. No numbers in them.
prompts:
{prompt}{prompt}"""


SCHEMA = Schema(
    game=GAME,
    unit="themes",
    cards=5,
    categories=CATEGORIES,
    fields=FIELDS,
    read=read,
    seal=seal,
    lint=lint,
    about=about,
    answers=answers,
    template=template,
    deck=True,
)
