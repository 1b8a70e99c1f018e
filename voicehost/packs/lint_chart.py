"""What makes one chart unplayable, unfair or hard to say. Every check is one small function."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.forms import folded
from voicehost.packs.ranked import Chart, Item
from voicehost.packs.topics import PER_ENTRY, Gazetteer, Word

RIVALS = 20
"""Fewest rivals of a chart: runners-up and wrong guesses people make."""

LONGEST_TASK = 220
"""Characters of a task; more than this is forgotten before the clock starts."""

LONGEST_ANSWER = 6
"""Words of an answer, so that it can be said within a running clock."""

UNFINISHED = (
    "task", "definition", "source", "licence", "as_of", "review_by", "attribution", "topic",
)  # fmt: skip
"""Fields in which a new chart says TODO."""

_SIDE_BY_SIDE = re.compile(r"\bor\b|[;|]|\s/|/\s", re.IGNORECASE)
_BRACKETS = re.compile(r"[()\[\]{}<>]")
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
_NO_LICENCE = ("unknown", "none", "?", "n/a", "proprietary", "all rights reserved")

Check = Callable[["Linted"], None]


class Linted:
    """A chart under the eyes of the checks."""

    def __init__(self, chart: Chart, gazetteer: Gazetteer, reader: Reader, today: str) -> None:
        self.chart, self.gazetteer, self.reader, self.today = chart, gazetteer, reader, today
        self.known = gazetteer.index()

    def bad(self, field: str, problem: str, remedy: str, severity: str = "error") -> None:
        """Note a fault of a field of the chart."""
        top = field.split(".")[0].split("[")[0]
        self._note(field, self.chart.lines.get(top, 1), problem, remedy, severity)

    def bad_item(
        self, key: str, place: int, problem: str, remedy: str, severity: str = "error"
    ) -> None:
        """Note a fault of an entry or a rival, counted from 1."""
        item = getattr(self.chart, key)[place - 1]
        self._note(f"{key}[{place}]", item.line, problem, remedy, severity)

    def items(self) -> list[tuple[str, int, Item]]:
        """All entries and rivals with their places."""
        return [
            (key, place, item)
            for key in ("entries", "rivals")
            for place, item in enumerate(getattr(self.chart, key), start=1)
        ]

    def word_of(self, item: Item) -> Word | None:
        """The gazetteer's word for an item."""
        forms = (folded(form) for form in item.word.forms)
        return next((self.known[form] for form in forms if form in self.known), None)

    def _note(self, field: str, line: int, problem: str, remedy: str, severity: str) -> None:
        place = Node(path=self.chart.path, line=line, field=field, kind=Kind.MAP)
        self.reader.bad(place, problem, remedy, severity=severity)


def lint_chart(chart: Chart, gazetteer: Gazetteer, reader: Reader, today: str = "") -> None:
    """Note all faults of a chart that the schema alone cannot see.

    Args:
        chart: read without errors.
        gazetteer: of its topic.
        reader: takes the problems.
        today: YYYY-MM-DD for `review_by`, "" to skip it.
    """
    linted = Linted(chart, gazetteer, reader, today)
    for check in CHECKS:
        check(linted)


def _name(linted: Linted) -> None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", linted.chart.id):
        linted.bad("id", "not a chart's name", "small letters, digits and hyphens only")


def _unfinished(linted: Linted) -> None:
    chart = linted.chart
    for field in UNFINISHED:
        if "todo" in getattr(chart, field).casefold().split():
            linted.bad(field, "unfinished", "write what belongs here")
    for key, place, item in linted.items():
        if item.answer.upper() == "TODO":
            linted.bad_item(key, place, "unfinished", "write an answer or remove the line")


def _texts(linted: Linted) -> None:
    chart = linted.chart
    if chart.task and chart.task[-1] not in ".?!":
        linted.bad("task", "ends without a full stop", "end the sentence", "warning")
    if len(chart.task) > LONGEST_TASK:
        linted.bad(
            "task",
            f"{len(chart.task)} characters",
            f"at most {LONGEST_TASK}; move what counts into the definition",
            "warning",
        )


