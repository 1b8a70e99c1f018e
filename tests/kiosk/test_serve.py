"""voicehost serve as a process: it refuses what cannot be, ends when it is told to with the game
kept, and starts again."""

import contextlib
import http.client
import json
import os
import re
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from voicehost.cli import main

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[2]


class Process:
    """A kiosk in a process of its own."""

    def __init__(self, state: Path, *flags: str) -> None:
        environment = {
            **os.environ, "VOICEHOST_STATE": str(state), "PYTHONPATH": str(TOP),
        }  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-m", "voicehost", "serve", "--text", "--port", "0", *flags],
            env=environment, stderr=subprocess.PIPE, bufsize=0,
        )  # fmt: skip
        assert self._process.stderr is not None
        first = self._process.stderr.readline().decode()  # unbuffered: `end` gets all the rest
        found = re.search(r"the kiosk is at (\S+)", first)
        assert found is not None, first
        self.url = found[1]

    def call(
        self, path: str, body: dict[str, Any] | None = None, trust: ssl.SSLContext | None = None
    ) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60, context=trust) as answer:
            return json.load(answer)

    def shown(self, holds: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """What the page shows, once that holds; the host is hushed until then."""
        give_up = time.monotonic() + 60
        while not holds(parts := self.call("/api/state")["parts"]):
            assert time.monotonic() < give_up, parts
            if (parts.get("said") or {}).get("long_ms"):
                self.call("/api/press", {})
            time.sleep(0.2)
        return parts

    def end(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code and what it had to say."""
        self._process.send_signal(how)
        _, said = self._process.communicate(timeout=60)
        return self._process.returncode, said.decode()

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate(timeout=60)


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[list[Process]]:
    made: list[Process] = []
    yield made
    for process in made:
        process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_it_ends_with_the_game_kept_and_starts_again(
    tmp_path: Path, begun: list[Process], how: signal.Signals
) -> None:
    begun.append(Process(tmp_path))
    game = {"game": "capten", "players": "Ann, Ben, Cy, Di", "secrets": "phones"}
    session = begun[0].call("/api/start", game)["session"]
    assert begun[0].call("/health")["playing"]
    code, said = begun[0].end(how)
    assert code == (0 if how != signal.SIGKILL else -signal.SIGKILL)
    assert "Traceback" not in said
    begun.append(Process(tmp_path))
    kept = begun[1].call("/api/games")["kept"]
    assert [one["session"] for one in kept] == [session]
    assert begun[1].call("/api/resume-session", {})["session"] == session
    assert begun[1].call("/api/state")["parts"]["game"]["name"] == "capten"
    assert begun[1].end()[0] == 0


def led_by_ben(parts: dict[str, Any]) -> bool:
    return bool((parts.get("board") or {"facts": {}})["facts"].get("captain") == "Ben")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_it_goes_on_with_the_game_that_was_under_way(
    tmp_path: Path, begun: list[Process], how: signal.Signals
) -> None:
    begun.append(Process(tmp_path, "--go-on"))
    assert begun[0].call("/health")["playing"] is False
    game = {"game": "capten", "players": "Ann, Ben, Cy, Di", "secrets": "phones"}
    session = begun[0].call("/api/start", game)["session"]
    begun[0].shown(lambda parts: parts["choices"])
    begun[0].call("/api/say", {"words": "Ben"})
    before = begun[0].shown(led_by_ben)["board"]
    begun[0].end(how)
    begun.append(Process(tmp_path, "--go-on"))
    parts = begun[1].shown(led_by_ben)
    assert parts["game"]["session"] == session
    assert parts["board"] == before
    assert parts["trouble"] == ""


def test_the_pairing_code_is_in_a_file_for_the_owner_and_in_no_log(
    tmp_path: Path, begun: list[Process]
) -> None:
    begun.append(Process(tmp_path, "--host", "0.0.0.0"))
    begun[0].call("/health?x=kangaroo")
    path = tmp_path / "pairing-code"
    code = path.read_text("ascii").strip()
    assert re.fullmatch(r"[0-9]{6}", code)
    assert path.stat().st_mode & 0o077 == 0
    _, said = begun[0].end()
    written = "".join(p.read_text("utf-8") for p in (tmp_path / "log").iterdir())
    assert "the kiosk is at" in written
    for text in (said, written):
        assert code not in text
        assert "kangaroo" not in text


def test_all_of_it_can_be_set_in_one_file(
    tmp_path: Path, begun: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config" / "voicehost" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('names = ["living-room.local", "den"]\ncode = "4711"\nport = 0\n', "utf-8")
    config.chmod(0o644)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    begun.append(Process(tmp_path))
    assert begun[0].call("/api/games")["locked"]
    port = begun[0].url.rsplit(":", 1)[1]
    for name, code in (("living-room.local", 200), ("den", 200), ("elsewhere", 421)):
        asked = urllib.request.Request(f"{begun[0].url}/health", headers={"host": f"{name}:{port}"})
        try:
            answered = urllib.request.urlopen(asked, timeout=60).status
        except urllib.error.HTTPError as error:
            answered = error.code
        assert answered == code
    _, said = begun[0].end()
    written = (tmp_path / "log" / "voicehost.log").read_text("utf-8")
    assert f"chmod 600 {config}" in written
    assert "4711" not in said + written


@pytest.mark.slow
def test_two_kiosks_do_not_share_a_port(tmp_path: Path, begun: list[Process]) -> None:
    begun.append(Process(tmp_path))
    port = begun[0].url.rsplit(":", 1)[1]
    again = subprocess.run(
        [sys.executable, "-m", "voicehost", "serve", "--text", "--port", port],
        env={**os.environ, "VOICEHOST_STATE": str(tmp_path), "PYTHONPATH": str(TOP)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert again.returncode == 2
    assert "in use" in again.stderr
    assert "--port" in again.stderr
    assert "Traceback" not in again.stderr


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--port", "70000"], "--port"),
        (["--port", "-1"], "--port"),
        (["--port", "many"], "--port"),
        (["--host", "203.0.113.9"], "203.0.113.9"),
        (["--host", "no such name"], "no such name"),
        (["--tls-cert", "nothing.pem"], "--tls-key"),
        (["--tls-cert", "nothing.pem", "--tls-key", "nothing.key"], "nothing.pem"),
        (["--tls", "--tls-cert", "nothing.pem"], "--tls-cert"),
        (["--secrets", "shouting"], "shouting"),
        (["--answers", "shouting"], "shouting"),
    ],
)
def test_what_cannot_be_is_refused_with_the_way_out(
    flags: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    with contextlib.suppress(SystemExit):
        assert main(["serve", "--text", *flags]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert "Traceback" not in said


def test_a_file_that_is_no_certificate_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VOICEHOST_STATE", str(tmp_path))
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("no certificate\n", encoding="utf-8")
    flags = ["--tls-cert", str(wrong), "--tls-key", str(wrong), "--port", "0"]
    assert main(["serve", "--text", *flags]) == 2
    assert "wrong.pem" in capsys.readouterr().err


@pytest.mark.slow
def test_https_in_one_word_and_no_secret_is_logged(tmp_path: Path, begun: list[Process]) -> None:
    begun.append(Process(tmp_path, "--tls"))
    host = begun[0]
    assert host.url.startswith("https://")
    trusting = ssl.create_default_context(cafile=str(tmp_path / "tls.pem"))
    host.call("/api/start", {"game": "capten", "players": "Ann, Ben, Cy, Di"}, trusting)
    link = host.call("/api/ticket", {"seat": "ann"}, trusting)["url"]
    assert link.startswith(host.url + "/phone#")
    ticket = link.split("#")[1]
    for wrong in ("x", ticket, ticket):
        with contextlib.suppress(urllib.error.HTTPError):
            host.call("/api/join", {"ticket": wrong}, trusting)
    for path in (f"/phone?{ticket}", f"/{ticket}", f"/page/{ticket}\x7f", f"/api/join/{ticket}"):
        with contextlib.suppress(urllib.error.HTTPError, http.client.InvalidURL, ValueError):
            host.call(path, trust=trusting)
    code, said = host.end()
    assert code == 0
    assert "fingerprint" in said
    assert ticket not in said
    assert not [p for p in tmp_path.rglob("*") if p.is_file() and ticket.encode() in p.read_bytes()]
