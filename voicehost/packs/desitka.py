"""Desítka cards: a question, ten options that everybody hears, and an answer under each."""

from collections.abc import Mapping, Sequence
from typing import Any

from voicehost.core.game import CardBrief
from voicehost.core.ids import CardId, slot
from voicehost.packs.desitka_card import KEY_FORMATS, OPTIONS, Choice, QuestionCard
from voicehost.packs.desitka_lint import lint, lint_pack
from voicehost.packs.fields import Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.lint_sounds import lint_option_sounds
from voicehost.packs.schema import Schema
from voicehost.packs.sealing import SealedCard
from voicehost.packs.topics import Gazetteer, Word, public_topic
from voicehost.sealed.answer_key import CardKey, Entry
from voicehost.sealed.secret import Secret

GAME = "desitka"
CARDS = 24
CATEGORIES = ("nature", "geography", "people", "history", "sport", "science", "culture", "everyday")
DIFFICULTIES = ("easy", "medium", "hard")
FORMATS = ("true-false", "number", "order", "period", "colour", "open")
"""Answer formats of the rulebook ("Question Categories"); a card's public group is its place here,
from 1. "period" is CENTURY/DECADE."""

_PUBLIC = {
    "true-false": ("true", "false"),
    "order": (
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ),
    "colour": (
        "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "white", "grey",
        "silver", "gold", "black", "turquoise", "beige", "light blue", "dark blue",
    ),
    "period": (
        *(f"the {n}th century" for n in range(4, 21)), "the first century", "the second century",
        "the third century", "the 21st century", *(f"the {n}0s" for n in range(180, 203)),
    ),
}  # fmt: skip
"""Words that answer any question of a format, for hearing: the same whatever a card holds."""

SIDES = ("a", "b")
"""A card of the box has a question on either side; a game plays one of them."""

FIELDS = (
    "id", "card", "side", "category", "difficulty", "adult", "format", "task", "definition",
    "topic", "needs", "source", "source_detail", "licence", "attribution", "as_of", "review_by",
    "checked", "note", "options",
)  # fmt: skip
OPTION_FIELDS = ("option", "answer", "aliases", "say")


def read(node: Node, reader: Reader) -> QuestionCard | None:
    """A card from its file; None where it is not whole. All faults are noted in `reader`."""
    before = len(reader.problems)
    if not reader.is_map(node):
        return None
    reader.keys(node, FIELDS)
    checked = node.fields.get("checked")
    card = QuestionCard(
        id=reader.text(node, "id"),
        category=reader.word(node, "category", CATEGORIES),
        difficulty=reader.word(node, "difficulty", DIFFICULTIES),
        adult=reader.truth(node, "adult"),
        format=reader.word(node, "format", FORMATS),
        task=reader.text(node, "task"),
        definition=reader.text(node, "definition", required=False),
        topic=reader.text(node, "topic", required=False),
        needs=reader.texts(node, "needs"),
        source=reader.text(node, "source"),
        licence=reader.text(node, "licence"),
        attribution=reader.text(node, "attribution", required=False),
        as_of=reader.text(node, "as_of"),
        review_by=reader.text(node, "review_by", required=False),
        checked_by=reader.text(checked, "by", required=False) if checked else "",
        number=_card_number(reader, node),
        side=reader.word(node, "side", SIDES, required=False),
        choices=tuple(_choices(reader, node)),
        lines={key: child.line for key, child in node.fields.items()},
        path=node.path,
    )
    if "options" in node.fields:
        remedy = f"a card has exactly {OPTIONS}"
        reader.counted(node.fields["options"], len(card.choices), OPTIONS, OPTIONS, remedy)
    sound = all(problem.severity != "error" for problem in reader.problems[before:])
    return card if sound else None


def _card_number(reader: Reader, node: Node) -> int:
    """The number of the double-sided card, 0 where the file has none."""
    number = reader.number(node, "card")
    if number is None:
        return 0
    if not isinstance(number, int) or number < 1:
        reader.bad(node.fields["card"], "not a card's number", "number cards from 1")
        return 0
    return number


def _choices(reader: Reader, node: Node) -> Sequence[Choice]:
    out = []
    for child in reader.listed(node, "options", required=True):
        if not reader.is_map(child):
            continue
        reader.keys(child, OPTION_FIELDS)
        out.append(
            Choice(
                option=reader.text(child, "option"),
                answer=reader.text(child, "answer"),
                aliases=reader.texts(child, "aliases"),
                say=reader.texts(child, "say"),
                line=child.line,
            )
        )
    return out


