"""voicehost packs: which charts there are, whether they are sound, and how to make one's own."""

import argparse
import datetime
import difflib
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from voicehost.commands import packs_hear, packs_schema, packs_share
from voicehost.core.errors import PackError, UsageError
from voicehost.core.plural import counted
from voicehost.packs.card import Card
from voicehost.packs.csv_file import read_table
from voicehost.packs.fields import Problem
from voicehost.packs.library import (
    ChartInfo,
    chart_paths,
    find_charts,
    packs,
    read_chart,
    roots_with,
    topic_roots,
)
from voicehost.packs.lint import ExtraCheck, Linter
from voicehost.packs.load import sets
from voicehost.packs.schemas import SCHEMAS, schema_of
from voicehost.packs.topics import topic_paths
from voicehost.packs.write import write_chart
from voicehost.settings import user_packs

GAME = next(iter(SCHEMAS))
"""The game meant where none is named."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `packs` and what it can do."""
    parser = commands.add_parser(
        "packs",
        help="list, show, check, write and import charts",
        epilog="example: voicehost packs check my-chart.yaml",
    )
    what = parser.add_subparsers(dest="packs", metavar="WHAT", required=True)
    _add_list(what)
    _add_show(what)
    _add_check(what)
    _add_common(packs_hear.add_parser(what))
    _add_new(what)
    _add_import(what)
    _add_shared(what)
    packs_schema.add_parser(what)


