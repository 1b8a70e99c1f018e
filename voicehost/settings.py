"""Settings: flags > environment (VOICEHOST_*) > user config (TOML, XDG) > defaults."""

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from pathlib import Path

import platformdirs

from voicehost.core.errors import UsageError

APP = "voicehost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this host is set up. Each field can be given by flag, environment or config file."""

    lang: str = "en"
    """Language of prompts, packs and recogniser."""
    engine: str = "auto"
    """Recogniser: auto, embedded, full, light, vosk; auto is the built-in one in full, or light
    where this machine is measured to be slow."""
    voice: str = "auto"
    """Voice: auto, pyttsx3, espeak, none."""
    microphone: str = ""
    """Input device by (part of its) name; "" is the system's default."""
    speaker: str = ""
    """Output device by (part of its) name; "" is the system's default."""
    answers: str = "marker"
    """How an answer is passed in open discussion: marker, button, open."""
    buzzers: str = ""
    """Keyboards, presenters and USB buzzers whose keys are the button: parts of their names, parted
    by commas, each with #KEY and =PLAYER where that matters; "" is none. Linux."""
    barge_in: str = "off"
    """Whether "stop" is heard while the host speaks, on devices that passed the echo test of
    `voicehost doctor`: off, on. Keys and touch stop it always."""
    secrets: str = "auto"
    """Sealed channel: sheets, phones, fingers, props, one-by-one; auto is phones in text; by voice
    sheets where a set is named, else fingers, or one by one where numbers are dealt."""
    sheets: str = "off"
    """Whether `voicehost` alone plays games with secrets from printed code sheets: off, on."""
    marks: str = "full"
    """How much of a clock is counted aloud: off, few, full."""
    rate: int = 0
    """Speaking rate, in steps from -3 to 3."""
    volume: int = 0
    """Loudness, in steps from -3 to 3."""
    wake: str = "hey host"
    """What the kiosk is called by; several parted by commas; "" is by touch alone."""
    left_alone: int = 5
    """Minutes of silence after which the kiosk takes its visitors to have left, from 1 to 240."""
    quiet_hours: str = ""
    """When the kiosk speaks low and keeps its screen dark: "22:00-07:00"; "" is never."""
    host: str = "127.0.0.1"
    """Address the kiosk listens on; 0.0.0.0 lets the home network in."""
    port: int = 8765
    """Port the kiosk listens on; 0 is any free one."""
    names: str = ""
    """Names the kiosk goes by beside its addresses, parted by commas."""
    tls: str = "off"
    """Whether the kiosk is served by https with a certificate of its own: off, on."""
    tls_cert: str = ""
    """File of a certificate: the kiosk is served by https with it."""
    tls_key: str = ""
    """File of that certificate's key."""
    adult: str = "off"
    """Whether the page offers cards for adults, never chosen first: off, on."""
    code: str = field(default="", repr=False)
    """Code that hides settings, packs and history of the kiosk, 4 to 64 characters; "" hides
    nothing. In the config file or the environment only."""
    league: str = "off"
    """Whether finished games of named players are kept in the league on this machine: off, on."""


CHOICES: Mapping[str, tuple[str, ...]] = {
    "answers": ("marker", "button", "open"),
    "barge_in": ("off", "on"),
    "secrets": ("auto", "sheets", "phones", "fingers", "props", "one-by-one"),
    "marks": ("off", "few", "full"),
    "league": ("off", "on"),
    "sheets": ("off", "on"),
    "tls": ("off", "on"),
    "adult": ("off", "on"),
}
RANGES: Mapping[str, tuple[int, int]] = {
    "rate": (-3, 3),
    "volume": (-3, 3),
    "left_alone": (1, 240),
    "port": (0, 65_535),
}
SECRET = frozenset({"code"})
"""Settings whose value is shown to nobody."""
CODE_LENGTH = (4, 64)
"""Characters of the code, at least and at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """The settings, and for each where its value came from."""

    settings: Settings
    origin: Mapping[str, str] = field(default_factory=dict)


def config_file() -> Path:
    """The user's config file (it need not exist)."""
    return Path(platformdirs.user_config_dir(APP)) / "config.toml"


def user_units() -> Path:
    """Where the units of the user's service manager lie (it need not exist)."""
    return Path(platformdirs.user_config_dir("systemd")) / "user"


def state_dir() -> Path:
    """Where sessions are kept."""
    override = os.environ.get("VOICEHOST_STATE")
    return Path(override) if override else Path(platformdirs.user_state_dir(APP))


