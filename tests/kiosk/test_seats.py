"""Tickets and tokens: one phone a seat, and nobody gets one by guessing or trying again."""

import pytest

from voicehost.core.errors import UsageError
from voicehost.kiosk.seats import LONGEST_PAUSE_S, PAUSE_S, TICKET_S, TRIES, Pairing, Seats

pytestmark = pytest.mark.unit


class StillClock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def seats(clock: StillClock) -> Seats:
    return Seats(clock)


def test_a_ticket_is_good_for_one_scan(seats: Seats) -> None:
    ticket = seats.ticket("ann")
    seat, token = seats.exchange(ticket)
    assert seat == "ann"
    assert seats.seat_of(token) == "ann"
    seats.revoke("ann")
    with pytest.raises(UsageError, match="used or too old"):
        seats.exchange(ticket)


def test_a_ticket_lives_a_minute(seats: Seats, clock: StillClock) -> None:
    ticket = seats.ticket("ann")
    clock.now += TICKET_S
    with pytest.raises(UsageError, match="too old"):
        seats.exchange(ticket)


def test_a_new_ticket_voids_the_one_before(seats: Seats) -> None:
    first = seats.ticket("ann")
    second = seats.ticket("ann")
    with pytest.raises(UsageError):
        seats.exchange(first)
    assert seats.exchange(second)[0] == "ann"


def test_a_second_phone_is_refused_with_the_way_out(seats: Seats) -> None:
    seats.exchange(seats.ticket("ann"))
    with pytest.raises(UsageError, match=r"a phone has this seat already.*not me"):
        seats.ticket("ann")


def test_of_two_phones_with_tickets_the_first_has_the_seat(seats: Seats) -> None:
    ticket = seats.ticket("ann")
    seats._held.clear()
    seats.exchange(ticket)
    seats._tickets["late"] = ("ann", 1e9)
    with pytest.raises(UsageError, match="another phone"):
        seats.exchange("late")


def test_a_seat_let_go_opens_nothing(seats: Seats) -> None:
    _, token = seats.exchange(seats.ticket("ann"))
    waiting = seats.ticket("ben")
    seats.revoke("ann")
    seats.revoke("ben")
    assert seats.seat_of(token) is None
    with pytest.raises(UsageError):
        seats.exchange(waiting)


def test_only_seats_of_the_table_stay(seats: Seats) -> None:
    _, ann = seats.exchange(seats.ticket("ann"))
    _, zoe = seats.exchange(seats.ticket("zoe"))
    seats.keep({"ann", "ben"})
    assert seats.seat_of(ann) == "ann"
    assert seats.seat_of(zoe) is None


def test_who_is_there(seats: Seats) -> None:
    seats.exchange(seats.ticket("ann"))
    assert seats.joined() == {"ann": False}
    seats.connected("ann", 1)
    assert seats.joined() == {"ann": True}
    seats.connected("ann", -1)
    seats.connected("nobody", 1)
    assert seats.joined() == {"ann": False}


def test_tokens_cannot_be_guessed(seats: Seats) -> None:
    """At least 128 bits, all different, none from another."""
    tokens = set()
    for _ in range(200):
        ticket = seats.ticket("ann")
        _, token = seats.exchange(ticket)
        assert len(token) >= 43
        assert ticket not in token
        tokens.add(token)
        seats.revoke("ann")
    assert len(tokens) == 200


@pytest.mark.parametrize("token", ["", "x", "é", "\u0000", "a" * 10_000])
def test_what_is_no_token_opens_nothing(seats: Seats, token: str) -> None:
    seats.exchange(seats.ticket("ann"))
    assert seats.seat_of(token) is None


def test_the_pairing_code_is_good_once() -> None:
    pairing = Pairing(StillClock())
    code = pairing.code
    token = pairing.pair(code)
    assert pairing.paired(token)
    assert not pairing.paired("")
    assert pairing.code != code or pairing.pair(pairing.code) != token


def test_a_code_tried_too_often_is_gone() -> None:
    pairing, told = Pairing(StillClock()), []
    pairing.changed = lambda: told.append(pairing.code)  # type: ignore[method-assign]
    wrong = "x" * 6
    for _ in range(TRIES - 1):
        with pytest.raises(UsageError, match="not the code"):
            pairing.pair(wrong)
    assert not told
    with pytest.raises(UsageError, match="too often"):
        pairing.pair(wrong)
    assert told == [pairing.code]


def test_whoever_guesses_codes_all_day_gets_few_tries() -> None:
    """At the rate the guard lets through, six digits would be guessed within a day."""
    clock = StillClock()
    pairing = Pairing(clock)
    tried = 0
    for _ in range(24 * 3_600):
        clock.now += 1
        with pytest.raises(UsageError) as refused:
            pairing.pair("x" * 6)
        tried += "too many" not in refused.value.what
    assert tried <= TRIES * (24 + 6)
    with pytest.raises(UsageError, match="wait"):
        pairing.pair(pairing.code)
    clock.now += LONGEST_PAUSE_S
    assert pairing.paired(pairing.pair(pairing.code))


def test_the_pause_after_wrong_codes_begins_anew_once_the_right_one_came() -> None:
    clock = StillClock()
    pairing = Pairing(clock)
    for _ in range(2):
        for _ in range(TRIES):
            with pytest.raises(UsageError):
                pairing.pair("x" * 6)
        clock.now += PAUSE_S
        assert pairing.pair(pairing.code)
