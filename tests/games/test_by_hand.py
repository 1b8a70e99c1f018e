"""Points by hand, in every game: the table sets a score, and nothing else changes."""

import random
from typing import Any

import pytest

from tests.games.random_games import KINDS, random_game
from voicehost.core.events import Corrected, Stamped
from voicehost.core.game import Game, Refusal
from voicehost.core.ids import SeatId
from voicehost.director.timeline import Timeline
from voicehost.testing.laws import states
from voicehost.testing.play import play

pytestmark = pytest.mark.unit
each_kind = pytest.mark.parametrize("kind", KINDS)


def points(game: Game, state: Any) -> dict[str, int]:
    return {str(standing.who): standing.points for standing in game.board(state).standings}


def by_hand(game: Game, state: Any, draw: random.Random) -> Corrected:
    """A score somebody may be given."""
    allowed = game.by_hand(state)
    assert allowed is not None
    who = draw.choice(game.board(state).standings).who
    return Corrected(
        who=who, points=draw.choice(range(allowed.low, allowed.high + 1, allowed.step))
    )


@each_kind
def test_in_every_state_a_score_is_set_and_nothing_else(kind: str) -> None:
    game, draw = KINDS[kind][0], random.Random(1)
    for seed in range(3):
        for state in states(random_game(*KINDS[kind], seed)):
            if game.over(state):
                assert game.by_hand(state) is None
                continue
            event = by_hand(game, state, draw)
            step = game.step(state, Stamped(seq=1, at_ms=0, event=event))
            assert (step.refusal, step.effects) == (None, ())
            allowed = game.by_hand(state)
            assert allowed is not None
            wanted = points(game, state) | {str(event.who): event.points}
            if allowed.together:
                wanted = dict.fromkeys(wanted, event.points)
            assert points(game, step.state) == wanted
            before, after = game.wait(state), game.wait(step.state)
            assert (after.timers, after.collect) == (before.timers, before.collect)
            assert game.board(step.state).phase == game.board(state).phase


@each_kind
def test_what_nobody_may_have_is_refused(kind: str) -> None:
    game = KINDS[kind][0]
    state = random_game(*KINDS[kind], 1).opening.state
    allowed = game.by_hand(state)
    assert allowed is not None
    who = game.board(state).standings[0].who

    def refused(event: Corrected) -> Refusal | None:
        return game.step(state, Stamped(seq=1, at_ms=0, event=event)).refusal

    assert refused(Corrected(who=who, points=allowed.high + allowed.step)) == Refusal.OUT_OF_RANGE
    assert refused(Corrected(who=who, points=allowed.low - 1)) == Refusal.OUT_OF_RANGE
    nobody = Corrected(who=SeatId("nobody"), points=allowed.low)
    assert refused(nobody) == Refusal.NOT_NOW


@each_kind
def test_undo_takes_it_back_and_a_replay_has_it(kind: str) -> None:
    game, variant = KINDS[kind]
    played = random_game(game, variant, 2)
    timeline = Timeline(game, played.brief, played.table, played.options, variant)
    middle = len(played.events) // 2
    for stamped in played.events[:middle]:
        timeline.apply(stamped)
    before, draw = timeline.state, random.Random(3)
    event = Stamped(seq=middle + 1, at_ms=0, event=by_hand(game, before, draw))
    timeline.apply(event)
    corrected = timeline.state
    moment = timeline.last_thing()
    assert moment is not None
    assert moment.stamped == event
    timeline.back_to(moment.stamped.seq)
    assert timeline.state == before
    timeline.apply(event)
    assert timeline.state == corrected


@each_kind
def test_a_game_that_was_corrected_ends_all_the_same(kind: str) -> None:
    game, variant = KINDS[kind]
    for seed in range(4):
        draw = random.Random(seed)
        _plays_on(game, variant, seed, draw)


def _plays_on(game: Game, variant: str | None, seed: int, draw: random.Random) -> None:
    """A random game in which now and then a score is set by hand."""

    class Corrects:
        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def step(self, state: Any, stamped: Stamped) -> Any:
            step = game.step(state, stamped)
            if step.refusal is None and not game.over(step.state) and draw.random() < 0.1:
                at = Stamped(seq=1, at_ms=stamped.now_ms, event=by_hand(game, step.state, draw))
                return game.step(step.state, at)
            return step

    fewest, most = game.players
    players = fewest + seed % (min(most, 8) - fewest + 1)
    played = play(Corrects(), seed, {}, variant, players)  # type: ignore[arg-type]
    assert game.over(played.state)