def _add_list(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = what.add_parser(
        "list", help="which packs there are", epilog="example: voicehost packs list --charts"
    )
    parser.add_argument("--charts", action="store_true", help="and the charts of each, by category")
    parser.add_argument("--json", action="store_true", help="as JSON")
    _add_common(parser)
    parser.set_defaults(run=run_list)


def _add_show(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = what.add_parser(
        "show",
        help="what a chart is about, and where it comes from",
        epilog="example: voicehost packs show ww-largest-countries",
    )
    parser.add_argument("chart", metavar="CHART", help="a chart's id, or its file")
    parser.add_argument("--answers", action="store_true", help="the answers too: spoils the chart")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--game", default=GAME, help=f"the game ({GAME})")
    _add_common(parser)
    parser.set_defaults(run=run_show)


def _add_check(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = what.add_parser(
        "check",
        help="what is wrong with charts: file, line, field, remedy",
        epilog="example: voicehost packs check --strict",
    )
    parser.add_argument(
        "path", metavar="PATH", type=Path, nargs="*", help="a chart, a pack, a folder; else all"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="warnings count as faults; the judge rules every word of each public list",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    _add_common(parser)
    parser.set_defaults(run=run_check)


def _add_new(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = what.add_parser(
        "new",
        help="an empty chart to fill in",
        epilog=f"example: voicehost packs new {GAME} my-chart.yaml",
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(SCHEMAS))
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="where; a bare name goes to your own packs"
    )
    _add_common(parser)
    parser.set_defaults(run=run_new)


def _add_import(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = what.add_parser(
        "import",
        help="a chart from a table (CSV): columns answer, value, aliases, say",
        epilog="example: voicehost packs import tallest-trees.csv",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the table, best answer first")
    parser.add_argument("-o", "--out", type=Path, metavar="FILE", help="where to write the chart")
    parser.add_argument("--game", default=GAME, help=f"the game ({GAME})")
    _add_common(parser)
    parser.set_defaults(run=run_import)


def _add_shared(what: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for parser, run_ in (
        (packs_share.add_pack(what), packs_share.run_pack),
        (packs_share.add_unpack(what), packs_share.run_unpack),
    ):
        _add_common(parser)
        parser.set_defaults(run=lambda args, run_=run_: run_(args, _roots(args)))


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="en", help="language (en)")
    parser.add_argument(
        "--packs", dest="folder", type=Path, metavar="DIR", help="a folder of packs of your own"
    )


def run(args: argparse.Namespace) -> int:
    """Do what the parsed arguments ask for.

    Returns:
        0 done, 1 faults were found.

    Raises:
        PackError, UsageError: wrong use.
    """
    code: int = args.run(args)
    return code


def run_list(args: argparse.Namespace) -> int:
    """`packs list`."""
    found = packs(None, _roots(args))
    rows = [
        {
            "game": pack.game,
            "pack": pack.name,
            "lang": pack.lang,
            "unit": SCHEMAS[pack.game].unit if pack.game in SCHEMAS else "cards",
            "count": pack.count,
            "licence": pack.licence,
        }
        for pack in found
    ]
    if args.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for number, (row, pack) in enumerate(zip(rows, found, strict=True)):
        adult = ", for adults: --adult" if pack.adult else ""
        print(f"{row['game']}  {row['pack']} ({row['lang']}): {row['count']} {row['unit']}{adult}")
        print(f"    licence: {row['licence']}")
        # Sets and charts are the game's, from all its packs: they stand below the last of them.
        if pack.game in SCHEMAS and all(later.game != pack.game for later in found[number + 1 :]):
            _print_game(pack.game, args)
    return 0


def _print_game(game: str, args: argparse.Namespace) -> None:
    for chart_set in sets(game, args.lang, _roots(args)):
        print(f"    --set {chart_set.number}  {chart_set.name}")
    if args.charts:
        _print_charts(find_charts(game, args.lang, _roots(args)))


def _print_charts(infos: Sequence[ChartInfo]) -> None:
    for category in sorted({info.category for info in infos}):
        print(f"{category}:")
        for info in infos:
            if info.category == category:
                adult = ", for adults" if info.adult else ""
                print(f"    {info.id}  ({info.difficulty}{adult})")


def run_show(args: argparse.Namespace) -> int:
    """`packs show`."""
    chart = _find_chart(args)
    schema = schema_of(args.game)
    about = dict(schema.about(chart))
    answers = schema.answers(chart) if args.answers else ()
    if args.answers:
        print(
            f"warning: the answers of {chart.id} follow; whoever reads them has seen the chart",
            file=sys.stderr,
        )
    if args.json:
        print(json.dumps({**about, "answers": answers} if args.answers else about))
        return 0
    for key, value in about.items():
        if value not in ("", None):
            print(f"{key}: {value}")
    for row in answers:
        print(f"{row['position']:>4}. {row['answer']}: {row['detail']}")
    return 0


def _find_chart(args: argparse.Namespace) -> Card:
    path = Path(args.chart)
    if path.suffix in (".yaml", ".yml") or path.is_file():
        return read_chart(args.game, path)
    known = chart_paths(args.game, args.lang, _roots(args))
    if args.chart not in known:
        near = difflib.get_close_matches(args.chart, known, 1)
        way = f'did you mean "{near[0]}"?' if near else "voicehost packs list --charts shows all"
        raise PackError(f'no chart "{args.chart}"', "CHART", way)
    return read_chart(args.game, known[args.chart])


def run_check(args: argparse.Namespace) -> int:
    """`packs check`. Exit code 1 where something is wrong."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    extra: tuple[ExtraCheck, ...] = ()
    if args.strict:
        from voicehost.commands.packs_heard import heard
        from voicehost.commands.packs_judged import judged

        extra = (judged, heard)
    linter = Linter(args.lang, today, _roots(args), extra)
    paths = args.path or [root for root in _roots(args) if root.is_dir()]
    for path in paths:
        if not path.exists():
            raise UsageError("no such file or folder", str(path), "check the path")
        linter.check(path)
    problems = sorted(set(linter.problems), key=lambda p: (p.file, p.line, p.field, p.problem))
    if args.json:
        print(json.dumps([asdict(problem) for problem in problems], ensure_ascii=False))
    else:
        _print_problems(problems, linter.charts)
    bad = [problem for problem in problems if args.strict or problem.severity == "error"]
    return 1 if bad else 0


def _print_problems(problems: Iterable[Problem], charts: int) -> None:
    errors = warnings = 0
    for problem in problems:
        errors += problem.severity == "error"
        warnings += problem.severity != "error"
        place = f"{problem.file}:{problem.line}" if problem.line else problem.file
        field = f" {problem.field}:" if problem.field else ""
        print(f"{place}:{field} {problem.severity}: {problem.problem}; {problem.remedy}")
    found = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
    print(f"{counted(charts, 'chart')} checked: {found}")


def run_new(args: argparse.Namespace) -> int:
    """`packs new`."""
    form = schema_of(args.game).template
    if form is None:
        there = ", ".join(game for game, schema in SCHEMAS.items() if schema.template)
        raise PackError(f'no form of a card for "{args.game}"', "game", f"there is one for {there}")
    path = _own_path(args.file, args)
    roots = topic_roots(_roots(args))
    topics = sorted({topic.stem for root in roots for topic in topic_paths(root, args.lang)})
    _write(path, form(path.stem, topics), args)
    print(f"{path}: fill in what says TODO, then: voicehost packs check {path}")
    return 0


def run_import(args: argparse.Namespace) -> int:
    """`packs import`. Exit code 1 where the chart cannot be played yet."""
    if not schema_of(args.game).tables:
        there = ", ".join(game for game, schema in SCHEMAS.items() if schema.tables)
        raise UsageError("its cards are no tables", args.game, f"import for {there}")
    chart = read_table(args.file)
    path = _own_path(args.out or Path(str(chart["id"])), args)
    _write(path, write_chart({**chart, "id": path.stem}), args)
    linter = Linter(args.lang, "", _roots(args))
    linter.check(path)
    print(f"{path}: {len(chart['entries'])} entries, {len(chart['rivals'])} rivals")
    _print_problems(linter.problems, 1)
    return 1 if any(problem.severity == "error" for problem in linter.problems) else 0


def _own_path(file: Path, args: argparse.Namespace) -> Path:
    """Where a new chart goes: a path as it is, a bare name into the user's own packs."""
    if file.suffix == "" and len(file.parts) == 1:
        root = args.folder or user_packs()
        return Path(root / args.lang / args.game / "charts" / f"{file}.yaml")
    if file.suffix != ".yaml":
        raise UsageError("a chart file ends in .yaml", str(file), f"write {file.stem}.yaml")
    return file


def _write(path: Path, text: str, args: argparse.Namespace) -> None:
    if path.exists():
        raise UsageError("the file is there already", str(path), "take another name, or remove it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        pack = path.parent.parent / "pack.yaml"
        if path.parent.name == "charts" and not pack.exists():
            pack.write_text(
                f'game: {args.game}\nname: "My own"\nlang: {args.lang}\nlicence: "private"\n',
                encoding="utf-8",
            )
    except OSError as error:
        raise PackError(
            f"cannot be written ({error.strerror})", str(path), "choose a folder you may write to"
        ) from None


def _roots(args: argparse.Namespace) -> tuple[Path, ...]:
    if args.folder is not None and not args.folder.is_dir():
        raise UsageError("no such folder", str(args.folder), "check --packs")
    return roots_with(args.folder or user_packs())
