"""Vault: what resume needs and nobody may see while the game goes on. A file of mode 0600 beside
the journal, opened only by resume and by the session that writes it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from voicehost.core.errors import JournalError
from voicehost.journal.checksum import checked, mended, unchecked
from voicehost.journal.store import whole_or_not


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Vault:
    """Seed, deck and sealed entries of a game under way."""

    seed: int
    charts: tuple[str, ...]
    digest: str
    entered: Mapping[str, int | str] = field(default_factory=dict)
    """Values of the collection under way, by who entered them."""
    kept: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Dealt numbers and kept values by purpose and by whose they are."""
    seq: int = 0
    """Number of the event that the collection under way leads to: its values are for no other."""
    packs: str = ""
    """The folder of packs it was begun with, beside the shipped ones; "" is the user's own."""

    def with_sealed(
        self, entered: Mapping[str, int | str], kept: Mapping[str, Mapping[str, int]], seq: int
    ) -> "Vault":
        """The same with what is sealed now."""
        values = {purpose: dict(each) for purpose, each in kept.items()}
        return replace(self, entered=dict(entered), kept=values, seq=seq)


EARLY = -1
"""The `seq` of a vault kept before options had a source of chance of their own."""

_UNCHECKED = {"seed", "charts", "digest", "entered", "kept", "packs"}
"""What vaults of earlier versions hold, which have no checksum."""


def save(path: Path, vault: Vault) -> None:
    """Write the vault whole or not at all.

    Raises:
        JournalError: the disk refuses.
    """
    body = {
        "seed": vault.seed,
        "charts": list(vault.charts),
        "digest": vault.digest,
        "entered": dict(vault.entered),
        "kept": {purpose: dict(each) for purpose, each in vault.kept.items()},
        "packs": vault.packs,
        "seq": vault.seq,
    }
    whole_or_not(path, checked(json.dumps(body)) + "\n")


def load(path: Path) -> Vault:
    """The vault of a session.

    Raises:
        JournalError: it is missing, or damaged in more than one bit.
    """
    try:
        text = mended(path.read_bytes())[0].decode()
        body = json.loads(text)
        if body.keys() - _UNCHECKED:
            body = json.loads(unchecked(text.removesuffix("\n")))
        return Vault(
            seed=int(body["seed"]),
            charts=tuple(body["charts"]),
            digest=str(body["digest"]),
            entered=dict(body["entered"]),
            kept={str(p): dict(each) for p, each in body.get("kept", {}).items()},
            seq=int(body.get("seq", EARLY)),
            packs=str(body.get("packs", "")),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, JournalError) as error:
        raise JournalError(
            "the vault is missing or damaged",
            str(path),
            "the game can be read with replay, but not resumed",
        ) from error
