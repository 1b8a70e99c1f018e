"""Which voice speaks, in a stated order: Piper's natural one where it is installed, the platform's
own through pyttsx3, the espeak-ng program, none (everything is printed)."""

import shutil
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib.util import find_spec

from voicehost.core.errors import DeviceError
from voicehost.core.ports import Voice
from voicehost.speak.no_voice import NoVoice
from voicehost.speak.speech_cache import SpeechCache
from voicehost.system_packages import how_to_install

_TRIAL = "ready"


def _piper(lang: str, speaker: str) -> Voice:
    from voicehost.speak.piper_voice import PiperVoice

    return PiperVoice(lang, speaker)


def _pyttsx3(lang: str, speaker: str) -> Voice:
    if find_spec("pyttsx3") is None:
        raise DeviceError("is not installed", "pyttsx3", "pip install pyttsx3")
    from voicehost.speak.pyttsx3_voice import Pyttsx3Voice

    return Pyttsx3Voice(lang, speaker)


def _espeak(lang: str, speaker: str) -> Voice:
    from voicehost.speak.espeak_voice import EspeakVoice

    return EspeakVoice(lang, speaker)


def _none(lang: str, speaker: str) -> Voice:
    return NoVoice()


Maker = Callable[[str, str], Voice]

VOICES: tuple[tuple[str, Maker], ...] = (
    ("piper", _piper),
    ("pyttsx3", _pyttsx3),
    ("espeak", _espeak),
    ("none", _none),
)
"""Name and maker, in the order they are tried."""


OPTIONAL = frozenset({"piper"})
"""Voices that nobody misses where they are not installed."""


_ACCENTS = (
    ("espeak:en-gb", "British"),
    ("espeak:en-gb-scotland", "Scottish"),
    ("espeak:en-us+f3", "higher"),
)


def offered(lang: str) -> Sequence[tuple[str, str]]:
    """The voices that one may choose from on this machine, the usual one first.

    Args:
        lang: language to speak.

    Returns:
        Value of the setting `voice`, and a word for how it sounds.
    """
    others = (
        [("pyttsx3", "the system's own")] if find_spec("piper") and find_spec("pyttsx3") else []
    )
    if lang.startswith("en") and shutil.which("espeak-ng"):
        others += _ACCENTS
    return (("auto", "the usual one"), *others)


def is_second_best(voice: Voice) -> bool:
    """Whether a voice speaks because the usual one is missing."""
    usual = next(name for name, _ in VOICES if name not in OPTIONAL)
    return voice.name not in {usual, *OPTIONAL}


def choose(
    name: str,
    lang: str,
    voices: Sequence[tuple[str, Maker]] = VOICES,
    cache: SpeechCache | None = None,
) -> tuple[Voice, str]:
    """The voice that speaks and why.

    Args:
        name: "auto" for the first that works; else one of VOICES, with ":speaker" for the engine's
            own name of a voice ("espeak:en-gb"), or a voice's file ("piper:en_US-joe.onnx").
        lang: language to speak.
        voices: what there is, in order; another set in tests.
        cache: keeps the trial word of a voice that worked; such a voice is not tried again, so
            that it speaks at once.

    Returns:
        The voice, and the reason in a few words: "asked for", "the first choice", or what was
        wrong with those before it.

    Raises:
        DeviceError: a voice was named and is missing, or has failed its trial word.
    """
    if name != "auto":
        kind, _, speaker = name.partition(":")
        known = dict(voices)
        if kind not in known:
            near = get_close_matches(kind, [*known, "auto"], 1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are: {', '.join(known)}"
            raise DeviceError("no such voice", kind, hint)
        return _tried(known[kind], lang, speaker, cache), "asked for"
    problems: list[str] = []
    for _, maker in voices:
        try:
            voice = _tried(maker, lang, "", cache)
        except DeviceError as error:
            problems.append(f"{error.where}: {error.what}")
        else:
            return voice, "; ".join(problems) or "the first choice"
    raise DeviceError("; ".join(problems), "voice", how_to_install("espeak-ng", "libespeak-ng"))


def after(failed: Voice, lang: str) -> Voice | None:
    """The first voice that works of those that come after one that failed; None without one."""
    names = [name for name, _ in VOICES]
    place = next((at for at, name in enumerate(names) if failed.name.startswith(name)), len(names))
    for _, maker in VOICES[place + 1 :]:
        try:
            return _tried(maker, lang, "", None)
        except DeviceError:
            continue
    return None


def _tried(maker: Maker, lang: str, speaker: str, cache: SpeechCache | None) -> Voice:
    """A voice that has spoken one word, now or before."""
    voice = maker(lang, speaker)
    identity = str(getattr(voice, "identity", voice.name))
    if cache is not None and cache.get(identity, _TRIAL) is not None:
        return voice
    audio = voice.synthesise(_TRIAL)
    if not audio.samples:
        raise DeviceError("is silent", voice.name, "choose another voice")
    if cache is not None and not isinstance(voice, NoVoice):
        cache.put(identity, _TRIAL, audio)
    return voice
