"""Golden games: a file of text lines in, a transcript out. A folder a game, a file an ending.

Comment lines on top of a file say how it is begun: `# variant: high-bid`, `# players: Ann, Ben`,
`# teams: ...`, `# option: hearts=1`, `# charts: a, b` (else set 1, or the deck as seed 7 deals it).
"""

import io
import re
from pathlib import Path

from voicehost.front.play import run_text
from voicehost.front.session import begin
from voicehost.front.wish import Wish
from voicehost.settings import Settings

FOLDER = Path(__file__).parent
PACKS = FOLDER.parent / "packs"

_HEAD = re.compile(r"# (variant|players|teams|option|charts): (.+)")


def names() -> list[str]:
    """All golden games as GAME/NAME."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.txt"))


def games() -> dict[str, set[str]]:
    """Names of golden games by game."""
    found: dict[str, set[str]] = {}
    for name in names():
        game, _, ending = name.partition("/")
        found.setdefault(game, set()).add(ending)
    return found


def played(name: str, *, as_json: bool = False) -> str:
    """The transcript of a game, as `voicehost play GAME --text --seed 7 --packs tests/packs/GAME
    < NAME.txt` prints it, with what the head of the file asks for."""
    path = FOLDER / f"{name}.txt"
    session = begin(wish_of(path), Settings(), spoken=False, kept=False, replayable=True)
    session.director.begin(0)
    out = io.StringIO()
    with path.open(encoding="utf-8") as lines:
        run_text(session, lines, piped=True, as_json=as_json, out=out)
    return out.getvalue()


def wish_of(path: Path) -> Wish:
    game = path.parent.name
    head: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := _HEAD.fullmatch(line):
            head.setdefault(found[1], []).append(found[2].strip())
    options = dict(text.split("=", 1) for text in head.get("option", ()))
    charts = [part.strip() for text in head.get("charts", ()) for part in text.split(",")]
    return Wish(
        game=game,
        seed=7,
        set=1 if (PACKS / game / "sets.yaml").is_file() and not charts else None,
        charts=tuple(charts) or None,
        packs=PACKS / game,
        variant=(head.get("variant") or [None])[0],
        players=(head.get("players") or [None])[0],
        teams=(head.get("teams") or [None])[0],
        options=dict(options),
    )
