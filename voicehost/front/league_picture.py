"""The league as a picture: a bar for everybody, games won within games played (SVG)."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from voicehost.journal.league import Row

WIDTH, ROW, BAR, LEFT, RIGHT, TOP = 720, 40, 22, 170, 110, 70
"""Pixels: the picture, a row, its bar, and the room left, right and above."""

LONGEST_NAME = 18


def league_picture(rows: Sequence[Row], title: str) -> str:
    """An SVG, readable in light and dark and without colour: every bar carries its numbers.

    Args:
        rows: in the order in which they are drawn.
        title: of what this is the league.
    """
    most = max((row.games for row in rows), default=1)
    height = TOP + ROW * len(rows) + 20
    bars = "".join(_bar(place, row, most) for place, row in enumerate(rows))
    said = "; ".join(f"{row.name}: {row.won} of {row.games} games won" for row in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' font-family="sans-serif" font-size="16"><title>{escape(title)}</title>'
        f"<desc>{escape(said)}</desc>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fbfaf7"/>'
        f'<text x="20" y="40" font-size="24" font-weight="bold" fill="#1d2b36">{escape(title)}'
        f"</text>{bars}</svg>\n"
    )


def _bar(place: int, row: Row, most: int) -> str:
    room = WIDTH - LEFT - RIGHT
    y, middle = TOP + place * ROW, TOP + place * ROW + BAR * 0.75
    played, won = room * row.games / most, room * row.won / most
    name = row.name if len(row.name) <= LONGEST_NAME else f"{row.name[: LONGEST_NAME - 1]}…"
    return (
        f'<text x="{LEFT - 12}" y="{middle:.1f}" text-anchor="end" fill="#1d2b36">{escape(name)}'
        f'</text><rect x="{LEFT}" y="{y}" width="{played:.1f}" height="{BAR}" rx="3"'
        f' fill="#c9d6de"/><rect x="{LEFT}" y="{y}" width="{won:.1f}" height="{BAR}" rx="3"'
        f' fill="#2a6f97"/><text x="{LEFT + played + 10:.1f}" y="{middle:.1f}" fill="#1d2b36">'
        f"{row.won} of {row.games}</text>"
    )
