"""Sound devices by name: numbers change when something is plugged in, names don't."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from voicehost.core.errors import DeviceError
from voicehost.system_packages import how_to_install


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundDevice:
    """A device of the sound system."""

    name: str
    inputs: int
    """Channels it can record; 0 for none."""
    outputs: int
    """Channels it can play; 0 for none."""
    rate_hz: int
    """The rate it prefers."""
    index: int
    """PortAudio's number of it, good until something is plugged in."""
    default_input: bool = False
    default_output: bool = False


def sound_devices(*, rescan: bool = False, sd: Any = None) -> tuple[SoundDevice, ...]:
    """All devices there are now, in the sound system's order; () where there is no sound system.

    Args:
        rescan: ask the system anew (hot plug); ends every open stream of this process.
        sd: the sounddevice module, or a fake one in tests.

    Raises:
        DeviceError: PortAudio is not installed.
    """
    sd = sd or portaudio()
    if rescan:
        sd._terminate()  # noqa: SLF001
        sd._initialize()  # noqa: SLF001
    try:
        found, (default_in, default_out) = sd.query_devices(), sd.default.device
    except sd.PortAudioError:
        return ()
    default_in = _default(sd, "input", default_in)
    default_out = _default(sd, "output", default_out)
    return tuple(
        SoundDevice(
            name=str(device["name"]),
            inputs=int(device["max_input_channels"]),
            outputs=int(device["max_output_channels"]),
            rate_hz=int(device["default_samplerate"]),
            index=index,
            default_input=index == default_in,
            default_output=index == default_out,
        )
        for index, device in enumerate(found)
    )


def find_output(name: str, devices: Sequence[SoundDevice]) -> SoundDevice:
    """The loudspeaker of a name: "" for the default one, else the whole name or a part of it that
    only one loudspeaker has.

    Raises:
        DeviceError: there is none of it, or more than one.
    """
    speakers = [device for device in devices if device.outputs]
    if not speakers:
        raise DeviceError("no loudspeaker", "audio", "plug one in, or play with --text")
    if not name:
        return next((device for device in speakers if device.default_output), speakers[0])
    for same in (
        [device for device in speakers if device.name == name],
        [device for device in speakers if device.name.casefold() == name.casefold()],
        [device for device in speakers if name.casefold() in device.name.casefold()],
    ):
        if len(same) == 1:
            return same[0]
        if same:
            listed = ", ".join(f'"{device.name}"' for device in same)
            raise DeviceError(
                f"more than one loudspeaker is called that: {listed}", name, "say more"
            )
    near = get_close_matches(name, [device.name for device in speakers], 1, 0.4)
    hint = f'did you mean "{near[0]}"?' if near else 'see "voicehost devices"'
    raise DeviceError("no such loudspeaker", name, hint)


def portaudio() -> Any:
    """The sounddevice module.

    Raises:
        DeviceError: PortAudio is not installed.
    """
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        raise DeviceError(
            "PortAudio is not installed", "audio", how_to_install("portaudio")
        ) from error
    return sounddevice


def _default(sd: Any, kind: str, wanted: int) -> int:
    if wanted >= 0:
        return int(wanted)
    try:
        return int(sd.query_devices(kind=kind)["index"])
    except (sd.PortAudioError, ValueError, KeyError):
        return -1
