"""voicehost doctor: a report to paste where help is asked for. It never holds an answer."""

import argparse
import json
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from voicehost import __version__
from voicehost.core.errors import DeviceError, VoicehostError
from voicehost.core.heard import HeardKind, Listening, Passing, Topic
from voicehost.core.plural import counted
from voicehost.core.ports import RATE_HZ, Frame, Recogniser
from voicehost.settings import Resolved, Settings, resolve, shown, state_dir, user_packs

if TYPE_CHECKING:
    import numpy.typing as npt

LISTEN_S = 1.5
"""How long the microphone is listened to for its noise floor."""

LEAST_FREE_MB = 50
"""Less free disk space than this is a finding: a journal must never stop."""

WAY_OUT = (
    "with answers = button only what is said while a key is held counts; engine = full hears best"
)
"""What helps where noise is taken for answers."""

PROGRAMS = {
    "espeak-ng": "the platform's voice speaks through it",
    "flite": "robots of the demo speak with it",
    "pulseaudio": "only the tests of sound devices need it",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One finding of the report."""

    part: str
    state: str
    """ok, note (something is missing that one can do without) or bad."""
    text: str


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost doctor`."""
    parser = commands.add_parser(
        "doctor",
        help="a report to paste where help is asked for; never an answer",
        description="Looks at everything a voice game needs. Ends with 1 if something is bad.",
        epilog="example: voicehost doctor --json",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the report.

    Returns:
        1 if something is bad, else 0.
    """
    lines: list[Line] = []
    part = ""
    for line in examine(PARTS):
        lines.append(line)
        if not args.json:
            if line.part != part:
                part = line.part
                print(f"{part}:")
            print(f"  {line.state:4} {line.text}", flush=True)
    if args.json:
        print(json.dumps([asdict(line) for line in lines], ensure_ascii=False))
    return int(any(line.state == "bad" for line in lines))


Part = Callable[[Resolved], Iterator[tuple[str, str]]]


def examine(parts: dict[str, Part]) -> Iterator[Line]:
    """Every part's findings; one that fails is a finding itself, and the others go on."""
    try:
        resolved = resolve({})
    except VoicehostError as error:
        yield Line(part="settings", state="bad", text=without_home(str(error)))
        resolved = resolve({}, environ={}, file=Path(os.devnull))
    for part, look in parts.items():
        try:
            for state, text in look(resolved):
                yield Line(part=part, state=state, text=without_home(text))
        except VoicehostError as error:
            yield Line(part=part, state="bad", text=without_home(str(error)))
        except Exception as error:  # a report that stops at the first surprise helps nobody
            # The kind only: what an unknown fault says might hold a word of a chart.
            yield Line(part=part, state="bad", text=f"this check failed: {type(error).__name__}")


def without_home(text: str) -> str:
    """Without the name of the user's home folder, which is nobody's business in a pasted report."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def program(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Versions."""
    yield "ok", f"voicehost {__version__}, Python {platform.python_version()}"
    yield "ok", f"{platform.system()} {platform.release()}, {platform.machine()}"
    yield "ok", f"{os.cpu_count()} processor cores"


def system(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Programs beside Python."""
    for name, use in PROGRAMS.items():
        there = shutil.which(name) is not None
        yield ("ok", f"{name} is there") if there else ("note", f"{name} is missing: {use}")


def devices(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Microphones and loudspeakers by name."""
    from voicehost.speak.devices import sound_devices

    found = sound_devices()
    for kind, has, default in (
        ("microphone", "inputs", "default_input"),
        ("loudspeaker", "outputs", "default_output"),
    ):
        named = [device for device in found if getattr(device, has)]
        for device in named:
            mark = " (default)" if getattr(device, default) else ""
            yield "ok", f'{kind} "{device.name}", {device.rate_hz} Hz{mark}'
        if not named:
            yield "note", f"no {kind}: games are played by text"


def microphone(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Level and noise floor of the microphone that would be used."""
    from voicehost.front.room import room_findings
    from voicehost.front.sound_check import record
    from voicehost.hear.inputs import input_names

    if not input_names():
        yield "note", "no microphone to listen to"
        return
    yield from room_findings(record(resolved.settings.microphone, LISTEN_S))


def loopback(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """A short sound, and whether the microphone hears it: the whole way out and in."""
    from voicehost.front.room import RealRoom, echo_findings
    from voicehost.front.sound_check import echo

    room = RealRoom()
    if not (room.names("microphone")[0] and room.names("loudspeaker")[0]):
        yield "note", "no microphone and loudspeaker to try together"
        return
    settings = resolved.settings
    yield from echo_findings(echo(settings.microphone, settings.speaker))


def barge_in(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Whether the host may be talked over: what is left of its sound in the recording."""
    from voicehost.front.echo_test import keep, measure
    from voicehost.front.room import RealRoom, barge_in_findings
    from voicehost.hear.echo_canceller import EchoCanceller

    room, settings = RealRoom(), resolved.settings
    if not (room.names("microphone")[0] and room.names("loudspeaker")[0]):
        yield "note", "no microphone and loudspeaker to try together"
        return
    try:
        canceller = EchoCanceller()
    except DeviceError as fault:
        yield "note", f"{fault}; without it a key or a touch stops the host"
        return
    found = measure(settings.microphone, settings.speaker, canceller)
    keep(found)
    yield from barge_in_findings(found, on=settings.barge_in == "on")


def voice(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Which voice speaks, why, and how fast."""
    from voicehost.speak.voices import choose

    settings = resolved.settings
    speaker, reason = choose(settings.voice, settings.lang)
    try:
        began = time.perf_counter()
        audio = speaker.synthesise("The microphone is open.")
        took_ms = round((time.perf_counter() - began) * 1_000)
    finally:
        close = getattr(speaker, "close", None)
        if close is not None:
            close()
    state = "note" if speaker.name == "none" else "ok"
    length_ms = len(audio.samples) // 2 * 1_000 // audio.rate_hz
    yield state, f"{speaker.name} ({reason}); {length_ms} ms of speech made in {took_ms} ms"


def recogniser(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Which recogniser hears, why, and whether it takes silence or noise for words."""
    from voicehost.hear.engines import choose_with_reason

    settings = resolved.settings
    chosen = choose_with_reason(settings.engine, settings.lang)
    yield "ok", f"hearing with {chosen.reason}"
    yield from speed_findings(settings, chosen.recogniser)
    sounds = made_sounds()
    talk = talk_sound(settings)
    if talk:
        sounds["talk about something else"] = talk
    yield from rejection(chosen.recogniser, public_words(settings), sounds)


def speed_findings(settings: Settings, engine: Recogniser) -> Iterator[tuple[str, str]]:
    """Whether this machine is fast enough for all of its hearing."""
    from voicehost.front.engines import suit_speed

    speed = suit_speed(engine) if settings.engine == "auto" else None
    if speed is None:
        return
    if speed.light:
        yield "note", f"{speed.reason}: tier light hears; engine = full searches in full anyway"
    else:
        yield "ok", f"{speed.reason}: tier full hears"


def public_words(settings: Settings) -> Topic:
    """The public list of countries, whose words are no secret of any chart."""
    from voicehost.packs.library import shipped_root
    from voicehost.packs.topics import find_topic, public_topic

    gazetteer = find_topic("countries", settings.lang, (shipped_root(),))
    return public_topic("countries", gazetteer.words, gazetteer)


def rejection(
    engine: Recogniser, topic: Topic, sounds: Mapping[str, bytes]
) -> Iterator[tuple[str, str]]:
    """Feed sounds as if everything said counted: nothing of the topic may be taken for said."""
    from voicehost.front.engines import vad_for
    from voicehost.hear.listener import Listener
    from voicehost.hear.understanding import Understanding

    for name, sound in sounds.items():
        listener = Listener(engine, vad_for(), Understanding())
        listener.attend(Listening(passing=Passing.ON_TURN, topic=topic, phrases=()))
        heard = [one for frame in _frames(sound) for one in listener.feed(frame)]
        heard += listener.finish()
        taken = [one for one in heard if one.kind in (HeardKind.ANSWER, HeardKind.PHRASE)]
        if taken:
            times = counted(len(taken), "time")
            yield "bad", f"{name} was taken for an answer {times}: {WAY_OUT}"
        else:
            yield "ok", f"{name}: nothing is taken for an answer"


def made_sounds(seconds: int = 3) -> dict[str, bytes]:
    """Silence, hiss, hum, a fan and music, 16 kHz mono signed 16 bit; the same on every machine."""
    count = seconds * RATE_HZ
    chance = np.random.default_rng(1)
    at = np.arange(count) / RATE_HZ
    hum = 0.1 * np.sin(2 * np.pi * 50 * at) + 0.05 * np.sin(2 * np.pi * 150 * at)
    air = np.convolve(chance.normal(0, 0.05, count), np.ones(24) / 24, "same")
    fan = air * (1 + 0.4 * np.sin(2 * np.pi * 22 * at)) + 0.02 * np.sin(2 * np.pi * 110 * at)
    sounds = {
        "silence": np.zeros(count),
        "hiss at -40 dB": chance.normal(0, 0.01, count),
        "hiss at -20 dB": chance.normal(0, 0.1, count),
        "mains hum": hum,
        "a fan": fan,
        "music": _music(at),
    }
    return {name: (sound * 32767).astype("<i2").tobytes() for name, sound in sounds.items()}


CHORDS = ((220.0, 277.2, 329.6), (196.0, 246.9, 293.7), (174.6, 220.0, 261.6))


def _music(at: "npt.NDArray[np.float64]") -> "npt.NDArray[np.float64]":
    """Three plucked chords in turn, two a second."""
    beat = (at * 2).astype(int)
    fade = np.exp(-3 * (at * 2 - beat))
    out = np.zeros(len(at))
    for place, chord in enumerate(CHORDS):
        tones = sum(
            np.sin(2 * np.pi * tone * part * at) / part for tone in chord for part in (1, 2, 3)
        )
        out += np.where(beat % len(CHORDS) == place, tones, 0.0)
    return np.asarray(0.05 * fade * out)


TALK = "I told you that we would be late again, because the shop had already closed by then."
"""Table talk that names no country."""


def talk_sound(settings: Settings) -> bytes:
    """Somebody talks about something else, in the host's own voice; b"" where there is none."""
    from voicehost.speak.resample import to_audio, to_rate
    from voicehost.speak.voices import choose

    speaker, _ = choose(settings.voice, settings.lang)
    try:
        if speaker.name == "none":
            return b""
        return to_audio(to_rate(speaker.synthesise(TALK), RATE_HZ), RATE_HZ).samples
    finally:
        close = getattr(speaker, "close", None)
        if close is not None:
            close()


def _frames(sound: bytes) -> Iterator[Frame]:
    from voicehost.hear.audio_file import frames_of

    return frames_of(sound)


def models(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Speech models: there, and as listed."""
    from voicehost.commands.models_command import manifest, problems

    for model in manifest():
        wrong = problems(model)
        if wrong:
            yield "bad", f"{model['name']}: {'; '.join(wrong)}"
        else:
            yield (
                "ok",
                f"{model['name']}: as listed"
                if model.get("needed")
                else (f"{model['name']}: optional"),
            )


def packs(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Packs with how many charts and sets they have; no title, no task, no answer."""
    from voicehost.packs import library

    roots = library.roots_with(user_packs())
    for pack in library.packs(roots=roots):
        sets = library.sets(pack.game, pack.lang, roots)
        there = f"{counted(pack.count, 'chart')}, {counted(len(sets), 'set')}"
        yield "ok", f"{pack.name} ({pack.game}, {pack.lang}): {there}"
        library.find_charts(pack.game, pack.lang, roots)


def keeping(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Where games are kept, whether one can write there, and how much room is left."""
    from voicehost.front.session import sessions
    from voicehost.journal.records import Ended

    folder = state_dir()
    there = next(path for path in (folder, *folder.parents) if path.exists())
    if not os.access(there, os.W_OK):
        yield "bad", f"games cannot be kept in {folder}: it may not be written to"
    free_mb = shutil.disk_usage(there).free // 1_000_000
    yield ("bad" if free_mb < LEAST_FREE_MB else "ok"), f"{folder}: {free_mb} MB free"
    kept = sessions()
    ended = sum(any(isinstance(record, Ended) for record in records) for _, records, _ in kept)
    yield "ok", f"{counted(len(kept), 'game')} kept, {len(kept) - ended} not over"
    for name, _, trouble in kept:
        if trouble:
            yield "note", f"{name}: {trouble}"


def settings(resolved: Resolved) -> Iterator[tuple[str, str]]:
    """Every setting with where it came from."""
    for key, value in shown(resolved.settings).items():
        said = "is set" if value is None else f"= {value!r}"
        yield "ok", f"{key} {said} ({resolved.origin[key]})"


PARTS: dict[str, Part] = {
    "program": program,
    "system": system,
    "devices": devices,
    "microphone": microphone,
    "loopback": loopback,
    "barge-in": barge_in,
    "voice": voice,
    "recogniser": recogniser,
    "models": models,
    "packs": packs,
    "keeping": keeping,
    "settings": settings,
}
"""What is looked at, in the order of the report."""
