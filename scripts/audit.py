#!/usr/bin/env python3
"""Audit of what is installed here, without a network: every package has a version that is pinned,
every file of it is the file that was installed, and nothing runs by itself when Python starts.
Prints the figures; ends with 1 at any finding.

Faults that became known since are asked for on the network, with a tool of its own:
`pip-audit -r requirements.lock`.

  scripts/audit.py
"""

import base64
import hashlib
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackagePath, distributions
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from voicehost.testing.trust.proof import shown

TOP = Path(__file__).parents[1]

OURS = {"voicehost", "pip", "setuptools", "wheel"}
"""Installed beside the lock file: ourselves, and what installs."""


def pinned(*locks: str) -> dict[str, set[str]]:
    """Versions by package, from lock files; several where they differ by Python's version."""
    text = "\n".join((TOP / lock).read_text(encoding="utf-8") for lock in locks)
    pins: dict[str, set[str]] = {}
    for name, version in re.findall(r"(?m)^([\w.\[\]-]+)==([^ \\;]+)", text):
        pins.setdefault(name_of(name), set()).add(version)
    return pins


def name_of(text: str) -> str:
    """A package's name in the form that compares."""
    return re.sub(r"[-_.]+", "-", text.split("[")[0]).lower()


def changed(installed: Distribution) -> Iterator[str]:
    """Files of a package that are not what was installed."""
    for file in installed.files or ():
        if file.hash is not None and not _same(file):
            yield f"{installed.name}: {file} is not the file that was installed"


def _same(file: PackagePath) -> bool:
    path = Path(str(file.locate()))
    if not path.is_file() or file.hash is None:
        return False
    digest = hashlib.new(file.hash.mode, path.read_bytes()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=") == file.hash.value


def starting(site: Path) -> Iterator[str]:
    """Lines that run whenever Python starts."""
    for path in sorted(site.glob("*.pth")):
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        for line in lines:
            if line.startswith(("import ", "import\t")) and path.name not in KNOWN_STARTS:
                yield f"{path.name} runs at every start: {line[:80]}"


KNOWN_STARTS = {"distutils-precedence.pth", "_virtualenv.pth", "a1_coverage.pth"}
"""Of setuptools, of the maker of the environment, and of the measure of coverage."""


def main() -> int:
    """Look at every package of this environment."""
    pins = pinned("requirements.lock", "requirements-dev.lock")
    found, files, count = [], 0, 0
    sites: set[Path] = set()
    for one in distributions():
        name, count = name_of(one.name), count + 1
        sites.add(Path(str(one.locate_file(""))))
        files += sum(file.hash is not None for file in one.files or ())
        found += list(changed(one)) if name != "voicehost" else []
        if name not in OURS and one.version not in pins.get(name, ()):
            known = " or ".join(sorted(pins.get(name, ()))) or "nothing"
            found.append(f"{one.name} {one.version} is installed, {known} is pinned")
    for site in sites:
        found += starting(site)
    return shown("audit", {"packages": count, "files": files}, sorted(found), "findings")


if __name__ == "__main__":
    sys.exit(main())
