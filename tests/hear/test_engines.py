"""Which recogniser is taken, and what is said where one is missing."""

from pathlib import Path

import pytest

from voicehost.core.errors import DeviceError, UsageError
from voicehost.hear import engines, whisper_engine
from voicehost.hear.engines import choose_with_reason
from voicehost.hear.vosk_recogniser import VoskRecogniser

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def no_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(engines, "find_model", lambda _lang: None)
    monkeypatch.setattr(whisper_engine, "packaged_model", lambda: None)


def test_an_unknown_name_is_wrong_use() -> None:
    with pytest.raises(UsageError, match="no recogniser is called wisper"):
        choose_with_reason("wisper")


@pytest.mark.parametrize(
    ("name", "lang", "what", "remedy"),
    [
        ("vosk", "en", "no Vosk model", "models fetch"),
        ("full", "de", "English only", "Vosk model"),
        ("full", "en", "not installed", "pip install"),
        ("auto", "en", "nothing here can hear", "pip install"),
        ("auto", "de", "nothing here can hear", "models fetch"),
    ],
)
def test_what_is_missing_is_named_with_its_remedy(
    name: str, lang: str, what: str, remedy: str
) -> None:
    with pytest.raises(DeviceError, match=what) as fault:
        choose_with_reason(name, lang)
    assert remedy in fault.value.remedy


def test_a_broken_vosk_model_is_said_to_be_broken(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="no such speech model"):
        VoskRecogniser(tmp_path / "none")
    with pytest.raises(DeviceError, match="cannot be loaded"):
        VoskRecogniser(tmp_path)
