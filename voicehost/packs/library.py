"""Where packs lie, and which charts and sets there are."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from voicehost.core.errors import PackError
from voicehost.packs.card import Card, ChartSet
from voicehost.packs.fields import FileKind, Node, Reader
from voicehost.packs.schemas import schema_of
from voicehost.packs.yaml_file import read_yaml
from voicehost.resources import resource

PACK_FIELDS = ("game", "name", "lang", "licence", "credits", "note")
SET_FIELDS = ("set", "name", "charts")
ADULT = "-adult"
"""End of a pack folder's name whose cards are all for adults ("capten-adult")."""

TAKEN = "--"
"""Parts the game from the pack's own name in the folder of a pack that came as one file
("top-ten-quiz--trees")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartInfo:
    """What may be told of a chart to anybody who is going to play: no task, no answer."""

    id: str
    category: str
    difficulty: str
    adult: bool
    path: Path
    sheet: int = 0
    """The double-sided card it is a side of; 0: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackInfo:
    """A pack: one folder of one game's charts in one language."""

    game: str
    name: str
    lang: str
    licence: str
    credits: tuple[str, ...]
    folder: Path
    count: int

    @property
    def adult(self) -> bool:
        """Whether all its cards are for adults."""
        return self.folder.name.endswith(ADULT)


def shipped_root() -> Path:
    """The folder of the packs that ship with the program."""
    return resource("packs")


def roots_with(extra: Path | None) -> tuple[Path, ...]:
    """The shipped packs and the user's own, where there are any; later ones win."""
    found = [shipped_root()]
    if extra is not None and extra.is_dir():
        found.append(extra)
    return tuple(found)


def folders(game: str, lang: str, roots: Sequence[Path] | None) -> tuple[Path, ...]:
    """The game's folders in one language, shipped ones first, those for adults after the others,
    then packs that came as one file.
    A root that is itself a pack folder (it has `charts/`) counts for every game and language."""
    out = []
    for root in (shipped_root(),) if roots is None else roots:
        if (root / "charts").is_dir():
            out.append(root)
        else:
            both = (root / lang / game, root / lang / f"{game}{ADULT}")
            out += [folder for folder in both if folder.is_dir()]
            out += sorted(path for path in (root / lang).glob(f"{game}{TAKEN}*") if path.is_dir())
    return tuple(out)


def game_of(folder: Path) -> str:
    """Whose pack a folder is, by its name."""
    return folder.name.partition(TAKEN)[0].removesuffix(ADULT)


def in_adult_pack(path: Path) -> bool:
    """Whether a chart file lies in a pack for adults: it is for adults whatever it says."""
    return path.parent.parent.name.endswith(ADULT)


def is_for_adults(game: str, path: Path) -> bool:
    """Whether a card is for adults: it says so, or lies in a pack for adults.

    Raises:
        PackError: it is not whole.
    """
    return in_adult_pack(path) or read_chart(game, path).adult


def topic_roots(roots: Sequence[Path] | None) -> tuple[Path, ...]:
    """Where topics are looked for: the shipped ones always, then the given roots."""
    rest = [root for root in roots or () if root != shipped_root()]
    return (shipped_root(), *rest)


def chart_paths(game: str, lang: str, roots: Sequence[Path] | None = None) -> Mapping[str, Path]:
    """Chart files by id; a chart of a later root stands for one of the same id before it.

    Raises:
        PackError: no pack of the game in this language.
    """
    schema_of(game)
    found = folders(game, lang, roots)
    if not found:
        raise PackError(
            f"no pack for {game} in language {lang}", "packs", "`voicehost packs list` shows all"
        )
    paths = [path for folder in found for path in sorted((folder / "charts").glob("*.yaml"))]
    return dict(sorted({path.stem: path for path in paths}.items()))


def read_chart(game: str, path: Path) -> Card:
    """One chart, whole.

    Raises:
        PackError: the first fault, with file, line, field and remedy.
    """
    reader = Reader()
    chart = schema_of(game).read(read_yaml(path), reader)
    reader.raise_first()
    if chart is None:
        raise PackError("the chart is not whole", str(path), "run `voicehost packs check`")
    return chart


def find_charts(
    game: str,
    lang: str,
    roots: Sequence[Path] | None = None,
    *,
    category: str | None = None,
    adult: bool = True,
    whole: bool = True,
) -> tuple[ChartInfo, ...]:
    """All charts by id, or those of one category.

    Args:
        game: as on the command line.
        lang: language of the packs.
        roots: folders of packs; None for the shipped ones.
        category: of this category only.
        adult: also those for adults: marked so, or in a pack for adults.
        whole: raise on a chart that is not whole; else leave it out.

    Raises:
        PackError: a chart is not whole, or there is no pack.
    """
    infos = []
    sheet = schema_of(game).sheet
    for path in chart_paths(game, lang, roots).values():
        if in_adult_pack(path) and not adult:
            continue
        try:
            chart = read_chart(game, path)
        except PackError:
            if whole:
                raise
            continue
        if category in (None, chart.category) and (adult or not chart.adult):
            infos.append(
                ChartInfo(
                    id=chart.id,
                    category=chart.category,
                    difficulty=chart.difficulty,
                    adult=chart.adult or in_adult_pack(path),
                    path=path,
                    sheet=sheet(chart) if sheet is not None else 0,
                )
            )
    return tuple(infos)


