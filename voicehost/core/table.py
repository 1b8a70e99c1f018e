"""Who sits at the table."""

from dataclasses import dataclass

from voicehost.core.ids import SeatId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person at the table."""

    seat: SeatId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """Players who win and lose together; members in the order captains rotate."""

    team: TeamId
    name: str
    members: tuple[SeatId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All seats in order around the table, and teams where the game has them."""

    players: tuple[Player, ...]
    teams: tuple[Team, ...] = ()

    def name(self, who: SeatId | TeamId) -> str:
        """The name to say for a seat or a team.

        Raises:
            KeyError: nobody of that id sits here.
        """
        for player in self.players:
            if player.seat == who:
                return player.name
        for team in self.teams:
            if team.team == who:
                return team.name
        raise KeyError(who)

    def team_of(self, seat: SeatId) -> TeamId | None:
        """The team a seat plays for, if any."""
        return next((team.team for team in self.teams if seat in team.members), None)
