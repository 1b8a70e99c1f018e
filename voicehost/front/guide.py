"""The friendly start: `voicehost` alone at a terminal. A sound check, the voice, sheets, a league,
and the first game; what is chosen is kept in the config file."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.panel import Panel
from rich.table import Table

from voicehost.catalogue import GAMES, SECRETS
from voicehost.core.errors import DeviceError, VoicehostError
from voicehost.front.wish import ASK, Wish
from voicehost.settings import RANGES, Settings, changed, keep

QUIET_S, SPEAK_S = 1.5, 3.5
"""How long the room and a speaker are listened to: with the sweep and the playback the check takes
less than 20 s."""

TRIAL = "This is how I speak. Which country is the largest in the world?"
_YES = frozenset(["y", "yes"])


class Room(Protocol):
    """The sound of this machine, as the guide needs it; another one in tests."""

    def names(self, kind: str) -> tuple[Sequence[str], str]:
        """Names of all "microphone"s or "loudspeaker"s, and the default one's ("" for none)."""

    def quiet(self, microphone: str, seconds: float) -> Sequence[tuple[str, str]]:
        """Findings about a quiet room, as of `voicehost doctor`."""

    def spoken(self, microphone: str, seconds: float) -> tuple[bytes, Sequence[tuple[str, str]]]:
        """What somebody says, and findings about it."""

    def play(self, speaker: str, sound: bytes) -> None:
        """Play it back."""

    def echo(self, microphone: str, speaker: str) -> Sequence[tuple[str, str]]:
        """Findings about what of the host comes back."""

    def voices(self, lang: str) -> Sequence[tuple[str, str]]:
        """The voices to choose from: value of the setting, and a word for how it sounds."""

    def say(self, settings: Settings, text: str) -> None:
        """Speak with the voice of these settings, and wait until it was heard."""


class Asking(Protocol):
    """Who answers the guide's questions."""

    def __call__(self, question: str, default: str, choices: Sequence[str] = ()) -> str:
        """The answer to a question; `default` for an empty one."""


