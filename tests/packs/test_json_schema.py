"""The JSON Schema that editors get: made from the schema modules, true to all packs, and it sees
the faults of form among the broken ones."""

import json
from functools import lru_cache
from pathlib import Path

import jsonschema
import pytest

from voicehost.core.errors import PackError
from voicehost.packs.json_schema import plain, schemas
from voicehost.packs.library import shipped_root
from voicehost.packs.schemas import SCHEMAS
from voicehost.packs.yaml_file import read_yaml

from .conftest import Break
from .test_broken_packs import ERRORS, WARNINGS

pytestmark = pytest.mark.unit

SHIPPED = shipped_root()
TEST_PACKS = Path(__file__).parent

OF_FORM = {
    "no id", "unknown category", "unknown difficulty", "no task", "empty task", "misspelt field",
    "no source", "no licence", "no date", "nine entries", "eleven entries",
    "an entry without an answer", "yes as an answer", "a number as an answer",
    "nothing as an answer", "a word as a value", "an empty alias", "aliases as one text",
    "entries are no list", "a pack without a game", "a set without a number",
}  # fmt: skip
"""Broken packs whose fault is one of form; of the others it takes `packs check`."""


@lru_cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schemas()[name])


def kind_of(path: Path) -> str:
    if path.parent.name == "topics":
        return "topic"
    if path.parent.name == "charts":
        return path.parent.parent.name.removesuffix("-adult")
    return path.stem


def faults(path: Path, kind: str = "") -> list[str]:
    content = plain(read_yaml(path))
    return [error.message for error in validator(kind or kind_of(path)).iter_errors(content)]


@pytest.mark.parametrize("name", [*SCHEMAS, "pack", "sets", "topic"])
def test_the_shipped_schemas_are_those_of_the_schema_modules(name: str) -> None:
    kept = json.loads((TEST_PACKS.parents[1] / "voicehost" / "packs" / "json" /
                       f"{name}.schema.json").read_text(encoding="utf-8"))  # fmt: skip
    assert kept == schemas()[name], "run scripts/make_pack_schemas.py"
    jsonschema.Draft202012Validator.check_schema(kept)


@pytest.mark.slow
def test_every_pack_file_that_ships_fits() -> None:
    paths = [*SHIPPED.rglob("*.yaml"), *TEST_PACKS.rglob("*.yaml")]
    assert len(paths) > 650
    assert {str(path): found for path in paths if (found := faults(path))} == {}


@pytest.mark.parametrize("name", ERRORS)
def test_it_sees_the_faults_of_form_among_the_broken_packs(
    name: str, pack: Path, broken: Break
) -> None:
    file, old, new, *_ = ERRORS[name]
    path = broken(file, old, new)
    try:
        found = faults(path, "" if path.parent.name != "charts" else "top-ten-quiz")
    except PackError:
        assert name not in OF_FORM  # no YAML at all, or with tricks: nothing to hold it against
        return
    assert bool(found) == (name in OF_FORM), found


@pytest.mark.parametrize("name", WARNINGS)
def test_it_lets_pass_what_can_be_played(name: str, pack: Path, broken: Break) -> None:
    file, old, new, *_ = WARNINGS[name]
    path = broken(file, old, new)
    assert faults(path, "top-ten-quiz" if path.parent.name == "charts" else "") == []


def test_a_card_of_each_game_has_its_own_fields() -> None:
    desitka = schemas()["desitka"]
    assert desitka["properties"]["options"]["minItems"] == 10
    assert desitka["properties"]["format"]["enum"][0] == "true-false"
    assert "lenient" in schemas()["e-top"]["properties"]
    assert "maxItems" not in schemas()["e-top"]["properties"]["entries"]
