"""voicehost service: units that systemd takes, whatever the machine is called."""

import configparser
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from voicehost.cli import main
from voicehost.core.errors import UsageError
from voicehost.kiosk.unit import BROWSERS, SCREEN, SERVICE, command_line, screen_unit, service_unit

pytestmark = pytest.mark.unit

KNOWN = {
    "Unit": {"Description", "After", "Wants", "PartOf", "StartLimitIntervalSec"},
    "Service": {
        "Type", "ExecStart", "Restart", "RestartSec", "RestartPreventExitStatus", "TimeoutStartSec",
        "TimeoutStopSec", "WatchdogSec", "WatchdogSignal", "KillMode", "UMask", "NoNewPrivileges",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
"""What stands in our units, for machines without systemd: systemd itself is asked below."""


def browsers(monkeypatch: pytest.MonkeyPatch, *there: str) -> None:
    """A machine with these browsers and no others."""
    find = shutil.which

    def which(name: str, *args: Any, **kwargs: Any) -> str | None:
        if name in BROWSERS:
            return "/bin/true" if name in there else None
        return find(name, *args, **kwargs)

    monkeypatch.setattr(shutil, "which", which)


@pytest.fixture
def units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where units are written."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    browsers(monkeypatch, "chromium")
    monkeypatch.setitem(BROWSERS, "true", BROWSERS["chromium"])
    return tmp_path / "config" / "systemd" / "user"


def parsed(path: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(path, encoding="utf-8")
    return unit


def verified(*paths: Path) -> str:
    """What systemd has to say against units; skipped where there is none."""
    program = Path("/usr/bin/systemd-analyze")
    if not program.exists():
        pytest.skip("systemd-analyze is not installed")
    with tempfile.TemporaryDirectory() as runtime:  # sockets want short paths
        done = subprocess.run(
            [program, "verify", "--user", *paths], capture_output=True, text=True, timeout=60,
            env={**os.environ, "XDG_RUNTIME_DIR": runtime}, check=False,
        )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if SERVICE in line or SCREEN in line]
    return "\n".join(ours)


def test_the_units_are_written_and_removed(units: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service", "install", "--screen"]) == 0
    said = capsys.readouterr().out
    assert "systemctl --user enable --now voicehost.service voicehost-screen.service" in said
    service = parsed(units / SERVICE)
    for path in (units / SERVICE, units / SCREEN):
        for section, keys in parsed(path).items():
            assert set(keys) <= KNOWN.get(section, set()), section
    assert shlex.split(service["Service"]["ExecStart"]) == [
        sys.executable, "-m", "voicehost", "serve", "--go-on"
    ]  # fmt: skip
    assert service["Service"]["Type"] == "notify"
    assert main(["service", "remove"]) == 0
    assert not list(units.iterdir())


def test_systemd_takes_them(units: Path) -> None:
    assert main(["service", "install", "--screen"]) == 0
    assert verified(units / SERVICE, units / SCREEN) == ""


def test_systemd_would_tell_of_a_fault(units: Path) -> None:
    assert main(["service", "install"]) == 0
    path = units / SERVICE
    path.write_text(path.read_text("utf-8").replace("WatchdogSec=", "WatchDogSec="), "utf-8")
    assert "WatchDogSec" in verified(path)


@pytest.mark.parametrize("folder", ["a b", "50%h", "$HOME", "ä ö", "semi;colon"])
def test_systemd_starts_it_wherever_it_lies(tmp_path: Path, folder: str) -> None:
    program = tmp_path / folder / "python"
    program.parent.mkdir()
    program.symlink_to("/bin/true")
    path = tmp_path / SERVICE
    path.write_text(service_unit(str(program)), encoding="utf-8")
    assert verified(path) == ""


@pytest.mark.parametrize("program", ["/a'b/python", '/a"b/python', "/a\\b/python", "/a\nb/python"])
def test_a_place_that_systemd_cannot_name_is_refused(program: str) -> None:
    with pytest.raises(UsageError, match="install elsewhere"):
        service_unit(program)


def test_words_stay_words() -> None:
    assert command_line(["/bin/x", "a b", "50%", "$X", 'q"', "\\"]) == (
        '/bin/x "a b" 50%% $$X "q\\"" "\\\\"'
    )


def test_the_screen_shows_the_page_where_it_is_served(
    units: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for host, port, url in (
        ("127.0.0.1", "8765", "http://127.0.0.1:8765"),
        ("0.0.0.0", "80", "http://127.0.0.1:80"),
        ("::1", "8765", "http://[::1]:8765"),
    ):
        monkeypatch.setenv("VOICEHOST_HOST", host)
        monkeypatch.setenv("VOICEHOST_PORT", port)
        assert main(["service", "show", "--screen"]) == 0
        assert f" {url}\n" in capsys.readouterr().out
    assert not units.exists()


def test_without_a_browser_the_screen_is_refused(
    units: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    browsers(monkeypatch)
    assert main(["service", "install", "--screen"]) == 2
    assert "chromium" in capsys.readouterr().err
    assert not units.exists()


@pytest.mark.parametrize("browser", list(BROWSERS))
def test_every_browser_is_told_to_fill_the_screen(browser: str) -> None:
    assert "--kiosk" in screen_unit(f"/usr/bin/{browser}", "http://127.0.0.1:8765")
