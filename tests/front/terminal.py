"""A command at a terminal of its own, where lines are typed and Ctrl-C is pressed."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path

TOP = Path(__file__).parents[2]
PATIENCE_S = 120.0


def at_terminal(
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    *,
    when: str,
    typed: tuple[tuple[str, str], ...] = (),
    presses: int = 1,
) -> tuple[int, str]:
    """Run the command at a terminal of its own and press Ctrl-C.

    Args:
        arguments: of voicehost.
        environment: of the process.
        when: what must have been printed.
        typed: pairs of what must have been printed and what is typed then.
        presses: how often Ctrl-C is pressed.

    Returns:
        Exit code and all that was printed.
    """
    ours, theirs = pty.openpty()
    # Else a terminal throws away what was printed before a press and is not read yet.
    mode = termios.tcgetattr(theirs)
    mode[3] |= termios.NOFLSH
    termios.tcsetattr(theirs, termios.TCSANOW, mode)
    process = subprocess.Popen(
        [sys.executable, "-m", "voicehost", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "PYTHONPATH": str(TOP)},
        start_new_session=True, preexec_fn=_own_terminal,
    )  # fmt: skip
    os.close(theirs)
    began, printed, left = time.monotonic(), "", list(typed)
    pressed = gone = False
    try:
        while time.monotonic() - began < PATIENCE_S:
            ready, _, _ = select.select([ours], [], [], 0.02)
            if ready:
                try:
                    printed += os.read(ours, 65_536).decode(errors="replace")
                except OSError:  # the other side has closed
                    break
            elif gone:
                break
            else:  # what it said at the very end is read in one more round
                gone = process.poll() is not None
            if left and left[0][0] in printed:
                os.write(ours, left.pop(0)[1].encode() + b"\n")
            if not pressed and not left and when in printed:
                pressed = True
                for _ in range(presses):
                    os.write(ours, b"\x03")
        return process.wait(PATIENCE_S), printed
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _own_terminal() -> None:
    """The child's terminal is the one that Ctrl-C comes from."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def environment_in(folder: Path) -> dict[str, str]:
    """An environment whose every place to keep things lies in a folder."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    homes = ("VOICEHOST_STATE", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
    return {**kept, **{name: str(folder / name) for name in homes}, "TERM": "dumb"}


def plain(code: int, printed: str) -> None:
    assert "Traceback" not in printed, printed
    assert "Exception ignored" not in printed, printed
    assert "Fatal" not in printed, printed
    assert code in (0, -signal.SIGINT), printed
