"""Laws that hold for every game, written over the catalogue. A new game needs no edit here.

CI plays some hundred random games; VOICEHOST_LAWS=5000 plays more.
"""

import importlib
import os
import random
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, is_dataclass, replace
from functools import lru_cache
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from voicehost.catalogue import GAMES, find_game
from voicehost.core.effects import Caption, Effect, Reveal, Say
from voicehost.core.errors import UsageError
from voicehost.core.events import (
    Answered,
    Attempted,
    Checked,
    Chosen,
    Drawn,
    Event,
    Sealed,
    Stamped,
    TimerFired,
    Turned,
    Unsealed,
)
from voicehost.core.game import Game, Question, Refusal
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, TimerId, card_of
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Wait
from voicehost.testing.play import Played, allowed, make_brief, make_table, play, some_options

pytestmark = pytest.mark.unit

GAMES_PLAYED = int(os.environ.get("VOICEHOST_LAWS", "300"))
EVENTS = get_args(Event)

PLAYABLE = [(game, variant) for game in GAMES for variant in (None, *game.variants)]
each_game = pytest.mark.parametrize(
    ("game", "variant"),
    PLAYABLE,
    ids=[f"{game.name} {variant or ''}" for game, variant in PLAYABLE],
)

_played: dict[tuple[str, str | None], list[Played]] = {}


