"""voicehost resume [SESSION]: go on after a stop or a crash."""

import argparse


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "resume",
        help="go on with a game after a stop or a crash",
        epilog="example: voicehost resume --text",
    )
    parser.add_argument("session", nargs="?", help="which one; the last unfinished one else")
    parser.add_argument("--text", action="store_true", help="in the terminal or from a pipe")
    parser.add_argument("--json", action="store_true", help="events and effects as JSON Lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.settings import resolve

    settings = resolve({}).settings
    if args.text:
        from voicehost.front.play import resume_text

        return resume_text(args.session, settings, as_json=args.json)
    from voicehost.front.voice_play import resume_voice

    return resume_voice(args.session, settings, as_json=args.json)
