"""What makes a pack unplayable or unfair, found before anybody sits at the table.

Errors cannot be played; warnings can, and `--strict` refuses them. No message holds an answer:
the line says where to look, and lists may be read by people who are going to play.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from voicehost.core.errors import PackError
from voicehost.packs.card import Card
from voicehost.packs.fields import Kind, Node, Problem, Reader
from voicehost.packs.library import (
    game_of,
    in_adult_pack,
    read_pack_into,
    read_sets,
    topic_roots,
)
from voicehost.packs.schemas import SCHEMAS, guess_game, schema_of
from voicehost.packs.topics import NO_GAZETTEER, Gazetteer, find_topic, read_gazetteer
from voicehost.packs.yaml_file import read_yaml

TOPIC_WORDS = 60
"""Fewest words of a shared topic: five for each of ten entries and some to spare."""

ExtraCheck = Callable[[str, Card, Gazetteer], Iterable[Problem]]
"""A further check of a game's whole chart, for rooms that packs may not know (the judge)."""


class Linter:
    """Checks chart files, packs and topics, and keeps what it found."""

    def __init__(
        self,
        lang: str = "en",
        today: str = "",
        roots: Sequence[Path] | None = None,
        extra: Sequence[ExtraCheck] = (),
        sounds: bool = True,
    ) -> None:
        """
        Args:
            lang: language whose topics are used where a file does not lie in a pack.
            today: the date as YYYY-MM-DD, for `review_by`; "" looks at no dates.
            roots: folders of packs where topics are looked for.
            extra: further checks of each whole chart.
            sounds: look at how entries sound, too (slow for words no dictionary has).
        """
        self._lang, self._today, self._roots, self._extra = lang, today, roots, extra
        self._sounds = sounds
        self._topics: dict[tuple[str, str], Gazetteer | PackError] = {}
        self.problems: list[Problem] = []
        self.charts = 0

    def check(self, path: Path) -> None:
        """Check a chart file, a pack folder, a topic file or a whole tree of packs."""
        if path.is_file():
            self._file(path)
        elif (path / "charts").is_dir() or (path / "pack.yaml").is_file():
            self._pack(path)
        elif path.is_dir():
            self._tree(path)
        else:
            self._note(PackError("no such file or folder", str(path), "check the path"))

    def _tree(self, root: Path) -> None:
        found = sorted(root.glob("*/*/pack.yaml")) + sorted(root.glob("*/topics/*.yaml"))
        loose = sorted(set(root.glob("*/*/charts")) - {path.parent / "charts" for path in found})
        for path in found:
            if path.name == "pack.yaml":
                self._pack(path.parent)
            else:
                self._topic(path)
        for folder in loose:
            self._pack(folder.parent)
        if not found and not loose:
            charts = sorted(root.glob("*.yaml"))
            for path in charts:
                self._file(path)
            if not charts:
                self._note(
                    PackError("nothing to check", str(root), "name a chart file or a pack folder")
                )

    def _pack(self, folder: Path) -> None:
        reader = Reader()
        game, lang = game_of(folder), folder.parent.name
        info = folder / "pack.yaml"
        if info.is_file():
            try:
                pack = read_pack_into(info, reader)
                game, lang = pack.game or game, pack.lang or lang
            except PackError as error:
                self._note(error)
        else:
            self._note(
                PackError("no pack.yaml", str(folder), "write game, name, lang and licence into it")
            )
        if game not in SCHEMAS:
            known = ", ".join(SCHEMAS)
            self._note(PackError("no such game", f"{info}: game", f"known are {known}"))
            self.problems.extend(reader.problems)
            return
        charts = [
            chart
            for path in sorted((folder / "charts").glob("*.yaml"))
            if (chart := self._chart(path, game, lang)) is not None
        ]
        lint_pack = schema_of(game).lint_pack
        if lint_pack is not None:
            lint_pack(charts, reader)
        for path in sorted((folder / "topics").glob("*.yaml")):
            self._topic(path)
        if (folder / "sets.yaml").is_file():
            try:
                known_ids = [path.stem for path in (folder / "charts").glob("*.yaml")]
                found = read_sets(folder / "sets.yaml", reader, known_ids)
                lint_sets = schema_of(game).lint_sets
                if lint_sets is not None:
                    lint_sets(folder / "sets.yaml", found, charts, reader)
            except PackError as error:
                self._note(error)
        self.problems.extend(reader.problems)

    def _file(self, path: Path) -> None:
        game, lang = "", self._lang
        if path.parent.name == "topics":
            self._topic(path)
            return
        pack = path.parent.parent
        if path.parent.name == "charts" and game_of(pack) in SCHEMAS:
            game, lang = game_of(pack), pack.parent.name
        self._chart(path, game, lang)

    def _chart(self, path: Path, game: str, lang: str) -> Card | None:
        """Check one card; with no game given, of the game its fields point to."""
        self.charts += 1
        reader = Reader()
        try:
            node = read_yaml(path)
            game = game or guess_game(node.fields)
            schema = schema_of(game)
            chart = schema.read(node, reader)
        except PackError as error:
            self._note(error)
            return None
        if chart is not None:
            if in_adult_pack(path) and not chart.adult:
                place = Node(path=path, line=1, field="adult", kind=Kind.TRUTH)
                reader.bad(place, "in a pack for adults, not marked so", "write adult: true")
            gazetteer = self._gazetteer(chart, lang)
            if gazetteer is not None:
                schema.lint(chart, gazetteer, reader, self._today)
                if self._sounds and schema.lint_sounds is not None:
                    schema.lint_sounds(chart, reader)
                if not any(problem.severity == "error" for problem in reader.problems):
                    for extra in self._extra:
                        reader.problems.extend(extra(game, chart, gazetteer))
        self.problems.extend(reader.problems)
        return chart

    def _gazetteer(self, chart: Card, lang: str) -> Gazetteer | None:
        """The chart's topic; None (with a problem noted) where it cannot be used."""
        if chart.topic in ("", "TODO"):
            return NO_GAZETTEER
        pack = chart.path.parent.parent
        own = (pack.parent.parent, pack)
        key = (chart.topic, lang)
        if key not in self._topics:
            try:
                roots = (*topic_roots(self._roots), *own)
                self._topics[key] = find_topic(chart.topic, lang, roots)
            except PackError as error:
                self._topics[key] = error
        found = self._topics[key]
        if isinstance(found, Gazetteer):
            return found
        self.problems.append(
            Problem(
                file=str(chart.path),
                line=chart.lines["topic"],
                field="topic",
                problem=f"its topic cannot be used: {found.what}",
                remedy=found.remedy,
            )
        )
        return None

    def _topic(self, path: Path) -> None:
        reader = Reader()
        try:
            gazetteer = read_gazetteer(path, reader)
        except PackError as error:
            self._note(error)
            return
        self.problems.extend(reader.problems)
        if len(gazetteer.words) < TOPIC_WORDS:
            self.problems.append(
                Problem(
                    file=str(path),
                    line=0,
                    field="words",
                    problem=f"{len(gazetteer.words)} words",
                    remedy=f"a topic hides its charts among at least {TOPIC_WORDS} words",
                    severity="warning",
                )
            )

    def _note(self, error: PackError) -> None:
        place, _, field = error.where.partition(": ")
        file, _, line = place.rpartition(":")
        known = bool(file) and line.isdecimal()
        self.problems.append(
            Problem(
                file=file if known else place,
                line=int(line) if known else 0,
                field=field,
                problem=error.what,
                remedy=error.remedy,
            )
        )
