#!/usr/bin/env python3
"""Makes a release: the version, the changelog's chapter, wheel and sdist, and a smoke test of the
wheel in a clean environment outside the sources. Then it commits and tags; pushing is left to you.

    scripts/release.py 0.2.0              in this checkout, which must be clean
    scripts/release.py 0.2.0 --dry-run    all but commit and tag, in a copy; wheel and sdist go to dist/

The smoke test fetches what the wheel needs, by requirements.lock (about 260 MB).
"""  # noqa: E501 # one line a usage

import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

TOP = Path(__file__).parents[1]
VERSION_FILE = Path("voicehost/__init__.py")
GAME = "@enter Ann 1\n@enter Ben 2\nscore\n"
DEMO = ("demo", "e-top", "--seed", "1", "--players", "Ann, Ben", "--option", "cards=1",
        "--option", "hearts=1", "--quiet")  # fmt: skip
"""The shortest game by robots: some seconds of work."""


class ReleaseError(Exception):
    """Why there is no release, and what to do."""


def numbers(version: str) -> tuple[int, ...]:
    """ "0.2.0" as numbers.

    Raises:
        ReleaseError: it is no version of three numbers.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseError(f'"{version}" is no version: write three numbers, as in 0.2.0')
    return tuple(map(int, version.split(".")))


def with_version(text: str, version: str) -> str:
    """The text of voicehost/__init__.py with another version.

    Raises:
        ReleaseError: it would not be a later one.
    """
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    if numbers(version) <= numbers(found[1]):
        raise ReleaseError(f"{version} does not come after {found[1]}: name a later one")
    return text.replace(found[0], f'__version__ = "{version}"')


def with_chapter(text: str, version: str, day: datetime.date) -> str:
    """The changelog with what is unreleased as the chapter of a version.

    Raises:
        ReleaseError: nothing is unreleased.
    """
    head, open_chapter = text.split("## [Unreleased]\n", 1)
    body = re.split(r"^## \[", open_chapter, maxsplit=1, flags=re.MULTILINE)[0]
    if not re.search(r"^- ", body, re.MULTILINE):
        raise ReleaseError("CHANGELOG.md: nothing is unreleased; write what a player can now do")
    return f"{head}## [Unreleased]\n\n## [{version}] - {day.isoformat()}\n{open_chapter}"


def prepare(top: Path, version: str, day: datetime.date) -> None:
    """Write version and changelog below `top`."""
    changes = {
        top / VERSION_FILE: lambda text: with_version(text, version),
        top / "CHANGELOG.md": lambda text: with_chapter(text, version, day),
    }
    texts = {path: change(path.read_text(encoding="utf-8")) for path, change in changes.items()}
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")


def build(top: Path, out: Path) -> Path:
    """Wheel and sdist into `out`; the wheel."""
    run([sys.executable, "-m", "hatchling", "build", "-d", str(out), "-t", "sdist", "-t", "wheel"],
        top)  # fmt: skip
    return next(out.glob("voicehost-*.whl"))


def smoke(wheel: Path, lock: Path, version: str) -> None:
    """Install the wheel into a clean environment and play there, far from the sources.

    Raises:
        subprocess.CalledProcessError: something does not work.
    """
    with tempfile.TemporaryDirectory() as place:
        run([sys.executable, "-m", "venv", "clean"], Path(place))
        python = str(Path(place) / "clean" / "bin" / "python")
        # Digests are checked by scripts/install; here the versions are what matters.
        pins = re.sub(r" \\\n +--hash=\S+", "", lock.read_text(encoding="utf-8"))
        Path(place, "pins.txt").write_text(pins, encoding="utf-8")
        run([python, "-m", "pip", "install", "-q", "-c", "pins.txt", str(wheel)], Path(place))
        voicehost = str(Path(place) / "clean" / "bin" / "voicehost")
        told = run([voicehost, "--version"], Path(place))
        assert told.strip() == f"voicehost {version}", told
        run([voicehost, "packs", "list"], Path(place))
        game = run([voicehost, "play", "top-ten-quiz", "--text", "--seed", "1"], Path(place), GAME)
        assert "Ben" in game, game
        print(run([voicehost, *DEMO], Path(place)))


def run(command: list[str], folder: Path, lines: str = "") -> str:
    """A program's standard output; what it says on standard error is seen.

    Raises:
        subprocess.CalledProcessError: it failed.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environment = {**kept, "HOME": str(folder)} if "clean" in command[0] else kept
    done = subprocess.run(
        command, cwd=folder, env=environment, input=lines, stdout=subprocess.PIPE, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout


def main(arguments: list[str] | None = None) -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("version", help="three numbers: 0.2.0")
    parser.add_argument("--dry-run", action="store_true", help="change nothing here but dist/")
    args = parser.parse_args(arguments)
    day = datetime.datetime.now(tz=datetime.UTC).date()
    dist = TOP / "dist"
    try:
        numbers(args.version)
        if args.dry_run:
            with tempfile.TemporaryDirectory() as place:
                copy = Path(place) / "copy"
                archive = subprocess.run(
                    ["git", "archive", "HEAD"], cwd=TOP, stdout=subprocess.PIPE, check=True
                ).stdout
                Path(place, "head.tar").write_bytes(archive)
                with tarfile.open(Path(place) / "head.tar") as packed:
                    packed.extractall(copy, filter="data")
                release(copy, dist, args.version, day)
            return 0
        if run(["git", "status", "--porcelain"], TOP):
            raise ReleaseError("this checkout has changes: commit them first")
        release(TOP, dist, args.version, day)
    except ReleaseError as error:
        print(f"scripts/release.py: {error}", file=sys.stderr)
        return 1
    run(["git", "commit", "-qam", f"Version {args.version}"], TOP)
    run(["git", "tag", "-a", f"v{args.version}", "-m", f"Version {args.version}"], TOP)
    print(f"tagged v{args.version}; to publish: git push --follow-tags, and what lies in dist/")
    return 0


def release(top: Path, dist: Path, version: str, day: datetime.date) -> None:
    """Version, changelog, builds and smoke test below `top`; the builds go to `dist`."""
    prepare(top, version, day)
    shutil.rmtree(dist, ignore_errors=True)
    wheel = build(top, dist)
    smoke(wheel, top / "requirements.lock", version)
    for path in sorted(dist.iterdir()):
        print(f"{path.name}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    sys.exit(main())
