"""Rendered public lines, kept on disk so that the next evening starts at once.

File names are keyed hashes (BLAKE2b) of voice and words; the key is random for each installation,
so a name says nothing about the words to anybody without it. Sealed text never comes here.
"""

import hashlib
import os
import secrets
import wave
from pathlib import Path

from platformdirs import user_cache_path

from voicehost.core.ports import Audio

_KEY_BYTES = 32
LARGEST_BYTES = 64 << 20


def cache_folder() -> Path:
    """Where the cache lies for this user (XDG)."""
    return user_cache_path("voicehost") / "speech"


class SpeechCache:
    """Sound by voice and words. A cache that cannot be used keeps nothing and says nothing.

    Args:
        folder: where it lies; made 0700.
        largest_bytes: when it is opened, the oldest files beyond this are removed.
    """

    def __init__(self, folder: Path, largest_bytes: int = LARGEST_BYTES) -> None:
        self._folder = folder
        self._key: bytes | None = None
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)
            self._key = _key(folder / "key")
            self._prune(largest_bytes)
        except OSError:
            self._key = None

    def get(self, voice: str, words: str) -> Audio | None:
        """What was kept; None if nothing was, or the file is broken."""
        path = self._path(voice, words)
        if path is None:
            return None
        try:
            with wave.open(str(path), "rb") as file:
                return Audio(
                    samples=file.readframes(file.getnframes()), rate_hz=file.getframerate()
                )
        except FileNotFoundError:
            return None
        except (OSError, EOFError, wave.Error):
            path.unlink(missing_ok=True)
            return None

    def put(self, voice: str, words: str, audio: Audio) -> None:
        """Keep the sound of a public line, whole or not at all."""
        path = self._path(voice, words)
        if path is None:
            return
        part = path.with_suffix(f".{secrets.token_hex(4)}.part")
        try:
            with part.open("xb") as raw:
                part.chmod(0o600)
                with wave.open(raw, "wb") as file:
                    file.setnchannels(1)
                    file.setsampwidth(2)
                    file.setframerate(audio.rate_hz)
                    file.writeframes(audio.samples)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)

    def _path(self, voice: str, words: str) -> Path | None:
        if self._key is None:
            return None
        text = f"{voice}\0{words}".encode()
        return (
            self._folder / f"{hashlib.blake2b(text, key=self._key, digest_size=20).hexdigest()}.wav"
        )

    def _prune(self, largest_bytes: int) -> None:
        for left in self._folder.glob("*.part"):
            left.unlink(missing_ok=True)
        files = sorted(self._folder.glob("*.wav"), key=lambda path: path.stat().st_mtime_ns)
        total = sum(path.stat().st_size for path in files)
        for path in files:
            if total <= largest_bytes:
                break
            total -= path.stat().st_size
            path.unlink(missing_ok=True)


def _key(path: Path) -> bytes:
    """The installation's key; made once, readable by its owner only."""
    try:
        key = path.read_bytes()
        if len(key) == _KEY_BYTES:
            return key
        path.unlink()
    except FileNotFoundError:
        pass
    key = secrets.token_bytes(_KEY_BYTES)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
    return key
