"""Settings: one file, the environment, flags; and what is shown of them."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from voicehost.cli import main
from voicehost.commands.doctor_command import settings as told
from voicehost.core.errors import UsageError
from voicehost.settings import SECRET, Settings, resolve, shown

pytestmark = pytest.mark.unit

CODE = "4711"


def given(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = given(tmp_path, 'port = 1\nhost = "0.0.0.0"\nnames = ["den", "attic"]\n')
    found = resolve({"port": "3"}, {"VOICEHOST_PORT": "2", "VOICEHOST_RATE": "-1"}, file)
    assert found.settings == Settings(port=3, host="0.0.0.0", names="den, attic", rate=-1)
    assert found.origin["port"] == "flag --port"
    assert found.origin["rate"] == "environment VOICEHOST_RATE"
    assert found.origin["host"] == str(file)
    assert found.origin["code"] == "default"


@pytest.mark.parametrize(
    ("text", "says"),
    [("port = 70000", "from 0 to 65535"), ('code = "123"', "4 to 64"), ("code = 12", "4 to 64"),
     (f'code = "{"x" * 65}"', "4 to 64"), ("prot = 1", 'did you mean "port"'),
     ("[host]\nport = 1", "no section"), ("port =", "config.toml")],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    file = given(tmp_path, text)
    with pytest.raises(UsageError, match=says) as error:
        resolve({}, {}, file)
    assert str(file) in str(error.value)


def test_a_wrong_flag_is_named_as_it_was_given() -> None:
    with pytest.raises(UsageError, match="--port"):
        resolve({"port": "many"}, {})


def test_the_code_is_shown_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "voicehost").mkdir()
    given(tmp_path / "voicehost", f'code = "{CODE}"\n')
    settings = resolve({}).settings
    assert settings.code == CODE
    assert CODE not in repr(settings)
    assert shown(settings)["code"] is None
    assert shown(Settings())["code"] == ""
    assert main(["config", "show", "--origin"]) == 0
    assert main(["config", "show", "--json"]) == 0
    printed = capsys.readouterr().out
    assert CODE not in printed
    assert "# code is set" in printed
    assert json.loads(printed.splitlines()[-1])["code"]["value"] is None
    lines = [line for _, line in told(resolve({}))]
    assert CODE not in "\n".join(lines)
    assert any(line.startswith("code is set") for line in lines)


def test_what_is_shown_can_be_a_config_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config", "show"]) == 0
    file = given(tmp_path, capsys.readouterr().out)
    assert resolve({}, {}, file).settings == resolve({}).settings


def test_every_setting_stands_in_the_guide() -> None:
    guide = (Path(__file__).parents[1] / "docs" / "appliance.md").read_text(encoding="utf-8")
    missing = [f.name for f in fields(Settings) if f"`{f.name}`" not in guide]
    assert missing == []
    assert {f.name for f in fields(Settings)} >= SECRET
