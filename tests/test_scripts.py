"""The scripts: `scripts/install` on a machine of stand-in programs, and the coverage floor."""

import importlib.util
import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
SCRIPTS = ("scripts/install", "scripts/play", "scripts/test", "scripts/check", "scripts/full",
           "scripts/lock", "scripts/docs", "scripts/try_containerfile", ".ci/run")  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
def test_it_is_a_script_that_stops_at_the_first_fault(script: str) -> None:
    path = TOP / script
    text = path.read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in text
    assert os.access(path, os.X_OK)
    subprocess.run(["bash", "-n", path], check=True)


def test_continuous_integration_leaves_no_test_out() -> None:
    text = (TOP / ".ci" / "run").read_text(encoding="utf-8")
    listed = re.search(r"^RULES=\((.*?)^\)", text, re.MULTILINE | re.DOTALL)
    assert listed is not None
    assert all((TOP / path).exists() for path in listed[1].split())
    parts = ('-m unit "${RULES[@]}"', '-m unit "${RULES[@]/#/--ignore=}"', '-m "not unit"')
    assert all(f"scripts/test {part} " in text for part in parts)


def test_no_merge_was_left_half_done() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, check=False)
    marks = ("<" * 7 + " ", ">" * 7 + " ")
    for name in listed.stdout.decode().split("\0"):
        path = TOP / name
        if not name or not path.is_file():
            continue
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        assert not [line for line in lines if line.startswith(marks)], name