def league_file() -> Path:
    """Where the league lies (it need not exist)."""
    return state_dir() / "league.db"


def user_packs() -> Path:
    """Where a user's own packs lie, beside the shipped ones (it need not exist)."""
    override = os.environ.get("VOICEHOST_PACKS")
    return Path(override) if override else Path(platformdirs.user_data_dir(APP)) / "packs"


def resolve(
    flags: Mapping[str, object], environ: Mapping[str, str] | None = None, file: Path | None = None
) -> Resolved:
    """Put the layers together.

    Args:
        flags: values from the command line; None means not given.
        environ: the environment; the process's own unless given.
        file: the config file; the user's own unless given.

    Raises:
        UsageError: an unknown key or a value out of range, with where it stands.
    """
    environ = os.environ if environ is None else environ
    path = config_file() if file is None else file
    values: dict[str, object] = {}
    origin: dict[str, str] = {}
    names = {f.name: f for f in fields(Settings)}
    for key, value in _config(path).items():
        if key not in names:
            raise _unknown(key, str(path), names)
        values[key], origin[key] = _check(key, value, str(path)), str(path)
    for key in names:
        variable = f"VOICEHOST_{key.upper()}"
        if variable in environ:
            values[key] = _check(key, environ[variable], variable)
            origin[key] = f"environment {variable}"
        if flags.get(key) is not None:
            values[key] = _check(key, flags[key], _flag(key))
            origin[key] = f"flag {_flag(key)}"
    for key in names:
        origin.setdefault(key, "default")
    return Resolved(settings=Settings(**values), origin=origin)  # type: ignore[arg-type]


def shown(settings: Settings) -> dict[str, int | str | None]:
    """The settings as they may be shown; None: it is set, and is nobody's business."""
    return {
        f.name: None
        if f.name in SECRET and getattr(settings, f.name)
        else getattr(settings, f.name)
        for f in fields(settings)
    }


def changed(settings: Settings, values: Mapping[str, object]) -> Settings:
    """The settings with some of them changed; None leaves one as it is.

    Raises:
        UsageError: a value out of range.
    """
    given = {key: _check(key, value, key) for key, value in values.items() if value is not None}
    return replace(settings, **given)  # type: ignore[arg-type]


def keep(values: Mapping[str, object], file: Path | None = None) -> Path:
    """Write settings into the user's config file; comments and other settings in it stay.

    Args:
        values: by key; one that is its default is taken out of the file.
        file: the config file; the user's own unless given.

    Returns:
        The file.

    Raises:
        UsageError: an unknown key, a value out of range, or a file that cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = config_file() if file is None else file
    known = {f.name: f.default for f in fields(Settings)}
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        document = tomlkit.parse(text)
        for key, value in values.items():
            if key not in known:
                raise _unknown(key, "config set", known)
            good = _check(key, value, "config set")
            if good != known[key]:
                document[key] = good
            elif key in document:
                del document[key]
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_suffix(".new")
        fresh.write_text(tomlkit.dumps(document), encoding="utf-8")
        fresh.replace(path)
    except (OSError, UnicodeDecodeError, TOMLKitError) as error:
        raise UsageError(str(error), str(path), "mend or remove the file") from error
    return path


def _unknown(key: str, where: str, known: Iterable[str]) -> UsageError:
    close = get_close_matches(key, known, n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"known: {', '.join(known)}"
    return UsageError(f'unknown setting "{key}"', where, hint)


def _flag(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def _config(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(str(error), str(path), "mend or remove the file") from error


def _check(key: str, value: object, where: str) -> object:
    if key in RANGES:
        low, high = RANGES[key]
        try:
            number = int(str(value))
        except ValueError:
            number = high + 1
        if not low <= number <= high:
            raise UsageError(f'"{value}" is no {key}', where, f"give a number from {low} to {high}")
        return number
    if isinstance(value, Mapping):
        raise UsageError(f"{key} is no section", where, f'give one value: {key} = "..."')
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    if key in SECRET and text and not CODE_LENGTH[0] <= len(text) <= CODE_LENGTH[1]:
        raise UsageError(
            f"the {key} is too short or too long", where,
            f"give {CODE_LENGTH[0]} to {CODE_LENGTH[1]} characters",
        )  # fmt: skip
    if key in CHOICES and text not in CHOICES[key]:
        close = get_close_matches(text, CHOICES[key], n=1)
        hint = f'did you mean "{close[0]}"?' if close else f"one of {', '.join(CHOICES[key])}"
        raise UsageError(f'"{text}" is no choice for {key}', where, hint)
    return text
