"""voicehost packs pack, unpack: a pack as one file, and such a file among one's own packs."""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from voicehost.core.errors import PackError, UsageError
from voicehost.packs.bundle import (
    ABOUT,
    CREDITS,
    SUFFIX,
    Bundle,
    credits_text,
    pack_files,
    read_bundle,
    write_bundle,
)
from voicehost.packs.library import (
    chart_paths,
    in_adult_pack,
    read_chart,
    read_pack,
    shipped_root,
    topic_roots,
)
from voicehost.packs.lint import Linter
from voicehost.packs.schemas import SCHEMAS
from voicehost.packs.topics import topic_paths
from voicehost.settings import user_packs

_NOT_TO_SHARE = ("private", "todo", "unknown", "none", "")


def add_pack(
    what: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The parser of `packs pack`."""
    parser = what.add_parser(
        "pack",
        help="make one file of a pack, to hand it on, with licence and credits",
        epilog="example: voicehost packs pack my-packs/en/top-ten-quiz -o trees.vpack",
    )
    parser.add_argument("path", metavar="FOLDER", type=Path, help="the pack's folder")
    parser.add_argument(
        "-o", "--out", type=Path, metavar="FILE", help=f"where to; else NAME{SUFFIX} here"
    )
    return parser


def add_unpack(
    what: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The parser of `packs unpack`."""
    parser = what.add_parser(
        "unpack",
        help="take a pack that came as one file among your own; it is checked first",
        epilog="example: voicehost packs unpack trees.vpack",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=f"a {SUFFIX} file")
    return parser


def run_pack(args: argparse.Namespace, roots: Sequence[Path]) -> int:
    """`packs pack`. Exit code 1 where the pack cannot be played as it is.

    Raises:
        PackError, UsageError: no pack, no licence, or a file that may not be in one.
    """
    folder = args.path
    if not (folder / "charts").is_dir():
        raise UsageError("no pack: it has no charts", str(folder), "name a pack's folder")
    info = read_pack(folder / "pack.yaml")
    if info.licence.casefold() in _NOT_TO_SHARE:
        raise PackError(
            "nobody may use it: no licence", f"{folder / 'pack.yaml'}: licence",
            "write one, CC0-1.0 or CC-BY-4.0 for example",
        )  # fmt: skip
    if _faults(folder, info.lang, roots):
        return 1
    cards = [read_chart(info.game, path) for path in sorted((folder / "charts").glob("*.yaml"))]
    shipped = {path.stem for path in topic_paths(shipped_root(), info.lang)}
    wanted = {card.topic for card in cards if card.topic} - shipped
    places = (*topic_roots(roots), folder.parent.parent, folder)
    mine = {path.stem: path for root in places for path in topic_paths(root, info.lang)}
    files = pack_files(folder, [mine[name] for name in sorted(wanted)])
    files[CREDITS] = credits_text(info, cards).encode()
    content = write_bundle(info, in_adult_pack(folder / "charts" / "x.yaml"), files)
    slug = "-".join(info.name.casefold().split()) or info.game
    out = args.out or Path(f"{slug}{SUFFIX}")
    if out.exists():
        raise UsageError("the file is there already", str(out), "take another name, or remove it")
    try:
        out.write_bytes(content)
    except OSError as error:
        raise PackError(
            f"cannot be written ({error.strerror})", str(out), "choose a place"
        ) from None
    print(f"{out}: {len(cards)} {SCHEMAS[info.game].unit}, {len(content):,} bytes, {info.licence}")
    return 0


def run_unpack(args: argparse.Namespace, roots: Sequence[Path]) -> int:
    """`packs unpack`. Exit code 1 where the pack has faults: then nothing is changed.

    Raises:
        PackError: no bundle, a damaged one, or charts of names that are taken.
    """
    bundle = read_bundle(args.file, SCHEMAS)
    root = args.folder or user_packs()
    place = root / bundle.lang / bundle.folder
    if place.exists():
        if (place / ABOUT).is_file() and bundle.digest in (place / ABOUT).read_text("utf-8"):
            print(f"{place}: is there already")
            return 0
        raise PackError("a pack of this name is there", str(place), "remove or rename it first")
    _refuse_taken(bundle, roots)
    root.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root, prefix=".unpacking-") as scratch:
        made = Path(scratch) / bundle.lang / bundle.folder
        _write(made, bundle)
        if _faults(made, bundle.lang, roots):
            print("nothing was taken over", file=sys.stderr)
            return 1
        topics = _topics(made, root / bundle.lang / "topics")
        place.parent.mkdir(parents=True, exist_ok=True)
        made.replace(place)
        for source, target in topics:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    count = len(list((place / "charts").glob("*.yaml")))
    print(f"{place}: {bundle.name}, {count} {SCHEMAS[bundle.game].unit}")
    print(f"    licence: {bundle.licence}; credits: {place / CREDITS}")
    return 0


def _refuse_taken(bundle: Bundle, roots: Sequence[Path]) -> None:
    """A pack from elsewhere must not stand for charts that are there."""
    try:
        known = chart_paths(bundle.game, bundle.lang, roots)
    except PackError:
        return
    taken = [
        name for name in known
        if f"charts/{name}.yaml" in bundle.files
    ]  # fmt: skip
    if taken:
        raise PackError(
            f"{len(taken)} charts have names that are taken", ", ".join(taken[:5]),
            "ask for a pack with other names",
        )  # fmt: skip


def _write(made: Path, bundle: Bundle) -> None:
    for name, content in bundle.files.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (made / ABOUT).write_text(f'{{"digest": "{bundle.digest}"}}\n', encoding="utf-8")


def _topics(made: Path, place: Path) -> list[tuple[Path, Path]]:
    """Which public lists of a new pack are to be copied where.

    Raises:
        PackError: another list of that name is there.
    """
    out = []
    for path in sorted((made / "topics").glob("*.yaml")):
        target = place / path.name
        known = target.read_bytes() if target.is_file() else None
        if known not in (None, path.read_bytes()):
            raise PackError("another topic of this name is there", str(target), "rename it first")
        final = place.parent / made.name / "topics" / path.name
        out.append((final, target))
    return out


def _faults(folder: Path, lang: str, roots: Sequence[Path]) -> int:
    """Print what would keep a pack from being played; how many faults there are."""
    linter = Linter(lang, "", roots, sounds=False)
    linter.check(folder)
    errors = [problem for problem in linter.problems if problem.severity == "error"]
    for problem in errors:
        where = f"{problem.file}:{problem.line}" if problem.line else problem.file
        print(f"{where}: {problem.field}: {problem.problem}; {problem.remedy}", file=sys.stderr)
    return len(errors)
