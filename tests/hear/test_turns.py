"""Endpointing by rules alone."""

import pytest

from voicehost.hear.turns import EARLY_MS, FRAME_MS, Moment, Turn

pytestmark = pytest.mark.unit


def run(turn: Turn, probabilities: list[float], at_ms: int = 0) -> list[tuple[int, Moment]]:
    moments = []
    for place, probability in enumerate(probabilities):
        moment = turn.step(probability, at_ms + place * FRAME_MS)
        if moment is not Moment.NOTHING:
            moments.append((place, moment))
    return moments


def test_three_speech_frames_of_five_start_a_turn_at_the_first_of_them() -> None:
    turn = Turn()
    assert run(turn, [0, 0.9, 0, 0.9, 0.9]) == [(4, Moment.STARTED)]
    assert turn.onset_ms == FRAME_MS
    assert turn.speech_end_ms == 5 * FRAME_MS


@pytest.mark.parametrize("knock", [[0.9, 0.9, 0, 0, 0], [0.9, 0, 0, 0.9, 0, 0, 0.9], [0.49] * 20])
def test_a_knock_starts_nothing(knock: list[float]) -> None:
    turn = Turn()
    assert run(turn, knock) == []
    assert not turn.speaking


def test_a_pause_is_looked_at_once_and_patience_ends_the_turn() -> None:
    turn = Turn(patience_ms=800)
    moments = run(turn, [0.9] * 5 + [0.0] * 30)
    assert [moment for _, moment in moments] == [Moment.STARTED, Moment.PAUSED, Moment.ENDED]
    assert moments[1][0] == 4 + EARLY_MS // FRAME_MS
    assert moments[2][0] == 4 + 800 // FRAME_MS
    assert turn.speech_end_ms == 5 * FRAME_MS


def test_speech_after_a_pause_goes_on_with_the_same_turn() -> None:
    turn = Turn(patience_ms=800)
    moments = run(turn, [0.9] * 5 + [0.0] * 15 + [0.9] * 5 + [0.0] * 30)
    assert [moment for _, moment in moments] == [
        Moment.STARTED, Moment.PAUSED, Moment.PAUSED, Moment.ENDED,
    ]  # fmt: skip
    assert turn.onset_ms == 0
    assert turn.speech_end_ms == 25 * FRAME_MS


def test_constant_noise_ends_at_the_cap() -> None:
    turn = Turn(patience_ms=800, cap_ms=3000)
    moments = run(turn, [0.9] * 200)
    ends = [place for place, moment in moments if moment is Moment.ENDED]
    assert (ends[0] + 1) * FRAME_MS - 0 >= 3000
    assert ends[0] * FRAME_MS < 3000
    assert ends[1] - ends[0] <= 3000 // FRAME_MS + 4


def test_a_closed_turn_needs_fresh_speech() -> None:
    turn = Turn()
    run(turn, [0.9] * 5)
    turn.close()
    assert run(turn, [0.0, 0.9, 0.9, 0.0], 1000) == []


def loudness(turn: Turn, levels: list[float]) -> list[tuple[int, Moment]]:
    """All frames are speech; only their loudness differs."""
    moments = [turn.step(0.9, place * FRAME_MS, level) for place, level in enumerate(levels)]
    return [(place, one) for place, one in enumerate(moments) if one is not Moment.NOTHING]


def test_talk_far_behind_the_speaker_is_silence() -> None:
    turn = Turn(patience_ms=800)
    moments = loudness(turn, [-24.0] * 12 + [-40.0] * 28)
    assert [moment for _, moment in moments][:3] == [Moment.STARTED, Moment.PAUSED, Moment.ENDED]
    # Two frames more than the speech: loudness is that of the last tenth of a second.
    assert turn.speech_end_ms == 14 * FRAME_MS


def test_a_speaker_nearer_than_the_talk_before_begins_anew() -> None:
    turn = Turn(patience_ms=800)
    moments = loudness(turn, [-44.0] * 30 + [-24.0] * 12)
    assert [moment for _, moment in moments] == [Moment.STARTED, Moment.STARTED]
    assert turn.onset_ms == 30 * FRAME_MS


def test_a_soft_beginning_belongs_to_the_word() -> None:
    turn = Turn()
    moments = loudness(turn, [-48.0, -46.0, -44.0, -36.0, -28.0, -24.0, -24.0, -26.0] * 1)
    assert [moment for _, moment in moments] == [Moment.STARTED]
    assert turn.onset_ms == 0


def test_strangers_far_below_the_table_start_nothing() -> None:
    turn = Turn(near_db=-24.0)
    assert loudness(turn, [-44.0] * 30) == []
    assert loudness(turn, [-34.0] * 5) != []
