"""Bundle: a pack as one file that can be handed on, with its licence, its credits and a digest.

A bundle is a zip. What comes from elsewhere is trusted in nothing: only files a pack may have, in
their places; sizes are counted while reading, not believed; links, secrets and doubles are refused,
and nothing is written before everything was read and fits the digest.
"""

import hashlib
import io
import json
import re
import stat
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from voicehost.core.errors import PackError
from voicehost.packs.card import Card
from voicehost.packs.library import PackInfo
from voicehost.packs.pack_text import MAX_BYTES

SUFFIX = ".vpack"
FORMAT = 1
ABOUT = "bundle.json"
CREDITS = "CREDITS.txt"

MOST_FILES = 2_000
MOST_BYTES = 20_000_000
"""Of a bundle, packed and unpacked; the shipped packs together have a tenth of it."""

_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_MAY_HOLD = re.compile(
    rf"pack\.yaml|sets\.yaml|heard\.json|refused\.tsv|{re.escape(CREDITS)}"
    rf"|(?:charts|topics)/{_NAME}\.yaml|extracts/{_NAME}\.csv"
)
_LANG = re.compile(r"[a-z]{2,3}(-[a-z]{2,8})?")
_WHEN = (2000, 1, 1, 0, 0, 0)
"""The same pack gives the same file, to the bit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A bundle that was read whole."""

    game: str
    name: str
    lang: str
    licence: str
    credits: tuple[str, ...]
    adult: bool
    digest: str
    """SHA-256 over the names and contents of its files."""
    files: Mapping[str, bytes]

    @property
    def folder(self) -> str:
        """How its folder is called: the game, and the pack's own name behind two hyphens."""
        slug = re.sub(r"[^a-z0-9]+", "-", self.name.casefold()).strip("-") or "pack"
        return f"{self.game}--{slug}" + ("-adult" if self.adult else "")


def pack_files(folder: Path, topics: Iterable[Path]) -> dict[str, bytes]:
    """The files of a pack that belong into a bundle.

    Args:
        folder: of the pack.
        topics: public lists its charts use that do not ship with the program.

    Raises:
        PackError: a file's name that no pack may have, or too much of them.
    """
    found = [path for name in ("pack.yaml", "sets.yaml", "heard.json", "refused.tsv")
             if (path := folder / name).is_file()]  # fmt: skip
    for name, ending in (("charts", "yaml"), ("extracts", "csv")):
        found += sorted((folder / name).glob(f"*.{ending}"))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    files |= {f"topics/{path.name}": path.read_bytes() for path in topics}
    for name, content in files.items():
        if not _MAY_HOLD.fullmatch(name):
            raise PackError("not a name for a pack's file", name, "small letters, digits, hyphens")
        if len(content) > MAX_BYTES:
            raise PackError("the file is larger than a megabyte", name, "split it")
    if len(files) > MOST_FILES or sum(map(len, files.values())) > MOST_BYTES:
        raise PackError("too much for one bundle", str(folder), "make several packs of it")
    return files


def credits_text(info: PackInfo, cards: Sequence[Card]) -> str:
    """Who is to be thanked: the pack's own credits, and the licence of each card."""
    lines = [f"{info.name} ({info.game}, {info.lang})", f"Licence: {info.licence}", ""]
    lines += [f"- {credit}" for credit in info.credits]
    lines += ["", "Card by card:"]
    for card in cards:
        attribution = getattr(card, "attribution", "")
        lines.append(f"- {card.id}: {card.licence}" + (f"; {attribution}" if attribution else ""))
    return "\n".join(lines) + "\n"


def write_bundle(info: PackInfo, adult: bool, files: Mapping[str, bytes]) -> bytes:
    """The bundle of a pack's files as bytes; the same files give the same bytes."""
    about = {
        "format": FORMAT,
        "game": info.game,
        "name": info.name,
        "lang": info.lang,
        "licence": info.licence,
        "credits": list(info.credits),
        "adult": adult,
        "digest": digest_of(files),
        "files": {name: _sha(content) for name, content in sorted(files.items())},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        text = json.dumps(about, indent=1, ensure_ascii=False) + "\n"
        for name, content in ((ABOUT, text.encode()), *sorted(files.items())):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, content)
    return out.getvalue()


