"""Proof: what the commands have in common that prove a promise and print their figures."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any


@contextlib.contextmanager
def own_state() -> Iterator[Path]:
    """A folder for games that is gone afterwards; sessions are kept in it meanwhile."""
    before = os.environ.get("VOICEHOST_STATE")
    with tempfile.TemporaryDirectory(prefix="voicehost-proof-") as folder:
        os.environ["VOICEHOST_STATE"] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ["VOICEHOST_STATE"]
            else:
                os.environ["VOICEHOST_STATE"] = before


def shown(name: str, figures: Mapping[str, Any], faults: Sequence[str], unit: str) -> int:
    """Print the figures as one line of JSON, then each fault; 0 if there is none.

    Args:
        name: of the promise.
        figures: what was tried, in numbers.
        faults: what must not be; empty where the promise holds.
        unit: what a fault is called ("losses", "leaks").
    """
    print(json.dumps({"proof": name, **figures, unit: len(faults)}, ensure_ascii=False), flush=True)
    for fault in faults[:20]:
        print(f"  {fault}", flush=True)
    return 1 if faults else 0
