"""What contributors meet: hooks, templates and the container file hold together."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from voicehost.system_packages import packages

pytestmark = pytest.mark.unit

TOP = Path(__file__).parents[1]
TEMPLATES = sorted((TOP / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = {"textarea", "input", "dropdown", "markdown", "checkboxes"}


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.stem != "config"], ids=str)
def test_a_template_asks_for_something(path: Path) -> None:
    form = loaded(path)
    assert form["name"]
    assert form["description"]
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    assert all(field["type"] in FIELDS and field["attributes"]["label"] for field in form["body"])


def test_the_hooks_fetch_nothing_and_use_what_the_environment_has() -> None:
    repos = loaded(TOP / ".pre-commit-config.yaml")["repos"]
    assert [repo["repo"] for repo in repos] == ["local"]
    project = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    for hook in repos[0]["hooks"]:
        assert hook["language"] == "system"
        tool = hook["entry"].split()[0].removeprefix(".venv/bin/")
        package = {"lint-imports": "import-linter", "python": "pytest"}.get(tool, tool)
        assert f'"{package}>=' in project, hook["entry"]
        for word in hook["entry"].split()[1:]:
            assert not word.startswith("tests/") or (TOP / word).is_file(), word


def steps() -> list[tuple[str, str]]:
    """The instructions of the container file, with lines that go on put together."""
    text = (TOP / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def test_the_container_copies_what_is_there_and_what_a_wheel_is_built_from() -> None:
    copied = {name for step, rest in steps() if step == "COPY" for name in shlex.split(rest)[:-1]}
    assert all((TOP / name).exists() for name in copied)
    project = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    included = project.split("[tool.hatch.build.targets.wheel.force-include]")[1].split("\n\n")[0]
    assert set(re.findall(r'^"(\w+)" =', included, re.MULTILINE)) < copied
    assert {"voicehost", "pyproject.toml", "requirements.lock", "README.md", "LICENSE"} < copied


def test_the_container_has_every_system_package_that_playing_needs() -> None:
    run = " ".join(rest for step, rest in steps() if step == "RUN")
    for need in ("espeak-ng", "libespeak-ng", "portaudio", "flite"):
        assert packages()[need]["apt-get"] in run.split(), need
    assert "--require-hashes" in run


def test_the_container_does_not_play_as_root() -> None:
    order = [step for step, _ in steps()]
    assert order[0] == "FROM"
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert all(step in {"FROM", "RUN", "COPY", "USER", "WORKDIR", "VOLUME", "EXPOSE", "ENTRYPOINT",
                        "CMD"} for step in order)  # fmt: skip
