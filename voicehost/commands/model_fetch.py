"""Fetch a model's archive from its maker: goes on where it broke off, checks what came, says what
it does, and leaves either the whole model or nothing but the part that came."""

import errno
import hashlib
import http.client
import json
import shutil
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from voicehost.core.errors import DeviceError

FILES = "voicehost-files.json"
"""In a fetched model's folder: size and digest of every file as it was unpacked."""

TRIES = 4
"""Connections without a single byte before it is given up; one that brings some starts anew."""

WAITS_S = (0.5, 2.0, 4.0)
TIMEOUT_S = 30.0
CHUNK_BYTES = 1 << 18
UNPACKED = 2.0
"""An archive unpacked takes up to so many times its own size."""

LARGEST_LIST_BYTES = 4 << 20

Progress = Callable[[int, int], None]
"""Told how many bytes are there, of how many (0 where nobody knows)."""


class Fetch:
    """One fetch.

    Args:
        model: an entry of the manifest with a url.
        folder: where models lie.
        progress: told what has come, often.
        note: told in words what happens beside that.
        wait: waits so many seconds; another one in tests.
    """

    def __init__(
        self,
        model: Mapping[str, Any],
        folder: Path,
        progress: Progress,
        note: Callable[[str], None],
        wait: Callable[[float], None],
    ) -> None:
        self._model, self._folder = model, folder
        self._name, self._url = str(model["name"]), str(model["url"])
        self._progress, self._note, self._wait = progress, note, wait
        self.part = folder / f".{self._name}.zip.part"
        self._seal = folder / f".{self._name}.zip.seal"
        """What the server called the file that the part is of."""

    def run(self) -> Path:
        """Fetch, check and unpack.

        Returns:
            The model's folder.

        Raises:
            DeviceError: no connection, no room, a wrong checksum, or an archive that is none; with
                what is left and the way out.
        """
        with self._told():
            self._folder.mkdir(parents=True, exist_ok=True)
            self._download()
            self._check()
            with tempfile.TemporaryDirectory(dir=self._folder, prefix=".unpack-") as work:
                place = unpack(self.part, Path(work), self._name)
                place.replace(self._folder / self._name)
            self.part.unlink()
            self._seal.unlink(missing_ok=True)
        return self._folder / self._name

    # ------------------------------------------------------------------ download

    def _download(self) -> None:
        failed = 0
        while True:
            had = self._had()
            try:
                if self._connect(had):
                    return
                error: Exception = OSError("the connection was cut")
            except urllib.error.HTTPError as answer:
                answer.close()
                if answer.code < 500:
                    raise DeviceError(
                        f"its maker answers {answer.code} {answer.reason}", self._name,
                        self._elsewhere(),
                    ) from answer  # fmt: skip
                error = answer
            except (OSError, http.client.HTTPException) as fault:
                if isinstance(fault, OSError) and fault.errno == errno.ENOSPC:
                    raise
                error = fault
            failed = 0 if self._had() > had else failed + 1
            if failed >= TRIES:
                raise self._broken_off(error) from error
            self._note(f"the connection broke off at {_mb(self._had())}; trying again")
            self._wait(WAITS_S[min(failed, len(WAITS_S) - 1)])

    def _connect(self, had: int) -> bool:
        """One connection; whether the whole file is there after it."""
        request = urllib.request.Request(self._url)
        seal = self._seal.read_text(encoding="utf-8") if self._seal.exists() else ""
        if had and seal:
            request.add_header("Range", f"bytes={had}-")
            request.add_header("If-Range", seal)
        try:
            reply = urllib.request.urlopen(request, timeout=TIMEOUT_S)
        except urllib.error.HTTPError as answer:
            if answer.code != http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
                raise
            answer.close()
            if answer.headers.get("Content-Range") == f"bytes */{had}":
                return True
            self.part.unlink(missing_ok=True)
            return False
        with reply:
            goes_on = reply.status == http.HTTPStatus.PARTIAL_CONTENT
            if had and not goes_on:
                self._note("the server cannot go on in the middle, or has another file: once more")
                had = 0
            total = had + int(reply.headers.get("Content-Length") or 0)
            self._room_for(total - had, total)
            mark = reply.headers.get("ETag") or reply.headers.get("Last-Modified") or ""
            self._seal.write_text("" if mark.startswith("W/") else mark, encoding="utf-8")
            with self.part.open("ab" if had else "wb") as file:
                self._copy(reply, file, had, total)
        return bool(total) and self._had() >= total

    def _copy(self, reply: Any, file: BinaryIO, had: int, total: int) -> None:
        self._progress(had, total)
        while chunk := reply.read(CHUNK_BYTES):
            file.write(chunk)
            had += len(chunk)
            self._progress(had, total)

    def _had(self) -> int:
        return self.part.stat().st_size if self.part.exists() else 0

    def _room_for(self, coming: int, total: int) -> None:
        need, free = coming + int(total * UNPACKED), shutil.disk_usage(self._folder).free
        if need > free:
            raise DeviceError(
                f"there is no room: {_mb(need)} are needed, {_mb(free)} are free",
                str(self._folder), "free some space, then run it again",
            )  # fmt: skip

    def _broken_off(self, error: Exception) -> DeviceError:
        had = self._had()
        if had:
            return DeviceError(
                f"the connection breaks off again and again ({_reason(error)}); "
                f"{_mb(had)} have come and are kept",
                self._name, "run it again: it goes on from there",
            )  # fmt: skip
        return DeviceError(
            f"its maker cannot be reached ({_reason(error)}): is there an Internet connection?",
            self._name, self._elsewhere(),
        )  # fmt: skip

    def _elsewhere(self) -> str:
        return f"get {self._url} by other means and unpack it into {self._folder}"

    # ------------------------------------------------------------------ check

    def _check(self) -> None:
        """Compare with the digest that is known, or with the one of the maker's own list."""
        kind, wanted = "sha256", str(self._model.get("sha256", ""))
        if not wanted:
            kind, wanted = "md5", self._listed()
        with self.part.open("rb") as file:
            found = hashlib.file_digest(file, kind).hexdigest()
        if found != wanted:
            self.part.unlink()
            raise DeviceError(
                f"what came is not what is listed ({kind} {found}, listed {wanted}); "
                "it was thrown away",
                self._name, "try again later; if it stays so, tell us",
            )  # fmt: skip
        self._note(f"{kind} is as listed: {found}")

    def _listed(self) -> str:
        """The MD5 of the archive in its maker's list of models."""
        url = str(self._model["list"])
        try:
            with urllib.request.urlopen(url, timeout=TIMEOUT_S) as reply:
                rows = json.loads(reply.read(LARGEST_LIST_BYTES))
            return next(str(row["md5"]).lower() for row in rows if row["name"] == self._name)
        except (OSError, ValueError, KeyError, TypeError, StopIteration) as error:
            raise DeviceError(
                "no checksum can be had from its maker's list; what came is kept, unused",
                self._name, "run it again later",
            ) from error  # fmt: skip

    @contextmanager
    def _told(self) -> Iterator[None]:
        """A disk that refuses is told like all else."""
        try:
            yield
        except OSError as error:
            full = error.errno == errno.ENOSPC
            raise DeviceError(
                "there is no room left; what came is kept" if full else str(error),
                str(self._folder),
                "free some space, then run it again: it goes on from there"
                if full
                else "allow writing there",
            ) from error


