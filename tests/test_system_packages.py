"""What is missing is named with the command that installs it, wherever it is met."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from voicehost.core.errors import DeviceError
from voicehost.hear.microphone import find_input
from voicehost.speak import devices
from voicehost.speak.espeak_voice import EspeakVoice
from voicehost.speak.voices import choose
from voicehost.system_packages import how_to_install, packages
from voicehost.testing.robots import sound_server, voices

pytestmark = pytest.mark.unit

Hide = Callable[[str], None]


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Hide:
    """A machine that has one program only, and no sound library."""

    def hide(program: str) -> None:
        monkeypatch.setattr(
            shutil, "which", lambda name, *_, **__: f"/bin/{name}" if name == program else None
        )
        monkeypatch.setitem(__import__("sys").modules, "sounddevice", None)

    return hide


def test_the_table_has_a_name_for_every_need_and_manager() -> None:
    for need, row in packages().items():
        assert set(row) == {"apt-get", "dnf", "brew"}, need
        assert all(row.values()), need


@pytest.mark.parametrize(
    ("manager", "user", "command"),
    [
        ("apt-get", 0, "apt-get install -y libportaudio2 flite"),
        ("apt-get", 1000, "sudo apt-get install -y libportaudio2 flite"),
        ("dnf", 1000, "sudo dnf install -y portaudio flite"),
        ("brew", 501, "brew install portaudio flite"),
        ("", 1000, "install portaudio and flite with the package manager of your system"),
    ],
)
def test_the_command_is_exact(
    only: Hide, monkeypatch: pytest.MonkeyPatch, manager: str, user: int, command: str
) -> None:
    only(manager)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert how_to_install("portaudio", "flite") == command


def test_what_is_one_package_is_named_once(only: Hide) -> None:
    only("dnf")
    assert how_to_install("espeak-ng", "libespeak-ng").endswith("dnf install -y espeak-ng")


def test_what_a_manager_does_not_have_is_no_command(only: Hide) -> None:
    only("brew")
    assert how_to_install("alsa-pulse").startswith("install alsa-pulse with")


def failing_voice(lang: str, speaker: str) -> EspeakVoice:
    return EspeakVoice(lang, speaker)


@pytest.mark.parametrize(
    ("use", "package"),
    [
        (lambda: find_input(None), "libportaudio2"),
        (devices.sound_devices, "libportaudio2"),
        (EspeakVoice, "espeak-ng"),
        (lambda: choose("auto", "en", [("espeak", failing_voice)]), "espeak-ng libespeak-ng1"),
        (voices.check, "flite"),
        (lambda: sound_server.SoundServer(Path("nowhere")), "pulseaudio pulseaudio-utils"),
    ],
)
def test_every_place_that_misses_something_says_how_to_get_it(
    only: Hide, use: Callable[[], object], package: str
) -> None:
    only("apt-get")
    with pytest.raises(DeviceError) as found:
        use()
    assert f"apt-get install -y {package}" in str(found.value)
