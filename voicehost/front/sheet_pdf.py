"""Code sheets and task booklets on paper: large type, a fold after every line or task."""

import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen import canvas

from voicehost.catalogue import secret_kinds
from voicehost.channels.sheet_set import COPIES, SPARE_LINES, SecretKind, SheetSet, make_set
from voicehost.core.errors import UsageError
from voicehost.front.secret_ways import sheets_dir

MARGIN = 14 * mm
ROW = 13.5 * mm
"""Height of a line, fold included."""


def print_sheets(names: Sequence[str], games: Sequence[str], path: Path) -> SheetSet:
    """A fresh set of sheets for players and games (all that have secrets, without one), written to
    a file; its key lies where sets are kept.

    Raises:
        UsageError: nothing is secret in these games, too many players, or the file cannot be
            written.
    """
    kinds = secret_kinds(games or None)
    if not kinds:
        raise UsageError("nothing is secret in that game", ", ".join(games), "no sheets are needed")
    made = make_set(names, kinds, secrets.randbelow, sheets_dir())
    write_pdf(made, path)
    made.printed = str(path.resolve())
    made.save()
    return made


def write_pdf(sheets: SheetSet, path: Path) -> None:
    """Write all sheets, main ones first, then the spares; mode 0600.

    Raises:
        UsageError: the file cannot be written.
    """

    def draw(page: Any) -> None:
        page.setTitle(f"Sheet set {sheets.title}")
        for copy in range(len(COPIES)):
            for name in sheets.names:
                _sheet(page, sheets, copy, name)

    _write(path, draw)


def write_booklet(title: str, folds: Sequence[tuple[str, Sequence[str]]], path: Path) -> None:
    """Write a task booklet, a leaf a task so that one is read without the others; mode 0600.

    Args:
        title: of the sheet set it belongs to.
        folds: category, which may be seen from outside, and the texts inside, in order of play.
        path: where to.

    Raises:
        UsageError: the file cannot be written.
    """

    def draw(page: Any) -> None:
        page.setTitle(f"Task booklet {title}")
        for number, (category, texts) in enumerate(folds, start=1):
            _leaf(page, title, number, category, texts)

    _write(path, draw)


def _leaf(page: Any, title: str, number: int, category: str, texts: Sequence[str]) -> None:
    """Outside above the fold, inside below it: folded, only number and category can be read."""
    width, height = A4
    page.setFont("Helvetica-Bold", 30)
    page.drawString(MARGIN, height - MARGIN - 12 * mm, f"Fold {number}")
    page.setFont("Helvetica", 12)
    page.drawRightString(width - MARGIN, height - MARGIN - 6 * mm, f"Task booklet {title}")
    page.setFont("Helvetica", 20)
    page.drawString(MARGIN, height - MARGIN - 24 * mm, category.title())
    page.setFont("Helvetica", 10)
    hint = f"For the captains of round {number} alone, and only when the host says so."
    page.drawString(MARGIN, height - MARGIN - 32 * mm, hint)
    page.drawString(MARGIN, height - MARGIN - 38 * mm, "Fold twice at the dotted lines, inwards.")
    page.setDash(1, 3)
    for share in (0.75, 0.5):
        page.line(MARGIN, height * share, width - MARGIN, height * share)
    page.setDash()
    y = height * 0.5 - 16 * mm
    for text, size in zip(texts, (18, *(13,) * len(texts)), strict=False):
        for line in simpleSplit(text, "Helvetica", size, width - 2 * MARGIN):
            page.setFont("Helvetica", size)
            page.drawString(MARGIN, y, line)
            y -= 1.4 * size
        y -= 6 * mm
    page.showPage()


def _write(path: Path, draw: Callable[[Any], None]) -> None:
    """A PDF that only its owner may read.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        path.chmod(0o600)
        page = canvas.Canvas(str(path), pagesize=A4)
        draw(page)
        page.save()
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise UsageError(what, str(path), "name another file") from error


def _sheet(page: Any, sheets: SheetSet, copy: int, name: str) -> None:
    """One player's sheet; it goes on over as many pages as it needs."""
    y = _head(page, sheets, copy, name)
    for kind in sheets.kinds:
        for at in range(kind.uses + SPARE_LINES):
            if y < MARGIN + ROW + 12 * mm:
                page.showPage()
                y = _head(page, sheets, copy, name)
            if at == 0:
                page.setFont("Helvetica-Bold", 13)
                page.drawString(MARGIN, y, kind.title)
                y -= 6 * mm
            _line(page, sheets, copy, name, kind, at, y)
            y -= ROW
        y -= 4 * mm
    page.showPage()


def _head(page: Any, sheets: SheetSet, copy: int, name: str) -> float:
    width, height = A4
    y = float(height - MARGIN - 6 * mm)
    page.setFont("Helvetica-Bold", 20)
    spare = " (spare: keep it closed)" if copy else ""
    page.drawString(MARGIN, y, f"{name}{spare}")
    page.setFont("Helvetica", 12)
    page.drawRightString(width - MARGIN, y, f"Sheet set {sheets.title}")
    page.setFont("Helvetica", 10)
    hint = "For your eyes only. Fold at the dotted lines; open one line when it is called."
    page.drawString(MARGIN, y - 6 * mm, hint)
    return float(y - 15 * mm)


def _line(
    page: Any, sheets: SheetSet, copy: int, name: str, kind: SecretKind, at: int, y: float
) -> None:
    """Words above, what they stand for below; then the fold."""
    width, _ = A4
    line = sheets.line(copy, name, kind.purpose, at)
    page.setFont("Helvetica-Bold", 12)
    page.drawString(MARGIN, y - 4.5 * mm, f"{line.number}")
    step = (width - 2 * MARGIN - 8 * mm) / len(line.meaning)
    for place, word in enumerate(sorted(line.meaning)):
        x = MARGIN + 8 * mm + (place + 0.5) * step
        page.setFont("Helvetica", 8.5 if len(line.meaning) > 7 else 11)
        page.drawCentredString(x, y - 2 * mm, word)
        page.setFont("Helvetica-Bold", 15)
        page.drawCentredString(x, y - 8 * mm, str(line.meaning[word]).upper())
    page.setDash(1, 3)
    page.line(MARGIN, y - 10.5 * mm, width - MARGIN, y - 10.5 * mm)
    page.setDash()
