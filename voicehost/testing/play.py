"""Plays any game without ears, mouth or chart: answers whatever a state waits for.

`answers_to` lists events that a wait allows; `play` walks one random path through a game and keeps
every step, for laws that hold for all games (tests/games/test_every_game.py).
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
from voicehost.core.game import Brief, CardBrief, Game, Step
from voicehost.core.ids import CardId, SeatId, SlotId, TeamId, position_of, slot
from voicehost.core.table import Player, Table, Team
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers, Collect, Draw, Intent, Rule, Wait

NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida")
MAX_STEPS = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game that was played: its opening and every event with what came of it."""

    game: Game
    table: Table
    options: Mapping[str, int | str]
    variant: str | None
    brief: Brief
    """What is public of the deck."""
    opening: Step
    events: tuple[Stamped, ...]
    steps: tuple[Step, ...]

    @property
    def state(self) -> Any:
        """The last state."""
        return self.steps[-1].state if self.steps else self.opening.state


def make_table(game: Game, players: int | None = None) -> Table:
    """A table the game can be played at, with players Ann, Ben, Cy ...; teams in turn."""
    count = min(max(players or 4, game.players[0]), game.players[1])
    names = [NAMES[i] if i < len(NAMES) else f"P{i + 1}" for i in range(count)]
    seats = [Player(seat=SeatId(name.lower()), name=name) for name in names]
    if count <= game.alone:
        return Table(players=tuple(seats))
    sides = len(game.teams) if not game.alone else min(len(game.teams), count // 2)
    teams = tuple(
        Team(
            team=TeamId(name.lower()),
            name=name,
            members=tuple(player.seat for player in seats[place::sides]),
        )
        for place, name in enumerate(game.teams[:sides])
    )
    return Table(players=tuple(seats), teams=teams)


def make_brief(game: Game, places: int = 10, cards: int | None = None) -> Brief:
    """As many cards as the game uses or as are given, "1", "2" ..., each with so many places; two
    and two of them bear the same heading."""
    made = (
        CardBrief(card=CardId(str(i + 1)), places=places, group=i // 2 + 1)
        for i in range(cards or game.cards)
    )
    return Brief(cards=tuple(made))


def some_options(game: Game, seed: int) -> Mapping[str, int | str]:
    """Settings for a game: of each, its default or its lowest value."""
    rng = random.Random(seed)
    return {
        option.key: rng.choice((option.default, option.low))
        for option in game.options
        if option.low is not None
    }


def play(
    game: Game,
    seed: int,
    options: Mapping[str, int | str] | None = None,
    variant: str | None = None,
    players: int | None = None,
    cards: int | None = None,
) -> Played:
    """One random game to its end, the same for the same arguments; from a deck of so many cards.

    Raises:
        RuntimeError: the game did not end, waits for nothing, or refused what it waits for.
    """
    rng = random.Random(seed)
    brief = make_brief(game, cards=cards)
    table, options = make_table(game, players), options or {}
    opening = game.start(brief, table, options, variant)
    state, now, luck = opening.state, 0, rng.choice((0.0, 0.3, 0.6, 0.9))
    events: list[Stamped] = []
    steps: list[Step] = []
    while not game.over(state):
        if len(steps) >= MAX_STEPS:
            raise RuntimeError(f"{game.name}: seed {seed} did not end")
        stamped = _next(game.wait(state), rng, brief, luck, len(events) + 1, now)
        if isinstance(stamped.event, Turned) and rng.random() < luck:
            stamped = replace(stamped, event=_as_hoped(game, state, stamped.event))
        step = game.step(state, stamped)
        if step.refusal is not None:
            raise RuntimeError(f"{game.name}: seed {seed} refused {stamped}: {step.refusal}")
        events.append(stamped)
        steps.append(step)
        state, now = step.state, stamped.now_ms
    return Played(
        game=game,
        table=table,
        options=options,
        variant=variant,
        brief=brief,
        opening=opening,
        events=tuple(events),
        steps=tuple(steps),
    )


def _as_hoped(game: Game, state: Any, event: Turned) -> Turned:
    """The card that was announced, or one no lower than the last, by the facts on the board."""
    facts = dict(game.board(state).facts)
    hoped = facts.get("announced", facts.get("last"))
    return replace(event, value=hoped) if isinstance(hoped, int) else event


def _next(wait: Wait, rng: random.Random, brief: Brief, luck: float, seq: int, now: int) -> Stamped:
    """Something that the wait allows, some time later; a timer that is due fires first."""
    began = now + rng.choice((0, 300, 2_000, 9_000, 70_000))
    due = sorted(wait.timers, key=lambda timer: timer.deadline_ms)
    events = list(allowed(wait, rng, brief))
    if due and (due[0].deadline_ms <= began or not events):
        zero = max(due[0].deadline_ms, now)
        return Stamped(seq=seq, at_ms=zero, event=TimerFired(timer=due[0].timer))
    if not events:
        raise RuntimeError(f"nothing is waited for: {wait}")
    taken = began + rng.choice((0, 800))
    event = rng.choice(_lucky(events, rng, luck))
    return Stamped(seq=seq, at_ms=began, event=event, taken_ms=taken)


def _lucky(events: list[Event], rng: random.Random, luck: float) -> list[Event]:
    """Where answers count: right ones with the probability `luck`, else all other events."""
    hits: list[Event] = []
    others: list[Event] = []
    for event in events:
        right = isinstance(event, Answered) and event.verdict.outcome is Outcome.HIT
        (hits if right else others).append(event)
    return hits if hits and (rng.random() < luck or not others) else others


def allowed(wait: Wait, rng: random.Random, brief: Brief) -> Iterator[Event]:
    """Events a wait allows apart from timers: one of each kind, several kinds of answer."""
    if wait.draw:
        yield draw_for(wait.draw, rng)
    if wait.collect and wait.collect.kept:
        yield Sealed(purpose=wait.collect.purpose)
    elif wait.collect:
        yield unseal_for(wait.collect, rng)
    if wait.deal:
        yield Sealed(purpose=wait.deal.purpose)
    if wait.turn:
        turn = wait.turn
        value = rng.choice(range(turn.low, turn.high + 1, turn.step))
        yield Turned(purpose=turn.purpose, who=turn.who, value=value)
    if wait.check:
        yield Checked(right=(rng.choice(wait.check.slots),))
    if wait.rule:
        yield from rulings_of(wait.rule, rng, brief)
    if wait.expect is None:
        return
    seat = rng.choice((None, *wait.expect.seats))
    if wait.expect.answers:
        yield from answers_to(wait.expect.answers, rng, brief, seat)
    for intent in wait.expect.intents:
        yield Chosen(intent=intent.key, value=value_for(intent, rng), by=seat)
    if wait.expect.watch:
        yield Chosen(intent=wait.expect.watch, value="three", by=seat)


def draw_for(draw: Draw, rng: random.Random) -> Drawn:
    """Chance answers a draw."""
    return Drawn(purpose=draw.purpose, values=tuple(rng.sample(range(draw.sides), draw.count)))


def unseal_for(collect: Collect, rng: random.Random) -> Unsealed:
    """Everybody has given a value that fits."""
    given = [who for who in collect.wanted if not collect.closing or rng.random() < 0.7]
    return Unsealed(purpose=collect.purpose, values={who: _value(collect, rng) for who in given})


def _value(collect: Collect, rng: random.Random) -> int | str:
    if collect.options:
        return rng.choice(collect.options)
    return rng.choice(range(collect.low or 0, (collect.high or 0) + 1, collect.step))


def value_for(intent: Intent, rng: random.Random) -> int | str | None:
    """A value that an intent takes, None where it takes none."""
    if intent.options or intent.slots:
        return rng.choice((*intent.options, *intent.slots))
    if intent.low is None or intent.high is None:
        return None
    return rng.randint(intent.low, intent.high)


def rulings_of(rule: Rule, rng: random.Random, brief: Brief) -> Iterator[Event]:
    """A contested attempt is ruled in every way."""
    places = next(card.places for card in brief.cards if card.card == rule.card)
    entry = slot(rule.card, "entry", rng.randint(1, places))
    hit, miss = Verdict(outcome=Outcome.HIT, slot=entry), Verdict(outcome=Outcome.MISS)

    def ruled(words: str, verdict: Verdict, **how: Any) -> Answered:
        return Answered(words=words, verdict=verdict, attempt=rule.attempt, **how)

    yield ruled("wrong", miss)
    yield ruled("nearly", miss, near=entry)
    yield ruled("right", hit)
    yield ruled("granted", hit, overruled=True)
    yield ruled("struck", hit, overruled=True, for_nobody=True)
    if rule.earlier:
        yield ruled("said before", Verdict(outcome=Outcome.REPEATED, slot=entry))


def answers_to(
    answers: Answers, rng: random.Random, brief: Brief, seat: SeatId | None = None
) -> Iterator[Event]:
    """Hits (often), a repeat, a miss and overruled ones; unruled attempts where none is ruled."""
    if not answers.ruled:
        number = rng.randint(2, 10**6)
        yield Attempted(attempt=number, words="something", by=seat)
        yield Attempted(attempt=number, words="something", by=seat, same_as=1)
        return
    places = next(card.places for card in brief.cards if card.card == answers.card)
    slots = [slot(answers.card, "entry", place) for place in range(1, places + 1)]
    fresh = [entry for entry in slots if entry not in answers.counted]
    if answers.whole:
        yield from _options_named(slots, fresh, rng, seat)
        return
    miss = Verdict(outcome=Outcome.MISS)
    yield Answered(words="wrong", verdict=miss, by=seat)
    yield Answered(words="wrong again", verdict=Verdict(outcome=Outcome.REPEATED), by=seat)
    for entry in rng.sample(fresh, min(4, len(fresh))):
        yield Answered(words="right", verdict=Verdict(outcome=Outcome.HIT, slot=entry), by=seat)
    if fresh:
        hit = Verdict(outcome=Outcome.HIT, slot=rng.choice(fresh))
        yield Answered(words="granted", verdict=hit, by=seat, overruled=True)
        yield Answered(words="struck", verdict=hit, by=seat, overruled=True, for_nobody=True)
    if answers.counted:
        known = Verdict(outcome=Outcome.REPEATED, slot=rng.choice(sorted(answers.counted)))
        yield Answered(words="right again", verdict=known, by=seat)


def _options_named(
    slots: Sequence[SlotId], fresh: Sequence[SlotId], rng: random.Random, seat: SeatId | None
) -> Iterator[Event]:
    """Options named with an answer: right, wrong, granted, struck, and one whose token is gone."""

    def ruled(words: str, outcome: Outcome, entry: SlotId, **how: Any) -> Answered:
        named = None if outcome is Outcome.MISS else entry
        verdict = Verdict(outcome=outcome, slot=named, place=position_of(entry))
        return Answered(words=words, verdict=verdict, by=seat, **how)

    gone = [entry for entry in slots if entry not in fresh]
    if gone:
        yield ruled("gone", Outcome.REPEATED, rng.choice(gone))
    for entry in rng.sample(fresh, min(4, len(fresh))):
        yield ruled("right", Outcome.HIT, entry)
    if fresh:
        yield ruled("wrong", Outcome.MISS, rng.choice(fresh))
        yield ruled("granted", Outcome.HIT, rng.choice(fresh), overruled=True)
        yield ruled("struck", Outcome.HIT, rng.choice(fresh), overruled=True, for_nobody=True)
