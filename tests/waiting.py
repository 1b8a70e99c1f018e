"""Waiting for what another thread or process brings about."""

import time
from collections.abc import Callable

PATIENCE_S = 120.0
"""Longer than any machine needs; only a fault waits so long."""


def wait_for(
    holds: Callable[[], object],
    doing: Callable[[], object] = lambda: None,
    pause_s: float = 0.05,
    patience_s: float = PATIENCE_S,
) -> None:
    """Until something holds; a failed assertion if the test has waited too long."""
    give_up = time.monotonic() + patience_s
    while not holds():
        assert time.monotonic() < give_up, "waited too long"
        doing()
        time.sleep(pause_s)
