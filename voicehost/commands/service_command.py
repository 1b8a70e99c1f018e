"""voicehost service: the host as a service of the user's service manager (systemd)."""

import argparse
import shutil
import sys
from pathlib import Path

from voicehost.core.errors import UsageError
from voicehost.settings import resolve, user_units


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "service",
        help="start with the machine, as a service (systemd)",
        description=(
            "Write the unit that serves the kiosk and goes on with the game that was under way; "
            "with --screen also the one that shows its page on this machine's screen."
        ),
        epilog="example: voicehost service install --screen",
    )
    parser.add_argument("what", choices=["show", "install", "remove"], help="show, install, remove")
    parser.add_argument(
        "--screen", action="store_true", help="also a browser that fills the screen"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from voicehost.kiosk.unit import SCREEN, SERVICE

    folder = user_units()
    if args.what == "remove":
        for name in (SERVICE, SCREEN):
            if (folder / name).exists():
                (folder / name).unlink()
                print(f"removed {folder / name}")
        print("now: systemctl --user daemon-reload")
        return 0
    units = _units(screen=args.screen)
    if args.what == "show":
        print("\n".join(f"# {folder / name}\n{text}" for name, text in units.items()), end="")
        return 0
    for name, text in units.items():
        _write(folder / name, text)
        print(f"written: {folder / name}")
    names = " ".join(units)
    print(f"now: systemctl --user daemon-reload && systemctl --user enable --now {names}")
    print("to start with the machine, before anybody logs in: loginctl enable-linger")
    return 0


def _units(*, screen: bool) -> dict[str, str]:
    from voicehost.kiosk.unit import SCREEN, SERVICE, screen_unit, service_unit

    units = {SERVICE: service_unit(sys.executable)}
    if screen:
        units[SCREEN] = screen_unit(_browser(), _page())
    return units


def _browser() -> str:
    """The browser of this machine.

    Raises:
        UsageError: there is none that can fill a screen.
    """
    from voicehost.kiosk.unit import BROWSERS

    for name in BROWSERS:
        found = shutil.which(name)
        if found is not None:
            return found
    raise UsageError("no browser is installed", "--screen", f"install {', '.join(BROWSERS)}")


def _page() -> str:
    """Where this machine's own browser finds the page."""
    settings = resolve({}).settings
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    host = f"[{host}]" if ":" in host else host
    scheme = "https" if settings.tls_cert else "http"
    return f"{scheme}://{host}:{settings.port}"


def _write(path: Path, text: str) -> None:
    """Write a unit.

    Raises:
        UsageError: the folder refuses.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        what = error.strerror or "cannot be written"
        raise UsageError(what, str(path), "allow writing there") from error
