"""The host's mouth: sentences made ahead of need, played in order, their exact end reported."""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from voicehost.core.errors import DeviceError
from voicehost.core.ids import CueId
from voicehost.core.ports import Audio, SpeechEnded, Voice
from voicehost.speak.echo_text import EchoText
from voicehost.speak.known_sounds import NEVER_SKIPPED, USUAL, KnownSounds
from voicehost.speak.lexicon import Lexicon, load_lexicon
from voicehost.speak.mixer import Samples
from voicehost.speak.no_voice import NoVoice
from voicehost.speak.resample import to_audio, to_rate
from voicehost.speak.sentences import sentences
from voicehost.speak.sink import Sink
from voicehost.speak.speech_cache import SpeechCache
from voicehost.speak.spoken_form import number_words, spoken_form
from voicehost.speak.time_fit import evened, trimmed
from voicehost.speak.worker import AtOnce, Worker

LEAD_MS = 120
"""Silence before each cue, so that a loudspeaker that wakes up slowly clips no first word."""

GAP_MS = 220
"""Silence between two sentences of a cue."""

PART_GAP_MS = 60
"""Silence between two parts of a long sentence."""

RATES_WPM = (110, 125, 145, 165, 190, 215, 240)
GAINS_DB = (-18, -12, -6, 0, 4, 8)
"""Steps of slower and faster, quieter and louder."""

_REMEMBERED = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A piece of a cue that begins to be heard, measured: for captions in step with the voice."""

    cue: CueId
    begin: float
    end: float
    """Which part of the cue's text it says, from 0 to 1."""
    at_ms: int
    """Session time of its first word."""
    long_ms: int


