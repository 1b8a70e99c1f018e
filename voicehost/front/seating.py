"""Seating: names from the command line become a table."""

from collections.abc import Sequence

from voicehost.core.errors import UsageError
from voicehost.core.game import Game
from voicehost.core.ids import SeatId, TeamId
from voicehost.core.plural import counted
from voicehost.core.table import Player, Table, Team
from voicehost.words.normalise import canonical

STAND_INS = ("Ann", "Ben", "Cy", "Di")
"""Names used where nobody gave any."""

LONGEST = 40
"""Characters in a name."""


def seat_table(game: Game, players: str | None, teams: str | None) -> Table:
    """The table that plays.

    Args:
        game: which game; it says whether teams are formed and how many may play.
        players: "Ann, Ben, Cy, Di" in order around the table; None for stand-in names.
        teams: "Green: Ann, Cy; Black: Ben, Di"; None deals the players out in turn, where there
            are too many to play each for themselves.

    Raises:
        UsageError: no name, a name twice, a name nobody could say, or the wrong number.
    """
    if teams is not None:
        return _in_teams(game, teams)
    names = names_of(players, "--players") if players is not None else list(STAND_INS)
    _count(game, names)
    people = _people(names)
    if not game.teams or len(people) <= game.alone:
        return Table(players=people)
    sides = len(game.teams) if not game.alone else min(len(game.teams), len(people) // 2)
    return Table(
        players=people,
        teams=tuple(
            _team(name, tuple(p.seat for p in people[place::sides]))
            for place, name in enumerate(game.teams[:sides])
        ),
    )


def _in_teams(game: Game, text: str) -> Table:
    where = "--teams"
    hint = 'write it as "Green: Ann, Ben; Black: Cy, Di"'
    if not game.teams:
        raise UsageError(f"{game.title} is not played in teams", where, "use --players")
    sides: list[tuple[str, list[str]]] = []
    for part in text.split(";"):
        name, colon, members = part.partition(":")
        if not colon or not canonical(name):
            raise UsageError(f'cannot read "{part.strip()}"', where, hint)
        sides.append((_clean(name), names_of(members, where)))
    fewest = 2 if game.alone else len(game.teams)
    if not fewest <= len(sides) <= len(game.teams):
        wanted = len(game.teams) if not game.alone else f"{fewest} to {len(game.teams)}"
        raise UsageError(f"{game.title} needs {wanted} teams", where, hint)
    everybody = [name for _, members in sides for name in members]
    _count(game, everybody)
    people = _people(everybody)
    seats = {person.name: person.seat for person in people}
    table_teams = tuple(_team(name, tuple(seats[m] for m in members)) for name, members in sides)
    if len({team.team for team in table_teams}) != len(table_teams):
        raise UsageError("two teams have the same name", where, hint)
    return Table(players=people, teams=table_teams)


def names_of(text: str, where: str) -> list[str]:
    """The names of a list parted by commas.

    Raises:
        UsageError: a name nobody could say.
    """
    names = [_clean(name) for name in text.split(",")]
    for name in names:
        if not canonical(name):
            raise UsageError(f'"{name}" is no name', where, "part names with commas")
        if len(name) > LONGEST:
            raise UsageError(f'"{name[:LONGEST]}..." is too long to say', where, "shorten it")
    return names


def _clean(name: str) -> str:
    """A name without control characters, with single spaces."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in name).split())


def _people(names: Sequence[str]) -> tuple[Player, ...]:
    people = tuple(
        Player(seat=SeatId(canonical(name).replace(" ", "-")), name=name) for name in names
    )
    seen: set[str] = set()
    for person in people:
        if person.seat in seen:
            raise UsageError(
                f'two players are called "{person.name}"', "--players", "tell them apart"
            )
        seen.add(person.seat)
    return people


def _count(game: Game, names: Sequence[str]) -> None:
    fewest, most = game.players
    if not fewest <= len(names) <= most:
        raise UsageError(
            f"{counted(len(names), 'player')} cannot play {game.title}",
            "--players",
            f"name {fewest} to {most} players",
        )


def _team(name: str, members: tuple[SeatId, ...]) -> Team:
    return Team(team=TeamId(canonical(name).replace(" ", "-")), name=name, members=members)
