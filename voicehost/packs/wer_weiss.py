"""Wer weiss denn sowas? cards: a question, three options of which one is right, an explanation."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.core.chance import branch, draw
from voicehost.core.game import CardBrief
from voicehost.core.heard import Topic
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.schema import Schema
from voicehost.packs.sealing import SealedCard
from voicehost.packs.topics import Gazetteer
from voicehost.sealed.answer_key import CardKey, Entry
from voicehost.sealed.secret import Secret

GAME = "wer-weiss"
OPTIONS = 3
CATEGORIES = (
    "animals", "body", "everyday life", "food", "history", "language", "nature", "space",
    "sport", "technology", "travel",
)  # fmt: skip
FIELDS = (
    "id", "category", "licence", "question", "right", "wrong", "explanation", "source", "as_of",
    "review_by", "checked", "adult",
)  # fmt: skip
LONGEST_OPTION = 80
LONGEST_TEXT = 260
SUSPICIOUS = 2.2
"""A right option so many times longer than the longest wrong one is told by its length."""
_MONTH = re.compile(r"20\d\d-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiz:
    """A quiz card, read and whole (`packs.card.Card`)."""

    id: str
    category: str
    difficulty: str
    adult: bool
    topic: str
    licence: str
    lines: Mapping[str, int]
    path: Path
    question: str
    right: str
    wrong: tuple[str, ...]
    explanation: str
    source: str
    as_of: str
    """The date the fact holds for, or "stable"."""
    review_by: str
    """YYYY-MM, when somebody should look again; "" for what does not change."""
    checked_by: str
    second_source: str


def read(node: Node, reader: Reader) -> Quiz | None:
    """A card from its file; None where it is not whole. All faults are noted in `reader`."""
    before = len(reader.problems)
    if not reader.is_map(node):
        return None
    reader.keys(node, FIELDS)
    checked = node.fields.get("checked")
    if checked is not None and reader.is_map(checked):
        reader.keys(checked, ("by", "how", "second_source"))
    quiz = Quiz(
        id=reader.text(node, "id"),
        category=reader.word(node, "category", CATEGORIES),
        difficulty="medium",
        adult=reader.truth(node, "adult"),
        topic="",
        licence=reader.text(node, "licence"),
        lines={key: child.line for key, child in node.fields.items()},
        path=node.path,
        question=reader.text(node, "question"),
        right=reader.text(node, "right"),
        wrong=reader.texts(node, "wrong", required=True),
        explanation=reader.text(node, "explanation"),
        source=reader.text(node, "source"),
        as_of=reader.text(node, "as_of"),
        review_by=reader.text(node, "review_by", required=False),
        checked_by=reader.text(checked, "by", required=False) if checked else "",
        second_source=reader.text(checked, "second_source", required=False) if checked else "",
    )
    if "wrong" in node.fields:
        wrong = OPTIONS - 1
        reader.counted(
            node.fields["wrong"], len(quiz.wrong), wrong, wrong, "a card has exactly two",
            "wrong options",
        )  # fmt: skip
    sound = all(problem.severity != "error" for problem in reader.problems[before:])
    return quiz if sound else None


def lint(quiz: Quiz, gazetteer: Gazetteer, reader: Reader, today: str) -> None:
    """Note what the fields alone do not show: names, questions, lengths, options alike."""

    def bad(field: str, problem: str, remedy: str, severity: str = "error") -> None:
        line = quiz.lines.get(field, 1)
        node = Node(path=quiz.path, line=line, field=field, kind=Kind.TEXT)
        reader.bad(node, problem, remedy, severity=severity)

    options = (quiz.right, *quiz.wrong)
    if quiz.id != quiz.path.stem:
        bad("id", "differs from the file's name", f'write "{quiz.path.stem}"')
    if not quiz.question.endswith("?") or quiz.question.count("?") != 1:
        bad("question", "not one question at the end", "end it with one question mark")
    if len({folded(option) for option in options}) < OPTIONS:
        bad("wrong", "two options are the same", "write another one")
    for field, text in (("question", quiz.question), ("explanation", quiz.explanation)):
        if len(text) > LONGEST_TEXT:
            bad(field, "too long to be listened to", f"keep to {LONGEST_TEXT} characters")
    if any(len(option) > LONGEST_OPTION for option in options):
        bad("right", "an option is too long", f"keep to {LONGEST_OPTION} characters")
    if len(quiz.right) > SUSPICIOUS * max(len(option) for option in quiz.wrong):
        bad("right", "its length gives it away", "make the options alike", "warning")
    if folded(quiz.right) in folded(quiz.question):
        bad("question", "it holds the right option", "ask it in other words")
    if len(quiz.explanation) < 2 * OPTIONS * 5:
        bad("explanation", "hardly an explanation", "say why, in a sentence or two", "warning")
    if quiz.checked_by in ("", "TODO"):
        bad("checked", "nobody has checked it", "say who checked it and how", "warning")
    if quiz.as_of != "stable" and not quiz.review_by:
        bad("review_by", "no date of review", "add YYYY-MM", "warning")
    if quiz.review_by and not _MONTH.fullmatch(quiz.review_by):
        bad("review_by", "not a date", "write it as YYYY-MM")
    elif quiz.review_by and today and quiz.review_by < today[: len(quiz.review_by)]:
        bad("review_by", f"was due {quiz.review_by}", "check the fact, move the date", "warning")


def seal(card: CardId, quiz: Quiz, gazetteer: Gazetteer, seed: int) -> SealedCard:
    """The options in an order drawn from the session's seed and this card; the key knows by place
    which is right."""
    order = draw(branch(seed, f"options of {quiz.id}"), 0, OPTIONS, OPTIONS)
    options = [(quiz.right, *quiz.wrong)[place] for place in order]
    texts: dict[SlotId, Secret] = {
        slot(card, "category"): Secret(quiz.category),
        slot(card, "question"): Secret(quiz.question),
        slot(card, "explanation"): Secret(quiz.explanation),
        slot(card, "source"): Secret(quiz.source),
    }
    for place, option in enumerate(options, start=1):
        texts[slot(card, "option", place)] = Secret(option)
    right = slot(card, "option", order.index(0) + 1)
    content: dict[str, Any] = {
        key: getattr(quiz, key)
        for key in ("id", "category", "question", "right", "explanation", "source")
    }
    return SealedCard(
        brief=CardBrief(card=card, places=OPTIONS, group=1 + CATEGORIES.index(quiz.category)),
        key=CardKey(
            card=card, entries=(Entry(slot=right, answer=Secret(quiz.right)),), format="abc"
        ),
        texts=texts,
        topic=Topic(name="", phrases=()),
        chart=quiz.id,
        content={**content, "wrong": list(quiz.wrong)},
    )


def about(quiz: Quiz) -> Mapping[str, str | int]:
    """What may be shown of a card to anybody."""
    return {
        "id": quiz.id,
        "category": quiz.category,
        "licence": quiz.licence,
        "as_of": quiz.as_of,
        "review_by": quiz.review_by,
        "checked_by": quiz.checked_by,
        "second_source": quiz.second_source,
    }


def answers(quiz: Quiz) -> Sequence[Mapping[str, str | int]]:
    """The right option, then the others."""
    rows: list[Mapping[str, str | int]] = [
        {"position": 1, "answer": quiz.right, "detail": quiz.explanation}
    ]
    rows += [
        {"position": at, "answer": wrong, "detail": ""} for at, wrong in enumerate(quiz.wrong, 2)
    ]
    return rows


def template(name: str, topics: Sequence[str]) -> str:
    """The empty form of a quiz card."""
    return f"""\
# A card for Wer weiss denn sowas? Check it with: voicehost packs check {name}.yaml
id: {name}
category: animals      # {", ".join(CATEGORIES)}
licence: "TODO"        # of the facts and wording
question: "TODO?"
right: "TODO"
wrong: ["TODO one", "TODO two"]   # tempting, and as long as the right one
explanation: "TODO"    # read after the ruling: why it is so, worth hearing
source: "TODO"
as_of: "stable"        # or the year it holds for; then review_by: "YYYY-MM", too
checked: {{by: "TODO", how: "TODO", second_source: "TODO"}}
"""


SCHEMA = Schema(
    game=GAME,
    unit="questions",
    cards=13,
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
