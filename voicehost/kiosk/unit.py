"""Unit: the host, and a browser that shows its page, as units of the user's service manager."""

from collections.abc import Sequence

from voicehost.core.errors import UsageError

SERVICE, SCREEN = "voicehost.service", "voicehost-screen.service"
"""Names of the two units."""

_SERVICE = """\
[Unit]
Description=voicehost, a voice host for table games
# The sound server of the user, whichever it is. Sound that comes later is waited for.
After=pipewire.service wireplumber.service pipewire-pulse.service pulseaudio.service
StartLimitIntervalSec=0

[Service]
Type=notify
ExecStart={command}
# Also after a crash; not where the configuration is wrong (exit status 2).
Restart=always
RestartSec=1
RestartPreventExitStatus=2
TimeoutStartSec=60
TimeoutStopSec=5
# A game that stands still gives no sign of life. It is kept, and gone on with.
WatchdogSec=60
WatchdogSignal=SIGKILL
KillMode=mixed
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
"""

_SCREEN = """\
[Unit]
Description=The page of voicehost on the screen of this machine
# The host is ready when it says so; the page comes back by itself after a restart.
Wants=voicehost.service
After=voicehost.service graphical-session.target
PartOf=graphical-session.target

[Service]
ExecStart={command}
Restart=always
RestartSec=2

[Install]
WantedBy=graphical-session.target
"""

BROWSERS = {
    "chromium": ("--kiosk", "--no-first-run", "--noerrdialogs",
                 "--disable-session-crashed-bubble"),
    "chromium-browser": ("--kiosk", "--no-first-run", "--noerrdialogs",
                         "--disable-session-crashed-bubble"),
    "google-chrome": ("--kiosk", "--no-first-run", "--noerrdialogs",
                      "--disable-session-crashed-bubble"),
    "firefox": ("--kiosk",),
}  # fmt: skip
"""Browsers that can fill a screen, the best first, and how each is told to."""


def service_unit(python: str) -> str:
    """The unit that serves.

    Args:
        python: the interpreter that knows voicehost.
    """
    return _SERVICE.format(command=command_line([python, "-m", "voicehost", "serve", "--go-on"]))


def screen_unit(browser: str, url: str) -> str:
    """The unit that shows the page.

    Args:
        browser: path of one of `BROWSERS`.
        url: the page.
    """
    flags = BROWSERS[browser.rsplit("/", 1)[-1]]
    return _SCREEN.format(command=command_line([browser, *flags, url]))


def command_line(words: Sequence[str]) -> str:
    """A command as systemd reads it: no word is split, no specifier or variable put in.

    Raises:
        UsageError: systemd starts no program whose path holds such characters.
    """
    program, *rest = words
    if any(c in "\"'\\" or not c.isprintable() for c in program):
        raise UsageError(
            "systemd cannot start a program of that name", program, "install elsewhere"
        )
    return " ".join([_quoted(program), *(_quoted(word.replace("$", "$$")) for word in rest)])


def _quoted(word: str) -> str:
    plain = word.replace("%", "%%")
    if plain and not any(c in "\"'\\;" or c.isspace() for c in plain):
        return plain
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
