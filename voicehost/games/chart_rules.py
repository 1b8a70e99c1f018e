"""Rules that games share: settings, who starts, teams, captains, bids, standings."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from voicehost.core.errors import RuleError, UsageError
from voicehost.core.game import Option
from voicehost.core.ids import SeatId
from voicehost.core.table import Table, Team


def settings(options: Sequence[Option], given: Mapping[str, int | str]) -> Mapping[str, int | str]:
    """Every option of the game with the value given for it or its default.

    Raises:
        UsageError: no such option, or its value is out of range.
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, n=1) or list(known)
            raise UsageError("no such option", key, f"did you mean {near[0]}?")
    return {key: _setting(option, given.get(key, option.default)) for key, option in known.items()}


def _setting(option: Option, value: int | str) -> int | str:
    if option.choices:
        if value not in option.choices:
            raise UsageError(f"{value} is no choice", option.key, "|".join(option.choices))
        return value
    if option.low is None or option.high is None:
        return value
    text = str(value).strip()
    number = int(text) if text.isascii() and text.isdigit() else None
    if number is None or not option.low <= number <= option.high:
        way = f"give a whole number from {option.low} to {option.high}"
        raise UsageError(f"{value} is out of range", option.key, way)
    return number


def two_teams(table: Table, names: Sequence[str]) -> tuple[Team, Team]:
    """The two teams of a table at which everybody plays for exactly one of them.

    Raises:
        RuleError: not two teams, a team of fewer than two, somebody in no team or in both.
    """
    example = f'--teams "{names[0]}: Ann, Ben; {names[1]}: Cy, Di"'
    if len(table.teams) != 2:
        what = f"two teams are needed, this table has {len(table.teams)}"
        raise RuleError(what, "teams", f"name them, for example {example}")
    for team in table.teams:
        if len(team.members) < 2:
            what = "a team needs at least two members: a captain and somebody who guesses"
            raise RuleError(what, team.name, f"put another player into it, for example {example}")
    seated = sorted(player.seat for player in table.players)
    members = sorted(seat for team in table.teams for seat in team.members)
    if members != seated or len(set(members)) < len(members):
        way = f"put every player into exactly one team, for example {example}"
        raise RuleError("players and team members differ", "teams", way)
    return table.teams[0], table.teams[1]


def first_player(table: Table, name: str) -> int:
    """Who starts: the seat (from 0) of the player named as the youngest; "": the first seat.

    Raises:
        UsageError: nobody of that name sits here.
    """
    wanted = name.strip().casefold()
    if not wanted:
        return 0
    for place, player in enumerate(table.players):
        if wanted in (player.name.casefold(), player.seat):
            return place
    names = ", ".join(player.name for player in table.players)
    raise UsageError(f'nobody called "{name}" plays', "first", f"the players are {names}")


def captain(team: Team, round_: int) -> SeatId:
    """Who is captain in a round (1 is the first): one player after the other within the team."""
    return team.members[(round_ - 1) % len(team.members)]


def guessers(team: Team, round_: int) -> tuple[SeatId, ...]:
    """Everybody of the team but its captain of this round."""
    return tuple(seat for seat in team.members if seat != captain(team, round_))


def higher_bid(bids: tuple[int, int]) -> int | None:
    """Which of two bids (0 or 1) is higher; None if they are the same."""
    return None if bids[0] == bids[1] else int(bids[1] > bids[0])


def leader(first: Sequence[int], second: Sequence[int]) -> int | None:
    """Who leads (0 or 1), compared by the first figure that differs; None for a tie.

    `leader((5, 2), (5, 3))` is 1: points equal, more tiles.
    """
    for one, two in zip(first, second, strict=True):
        if one != two:
            return int(two > one)
    return None
