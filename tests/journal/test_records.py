import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voicehost.core.errors import JournalError
from voicehost.core.events import (
    Answered,
    Attempted,
    Chosen,
    Drawn,
    Event,
    Stamped,
    TimerFired,
    Unsealed,
)
from voicehost.core.ids import SeatId, SlotId, TimerId
from voicehost.core.verdict import Outcome, Verdict
from voicehost.journal.records import (
    FORMAT,
    Disputed,
    Ended,
    Happened,
    Header,
    KnownMiss,
    Opened,
    Passed,
    Record,
    Undone,
    decode,
    encode,
)

pytestmark = pytest.mark.unit

seats = st.none() | st.text(min_size=1, max_size=5).map(SeatId)
slots = st.text(max_size=8).map(SlotId)
verdicts = st.one_of(
    slots.map(lambda slot: Verdict(outcome=Outcome.HIT, slot=slot)),
    st.just(Verdict(outcome=Outcome.MISS)),
    st.just(Verdict(outcome=Outcome.REPEATED)),
)
values = st.integers() | st.text(max_size=5)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Answered, words=st.text(), verdict=verdicts, by=seats, overruled=st.booleans(),
              for_nobody=st.booleans()),
    st.builds(Attempted, attempt=st.integers(), words=st.text(), by=seats),
    st.builds(Chosen, intent=st.text(), value=st.none() | values, by=seats),
    st.builds(Unsealed, purpose=st.text(), values=st.dictionaries(st.text(), values)),
    st.builds(Drawn, purpose=st.text(), values=st.lists(st.integers()).map(tuple)),
    st.builds(TimerFired, timer=st.text().map(TimerId)),
)  # fmt: skip
stamps = st.builds(
    Stamped, seq=st.integers(), at_ms=st.integers(), event=events,
    taken_ms=st.none() | st.integers(),
)  # fmt: skip
headers = st.builds(
    Header, format=st.just(FORMAT), session=st.text(), game=st.text(), lang=st.text(),
    variant=st.none() | st.text(), options=st.dictionaries(st.text(), values),
    players=st.lists(st.tuples(st.text(), st.text())).map(tuple),
    teams=st.lists(
        st.tuples(st.text(), st.text(), st.lists(st.text()).map(tuple))).map(tuple),
    passing=st.text(), secrets=st.text(), began=st.text(),
)  # fmt: skip
records: st.SearchStrategy[Record] = st.one_of(
    headers,
    st.builds(Happened, stamped=stamps),
    st.builds(Opened, slots=st.lists(slots).map(tuple)),
    st.builds(Undone, seq=st.integers(), at_ms=st.integers()),
    st.builds(KnownMiss, card=st.text(), words=st.text()),
    st.builds(Disputed, card=st.text(), words=st.text(), was=st.text(), now=st.text(),
              slot=st.none() | slots),
    st.builds(Passed, at_ms=st.integers()),
    st.just(Ended()),
)  # fmt: skip


@pytest.mark.slow
@given(records)
def test_every_record_survives_its_line(record: Record) -> None:
    line = encode(record)
    assert "\n" not in line
    assert decode(line) == record


@given(records, st.data())
def test_a_flipped_bit_is_noticed(record: Record, data: st.DataObject) -> None:
    raw = bytearray(encode(record).encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        found = decode(raw.decode())
    except (JournalError, UnicodeDecodeError, ValueError):
        return
    assert found == record, "a damaged line was read as something else"


def test_a_record_of_a_newer_version_is_named() -> None:
    line = encode(Ended()).replace('"ended"', '"other"')
    with pytest.raises(JournalError):
        decode(line)


def test_events_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        TimerFired(timer=TimerId("x")).timer = TimerId("y")  # type: ignore[misc]
