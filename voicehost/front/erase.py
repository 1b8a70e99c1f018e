"""Erase a person from all that is kept on this machine: the league, journals and vaults of games
that are over or under way, keys of code sheets, and spoken lines in the cache.

Games stay, with a stand-in in the person's place, so that the others keep theirs and a game under
way goes on. Every file is replaced whole; a command that was stopped halfway is simply run again.
"""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from voicehost.channels.sheet_set import load_set
from voicehost.core.errors import JournalError
from voicehost.core.events import Answered, Attempted, Chosen, Corrected, Event, Turned, Unsealed
from voicehost.core.ids import SeatId, TeamId
from voicehost.front.keeper import JOURNAL, VAULT
from voicehost.front.secret_ways import sheets_dir
from voicehost.front.session import sessions_dir
from voicehost.journal import store
from voicehost.journal import vault as vaults
from voicehost.journal.league import League
from voicehost.journal.records import Disputed, Happened, Header, KnownMiss, Record
from voicehost.settings import league_file
from voicehost.speak.speech_cache import cache_folder
from voicehost.words.normalise import canonical

STAND_IN = "Somebody"
"""The name in an erased person's place; a second one at the same table is "Somebody 2"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """Where somebody was erased."""

    league: int
    """Games in the league."""
    sessions: int
    sheets: int
    """Sets of code sheets."""
    printed: tuple[str, ...]
    """Files that sheets with the name were printed to; they are the user's own."""


def is_erased(name: str) -> bool:
    """Whether a name stands for somebody who was erased."""
    return re.fullmatch(rf"{STAND_IN}( \d+)?", name) is not None


def erase_person(name: str) -> Erased:
    """Erase a person, by the name as it is said.

    Raises:
        JournalError: a game with them is being played now, or the disk refuses.
    """
    folder = sessions_dir()
    sessions = sum(_erase_session(path, name) for path in _files(folder, "*"))
    sheets, printed = 0, []
    for key in _files(sheets_dir(), "*.json"):
        made = load_set(sheets_dir(), key.stem)
        for written in [one for one in made.names if canonical(one) == canonical(name)]:
            made.rename(written, _stand_in(made.names))
            sheets += 1
            printed += [made.printed] if made.printed and Path(made.printed).exists() else []
    in_league = 0
    if league_file().exists():
        with League(league_file()) as league:
            in_league = league.erase(name)
    # File names of the cache do not tell which lines name somebody, so all of them go.
    shutil.rmtree(cache_folder(), ignore_errors=True)
    return Erased(league=in_league, sessions=sessions, sheets=sheets, printed=tuple(printed))


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern)) if folder.is_dir() else []


def _stand_in(taken: Iterable[str]) -> str:
    names = set(taken)
    number, fresh = 1, STAND_IN
    while fresh in names:
        number += 1
        fresh = f"{STAND_IN} {number}"
    return fresh


def _seat(name: str) -> SeatId:
    return SeatId(canonical(name).replace(" ", "-"))


def _erase_session(folder: Path, name: str) -> bool:
    """Whether the person was in that session; then they are no more.

    Raises:
        JournalError: it is being played, or the disk refuses.
    """
    try:
        records, _, _ = store.read(folder / JOURNAL)
    except JournalError:
        return False
    header = records[0]
    if not isinstance(header, Header):
        return False
    written = next((one for _, one in header.players if canonical(one) == canonical(name)), None)
    if written is None:
        return False
    swap = _Swap(header, written)
    vault_file = folder / VAULT
    if vault_file.exists():
        vault = vaults.load(vault_file)
        entered = {swap.id(who): value for who, value in vault.entered.items()}
        kept = {
            purpose: {swap.id(who): value for who, value in each.items()}
            for purpose, each in vault.kept.items()
        }
        vaults.save(vault_file, replace(vault, entered=entered, kept=kept))
    store.rewrite(folder / JOURNAL, swap.record)
    return True


class _Swap:
    """Puts the stand-in where a player's name, seat or team stands in the records of a session."""

    def __init__(self, header: Header, name: str) -> None:
        fresh = _stand_in(one for _, one in header.players)
        self._name, self._fresh = name, fresh
        self._words = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
        self._ids: dict[str, str] = {
            seat: _seat(fresh) for seat, one in header.players if one == name
        }
        for team, called, _ in header.teams:
            if self._words.search(called):
                self._ids[team] = TeamId(str(_seat(self.text(called))))

    def id(self, who: str) -> str:
        """A seat or a team."""
        return self._ids.get(who, who)

    def text(self, words: str) -> str:
        """What was said or written."""
        return self._words.sub(self._fresh, words)

    def record(self, record: Record) -> Record:
        match record:
            case Header():
                return replace(
                    record,
                    options={
                        key: self.text(value) if isinstance(value, str) else value
                        for key, value in record.options.items()
                    },
                    players=tuple((self.id(seat), self.text(n)) for seat, n in record.players),
                    teams=tuple(
                        (self.id(team), self.text(n), tuple(self.id(seat) for seat in seats))
                        for team, n, seats in record.teams
                    ),
                )
            case Happened(stamped=stamped):
                return Happened(stamped=replace(stamped, event=self._event(stamped.event)))
            case KnownMiss() | Disputed():
                return replace(record, words=self.text(record.words))
            case _:
                return record

    def _event(self, event: Event) -> Event:
        match event:
            case Answered() | Attempted():
                return replace(event, words=self.text(event.words), by=self._by(event.by))
            case Chosen():
                value = self._fresh if event.value == self._name else event.value
                return replace(event, value=value, by=self._by(event.by))
            case Unsealed():
                values: dict[SeatId | TeamId, int | str] = {
                    SeatId(self.id(who)): value for who, value in event.values.items()
                }
                return replace(event, values=values)
            case Turned() | Corrected():
                return replace(event, who=SeatId(self.id(event.who)))
            case _:
                return event

    def _by(self, seat: SeatId | None) -> SeatId | None:
        return None if seat is None else SeatId(self.id(seat))
