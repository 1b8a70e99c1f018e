"""What the loudspeaker plays, taken out of what the microphone records: WebRTC's canceller.

It comes in the package `livekit` (optional). Only its audio processing is used; it opens no room
and no connection.
"""

from typing import Any

from voicehost.core.errors import DeviceError
from voicehost.core.ports import RATE_HZ

BLOCK = RATE_HZ // 100
"""Samples it takes at once: 10 ms."""


class EchoCanceller:
    """Takes pieces of any length; what comes out is 10 ms late.

    Raises:
        DeviceError: the package is not installed, or has no build for this machine.
    """

    def __init__(self) -> None:
        try:
            from livekit.rtc.apm import AudioProcessingModule
            from livekit.rtc.audio_frame import AudioFrame

            self._frame: Any = AudioFrame
            self._module: Any = AudioProcessingModule(echo_cancellation=True, high_pass_filter=True)
        except (ImportError, OSError, RuntimeError) as fault:
            raise DeviceError(
                "no echo canceller is installed", "livekit", 'pip install "voicehost[barge-in]"'
            ) from fault
        self._recorded, self._played = b"", b""
        self._out = bytes(2 * BLOCK)

    def cleaned(self, recorded: bytes, played: bytes) -> bytes:
        """The recording without the echo of what was played.

        Args:
            recorded: 16 kHz mono, signed 16 bit.
            played: as much, played at the same time or up to 0.3 s before its echo.
        """
        self._recorded += recorded
        self._played += played
        size = 2 * BLOCK
        while len(self._recorded) >= size and len(self._played) >= size:
            far = self._frame(bytearray(self._played[:size]), RATE_HZ, 1, BLOCK)
            near = self._frame(bytearray(self._recorded[:size]), RATE_HZ, 1, BLOCK)
            self._recorded, self._played = self._recorded[size:], self._played[size:]
            self._module.process_reverse_stream(far)
            self._module.set_stream_delay_ms(0)
            self._module.process_stream(near)
            self._out += bytes(near.data)
        out, self._out = self._out[: len(recorded)], self._out[len(recorded) :]
        return out
