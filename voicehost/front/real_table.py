"""A real table: microphone, loudspeaker and the clock they share.

The host speaks before the rest is there: the loudspeaker is opened first and says hello, then the
microphone and what hears are loaded beside it. So this module imports what hears only when the
first words are on their way.
"""

import contextlib
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from voicehost.core.errors import DeviceError
from voicehost.core.ids import CueId
from voicehost.core.ports import Input, Lacking, SpeechEnded, Voice
from voicehost.director.outputs import Attend, Output
from voicehost.front.engines import listener_for, voice_for
from voicehost.front.loop import RealTime, Source
from voicehost.front.voice_mouth import VoiceMouth
from voicehost.hear.engines import check_installed
from voicehost.hear.inputs import find_input
from voicehost.hear.microphone import Microphone
from voicehost.settings import Settings
from voicehost.speak import voices
from voicehost.speak.devices import find_output, sound_devices
from voicehost.speak.echo_text import EchoText
from voicehost.speak.lines import Lines
from voicehost.speak.mixer import Samples
from voicehost.speak.mouth import Mouth, Spoken
from voicehost.speak.own_sounds import EchoMeter, OwnSounds
from voicehost.speak.playback import Playback
from voicehost.speak.speech_cache import SpeechCache, cache_folder
from voicehost.speak.worker import InThread

if TYPE_CHECKING:
    from voicehost.front.barge_in import Played
    from voicehost.hear.listener import Listener

LOG = logging.getLogger(__name__)

BEFORE = CueId(0)
"""What is said before a session has cues of its own."""

DOCTOR = "`voicehost doctor` makes the test"

SPOKEN_MOST = 16
"""Pieces of speech that are kept for captions where nobody takes them."""


class RealSpeaker:
    """The host's mouth on a device: a performer and a source."""

    def __init__(self, settings: Settings, time: RealTime, device: str | None) -> None:
        self._time, self._settings = time, settings
        self._inputs: deque[Input] = deque()
        self.spoken: deque[Spoken] = deque(maxlen=SPOKEN_MOST)
        """Pieces of speech that have begun, for captions; whoever shows some takes them out."""
        cache = SpeechCache(cache_folder())
        self.echo_meter, self.own_sounds = EchoMeter(), OwnSounds()
        self.far: Played | None = None
        """What is played, where barge-in wants to know it."""
        self.playback = Playback(
            time, device or "", lost=lambda name: time.knock(), played=self._played
        )
        self.echo = EchoText(time)
        self.mouth = Mouth(
            voice_for(settings, cache, self.lacking),
            self.playback,
            self._ended,
            lang=settings.lang,
            rate=settings.rate,
            volume=settings.volume,
            worker=InThread("voice"),
            cache=cache,
            echo=self.echo,
            failed=lambda why: LOG.error("the voice failed: %s", why),
            spare=self._spare,
            known_ahead=False,
            spoken=self._spoken,
        )
        self._performer = VoiceMouth(
            self.mouth, self.echo_meter, self.own_sounds, lambda: self.playback.latency_ms
        )

    def perform(self, now_ms: int, output: Output) -> None:
        """While the host waits to be called the loudspeaker rests."""
        if isinstance(output, Attend):
            waits = output.listening is not None and output.listening.called
            if waits:
                self.playback.rest()
            else:
                self.playback.rouse()
        self._performer.perform(now_ms, output)

    def next_ms(self, now_ms: int) -> int | None:
        return now_ms if self._inputs else None

    def poll(self, now_ms: int) -> Sequence[Input]:
        out: list[Input] = []
        while self._inputs:
            out.append(self._inputs.popleft())
        return out

    def close(self) -> None:
        self.mouth.close()
        self.playback.close()

    def say_before(self, line: str, **args: str) -> None:
        """Say a line before any session has begun; its end is nobody's business."""
        self.say_text(Lines(self._settings.lang, "").say(line, args, 0))

    def say_text(self, text: str) -> None:
        """Say a public sentence outside any session."""
        self.mouth.say(BEFORE, text, sealed=False)

    def lacking(self, what: str) -> None:
        """The table will be told what is missing; from any thread."""
        self._inputs.append(Lacking(what=what))
        self._time.knock()

    def wait_until_silent(self, longest_s: float) -> None:
        """Wait until what was asked for is spoken."""
        ends_ms = self._time.now_ms() + round(longest_s * 1_000)
        while self.mouth.speaking and self._time.now_ms() < ends_ms:
            self._time.wait(min(ends_ms, self._time.now_ms() + 50))

    def _spare(self, failed: Voice) -> Voice | None:
        """The next voice after one that failed on the way."""
        voice = voices.after(failed, self._settings.lang)
        if voice is not None and voices.is_second_best(voice):
            self.lacking("voice")
        return voice

    def _played(self, at_ms: int, samples: Samples) -> None:
        self.echo_meter.played(at_ms, samples)
        if self.far is not None:
            self.far.played(at_ms, samples)

    def _spoken(self, piece: Spoken) -> None:
        self.spoken.append(piece)
        self._time.knock()

    def _ended(self, end: SpeechEnded) -> None:
        if end.cue != BEFORE:
            self._inputs.append(end)
        self._time.knock()


