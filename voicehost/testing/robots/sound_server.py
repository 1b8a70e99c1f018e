"""A private sound server: PulseAudio with two sinks that no ear hears, "mic" and "speaker".

What is played into "mic" is what the host's microphone hears; what the host plays lands in
"speaker", whose monitor can be recorded. Nothing of the user's own sound system is touched.
"""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from voicehost.core.errors import DeviceError
from voicehost.system_packages import how_to_install

MICROPHONE, LOUDSPEAKER = "mic", "speaker"
"""Names of the two sinks."""

_ASOUND = """
pcm.!default { type pulse }
ctl.!default { type pulse }
pcm.pulse { type pulse }
ctl.pulse { type pulse }
"""
_START_S = 20.0
_PROGRAMS = ("pulseaudio", "pactl", "pacat", "parec")


def missing() -> str:
    """What this machine lacks for a private sound server; "" if nothing."""
    for program in _PROGRAMS:
        if shutil.which(program) is None:
            return f"{program} is not installed: {how_to_install('pulseaudio', 'pactl')}"
    folders = Path("/usr/lib").glob("*/alsa-lib/libasound_module_pcm_pulse.so")
    if not any(folders):
        return f"ALSA does not know PulseAudio: {how_to_install('alsa-pulse')}"
    return ""


class SoundServer:
    """A PulseAudio daemon of our own, as root too, that ends with the context.

    Args:
        folder: an empty private folder for its socket, cookie and settings.

    Raises:
        DeviceError: it is not installed or does not start.
    """

    def __init__(self, folder: Path) -> None:
        lack = missing()
        if lack:
            raise DeviceError("no private sound server", "PulseAudio", lack)
        self._folder = folder
        self._daemon: subprocess.Popen[bytes] | None = None
        for name in ("run", "run/pulse", "home", "config"):
            (folder / name).mkdir(mode=0o700, exist_ok=True)
        (folder / "asound.conf").write_text(_ASOUND, encoding="utf-8")

    @property
    def environment(self) -> Mapping[str, str]:
        """What a program needs in its environment to hear "mic" and play to "speaker"."""
        kept = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("PULSE_", "ALSA_", "XDG_", "PIPEWIRE_"))
        }
        run = self._folder / "run"
        return {
            **kept,
            "HOME": str(self._folder / "home"),
            "XDG_RUNTIME_DIR": str(run),
            "XDG_CONFIG_HOME": str(self._folder / "config"),
            "PULSE_RUNTIME_PATH": str(run / "pulse"),
            "PULSE_SERVER": f"unix:{run / 'pulse' / 'native'}",
            "PULSE_SOURCE": f"{MICROPHONE}.monitor",
            "PULSE_SINK": LOUDSPEAKER,
            "ALSA_CONFIG_PATH": str(self._folder / "asound.conf"),
        }

    @property
    def running(self) -> bool:
        """Whether the daemon is there."""
        return self._daemon is not None and self._daemon.poll() is None

    def __enter__(self) -> "SoundServer":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the daemon and wait until both sinks are there.

        Raises:
            DeviceError: it does not come up.
        """
        sinks = (_null_sink(name) for name in (MICROPHONE, LOUDSPEAKER))
        modules = ["module-native-protocol-unix", "module-cli-protocol-unix", *sinks]
        with (self._folder / "pulseaudio.log").open("ab") as log:
            self._daemon = subprocess.Popen(
                [
                    "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
                    "--use-pid-file=no", "--disallow-exit",
                    *(f"--load={module}" for module in modules),
                ],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=log,
            )  # fmt: skip
        give_up = time.monotonic() + _START_S
        while not self._has_sinks():
            if self._daemon.poll() is not None or time.monotonic() > give_up:
                self.stop()
                raise DeviceError("does not start", "pulseaudio", "see pulseaudio.log")
            time.sleep(0.1)

    def stop(self) -> None:
        """End the daemon; every program's sound is lost with it. Safe when stopped."""
        daemon, self._daemon = self._daemon, None
        if daemon is not None:
            daemon.kill()
            daemon.wait()
        (self._folder / "run" / "pulse" / "native").unlink(missing_ok=True)

    def unplug(self, sink: str) -> None:
        """Take a sink away, and the microphone with it that hears it. The streams on them end:
        the daemon would move them to what is left, the loudspeaker's to the microphone's sink."""
        for kind, devices, name in (
            ("sink-input", "sinks", sink), ("source-output", "sources", f"{sink}.monitor"),
        ):  # fmt: skip
            rows = [row.split() for row in self._pactl("list", "short", devices).splitlines()]
            numbers = {row[0] for row in rows if row[1] == name}
            for row in self._pactl("list", "short", f"{kind}s").splitlines():
                if row.split()[1] in numbers:
                    self._kill(kind, row.split()[0])
        listed = self._pactl("list", "short", "modules")
        for line in listed.splitlines():
            if f"sink_name={sink} " in line:
                self._pactl("unload-module", line.split()[0])

    def plug_in(self, sink: str) -> None:
        """Bring it back."""
        self._pactl("load-module", *_null_sink(sink).split())

    def _kill(self, kind: str, number: str) -> None:
        """End a stream; only the daemon's command line can."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(str(self._folder / "run" / "pulse" / "cli"))
            line.sendall(f"kill-{kind} {number}\n".encode())
            line.shutdown(socket.SHUT_WR)
            while line.recv(4_096):
                pass

    def loop_back(self, gain_db: float, late_ms: int = 30) -> None:
        """From now on the microphone hears the loudspeaker, as it does in a room.

        Args:
            gain_db: how loud it comes back (-12 is a laptop's usual).
            late_ms: how much later.
        """
        self._pactl(
            "load-module", "module-loopback", f"source={LOUDSPEAKER}.monitor",
            f"sink={MICROPHONE}", f"latency_msec={late_ms}",
        )  # fmt: skip
        number = self._pactl("list", "short", "sink-inputs").split()[0]
        self._pactl("set-sink-input-volume", number, f"{gain_db}dB")

    def _has_sinks(self) -> bool:
        listed = self._pactl("list", "short", "sinks", check=False)
        return MICROPHONE in listed and LOUDSPEAKER in listed

    def _pactl(self, *arguments: str, check: bool = True) -> str:
        """Command the daemon; what it answers."""
        done = subprocess.run(
            ["pactl", *arguments], env=self.environment, capture_output=True, text=True,
            check=check, timeout=30,
        )  # fmt: skip
        return done.stdout


def _null_sink(name: str) -> str:
    return f"module-null-sink sink_name={name} rate=48000 channels=1"
