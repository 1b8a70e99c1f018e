"""Sheet sets: one-time pads on paper. Every line maps a seat's words to values afresh and is used
once; which line was used is on disk before its word is said.

Fairness: a line is a uniform permutation of the values over the words, drawn without bias. So the
word that is said for a number is uniform whatever the number is, and tells nobody else anything.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from voicehost.channels.code_words import GROUPS, WORDS_EACH
from voicehost.core import chance
from voicehost.core.errors import JournalError, UsageError

Value = int | str
Below = Callable[[int], int]
"""A number from 0 up to but not including the argument, each equally likely."""

SPARE_LINES = 2
"""Lines beyond what one game uses, for what is undone or said wrong."""

COPIES = ("main", "spare")
TREES = "Maple Willow Cedar Linden Hazel Poplar Juniper Larch Rowan Alder Beech Birch".split()


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretKind:
    """One kind of secret that a game deals or gathers."""

    purpose: str
    """As the game names it, up to the first dot ("number", "bid", "wager", "letter")."""
    title: str
    """What the sheet calls it."""
    values: tuple[Value, ...]
    """At most WORDS_EACH of them."""
    uses: int
    """How often one seat needs it in one game at most."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Line:
    """One line of a sheet, used once."""

    number: int
    """As printed, from 1."""
    meaning: Mapping[str, Value]
    """Value by word."""

    def word_for(self, value: Value) -> str:
        """The word that stands for a value.

        Raises:
            StopIteration: the line has no such value.
        """
        return next(word for word, meant in self.meaning.items() if meant == value)


@dataclass(slots=True, repr=False)
class SheetSet:
    """The sheets of one evening, with what has been used of them."""

    id: str
    """ "maple-4"."""
    names: tuple[str, ...]
    kinds: tuple[SecretKind, ...]
    words: Mapping[str, tuple[str, ...]]
    """By name."""
    pads: Mapping[str, Sequence[Sequence[int]]]
    """Permutations by "copy/name/purpose", one a line: place of the value by place of the word."""
    used: dict[str, int] = field(default_factory=dict)
    copy: dict[str, int] = field(default_factory=dict)
    """Which copy a seat plays from: 0 the main sheet, 1 the spare."""
    printed: str = ""
    """Where the PDF was written; it should not lie there when the set is played."""
    booklet: tuple[str, ...] = ()
    """Ids of the cards whose tasks a printed booklet shows, a fold each, in this order: these are
    played. Sealed as the pads are."""
    path: Path | None = None
    """The key file; None for pads that live in memory (tests, piped text)."""

    @property
    def title(self) -> str:
        """As printed and said: "Maple 4"."""
        return self.id.replace("-", " ").title()

    def kind(self, purpose: str) -> SecretKind | None:
        """The kind that serves a purpose; None where these sheets have none."""
        stem = purpose.split(".")[0]
        return next((kind for kind in self.kinds if kind.purpose == stem), None)

    def line(self, copy: int, name: str, purpose: str, at: int) -> Line:
        """A line as it is printed; `at` counts from 0."""
        kind = self.kind(purpose)
        assert kind is not None
        order = self.pads[f"{COPIES[copy]}/{name}/{kind.purpose}"][at]
        words = self.words[name]
        meaning = {words[place]: kind.values[value] for place, value in enumerate(order)}
        return Line(number=at + 1, meaning=meaning)

    def take(self, name: str, purpose: str) -> Line | None:
        """The next line of a seat, recorded as used before it comes back; None where the sheets
        have no line left, on the spare neither.

        Raises:
            JournalError: the key file cannot be written: the line is not used then.
        """
        kind = self.kind(purpose)
        if kind is None or name not in self.words:
            return None
        for copy in range(self.copy.get(name, 0), len(COPIES)):
            key = f"{COPIES[copy]}/{name}/{kind.purpose}"
            at = self.used.get(key, 0)
            if at < len(self.pads[key]):
                self.copy[name] = copy
                self.used[key] = at + 1
                self.save()
                return self.line(copy, name, purpose, at)
        return None

    def lasts(self, kinds: Sequence[SecretKind]) -> bool:
        """Whether every seat has the lines that one more game with these secrets takes at most."""
        return all(self._left(name, k.purpose) >= k.uses for k in kinds for name in self.names)

    def _left(self, name: str, purpose: str) -> int:
        """Lines a seat has not used yet, those of its spare with them."""
        kind = self.kind(purpose)
        if kind is None:
            return 0
        copies = COPIES[self.copy.get(name, 0) :]
        keys = [f"{copy}/{name}/{kind.purpose}" for copy in copies]
        return sum(len(self.pads.get(key, ())) - self.used.get(key, 0) for key in keys)

    def to_spare(self, name: str) -> bool:
        """A sheet was lost or seen: play from the spare; False where that is in use already."""
        if name not in self.words or self.copy.get(name, 0) >= len(COPIES) - 1:
            return False
        self.copy[name] = len(COPIES) - 1
        self.save()
        return True

    def rename(self, old: str, new: str) -> None:
        """Give a sheet to another name; its words and lines stay.

        Raises:
            JournalError: the key file cannot be written.
        """

        def path(key: str) -> str:
            copy, name, purpose = key.split("/")
            return f"{copy}/{new if name == old else name}/{purpose}"

        self.names = tuple(new if name == old else name for name in self.names)
        self.words = {new if name == old else name: words for name, words in self.words.items()}
        self.copy = {new if name == old else name: copy for name, copy in self.copy.items()}
        self.pads = {path(key): pads for key, pads in self.pads.items()}
        self.used = {path(key): used for key, used in self.used.items()}
        self.save()

    def save(self) -> None:
        """Write the key file, whole or not at all, readable by its owner only.

        Raises:
            JournalError: the disk refuses.
        """
        if self.path is None:
            return
        body = {
            "id": self.id,
            "names": list(self.names),
            "kinds": [[k.purpose, k.title, list(k.values), k.uses] for k in self.kinds],
            "words": {name: list(words) for name, words in self.words.items()},
            "pads": self.pads,
            "used": self.used,
            "copy": self.copy,
            "printed": self.printed,
            "booklet": list(self.booklet),
        }
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(fd, "w", encoding="utf-8") as out:
                json.dump(body, out)
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(self.path)
        except OSError as error:
            what = error.strerror or "cannot be written"
            raise JournalError(what, str(self.path), "free some space or allow writing") from error


