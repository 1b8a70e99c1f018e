"""The command line: the only reader of its arguments. Each command lives in commands/."""

import argparse
import importlib
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

from voicehost import __version__
from voicehost.core.errors import VoicehostError
from voicehost.front.log import on_terminal

COMMANDS = (
    "start", "play", "demo", "resume", "sessions", "replay", "games", "packs", "judge", "hear",
    "say", "sheets", "serve", "service", "league",
    "devices", "models", "doctor", "bench", "config",
)  # fmt: skip
"""In the order `voicehost --help` lists them; each is `commands/<name>_command.py`."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors say what may have been meant. Exit code 2."""

    def error(self, message: str) -> NoReturn:
        known = self._known(sys.argv[1:])
        typed = {part for word in sys.argv[1:] for part in (word, *word.split("="))}
        hints = [
            f'did you mean "{close[0]}"?'
            for word in re.split(r"[\s'\"=,:]+", message.split("(choose from")[0])
            if word in typed and word not in known
            for close in [get_close_matches(word, known, n=1, cutoff=0.7)]
            if close
        ]
        hint = hints[0] if hints else f"{self.prog} --help shows what there is"
        self.exit(2, f"{self.prog}: {message}; {hint}\n")

    def _known(self, words: Sequence[str]) -> list[str]:
        """Commands, options and choices of this parser and of the commands that `words` name."""
        known = list(self._option_string_actions)
        for action in self._actions:
            known += [str(choice) for choice in action.choices or ()]
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
                for name, parser in action.choices.items():
                    if name in words:
                        known += parser._known(words)  # noqa: SLF001
        return known


def parser_for(names: Sequence[str]) -> Parser:
    """The parser of the command line with the commands of that name; each is loaded only then."""
    parser = Parser(
        prog="voicehost",
        description="An offline voice host for table games.",
        epilog="example: voicehost play top-ten-quiz --players 'Ann, Ben, Cy, Di'",
    )
    parser.add_argument("--version", action="version", version=f"voicehost {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser
    )
    for name in names:
        module = importlib.import_module(f"voicehost.commands.{name}_command")
        module.add_parser(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns:
        0 done, 1 a finding, 2 wrong use.
    """
    _speak_utf8()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments and sys.stdin.isatty() and sys.stdout.isatty():
        arguments = ["start"]
    known = bool(arguments) and arguments[0] in COMMANDS
    parser = parser_for(arguments[:1] if known else COMMANDS)
    args = parser.parse_args(arguments)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _stopped)
    try:
        with on_terminal():
            code: int = args.run(args)
        sys.stdout.flush()
    except VoicehostError as error:
        print(f"voicehost {args.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _let_go_of_output()
        return 0
    return code


def _stopped(number: int, frame: object) -> NoReturn:
    """A service manager ends us: like Ctrl-C, everything is let go of and the game is kept."""
    raise KeyboardInterrupt


def _let_go_of_output() -> None:
    """The reader went away: what is still to be written goes nowhere, and without a word."""
    out = sys.__stdout__
    if out is not None and sys.stdout is out:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _speak_utf8() -> None:
    """The same bytes on every machine, whatever its locale; what is no UTF-8 stops no game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors="replace")
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