class RealTable:
    """A microphone, a loudspeaker and the clock they share.

    Args:
        settings: voice, recogniser and language.
        microphone, speaker: devices by name; None for those of the settings.
        hello: a line of the host and its arguments, said before the rest is loaded; () for none.
    """

    def __init__(
        self,
        settings: Settings,
        microphone: str | None,
        speaker: str | None,
        hello: tuple[str, dict[str, str]] | tuple[()] = (),
    ) -> None:
        self.time = RealTime()
        find_output(speaker or settings.speaker, sound_devices())
        find_input(microphone or settings.microphone or None)
        check_installed(settings.engine, settings.lang)
        with contextlib.ExitStack() as stack:
            self.speaker = RealSpeaker(settings, self.time, speaker or settings.speaker or None)
            stack.callback(self.speaker.close)
            if hello:
                self.speaker.say_before(hello[0], **hello[1])
            self.speaker.mouth.render_known()
            self._open_ears(stack, settings, microphone or settings.microphone or None)
            self._stack = stack.pop_all()

    @property
    def sources(self) -> Sequence[Source]:
        """Where inputs come from."""
        return (self.watch, self.speaker, self.ears)

    def close(self) -> None:
        """Let go of all devices; safe to call twice."""
        self._stack.close()

    def _open_ears(
        self, stack: contextlib.ExitStack, settings: Settings, microphone: str | None
    ) -> None:
        """What hears is loaded in a thread of its own, and says when it is there."""
        from voicehost.front.device_watch import DeviceWatch
        from voicehost.front.ears import OwnVoice, RealEars
        from voicehost.front.standstill import Standstill

        def listener() -> "Listener":
            return listener_for(settings, self.speaker.lacking, by_speed=True)

        speaker = self.speaker
        own_voice = OwnVoice(speaker.echo.is_echo, speaker.echo_meter, speaker.own_sounds)
        self.ears = RealEars(listener, self.time, own_voice)
        stack.callback(self.ears.close)
        self.microphone = Microphone(
            microphone, self.ears.take, lambda lost: self.time.knock(), self.time.now_ms
        )
        stack.callback(self.microphone.close)
        self.microphone.start()
        if settings.barge_in == "on":
            self._offer_barge_in(settings)
        self.watch = DeviceWatch(
            {
                "machine": Standstill(self.time),
                "loudspeaker": speaker.playback,
                "microphone": self.microphone,
                "recogniser": self.ears,
            }
        )

    def _offer_barge_in(self, settings: Settings) -> None:
        """Hear "stop" while the host speaks, on devices that have passed the echo test."""
        from voicehost.front.barge_in import BargeIn, Own, Played
        from voicehost.front.echo_test import has_passed
        from voicehost.hear.echo_canceller import EchoCanceller
        from voicehost.understand.phrases import CommandBook

        speaker = self.speaker
        try:
            if not has_passed(self.microphone.name, speaker.playback.device.name):
                raise DeviceError("has not passed the echo test", self.microphone.name, DOCTOR)
            canceller = EchoCanceller()
        except DeviceError as fault:
            LOG.warning("no barge-in: %s", fault)
            speaker.lacking("barge-in")
            return
        far = Played(speaker.playback.rate_hz)
        own = Own(says=speaker.echo.says, duck=speaker.playback.duck)
        self.ears.offer(BargeIn(canceller, far, own, CommandBook(settings.lang)))
        speaker.far = far


def open_table(
    settings: Settings,
    *,
    microphone: str | None,
    speaker: str | None,
    hello: tuple[str, dict[str, str]] | tuple[()] = (),
) -> RealTable:
    """Open the devices.

    Raises:
        DeviceError: one is missing or does not open, or nothing here can hear.
    """
    return RealTable(settings, microphone, speaker, hello)


@contextlib.contextmanager
def only_speaker(settings: Settings, speaker: str | None = None) -> Iterator[RealSpeaker]:
    """The loudspeaker alone, for what is said without anybody being heard.

    Raises:
        DeviceError: it is missing or does not open.
    """
    opened = RealSpeaker(settings, RealTime(), speaker or settings.speaker or None)
    try:
        yield opened
    finally:
        opened.close()
