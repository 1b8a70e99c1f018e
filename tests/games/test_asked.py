"""Whether an event answers what a state waits for (games/asked.py), and settings."""

import pytest

from voicehost.core.errors import UsageError
from voicehost.core.events import Answered, Attempted, Chosen, Drawn, Event, Stamped, Unsealed
from voicehost.core.game import Option, Refusal
from voicehost.core.ids import CardId, SeatId, TimerId
from voicehost.core.verdict import Outcome, Verdict
from voicehost.core.wait import Answers, Collect, Draw, Expect, Intent, Timer, Wait
from voicehost.games.asked import why_not
from voicehost.games.chart_rules import settings

pytestmark = pytest.mark.unit

ANN, BEN = SeatId("ann"), SeatId("ben")
MISS = Answered(words="x", verdict=Verdict(outcome=Outcome.MISS))
ATTEMPT = Attempted(attempt=1, words="x")


def asks(wait: Wait, event: Event, at_ms: int = 0, since_ms: int = 0) -> Refusal | None:
    return why_not(wait, Stamped(seq=1, at_ms=at_ms, event=event), since_ms)


def answers(ruled: bool) -> Wait:
    return Wait(expect=Expect(answers=Answers(card=CardId("1"), ruled=ruled)))


def test_ruled_answers_and_unruled_attempts_are_told_apart() -> None:
    assert asks(answers(ruled=True), MISS) is None
    assert asks(answers(ruled=True), ATTEMPT) is Refusal.NOT_NOW
    assert asks(answers(ruled=False), ATTEMPT) is None
    assert asks(answers(ruled=False), MISS) is Refusal.NOT_NOW
    assert asks(Wait(), ATTEMPT) is Refusal.NOT_NOW
    assert asks(Wait(), MISS) is Refusal.NOT_NOW


def test_what_began_before_the_state_did_is_not_for_it() -> None:
    assert asks(answers(ruled=True), MISS, at_ms=99, since_ms=100) is Refusal.NOT_NOW
    assert asks(answers(ruled=True), MISS, at_ms=100, since_ms=100) is None


def test_what_begins_at_zero_is_late_and_the_earliest_clock_counts() -> None:
    clocks = tuple(
        Timer(timer=TimerId(str(zero)), deadline_ms=zero, total_ms=1) for zero in (500, 300)
    )
    wait = Wait(expect=Expect(intents=(Intent(key="yes"),)), timers=clocks)
    assert asks(wait, Chosen(intent="yes"), at_ms=299) is None
    assert asks(wait, Chosen(intent="yes"), at_ms=300) is Refusal.TOO_LATE


def test_only_who_is_asked_may_speak_and_an_unknown_voice_may() -> None:
    wait = Wait(expect=Expect(intents=(Intent(key="yes"),), seats=(ANN,)))
    assert asks(wait, Chosen(intent="yes", by=BEN)) is Refusal.NOT_YOUR_TURN
    assert asks(wait, Chosen(intent="yes", by=ANN)) is None
    assert asks(wait, Chosen(intent="yes")) is None


@pytest.mark.parametrize(
    ("intent", "value", "fits"),
    [
        (Intent(key="k"), None, True),
        (Intent(key="k"), "whatever", True),
        (Intent(key="k", low=1, high=3), 3, True),
        (Intent(key="k", low=1, high=3), 4, False),
        (Intent(key="k", low=1, high=3), "3", False),
        (Intent(key="k", options=("a", "b")), "b", True),
        (Intent(key="k", options=("a", "b")), None, False),
    ],
)
def test_values_must_be_ones_asked_for(intent: Intent, value: int | str | None, fits: bool) -> None:
    refusal = asks(Wait(expect=Expect(intents=(intent,))), Chosen(intent="k", value=value))
    assert refusal is (None if fits else Refusal.OUT_OF_RANGE)


@pytest.mark.parametrize(("value", "fits"), [(0, True), (500, True), (250, False), (1500, False)])
def test_sealed_values_come_in_steps(value: int, fits: bool) -> None:
    wait = Wait(collect=Collect(purpose="wager", wanted=(ANN,), low=0, high=1000, step=500))
    refusal = asks(wait, Unsealed(purpose="wager", values={ANN: value}))
    assert refusal is (None if fits else Refusal.OUT_OF_RANGE)


@pytest.mark.parametrize(
    ("values", "fits"), [((0, 2), True), ((1, 1), False), ((0,), False), ((0, 3), False)]
)
def test_drawn_values_are_as_many_different_ones_as_wanted(
    values: tuple[int, ...], fits: bool
) -> None:
    wait = Wait(draw=Draw(purpose="deal", sides=3, count=2))
    assert asks(wait, Drawn(purpose="deal", values=values)) is (
        None if fits else Refusal.OUT_OF_RANGE
    )
    assert asks(wait, Drawn(purpose="coin", values=values)) is Refusal.NOT_NOW


OPTIONS = (
    Option(key="length", default="long", meaning="how long", choices=("long", "short")),
    Option(key="motto", default="", meaning="any words"),
)


def test_settings_with_choices_and_free_ones() -> None:
    given = {"length": "short", "motto": "Go!"}
    assert settings(OPTIONS, given) == given
    assert settings(OPTIONS, {}) == {"length": "long", "motto": ""}
    with pytest.raises(UsageError, match=r"long\|short"):
        settings(OPTIONS, {"length": "medium"})
    with pytest.raises(UsageError, match="did you mean length"):
        settings(OPTIONS, {"size": 1})