def _repeats(linted: Linted) -> None:
    """A text that stands in two fields stands in a wrong one."""
    seen: dict[str, str] = {}
    for field in ("task", "definition", "source", "second_source"):
        text = folded(getattr(linted.chart, field))
        if text and text in seen:
            linted.bad(
                "checked" if field == "second_source" else field,
                f"it says the same as {seen[text]}",
                "write into each what belongs there",
            )
        seen.setdefault(text, field)


def _gives_away(linted: Linted) -> None:
    for field in ("task", "definition"):
        text = f" {folded(getattr(linted.chart, field))} "
        for place, entry in enumerate(linted.chart.entries, start=1):
            if any(f" {folded(form)} " in text for form in entry.word.forms):
                linted.bad(
                    field,
                    f"it names entry {place}",
                    "say it without the answer: this is read before anybody answers",
                    "warning",
                )


def _dated(linted: Linted) -> None:
    chart = linted.chart
    if not (year := _YEAR.search(chart.as_of)) or "stable" in chart.as_of:
        return
    said = " ".join((chart.task, chart.definition, chart.source))
    if not _YEAR.search(said):
        linted.bad(
            "as_of",
            f"nothing that is read aloud says {year.group()}",
            "name the year in the task, the definition or the source",
            "warning",
        )


def _review(linted: Linted) -> None:
    due = linted.chart.review_by
    if not due:
        linted.bad("review_by", "no date of review", "add YYYY-MM", "warning")
    elif not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])(-\d\d)?", due):
        linted.bad("review_by", "not a date", "write it as YYYY-MM")
    elif linted.today and due < linted.today[: len(due)]:
        linted.bad("review_by", f"was due {due}", "check the chart and move the date", "warning")


def _licence(linted: Linted) -> None:
    words = linted.chart.licence.casefold()
    if words in _NO_LICENCE:
        linted.bad("licence", "not a licence", "name it (CC0-1.0, CC-BY-4.0 ...) or drop the chart")
    if ("by" in words.replace("-", " ").split() or "odbl" in words) and not (
        linted.chart.attribution
    ):
        linted.bad("attribution", "the licence asks for a credit", "name the author and licence")
    if linted.chart.checked_by in ("", "TODO"):
        linted.bad("checked", "nobody has checked it", "say who checked it and how", "warning")


def _values(linted: Linted) -> None:
    values = [entry.value for entry in linted.chart.entries]
    given = [value for value in values if value is not None]
    if not given:
        return
    if len(given) < len(values):
        linted.bad("entries", "some values are missing", "give each entry a value, or none")
        return
    falling = given[0] >= given[-1]
    ranks = [entry.rank or place for place, entry in enumerate(linted.chart.entries, start=1)]
    for place in range(2, len(given) + 1):
        before, here = given[place - 2], given[place - 1]
        if here != before and (here < before) != falling:
            linted.bad_item("entries", place, "the value is out of order", "sort the entries")
        if (here == before) != (ranks[place - 1] == ranks[place - 2]):
            linted.bad_item(
                "entries", place, "rank and value disagree", "equal values share a rank, no others"
            )
    _cut(linted, given[-1], falling)


def _cut(linted: Linted, last: int | float, falling: bool) -> None:
    for place, rival in enumerate(linted.chart.rivals, start=1):
        if rival.value is None:
            continue
        if rival.value == last:
            linted.bad_item(
                "rivals",
                place,
                "a tie at the cut: it has the value of place ten",
                "take another chart, or another year",
            )
        elif (rival.value > last) == falling:
            linted.bad_item("rivals", place, "it belongs among the ten", "check the values")


def _forms(linted: Linted) -> None:
    needs = {folded(need) for need in (*linted.chart.needs, *linted.gazetteer.needs)}
    owners: dict[str, str] = {}
    for key, place, item in linted.items():
        name = f"{key}[{place}]"
        for form in dict.fromkeys(map(folded, (*item.word.forms, *item.say))):
            if not form:
                linted.bad_item(key, place, "no letter or digit in a form", "write it in words")
            elif form in needs:
                linted.bad_item(
                    key,
                    place,
                    "a form of it is in the list of ambiguous words",
                    "drop the form here, or take the word off `needs`",
                )
            elif owners.setdefault(form, name) != name:
                linted.bad_item(
                    key, place, f"shares a form with {owners[form]}", "a form names one thing only"
                )
        plain = [folded(form) for form in item.word.forms]
        if len(set(plain)) < len(plain):
            linted.bad_item(
                key, place, "two of its forms are the same when said", "remove one", "warning"
            )


