"""Charts: ranked lists of answers. What games of ranked lists share: the fields of a chart file,
and how a chart becomes a sealed card."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from voicehost.core.game import CardBrief
from voicehost.core.ids import CardId, SlotId, slot
from voicehost.packs.fields import Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.sealing import SealedCard
from voicehost.packs.speakable import say_value
from voicehost.packs.topics import Gazetteer, Word, public_topic
from voicehost.sealed.answer_key import CardKey, Entry
from voicehost.sealed.secret import Secret

PLACES = 10
"""A top ten has ten places."""
DIFFICULTIES = ("easy", "medium", "hard")

FIELDS = (
    "id", "category", "difficulty", "adult", "task", "definition", "scope", "order", "unit",
    "topic", "needs", "source", "source_detail", "licence", "attribution", "as_of", "review_by",
    "proof", "checked", "note", "entries", "rivals",
)  # fmt: skip
ITEM_FIELDS = ("answer", "rank", "value", "detail", "aliases", "say", "why")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Item:
    """A ranked entry or a rival."""

    answer: str
    aliases: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    """How it may sound, written as words."""
    value: int | float | None = None
    detail: str = ""
    """The value as words, where the usual way of saying it does not fit."""
    rank: int | None = None
    """Entries: 1 to 10, shared by equal values (1, 2, 2, 4). Rivals: 11 and up where known."""
    line: int = 0

    @property
    def word(self) -> Word:
        """The item as a word of a topic."""
        return Word(text=self.answer, aliases=self.aliases, say=self.say, line=self.line)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Chart:
    """A chart file, read and whole."""

    id: str
    category: str
    difficulty: str
    adult: bool
    task: str
    definition: str
    order: str
    unit: str
    topic: str
    needs: tuple[str, ...]
    source: str
    """As it is read aloud; where exactly the values lie is in the file's `source_detail`."""
    licence: str
    attribution: str
    as_of: str
    review_by: str
    proof: str
    """What its values can be recomputed from: "extract", "package NAME", or "" (see packs.md)."""
    checked_by: str
    second_source: str
    entries: tuple[Item, ...]
    rivals: tuple[Item, ...]
    lines: Mapping[str, int]
    """Line of each field, for messages."""
    path: Path


def read_fields(
    node: Node, reader: Reader, categories: Sequence[str], extra: Sequence[str] = ()
) -> Chart | None:
    """A chart from its file; None where it is no mapping. Faults are noted in `reader`, so a chart
    is whole only where none was.

    Args:
        node: the file.
        reader: takes the faults.
        categories: what `category` may be.
        extra: further fields a game's charts may have.
    """
    if not reader.is_map(node):
        return None
    reader.keys(node, (*FIELDS, *extra))
    name = reader.text(node, "id")
    if name and name != node.path.stem:
        reader.bad(node.fields["id"], "not the file's name", f'write "{node.path.stem}"')
    checked = node.fields.get("checked")
    if checked is not None and reader.is_map(checked):
        reader.keys(checked, ("by", "how", "second_source"))
    return Chart(
        id=name,
        category=reader.word(node, "category", categories),
        difficulty=reader.word(node, "difficulty", DIFFICULTIES),
        adult=reader.truth(node, "adult"),
        task=reader.text(node, "task"),
        definition=reader.text(node, "definition"),
        order=reader.text(node, "order", required=False),
        unit=reader.text(node, "unit", required=False),
        topic=reader.text(node, "topic", required=False),
        needs=reader.texts(node, "needs"),
        source=reader.text(node, "source"),
        licence=reader.text(node, "licence"),
        attribution=reader.text(node, "attribution", required=False),
        as_of=reader.text(node, "as_of"),
        review_by=reader.text(node, "review_by", required=False),
        proof=reader.text(node, "proof", required=False),
        checked_by=reader.text(checked, "by", required=False) if checked else "",
        second_source=reader.text(checked, "second_source", required=False) if checked else "",
        entries=tuple(_items(reader, node, "entries")),
        rivals=tuple(_items(reader, node, "rivals")),
        lines={key: value.line for key, value in node.fields.items()},
        path=node.path,
    )


def _items(reader: Reader, node: Node, key: str) -> Sequence[Item]:
    items = []
    for child in reader.listed(node, key, required=key == "entries"):
        if not child.fields:
            text = reader.text_of(child)
            if text:
                items.append(Item(answer=text, line=child.line))
            continue
        reader.keys(child, ITEM_FIELDS)
        rank = reader.number(child, "rank")
        if rank is not None and (not isinstance(rank, int) or rank < 1):
            reader.bad(child, "not a rank", "ranks are whole numbers from 1", "rank")
        answer = reader.text(child, "answer")
        if answer:
            items.append(
                Item(
                    answer=answer,
                    aliases=reader.texts(child, "aliases"),
                    say=reader.texts(child, "say"),
                    value=reader.number(child, "value"),
                    detail=reader.text(child, "detail", required=False),
                    rank=rank if isinstance(rank, int) else None,
                    line=child.line,
                )
            )
    return items