def make_set(
    names: Sequence[str], kinds: Sequence[SecretKind], below: Below, path: Path | None = None
) -> SheetSet:
    """A fresh set.

    Args:
        names: players, each with a sheet.
        kinds: what their games deal and gather.
        below: the source of chance: the system's, except in tests and piped text.
        path: folder of key files; None keeps the set in memory.

    Raises:
        UsageError: more players than there are groups of words.
    """
    if len(names) > len(GROUPS):
        what = f"{len(names)} players, and words for {len(GROUPS)}"
        raise UsageError(what, "--players", "print two sets")
    groups = [GROUPS[place] for place in permutation(len(GROUPS), below)]
    words = dict(zip(names, groups, strict=False))
    pads = {
        f"{copy}/{name}/{kind.purpose}": [
            permutation(len(kind.values), below) for _ in range(kind.uses + SPARE_LINES)
        ]
        for copy in COPIES
        for name in names
        for kind in kinds
        if len(kind.values) <= WORDS_EACH
    }
    name = f"{TREES[below(len(TREES))].lower()}-{1 + below(999)}"
    made = SheetSet(
        id=name,
        names=tuple(names),
        kinds=tuple(kinds),
        words=words,
        pads=pads,
        path=None if path is None else path / f"{name}.json",
    )
    made.save()
    return made


def permutation(count: int, below: Below) -> list[int]:
    """The numbers from 0 to `count` - 1 in an order drawn without bias (Fisher and Yates)."""
    out = list(range(count))
    for place in range(count - 1, 0, -1):
        other = below(place + 1)
        out[place], out[other] = out[other], out[place]
    return out


def seeded(seed: int) -> Below:
    """Chance from a seed: for tests and piped text only, which say so."""
    counter = iter(range(1_000_000, 2_000_000_000))
    return lambda sides: chance.draw(seed, next(counter), sides)[0]


def load_set(folder: Path, name: str) -> SheetSet:
    """A set from its key file.

    Raises:
        UsageError: there is none of that name, or its file is damaged.
    """
    path = folder / f"{'-'.join(name.lower().split())}.json"
    known = sorted(file.stem for file in folder.glob("*.json")) if folder.is_dir() else []
    if path.stem not in known:
        there = f"there are {', '.join(known)}" if known else "`voicehost sheets` prints one"
        raise UsageError("no such sheet set", name, there)
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        kinds = tuple(
            SecretKind(purpose=p, title=t, values=tuple(v), uses=u) for p, t, v, u in body["kinds"]
        )
        return SheetSet(
            id=body["id"],
            names=tuple(body["names"]),
            kinds=kinds,
            words={key: tuple(words) for key, words in body["words"].items()},
            pads=body["pads"],
            used=dict(body["used"]),
            copy=dict(body["copy"]),
            printed=str(body.get("printed", "")),
            booklet=tuple(body.get("booklet", ())),
            path=path,
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UsageError("the key file is damaged", name, "print a new set") from error


def last_set(folder: Path, kinds: Sequence[SecretKind]) -> SheetSet | None:
    """The set printed or played from last of those that last for one more game; None without one.
    A set with a task booklet is for one game, and is none of them."""
    files = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in files:
        try:
            found = load_set(folder, file.stem)
        except UsageError:
            continue
        if not found.booklet and found.lasts(kinds):
            return found
    return None
