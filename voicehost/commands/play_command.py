"""voicehost play GAME: by voice where there are devices, else by text; from a pipe or a file."""

import argparse
from pathlib import Path

from voicehost.commands.wishes import add_wish_options, settings_of, wish_of
from voicehost.core.errors import UsageError
from voicehost.settings import Settings


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "play",
        help="play a game",
        description="Play: microphone and speaker if there are any, else text.",
        epilog="example: voicehost play top-ten-quiz --text --seed 7 --set 1 < game.txt",
    )
    parser.add_argument("game", help="any of `voicehost games`")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--text", action="store_true", help="the terminal; a pipe gets a virtual clock"
    )
    way.add_argument("--audio", type=Path, metavar="FILE", help="hear a file, as fast as it can")
    parser.add_argument("--audio-out", type=Path, metavar="FILE", help="write what is heard (wav)")
    parser.add_argument(
        "--audio-live", action="store_true", help="the file runs on while the host speaks"
    )
    parser.add_argument("--microphone", help="input device by (part of its) name")
    parser.add_argument("--speaker", help="output device by (part of its) name")
    add_wish_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.front.wish import CalledOffError

    _refuse_idle_options(args)
    settings = settings_of(args)
    try:
        return _play(args, settings)
    except CalledOffError:
        return 0


def _play(args: argparse.Namespace, settings: Settings) -> int:
    wish = wish_of(args)
    if args.text:
        from voicehost.front.play import play_text

        return play_text(wish, settings, as_json=args.json, transcript=args.transcript)
    if args.audio is not None:
        from voicehost.front.play import play_audio

        return play_audio(
            wish, settings, args.audio, out=args.audio_out, live=args.audio_live,
            as_json=args.json, transcript=args.transcript,
        )  # fmt: skip
    from voicehost.front.voice_play import play_voice

    return play_voice(
        wish, settings, microphone=args.microphone, speaker=args.speaker, as_json=args.json,
        transcript=args.transcript,
    )  # fmt: skip


def _refuse_idle_options(args: argparse.Namespace) -> None:
    """An option without effect is a misunderstanding.

    Raises:
        UsageError: one is given that does nothing here.
    """
    if args.audio is None:
        for option in ("audio_out", "audio_live"):
            if getattr(args, option):
                name = option.replace("_", "-")
                raise UsageError("works with a recording only", f"--{name}", "add --audio FILE")
    if args.text or args.audio is not None:
        way = "--text" if args.text else "--audio"
        spoken = ("engine", "voice") if args.text else ()
        for option in ("microphone", "speaker", *spoken):
            if getattr(args, option):
                raise UsageError(f"does nothing with {way}", f"--{option}", f"leave out {way}")
