"""Engines: the recogniser and the voice of a session, with the reason for each choice."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Recogniser, Voice
from voicehost.hear.engines import check_installed
from voicehost.settings import Settings
from voicehost.speak import voices
from voicehost.speak.speech_cache import SpeechCache

if TYPE_CHECKING:
    from voicehost.front.machine_speed import Speed
    from voicehost.hear.listener import Listener
    from voicehost.hear.vad import Vad

Lacking = Callable[[str], None]

LOG = logging.getLogger(__name__)


def nobody_told(what: str) -> None:
    """Where no table is there to be told."""


def listener_for(
    settings: Settings, lacking: Lacking = nobody_told, *, by_speed: bool = False
) -> "Listener":
    """A listener on the recogniser that the settings name, or the best there is.

    Args:
        settings: the recogniser's name and the language.
        lacking: told what is missing of the best tier.
        by_speed: where no recogniser is named, take the tier that this machine is fast enough
            for; else the result is the same on every machine.

    Raises:
        DeviceError: the named one, or every one, is missing.
        UsageError: no recogniser has that name.
    """
    from voicehost.hear.engines import choose_with_reason
    from voicehost.hear.listener import Listener
    from voicehost.hear.understanding import Understanding

    chosen = choose_with_reason(settings.engine, settings.lang)
    LOG.info("hearing with %s", chosen.reason)
    for lack in chosen.lacks:
        lacking(lack)
    speed = suit_speed(chosen.recogniser) if by_speed and settings.engine == "auto" else None
    if speed is not None and speed.light:
        lacking("speed")
    vad = vad_for(lacking)
    return Listener(chosen.recogniser, vad, Understanding(), chosen.spotter(vad))


def suit_speed(recogniser: Recogniser) -> "Speed | None":
    """Have it search less where this machine is slow; None where nothing can be left out."""
    from voicehost.front.machine_speed import clock_s, speed_of
    from voicehost.hear.embedded_recogniser import EmbeddedRecogniser
    from voicehost.hear.speed import verdict_ms

    if not isinstance(recogniser, EmbeddedRecogniser):
        return None
    speed = speed_of(lambda: verdict_ms(recogniser, clock_s))
    if speed.light:
        recogniser.search_less()
    LOG.info("%s: %s", recogniser.name, speed.reason)
    return speed


def vad_for(lacking: Lacking = nobody_told) -> "Vad":
    """What tells speech from silence: Silero, else loudness alone."""
    from voicehost.hear.vad import LoudnessVad, SileroVad

    try:
        return SileroVad()
    except DeviceError as fault:
        LOG.warning("telling speech by loudness alone (%s)", fault)
        lacking("voice-detection")
        return LoudnessVad()


def voice_for(
    settings: Settings, cache: SpeechCache | None = None, lacking: Lacking = nobody_told
) -> Voice:
    """The voice that the settings name, or the best there is.

    Args:
        settings: the voice's name and the language.
        cache: a voice whose trial word lies in it has worked before and is not tried again.
        lacking: told "voice" where the usual one is missing.

    Raises:
        DeviceError: the named one is missing.
    """
    voice, reason = voices.choose(settings.voice, settings.lang, cache=cache)
    LOG.info("speaking with %s (%s)", voice.name, reason)
    if settings.voice == "auto" and voices.is_second_best(voice):
        lacking("voice")
    return voice


def check_named(settings: Settings) -> None:
    """Look whether the recogniser and the voice that somebody named are there, though no device is.

    Raises:
        DeviceError: one is missing.
        UsageError: no recogniser has that name.
    """
    if settings.engine != "auto":
        check_installed(settings.engine, settings.lang)
    if settings.voice != "auto":
        voice, _ = voices.choose(settings.voice, settings.lang)
        close = getattr(voice, "close", None)
        if close is not None:
            close()