def games_of(game: Game, variant: str | None) -> list[Played]:
    """Random games, played once for all laws; with tables and settings of several kinds."""
    key = (game.name, variant)
    if key not in _played:
        share = max(GAMES_PLAYED // len(PLAYABLE), 1)
        _played[key] = [
            play(game, seed, some_options(game, seed), variant, 4 + seed % 4)
            for seed in range(share)
        ]
    return _played[key]


def sees(game: Game) -> Mapping[str, frozenset[type]]:
    """The phase table of an engine's module."""
    table: Mapping[str, frozenset[type]] = importlib.import_module(type(game).__module__).SEES
    return table


def states(played: Played) -> list[Any]:
    return [played.opening.state, *(step.state for step in played.steps)]


def effects(played: Played) -> list[Effect]:
    steps = (played.opening, *played.steps)
    return [effect for step in steps for effect in step.effects]


# --- Random play --------------------------------------------------------------------------------


@each_game
def test_every_path_ends_and_then_nothing_is_waited_for(game: Game, variant: str | None) -> None:
    for played in games_of(game, variant):
        assert game.over(played.state)
        assert game.wait(played.state) == Wait()


@each_game
def test_until_the_end_something_is_waited_for(game: Game, variant: str | None) -> None:
    for played in games_of(game, variant)[:30]:
        for state in states(played)[:-1]:
            wait = game.wait(state)
            asked = wait.expect and (wait.expect.answers or wait.expect.intents)
            secret = wait.collect or wait.deal or wait.turn or wait.check or wait.rule
            assert asked or wait.timers or secret or wait.draw


@each_game
def test_replay_equals_live(game: Game, variant: str | None) -> None:
    for played in games_of(game, variant)[:60]:
        state = game.start(make_brief(game), played.table, played.options, variant).state
        for stamped, step in zip(played.events, played.steps, strict=True):
            again = game.step(state, stamped)
            assert again == step
            state = again.state


@each_game
def test_points_never_depend_on_effects_performed(game: Game, variant: str | None) -> None:
    """States alone carry the game: folding them without a look at any effect gives each board."""
    for played in games_of(game, variant)[:60]:
        state = played.opening.state
        for stamped, step in zip(played.events, played.steps, strict=True):
            state = game.step(state, stamped).state
            assert game.board(state) == game.board(step.state)


@each_game
def test_undo_is_the_fold_without_the_last_event(game: Game, variant: str | None) -> None:
    """A state is not changed by what is done with it later."""
    for played in games_of(game, variant)[:60]:
        for before, stamped, after in zip(
            states(played), played.events, states(played)[1:], strict=False
        ):
            wait, board = game.wait(before), game.board(before)
            assert game.step(before, stamped).state == after
            assert (game.wait(before), game.board(before)) == (wait, board)


@each_game
def test_opened_slots_only_grow_and_are_said_only_when_open(
    game: Game, variant: str | None
) -> None:
    for played in games_of(game, variant):
        opened: set[SlotId] = set()
        for effect in effects(played):
            if isinstance(effect, Reveal):
                opened |= set(effect.slots)
            elif isinstance(effect, Say):
                captions = {a.slot for a in effect.args.values() if isinstance(a, Caption)}
                assert captions <= opened


@each_game
def test_the_next_cards_stay_sealed(game: Game, variant: str | None) -> None:
    """Nothing is opened of a card that does not lie on the table."""
    for played in games_of(game, variant)[:60]:
        seen: set[CardId] = set()
        for step in played.steps:
            here = {card_of(tile.slot) for tile in game.board(step.state).tiles}
            for effect in step.effects:
                if isinstance(effect, Reveal):
                    assert {card_of(slot) for slot in effect.slots} <= here | seen
            seen |= here


@each_game
def test_prompts_and_answers_use_open_slots_only(game: Game, variant: str | None) -> None:
    for played in games_of(game, variant)[:60]:
        opened: set[SlotId] = set()
        for step in (played.opening, *played.steps):
            for effect in step.effects:
                opened |= set(effect.slots) if isinstance(effect, Reveal) else set()
            expect = game.wait(step.state).expect
            says = [say for question in Question for say in game.tell(step.state, question)]
            says += [expect.prompt] if expect and expect.prompt else []
            captions = {
                arg.slot for say in says for arg in say.args.values() if isinstance(arg, Caption)
            }
            assert captions <= opened


@each_game
def test_scores_add_up(game: Game, variant: str | None) -> None:
    """Everybody at the table has a standing, from the start to the end, and none below zero."""
    for played in games_of(game, variant):
        last: dict[str, int] = {}
        for state in states(played):
            standings = game.board(state).standings
            points = {str(standing.who): standing.points for standing in standings}
            assert not last or set(points) == set(last)
            assert all(value >= 0 for value in points.values())
            last = points


def test_top_ten_quiz_tiles_are_all_won_or_still_in_the_centre() -> None:
    game = find_game("top-ten-quiz")
    for variant in (None, "high-bid"):
        for played in games_of(game, variant):
            for state in states(played):
                board = game.board(state)
                facts = dict(board.facts)
                won = sum(standing.points for standing in board.standings)
                lying = int(facts["stake"]) + int(facts["accumulated"])
                assert won + lying == board.round * (board.round + 1) // 2


@each_game
def test_every_phase_is_reached(game: Game, variant: str | None) -> None:
    """By all variants together; so the laws above look at every phase."""
    reached = {
        game.board(state).phase
        for _, other in filter(lambda pair: pair[0] is game, PLAYABLE)
        for played in games_of(game, other)
        for state in states(played)
    }
    assert reached == {str(phase) for phase in sees(game)}


# --- Every phase, every event ---------------------------------------------------------------------


@lru_cache
def odd_events(game: Game) -> st.SearchStrategy[Event]:
    """Events of every kind: some that fit, most that do not."""
    table = make_table(game, 5)
    seat = st.one_of(st.none(), st.sampled_from([player.seat for player in table.players]))
    waits = [game.wait(state) for played in games_of(game, None)[:9] for state in states(played)]
    intents = {i.key for wait in waits if wait.expect for i in wait.expect.intents}
    purposes = {wait.collect.purpose for wait in waits if wait.collect}
    draws = {wait.draw.purpose for wait in waits if wait.draw}
    entry = st.integers(1, 10).map(lambda place: f"1.entry.{place}")
    slot = st.one_of(entry, st.sampled_from(["2.entry.1", "1.task", "9.entry.1"])).map(SlotId)
    verdict = st.one_of(
        st.builds(Verdict, outcome=st.just(Outcome.HIT), slot=slot),
        st.builds(Verdict, outcome=st.just(Outcome.REPEATED), slot=st.one_of(st.none(), slot)),
        st.builds(
            Verdict, outcome=st.sampled_from([Outcome.MISS, Outcome.AMBIGUOUS, Outcome.UNCLEAR])
        ),
    )
    value = st.one_of(st.none(), st.integers(-2, 12), st.sampled_from(["", "a", "ann"]))
    who = [TeamId(team.team) for team in table.teams] + [TeamId("nobody")]
    values = st.dictionaries(st.sampled_from(who), st.one_of(st.integers(-1, 11), st.just("x")))
    timers = {timer.timer for wait in waits for timer in wait.timers}
    return st.one_of(
        st.builds(
            Answered,
            words=st.just("words"),
            verdict=verdict,
            by=seat,
            overruled=st.booleans(),
            for_nobody=st.booleans(),
        ),
        st.builds(Attempted, attempt=st.integers(1, 5), words=st.just("words"), by=seat),
        st.builds(
            Chosen,
            intent=st.sampled_from(sorted({*intents, "number", "pass", "dance"})),
            value=value,
            by=seat,
        ),
        st.builds(Unsealed, purpose=st.sampled_from(sorted({*purposes, "other"})), values=values),
        st.builds(
            Drawn,
            purpose=st.sampled_from(sorted({*draws, "other"})),
            values=st.lists(st.integers(-1, 3), max_size=3).map(tuple),
        ),
        st.builds(Sealed, purpose=st.sampled_from(["number.1", "wager", "other"])),
        st.builds(
            Turned,
            purpose=st.sampled_from(["number.1", "wager", "other"]),
            who=st.sampled_from([*(player.seat for player in table.players), *who]),
            value=st.integers(-1, 11) | st.sampled_from([500, 3_000, 700]),
        ),
        st.builds(Checked, right=st.lists(slot, max_size=2).map(tuple)),
        st.builds(TimerFired, timer=st.sampled_from(sorted({*timers, "other"})).map(TimerId)),
    )


@pytest.mark.slow
@each_game
@settings(max_examples=max(GAMES_PLAYED, 100), deadline=None)
@given(chooser=st.data())
def test_every_phase_takes_or_refuses_every_event(
    game: Game, variant: str | None, chooser: st.DataObject
) -> None:
    """A legal state or a refusal, never an exception; `step` refuses exactly when `why_not`
    does; a refusal changes nothing; what is taken is seen by the phase."""
    played = games_of(game, variant)
    number = chooser.draw(st.integers(0, len(played) - 1))
    before = states(played[number])
    place = chooser.draw(st.integers(0, len(before) - 1))
    state, began = before[place], played[number].events[place - 1].now_ms if place else 0
    event = chooser.draw(odd_events(game))
    at_ms = began + chooser.draw(st.integers(-5_000, 130_000))
    stamped = Stamped(seq=1, at_ms=at_ms, event=event)
    refusal = game.why_not(state, stamped)
    step = game.step(state, stamped)
    assert step.refusal == refusal
    if refusal is not None:
        assert isinstance(refusal, Refusal)
        assert step.state is state
        assert step.effects == ()
        return
    assert type(event) in sees(game)[game.board(state).phase]
    assert isinstance(game.wait(step.state), Wait)
    assert game.board(step.state).phase in sees(game)


@each_game
def test_the_phase_table_says_what_a_phase_waits_for(game: Game, variant: str | None) -> None:
    table = sees(game)
    assert all(kinds <= set(EVENTS) for kinds in table.values())
    for played in games_of(game, variant)[:60]:
        for state in states(played):
            wait = game.wait(state)
            kinds = {type(event) for event in allowed(wait, random.Random(1), make_brief(game))}
            kinds |= {TimerFired} if wait.timers else set()
            assert kinds == table[game.board(state).phase]


@each_game
def test_what_is_asked_of_somebody_is_taken_from_them_and_from_an_unknown_voice(
    game: Game, variant: str | None
) -> None:
    for played in games_of(game, variant)[:30]:
        for state, stamped in zip(states(played), played.events, strict=False):
            event = stamped.event
            expect = game.wait(state).expect
            if not isinstance(event, Answered | Chosen) or expect is None:
                continue
            for seat in (None, *expect.seats):
                again = replace(event, by=seat)
                fresh = Stamped(seq=1, at_ms=stamped.at_ms, event=again)
                assert game.why_not(state, fresh) is None
            watched = isinstance(event, Chosen) and event.intent == expect.watch
            if expect.seats and not watched:  # an alarm rings for everybody
                stranger = SeatId("nobody-here")
                fresh = Stamped(seq=1, at_ms=stamped.at_ms, event=replace(event, by=stranger))
                assert game.why_not(state, fresh) is Refusal.NOT_YOUR_TURN


@each_game
def test_states_are_frozen(game: Game, variant: str | None) -> None:
    state = games_of(game, variant)[0].state
    assert is_dataclass(state)
    assert not hasattr(state, "__dict__")
    with pytest.raises(FrozenInstanceError):
        state.phase = None  # type: ignore[attr-defined]


# --- The catalogue ------------------------------------------------------------------------------


def test_names_and_aliases_are_not_given_twice() -> None:
    names = [name for game in GAMES for name in (game.name, *game.aliases)]
    assert len(set(names)) == len(names)
    assert all(game.players[0] <= game.players[1] for game in GAMES)
    assert all(option.meaning for game in GAMES for option in game.options)


@pytest.mark.parametrize("name", ["top-ten-quiz", "Top Ten Quiz", "TOP_TEN", "ttq"])
def test_a_game_is_found_by_name_or_alias(name: str) -> None:
    assert find_game(name).name == "top-ten-quiz"


def test_an_unknown_game_says_the_way_out() -> None:
    with pytest.raises(UsageError, match="did you mean top-ten-quiz"):
        find_game("top-ten-quizz")
    with pytest.raises(UsageError, match="the games are: top-ten-quiz, "):
        find_game("chess")


@each_game
def test_the_result_is_of_those_who_played_and_is_what_was_said(
    game: Game, variant: str | None
) -> None:
    """Winners and feats are seats or teams of the table; who is said to have won has won."""
    for played in games_of(game, variant)[:60]:
        result = game.result(played.state)
        table = played.table
        names = {str(player.seat): player.name for player in table.players}
        names |= {str(team.team): team.name for team in table.teams}
        assert set(result.winners) <= set(names)
        assert len(set(result.winners)) == len(result.winners)
        assert all(feat.who in names and feat.value > 0 and feat.what for feat in result.feats)
        assert len({(feat.what, feat.who) for feat in result.feats}) == len(result.feats)
        said = [
            effect
            for step in played.steps[-3:]
            for effect in step.effects
            if isinstance(effect, Say) and "-result" in effect.line
        ]
        first = {"name", "names", "team"} & set(said[-1].args) if said else set()
        if first:
            told = set(str(said[-1].args[first.pop()]).split("\x1f"))
            assert told == {names[str(who)] for who in result.winners}
