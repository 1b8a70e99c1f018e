"""The examples of the docs: what is typed, run and printed, by the marks above the frames.

<!-- typed: FILE -->           the frame is a file that later frames use
<!-- run -->                   run, and ends with 0; "run: may end with 1" where it may find something
<!-- run, then Ctrl-C -->      a server: run until it says where it listens, then stopped
<!-- long -->                  run by scripts/full only
<!-- shown: WHY -->            not run
<!-- printed -->               what the frame before has printed, with ... for what is left out
"""  # noqa: E501 # one line a mark

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parents[1]
PAGES = sorted([*TOP.glob("*.md"), *TOP.glob("docs/**/*.md"), *TOP.glob("models/*.md")])
_FRAME = re.compile(r"(?:<!-- ([^>\n]+) -->\n)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ENDS_S = 60
SERVED = "run, then Ctrl-C"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A fenced block of a page, with the mark above it ("" where there is none)."""

    mark: str
    language: str
    text: str

    @property
    def runs(self) -> bool:
        return self.mark.startswith("run")

    @property
    def commands(self) -> list[list[str]]:
        """Each call of voicehost in it, as words."""
        found = []
        for line in self.text.splitlines():
            for call in re.findall(r"(?:^|\()(voicehost [^|<>)&]+)", line):
                with contextlib.suppress(ValueError):
                    found.append(shlex.split(call)[1:])
        return found


def frames(page: Path) -> list[Frame]:
    """All fenced blocks of a page, in its order."""
    return [
        Frame(mark=mark or "", language=language, text=text)
        for mark, language, text in _FRAME.findall(page.read_text(encoding="utf-8"))
    ]


def pages_with(start: str) -> list[Path]:
    """The pages that have a frame whose mark begins so."""
    return [page for page in PAGES if any(one.mark.startswith(start) for one in frames(page))]


def run_page(page: Path, folder: Path, *, long: bool) -> Iterator[tuple[Frame, str]]:
    """Each frame that was run, in its order, with what it has printed; servers are `serve_page`'s.

    Args:
        page: whose examples.
        folder: empty; becomes home and working folder.
        long: the long ones too.

    Raises:
        AssertionError: one ended otherwise than its page says, or printed something else.
    """
    printed = ""
    for frame in frames(page):
        if frame.mark.startswith("typed: "):
            file = folder / frame.mark.removeprefix("typed: ")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(frame.text, encoding="utf-8")
        elif frame.mark == "printed":
            compare(printed, frame.text)
        elif frame.mark == SERVED:
            continue
        elif frame.runs or (long and frame.mark.startswith("long")):
            printed = _run(frame, folder)
            yield frame, printed


def serve_page(page: Path, folder: Path) -> Iterator[str]:
    """The servers of a page, one after the other: what each printed until it was stopped.

    Raises:
        AssertionError: one did not end as it should.
    """
    for frame in frames(page):
        if frame.mark == SERVED:
            yield _served(frame, folder)


def compare(printed: str, shown: str) -> None:
    """Whether the parts between the dots stand in `printed` in that order.

    Raises:
        AssertionError: one does not.
    """
    place = 0
    for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE):
        found = printed.find(part, place)
        assert found >= 0, f"not printed, or not there:\n{part}\nprinted:\n{printed[-4000:]}"
        place = found + len(part)


def _environment(folder: Path) -> dict[str, str]:
    kept = ("LANG", "PYTHONPATH")
    home = folder / "home"
    home.mkdir(exist_ok=True)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {key: os.environ[key] for key in kept if key in os.environ} | {
        "HOME": str(home), "PATH": path,
    }  # fmt: skip


def _run(frame: Frame, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", frame.text], cwd=folder, env=_environment(folder),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    allowed = {0, 1} if "may end with 1" in frame.mark else {0}
    assert done.returncode in allowed, f"{frame.text}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def _interruptible() -> None:
    """A shell has its background jobs ignore Ctrl-C, and who is started by them inherits it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _served(frame: Frame, folder: Path) -> str:
    command = shlex.split(frame.text)
    with subprocess.Popen(
        command, cwd=folder, env=_environment(folder), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, preexec_fn=_interruptible,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        heard = ""
        for line in server.stdout:
            heard += line
            if re.search("https?://", line):
                break
        server.send_signal(signal.SIGINT)
        try:
            heard += server.communicate(timeout=_ENDS_S)[0]
        except subprocess.TimeoutExpired:
            server.kill()
            raise
        assert server.returncode == 0, heard
        assert "Traceback" not in heard, heard
    return heard
