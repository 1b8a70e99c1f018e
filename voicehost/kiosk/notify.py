"""Notify: tells the service manager that started us how we are. Its protocol is one datagram of
lines to the socket it names (sd_notify(3)); without a manager nothing is sent."""

import contextlib
import os
import socket


def tell(*lines: str) -> bool:
    """Send lines such as "READY=1", "WATCHDOG=1", "STOPPING=1" or "STATUS=words".

    Returns:
        Whether there is a manager that was told.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    if address.startswith("@"):  # an abstract socket
        address = "\0" + address[1:]
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.connect(address)
        out.sendall("\n".join(lines).encode())
        return True
    return False


def watched_s() -> float | None:
    """Seconds within which the manager wants a sign of life; None: it does not watch us."""
    try:
        micros = int(os.environ.get("WATCHDOG_USEC", ""))
        whom = int(os.environ.get("WATCHDOG_PID", str(os.getpid())))
    except ValueError:
        return None
    return micros / 1_000_000 if micros > 0 and whom == os.getpid() else None