class Machine:
    """A machine on which only a few programs exist; what `apt-get` is asked is written down."""

    def __init__(self, top: Path) -> None:
        self.top, self.bin, self.log = top / "checkout", top / "bin", top / "log"
        for folder in ("scripts", "voicehost"):
            (self.top / folder).mkdir(parents=True)
        self.bin.mkdir()
        for name in ("pyproject.toml", "scripts/install", "voicehost/system_packages.tsv"):
            (self.top / name).write_bytes((TOP / name).read_bytes())
        for lock in ("requirements.lock", "requirements-dev.lock"):
            (self.top / lock).write_text("", encoding="utf-8")
        for tool in ("bash", "dirname", "cat", "sed", "rm", "cksum", "env", "chmod"):
            self.link(tool)
        self.program("uname", "echo Linux")
        self.program("id", "echo 0")
        self.program("apt-cache", "echo '  Candidate: 3.11.2-1'")
        self.program("ldconfig", 'echo "$LIBRARIES"')
        self.program("apt-get", f'echo "apt-get $*" >> {self.log}; {self.bin}/come "$@"')
        self.program("come", "true")
        self.program("python3", self.python())
        self.libraries = "libespeak-ng.so.1 libportaudio.so.2"

    def link(self, tool: str) -> None:
        found = subprocess.run(["bash", "-c", f"command -v {tool}"], capture_output=True, text=True)
        (self.bin / tool).symlink_to(found.stdout.strip())

    def program(self, name: str, body: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!{self.bin}/bash\n{body}\n", encoding="utf-8")
        path.chmod(0o755)

    def python(self) -> str:
        """A Python that makes environments holding itself, and writes down what pip is asked."""
        return f"""
            if [ "$1 $2" = "-m venv" ]; then
                "{self.bin}/mkdir" -p "$3/bin"; "{self.bin}/cp" "$0" "$3/bin/python"
            elif [ "$1 $2" = "-m pip" ]; then
                echo "$*" >> {self.log}
            fi"""

    def install(self, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
        for tool in ("mkdir", "cp"):
            if not (self.bin / tool).exists():
                self.link(tool)
        return subprocess.run(
            [self.bin / "bash", self.top / "scripts" / "install", *arguments],
            env={"PATH": path or str(self.bin), "LIBRARIES": self.libraries},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    @property
    def asked(self) -> list[str]:
        """What apt-get and pip were asked so far; forgotten with that."""
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    machine.program("espeak-ng", "true")
    machine.program("flite", "true")
    return machine


def test_where_all_programs_are_only_the_environment_is_made(machine: Machine) -> None:
    done = machine.install()
    assert done.returncode == 0, done.stderr
    assert [line.split()[:3] for line in machine.asked if "install" in line] == [
        ["-m", "pip", "install"], ["-m", "pip", "install"]
    ]  # fmt: skip
    assert "MB" in done.stderr


def test_a_second_run_does_nothing_and_says_nothing(machine: Machine) -> None:
    machine.install()
    assert machine.asked
    done = machine.install()
    assert (done.returncode, done.stdout, done.stderr, machine.asked) == (0, "", "", [])


def test_an_activated_environment_is_no_other_python(machine: Machine) -> None:
    machine.install()
    assert machine.asked
    activated = machine.top / ".venv" / "bin"
    machine.program("python", machine.python())
    (activated / "python3").symlink_to(machine.bin / "python3")
    done = machine.install(path=f"{activated}:{machine.bin}")
    assert (done.returncode, done.stderr, machine.asked) == (0, "", [])


def test_a_changed_lock_is_installed(machine: Machine) -> None:
    machine.install()
    assert machine.asked
    (machine.top / "requirements.lock").write_text("# another\n", encoding="utf-8")
    machine.install()
    assert machine.asked


@pytest.mark.skipif(
    not list(Path("/usr/lib").glob("*/alsa-lib/libasound_module_pcm_pulse.so")),
    reason="the package libasound2-plugins is not installed",
)
def test_an_environment_with_the_tests_packages_is_good_for_playing(machine: Machine) -> None:
    machine.program("pulseaudio", "true")
    machine.program("pactl", "true")
    machine.program("chromium", "true")
    assert machine.install("--dev").returncode == 0
    assert any("requirements-dev.lock" in line for line in machine.asked)
    machine.install()
    assert machine.asked == []


def test_missing_programs_come_from_apt(machine: Machine) -> None:
    (machine.bin / "flite").unlink()
    machine.libraries = "libespeak-ng.so.1"
    machine.program(
        "come", f'LIB=x; [ "$1" = update ] || "{machine.bin}/cp" "$0" {machine.bin}/flite'
    )
    done = machine.install()
    asked = machine.asked
    assert "apt-get update -q" in asked
    assert "apt-get install -y --no-install-recommends libportaudio2 flite" in asked
    # The stand-in brings flite only: what is still missing is named.
    assert done.returncode == 1
    assert "still missing after the installation: libportaudio2" in done.stderr


def test_without_root_the_exact_command_is_named(machine: Machine) -> None:
    (machine.bin / "espeak-ng").unlink()
    machine.program("id", "echo 1000")
    done = machine.install()
    assert done.returncode == 1
    assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends espeak-ng" in (
        done.stderr
    )
    assert machine.asked == []


def test_sudo_is_used_where_it_does_not_ask(machine: Machine) -> None:
    (machine.bin / "flite").unlink()
    machine.program("id", "echo 1000")
    machine.program("sudo", f'[ "$1" = -n ] && exit 0; echo "sudo $1" >> {machine.log}; "$@"')
    machine.program("come", f'[ "$1" = update ] || "{machine.bin}/cp" "$0" {machine.bin}/flite')
    done = machine.install()
    assert done.returncode == 0, done.stderr
    assert "sudo env" in machine.asked


def test_without_apt_the_packages_are_named(machine: Machine) -> None:
    (machine.bin / "flite").unlink()
    (machine.bin / "apt-get").unlink()
    done = machine.install()
    assert done.returncode == 1
    assert "package manager: flite;" in done.stderr


@pytest.mark.parametrize(
    ("system", "manager", "command"),
    [
        ("Linux", "dnf", "sudo dnf install portaudio flite"),
        ("Darwin", "brew", "brew install flite"),
    ],
)
def test_another_package_manager_is_named_with_its_own_names(
    machine: Machine, system: str, manager: str, command: str
) -> None:
    (machine.bin / "flite").unlink()
    (machine.bin / "apt-get").unlink()
    machine.libraries = "libespeak-ng.so.1"
    machine.program("uname", f"echo {system}")
    machine.program(manager, "true")
    done = machine.install()
    assert done.returncode == 1
    assert command in done.stderr


def test_pip_that_fails_leaves_no_half_installation(machine: Machine) -> None:
    failing = machine.python().replace('echo "$*"', '[ "$3" = --version ] || exit 1; echo "$*"')
    machine.program("python3", failing)
    done = machine.install()
    assert done.returncode == 1
    assert "could not be installed" in done.stderr
    assert not (machine.top / ".venv" / ".installed").exists()


def test_an_unknown_argument_is_wrong_use(machine: Machine) -> None:
    assert machine.install("--evd").returncode == 2


def coverage_floor() -> ModuleType:
    spec = importlib.util.spec_from_file_location("floor", TOP / "scripts" / "coverage_floor.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def report(path: Path, missing: int) -> str:
    summary = {
        "num_statements": 100, "num_branches": 100, "covered_lines": 100 - missing,
        "covered_branches": 100,
    }  # fmt: skip
    rooms = coverage_floor().floors()
    files = {
        f"voicehost/{room}/a.py": {
            "summary": summary, "missing_lines": list(range(missing)), "missing_branches": [],
        }
        for room in rooms
    }  # fmt: skip
    path.write_text(json.dumps({"files": files}), encoding="utf-8")
    return str(path)


def test_a_room_below_its_floor_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = coverage_floor()
    assert floor.main(report(tmp_path / "full.json", 0)) == 0
    assert floor.main(report(tmp_path / "half.json", 100)) == 1
    assert "voicehost/core/a.py: 0, 1, 2" in capsys.readouterr().out


def test_the_rooms_that_are_measured_are_those_with_a_floor() -> None:
    tool = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    measured = {name.removeprefix("voicehost.") for name in tool["coverage"]["run"]["source_pkgs"]}
    assert measured == set(coverage_floor().floors())
    assert {"core", "games", "sealed", "journal", "director"} <= measured


@pytest.mark.parametrize(
    ("lock", "groups"),
    [("requirements.lock", ("build",)), ("requirements-dev.lock", ("build", "dev"))],
)
def test_the_lock_files_hold_what_the_project_asks_for(lock: str, groups: tuple[str, ...]) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"]]
    for group in groups:
        asked += project["dependency-groups"][group]
    names = {
        re.split(r"[^\w.-]", text)[0].lower().replace("_", "-").replace(".", "-") for text in asked
    }
    locked = set(re.findall(r"^([a-z0-9-]+)==", (TOP / lock).read_text("utf-8"), re.MULTILINE))
    assert names <= locked, "run scripts/lock"
