"""What only some systems have is not needed to play by text: Windows is stood in for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

WINDOWS = """
import subprocess, sys, types
for name in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp"):
    sys.modules[name] = None
class Msvcrt(types.ModuleType):
    LK_NBLCK = 2
    def locking(self, fd, mode, count):
        print("LOCKED", mode, count, file=sys.stderr)
sys.modules["msvcrt"] = Msvcrt("msvcrt")
real, sys.platform = sys.platform, "win32"
import voicehost.journal.lock
sys.platform = real
from voicehost.cli import main
sys.exit(main(sys.argv[1:]))
"""


def windows(tmp_path: Path, *arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WINDOWS, *arguments], input=lines, check=False, capture_output=True,
        text=True, env={**os.environ, "VOICEHOST_STATE": str(tmp_path)},
    )  # fmt: skip


@pytest.mark.slow
def test_a_game_by_text_is_played_kept_and_gone_on_with(tmp_path: Path) -> None:
    begun = windows(
        tmp_path, "play", "top-ten-quiz", "--text", "--seed", "1", lines="@enter Ann 1\n"
    )
    assert begun.returncode == 0, begun.stderr
    assert "LOCKED 2 1" in begun.stderr
    resumed = windows(tmp_path, "resume", "--text", lines="score\nstop the game\nyes\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "Stopped." in resumed.stdout


@pytest.mark.parametrize("arguments", [["--help"], ["bench", "--help"], ["packs", "list"]])
def test_commands_can_be_listed(tmp_path: Path, arguments: list[str]) -> None:
    done = windows(tmp_path, *arguments)
    assert done.returncode == 0, done.stderr
