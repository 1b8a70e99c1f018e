"""What may be drawn of Desítka: ten options, whose token is whose, points and tokens."""

from voicehost.core.ids import slot
from voicehost.core.view import Board, Standing, Tile
from voicehost.games.desitka_state import Phase, State


def draw_board(state: State) -> Board:
    """The options of the card in play, the standings and what everybody has in this round."""
    owners = {number: side.who for side in state.sides for number in side.tokens}
    card, on_turn = state.card, state.phase is Phase.TURN
    return Board(
        phase=state.phase.value,
        round=state.round,
        rounds=0,
        turn=state.asked.who if on_turn else None,
        tiles=tuple(
            Tile(
                slot=slot(card.card, "option", number),
                label=str(number),
                owner=owners.get(number),
                under=slot(card.card, "entry", number),
            )
            for number in range(1, card.places + 1)
        ),
        standings=tuple(
            Standing(
                who=side.who,
                name=side.name,
                points=side.points,
                counters=(("tokens", len(side.tokens) if on_turn else 0),),
            )
            for side in state.sides
        ),
        facts=_facts(state),
    )


def _facts(state: State) -> tuple[tuple[str, str | int], ...]:
    """format: how the question is answered; turn: who answers; left: tokens on the card;
    away.SIDE: passed or wrong."""
    facts: list[tuple[str, str | int]] = [("format", state.format.value)]
    if state.phase is Phase.TURN:
        facts.append(("turn", state.asked.name))
    facts.append(("left", state.covered))
    facts += [
        (f"away.{side.who}", side.away.value) for side in state.sides if side.away is not None
    ]
    return tuple(facts)
