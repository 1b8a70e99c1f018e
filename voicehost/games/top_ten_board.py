"""What may be drawn of Top Ten Quiz: no words of a chart, only which places are whose."""

from voicehost.core.ids import TeamId
from voicehost.core.view import Board, Standing, Tile
from voicehost.games.top_ten_state import Phase, State


def draw_board(state: State) -> Board:
    """The ten places of the card in play, the standings and what was said aloud."""
    owners = {slot: state.team(side) for slot, side in state.found}
    places = [state.slot("entry", place) for place in range(1, state.card.places + 1)]
    return Board(
        phase=state.phase.value,
        round=state.round,
        rounds=state.rules.rounds,
        turn=_turn(state),
        tiles=tuple(
            Tile(slot=slot, label=str(place), owner=owners.get(slot))
            for place, slot in enumerate(places, start=1)
        ),
        standings=tuple(
            Standing(
                who=side.team.team,
                name=side.team.name,
                points=side.points,
                counters=(("tiles", len(side.tiles)), ("special", side.special)),
            )
            for side in state.sides
        ),
        facts=_facts(state),
    )


def _turn(state: State) -> TeamId | None:
    if state.phase in (Phase.OPENING, Phase.RAISING, Phase.REACTIVATING, Phase.SHOWDOWN):
        return state.team(state.asked)
    if state.phase in (Phase.GUESSING, Phase.TILE):
        return state.team(state.acting)
    return state.team(1 - state.acting) if state.phase is Phase.OPPOSING else None


def _facts(state: State) -> tuple[tuple[str, str | int], ...]:
    """stake: points of this round's tile; accumulated: of the older ones beside it;
    captain.TEAM, bid.TEAM, wrong.TEAM: per team, once they are known."""
    facts: list[tuple[str, str | int]] = [
        ("stake", state.stake[-1] if state.stake else 0),
        ("accumulated", sum(state.stake[:-1])),
    ]
    if state.tiebreaker is not None:
        facts.append(("tiebreaker", state.team_name(state.tiebreaker)))
    if state.round:
        facts += [(f"captain.{state.team(s)}", state.captain_name(s)) for s in (0, 1)]
    for index, side in enumerate(state.sides):
        if side.bid is not None:
            facts.append((f"bid.{state.team(index)}", side.bid))
    if state.active is not None:
        facts += [("active", state.team_name(state.active)), ("bid", state.bid)]
        facts.append(("found", state.progress))
    if state.phase is Phase.SHOWDOWN:
        facts += [(f"wrong.{state.team(s)}", state.sides[s].wrong) for s in (0, 1)]
    return tuple(facts)
