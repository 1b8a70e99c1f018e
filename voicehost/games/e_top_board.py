"""What may be drawn of É Top!?: blank places, who holds what, and what was said aloud."""

from voicehost.core.ids import SeatId
from voicehost.core.view import Board, Standing, Tile
from voicehost.games.e_top_state import Phase, State


def draw_board(state: State) -> Board:
    """The places of the card in play, everybody's cards and hearts, the answers given."""
    places = range(1, state.card.places + 1)
    return Board(
        phase=state.phase.value,
        round=state.round,
        rounds=0,
        turn=_turn(state),
        tiles=tuple(Tile(slot=state.slot("entry", place), label=str(place)) for place in places),
        standings=tuple(
            Standing(
                who=seat.seat,
                name=seat.name,
                points=seat.won,
                counters=(("hearts", seat.hearts),),
            )
            for seat in state.seats
        ),
        facts=_facts(state),
    )


def _turn(state: State) -> SeatId | None:
    if state.phase in (Phase.TURN, Phase.CONTEST, Phase.WHO, Phase.RULING):
        return state.seat(state.turn)
    return state.seat(state.voter) if state.phase is Phase.VOTE else None


def _facts(state: State) -> tuple[tuple[str, str | int], ...]:
    """turn: who answers; said: answers of the round as heard; challenger; away.SEAT: passed or
    failed; taker: who has the card."""
    facts: list[tuple[str, str | int]] = []
    if state.phase not in (Phase.LIST, Phase.OVER):
        facts.append(("turn", state.name(state.turn)))
    if state.said:
        facts.append(("said", ", ".join(answer.words for answer in state.said)))
    if state.challenger is not None:
        facts.append(("challenger", state.name(state.challenger)))
    facts += [
        (f"away.{seat.seat}", seat.away.value) for seat in state.seats if seat.away is not None
    ]
    if state.taker is not None:
        facts.append(("taker", state.name(state.taker)))
    return tuple(facts)
