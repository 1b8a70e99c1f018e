"""Traces: everything that leaves the host in a game, by way and by seat, in order."""

import contextlib
import dataclasses
import hashlib
import io
import json
import logging
import os
import re
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from voicehost.core.ids import SlotId
from voicehost.core.ports import RATE_HZ, Audio, Input
from voicehost.director.director import Director
from voicehost.director.outputs import Attend, Keep, KeepSealed, Output, Whisper
from voicehost.director.setup import Setup
from voicehost.front.keeper import VAULT, Keeper
from voicehost.front.loop import Loop, Performer, VirtualTime
from voicehost.front.session import Session
from voicehost.front.text_mode import Pipe, TextMouth, TextScreen, TextTicks, Typed
from voicehost.front.voice_mouth import VoiceMouth
from voicehost.journal.records import FORMAT, Header
from voicehost.journal.vault import Vault
from voicehost.kiosk.hub import Hub
from voicehost.kiosk.showing import Showing
from voicehost.speak.mouth import Mouth
from voicehost.speak.speech_cache import SpeechCache
from voicehost.speak.virtual_sink import VirtualSink

EVERYBODY = ""

EARS = "ears"
"""The way of the public lists to the ears, which leave the host by no other."""

_hooked: list["Trace"] = []
"""The trace that writes down which files are opened; the hook itself cannot be taken off again."""


@dataclass(slots=True)
class Trace:
    """What left the host.

    Ways: outputs (as they are put out, with their times), ears (public lists), journal, text,
    json, page, sound, log, files, errors. A way that differs by seat has one entry for each.
    """

    batch: int = 0
    """How often the director's outputs were taken: one input or one tick each."""
    ways: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)
    hearing: list[Sequence[Input]] = field(default_factory=list)
    """What each reading of a line gave the host."""
    outputs: list[tuple[int, int, Output]] = field(default_factory=list)
    """(batch, session time, output)."""
    lines_by_batch: list[tuple[int, int]] = field(default_factory=list)
    """(batch, how many lines were read by then)."""
    opened_by_batch: list[tuple[int, frozenset[SlotId]]] = field(default_factory=list)

    def put(self, way: str, text: str, seat: str = EVERYBODY) -> None:
        """Something went out."""
        self.ways.setdefault((way, seat), []).append((self.batch, text))


class _Stream(io.StringIO):
    def __init__(self, trace: Trace, way: str) -> None:
        super().__init__()
        self._trace, self._way = trace, way

    def write(self, text: str) -> int:
        self._trace.put(self._way, text)
        return len(text)


class _Log(logging.Handler):
    def __init__(self, trace: Trace) -> None:
        super().__init__(logging.NOTSET)
        self._trace = trace

    def emit(self, record: logging.LogRecord) -> None:
        self._trace.put("log", f"{record.levelname} {record.name} {record.getMessage()}")


class Beeps:
    """A voice that makes another short sound of every text, as long as the text is."""

    name = "beeps"

    def synthesise(self, text: str) -> Audio:
        digest = hashlib.sha256(text.encode()).digest()
        return Audio(samples=(digest * (len(text) + 1))[: 32 * (len(text) + 1)], rate_hz=RATE_HZ)


class _Sounds:
    """The host's mouth, with a cache on disk."""

    def __init__(self, trace: Trace, cache: Path) -> None:
        cache.mkdir(parents=True)
        (cache / "key").write_bytes(bytes(32))
        self._trace, self._sink = trace, VirtualSink(RATE_HZ)
        self._mouth = Mouth(Beeps(), self._sink, lambda ended: None, cache=SpeechCache(cache))
        self._performer = VoiceMouth(self._mouth)

    def perform(self, now_ms: int, output: Output) -> None:
        samples = self._sink.render(now_ms)
        if samples.any():
            digest = hashlib.sha256(samples.tobytes()).hexdigest()[:12]
            self._trace.put("sound", f"{now_ms} {len(samples)} {digest}")
        self._performer.perform(now_ms, output)

    def close(self) -> None:
        self._mouth.close()


class _Recorder:
    """Writes down outputs, the journal's bytes and what the pages get."""

    before_all = True

    def __init__(self, trace: Trace, keeper: Keeper, hub: Hub, showing: Showing) -> None:
        self._trace, self._keeper, self._hub, self._showing = trace, keeper, hub, showing
        self._size = 0
        self._seen: dict[str, int] = {}

    def perform(self, now_ms: int, output: Output) -> None:
        trace = self._trace
        if isinstance(output, Attend) and output.listening is not None:
            told = output.listening
            trace.put(EARS, f"{now_ms} {told.topic!r} {told.pairs!r}")
            output = Attend(listening=dataclasses.replace(told, topic=None, pairs=None))
        trace.outputs.append((trace.batch, now_ms, output))
        if isinstance(output, Whisper):
            trace.put("outputs", f"{now_ms} {output.value!r}", output.seat)
        elif not isinstance(output, KeepSealed):
            trace.put("outputs", f"{now_ms} {output!r}")
        if isinstance(output, Keep):
            raw = (self._keeper.folder / "journal.jsonl").read_bytes()
            trace.put("journal", raw[self._size :].decode())
            self._size = len(raw)

    def page(self, now_ms: int, output: Output, seats: Sequence[str]) -> None:
        self._showing.perform(now_ms, output)
        for seat in (None, *seats):
            name = seat or EVERYBODY
            _, parts = self._hub.since(self._seen.get(name, 0), seat)
            self._seen[name] = self._hub.revision
            own = parts.pop("own", None) if isinstance(parts, dict) else None
            told = own if seat is not None else parts
            if told:
                self._trace.put("page", json.dumps(told, sort_keys=True), name)


