"""voicehost league: how everybody stands, as a table, a picture or CSV; and erasing a person."""

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from voicehost.core.errors import UsageError
from voicehost.core.plural import counted

if TYPE_CHECKING:
    from voicehost.journal.league import League, Row

COLUMNS = ("evening", "began", "game", "variant", "name", "team", "points", "won")
"""Of the CSV file: a line for everybody in every game."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost league`."""
    parser = commands.add_parser(
        "league",
        help="how everybody stands; kept only where it is wished",
        description="Evenings, results and feats of named players, on this machine only. "
        "`voicehost config set league on` keeps them from the next game on.",
        epilog="example: voicehost league --picture league.svg",
    )
    parser.add_argument("--game", help="of one game only")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="as JSON")
    shape.add_argument("--csv", action="store_true", help="everybody in every game, as CSV")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="write a picture too (SVG)")
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    erase = actions.add_parser(
        "erase",
        help="erase a person from the league, kept games, sheets and the cache of speech",
        epilog="example: voicehost league erase Ann --yes",
    )
    erase.add_argument("name", help="as it is said at the table")
    erase.add_argument("--yes", action="store_true", help="do not ask")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Show the league, or erase somebody.

    Raises:
        VoicehostError: no league is kept, no such game, or a file cannot be written.
    """
    from voicehost.catalogue import find_game
    from voicehost.front.league import open_league
    from voicehost.settings import resolve

    if args.action == "erase":
        return _erase(args.name, sure=args.yes)
    game = find_game(args.game).name if args.game else ""
    league, troubles = open_league(resolve({}).settings)
    with league:
        for trouble in troubles:
            print(f"not in the league: {trouble}", file=sys.stderr)
        rows = league.standings(game)
        if args.picture is not None:
            _picture(args.picture, rows, game)
        if args.csv:
            print(_csv(league, game), end="")
        elif args.json:
            print(json.dumps(_all(league, game), ensure_ascii=False))
        else:
            print("\n".join(_page(league, game)))
    return 0


def _all(league: "League", game: str) -> dict[str, object]:
    return {
        "standings": [asdict(row) for row in league.standings(game)],
        "bests": [asdict(best) for best in league.bests(game)],
        "evenings": [
            {"evening": evening, "game": name, "winners": won}
            for evening, name, won in league.evenings(game)
        ],
        "cards": [{"card": card, "played": count} for card, count in league.cards(game)],
        "disputes": [
            {"evening": evening, "card": card, "words": words, "was": was, "now": now}
            for evening, card, words, was, now in league.disputes(game)
        ],
    }


def _page(league: "League", game: str) -> Iterator[str]:
    """The league for a reader."""
    rows = league.standings(game)
    if not rows:
        yield "no game of named players is over yet: it enters the league when it is"
        return
    yield from _table(
        ("name", "won", "games", "share", "evenings"),
        [
            (r.name, str(r.won), str(r.games), f"{r.share:.0%}", str(r.evenings))
            for r in rows
        ],
    )  # fmt: skip
    bests = league.bests(game)
    if bests:
        yield "\nbest so far:"
        yield from _table(
            ("", "what", "game", "who", "evening"),
            [(str(b.value), b.what, b.game, b.name, b.evening) for b in bests],
        )
    yield "\nevenings:"
    for evening, name, won in league.evenings(game):
        yield f"  {evening}  {name}: {won or 'nobody'}"
    cards, disputes = league.cards(game), league.disputes(game)
    again = [f"{card} ({count})" for card, count in cards if count > 1]
    yield f"\n{counted(len(cards), 'card')} played" + (
        f"; more than once: {', '.join(again)}" if again else ""
    )
    if disputes:
        yield f"{counted(len(disputes), 'ruling')} overruled:"
        for evening, card, words, was, now in disputes:
            yield f'  {evening}  {card}: "{words}", {was} became {now}'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as what is in them; numbers to the right."""
    wide = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    for row in (heads, *rows):
        cells = (
            text.rjust(wide[at]) if rows[0][at].rstrip("%").isdigit() else text.ljust(wide[at])
            for at, text in enumerate(row)
        )
        yield f"  {'  '.join(cells)}".rstrip()


def _csv(league: "League", game: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in league.seats(game):
        writer.writerow([_plain(cell) for cell in row])
    return out.getvalue()


def _plain(cell: str | int) -> str | int:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def _picture(path: Path, rows: "Sequence[Row]", game: str) -> None:
    from voicehost.front.league_picture import league_picture
    from voicehost.journal.store import whole_or_not

    if path.suffix.lower() != ".svg":
        raise UsageError("pictures are SVG", str(path), f"name it {path.stem}.svg")
    whole_or_not(path, league_picture(rows, f"League: {game}" if game else "League"))
    print(f"picture: {path}", file=sys.stderr)


def _erase(name: str, *, sure: bool) -> int:
    from voicehost.front.erase import erase_person

    if not sure:
        if not sys.stdin.isatty():
            raise UsageError("cannot be taken back", "league erase", "say --yes if it is meant")
        print(f"{name} is erased from the league, kept games, sheets and the cache of speech.")
        print("This cannot be taken back. Go on? [y/N] ", end="", flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            print("nothing was erased")
            return 0
    erased = erase_person(name)
    if not (erased.league or erased.sessions or erased.sheets):
        print(f"nobody called {name} was kept")
        return 0
    print(
        f"{name} is erased: {counted(erased.league, 'game')} in the league, "
        f"{counted(erased.sessions, 'kept game')}, {counted(erased.sheets, 'sheet')}, "
        "and the cache of speech"
    )
    for path in erased.printed:
        print(f"printed sheets with the name lie in {path}: delete the file")
    print("transcripts and pictures that you wrote to files of your own are yours to delete")
    return 0
