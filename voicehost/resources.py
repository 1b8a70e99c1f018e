"""Where the files that ship with the package lie: prompts, packs, models.

In a wheel they are inside the package; in a checkout they stand at the top.
"""

from pathlib import Path

_INSIDE = {"prompts": "prompts", "packs": "packs_data", "models": "models"}


def resource(kind: str, *parts: str) -> Path:
    """The path of a shipped file or folder: `resource("prompts", "en", "common.ftl")`.

    Raises:
        KeyError: no such kind.
    """
    package = Path(__file__).parent
    shipped = package / _INSIDE[kind]
    base = shipped if shipped.is_dir() else package.parent / kind
    return base.joinpath(*parts)
