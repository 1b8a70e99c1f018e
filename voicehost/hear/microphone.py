"""The microphone by name: whatever its rate and channels, frames of 16 kHz mono come out."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

import numpy as np
import numpy.typing as npt
import soxr

from voicehost.core.errors import DeviceError
from voicehost.core.ports import FRAME_SAMPLES, RATE_HZ, DeviceLost, Frame
from voicehost.hear.inputs import find_input
from voicehost.hear.recording import BLOCK, steady_ns

Shorts = npt.NDArray[np.int16]

_FRAME_BYTES = FRAME_SAMPLES * 2

SILENT_MS = 3_000
"""A device that has given nothing for so long is lost."""

OPENS_S = 15.0
"""A device that has not opened in so long does not open: a cold machine takes seconds."""


class Reframer:
    """Blocks of a device's sound -> frames. Pure: no device.

    Args:
        rate_hz: the device's rate.
        channels: how many it has; they are averaged.
    """

    def __init__(self, rate_hz: int, channels: int) -> None:
        self._channels = channels
        self._stream = (
            soxr.ResampleStream(rate_hz, RATE_HZ, 1, dtype="int16", quality="HQ")
            if rate_hz != RATE_HZ
            else None
        )
        self._left = b""
        self._next_ms: int | None = None
        self._sent = 0

    def take(self, block: Shorts, end_ms: int) -> list[Frame]:
        """Frames that are full now.

        Args:
            block: samples x channels, 16 bit, channels interleaved.
            end_ms: session time at which the block's last sample was recorded. Frames keep a
                steady time of their own, set anew where the device lost more than 0.1 s.
        """
        mono = block
        if self._channels > 1:
            mono = (block.reshape(-1, self._channels).sum(1, np.int32) // self._channels).astype(
                np.int16
            )
        if self._stream is not None:
            mono = self._stream.resample_chunk(mono)
        self._left += mono.tobytes()
        start_ms = end_ms - len(self._left) // 2 * 1000 // RATE_HZ
        if self._next_ms is None or abs(start_ms - self._at_ms()) > 100:
            self._next_ms, self._sent = start_ms, 0
        out = []
        while len(self._left) >= _FRAME_BYTES:
            piece, self._left = self._left[:_FRAME_BYTES], self._left[_FRAME_BYTES:]
            out.append(Frame(at_ms=self._at_ms(), samples=piece))
            self._sent += FRAME_SAMPLES
        return out

    def _at_ms(self) -> int:
        return (self._next_ms or 0) + self._sent * 1000 // RATE_HZ


class Microphone:
    """An open input device, recorded in a process of its own (`hear.recording`). One consumer owns
    it: a second `start` is refused.

    Args:
        device: part of a device's name, or None for the system's default.
        on_frame: called from a thread of ours with each frame.
        on_lost: called once when the device goes away, from that thread.
        now_ms: session time.

    Raises:
        DeviceError: there is no such input device.
    """

    def __init__(
        self,
        device: str | None,
        on_frame: Callable[[Frame], None],
        on_lost: Callable[[DeviceLost], None],
        now_ms: Callable[[], int],
    ) -> None:
        self._on_frame, self._on_lost, self._now_ms = on_frame, on_lost, now_ms
        self._wanted = device
        self.name = str(find_input(device)["name"])
        self._recording: _Recording | None = None
        self._taken_ms = now_ms()

    def start(self) -> None:
        """Begin to record.

        Raises:
            DeviceError: it is recording already, or the device refuses.
        """
        if self._recording is not None:
            raise DeviceError("the microphone is already in use", self.name, "close it first")
        recording = _Recording(self._wanted)
        self.name = recording.name
        self._recording, self._taken_ms = recording, self._now_ms()
        threading.Thread(target=self._read, args=(recording,), daemon=True, name="mic").start()

    def close(self) -> None:
        """Stop recording; safe when stopped."""
        recording, self._recording = self._recording, None
        if recording is not None:
            recording.end()

    def healthy(self) -> bool:
        """Whether sound still comes; ask now and then."""
        recording = self._recording
        silent_ms = self._now_ms() - self._taken_ms
        return recording is not None and not recording.over and silent_ms < SILENT_MS

    def gone_ms(self) -> int:
        """How long (ms) no sound has come."""
        return self._now_ms() - self._taken_ms

    def release(self) -> None:
        """Stop recording for now; `reopen` goes on."""
        self.close()

    def reopen(self, *, rescan: bool = False) -> bool:
        """Try to get a lost device back by its name; ask every few seconds.

        Args:
            rescan: nothing to it: a new process knows what was plugged in since.

        Returns:
            Whether it records again.
        """
        self.close()
        try:
            self.start()
        except DeviceError:
            return False
        return True

    def _read(self, recording: "_Recording") -> None:
        reframer = Reframer(recording.rate_hz, recording.channels)
        while (block := recording.block()) is not None and recording is self._recording:
            end_ns, samples = block
            self._taken_ms = self._now_ms()
            end_ms = self._taken_ms - max(0, steady_ns() - end_ns) // 1_000_000
            for frame in reframer.take(samples, end_ms):
                self._on_frame(frame)
        if recording is self._recording:
            self._on_lost(DeviceLost(device=self.name))


class _Recording:
    """A process that records.

    Args:
        device: part of a device's name, or None for the system's default.

    Raises:
        DeviceError: it does not open.
    """

    def __init__(self, device: str | None) -> None:
        wanted = [device] if device is not None else []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "voicehost.hear.recording", *wanted],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.over = False
        slow = threading.Timer(OPENS_S, self._process.kill)
        slow.start()
        try:
            opened = self._opened(device)
        except DeviceError:
            self.end()
            self._pipe.close()
            raise
        finally:
            slow.cancel()
        self.name, self.rate_hz = str(opened["name"]), int(opened["rate_hz"])
        self.channels = int(opened["channels"])

    def block(self) -> tuple[int, Shorts] | None:
        """The next block: when it ended (ns, steady clock) and its samples; None after the last."""
        head = self._pipe.read(BLOCK.size)
        if len(head) == BLOCK.size:
            end_ns, size = BLOCK.unpack(head)
            piece = self._pipe.read(size)
            if len(piece) == size:
                return end_ns, np.frombuffer(piece, "<i2")
        self.over = True
        self._pipe.close()
        return None

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()

    @property
    def _pipe(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _opened(self, device: str | None) -> dict[str, Any]:
        line = self._pipe.readline()
        if not line.endswith(b"\n"):
            raise DeviceError("the microphone does not open", device or "", "is it in use?")
        told: dict[str, Any] = json.loads(line)
        if "error" in told:
            raise DeviceError(*told["error"])
        return told
