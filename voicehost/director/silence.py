"""Silence: a question that nobody answers is asked again, twice; then the host waits as long as the
table likes. Silence never costs anything where no clock of the rules runs."""

AGAIN_AFTER_MS = (20_000, 60_000)
"""Silence after which the question is asked again, the first and the second time."""


class Silence:
    """How long nobody has spoken."""

    def __init__(self) -> None:
        self._since: int | None = None
        self._asked = 0

    def host_ended(self, now_ms: int) -> None:
        """The host has stopped speaking."""
        self._since = now_ms

    def table_spoke(self, now_ms: int) -> None:
        """Somebody said something: the ladder begins anew."""
        self._since, self._asked = now_ms, 0

    def again_at(self) -> int | None:
        """Session time at which to ask again; None: never, or nobody was asked yet."""
        if self._since is None or self._asked >= len(AGAIN_AFTER_MS):
            return None
        return self._since + AGAIN_AFTER_MS[self._asked]

    def asked_again(self) -> None:
        """The question was asked again."""
        self._asked += 1
