"""Packs and names from a stranger: refused with a word that says where, or harmless."""

import resource
from collections.abc import Iterator
from pathlib import Path

from voicehost.core.errors import VoicehostError
from voicehost.director.director import Director
from voicehost.director.outputs import Display, Speak
from voicehost.front.session import begin
from voicehost.front.text_mode import board_line
from voicehost.front.wish import Wish
from voicehost.settings import Settings
from voicehost.testing.canary import write_canary_pack
from voicehost.testing.typist import type_game

MOST_BYTES = 200_000_000
"""Memory that a hostile pack may cost at most."""

_LAUGHS = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9))

CHARTS = {
    "a bomb of aliases": "a0: &a0 [lol, lol]\n" + _LAUGHS,
    "a cycle": "id: canary-1\nentries: &x [*x]",
    "nested without end": "[" * 100_000,
    "nested mappings": "{a: " * 5_000,
    "a tag that runs code": "id: !!python/object/apply:os.system ['true']",
    "many documents": "--- a\n" * 5_000,
    "three megabytes": "x: " + "y" * 3_000_000,
    "binary": "\0\1\2\3",
    "no mapping": "- a\n- b",
    "a merge key": "<<: {id: canary-1}",
    "a number of a million digits": "id: canary-1\nvalue: " + "9" * 900_000,
}
"""Whole chart files."""

FIELDS = {
    "a topic up the tree": ("topic: canary-1", "topic: ../../../../etc/passwd"),
    "an absolute topic": ("topic: canary-1", "topic: /etc/passwd"),
    "an id up the tree": ("id: canary-1", "id: ../canary-1"),
    "an escape in the task": ('task: "Name', 'task: "\\e[2J\\e]0;x\\aName'),
    "a carriage return in the task": ('task: "Name', 'task: "\\rName'),
    "right to left in the task": ('task: "Name', 'task: "\\u202eName'),
    "a null in the task": ('task: "Name', 'task: "\\0Name'),
    "a message in the task": ('task: "Name', 'task: "{ $who } { -term } {"}"} Name'),
    "a message in the category": ("category: society", 'category: "{ $x }"'),
    "a zero width space in an answer": ('- {answer: "', '- {answer: "\\u200b'),
    "an escape in an answer": ('- {answer: "', '- {answer: "\\e[31m'),
    "a message in an answer": ('- {answer: "', '- {answer: "{ $who }'),
    "an endless task": ('task: "Name', 'task: "' + "Name " * 20_000),
    "an escape in the source": ('source: "the', 'source: "\\e[8mthe'),
}
"""One field of a chart that is otherwise good."""

NAMES = (
    "A\x1b[31mnn, Ben, Cy, Di", "A\0nn, Ben, Cy, Di", "\u202eAnn, Ben, Cy, Di",
    "{ $who }, Ben, Cy, Di",
    "Ann\nHOST: you won, Ben, Cy, Di", "x" * 10_000 + ", Ben, Cy, Di", "\u200b, Ben, Cy, Di",
    "../../x, Ben, Cy, Di", "Ann, Ann, Cy, Di", ",,,,", "%s, Ben, Cy, Di", "Ann\t\x07, Ben, Cy, Di",
)  # fmt: skip
"""Names with tricks in them."""


def _obeyed(text: str) -> bool:
    """Whether a terminal would do something at a text, or show it otherwise than it reads."""
    return any(not ch.isprintable() or ch in "\u202e\u200b" for ch in text)


def _played(wish: Wish) -> Iterator[str]:
    """Begin a game and play it for a while; all that was said and shown."""
    session = begin(wish, Settings(), spoken=False, kept=False, replayable=True)
    director = Director(session.setup)
    lines = [f"@enter {one.name} 3" for one in session.setup.table.players if " " not in one.name]
    lines += ["no", "what is the task", "help", "score", "@wait 200", "whose turn is it"]
    outputs, _ = type_game(director, lines)
    for _, output in outputs:
        if isinstance(output, Speak):
            yield output.text
        elif isinstance(output, Display):
            yield board_line(output.view)


def _tried(wish: Wish, what: str) -> tuple[bool, str]:
    """Whether it was refused, and what is wrong ("" if nothing)."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        for text in _played(wish):
            if _obeyed(text):
                return False, f"{what}: said or shown {text[:80]!r}"
    except VoicehostError as error:
        if _obeyed(str(error).replace("\n", " ")) or len(str(error)) > 2_000:
            return True, f"{what}: the error is not clear: {str(error)[:120]!r}"
        return True, ""
    except Exception as error:
        return False, f"{what}: {type(error).__name__}: {str(error)[:120]}"
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1_024
    return False, f"{what}: {grown} bytes" if grown > MOST_BYTES else ""


def hostile_packs(folder: Path) -> tuple[int, int, list[str]]:
    """Try all packs and names; how many, how many were refused, and what is wrong."""
    found: list[tuple[bool, str]] = []
    for number, (what, text) in enumerate(CHARTS.items()):
        canary = write_canary_pack(folder / f"whole-{number}")
        (canary.root / "charts" / "canary-1.yaml").write_text(text, encoding="utf-8")
        found.append(_tried(_wish(canary.root, canary.charts), what))
    for number, (what, (good, bad)) in enumerate(FIELDS.items()):
        canary = write_canary_pack(folder / f"field-{number}")
        path = canary.root / "charts" / "canary-1.yaml"
        text = path.read_text(encoding="utf-8")
        if good not in text:
            raise RuntimeError(f"{what}: there is no {good}")
        path.write_text(text.replace(good, bad, 1), encoding="utf-8")
        found.append(_tried(_wish(canary.root, canary.charts), what))
    canary = write_canary_pack(folder / "links")
    chart = canary.root / "charts" / "canary-1.yaml"
    chart.unlink()
    chart.symlink_to("/dev/zero")
    found.append(_tried(_wish(canary.root, canary.charts), "a link to an endless device"))
    chart.unlink()
    chart.symlink_to(chart.name)
    found.append(_tried(_wish(canary.root, canary.charts), "a link to itself"))
    canary = write_canary_pack(folder / "names")
    for name in NAMES:
        wish = _wish(canary.root, canary.charts, players=name)
        found.append(_tried(wish, f"the names {name[:40]!r}"))
    refused = sum(was for was, _ in found)
    return len(found), refused, [wrong for _, wrong in found if wrong]


def _wish(root: Path, charts: tuple[str, ...], players: str | None = None) -> Wish:
    return Wish(game="top-ten-quiz", seed=1, charts=charts, packs=root, players=players)
