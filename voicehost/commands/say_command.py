"""voicehost say TEXT: try the voice."""

import argparse
import sys
import threading
import time

from voicehost.core.errors import DeviceError
from voicehost.core.ids import CueId
from voicehost.core.ports import SpeechEnded, Voice

_LONGEST_S = 120


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "say",
        help="try the voice",
        epilog="example: voicehost say 'Henry VIII had 6 wives.' --rate 150",
    )
    parser.add_argument("text", nargs="+", help="what to say")
    parser.add_argument("--voice", help="auto, pyttsx3, espeak, none; NAME:SPEAKER for one of its")
    parser.add_argument("--lang", help="language code (en)")
    parser.add_argument("--rate", type=int, metavar="WPM", help="words a minute, 80 to 400")
    parser.add_argument("--speaker", metavar="NAME", help="loudspeaker by (part of its) name")
    parser.add_argument("--audio-out", metavar="FILE", help="write a WAV file instead of playing")
    parser.add_argument("--print", action="store_true", help="print the words as they are spoken")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.settings import resolve
    from voicehost.speak.spoken_form import spoken_form
    from voicehost.speak.voices import choose

    flags = {"voice": args.voice, "lang": args.lang, "speaker": args.speaker}
    settings = resolve(flags).settings
    text = " ".join(args.text)
    if args.print:
        print(spoken_form(text, settings.lang))
    voice, reason = choose(settings.voice, settings.lang)
    print(f"voice: {voice.name} ({reason})", file=sys.stderr)
    if args.rate is not None and hasattr(voice, "rate_wpm"):
        voice.rate_wpm = min(400, max(80, args.rate))
    try:
        if args.audio_out:
            _write(voice, text, settings.lang, args.audio_out)
        else:
            _play(voice, text, settings.lang, settings.speaker)
    finally:
        close = getattr(voice, "close", None)
        if close is not None:
            close()
    return 0


def _write(voice: Voice, text: str, lang: str, path: str) -> None:
    import numpy as np
    import soundfile

    from voicehost.speak.mouth import Mouth
    from voicehost.speak.virtual_sink import VirtualSink

    sink, ended = VirtualSink(), list[SpeechEnded]()
    Mouth(voice, sink, ended.append, lang=lang, failed=_failed).say(CueId(1), text, sealed=True)
    samples = sink.render(sink.ends_at_ms() or 0)
    try:
        soundfile.write(path, np.clip(samples, -1, 1), sink.rate_hz, "PCM_16", format="WAV")
    except (OSError, soundfile.LibsndfileError) as error:
        raise DeviceError("cannot be written", path, "give another --audio-out") from error


def _play(voice: Voice, text: str, lang: str, speaker: str) -> None:
    from voicehost.speak.mouth import Mouth
    from voicehost.speak.playback import Playback

    start, over = time.monotonic(), threading.Event()

    class SinceStart:
        def now_ms(self) -> int:
            return int((time.monotonic() - start) * 1000)

    playback = Playback(SinceStart(), speaker)
    mouth = Mouth(voice, playback, lambda end: over.set(), lang=lang, failed=_failed)
    try:
        mouth.say(CueId(1), text, sealed=True)
        over.wait(_LONGEST_S)
    finally:
        mouth.stop()
        playback.close()


def _failed(reason: str) -> None:
    print(f"the voice failed: {reason}", file=sys.stderr)