class _Public:
    """A screen that shows nothing that is for one seat alone."""

    def __init__(self, screen: Performer) -> None:
        self._screen = screen

    def perform(self, now_ms: int, output: Output) -> None:
        if not isinstance(output, Whisper):
            self._screen.perform(now_ms, output)


class _Page:
    def __init__(self, recorder: _Recorder, seats: Sequence[str]) -> None:
        self._recorder, self._seats = recorder, seats

    def perform(self, now_ms: int, output: Output) -> None:
        self._recorder.page(now_ms, output, self._seats)


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if not _hooked or event not in ("open", "os.mkdir", "os.rename", "os.symlink"):
        return
    if event == "open" and not (arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)):
        return
    told = f"{event} {[a for a in arguments if isinstance(a, str | bytes)]}"
    _hooked[0].put("files", re.sub(r"\.[0-9a-f]{8}\.part", ".part", told))


class _Hooked:
    done: ClassVar[bool] = False


@contextlib.contextmanager
def _watched(trace: Trace) -> Iterator[None]:
    if not _Hooked.done:
        _Hooked.done = True
        sys.addaudithook(_hook)
    root, log = logging.getLogger(), _Log(trace)
    level = root.level
    root.addHandler(log)
    root.setLevel(logging.NOTSET)
    _hooked.append(trace)
    try:
        with (
            contextlib.redirect_stderr(_Stream(trace, "errors")),
            contextlib.redirect_stdout(_Stream(trace, "text")),
            warnings.catch_warnings(record=True) as warned,
        ):
            yield
        for warning in warned:
            trace.put("errors", str(warning.message))
    finally:
        _hooked.remove(trace)
        root.removeHandler(log)
        root.setLevel(level)


def traced(
    setup: Setup,
    lines: Callable[[Director], Iterator[str]],
    before: Callable[[Director], None] = lambda director: None,
    *,
    hearing: Sequence[Sequence[Input]] | None = None,
) -> Trace:
    """Play a game by text with every way out open: terminal, JSON, pages, sound, journal.

    Args:
        setup: what is played; nothing of it is open.
        lines: what is typed, one line whenever the host is ready for it.
        before: done with the director before it begins.
        hearing: what the host hears at each line, as it heard it in another game (`Trace.hearing`).
    """
    trace = Trace()
    director = Director(setup)
    taking = director.take

    def take() -> list[Output]:
        trace.batch += 1
        trace.opened_by_batch.append((trace.batch, frozenset(setup.deck.door.opened)))
        return taking()

    director.take = take  # type: ignore[method-assign]
    before(director)
    with tempfile.TemporaryDirectory(prefix="voicehost-trace-") as name, _watched(trace):
        try:
            _play(trace, director, Path(name), lines(director), hearing)
        except Exception as error:  # every way out is watched, this one too
            trace.put("errors", f"{type(error).__name__}: {error} {error.__cause__!r}")
        for path in sorted(Path(name).rglob("*")):
            if path.is_file() and path.name not in (VAULT, "journal.jsonl"):
                digest = hashlib.sha256(path.read_bytes()).hexdigest()
                trace.put("files", f"{path.relative_to(name)} {digest}")
    for way in (("files", EVERYBODY), ("errors", EVERYBODY), ("text", EVERYBODY)):
        trace.ways[way] = [(b, text.replace(name, "")) for b, text in trace.ways.get(way, [])]
    return trace


class _Hearing(Typed):
    """Notes what lines give the host; or gives it what was noted of another game."""

    def __init__(
        self, trace: Trace, director: Director, hearing: Sequence[Sequence[Input]] | None
    ) -> None:
        super().__init__(director, director.setup.table, director.setup.book)
        self._trace, self._script = trace, iter(hearing) if hearing is not None else None

    def read(self, line: str, now_ms: int) -> list[Input]:
        """See `Typed.read`; a script that is too short has come to a lawful difference before."""
        noted = next(self._script, None) if self._script is not None else None
        given = super().read(line, now_ms) if noted is None else list(noted)
        self._trace.hearing.append(given)
        return given


def _play(
    trace: Trace,
    director: Director,
    folder: Path,
    lines: Iterator[str],
    hearing: Sequence[Sequence[Input]] | None,
) -> None:
    setup = director.setup
    vault = Vault(seed=setup.seed, charts=(), digest=setup.deck.digest)
    header = Header(
        format=FORMAT, session="trace", game=setup.game.name, lang="en", variant=setup.variant,
        options=setup.options, players=(), teams=(), passing="marker", secrets="phones", began="",
    )  # fmt: skip
    keeper = Keeper(folder / "trace", header, vault)
    session = Session(director=director, setup=setup, keeper=keeper, name="trace")
    hub = Hub()
    recorder = _Recorder(trace, keeper, hub, Showing(session, hub, let_go=lambda seat: None))
    screen = TextScreen(_Stream(trace, "text"), setup.table)
    as_json = TextScreen(_Stream(trace, "json"), setup.table, as_json=True)
    mouth, ticks, sounds = TextMouth(), TextTicks(screen), _Sounds(trace, folder / "cache")
    page = _Page(recorder, [player.seat for player in setup.table.players])
    performers: list[Performer] = [
        keeper, recorder, mouth, ticks, _Public(screen), _Public(as_json), page, sounds,
    ]  # fmt: skip

    def counted() -> Iterator[str]:
        for number, line in enumerate(lines, start=1):
            trace.lines_by_batch.append((trace.batch, number))
            yield line

    try:
        director.begin(0)
        typed = _Hearing(trace, director, hearing)
        pipe = Pipe(counted(), typed, director)
        Loop(director, VirtualTime(), [pipe, mouth], performers, ticker=ticks).run()
    finally:
        sounds.close()
        keeper.close()