class Mouth:
    """Implements `core.ports.Mouth` over a voice and a sink.

    Args:
        voice: who speaks.
        sink: where sound goes; the mouth takes its `on_end`.
        ended: told each cue's end, from the sink's thread (post it to the inbox).
        spoken: told each piece of a cue that begins to be heard, from the same thread.
        lang: language of the words, for their spoken form.
        worker: who synthesises; `AtOnce` for a virtual table, `InThread` for a real one.
        cache: rendered public lines on disk, if any.
        echo: told what is said, for the check against self-echo.
        failed: told once in a few words when the voice failed; from then on nothing sounds but
            time passes as for reading, so the game goes on in print.
        lead_ms: silence before each cue.
        lexicon: how to say what the voice would misread; the language's own unless given.
        rate: steps faster (or, below 0, slower) than the voice as given (-3 to 3).
        volume: steps louder (or, below 0, quieter) than usual (-3 to 3).
        spare: another voice for the one that failed; None where there is none.
        known_ahead: make the known sounds before anything is said; else `render_known` does.
    """

    def __init__(
        self,
        voice: Voice,
        sink: Sink,
        ended: Callable[[SpeechEnded], None],
        *,
        lang: str = "en",
        worker: Worker | None = None,
        cache: SpeechCache | None = None,
        echo: EchoText | None = None,
        failed: Callable[[str], None] | None = None,
        lead_ms: int = LEAD_MS,
        lexicon: Lexicon | None = None,
        rate: int = 0,
        volume: int = 0,
        spare: Callable[[Voice], Voice | None] = lambda failed: None,
        known_ahead: bool = True,
        spoken: Callable[[Spoken], None] | None = None,
    ) -> None:
        self._spoken = spoken
        self._pieces: dict[CueId, deque[Spoken]] = {}
        self._voice, self._sink, self._ended, self._lang = voice, sink, ended, lang
        self._worker = worker or AtOnce()
        self._cache, self._echo, self._failed = cache, echo, failed
        self._lead_ms = lead_ms
        self._lock = threading.Lock()
        self._live: set[CueId] = set()
        self._memory: OrderedDict[str, Samples] = OrderedDict()
        self._usual_rate = self._rate_step = _nearest_step(voice)
        self._gain_step = GAINS_DB.index(0)
        self._lexicon = load_lexicon(lang) if lexicon is None else lexicon
        self._spare = spare
        self._known = KnownSounds(self._number, sink.rate_hz, lambda n: number_words(n, lang=lang))
        sink.on_end = self._on_end
        sink.on_begin = self._on_begin
        self.set_voice(rate=rate, volume=volume)
        if known_ahead:
            self.render_known()

    @property
    def speaking(self) -> bool:
        """Whether a cue is begun and not over."""
        return bool(self._live)

    def say(self, cue: CueId, text: str, sealed: bool) -> None:
        """Queue one sentence or more; see `core.ports.Mouth`."""
        with self._lock:
            self._live.add(cue)
            self._pieces[cue] = deque()
        words = self._words(text)
        if self._echo is not None:
            self._echo.started(cue, words)
        self._sink.begin(cue)
        written = sentences(text)
        self._worker.submit(lambda: self._speak(cue, words, written, sealed))

    def prepare(self, text: str) -> None:
        """Make a *public* line ahead, while players think. Never for text with sealed words."""
        words = self._words(text)
        self._worker.submit(lambda: self._render_all(words))

    def render_known(self) -> None:
        """Make the known sounds ahead of need, after what is to be said already."""
        self._worker.submit(self._render_known)

    def teach(self, says: Mapping[str, str]) -> None:
        """How to say more words, by written form (a pack's `say` forms). Kept in memory only."""
        self._lexicon.teach(says)

    def sound(self, name: str) -> None:
        """Play a known sound at once; see `core.ports.Mouth`.

        Raises:
            KeyError: no such sound.
        """
        self._sink.sound(self._known_samples(name))

    def schedule(self, name: str, at_ms: int) -> None:
        """Play a known sound at a moment of session time: late ones are skipped, zero never.

        Raises:
            KeyError: no such sound.
        """
        never_skip = name in NEVER_SKIPPED
        self._sink.schedule(self._known_samples(name), at_ms, never_skip=never_skip)

    def unschedule(self) -> None:
        """Forget scheduled sounds that have not begun: the clock was paused or answered."""
        self._sink.unschedule()

    def stop(self) -> None:
        """Stop speech and forget what is queued; safe when silent."""
        self._sink.stop()

    def slower(self) -> bool:
        """Speak slower from the next sentence on; False if this is the slowest."""
        return self._step_rate(-1)

    def faster(self) -> bool:
        """Speak faster from the next sentence on; False if this is the fastest."""
        return self._step_rate(1)

    def quieter(self) -> bool:
        """Everything quieter at once; False if this is the quietest."""
        return self._step_gain(-1)

    def louder(self) -> bool:
        """Everything louder at once; False if this is the loudest."""
        return self._step_gain(1)

    def set_voice(self, *, rate: int, volume: int) -> None:
        """So many steps from the voice as given and from the usual loudness, as far as there are
        steps (-3 to 3)."""
        self._move(self._step_rate, self._usual_rate + rate - self._rate_step)
        self._move(self._step_gain, GAINS_DB.index(0) + volume - self._gain_step)

    def close(self) -> None:
        """End the worker and the voice's process."""
        self._worker.close()
        close = getattr(self._voice, "close", None)
        if close is not None:
            close()

    def _words(self, text: str) -> str:
        return self._lexicon.respelt(spoken_form(self._lexicon.respelt(text), self._lang))

    def _on_end(self, cue: CueId, completed: bool) -> None:
        with self._lock:
            self._live.discard(cue)
            self._pieces.pop(cue, None)
        if self._echo is not None:
            self._echo.ended(cue)
        self._ended(SpeechEnded(cue=cue, completed=completed))

    def _on_begin(self, cue: CueId, at_ms: int) -> None:
        with self._lock:
            pieces = self._pieces.get(cue)
            piece = pieces.popleft() if pieces else None
        if piece is not None and self._spoken is not None:
            self._spoken(replace(piece, at_ms=at_ms + piece.at_ms))

    def _speak(self, cue: CueId, words: str, written: tuple[str, ...], sealed: bool) -> None:
        """Runs in the worker. A cue always ends, whatever goes wrong: the game waits for it."""
        try:
            self._speak_sentences(cue, words, written, sealed)
        except Exception as error:
            self._give_up(DeviceError(f"has failed ({type(error).__name__})", self._voice.name))
            self._sink.speech(cue, self._silence(0), last=True)

    def _speak_sentences(
        self, cue: CueId, words: str, written: tuple[str, ...], sealed: bool
    ) -> None:
        """Each sentence goes to the sink as soon as it is made."""
        parts = sentences(words)
        shares = _shares(written if len(written) == len(parts) else parts)
        lead_ms = self._lead_ms
        for place, part in enumerate(parts):
            if cue not in self._live:
                return
            last = place == len(parts) - 1
            gap_ms = GAP_MS if part[-1] in ".!?" else PART_GAP_MS
            after = self._silence(0 if last else gap_ms)
            sound = self._rendered(part, sealed=sealed)
            begin, end = shares[place]
            long_ms = len(sound) * 1000 // self._sink.rate_hz
            with self._lock:
                if cue in self._pieces:
                    self._pieces[cue].append(
                        Spoken(cue=cue, begin=begin, end=end, at_ms=lead_ms, long_ms=long_ms)
                    )
            samples = np.concatenate([self._silence(lead_ms), sound, after])
            self._sink.speech(cue, samples, last=last)
            lead_ms = 0
        if not parts:
            self._sink.speech(cue, self._silence(lead_ms), last=True)

    def _render_all(self, words: str) -> None:
        for part in sentences(words):
            self._rendered(part, sealed=False)

    def _rendered(self, words: str, *, sealed: bool) -> Samples:
        """The sound of a sentence at the sink's rate. Sealed words are kept nowhere."""
        identity = str(getattr(self._voice, "identity", self._voice.name))
        key = f"{identity}\0{words}"
        if not sealed and key in self._memory:
            self._memory.move_to_end(key)
            return self._memory[key]
        audio = self._cache.get(identity, words) if self._cache and not sealed else None
        if audio is None:
            audio = self._synthesised(words)
            if self._cache and not sealed and not isinstance(self._voice, NoVoice):
                self._cache.put(identity, words, audio)
        samples = to_rate(audio, self._sink.rate_hz)
        if not sealed:
            self._memory[key] = samples
            if len(self._memory) > _REMEMBERED:
                self._memory.popitem(last=False)
        return samples

    def _synthesised(self, words: str) -> Audio:
        try:
            raw = self._voice.synthesise(words)
        except DeviceError as error:
            self._give_up(error)
            raw = self._voice.synthesise(words)
        if isinstance(self._voice, NoVoice):
            return raw
        samples = trimmed(to_rate(raw, raw.rate_hz), raw.rate_hz)
        return to_audio(evened(samples, raw.rate_hz), raw.rate_hz)

    def _number(self, words: str) -> Audio:
        """A number as the voice says it, from the cache where it lies there."""
        key = f"{getattr(self._voice, 'identity', self._voice.name)}/as it is"
        audio = self._cache.get(key, words) if self._cache else None
        if audio is None:
            audio = self._voice.synthesise(words)
            if self._cache and not isinstance(self._voice, NoVoice):
                self._cache.put(key, words, audio)
        return audio

    def _give_up(self, error: DeviceError) -> None:
        """The voice failed: another one, else silence from now on; whoever wants to know is told
        why."""
        self._voice = self._spare(self._voice) or NoVoice()
        if self._failed is not None:
            self._failed(str(error))

    def _render_known(self) -> None:
        for name in USUAL:
            self._known_samples(name)

    def _known_samples(self, name: str) -> Samples:
        try:
            return self._known.samples(name)
        except DeviceError as error:
            self._give_up(error)
            return self._known.samples(name)

    def _move(self, step: Callable[[int], bool], by: int) -> None:
        for _ in range(abs(by)):
            step(1 if by > 0 else -1)

    def _step_rate(self, by: int) -> bool:
        step = self._rate_step + by
        if not 0 <= step < len(RATES_WPM) or not hasattr(self._voice, "rate_wpm"):
            return False
        self._rate_step = step
        self._voice.rate_wpm = RATES_WPM[step]
        return True

    def _step_gain(self, by: int) -> bool:
        step = self._gain_step + by
        if not 0 <= step < len(GAINS_DB):
            return False
        self._gain_step = step
        self._sink.set_gain_db(GAINS_DB[step])
        return True

    def _silence(self, ms: int) -> Samples:
        return np.zeros(self._sink.rate_hz * ms // 1000, np.float32)


def _nearest_step(voice: Voice) -> int:
    rate_wpm = int(getattr(voice, "rate_wpm", 165))
    return min(range(len(RATES_WPM)), key=lambda step: abs(RATES_WPM[step] - rate_wpm))


def _shares(parts: tuple[str, ...]) -> list[tuple[float, float]]:
    """Where each part lies in the whole, by letters; a space stands between two."""
    whole = sum(len(part) + 1 for part in parts)
    out, passed = [], 0
    for part in parts:
        out.append((passed / whole, (passed + len(part) + 1) / whole))
        passed += len(part) + 1
    return out
