"""Entries that a table cannot tell apart by ear, and entries that no voice could say."""

from itertools import combinations

from voicehost.packs.desitka_card import QuestionCard
from voicehost.packs.fields import Kind, Node, Reader
from voicehost.packs.ranked import Chart
from voicehost.words.phone_distance import Candidates, nearness_of
from voicehost.words.phones import phones_of

ALIKE = 0.84
"""Nearness in sound from which two entries are hard to tell apart: measured, Deborah and Debra have
1.0, Titan and Triton 0.85; North and South America 0.78, Iran and Iraq 0.64."""


def lint_sounds(chart: Chart, reader: Reader) -> None:
    """Note entries whose sound is unknown or too near another's."""
    entries = list(enumerate(chart.entries, start=1))
    for place, entry in entries:
        if not phones_of(entry.answer) and not entry.say:
            _note(chart, reader, place, "nobody knows how it sounds", "add `say` in words", "error")
    for (one, first), (other, second) in combinations(entries, 2):
        if nearness(first.answer, second.answer) >= ALIKE:
            _note(
                chart, reader, other, f"sounds like entries[{one}]", "take another chart", "warning"
            )


def lint_option_sounds(card: QuestionCard, reader: Reader) -> None:
    """Note options whose sound is too near another's: they are named to say which is meant."""
    for (one, first), (other, second) in combinations(enumerate(card.choices, start=1), 2):
        if nearness(first.option, second.option) >= ALIKE:
            field = f"options[{other}]"
            node = Node(path=card.path, line=second.line, field=field, kind=Kind.MAP)
            reader.bad(node, f"sounds like options[{one}]", "word it otherwise", severity="warning")


def nearness(one: str, other: str) -> float:
    """How near two names are in sound: 1 = the same, heard either way round."""
    first, second = Candidates([phones_of(one)]), Candidates([phones_of(other)])
    return max(float(nearness_of(other, first)[0]), float(nearness_of(one, second)[0]))


def _note(
    chart: Chart, reader: Reader, place: int, problem: str, remedy: str, severity: str
) -> None:
    line = chart.entries[place - 1].line
    node = Node(path=chart.path, line=line, field=f"entries[{place}]", kind=Kind.MAP)
    reader.bad(node, problem, remedy, severity=severity)
