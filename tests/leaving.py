"""Everything that leaves a host whose table types: what the secrecy tests compare and scan."""

import io
import re
from collections.abc import Sequence

from voicehost.front.keeper import VAULT
from voicehost.front.play import run_text
from voicehost.front.session import Session, begin, sessions_dir
from voicehost.front.wish import Wish
from voicehost.settings import Settings


def play(wish: Wish, lines: Sequence[str], *, as_json: bool = True) -> tuple[Session, str]:
    """A kept game of these lines, and all it printed, journalled and named its files."""
    before = set(sessions_dir().iterdir()) if sessions_dir().is_dir() else set()
    session = begin(wish, Settings(), spoken=False, kept=True, replayable=True)
    session.director.begin(0)
    out = io.StringIO()
    run_text(session, io.StringIO("\n".join(lines)), piped=True, as_json=as_json, out=out)
    (folder,) = set(sessions_dir().iterdir()) - before
    kept = "".join(
        f"{path.name}\n{path.read_text(encoding='utf-8')}"
        for path in sorted(folder.iterdir())
        if path.name != VAULT
    )
    return session, out.getvalue() + kept


def compared(wish: Wish, text: str) -> str:
    """The text without what differs from run to run: header, session name, addresses in memory."""
    return re.sub(
        rf'\{{"kind":"header".*\n|\d{{8}}-\d{{6}}-{wish.game}-\w{{4}}|0x[0-9a-f]+', "", text
    )


def everything(wish: Wish, lines: Sequence[str], *, as_json: bool = True) -> str:
    """The same with how the setup and the deck show themselves."""
    session, text = play(wish, lines, as_json=as_json)
    return compared(wish, text + repr(session.setup) + repr(session.setup.deck))
