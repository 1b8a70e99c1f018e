"""Input devices by name: numbers change when something is plugged in, names don't."""

from typing import Any

from voicehost.core.errors import DeviceError
from voicehost.system_packages import how_to_install


def input_names() -> tuple[str, ...]:
    """Names of all input devices; () where there is no sound system."""
    try:
        devices = portaudio().query_devices()
    except DeviceError:
        return ()
    return tuple(str(one["name"]) for one in devices if one["max_input_channels"] > 0)


def find_input(device: str | None) -> dict[str, Any]:
    """The default input, or the first one whose name holds `device` (case does not matter).

    Raises:
        DeviceError: there is none.
    """
    sounddevice = portaudio()
    try:
        if device is None:
            return dict(sounddevice.query_devices(kind="input"))
        rows = [dict(one) for one in sounddevice.query_devices()]
    except (sounddevice.PortAudioError, ValueError) as fault:
        raise DeviceError("there is no microphone", "", "plug one in, or play by text") from fault
    inputs = [one for one in rows if one["max_input_channels"] > 0]
    exact = [one for one in inputs if one["name"] == device]
    near = [one for one in inputs if device.casefold() in str(one["name"]).casefold()]
    if not exact and not near:
        names = ", ".join(str(one["name"]) for one in inputs) or "none"
        raise DeviceError("no such microphone", device, f"there are: {names}")
    return (exact or near)[0]


def portaudio() -> Any:
    """The library, loaded late: without PortAudio it fails on import.

    Raises:
        DeviceError: it is not there.
    """
    try:
        import sounddevice
    except (ImportError, OSError) as fault:
        raise DeviceError(
            "sound devices cannot be used", "PortAudio", how_to_install("portaudio")
        ) from fault
    return sounddevice