class Guide:
    """One walk through the start.

    Args:
        console: where everything is shown.
        ask: who answers.
        room: the sound of this machine.
        settings: as they are now.
    """

    def __init__(self, console: Console, ask: Asking, room: Room, settings: Settings) -> None:
        self._console, self._ask, self._room = console, ask, room
        self.settings = settings
        self.by_text = False
        self._file: Path | None = None

    def first(self, file: Path | None = None) -> Wish:
        """The whole walk, for somebody new; choices are kept.

        Args:
            file: the config file; the user's own unless given.
        """
        self._file = file
        self._console.print(
            Panel(
                "Hello! I host five table games by voice. Two minutes, and we play.\n"
                "Enter takes what stands in brackets; Ctrl-C leaves at any time.",
                title="voicehost",
                expand=False,
            )
        )
        self.sound()
        if not self.by_text:
            self.voice()
        kept = self.league()
        chosen = ("microphone", "speaker", "voice", "rate")
        values = {key: getattr(self.settings, key) for key in chosen}
        path = keep({**values, "league": kept}, file)
        self._console.print(f"Kept in {path}. `voicehost doctor` repeats the check any time.\n")
        return self.game()

    def again(self, file: Path | None = None) -> Wish | None:
        """For somebody who has walked through it before: one question; None leaves."""
        self._file = file
        self._console.print("Welcome back. [b]p[/b]lay, [b]c[/b]heck the sound, or [b]q[/b]uit?")
        choice = self._ask("What shall we do", "p", ("p", "c", "q"))
        if choice == "q":
            return None
        if choice == "c":
            return self.first(file)
        self.by_text = not self._devices_there()
        return self.game()

    # ------------------------------------------------------------------ sound

    def sound(self) -> None:
        """Devices by name, noise floor, hear yourself back, echo."""
        if not self._devices_there():
            self.by_text = True
            self._note("No microphone and loudspeaker here: we play by typing.")
            self._note("Plug them in and run voicehost again to play by voice.")
            return
        while True:
            microphone = self._device("microphone", self.settings.microphone)
            speaker = self._device("loudspeaker", self.settings.speaker)
            self.settings = replace(self.settings, microphone=microphone, speaker=speaker)
            try:
                good = self._check()
            except DeviceError as error:
                self._note(f"[red]{error}[/red]")
                good = False
            if good:
                return
            if self._ask("Try again with other devices", "y", ("y", "n")) not in _YES:
                return

    def _check(self) -> bool:
        """Whether somebody could be heard and heard themselves."""
        microphone, speaker = self.settings.microphone, self.settings.speaker
        with self._console.status("Please be quiet for a moment ..."):
            self._findings(self._room.quiet(microphone, QUIET_S))
        self._ask("Now press Enter, and say: we say France", "")
        with self._console.status("I am listening ..."):
            sound, findings = self._room.spoken(microphone, SPEAK_S)
        self._findings(findings)
        with self._console.status("This is what I heard ..."):
            self._room.play(speaker, sound)
        if self._ask("Did you hear yourself", "y", ("y", "n")) not in _YES:
            self._note("Is the loudspeaker on, and the right one? Is the microphone muted?")
            return False
        with self._console.status("And a short sound, to know whether I hear myself ..."):
            self._findings(self._room.echo(microphone, speaker))
        return True

    def _devices_there(self) -> bool:
        return all(self._room.names(kind)[0] for kind in ("microphone", "loudspeaker"))

    def _device(self, kind: str, before: str) -> str:
        """The name of the device to use; "" for the system's default, whatever it will be."""
        names, default = self._room.names(kind)
        shown = before or default or names[0]
        if len(names) == 1:
            self._note(f"{kind}: {names[0]}")
            return ""
        for number, name in enumerate(names, 1):
            mark = " (default)" if name == default else ""
            self._note(f"{number}  {name}{mark}")
        numbers = [str(number) for number in range(1, len(names) + 1)]
        usual = str(names.index(shown) + 1) if shown in names else "1"
        name = names[int(self._ask(f"Which {kind}", usual, numbers)) - 1]
        return "" if name == default else name

    def _findings(self, findings: Sequence[tuple[str, str]]) -> None:
        marks = {"ok": "[green]✓[/green]", "note": "[yellow]![/yellow]", "bad": "[red]✗[/red]"}
        for state, text in findings:
            self._note(f"{marks[state]} {text}")

    def _note(self, text: str) -> None:
        self._console.print(f"  {text}")

    # ------------------------------------------------------------------ the rest

    def voice(self) -> None:
        """Which voice speaks, and how fast."""
        low, high = RANGES["rate"]
        sounds = dict(self._room.voices(self.settings.lang))
        names, before = list(sounds), self.settings.voice
        choices = ("f", "slower", "faster", *(("another",) if len(names) > 1 else ()))
        question = f"Is that fine, or {', or '.join(choices[1:])}"
        while True:
            try:
                with self._console.status("I speak ..."):
                    self._room.say(self.settings, TRIAL)
            except VoicehostError as error:
                self._note(f"[yellow]{error}[/yellow]")
                self.settings = replace(self.settings, voice=before)
                return
            answer = self._ask(question, "f", choices)
            if answer == "f":
                return
            if answer == "another":
                at = names.index(self.settings.voice) if self.settings.voice in names else -1
                voice = names[(at + 1) % len(names)]
                self._note(f"voice: {sounds[voice]}")
                self.settings = replace(self.settings, voice=voice)
                continue
            step = 1 if answer == "faster" else -1
            rate = min(high, max(low, self.settings.rate + step))
            self.settings = changed(self.settings, {"rate": rate})

    def league(self) -> str:
        """Whether results are kept."""
        self._console.print("\nI can keep a league: who played and won, on this machine only.")
        now = "y" if self.settings.league == "on" else "n"
        return "on" if self._ask("Keep one", now, ("y", "n")) in _YES else "off"

    def game(self) -> Wish:
        """Which game, and with its rules explained."""
        table = Table("", "game", "players", "secrets", box=None, pad_edge=False)
        for number, game in enumerate(GAMES, 1):
            fewest, most = game.players
            secret = "some" if game.name in SECRETS else "none"
            table.add_row(str(number), game.title, f"{fewest} to {most}", secret)
        self._console.print(table)
        numbers = [str(number) for number in range(1, len(GAMES) + 1)]
        easiest = next(
            (str(at) for at, game in enumerate(GAMES, 1) if game.name not in SECRETS), "1"
        )
        game = GAMES[int(self._ask("Which game", easiest, numbers)) - 1]
        explains = self._ask("Shall I explain the rules first", "y", ("y", "n")) in _YES
        wish = Wish(game=game.name, players=ASK, explains=explains)
        if game.name in SECRETS and self.by_text is False:
            return self._sheets(wish)
        return wish

    def _sheets(self, wish: Wish) -> Wish:
        """Paper for the secrets, or without; the choice is kept."""
        self._console.print(
            "This game has secrets. Printed code sheets keep them best; without paper we use "
            "fingers, or ears covered."
        )
        now = "y" if self.settings.sheets == "on" else "n"
        wanted = self._ask("Play with printed sheets", now, ("y", "n")) in _YES
        keep({"sheets": "on" if wanted else "off"}, self._file)
        if not wanted:
            return wish
        from voicehost.channels.sheet_set import last_set
        from voicehost.front.secret_ways import sheets_dir

        last = last_set(sheets_dir(), SECRETS[wish.game])
        if last is not None:
            names = ", ".join(last.names)
            question = f"Do you have those of {last.title} still, for {names}"
            if self._ask(question, "y", ("y", "n")) in _YES:
                return replace(wish, players=names, sheet_set=last.id)
        return self._printed(wish)

    def _printed(self, wish: Wish) -> Wish:
        """New sheets for those who play."""
        from voicehost.front.seating import names_of
        from voicehost.front.sheet_pdf import print_sheets

        while True:
            names = self._ask("Who plays, in order around the table (Ann, Ben, Cy, Di)", "")
            file = Path(self._ask("Write the sheets to", "voicehost-sheets.pdf"))
            try:
                made = print_sheets(names_of(names, "names"), (wish.game,), file)
            except VoicehostError as error:
                self._note(f"[yellow]{error}[/yellow]")
                continue
            self._note(f"Print {file}, give everybody their leaf, then delete the file.")
            self._ask("Enter when everybody has one", "")
            return replace(wish, players=names, sheet_set=made.id)
