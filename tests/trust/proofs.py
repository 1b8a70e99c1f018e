"""Runs the commands that prove a promise, at a size for tests."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


def script(name: str) -> ModuleType:
    """A script as a module."""
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def proven(
    name: str,
    arguments: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> dict[str, Any]:
    """The figures of a proof that holds."""
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments.split()])
    capsys.readouterr()
    code = script(name).main()
    out = capsys.readouterr().out
    assert code == 0, out
    figures: dict[str, Any] = json.loads(out.splitlines()[0])
    return figures
