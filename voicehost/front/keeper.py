"""Keeper: writes what must not be lost, before anybody hears of it."""

from pathlib import Path

from voicehost.core.errors import JournalError
from voicehost.director.outputs import Keep, KeepSealed, Output
from voicehost.journal import vault as vaults
from voicehost.journal.records import Header
from voicehost.journal.store import Journal
from voicehost.journal.vault import Vault

JOURNAL = "journal.jsonl"
VAULT = "vault.json"


class Keeper:
    """The first performer of a loop: the journal and the vault of one session.

    Raises:
        JournalError: the session is being played by another process, or the disk refuses.
    """

    before_all = True
    """See `front.loop.Performer`: a sealed entry is in the vault before its report is seen."""

    def __init__(self, folder: Path, header: Header | None, vault: Vault) -> None:
        self.folder = folder
        self._vault = vault
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise JournalError(
                f"games cannot be kept here ({error.strerror})",
                str(folder.parent),
                "allow writing there, or name another folder in VOICEHOST_STATE",
            ) from error
        self._journal = Journal(folder / JOURNAL)
        if header is not None:
            vaults.save(folder / VAULT, vault)
            self._journal.append(header)

    def cut(self, good: int) -> None:
        """Put the journal right, and cut off its torn tail."""
        self._journal.cut(good)

    def perform(self, now_ms: int, output: Output) -> None:
        match output:
            case Keep(record=record):
                self._journal.append(record)
            case KeepSealed(entered=entered, kept=kept, seq=seq):
                fresh = self._vault.with_sealed(entered, kept, seq)
                if fresh != self._vault:
                    self._vault = fresh
                    vaults.save(self.folder / VAULT, self._vault)
            case _:
                pass

    def close(self) -> None:
        self._journal.close()
