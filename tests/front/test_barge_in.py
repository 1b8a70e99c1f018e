"""Talking over the host: what was played by session time, what stops it, the echo self-test."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.waiting import wait_for
from voicehost.commands import doctor_command as doctor
from voicehost.core.errors import DeviceError
from voicehost.core.heard import Guess, Heard, HeardKind, Listening, Passing, Phrase
from voicehost.core.ids import CueId
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Frame, Pressed
from voicehost.director.outputs import Attend
from voicehost.front import echo_test
from voicehost.front.barge_in import LEAD_MS, LOW_FRAMES, QUIET, BargeIn, Own, Played
from voicehost.front.ears import OwnVoice, RealEars
from voicehost.front.echo_test import SWEEPS, Residual, has_passed, judged, keep
from voicehost.front.loop import RealTime, VirtualTime
from voicehost.front.room import barge_in_findings
from voicehost.front.sound_check import SWEEP_MS, sweep
from voicehost.hear.echo_canceller import BLOCK, EchoCanceller
from voicehost.settings import Settings, resolve
from voicehost.speak.echo_text import EchoText
from voicehost.speak.mixer import DUCKED, Mixer
from voicehost.speak.own_sounds import EchoMeter, OwnSounds
from voicehost.understand.phrases import CommandBook

pytestmark = pytest.mark.unit

FRAME_MS = FRAME_SAMPLES * 1_000 // RATE_HZ


class Through:
    """Takes nothing out."""

    def cleaned(self, recorded: bytes, played: bytes) -> bytes:
        return recorded


class Perfect:
    """Takes everything out."""

    def cleaned(self, recorded: bytes, played: bytes) -> bytes:
        return bytes(len(recorded))


def barge_in(said: str = "", ducked: list[bool] | None = None) -> BargeIn:
    own = Own(
        says=lambda words, at_ms: words in said,
        duck=lambda low: None if ducked is None else ducked.append(low),
    )
    return BargeIn(Through(), Played(RATE_HZ), own, CommandBook("en"))


def phrase(text: str, intent: str) -> Heard:
    guess = Guess(phrase=Phrase(text=text, intent=intent), score=0.9)
    return Heard(kind=HeardKind.PHRASE, onset_ms=70, end_ms=400, words=text, guess=guess)


STOP = phrase("stop", QUIET)


# --- What was played ------------------------------------------------------------------------------


@pytest.mark.parametrize("rate_hz", [RATE_HZ, 48_000])
def test_what_is_played_is_known_by_session_time_though_its_blocks_are_told_unevenly(
    rate_hz: int,
) -> None:
    chance = np.random.default_rng(1)
    sound = np.repeat(chance.normal(0, 0.2, 2 * RATE_HZ), rate_hz // RATE_HZ).astype(np.float32)
    far, block, began_ms = Played(rate_hz), rate_hz // 100, 5_000
    for place in range(0, len(sound), block):
        at_ms = began_ms + place * 1_000 // rate_hz
        far.played(at_ms + int(chance.integers(-8, 9)), sound[place : place + block])
    frames = [far.take(6_000 + FRAME_MS * n, FRAME_SAMPLES) for n in range(20)]
    got = np.frombuffer(b"".join(frames), "<i2") / 32768
    clean = sound[:: rate_hz // RATE_HZ]
    wanted = round((1_000 + LEAD_MS) * RATE_HZ / 1_000)
    likeness = [
        float(np.corrcoef(got, clean[wanted + off : wanted + off + len(got)])[0, 1])
        for off in range(-200, 201)
    ]
    assert max(likeness) > 0.6
    assert abs(int(np.argmax(likeness)) - 200) < 160, "within 10 ms"


def test_what_was_not_played_is_silence() -> None:
    far = Played(RATE_HZ)
    assert not any(far.take(0, 100))
    far.played(1_000, np.full(160, 0.5, np.float32))
    assert not any(far.take(2_000, 100))
    assert any(far.take(1_000 - LEAD_MS, 100))


# --- What stops the host --------------------------------------------------------------------------


def test_a_word_that_stops_is_a_press_and_a_command_comes_after_it() -> None:
    ears = barge_in()
    assert ears.inputs([STOP]) == [Pressed(seat=None, at_ms=70)]
    pause = phrase("pause the game", "pause")
    assert ears.inputs([pause]) == [Pressed(seat=None, at_ms=70)], "no game knows it yet"
    known = replace(ears.listening, phrases=CommandBook("en").always())
    ears.asked(known)
    assert ears.inputs([STOP]) == [Pressed(seat=None, at_ms=70)]
    assert ears.inputs([pause]) == [Pressed(seat=None, at_ms=70), pause]
    others = [
        Heard(kind=kind, onset_ms=0, end_ms=9, words="stop")
        for kind in (HeardKind.UNCLEAR, HeardKind.IGNORED)
    ]
    assert ears.inputs(others) == []
    texts = {one.text: one for one in ears.listening.phrases}
    assert {"stop", "stop talking", "pause the game"} <= set(texts)
    assert {one.intent for one in texts.values()} == {QUIET, "pause"}
    assert "pause" not in texts, "it is too near to pass"
    assert all(one.asked and not one.meta for one in texts.values())


def test_a_word_of_the_hosts_own_sentence_stops_nothing() -> None:
    time = VirtualTime()
    echo = EchoText(time)
    echo.started(CueId(1), "Say stop, or pause the game!")
    assert echo.says("stop", 100)
    assert echo.says("pause the game", 100)
    assert not echo.says("top", 100)
    assert not echo.says("stop talking", 100)
    time.wait(2_000)
    echo.ended(CueId(1))
    assert echo.says("stop", 2_900)
    assert not echo.says("stop", 3_100)
    assert barge_in(said="say stop now").inputs([STOP]) == []


def test_the_voice_is_lowered_while_somebody_speaks_over_it() -> None:
    ducked: list[bool] = []
    ears = barge_in(ducked=ducked)
    for speaking in (False, True, True, *(False,) * (LOW_FRAMES - 1)):
        ears.someone_speaks(speaking)
    assert ducked == [True], "for a while after: then it is said again"
    ears.someone_speaks(False)
    assert ducked == [True, False]
    ears.someone_speaks(True)
    ears.over()
    ears.over()
    assert ducked == [True, False, True, False]
    mixer = Mixer(1_000)
    mixer.sound(np.full(300, 0.5, np.float32))
    assert mixer.render(50)[0] == pytest.approx(0.5)
    mixer.duck(True)
    low = mixer.render(100)[0]
    assert low[10:] == pytest.approx(0.5 * DUCKED)
    assert all(np.diff(low[:11]) <= 0), "without a click"
    mixer.duck(False)
    assert mixer.render(100)[0][10:] == pytest.approx(0.5)


class FakeListener:
    """Hears what it is told to in the next frame."""

    def __init__(self) -> None:
        self.attended: list[Listening | None] = []
        self.says: list[Heard] = []
        self.fed: list[int] = []
        self.speaking = False

    def attend(self, listening: Listening | None) -> None:
        self.attended.append(listening)

    def feed(self, frame: Frame) -> list[Heard]:
        self.fed.append(frame.at_ms)
        said, self.says = self.says, []
        return said

    def begun_ms(self) -> int:
        return 5


def test_while_the_host_speaks_only_what_stops_it_is_listened_for() -> None:
    listener: Any = FakeListener()
    time, ducked = RealTime(), list[bool]()
    own = OwnVoice(lambda words, at_ms: False, EchoMeter(), OwnSounds())
    ears = RealEars(lambda: listener, time, own)
    over = barge_in(ducked=ducked)
    try:
        wait_for(lambda: not ears.loading())
        ears.offer(over)
        assert listener.attended[-1] is over.listening
        listener.says, listener.speaking = [STOP], True
        ears.take(Frame(at_ms=time.now_ms() + 1, samples=bytes(1_024)))
        wait_for(lambda: ears.next_ms(0) is not None and ducked)
        assert list(ears.poll(0)) == [Pressed(seat=None, at_ms=70)]
        assert ducked == [True]
        assert not ears.someone_speaks(), "for the director the microphone is closed"
        assert ears.begun_ms() is None
        listening = Listening(passing=Passing.ON_TURN, topic=None, phrases=())
        ears.perform(0, Attend(listening=listening))
        assert listener.attended[-2:] == [None, listening], "what was said over it is forgotten"
        assert ducked == [True, False]
        listener.says = [STOP]
        ears.take(Frame(at_ms=time.now_ms() + 1, samples=bytes(1_024)))
        wait_for(lambda: ears.next_ms(0) is not None)
        assert isinstance(ears.poll(0)[0], Heard)
        ears.perform(0, Attend(listening=None))
        assert listener.attended[-2:] == [None, over.listening]
    finally:
        ears.close()


# --- The echo self-test ---------------------------------------------------------------------------


def recorded(gain: float, far: Played) -> list[Frame]:
    """A second of a quiet room, then the sweeps, as they come back; `far` is told of them."""
    sound = np.concatenate([np.zeros(RATE_HZ, np.float32), *[sweep(RATE_HZ)] * SWEEPS,
                            np.zeros(RATE_HZ // 2, np.float32)])  # fmt: skip
    for place in range(0, len(sound) - 160, 160):
        far.played(place // 16, sound[place : place + 160])
    chance = np.random.default_rng(4)
    room = (gain * sound + chance.normal(0, 0.001, len(sound))) * 32767
    pcm = room.astype("<i2").tobytes()
    return [
        Frame(at_ms=FRAME_MS * n, samples=pcm[1_024 * n : 1_024 * (n + 1)])
        for n in range(len(pcm) // 1_024)
    ]


def test_what_is_left_of_the_last_sweep_decides() -> None:
    far = Played(RATE_HZ)
    frames = recorded(0.1, far)
    loud = judged(frames, 1_000, far, Through())
    assert not loud.passed
    assert loud.room_db == pytest.approx(-60, abs=1)
    assert loud.echo_db == pytest.approx(loud.left_db)
    assert loud.echo_db == pytest.approx(-35, abs=2)
    assert judged(frames, 1_000, far, Perfect()).passed
    headset = Played(RATE_HZ)
    assert judged(recorded(0.0, headset), 1_000, headset, Through()).passed
    assert SWEEP_MS * SWEEPS < 5_000


def test_the_verdict_holds_for_these_two_devices(tmp_path: Path) -> None:
    file = tmp_path / "new" / "echo.json"
    found = Residual(room_db=-60, echo_db=-30, left_db=-58, microphone="A", speaker="B")
    assert not has_passed("A", "B", file)
    keep(found, file)
    assert has_passed("A", "B", file)
    assert not has_passed("A", "C", file)
    keep(Residual(room_db=-60, echo_db=-30, left_db=-40, microphone="A", speaker="B"), file)
    assert not has_passed("A", "B", file)
    file.write_text("{}", encoding="utf-8")
    assert not has_passed("A", "B", file)


def test_each_verdict_has_a_word_and_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Residual(room_db=-60, echo_db=-30, left_db=-58)
    bad = Residual(room_db=-60, echo_db=-30, left_db=-40)
    assert next(barge_in_findings(good, on=True)) == (
        "ok", 'of the host\'s sound at -30 dB, -58 dB are left: "stop" is heard while it speaks'
    )  # fmt: skip
    assert "barge_in = on" in next(barge_in_findings(good, on=False))[1]
    state, text = next(barge_in_findings(bad, on=True))
    assert state == "note"
    assert "move the microphone away" in text
    kept: list[Residual] = []
    monkeypatch.setattr("voicehost.front.room.sound_devices", lambda: ())
    resolved = resolve({}, environ={}, file=Path("/no/such/file"))
    assert list(doctor.barge_in(resolved)) == [
        ("note", "no microphone and loudspeaker to try together")
    ]
    monkeypatch.setattr("voicehost.front.room.RealRoom.names", lambda self, kind: (["one"], "one"))
    monkeypatch.setattr("voicehost.hear.echo_canceller.EchoCanceller", Through)
    monkeypatch.setattr(echo_test, "measure", lambda microphone, speaker, canceller: bad)
    monkeypatch.setattr(echo_test, "keep", kept.append)
    assert next(doctor.barge_in(resolved))[0] == "note"
    assert kept == [bad]
    assert Settings().barge_in == "off"


def test_without_the_package_a_key_stops_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("livekit", "livekit.rtc", "livekit.rtc.apm"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(DeviceError, match="barge-in") as fault:
        EchoCanceller()
    assert "pip install" in fault.value.remedy
    monkeypatch.setattr("voicehost.front.room.RealRoom.names", lambda self, kind: (["one"], "one"))
    found = list(doctor.barge_in(resolve({}, environ={}, file=Path("/no/such/file"))))
    assert found[0][0] == "note"
    assert "a key or a touch stops the host" in found[0][1]


def test_the_canceller_takes_out_an_echo_and_leaves_who_speaks() -> None:
    pytest.importorskip("livekit", reason='needs `pip install "voicehost[barge-in]"`')
    chance, canceller = np.random.default_rng(2), EchoCanceller()
    count = 6 * RATE_HZ
    beat = np.repeat(chance.uniform(0, 1, count // 1_600), 1_600)
    played = 0.2 * beat * chance.normal(0, 1, count)
    echo = 0.1 * np.concatenate([np.zeros(1_600), played[:-1_600]])
    talk = np.zeros(count)
    at = np.arange(RATE_HZ // 2) / RATE_HZ
    talk[-RATE_HZ : -RATE_HZ // 2] = 0.1 * sum(
        np.sin(2 * np.pi * 150 * n * at) / n for n in (1, 2, 3, 4)
    )
    near, far = ((x * 32767).astype("<i2").tobytes() for x in (echo + talk, played))
    out = b"".join(
        canceller.cleaned(near[n : n + 1_024], far[n : n + 1_024])
        for n in range(0, len(near), 1_024)
    )
    assert len(out) == len(near)

    def level(sound: np.ndarray, start: float, end: float) -> float:
        piece = sound[int(start * RATE_HZ) : int(end * RATE_HZ)]
        return float(10 * np.log10(np.mean(piece**2) + 1e-12))

    cleaned = np.frombuffer(out, "<i2") / 32768
    assert level(cleaned, 3, 4.9) < level(echo, 3, 4.9) - 25
    assert level(cleaned, 5.02, 5.48) > level(talk, 5, 5.5) - 6
    assert BLOCK == 160
