"""Voice on virtual time: host sound is made sample by sample, recordings and rooms are heard frame
by frame, and a whole evening passes as fast as the machine can think."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt
import soundfile

from voicehost.core.errors import AudioError
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, Input, SpeechEnded, Voice
from voicehost.director.outputs import Output
from voicehost.front.ears import OwnVoice
from voicehost.front.loop import VirtualTime
from voicehost.front.voice_mouth import VoiceMouth
from voicehost.hear.audio_file import read_samples
from voicehost.settings import Settings
from voicehost.speak.echo_text import EchoText
from voicehost.speak.mouth import Mouth
from voicehost.speak.own_sounds import STEP_MS, EchoMeter, OwnSounds
from voicehost.speak.virtual_sink import VirtualSink

Floats = npt.NDArray[np.float32]

AFTER_END_FRAMES = 90
"""Silence heard after a recording's end (2.9 s), so that its last utterance is over too."""


class VirtualSpeaker:
    """The host's mouth on virtual time: a performer and a source.

    Args:
        voice: who speaks.
        time: session time.
        settings: language, rate and loudness.
    """

    def __init__(self, voice: Voice, time: VirtualTime, settings: Settings) -> None:
        self._ends: deque[SpeechEnded] = deque()
        self._sink = VirtualSink(RATE_HZ)
        self._echo_meter, own_sounds = EchoMeter(), OwnSounds()
        echo = EchoText(time)
        self.own_voice = OwnVoice(echo.is_echo, self._echo_meter, own_sounds)
        self.mouth = Mouth(
            voice, self._sink, self._ends.append, lang=settings.lang, echo=echo,
            rate=settings.rate, volume=settings.volume,
        )  # fmt: skip
        self._performer = VoiceMouth(self.mouth, self._echo_meter, own_sounds)
        self._made: list[Floats] = []

    def perform(self, now_ms: int, output: Output) -> None:
        self._performer.perform(now_ms, output)

    def next_ms(self, now_ms: int) -> int | None:
        return self._sink.ends_at_ms()

    def poll(self, now_ms: int) -> Sequence[Input]:
        start_ms = self._sink.now_ms
        samples = self._sink.render(now_ms)
        step = RATE_HZ * STEP_MS // 1_000
        for place in range(0, len(samples), step):
            at_ms = start_ms + place * 1_000 // RATE_HZ
            self._echo_meter.played(at_ms, samples[place : place + step])
        if len(samples):
            self._made.append(samples)
        out = list(self._ends)
        self._ends.clear()
        return out

    def take(self) -> Floats:
        """Host sound made since the last call, at RATE_HZ."""
        made, self._made = self._made, []
        return np.concatenate(made) if made else np.zeros(0, np.float32)

    def close(self) -> None:
        self.mouth.close()


class Recording:
    """A microphone that is a file (see `front.ears.Sound`).

    The file advances only while the microphone is open, so it needs no gaps; `live` lets it run
    on, and remembers what fell into closed time.

    Raises:
        AudioError: it cannot be heard.
    """

    def __init__(self, path: Path, *, live: bool = False) -> None:
        self._samples = read_samples(path)
        self._place = 0
        self._live = live
        self._after = 0
        self.missed: list[tuple[int, int]] = []
        """Stretches of the file (ms) that went by while the microphone was closed."""

    @property
    def over(self) -> bool:
        return self._after >= AFTER_END_FRAMES

    def frame(self, now_ms: int, *, is_open: bool) -> bytes | None:
        if not is_open and not self._live:
            return None
        size = FRAME_SAMPLES * 2
        if self._place >= len(self._samples):
            self._after += 1
            return None if self.over else bytes(size)
        piece = self._samples[self._place : self._place + size].ljust(size, b"\0")
        if not is_open:
            self._note_missed()
        self._place += size
        return piece

    def _note_missed(self) -> None:
        start = self._place // 2 * 1_000 // RATE_HZ
        end = start + FRAME_SAMPLES * 1_000 // RATE_HZ
        if self.missed and self.missed[-1][1] == start:
            self.missed[-1] = (self.missed[-1][0], end)
        else:
            self.missed.append((start, end))


class AudioOut:
    """What was heard at the table, written to a WAV file.

    Raises:
        AudioError: the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = soundfile.SoundFile(
                str(path), "w", samplerate=RATE_HZ, channels=1, subtype="PCM_16", format="WAV"
            )
        except (soundfile.SoundFileError, OSError) as error:
            raise AudioError("cannot be written", str(path), "name another file") from error

    def write(self, samples: Floats) -> None:
        if len(samples):
            self._file.write(np.clip(samples, -1, 1))

    def __enter__(self) -> "AudioOut":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


class HostTrack:
    """Writes host sound to a file as it is made."""

    def __init__(self, speaker: VirtualSpeaker, out: AudioOut | None) -> None:
        self._speaker, self._out = speaker, out

    def next_ms(self, now_ms: int) -> int | None:
        return None

    def poll(self, now_ms: int) -> Sequence[Input]:
        samples = self._speaker.take()
        if self._out is not None:
            self._out.write(samples)
        return ()