def _same_thing(linted: Linted) -> None:
    owners: dict[str, str] = {}
    for key, place, item in linted.items():
        words = {
            linted.known[form].text for form in map(folded, item.word.forms) if form in linted.known
        }
        if len(words) > 1:
            linted.bad_item(
                key, place, "its forms name two words of the topic", "keep the forms of one"
            )
        for word in words:
            if owners.setdefault(word, f"{key}[{place}]") != f"{key}[{place}]":
                linted.bad_item(key, place, f"is the same thing as {owners[word]}", "merge the two")


def _shape(linted: Linted) -> None:
    for key, place, item in linted.items():
        for form in item.word.forms:
            if _SIDE_BY_SIDE.search(form):
                linted.bad_item(
                    key, place, "two answers in one field", "put the second among the aliases"
                )
            if "," in form:
                linted.bad_item(
                    key, place, "a comma in a form", "a comma parts two answers: leave it out"
                )
            if _BRACKETS.search(form):
                linted.bad_item(
                    key, place, "brackets in a form", "put the longer form among the aliases"
                )
        if len(item.answer.split()) > LONGEST_ANSWER:
            linted.bad_item(
                key,
                place,
                "too long to say in a hurry",
                "shorten it, long form as alias",
                "warning",
            )


def _speakable(linted: Linted) -> None:
    for key, place, item in linted.items():
        word = linted.word_of(item)
        said = item.say or (word.say if word else ())
        letters = [letter for letter in item.answer if letter.isalpha()]
        if not letters and not said:
            linted.bad_item(key, place, "no letters: a voice may misread it", "add `say` in words")
        elif _unsure(item.answer) and not said:
            linted.bad_item(
                key,
                place,
                "digits, single letters or capitals: a voice may misread it",
                "add `say` in words",
                "warning",
            )
        if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter) for letter in letters):
            linted.bad_item(key, place, "letters of another script", "write it in Latin letters")


def _unsure(answer: str) -> bool:
    """Whether voices differ in reading it: "K2", "AC/DC", "ZZ Top", "X"."""
    words = re.findall(r"[^\s\-'’.]+", answer)
    return any(
        any(ch.isdigit() for ch in word)
        or "/" in word
        or (word.isupper() and len(word) > 1)
        or (len(word) == 1 and word.isalpha() and word.casefold() != "a" and len(words) == 1)
        or (len(word) > 2 and not re.search(r"[aeiouyáéíóúâêîôûäöüåæøàèìòùãõ]", word.casefold()))
        for word in words
        if word.casefold().rstrip(".") not in ("st", "mr", "mrs", "dr", "mt", "ms")
    )


def _public_list(linted: Linted) -> None:
    chart = linted.chart
    if len(chart.rivals) < RIVALS:
        linted.bad(
            "rivals",
            f"{len(chart.rivals)} rivals",
            f"at least {RIVALS}: runners-up and the wrong guesses people make",
            "warning",
        )
    own = sum(linted.word_of(item) is None for _, _, item in linted.items())
    others = len(linted.gazetteer.words) + own - len(chart.entries)
    if others < PER_ENTRY * len(chart.entries):
        linted.bad(
            "topic",
            f"{others} public words beside the entries",
            f"{PER_ENTRY * len(chart.entries)} are needed: name a bigger topic, or add rivals",
        )
    unknown = [
        place
        for place, entry in enumerate(chart.entries, start=1)
        if chart.topic and _new_forms(linted, entry)
    ]
    if unknown:
        linted.bad(
            "topic",
            f"{len(unknown)} entries have names that are not in the topic "
            f"({', '.join(map(str, unknown))})",
            "add them to the topic, so that their being there tells nothing",
            "warning",
        )


def _new_forms(linted: Linted, entry: Item) -> set[str]:
    """Forms of an entry that its topic does not list under the same word."""
    word = linted.word_of(entry)
    listed = {folded(form) for form in (*word.forms, *word.say)} if word else set()
    return {folded(form) for form in (*entry.word.forms, *entry.say)} - listed


CHECKS: Sequence[Check] = (
    _name, _unfinished, _texts, _repeats, _gives_away, _dated, _review, _licence, _values,
    _forms, _same_thing, _shape, _speakable, _public_list,
)  # fmt: skip
