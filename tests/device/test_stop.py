"""A key and a touch stop the host within 200 ms, from the press to its last sound."""

import subprocess
import sys
import time
from collections.abc import Mapping

import numpy as np
import pytest

from voicehost.core.ports import RATE_HZ
from voicehost.testing.robots.sound_server import LOUDSPEAKER, SoundServer
from voicehost.testing.robots.stack import Monitor

pytestmark = pytest.mark.device

HOST = """
import sys
import numpy as np
from voicehost.core.ids import CueId
from voicehost.core.ports import Audio, Pressed
from voicehost.director.outputs import Hush
from voicehost.front.loop import Loop, RealTime
from voicehost.front.play import Keyboard
from voicehost.front.voice_mouth import VoiceMouth
from voicehost.kiosk.remote import Remote
from voicehost.speak.mouth import Mouth
from voicehost.speak.playback import Playback

class Voice:
    name = "tone"

    def synthesise(self, text):
        tone = 0.3 * np.sin(2 * np.pi * 300 * np.arange(16_000 * 20) / 16_000)
        return Audio(samples=(tone * 32767).astype("<i2").tobytes(), rate_hz=16_000)

class Host:
    busy, finished, out = True, False, ()

    def receive(self, now_ms, given):
        assert isinstance(given, Pressed)
        self.out = [Hush()]

    def take(self):
        out, self.out = self.out, ()
        return out

    def tick(self, now_ms, **_):
        self.finished = not mouth.speaking

    def at_zero(self, now_ms):
        return False

    def next_deadline_ms(self, now_ms):
        return now_ms + 100

class Page:
    def __init__(self, remote):
        self.remote = remote

    def read(self, line, now_ms):
        self.remote.press()  # as a page's stream does from its own thread
        return []

time, host = RealTime(), Host()
mouth = Mouth(Voice(), Playback(time), lambda end: time.knock())
remote = Remote(None, time, lambda: None)
keys = Keyboard(sys.stdin, None, host, time)
if sys.argv[1] == "touch":
    host.busy = False  # then the keyboard presses nothing, and the page does
    keys = Keyboard(sys.stdin, Page(remote), host, time)
mouth.say(CueId(1), "a tone", False)
Loop(host, time, [keys, remote], [VoiceMouth(mouth)]).run()
mouth.close()
"""

QUIET = 0.003


@pytest.mark.parametrize(("how", "line"), [("key", b"\n"), ("touch", b"press\n")])
def test_the_host_falls_silent_within_200_ms(
    server: SoundServer, environment: Mapping[str, str], how: str, line: bytes
) -> None:
    monitor = Monitor(server, LOUDSPEAKER)
    process = subprocess.Popen(
        [sys.executable, "-c", HOST, how], env=environment, stdin=subprocess.PIPE
    )
    assert process.stdin is not None
    try:
        give_up = time.monotonic() + 60
        while not np.any(np.abs(monitor.samples()[-RATE_HZ // 4 :]) > 0.05):
            assert time.monotonic() < give_up, "it never spoke"
            time.sleep(0.05)
        time.sleep(0.5)
        pressed_s = time.monotonic()
        process.stdin.write(line)
        process.stdin.flush()
        time.sleep(1.5)
    finally:
        process.kill()
        process.wait()
        process.stdin.close()
        monitor.close()
    record = monitor.samples()
    last_s = monitor.start_s + int(np.flatnonzero(np.abs(record) > QUIET)[-1]) / RATE_HZ
    took_ms = round((last_s - pressed_s) * 1_000)
    print(f"{how}: silent {took_ms} ms after the press")
    assert 0 <= took_ms <= 200
