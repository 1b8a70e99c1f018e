"""É Top!? cards: a category and its top ten, with more entries where places are shared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from voicehost.core.ids import CardId
from voicehost.packs import ranked
from voicehost.packs.extracts import lint_extract
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.lint_chart import lint_chart
from voicehost.packs.lint_sounds import lint_sounds
from voicehost.packs.ranked import PLACES, Chart
from voicehost.packs.schema import Schema
from voicehost.packs.sealing import SealedCard
from voicehost.packs.template import template
from voicehost.packs.topics import Gazetteer, Word

GAME = "e-top"
CATEGORIES = ("nature", "geography", "people", "society", "sport", "economy", "culture")
"""What a card may be about; for lists only, the game draws from one deck."""

CARDS = 31
"""Ten players, each one card short of four, and the card that decides."""

LENIENT = (
    ("Russia", "USSR"),
    ("Russia", "Soviet Union"),
    ("United Kingdom", "England"),
    ("Germany", "West Germany"),
    ("Netherlands", "Holland"),
    ("Czechia", "Czechoslovakia"),
    ("Serbia", "Yugoslavia"),
    ("Harry Potter and the Philosopher's Stone", "Harry Potter"),
    ("The Lord of the Rings: The Fellowship of the Ring", "The Lord of the Rings"),
)
"""Close guesses that count (rulebook, "Additional Rules"), off where a card or its topic has both
forms. A card may name more of its own."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CategoryCard(Chart):
    """A card file, read and whole. `task` is the category as it is read aloud."""

    lenient: tuple[tuple[str, str], ...] = ()
    """Further pairs that count as one on this card."""


def read(node: Node, reader: Reader) -> CategoryCard | None:
    """A card from its file; None where it is not whole. All faults are noted in `reader`."""
    before = len(reader.problems)
    chart = ranked.read_fields(node, reader, CATEGORIES, extra=("lenient",))
    if chart is None:
        return None
    values: dict[str, Any] = {field.name: getattr(chart, field.name) for field in fields(Chart)}
    card = CategoryCard(**values, lenient=_pairs(node, reader))
    listed = node.fields.get("entries")
    if listed is not None and card.entries:
        ranks = [entry.rank or place for place, entry in enumerate(card.entries, start=1)]
        remedy = "a card has ten, and more only where the last ones share a rank up to 10"
        reader.counted(listed, len(ranks), PLACES, None, remedy)
        if max(ranks) > PLACES:
            reader.bad(listed, f"{len(ranks)} entries", remedy)
        ranked.check_ranks(card, node, reader)
    sound = all(problem.severity != "error" for problem in reader.problems[before:])
    return card if sound else None


def _pairs(node: Node, reader: Reader) -> tuple[tuple[str, str], ...]:
    out = []
    for child in reader.listed(node, "lenient"):
        texts = [reader.text_of(item) for item in child.items] if child.kind is Kind.LIST else []
        if len(texts) != 2 or not all(texts):
            reader.bad(child, "not a pair", 'write ["Russia", "USSR"]')
            continue
        out.append((texts[0], texts[1]))
    return tuple(out)


def seal(card: CardId, chart: CategoryCard, gazetteer: Gazetteer, seed: int) -> SealedCard:
    """Split a card; close guesses are further names of what they stand for, and public."""
    pairs = _apart(chart, gazetteer)
    known = {folded(form) for word in gazetteer.words for form in word.forms}
    wider = replace(gazetteer, words=tuple(_lenient(word, pairs) for word in gazetteer.words))
    own = [
        tuple(
            replace(item, aliases=_lenient(item.word, pairs).aliases)
            if not known & {folded(form) for form in item.word.forms}
            else item
            for item in items
        )
        for items in (chart.entries, chart.rivals)
    ]
    sealed = ranked.seal(card, replace(chart, entries=own[0], rivals=own[1]), wider, seed)
    return replace(sealed, key=replace(sealed.key, lenient=pairs))


def _apart(chart: CategoryCard, gazetteer: Gazetteer) -> tuple[tuple[str, str], ...]:
    """The pairs of which not both forms stand on the card or in its topic already."""
    words = [item.word for item in (*chart.entries, *chart.rivals)]
    taken = {folded(form) for word in (*words, *gazetteer.words) for form in word.forms}
    pairs = dict.fromkeys((*LENIENT, *chart.lenient))
    return tuple(pair for pair in pairs if not {folded(form) for form in pair} <= taken)


def _lenient(word: Word, pairs: Sequence[tuple[str, str]]) -> Word:
    forms = {folded(form) for form in word.forms}
    more = [
        there
        for one, other in pairs
        for here, there in ((one, other), (other, one))
        if folded(here) in forms
    ]
    return replace(word, aliases=tuple(dict.fromkeys((*word.aliases, *more))))


def lint(chart: CategoryCard, gazetteer: Gazetteer, reader: Reader, today: str = "") -> None:
    """Note what makes a card unplayable, unfair or hard to say."""
    lint_chart(chart, gazetteer, reader, today)
    lint_extract(chart, gazetteer, reader)
    if chart.task.casefold().startswith("name "):
        place = Node(path=chart.path, line=chart.lines["task"], field="task", kind=Kind.TEXT)
        reader.bad(place, "a task, not a category", 'write "The largest islands."', "", "warning")


def about(chart: CategoryCard) -> Mapping[str, str | int]:
    """What may be shown of a card to anybody."""
    return ranked.about(chart)


SCHEMA = Schema(
    game=GAME,
    unit="cards",
    cards=CARDS,
    categories=CATEGORIES,
    fields=(*ranked.FIELDS, "lenient"),
    read=read,
    seal=seal,
    lint=lint,
    lint_sounds=lint_sounds,
    about=about,
    answers=ranked.answers,
    template=lambda name, topics: template(GAME, CATEGORIES, name, topics),
    tables=True,
    deck=True,
)
