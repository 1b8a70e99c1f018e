"""What the pages show is kept once and told in differences."""

import threading

import pytest

from voicehost.kiosk.hub import Hub

pytestmark = pytest.mark.unit


def test_a_page_gets_what_changed_since_it_last_looked() -> None:
    hub = Hub()
    hub.put("board", {"round": 1})
    hub.put("said", "hello")
    seen, parts = hub.since(0)
    assert parts == {"board": {"round": 1}, "said": "hello"}
    hub.put("said", "bye")
    seen, parts = hub.since(seen)
    assert parts == {"said": "bye"}
    assert hub.since(seen) == (seen, {})


def test_a_slow_page_skips_what_is_past_and_costs_nothing() -> None:
    hub = Hub()
    for number in range(10_000):
        hub.put("said", number)
    assert hub.since(0) == (10_000, {"said": 9_999})


def test_what_is_not_new_is_not_told() -> None:
    hub, rings = Hub(), []
    stop = hub.listen(lambda: rings.append(1))
    hub.put("paused", False)
    hub.put("paused", False)
    assert len(rings) == 1
    stop()
    hub.put("paused", True)
    assert len(rings) == 1


def test_a_seats_own_parts_reach_that_seat_alone() -> None:
    hub = Hub()
    hub.put("number", 7, "ann")
    hub.put("board", 1)
    assert hub.since(0)[1] == {"board": 1}
    assert hub.since(0, "ben")[1] == {"board": 1}
    assert hub.since(0, "ann")[1] == {"board": 1, "own": {"number": 7}}
    hub.forget("ann")
    assert hub.since(0, "ann")[1] == {"board": 1}


def test_a_seats_change_leaves_the_others_a_bare_revision() -> None:
    """How many changes there were is the same for all: it says nothing of a value."""
    hub = Hub()
    hub.put("number", 7, "ann")
    assert hub.since(0, "ben") == (1, {})


def test_many_threads_lose_no_change() -> None:
    hub = Hub()

    def work(name: str) -> None:
        for number in range(500):
            hub.put(name, number)

    threads = [threading.Thread(target=work, args=(f"part-{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    revision, parts = hub.since(0)
    assert revision == 8 * 500
    assert parts == {f"part-{n}": 499 for n in range(8)}
