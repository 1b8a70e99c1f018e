"""The sound of this machine, as the guide and `voicehost doctor` look at it: findings in words."""

from collections.abc import Iterator, Sequence

from voicehost.front import sound_check
from voicehost.front.echo_test import Residual
from voicehost.front.real_table import only_speaker
from voicehost.front.sound_check import LOUD_FLOOR_DB, QUIET_SPEECH_DB, levels_of
from voicehost.settings import Settings
from voicehost.speak.devices import sound_devices
from voicehost.speak.voices import offered

Findings = Sequence[tuple[str, str]]
"""(state, text): ok, note or bad, as in the report of `voicehost doctor`."""

SPOKEN_S = 20.0
"""How long a trial sentence may take."""


class RealRoom:
    """See `front.guide.Room`."""

    def names(self, kind: str) -> tuple[Sequence[str], str]:
        """Names of all devices of a kind, and the default one's."""
        found = sound_devices()
        has, default = (
            ("inputs", "default_input") if kind == "microphone" else ("outputs", "default_output")
        )
        names = [device.name for device in found if getattr(device, has)]
        return names, next((one.name for one in found if getattr(one, default)), "")

    def quiet(self, microphone: str, seconds: float) -> Findings:
        """What a quiet room tells."""
        return tuple(room_findings(sound_check.record(microphone, seconds)))

    def spoken(self, microphone: str, seconds: float) -> tuple[bytes, Findings]:
        """What somebody says, and whether it stands out of the room."""
        sound = sound_check.record(microphone, seconds)
        return sound, tuple(speech_findings(sound))

    def play(self, speaker: str, sound: bytes) -> None:
        """Play it back."""
        sound_check.play(speaker, sound)

    def echo(self, microphone: str, speaker: str) -> Findings:
        """What of the host comes back."""
        return tuple(echo_findings(sound_check.echo(microphone, speaker)))

    def voices(self, lang: str) -> Sequence[tuple[str, str]]:
        """The voices to choose from."""
        return offered(lang)

    def say(self, settings: Settings, text: str) -> None:
        """Speak with the voice of these settings."""
        with only_speaker(settings) as speaker:
            speaker.say_text(text)
            speaker.wait_until_silent(SPOKEN_S)


def room_findings(sound: bytes) -> Iterator[tuple[str, str]]:
    """What a second and a half of a quiet room tells.

    Args:
        sound: 16 kHz mono, signed 16 bit.
    """
    levels = levels_of(sound)
    if levels is None:
        yield from _nothing(sound)
        return
    loud = levels.floor_db > LOUD_FLOOR_DB
    way = ": loud; move it closer to the players" if loud else ""
    figures = f"noise floor {levels.floor_db:.0f} dB, peak {levels.peak_db:.0f} dB of full scale"
    yield ("note" if loud else "ok"), figures + way


def speech_findings(sound: bytes) -> Iterator[tuple[str, str]]:
    """What a few spoken words tell."""
    levels = levels_of(sound)
    if levels is None:
        yield from _nothing(sound)
        return
    above = levels.above_floor_db
    if levels.peak_db > -0.5:
        yield "note", f"your voice is {above:.0f} dB above the room, but too loud: it is cut off"
    elif above < QUIET_SPEECH_DB:
        yield "note", f"your voice is only {above:.0f} dB above the room: come closer, speak up"
    else:
        yield "ok", f"your voice is {above:.0f} dB above the room"


def echo_findings(echo: sound_check.Echo) -> Iterator[tuple[str, str]]:
    """What it means that the host's own sound comes back, or does not."""
    if not echo.heard:
        yield "ok", "the microphone does not hear the host (a headset, or far apart)"
        yield (
            "ok",
            "if you did not hear the rising tone either, name the loudspeaker: speaker = "
            "(voicehost devices lists them)",
        )
        return
    yield "ok", f"the host's sound comes back at {echo.level_db:.0f} dB, {echo.delay_ms} ms later"
    yield "ok", "so seconds are counted in short tones, and you wait until the host has spoken"


def barge_in_findings(found: Residual, *, on: bool) -> Iterator[tuple[str, str]]:
    """What the echo self-test means.

    Args:
        found: what it measured.
        on: the owner wants to talk over the host.
    """
    figures = f"of the host's sound at {found.echo_db:.0f} dB, {found.left_db:.0f} dB are left"
    if not found.passed:
        yield (
            "note",
            f'{figures}, too much to hear "stop" while it speaks: move the microphone away from '
            "the loudspeaker or turn it down; a key or a touch stops the host",
        )
    elif on:
        yield "ok", f'{figures}: "stop" is heard while it speaks'
    else:
        yield "ok", f'{figures}: barge_in = on would have "stop" heard while it speaks'


def _nothing(sound: bytes) -> Iterator[tuple[str, str]]:
    if not sound:
        yield "bad", "the microphone opens, but nothing comes from it: is another program using it?"
    else:
        yield "bad", "the microphone gives pure silence: is it muted, or not allowed?"