def check_ranks(chart: Chart, node: Node, reader: Reader) -> None:
    """Note ranks that are not 1, 2, 2, 4: places in order, shared by equal values only."""
    ranks = [entry.rank or place for place, entry in enumerate(chart.entries, start=1)]
    for place, (entry, rank) in enumerate(zip(chart.entries, ranks, strict=True), start=1):
        previous = ranks[place - 2] if place > 1 else 0
        if rank not in (place, previous):
            where = Node(path=node.path, line=entry.line, field=f"entries[{place}]", kind=node.kind)
            reader.bad(
                where,
                f"rank {rank} at place {place}",
                "list entries from rank 1 on; equal values share a rank: 1, 2, 2, 4",
                "rank",
            )


def seal(card: CardId, chart: Chart, gazetteer: Gazetteer, seed: int) -> SealedCard:
    """Split a chart into what is public, what the judge reads and what the door opens.

    Args:
        card: its place in the session.
        chart: the chart.
        gazetteer: the topic's public list.
        seed: unused here: positions are ranks, and a rank is public once its entry is opened.
    """
    known = gazetteer.index()
    entries = [_with_gazetteer(entry, known) for entry in chart.entries]
    rivals = [_with_gazetteer(rival, known) for rival in chart.rivals]
    mine = {folded(form) for item in (*entries, *rivals) for form in item.word.forms}
    decoys = [
        word for word in gazetteer.words if not any(folded(form) in mine for form in word.forms)
    ]
    key = CardKey(
        card=card,
        entries=tuple(
            Entry(
                slot=slot(card, "entry", place),
                answer=Secret(entry.answer),
                aliases=_secrets((*entry.aliases, *entry.say)),
            )
            for place, entry in enumerate(entries, start=1)
        ),
        rivals=_secrets([*(rival.answer for rival in rivals), *(word.text for word in decoys)]),
        rival_aliases={
            **{rival.answer: _secrets((*rival.aliases, *rival.say)) for rival in rivals},
            **{word.text: _secrets((*word.aliases, *word.say)) for word in decoys},
        },
        needs=tuple(sorted({folded(need) for need in (*gazetteer.needs, *chart.needs)})),
    )
    return SealedCard(
        brief=CardBrief(card=card, places=len(entries)),
        key=key,
        texts=_texts(card, chart),
        topic=public_topic(
            chart.topic, [item.word for item in (*chart.entries, *chart.rivals)], gazetteer
        ),
        chart=chart.id,
        content=_content(chart),
    )


def _with_gazetteer(item: Item, known: Mapping[str, Word]) -> Item:
    """The item with the other names and sounds its topic knows for it."""
    match = next((known[c] for form in item.word.forms if (c := folded(form)) in known), None)
    if match is None:
        return item
    aliases = dict.fromkeys((*item.aliases, *match.forms))
    aliases.pop(item.answer, None)
    return Item(
        answer=item.answer,
        aliases=tuple(aliases),
        say=tuple(dict.fromkeys((*item.say, *match.say))),
        line=item.line,
    )


def _secrets(texts: Sequence[str]) -> tuple[Secret, ...]:
    return tuple(Secret(text) for text in texts)


def _texts(card: CardId, chart: Chart) -> Mapping[SlotId, Secret]:
    plain = {
        slot(card, "category"): chart.category,
        slot(card, "task"): chart.task,
        slot(card, "definition"): chart.definition,
        slot(card, "source"): chart.source,
    }
    for place, entry in enumerate(chart.entries, start=1):
        plain[slot(card, "entry", place)] = entry.answer
        plain[slot(card, "detail", place)] = detail(entry, chart.unit)
    return {where: Secret(text) for where, text in plain.items()}


def detail(entry: Item, unit: str) -> str:
    """What the host reads beside an entry: its value with the unit, "" where there is none."""
    if entry.detail or entry.value is None:
        return entry.detail
    return say_value(entry.value, unit)


def _content(chart: Chart) -> Mapping[str, Any]:
    """What a resumed game must find unchanged: all but places in files and checking notes."""
    content = asdict(chart)
    for name in ("lines", "path", "proof", "checked_by", "second_source", "review_by"):
        del content[name]
    for item in (*content["entries"], *content["rivals"]):
        del item["line"]
    return content


def about(chart: Chart) -> Mapping[str, str | int]:
    """What may be shown of a chart to anybody."""
    return {
        "id": chart.id,
        "category": chart.category,
        "difficulty": chart.difficulty,
        "task": chart.task,
        "definition": chart.definition,
        "topic": chart.topic,
        "source": chart.source,
        "licence": chart.licence,
        "attribution": chart.attribution,
        "as_of": chart.as_of,
        "review_by": chart.review_by,
        "proof": chart.proof,
        "checked_by": chart.checked_by,
        "second_source": chart.second_source,
        "entries": len(chart.entries),
        "rivals": len(chart.rivals),
    }


def answers(chart: Chart) -> Sequence[Mapping[str, str | int]]:
    """The answers in clear, best first."""
    return [
        {"position": at, "answer": entry.answer, "detail": detail(entry, chart.unit)}
        for at, entry in enumerate(chart.entries, start=1)
    ]
