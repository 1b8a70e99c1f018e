"""The mixer and the virtual loudspeaker: exact samples, exact ends."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from voicehost.core.ids import CueId
from voicehost.speak.mixer import Ended, Mixer
from voicehost.speak.virtual_sink import VirtualSink

pytestmark = pytest.mark.unit
RATE_HZ = 1000
ONE, TWO = CueId(1), CueId(2)


def _level(value: float, count: int) -> NDArray[np.float32]:
    return np.full(count, value, np.float32)


def test_speech_is_played_in_order_and_each_end_is_exact() -> None:
    mixer = Mixer(RATE_HZ)
    for cue in (ONE, TWO):
        mixer.begin(cue)
    mixer.speech(ONE, _level(0.1, 30), last=False)
    mixer.speech(ONE, _level(0.2, 10), last=True)
    mixer.speech(TWO, _level(0.3, 25), last=True)
    assert mixer.ends_at() == 40
    samples, ended = mixer.render(100)
    assert ended == (
        Ended(cue=ONE, completed=True, at_sample=40),
        Ended(cue=TWO, completed=True, at_sample=65),
    )
    want = np.concatenate([_level(0.1, 30), _level(0.2, 10), _level(0.3, 25), _level(0, 35)])
    assert np.array_equal(samples, want)
    assert not mixer.speaking


def test_a_late_sentence_keeps_its_cue_open() -> None:
    mixer = Mixer(RATE_HZ)
    mixer.begin(ONE)
    mixer.speech(ONE, _level(0.1, 10), last=False)
    assert mixer.render(50)[1] == ()
    assert mixer.speaking
    assert mixer.ends_at() is None
    mixer.speech(ONE, _level(0.1, 5), last=True)
    assert mixer.render(50)[1] == (Ended(cue=ONE, completed=True, at_sample=55),)


def test_stop_fades_reports_every_open_cue_and_drops_what_comes_late() -> None:
    mixer = Mixer(RATE_HZ)
    for cue in (ONE, TWO):
        mixer.begin(cue)
    mixer.speech(ONE, _level(0.5, 500), last=True)
    mixer.render(100)
    mixer.stop()
    mixer.speech(TWO, _level(0.5, 500), last=True)
    samples, ended = mixer.render(100)
    assert [(end.cue, end.completed) for end in ended] == [(ONE, False), (TWO, False)]
    assert np.abs(samples[10:]).max() == 0
    assert np.all(np.diff(samples[:10]) < 0)
    assert mixer.render(10)[1] == ()


def test_sounds_lie_beside_speech() -> None:
    mixer = Mixer(RATE_HZ)
    mixer.begin(ONE)
    mixer.speech(ONE, _level(0.25, 40), last=True)
    mixer.sound(_level(0.5, 20))
    samples, _ = mixer.render(60)
    assert np.array_equal(
        samples, np.concatenate([_level(0.75, 20), _level(0.25, 20), _level(0, 20)])
    )


def test_scheduled_sounds_begin_on_their_sample_late_ones_are_skipped_zero_never() -> None:
    mixer = Mixer(RATE_HZ)
    mixer.schedule(_level(0.5, 5), 73)
    samples, _ = mixer.render(100)
    assert np.flatnonzero(samples).tolist() == [73, 74, 75, 76, 77]
    mixer.schedule(_level(0.5, 5), 49)
    assert not mixer.render(10)[0].any()
    mixer.schedule(_level(0.5, 5), 61)
    assert np.flatnonzero(mixer.render(10)[0]).tolist() == [0, 1, 2, 3, 4]
    mixer.schedule(_level(0.5, 5), 0, never_skip=True)
    assert np.flatnonzero(mixer.render(10)[0]).tolist() == [0, 1, 2, 3, 4]


def test_a_paused_clock_ticks_no_more() -> None:
    mixer = Mixer(RATE_HZ)
    mixer.schedule(_level(0.5, 50), 0)
    mixer.schedule(_level(0.5, 5), 90)
    mixer.render(10)
    mixer.unschedule()
    assert np.flatnonzero(mixer.render(200)[0]).tolist() == list(range(40))


def test_the_loudest_sum_stays_within_full_scale_and_quiet_sound_is_untouched() -> None:
    mixer = Mixer(RATE_HZ)
    for _ in range(5):
        mixer.sound(_level(0.9, 10))
    assert 0.99 < mixer.render(10)[0].max() <= 1.0
    mixer.set_gain_db(-20)
    mixer.sound(_level(0.5, 10))
    assert mixer.render(10)[0] == pytest.approx(_level(0.05, 10))


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12), st.integers(0, 150))
def test_cut_anywhere_the_sound_is_the_same(cuts: list[int], at: int) -> None:
    def play(parts: list[int]) -> tuple[list[float], list[Ended]]:
        mixer = Mixer(RATE_HZ)
        mixer.begin(ONE)
        ramp = np.linspace(0.1, 0.4, 70, dtype=np.float32)
        mixer.speech(ONE, ramp, last=True)
        mixer.sound(_level(0.1, 33))
        mixer.schedule(_level(0.2, 11), at)
        rendered = [mixer.render(part) for part in parts]
        ends = [end for _, ended in rendered for end in ended]
        return np.concatenate([samples for samples, _ in rendered]).tolist(), ends

    total = sum(cuts)
    assert play(cuts) == play([total])


def test_virtual_loudspeaker_tells_where_the_next_end_lies() -> None:
    sink = VirtualSink(16_000)
    ends: list[tuple[int, bool]] = []
    sink.on_end = lambda cue, completed: ends.append((cue, completed))
    sink.begin(ONE)
    assert sink.ends_at_ms() is None
    sink.speech(ONE, _level(0.1, 16_001), last=True)
    assert sink.ends_at_ms() == 1001
    assert len(sink.render(1000)) == 16_000
    assert ends == []
    assert len(sink.render(1001)) == 16
    assert ends == [(1, True)]
    assert sink.now_ms == 1001
    assert len(sink.render(500)) == 0


def test_virtual_loudspeaker_schedules_in_session_time() -> None:
    sink = VirtualSink(16_000)
    sink.schedule(_level(0.5, 160), 250)
    assert int(np.flatnonzero(sink.render(1000))[0]) == 4000


def test_virtual_loudspeaker_reports_a_stop_without_time_passing() -> None:
    sink = VirtualSink(16_000)
    ends: list[tuple[int, bool]] = []
    sink.on_end = lambda cue, completed: ends.append((cue, completed))
    sink.begin(ONE)
    sink.speech(ONE, _level(0.1, 16_000), last=True)
    sink.render(100)
    sink.stop()
    assert sink.ends_at_ms() == 100
    sink.render(100)
    assert ends == [(1, False)]
    assert not sink.speaking