def unpack(archive: Path, work: Path, name: str) -> Path:
    """The model's folder, unpacked, with a list of its files; nothing lands outside `work`.

    Raises:
        DeviceError: it is no archive, holds no such model, or would not stay where it belongs.
    """
    try:
        with zipfile.ZipFile(archive) as packed:
            inside = [Path(entry) for entry in packed.namelist()]
            if any(entry.is_absolute() or ".." in entry.parts for entry in inside):
                raise DeviceError("the archive holds paths that lead outside", name)
            size = sum(entry.file_size for entry in packed.infolist())
            if size > shutil.disk_usage(work).free:
                raise DeviceError(
                    f"there is no room to unpack it: {_mb(size)} are needed", str(work.parent),
                    "free some space, then run it again",
                )  # fmt: skip
            packed.extractall(work)
    except zipfile.BadZipFile as error:
        archive.unlink()
        raise DeviceError("what came is no archive", name, "try again later") from error
    place = work / name
    if not place.is_dir():
        raise DeviceError("the archive holds no such model", name)
    files = {
        str(path.relative_to(place)): as_is(path) for path in place.rglob("*") if path.is_file()
    }
    (place / FILES).write_text(json.dumps(files), encoding="utf-8")
    return place


def as_is(path: Path) -> list[int | str]:
    """Size and SHA-256 of a file."""
    with path.open("rb") as file:
        return [path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()]


def changed_files(place: Path) -> list[str]:
    """What is wrong with a fetched model, held against the list of its files."""
    try:
        files = json.loads((place / FILES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ["was not fetched by voicehost: nothing to compare it with"]
    out = []
    for name, listed in files.items():
        path = place / name
        if not path.is_file():
            out.append(f"{name} is missing")
        elif as_is(path) != listed:
            out.append(f"{name} is not as it was fetched")
    return out


def _mb(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB"


def _reason(error: Exception) -> str:
    reason = getattr(error, "reason", None) or error
    return str(reason) or type(error).__name__
