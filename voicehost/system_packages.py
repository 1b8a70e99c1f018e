"""Which package of the system brings what is missing, and the command that installs it."""

import functools
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

_TABLE = Path(__file__).with_suffix(".tsv")
_NONE = "-"


@functools.cache
def packages() -> Mapping[str, Mapping[str, str]]:
    """What may be missing -> package manager -> its name for that; `scripts/install` reads the
    same table."""
    head, *rows = [line.split("\t") for line in _TABLE.read_text(encoding="utf-8").splitlines()]
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}


def how_to_install(*needs: str) -> str:
    """The command that installs all of `needs` here, for a remedy: "sudo apt-get install -y flite".

    Where no package manager of the table is found, or it has no such package, the needs themselves
    are named.

    Raises:
        KeyError: a need that is not in the table.
    """
    rows = [packages()[need] for need in needs]
    for manager in rows[0]:
        names = dict.fromkeys(row[manager] for row in rows)
        if shutil.which(manager) is not None and _NONE not in names:
            yes = "" if manager == "brew" else " -y"
            return f"{_as_root(manager)}{manager} install{yes} {' '.join(names)}"
    return f"install {' and '.join(needs)} with the package manager of your system"


def _as_root(manager: str) -> str:
    """Homebrew refuses root, the others need it."""
    root = manager == "brew" or not hasattr(os, "geteuid") or os.geteuid() == 0
    return "" if root else "sudo "
