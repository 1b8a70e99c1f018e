"""What the director wants heard, handed to the mouth."""

from collections.abc import Callable

from voicehost.core.ids import TimerId
from voicehost.director.outputs import (
    Adjust,
    Countdown,
    Hush,
    Output,
    Prepare,
    SetVoice,
    Sound,
    Speak,
)
from voicehost.speak.earcons import LONGEST_MS
from voicehost.speak.known_sounds import COUNT_MS
from voicehost.speak.mouth import Mouth
from voicehost.speak.own_sounds import EchoMeter, OwnSounds


class VoiceMouth:
    """The performer for everything that sounds.

    Args:
        mouth: who makes it heard.
        echo: whether the microphone hears it; then seconds are counted in short tones, not words.
        own_sounds: told when spoken numbers sound beside an open microphone.
        latency_ms: from a sound's being asked for to its being heard.
    """

    def __init__(
        self,
        mouth: Mouth,
        echo: EchoMeter | None = None,
        own_sounds: OwnSounds | None = None,
        latency_ms: Callable[[], int] = lambda: 0,
    ) -> None:
        self._mouth = mouth
        self._echo = echo
        self._own_sounds = own_sounds or OwnSounds()
        self._latency_ms = latency_ms
        self._scheduled: dict[TimerId, tuple[tuple[int, str], ...]] = {}
        self._adjust: dict[tuple[str, int], Callable[[], bool]] = {
            ("rate", -1): mouth.slower,
            ("rate", 1): mouth.faster,
            ("volume", -1): mouth.quieter,
            ("volume", 1): mouth.louder,
        }

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Speak(cue=cue, text=text, sealed=sealed):
                self._mouth.say(cue, text, sealed)
            case Prepare(text=text):
                self._mouth.prepare(text)
            case Sound(name=name):
                self._mouth.sound(name)
                if name.startswith("number-"):
                    self._own_sounds.sounds(now_ms + self._latency_ms(), LONGEST_MS)
            case Hush():
                self._mouth.stop()
            case Adjust(what=what, step=step):
                self._adjust[what, step]()
            case SetVoice(rate=rate, volume=volume):
                self._mouth.set_voice(rate=rate, volume=volume)
            case Countdown(timer=timer, sounds=sounds):
                self._schedule(now_ms, timer, sounds)
            case _:
                pass

    def _schedule(self, now_ms: int, timer: TimerId, sounds: tuple[tuple[int, str], ...]) -> None:
        """The device forgets all scheduled sounds together, so those of other clocks go again."""
        self._scheduled[timer] = sounds
        self._mouth.unschedule()
        tones = self._echo is not None and self._echo.hears_itself
        for kept in self._scheduled.values():
            for at_ms, name in kept:
                if at_ms < now_ms:
                    continue
                spoken = name.startswith(("count-", "mark-"))
                self._mouth.schedule("tick" if spoken and tones else name, at_ms)
                if spoken and not tones:
                    self._own_sounds.sounds(at_ms, COUNT_MS)
