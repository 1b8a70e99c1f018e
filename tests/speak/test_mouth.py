"""The mouth: sentences in order, exact ends, nothing sealed on any disk."""

import threading
from pathlib import Path

import numpy as np
import pytest

from voicehost.core.errors import DeviceError, PromptError
from voicehost.core.ids import CueId
from voicehost.core.ports import Audio, SpeechEnded, Voice
from voicehost.speak.echo_text import EchoText
from voicehost.speak.known_sounds import COUNT_MS, USUAL, KnownSounds
from voicehost.speak.lexicon import Lexicon, load_lexicon
from voicehost.speak.lines import languages
from voicehost.speak.mouth import GAINS_DB, GAP_MS, LEAD_MS, RATES_WPM, Mouth, Spoken
from voicehost.speak.sentences import sentences
from voicehost.speak.speech_cache import SpeechCache
from voicehost.speak.virtual_sink import VirtualSink
from voicehost.speak.worker import InThread

pytestmark = pytest.mark.unit
RATE_HZ = 16_000


class ToneVoice:
    """Says everything as a tone of 10 ms a character, and remembers what it was asked."""

    name = "tone"

    def __init__(self, fails_at: str = "") -> None:
        self.rate_wpm = 165
        self.said: list[str] = []
        self.closed = False
        self._fails_at = fails_at

    @property
    def identity(self) -> str:
        return f"tone/{self.rate_wpm}"

    def synthesise(self, text: str) -> Audio:
        self.said.append(text)
        if self._fails_at and self._fails_at in text:
            raise DeviceError("is hoarse", "tone", "rest")
        at = np.arange(len(text) * RATE_HZ // 100) / RATE_HZ
        wave = 0.5 * np.sin(2 * np.pi * 200 * at)
        quiet = np.zeros(RATE_HZ // 5)
        samples = np.concatenate([quiet, wave, quiet])
        return Audio(samples=(samples * 32767).astype("<i2").tobytes(), rate_hz=RATE_HZ)

    def close(self) -> None:
        self.closed = True


class Table:
    """A mouth over a virtual loudspeaker."""

    def __init__(
        self,
        voice: ToneVoice | None = None,
        cache: SpeechCache | None = None,
        spare: Voice | None = None,
    ) -> None:
        self.voice = voice or ToneVoice()
        self.sink = VirtualSink(RATE_HZ)
        self.ended: list[SpeechEnded] = []
        self.failures: list[str] = []
        self.mouth = Mouth(
            self.voice,
            self.sink,
            self.ended.append,
            cache=cache,
            failed=self.failures.append,
            spare=lambda failed: None if failed is spare else spare,
            known_ahead=cache is None,
        )
        self.voice.said.clear()


def test_a_cue_is_its_sentences_with_a_lead_in_and_a_gap() -> None:
    table = Table()
    table.mouth.say(CueId(1), "Hello there. How are you?", sealed=False)
    assert table.voice.said == ["Hello there.", "How are you?"]
    end_ms = table.sink.ends_at_ms()
    assert end_ms is not None
    assert end_ms == pytest.approx(LEAD_MS + 120 + GAP_MS + 120, abs=60)
    samples = table.sink.render(end_ms)
    assert not samples[: RATE_HZ * LEAD_MS // 1000].any()
    assert table.ended == [SpeechEnded(cue=CueId(1), completed=True)]
    assert not table.mouth.speaking


def test_it_tells_which_part_of_a_text_is_heard_from_when_and_for_how_long() -> None:
    """Measured, not estimated: captions are in step with the voice, whatever its pace."""
    spoken: list[Spoken] = []
    sink = VirtualSink(RATE_HZ)
    mouth = Mouth(ToneVoice(), sink, lambda end: None, spoken=spoken.append)
    mouth.say(CueId(1), "In 1969. How are you then?", sealed=False)
    sink.render(5_000)
    first, second = spoken
    assert (first.cue, first.begin) == (1, 0)
    assert first.at_ms == LEAD_MS
    assert first.long_ms == pytest.approx(10 * len("In nineteen sixty-nine."), abs=60)
    assert second.at_ms == pytest.approx(first.at_ms + first.long_ms + GAP_MS, abs=2)
    assert first.end == second.begin == pytest.approx(len("In 1969. ") / 27)
    assert second.end == 1


def test_what_is_stopped_tells_of_no_further_part() -> None:
    spoken: list[Spoken] = []
    sink = VirtualSink(RATE_HZ)
    mouth = Mouth(ToneVoice(), sink, lambda end: None, spoken=spoken.append)
    mouth.say(CueId(1), "One. Two. Three.", sealed=False)
    sink.render(LEAD_MS + 10)
    mouth.stop()
    mouth.say(CueId(2), "Four.", sealed=False)
    sink.render(5_000)
    assert [piece.cue for piece in spoken] == [1, 2]


def test_cues_follow_each_other() -> None:
    table = Table()
    table.mouth.say(CueId(1), "One.", sealed=False)
    table.mouth.say(CueId(2), "Two.", sealed=False)
    table.sink.render(5000)
    assert [end.cue for end in table.ended] == [1, 2]


def test_numbers_are_read_as_words() -> None:
    table = Table()
    table.mouth.say(CueId(1), "In 1969, 45 %", sealed=False)
    assert table.voice.said == ["In nineteen sixty-nine, forty-five percent"]


def test_what_the_voice_would_misread_is_respelt() -> None:
    table = Table()
    table.mouth.teach({"Lhotse": "L oat say", "K2": "kay two"})
    table.mouth.say(CueId(1), "LHOTSE and K2, not Lhotses.", sealed=True)
    assert table.voice.said == ["L oat say and kay two, not Lhotses."]


def test_the_lexicon_takes_the_longest_word_and_the_last_lesson() -> None:
    lexicon = Lexicon({"New": "noo", "New York": "noo york", "": "x"})
    assert lexicon.respelt("New York is new.") == "noo york is noo."
    lexicon.teach({"new": "nyew"})
    assert lexicon.respelt("New York is new.") == "noo york is nyew."
    assert Lexicon().respelt("as it is") == "as it is"


def test_every_language_has_a_readable_lexicon_or_none(tmp_path: Path) -> None:
    for lang in languages():
        load_lexicon(lang)
    assert load_lexicon("xx").respelt("a") == "a"
    (tmp_path / "lexicon.toml").write_text("[words")
    with pytest.raises(PromptError, match="cannot be read"):
        load_lexicon("en", tmp_path / "lexicon.toml")


def test_a_session_begins_at_the_rate_and_volume_that_were_set() -> None:
    voice, sink = ToneVoice(), VirtualSink(RATE_HZ)
    mouth = Mouth(voice, sink, lambda end: None, rate=-2, volume=-1)
    assert voice.rate_wpm == RATES_WPM[RATES_WPM.index(165) - 2]
    mouth.sound("right")
    quiet = np.abs(sink.render(500)).max()
    usual = VirtualSink(RATE_HZ)
    Mouth(ToneVoice(), usual, lambda end: None).sound("right")
    assert quiet == pytest.approx(np.abs(usual.render(500)).max() * 10 ** (-6 / 20), rel=0.01)


def test_words_of_nothing_end_at_once() -> None:
    table = Table()
    table.mouth.say(CueId(1), " \x00 ", sealed=False)
    table.sink.render(1000)
    assert table.ended == [SpeechEnded(cue=CueId(1), completed=True)]


def test_stop_ends_all_cues_once_and_is_safe_when_silent() -> None:
    table = Table()
    table.mouth.stop()
    table.mouth.say(CueId(1), "A long sentence to be stopped.", sealed=False)
    table.mouth.say(CueId(2), "Another one.", sealed=False)
    table.sink.render(200)
    table.mouth.stop()
    table.mouth.stop()
    table.sink.render(5000)
    assert table.ended == [
        SpeechEnded(cue=CueId(1), completed=False),
        SpeechEnded(cue=CueId(2), completed=False),
    ]


def test_public_lines_are_made_once_and_sealed_ones_each_time() -> None:
    table = Table()
    for cue, sealed in ((1, False), (2, False), (3, True), (4, True)):
        table.mouth.say(CueId(cue), "Kazakhstan.", sealed=sealed)
    assert table.voice.said == ["Kazakhstan."] * 3


def test_prepared_lines_are_ready_when_they_are_said() -> None:
    table = Table()
    table.mouth.prepare("Whose turn is it?")
    table.voice.said.clear()
    table.mouth.say(CueId(1), "Whose turn is it?", sealed=False)
    assert table.voice.said == []


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.wav"))


def test_disk_holds_public_lines_under_names_that_say_nothing(tmp_path: Path) -> None:
    first = Table(cache=SpeechCache(tmp_path / "a"))
    first.mouth.say(CueId(1), "Welcome.", sealed=False)
    first.mouth.say(CueId(2), "Kazakhstan.", sealed=True)
    assert len(_files(tmp_path / "a")) == 1
    again = Table(cache=SpeechCache(tmp_path / "a"))
    again.mouth.say(CueId(1), "Welcome.", sealed=False)
    assert again.voice.said == []
    assert np.abs(again.sink.render(300)).max() == pytest.approx(
        np.abs(first.sink.render(300)).max(), abs=1e-3
    )
    other = Table(cache=SpeechCache(tmp_path / "b"))
    other.mouth.say(CueId(1), "Welcome.", sealed=False)
    names = {path.name for path in (*_files(tmp_path / "a"), *_files(tmp_path / "b"))}
    assert len(names) == 2
    for path in (tmp_path / "a").iterdir():
        assert path.stat().st_mode & 0o077 == 0
    assert (tmp_path / "a").stat().st_mode & 0o077 == 0


def test_a_broken_or_forbidden_cache_is_no_cache(tmp_path: Path) -> None:
    table = Table(cache=SpeechCache(tmp_path / "a"))
    table.mouth.say(CueId(1), "Welcome.", sealed=False)
    _files(tmp_path / "a")[0].write_bytes(b"RIFF")
    again = Table(cache=SpeechCache(tmp_path / "a"))
    again.mouth.say(CueId(1), "Welcome.", sealed=False)
    assert again.voice.said == ["Welcome."]
    (tmp_path / "file").touch()
    nowhere = Table(cache=SpeechCache(tmp_path / "file" / "x"))
    nowhere.mouth.say(CueId(1), "Welcome.", sealed=False)
    assert nowhere.voice.said == ["Welcome."]


def test_a_full_cache_drops_its_oldest(tmp_path: Path) -> None:
    table = Table(cache=SpeechCache(tmp_path))
    for cue, text in enumerate(("One.", "Two.", "Three."), 1):
        table.mouth.say(CueId(cue), text, sealed=False)
    largest = sum(path.stat().st_size for path in _files(tmp_path)) - 1
    SpeechCache(tmp_path, largest)
    assert len(_files(tmp_path)) == 2


def test_a_voice_that_fails_is_told_once_and_the_game_goes_on_in_silence() -> None:
    table = Table(ToneVoice(fails_at="Kazakhstan"))
    table.mouth.say(CueId(1), "It was Kazakhstan.", sealed=True)
    table.mouth.say(CueId(2), "Kazakhstan again.", sealed=True)
    table.mouth.sound("number-7")
    table.sink.render(10_000)
    assert [end.completed for end in table.ended] == [True, True]
    assert table.failures == ["tone: is hoarse; rest"]


def test_a_fault_of_ours_ends_the_cue_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()

    def broken(text: str) -> Audio:
        raise ZeroDivisionError

    monkeypatch.setattr(table.voice, "synthesise", broken)
    table.mouth.say(CueId(1), "Hello.", sealed=False)
    table.sink.render(1000)
    assert table.ended == [SpeechEnded(cue=CueId(1), completed=True)]
    assert table.failures == ["tone: has failed (ZeroDivisionError)"]


def test_slower_and_faster_change_the_voice_up_to_a_limit() -> None:
    table = Table()
    assert table.mouth.slower()
    assert table.voice.rate_wpm == RATES_WPM[RATES_WPM.index(165) - 1]
    assert sum(table.mouth.faster() for _ in range(20)) == len(RATES_WPM) - RATES_WPM.index(165)
    assert table.voice.rate_wpm == RATES_WPM[-1]


def test_louder_and_quieter_change_everything_up_to_a_limit() -> None:
    table = Table()

    def level() -> float:
        table.mouth.sound("right")
        return float(np.abs(table.sink.render(table.sink.now_ms + 500)).max())

    before = level()
    assert table.mouth.quieter()
    assert level() == pytest.approx(before * 10 ** (-6 / 20), rel=0.01)
    assert sum(table.mouth.quieter() for _ in range(20)) == GAINS_DB.index(0) - 1


def test_known_sounds_are_ready_before_they_are_needed() -> None:
    table = Table()
    for name in USUAL:
        table.mouth.sound(name)
    table.mouth.sound("right")
    assert table.voice.said == []
    with pytest.raises(KeyError):
        table.mouth.sound("no-such-sound")


@pytest.mark.parametrize(
    ("name", "longest_ms"), [("number-7", 400), ("count-10", COUNT_MS), ("mark-30", COUNT_MS)]
)
def test_spoken_numbers_are_squeezed_to_their_length(name: str, longest_ms: int) -> None:
    class Drawl(ToneVoice):
        def synthesise(self, text: str) -> Audio:
            return super().synthesise(text * 30)

    samples = KnownSounds(Drawl().synthesise, RATE_HZ).samples(name)
    assert longest_ms - 60 < len(samples) * 1000 / RATE_HZ <= longest_ms


def test_ticks_are_on_the_beat_and_gone_when_the_clock_stops() -> None:
    table = Table()
    for at_ms in (1000, 2000, 3000):
        table.mouth.schedule("tick", at_ms)
    samples = table.sink.render(1500)
    table.mouth.unschedule()
    assert np.flatnonzero(np.abs(samples) > 0.001)[0] == pytest.approx(RATE_HZ, abs=8)
    assert not table.sink.render(4000).any()
    table.mouth.schedule("tick", 2000)
    assert not table.sink.render(4500).any()
    table.mouth.schedule("zero", 2000)
    assert table.sink.render(5000).any()


class SlowVoice(ToneVoice):
    """Speaks its second sentence only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = threading.Event()
        self.let = threading.Event()

    def synthesise(self, text: str) -> Audio:
        if text.startswith("Second"):
            self.asked.set()
            assert self.let.wait(60)
        return super().synthesise(text)


def test_with_a_thread_the_first_sentence_sounds_while_the_next_is_made() -> None:
    voice, sink, ended = SlowVoice(), VirtualSink(RATE_HZ), []
    worker = InThread("voice")
    mouth = Mouth(voice, sink, ended.append, worker=worker)
    mouth.say(CueId(1), "First part. Second part.", sealed=False)
    assert voice.asked.wait(60)
    assert sink.render(sink.now_ms + 1000).any()
    assert ended == []
    assert mouth.speaking
    mouth.stop()
    sink.render(sink.now_ms + 10)
    assert ended == [SpeechEnded(cue=CueId(1), completed=False)]
    voice.let.set()
    mouth.close()
    assert voice.closed
    assert not sink.render(sink.now_ms + 1000)[160:].any()


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("One. Two! Three? Four", ("One.", "Two!", "Three?", "Four")),
        ("", ()),
        ("Wait, what?", ("Wait, what?",)),
        ("x" * 100 + ", " + "y" * 100, ("x" * 100 + ",", "y" * 100)),
        ("x" * 300, ("x" * 300,)),
    ],
)
def test_sentences(words: str, parts: tuple[str, ...]) -> None:
    assert sentences(words) == parts


class StillClock:
    """A clock that is set by hand."""

    now = 0

    def now_ms(self) -> int:
        return self.now


def test_the_hosts_own_words_are_known_again_only_while_and_just_after_it_speaks() -> None:
    clock = StillClock()
    echo = EchoText(clock)
    clock.now = 1000
    echo.started(CueId(1), "Green, the category is rivers of Europe. Your number, please?")
    assert echo.is_echo("the category is rivers", 1500)
    assert echo.is_echo("category is reverse of europe", 1500)
    assert not echo.is_echo("the category is rivers", 900)
    assert not echo.is_echo("rivers", 1500)
    assert not echo.is_echo("we say the danube", 1500)
    clock.now = 4000
    echo.ended(CueId(1))
    assert echo.is_echo("europe your number please", 4900)
    assert not echo.is_echo("europe your number please", 5100)


def test_an_answer_in_the_words_of_the_question_is_no_echo() -> None:
    clock = StillClock()
    echo = EchoText(clock)
    echo.started(CueId(1), "Elton, which one is it, counted from the first?")
    clock.now = 3000
    echo.ended(CueId(1))
    assert not echo.is_echo("take the first", 3400)
    assert echo.is_echo("counted from the first", 3400)


def test_a_long_utterance_around_a_host_line_is_no_echo() -> None:
    clock = StillClock()
    echo = EchoText(clock)
    echo.started(CueId(1), "We go on.")
    assert not echo.is_echo("we go on and we say the danube is the answer", 0)


class Broken(ToneVoice):
    """A voice that has gone."""

    name = "broken"

    def synthesise(self, text: str) -> Audio:
        raise DeviceError("has gone", self.name)


def test_a_voice_that_fails_on_the_way_hands_over_to_the_next() -> None:
    spare = ToneVoice()
    table = Table(Broken(), spare=spare)
    table.mouth.say(CueId(1), "Hello there.", sealed=False)
    assert "Hello there." in spare.said
    assert table.failures == ["broken: has gone"]
    assert np.abs(table.sink.render(400)).max() > 0.01


def test_the_known_sounds_come_behind_the_first_words_and_from_the_cache(tmp_path: Path) -> None:
    first = Table(cache=SpeechCache(tmp_path))
    first.mouth.say(CueId(1), "Hello.", sealed=False)
    first.mouth.render_known()
    assert first.voice.said[0] == "Hello."
    assert len(first.voice.said) > 10
    again = Table(cache=SpeechCache(tmp_path))
    again.mouth.say(CueId(1), "Hello.", sealed=False)
    again.mouth.render_known()
    assert again.voice.said == []
