"""voicehost start, or voicehost alone at a terminal: from nothing to the first game."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from voicehost.core.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from voicehost.front.guide import Asking


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of `voicehost start`."""
    parser = commands.add_parser(
        "start",
        help="a sound check, a few questions, and the first game; also voicehost alone",
        description="Asks at a terminal: devices by name, how loud the room is, whether you hear "
        "yourself, which voice speaks and how fast, whether a league is kept, which game, and "
        "whether its secrets are on paper. What is chosen is kept.",
        epilog="example: voicehost start",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Walk through the start, then play.

    Raises:
        UsageError: there is no terminal to ask at.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("asks at a terminal, and there is none", "start", "voicehost --help")
    from rich.console import Console

    from voicehost.front.guide import Guide
    from voicehost.front.room import RealRoom
    from voicehost.settings import config_file, resolve

    console = Console()
    guide = Guide(console, asking(console), RealRoom(), resolve({}).settings)
    wish = guide.again() if config_file().exists() else guide.first()
    if wish is None:
        return 0
    settings = resolve({}).settings
    if guide.by_text:
        from voicehost.front.play import play_text

        return play_text(wish, settings)
    from voicehost.front.voice_play import play_voice

    return play_voice(wish, settings)


def asking(console: "Console") -> "Asking":
    """Asks at the terminal; the end of the input is like Ctrl-C."""
    from rich.prompt import Prompt

    def ask(question: str, default: str, choices: Sequence[str] = ()) -> str:
        try:
            return Prompt.ask(
                question, console=console, default=default, show_default=bool(default),
                choices=list(choices) or None,
            )  # fmt: skip
        except EOFError:
            raise KeyboardInterrupt from None

    return ask
