"""How the points of each game add up, looked at over every step of a game."""

from collections.abc import Callable
from typing import Any

from voicehost.testing.laws import states
from voicehost.testing.play import Played


def top_ten_quiz(played: Played) -> None:
    """Every tile is won by one side or lies in the middle; after a tied showdown it stays there."""
    for state in states(played):
        won = [tile for side in state.sides for tile in side.tiles]
        assert sorted((*won, *state.stake)) == list(range(1, state.round + 1))
        assert [side.points for side in state.sides] == [sum(side.tiles) for side in state.sides]
        assert all(0 <= side.special <= state.rules.special for side in state.sides)


def capten(played: Played) -> None:
    """Tokens go one by one, and only Experts bring one back; mistakes are tokens lost."""
    before = played.opening.state
    for state in states(played):
        assert 0 <= state.lost <= state.tokens == min(len(state.table.players), 8)
        assert abs(state.lost - before.lost) <= 1
        assert state.lost >= before.lost or state.experts
        if not state.experts:
            over = sum(past.mistakes for past in state.past)
            assert state.lost in {over, over + state.mistakes}
        before = state


def e_top(played: Played) -> None:
    """A card lies in front of one player at most; a ruling takes one heart at most."""
    before = played.opening.state
    for state in states(played):
        cards = [card for seat in state.seats for card in seat.cards]
        assert len(set(cards)) == len(cards) <= state.round
        lost = sum(seat.hearts for seat in before.seats) - sum(s.hearts for s in state.seats)
        assert lost in (0, 1)
        assert all(0 <= seat.hearts <= state.rules.hearts for seat in state.seats)
        taken = sum(past.taker is not None for past in state.past)
        assert taken <= len(cards) <= taken + 1
        before = state


def desitka(played: Played) -> None:
    """A token lies in front of one side at most; points come at the end of a round, a point for
    each token that is still there."""
    before = played.opening.state
    for state in states(played):
        tokens = [number for side in state.sides for number in side.tokens]
        assert len(set(tokens)) == len(tokens)
        assert set(tokens) <= set(state.gone)
        for old, new in zip(before.sides, state.sides, strict=True):
            gained = new.points - old.points
            held = len(new.tokens) if new.tokens else len(old.tokens)
            assert gained == 0 or gained in (held, held + 1)
        assert sum(side.points for side in state.sides) <= 10 * state.round
        before = state


def wer_weiss(played: Played) -> None:
    """500 for each right answer; the final wins or loses the wager, never more than there is."""
    for state in states(played):
        for number, side in enumerate(state.sides):
            earned = 500 * sum(past.right for past in state.past if past.side == number)
            if str(state.phase) == "over":
                assert side.wager is not None
                assert side.money in {earned + side.wager, earned - side.wager}
                assert 0 <= side.wager <= earned
            else:
                assert side.money == earned
            assert side.money % 500 == 0


SCORES: dict[str, Callable[[Played], Any]] = {
    "top-ten-quiz": top_ten_quiz,
    "capten": capten,
    "e-top": e_top,
    "desitka": desitka,
    "wer-weiss": wer_weiss,
}
"""By game. A game without one is held by the general laws alone."""
