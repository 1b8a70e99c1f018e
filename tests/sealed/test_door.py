"""The door opens a slot once and never closes it."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.errors import SealedError
from voicehost.core.ids import SlotId
from voicehost.sealed.door import Door
from voicehost.sealed.secret import Secret

pytestmark = pytest.mark.unit

SLOTS = tuple(SlotId(f"1.entry.{place}") for place in range(1, 11))


def a_door() -> Door:
    return Door({slot: Secret(f"word{slot}") for slot in SLOTS})


def test_nothing_is_open_at_first() -> None:
    door = a_door()
    assert door.opened == {}
    assert repr(door) == "<Door: 0 of 10 open>"
    assert door.slots == SLOTS
    for slot in SLOTS:
        with pytest.raises(SealedError) as caught:
            door.read(slot)
        assert str(caught.value) == f"{slot}: still sealed"
        assert caught.value.__cause__ is None


def test_open_gives_back_what_is_new_in_order() -> None:
    door = a_door()
    assert door.open([SLOTS[3], SLOTS[1], SLOTS[3]]) == (SLOTS[3], SLOTS[1])
    assert door.open([SLOTS[1], SLOTS[2]]) == (SLOTS[2],)
    assert door.read(SLOTS[1]) == f"word{SLOTS[1]}"
    assert list(door.opened) == [SLOTS[3], SLOTS[1], SLOTS[2]]


def test_an_unknown_slot_opens_nothing() -> None:
    door = a_door()
    with pytest.raises(SealedError):
        door.open([SLOTS[0], SlotId("9.task")])
    assert door.opened == {}


def test_what_is_handed_out_does_not_change_the_door() -> None:
    door = a_door()
    door.open(SLOTS[:2])
    handed = door.opened
    handed.clear()  # type: ignore[attr-defined]
    assert len(door.opened) == 2


def test_a_later_change_of_the_given_texts_changes_nothing() -> None:
    texts = {SLOTS[0]: Secret("first")}
    door = Door(texts)
    texts.clear()
    door.open([SLOTS[0]])
    assert door.read(SLOTS[0]) == "first"


@given(st.lists(st.lists(st.sampled_from(SLOTS))))
def test_the_opened_set_only_grows(steps: list[list[SlotId]]) -> None:
    door = a_door()
    for step in steps:
        before = door.opened
        fresh = door.open(step)
        after = door.opened
        assert set(after) == set(before) | set(step)
        assert set(fresh) == set(step) - set(before)
        assert all(after[slot] == text for slot, text in before.items())


def test_it_has_no_way_to_close_and_does_not_travel() -> None:
    door = a_door()
    door.open(SLOTS)
    public = {name for name in dir(door) if not name.startswith("_")}
    assert public == {"open", "opened", "peek", "read", "slots"}
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(SealedError):
            way(door)


def test_the_state_of_a_door_is_not_given_away() -> None:
    with pytest.raises(SealedError, match="does not travel"):
        a_door().__getstate__()
