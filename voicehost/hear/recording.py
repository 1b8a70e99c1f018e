"""Records a microphone in a process of its own: `python -m voicehost.hear.recording [NAME]`.

When a sound server dies, PortAudio's recording thread can spin for ever and closing its stream
then never returns; a process can always be ended. `hear.microphone` starts this one and reads it.

It writes one line of JSON, the device or why there is none, then blocks: a header (`BLOCK`: when
the last sample was recorded, in ns of the machine's steady clock, and the number of bytes) and
samples (signed 16 bit, channels interleaved). It ends when the device goes away or its standard
input is closed.
"""

import json
import os
import queue
import signal
import struct
import sys
import threading
import time
from typing import Any, NoReturn

from voicehost.core.errors import DeviceError
from voicehost.hear.inputs import find_input, portaudio

BLOCK = struct.Struct("<qI")
BLOCK_MS = 64
"""Each block wakes three threads: half as long ones cost a waiting host twice as much."""
_WAITING = 100
"""Blocks that may wait for a reader that is stopped; later ones are dropped."""


def steady_ns() -> int:
    """The machine's steady clock, the same in every process: blocks are stamped by it."""
    return time.monotonic_ns()


def main() -> NoReturn:
    """Record until the device or the reader is gone; the process is not left in any other way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the host is told, and ends us
    threading.Thread(target=_end_with_host, daemon=True).start()
    blocks: queue.Queue[bytes] = queue.Queue(_WAITING)
    gone = threading.Event()
    out = sys.stdout.buffer
    try:
        device, stream = _opened(sys.argv[1] if len(sys.argv) > 1 else None, blocks, gone)
    except DeviceError as error:
        out.write(json.dumps({"error": [error.what, error.where, error.remedy]}).encode() + b"\n")
        out.flush()
        os._exit(1)
    out.write(json.dumps(device).encode() + b"\n")
    out.flush()
    try:
        while not gone.is_set() and stream.active:
            try:
                out.write(blocks.get(timeout=1.0))
                out.flush()
            except queue.Empty:
                continue
    except OSError:  # nobody reads any more
        pass
    os._exit(0)


def _opened(wanted: str | None, blocks: "queue.Queue[bytes]", gone: threading.Event) -> Any:
    sounddevice = portaudio()
    found = find_input(wanted)
    rate_hz, channels = int(found["default_samplerate"]), min(2, int(found["max_input_channels"]))
    name = str(found["name"])

    def take(block: Any, frames: int, times: Any, _status: Any) -> None:
        late_ns = int((times.currentTime - times.inputBufferAdcTime) * 1e9)
        recorded_ns = frames * 1_000_000_000 // rate_hz
        # Some drivers give no input time; then the block ended just now.
        behind_ns = max(0, late_ns - recorded_ns) if 0 < late_ns < 2_000_000_000 else 0
        try:
            head = BLOCK.pack(steady_ns() - behind_ns, len(block))
            blocks.put_nowait(head + bytes(block))
        except queue.Full:
            return

    try:
        stream = sounddevice.RawInputStream(
            device=int(found["index"]),
            channels=channels,
            samplerate=rate_hz,
            blocksize=rate_hz * BLOCK_MS // 1000,
            dtype="int16",
            callback=take,
            finished_callback=gone.set,
        )
        stream.start()
    except sounddevice.PortAudioError as fault:
        raise DeviceError(
            "the microphone does not open", name, "see `voicehost devices`"
        ) from fault
    return {"name": name, "rate_hz": rate_hz, "channels": channels}, stream


def _end_with_host() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
