#!/usr/bin/env python3
"""Looks through a built docs site: every link within it leads to a file and a place on it, and no
page loads anything from outside.

    scripts/check_site.py FOLDER

Exit code 1: something is wrong; each fault is a line.
"""

import argparse
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {
    ("script", "src"), ("img", "src"), ("audio", "src"), ("source", "src"), ("link", "href"),
    ("video", "src"), ("iframe", "src"),
}  # fmt: skip
"""What a browser gets by itself; `a href` is got by hand."""


class Page(HTMLParser):
    """The places and links of one page."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.places: set[str] = set()
        self.links: list[tuple[str, str, str]] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.places.add(value)
            if name in ("href", "src") and value:
                self.links.append((tag, name, value))


def faults(folder: Path) -> Iterator[str]:
    """What is wrong, in the order of the pages."""
    pages = {file.resolve(): Page(file) for file in sorted(folder.rglob("*.html"))}
    if not pages:
        yield f"{folder}: no pages"
    for page in pages.values():
        for tag, name, link in page.links:
            parts = urlsplit(link)
            where = f"{page.file.relative_to(folder)}: {link}"
            if parts.scheme in ("http", "https") or parts.netloc:
                if (tag, name) in LOADED:
                    yield f"{where}: is loaded from outside"
                continue
            if parts.scheme:
                continue
            target = (page.file.parent / unquote(parts.path)).resolve() if parts.path else page.file
            if not target.is_file():
                yield f"{where}: no such file"
                continue
            places = pages[target].places if target in pages else None
            if parts.fragment and places is not None and unquote(parts.fragment) not in places:
                yield f"{where}: no such place"


def main() -> int:
    """The command; its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    found = list(faults(parser.parse_args().folder))
    for fault in found:
        print(fault)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