def seal(card_id: CardId, card: QuestionCard, gazetteer: Gazetteer, seed: int) -> SealedCard:
    """Split a card: question and options are public once it is drawn, answers when taken."""
    known = gazetteer.index()
    words = [Word(text=choice.option, say=choice.say) for choice in card.choices]
    is_open = card.format == "open"
    if is_open:
        words += [Word(text=choice.answer, aliases=choice.aliases) for choice in card.choices]
    words += [Word(text=text) for text in _PUBLIC.get(card.format, ())]
    mine = {folded(form) for choice in card.choices for form in (choice.answer, *choice.aliases)}
    others = [
        word
        for word in (gazetteer.words if is_open else ())
        if not any(folded(form) in mine for form in word.forms)
    ]
    plain = {
        slot(card_id, "category"): card.category,
        slot(card_id, "task"): card.task,
        slot(card_id, "definition"): card.definition,
        slot(card_id, "source"): card.source,
    }
    for number, choice in enumerate(card.choices, start=1):
        plain[slot(card_id, "option", number)] = choice.option
        plain[slot(card_id, "entry", number)] = choice.answer
    key = CardKey(
        card=card_id,
        entries=tuple(
            Entry(
                slot=slot(card_id, "entry", number),
                answer=Secret(choice.answer),
                aliases=_secrets((*choice.aliases, *_forms(known.get(folded(choice.answer))))),
            )
            for number, choice in enumerate(card.choices, start=1)
        ),
        rivals=_secrets([word.text for word in others]),
        rival_aliases={word.text: _secrets((*word.aliases, *word.say)) for word in others},
        needs=tuple(sorted({folded(need) for need in (*gazetteer.needs, *card.needs)})),
        format=KEY_FORMATS[card.format],
        options=len(card.choices),
    )
    return SealedCard(
        brief=CardBrief(
            card=card_id, places=len(card.choices), group=1 + FORMATS.index(card.format)
        ),
        key=key,
        texts={where: Secret(text) for where, text in plain.items()},
        topic=public_topic(card.topic, words, gazetteer),
        chart=card.id,
        content=_content(card),
    )


def _forms(word: Word | None) -> tuple[str, ...]:
    return (*word.forms, *word.say) if word is not None else ()


def _secrets(texts: Sequence[str]) -> tuple[Secret, ...]:
    return tuple(Secret(text) for text in dict.fromkeys(texts))


def _content(card: QuestionCard) -> Mapping[str, Any]:
    """What a resumed game must find unchanged."""
    head = {
        name: getattr(card, name)
        for name in ("id", "category", "format", "task", "definition", "topic", "source")
    }
    options = [[c.option, c.answer, list(c.aliases), list(c.say)] for c in card.choices]
    return {**head, "options": options}


def about(card: QuestionCard) -> Mapping[str, str | int]:
    """What may be shown of a card to anybody."""
    return {
        name: getattr(card, name)
        for name in (
            "id", "number", "side", "category", "difficulty", "format", "task", "definition",
            "topic", "source", "licence", "attribution", "as_of", "review_by", "checked_by",
        )
    }  # fmt: skip


def answers(card: QuestionCard) -> Sequence[Mapping[str, str | int]]:
    """The options with their answers in clear."""
    return [
        {"position": number, "answer": choice.option, "detail": choice.answer}
        for number, choice in enumerate(card.choices, start=1)
    ]


def template(name: str, topics: Sequence[str]) -> str:
    """The empty form of a card."""
    options = "\n".join('  - {option: "TODO", answer: "TODO"}' for _ in range(OPTIONS))
    return f"""\
# A card for {GAME}: check it with
#   voicehost packs check {name}.yaml
id: {name}
category: nature       # {", ".join(CATEGORIES)}
difficulty: medium     # {", ".join(DIFFICULTIES)}
format: number         # {", ".join(FORMATS)}
task: "TODO"           # one question that all ten options answer
# card: 1              # two questions share a card: side: a and side: b
# Only with format "open", the public list that has the answers: {", ".join(topics)}.
# topic: "TODO"
source: "TODO"         # as it is read aloud
licence: "TODO"        # of the facts: CC0-1.0, CC-BY-4.0 ...
as_of: "stable"
review_by: "2030-01"
checked: {{by: "TODO", how: "TODO", second_source: "TODO"}}
# aliases: other forms of the answer; say: how the option may sound, written as words.
options:
{options}
"""


SCHEMA = Schema(
    game=GAME,
    unit="questions",
    cards=CARDS,
    categories=CATEGORIES,
    fields=FIELDS,
    read=read,
    seal=seal,
    lint=lint,
    lint_sounds=lint_option_sounds,
    lint_pack=lint_pack,
    sheet=lambda card: card.number,
    about=about,
    answers=answers,
    template=template,
    deck=True,
)
