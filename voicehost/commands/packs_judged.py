"""The judge over a chart: every name of an entry must count as that entry, every other word of the
public list must not. What the schema can't see: a rival so near an entry that it would be credited.
"""

from collections.abc import Iterable, Iterator

from voicehost.core.heard import Piece
from voicehost.core.ids import CardId, SlotId, position_of, slot
from voicehost.core.verdict import Outcome, Verdict
from voicehost.judge.judge import Judge
from voicehost.packs.card import Card
from voicehost.packs.fields import Problem
from voicehost.packs.forms import folded
from voicehost.packs.load import key_of
from voicehost.packs.ranked import Chart, Item
from voicehost.packs.topics import Gazetteer

_CARD = CardId("1")


def judged(game: str, card: Card, gazetteer: Gazetteer) -> Iterator[Problem]:
    """Faults of a whole chart that show when its words are ruled, typed; other cards have none."""
    if isinstance(card, Chart):
        yield from _judged(game, card, gazetteer)
        yield from _refused(game, card, gazetteer)


def _refused(game: str, chart: Chart, gazetteer: Gazetteer) -> Iterator[Problem]:
    """Sayings of the pack's `refused.tsv` that count after all, and lines that are no such list.
    What is wrong with the list as a whole is said with the first chart of the pack."""
    path = chart.path.parent.parent / "refused.tsv"
    if not path.is_file():
        return
    charts = sorted(found.stem for found in chart.path.parent.glob("*.yaml"))
    judge: Judge | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        name, tab, saying = line.partition("\t")
        if not tab or not saying.strip() or name not in charts:
            if charts and chart.path.stem == charts[0]:
                yield Problem(
                    file=str(path),
                    line=number,
                    field="refused",
                    problem="not a chart of this pack, a tab and a saying",
                    remedy="write for example: ec-coal-production<TAB>Inner Mongolia",
                )
            continue
        if name != chart.path.stem:
            continue
        judge = judge or Judge(key_of(game, chart, gazetteer))
        if judge.rule(_CARD, Piece(words=saying)).slot is not None:
            yield Problem(
                file=str(path),
                line=number,
                field="refused",
                problem=f'"{saying}" counts as an entry',
                remedy="make the thing a rival with its names, or take an alias off the entry",
            )


def _judged(game: str, chart: Chart, gazetteer: Gazetteer) -> Iterator[Problem]:
    judge = Judge(key_of(game, chart, gazetteer))
    mine = gazetteer.index()
    for place, entry in enumerate(chart.entries, start=1):
        match = next((mine[form] for form in map(folded, entry.word.forms) if form in mine), None)
        forms = dict.fromkeys((*entry.word.forms, *(match.forms if match else ())))
        wanted = slot(_CARD, "entry", place)
        for number, form in enumerate(forms):
            verdict = judge.rule(_CARD, Piece(words=form))
            if verdict.slot != wanted:
                where = "its name" if number == 0 else "another name of it"
                yield _problem(
                    chart, f"entries[{place}]", entry.line, f"{where} is ruled {_ruled(verdict)}"
                )
    yield from _rivals(chart, judge)
    seen = {form for rival in chart.rivals for form in _forms(rival)}
    for word in gazetteer.words:
        if folded(word.text) not in seen:
            yield from _public_word(chart, judge, word.text, word.forms)


def _rivals(chart: Chart, judge: Judge) -> Iterator[Problem]:
    for place, rival in enumerate(chart.rivals, start=1):
        for form in rival.word.forms:
            verdict = judge.rule(_CARD, Piece(words=form))
            if verdict.outcome is not Outcome.MISS:
                yield _problem(
                    chart, f"rivals[{place}]", rival.line, f"a form is ruled {_ruled(verdict)}"
                )


def _public_word(chart: Chart, judge: Judge, name: str, forms: Iterable[str]) -> Iterator[Problem]:
    """A word of the topic that is no entry must not count as one; entries were looked at before."""
    found = {judge.rule(_CARD, Piece(words=form)).slot for form in forms} - {None}
    own = _owner(chart, forms)
    if found - {own}:
        line = chart.lines.get("topic", 1)
        yield _problem(chart, "topic", line, f'"{name}" of its topic is ruled an entry')


def _owner(chart: Chart, forms: Iterable[str]) -> SlotId | None:
    plain = set(map(folded, forms))
    for place, entry in enumerate(chart.entries, start=1):
        if plain & _forms(entry):
            return slot(_CARD, "entry", place)
    return None


def _forms(item: Item) -> set[str]:
    return set(map(folded, item.word.forms))


def _ruled(verdict: Verdict) -> str:
    if verdict.slot is not None:
        return f"as entries[{position_of(verdict.slot)}]"
    return verdict.outcome.value


def _problem(chart: Chart, field: str, line: int, problem: str) -> Problem:
    return Problem(
        file=str(chart.path),
        line=line,
        field=field,
        problem=problem,
        remedy="change the form, or take the other one off the list",
    )
