"""What comes from outside is pinned by digest, and a game opens no socket."""

import base64
import hashlib
import os
import re
import socket
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests import guarded
from tests.trust.proofs import script

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[2]

WATCH = """
import sys
def watch(event, arguments):
    if event in ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto"):
        print("SOCKET", event, arguments, file=sys.stderr)
sys.addaudithook(watch)
from voicehost.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_package_is_pinned_with_its_hashes(lock: str) -> None:
    text = (TOP / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    pins = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line)]
    assert len(pins) > 20
    for pin in pins:
        assert re.match(r"[\w.\[\]-]+==[^ ]+ ", pin), pin
        assert "--hash=sha256:" in pin, pin


def test_all_weights_are_pinned_by_digest() -> None:
    manifest = tomllib.loads((TOP / "models" / "manifest.toml").read_text(encoding="utf-8"))
    files = [file for model in manifest["model"] for file in model.get("file", ())]
    assert files
    assert all(re.fullmatch(r"[0-9a-f]{64}", file["sha256"]) for file in files)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["packs", "list"], ["play", "capten", "--text"]])
def test_no_socket_is_opened(arguments: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCH, *arguments], input="help\nscore\nBen\n", check=False,
        env={**os.environ, "VOICEHOST_STATE": str(tmp_path)}, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "SOCKET" not in done.stderr


CALLS = (
    [sys.executable, "-c", "import socket; socket.create_connection(('192.0.2.1', 9))"],
    [sys.executable, "-c", "import socket; socket.socket(socket.AF_INET6)"],
    ["bash", "-c", "exec 3<>/dev/udp/192.0.2.1/9"],
    ["sh", "-c", "bash -c 'exec 3<>/dev/tcp/192.0.2.1/9'"],
)
"""Programs that call home: in Python, in another language, by a program of their own."""


@pytest.mark.skipif(not guarded.possible(), reason="the kernel of this machine is not Linux")
@pytest.mark.parametrize("command", CALLS)
def test_no_program_that_a_test_starts_gets_a_socket(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "not permitted" in done.stderr


def test_programs_still_talk_on_this_machine_and_one_that_is_not_there_is_missed() -> None:
    code = "import socket; socket.socketpair(); print('heard')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "heard\n"
    with pytest.raises(FileNotFoundError):
        subprocess.run(["voicehost-nowhere"], check=True)


def test_the_guard_of_these_tests_refuses_a_socket() -> None:
    with socket.socket() as one, pytest.raises(RuntimeError, match="may not connect"):
        one.connect(("192.0.2.1", 80))
    with pytest.raises(RuntimeError, match="look up"):
        socket.getaddrinfo("example.org", 80)


def test_a_file_changed_after_it_was_installed_is_found(tmp_path: Path) -> None:
    audit = script("audit")
    info = tmp_path / "kind-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kind\nVersion: 1.0\n")
    module = tmp_path / "kind.py"
    module.write_text("good = True\n")
    digest = hashlib.sha256(module.read_bytes()).digest()
    told = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    (info / "RECORD").write_text(f"kind.py,sha256={told},12\n")
    (one,) = distributions(path=[str(tmp_path)])
    assert list(audit.changed(one)) == []
    module.write_text("good = False\n")
    assert len(list(audit.changed(one))) == 1


def test_what_runs_at_every_start_is_found(tmp_path: Path) -> None:
    audit = script("audit")
    (tmp_path / "paths.pth").write_text("/somewhere/else\n")
    assert list(audit.starting(tmp_path)) == []
    (tmp_path / "calls.pth").write_text("import os; os.system('true')\n")
    assert len(list(audit.starting(tmp_path))) == 1


def test_every_version_that_is_pinned_is_known() -> None:
    pins = script("audit").pinned("requirements.lock", "requirements-dev.lock")
    assert len(pins) > 40
    assert "numpy" in pins