def packs(lang: str | None = None, roots: Sequence[Path] | None = None) -> tuple[PackInfo, ...]:
    """All packs, in order of game and language.

    Raises:
        PackError: a pack.yaml is not whole.
    """
    found = []
    for root in (shipped_root(),) if roots is None else roots:
        for path in sorted(root.glob("*/*/pack.yaml")):
            if lang in (None, path.parent.parent.name):
                found.append(read_pack(path))
    return tuple(sorted(found, key=lambda pack: (pack.game, pack.lang, str(pack.folder))))


def read_pack(path: Path) -> PackInfo:
    """The pack described by a pack.yaml.

    Raises:
        PackError: it is not whole.
    """
    reader = Reader()
    info = read_pack_into(path, reader)
    reader.raise_first()
    return info


def read_pack_into(path: Path, reader: Reader) -> PackInfo:
    """As `read_pack`, with faults of fields noted in `reader`.

    Raises:
        PackError: the file is not readable YAML.
    """
    return _pack(read_yaml(path), reader)


def _pack(node: Node, reader: Reader) -> PackInfo:
    path = node.path
    if reader.is_map(node):
        reader.keys(node, PACK_FIELDS)
    return PackInfo(
        game=reader.text(node, "game"),
        name=reader.text(node, "name"),
        lang=reader.text(node, "lang"),
        licence=reader.text(node, "licence"),
        credits=reader.texts(node, "credits"),
        folder=path.parent,
        count=len(list((path.parent / "charts").glob("*.yaml"))),
    )


PACK_KIND = FileKind(name="pack", title="What a pack is", read=_pack)


def sets(game: str, lang: str, roots: Sequence[Path] | None = None) -> tuple[ChartSet, ...]:
    """The sets of a game by number; a set of a later root stands for one of the same number.

    Raises:
        PackError: a sets.yaml is not whole, or names a chart that does not exist.
    """
    known = chart_paths(game, lang, roots)
    by_number: dict[int, ChartSet] = {}
    for folder in folders(game, lang, roots):
        if (folder / "sets.yaml").is_file():
            reader = Reader()
            for chart_set in read_sets(folder / "sets.yaml", reader, known):
                by_number[chart_set.number] = chart_set
            reader.raise_first()
    return tuple(by_number[number] for number in sorted(by_number))


def read_sets(path: Path, reader: Reader, known: Iterable[str]) -> tuple[ChartSet, ...]:
    """The sets of one sets.yaml; faults of fields are noted in `reader`.

    Raises:
        PackError: the file is not readable YAML.
    """
    return _sets(read_yaml(path), reader, known)


def _sets(node: Node, reader: Reader, known: Iterable[str] = ()) -> tuple[ChartSet, ...]:
    if not reader.is_map(node):
        return ()
    reader.keys(node, ("sets",))
    ids = sorted(known)
    out: list[ChartSet] = []
    for child in reader.listed(node, "sets", required=True):
        if not reader.is_map(child):
            continue
        reader.keys(child, SET_FIELDS)
        number = reader.number(child, "set")
        if not isinstance(number, int) or number < 1:
            reader.bad(child, "no set number", "number sets from 1", "set")
            continue
        if number in {chart_set.number for chart_set in out}:
            reader.bad(child, f"set {number} stands here twice", "give each its number", "set")
        charts = [(item, reader.text_of(item)) for item in reader.listed(child, "charts")]
        _note_unknown(charts, ids, reader)
        name = reader.text(child, "name", required=False) or f"Set {number}"
        out.append(ChartSet(number=number, name=name, charts=tuple(name for _, name in charts)))
    return tuple(out)


SETS_KIND = FileKind(name="sets", title="Which charts are played together", read=_sets)


def _note_unknown(charts: Sequence[tuple[Node, str]], ids: Sequence[str], reader: Reader) -> None:
    seen: set[str] = set()
    for item, name in charts:
        if name not in ids:
            near = difflib.get_close_matches(name, ids, 1)
            reader.bad(
                item,
                f'no chart "{name}"',
                f'did you mean "{near[0]}"?' if near else "`voicehost packs list` shows charts",
            )
        elif name in seen:
            reader.bad(item, "the chart stands in this set twice", "take another chart")
        seen.add(name)
