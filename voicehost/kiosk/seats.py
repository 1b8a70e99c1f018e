"""Seats: who may see which private page. A ticket is shown once as a picture, lives a minute and is
good for one scan; it is exchanged for a token that only the phone's cookie and this room know."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from voicehost.core.errors import UsageError

TICKET_S = 60
"""How long a ticket can be scanned."""

TRIES = 5
"""Wrong pairing codes after which there is a new one, and a pause."""

PAUSE_S, LONGEST_PAUSE_S = 60.0, 3_600.0
"""How long no code is taken then: a minute, twice as long each time, at most an hour. So a guest
who guesses all day and night meets the code with a chance of about one in 8,000."""


@dataclass(slots=True)
class _Held:
    token: str
    connected: int = 0


class Seats:
    """Tickets and tokens of all seats.

    Args:
        clock: seconds, monotonic.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._tickets: dict[str, tuple[str, float]] = {}
        self._held: dict[str, _Held] = {}

    def ticket(self, seat: str) -> str:
        """A fresh ticket for a seat; earlier ones of the seat are void.

        Raises:
            UsageError: a phone holds the seat already.
        """
        if seat in self._held:
            raise UsageError(
                "a phone has this seat already", seat, 'press "not me" there, or let it go here'
            )
        self._tickets = {
            ticket: (whose, until)
            for ticket, (whose, until) in self._tickets.items()
            if whose != seat and until > self._clock()
        }
        fresh = secrets.token_urlsafe(24)
        self._tickets[fresh] = (seat, self._clock() + TICKET_S)
        return fresh

    def exchange(self, ticket: str) -> tuple[str, str]:
        """A ticket for a seat and its token.

        Raises:
            UsageError: the ticket is unknown, used or too old, or a phone has the seat.
        """
        seat, until = self._tickets.pop(ticket, ("", 0.0))
        if not seat or until <= self._clock():
            raise UsageError("this code is used or too old", "", "ask for a new one at the screen")
        if seat in self._held:
            raise UsageError("another phone has this seat", "", "it can be let go of at the screen")
        token = secrets.token_urlsafe(32)
        self._held[seat] = _Held(token)
        return seat, token

    def seat_of(self, token: str) -> str | None:
        """The seat a token opens; None if it opens none."""
        found = None
        for seat, held in self._held.items():  # all are compared, so that time tells nothing
            if hmac.compare_digest(held.token.encode(), token.encode()):
                found = seat
        return found

    def revoke(self, seat: str) -> None:
        """No phone has the seat any more; tickets for it are void."""
        self._held.pop(seat, None)
        self._tickets = {t: v for t, v in self._tickets.items() if v[0] != seat}

    def connected(self, seat: str, change: int) -> None:
        """A page of the seat opened (+1) or closed (-1)."""
        if seat in self._held:
            self._held[seat].connected += change

    def keep(self, seats: set[str]) -> None:
        """Only these seats are still at the table."""
        for seat in [seat for seat in self._held if seat not in seats]:
            self.revoke(seat)

    def joined(self) -> dict[str, bool]:
        """Seats that a phone has, and whether it is there now."""
        return {seat: held.connected > 0 for seat, held in self._held.items()}


class Pairing:
    """The code that lets a page on the network command the host; printed where the host runs.

    Args:
        clock: seconds, monotonic.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._closed_until = 0.0
        self._pause_s = PAUSE_S
        self._tokens: set[str] = set()
        self._renew()

    def pair(self, code: str) -> str:
        """The code for a token.

        Raises:
            UsageError: it is wrong, or there were too many wrong ones just now.
        """
        left_s = self._closed_until - self._clock()
        if left_s > 0:
            minutes = -(-int(left_s) // 60) or 1
            raise UsageError(
                "too many wrong codes", "", f"there is a new one; wait {minutes} min, or command "
                "from the machine itself",
            )  # fmt: skip
        if not hmac.compare_digest(code.encode(), self.code.encode()):
            self._tries += 1
            if self._tries >= TRIES:
                self._closed_until = self._clock() + self._pause_s
                self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
                self._renew()
                raise UsageError("wrong too often", "", "there is a new code where the host runs")
            raise UsageError("that is not the code", "", "it stands where the host runs")
        self._pause_s = PAUSE_S
        self._renew()
        token = secrets.token_urlsafe(32)
        self._tokens.add(token)
        return token

    def paired(self, token: str) -> bool:
        """Whether a token lets command."""
        return any(hmac.compare_digest(known.encode(), token.encode()) for known in self._tokens)

    def _renew(self) -> None:
        self.code = f"{secrets.randbelow(1_000_000):06d}"
        self._tries = 0
        self.changed()

    def changed(self) -> None:
        """Told at each new code; replaced by whoever prints it."""