def digest_of(files: Mapping[str, bytes]) -> str:
    """SHA-256 over names and contents."""
    lines = (f"{name}\0{_sha(content)}\n" for name, content in sorted(files.items()))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def read_bundle(path: Path, games: Iterable[str]) -> Bundle:
    """Read a bundle whole and hold it against its digest.

    Args:
        path: the file.
        games: whose packs are known.

    Raises:
        PackError: no bundle, a damaged one, or one with tricks.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise PackError("larger than a bundle may be", str(path), "ask for a smaller one")
        with zipfile.ZipFile(path) as archive:
            files = dict(_contents(archive, path))
    except FileNotFoundError:
        raise PackError("no such file", str(path), "check the path") from None
    except (OSError, zipfile.BadZipFile, NotImplementedError, EOFError, ValueError) as error:
        raise PackError(f"no bundle ({error})", str(path), "get it again") from None
    except Exception as error:  # zlib.error has no base class of its own
        if isinstance(error, PackError) or type(error).__module__ != "zlib":
            raise
        raise PackError(f"damaged ({error})", str(path), "get it again") from None
    return _bundle(path, files, tuple(games))


def _contents(archive: zipfile.ZipFile, path: Path) -> Iterator[tuple[str, bytes]]:
    entries = archive.infolist()
    if len(entries) > MOST_FILES + 1:
        raise PackError(f"{len(entries)} files in it", str(path), f"at most {MOST_FILES}")
    seen: set[str] = set()
    left = MOST_BYTES
    for entry in entries:
        name = entry.orig_filename
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if name in seen:
            raise PackError("a file lies in it twice", f"{path}: {_shown(name)}", "do not use it")
        if name != ABOUT and not _MAY_HOLD.fullmatch(name):
            raise PackError("a file that no pack has", f"{path}: {_shown(name)}", "do not use it")
        if kind not in (0, stat.S_IFREG) or entry.flag_bits & 0x1:
            raise PackError("a link or a locked file", f"{path}: {_shown(name)}", "do not use it")
        seen.add(name)
        with archive.open(entry) as file:
            content = file.read(min(MAX_BYTES, left) + 1)
        if len(content) > min(MAX_BYTES, left):
            raise PackError("it grows when unpacked", f"{path}: {_shown(name)}", "do not use it")
        left -= len(content)
        yield name, content


def _bundle(path: Path, files: dict[str, bytes], games: Sequence[str]) -> Bundle:
    def bad(what: str) -> PackError:
        return PackError(what, f"{path}: {ABOUT}", "get it again, or do not use it")

    try:
        about: Any = json.loads(files.pop(ABOUT).decode("utf-8"))
    except KeyError:
        raise PackError("no pack in it", str(path), "voicehost packs pack makes one") from None
    except (ValueError, RecursionError):
        raise bad("not readable") from None
    texts = ("game", "name", "lang", "licence", "digest")
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise bad("another format")
    if any(not isinstance(about.get(key), str) or not about[key].strip() for key in texts):
        raise bad(f"does not say {', '.join(texts)}")
    if about["game"] not in games:
        raise bad(f'no game "{_shown(about["game"])}"')
    if not _LANG.fullmatch(about["lang"]):
        raise bad("no language")
    if "pack.yaml" not in files or CREDITS not in files:
        raise bad("without pack.yaml and credits")
    told = about.get("files")
    if told != {name: _sha(content) for name, content in files.items()}:
        raise bad("its files are not those it names")
    if about["digest"] != digest_of(files):
        raise bad("the digest does not fit")
    credits = about.get("credits")
    return Bundle(
        game=about["game"],
        name=_shown(about["name"]),
        lang=about["lang"],
        licence=_shown(about["licence"]),
        credits=tuple(_shown(str(credit)) for credit in credits)
        if isinstance(credits, list)
        else (),
        adult=about.get("adult") is True,
        digest=about["digest"],
        files=files,
    )


def _shown(text: str) -> str:
    """A name from elsewhere, fit for a terminal."""
    return "".join(ch if ch.isprintable() else "?" for ch in text)[:200]


def _sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
