"""Leaks of every kind, to be planted: a proof of secrecy that does not find them proves nothing."""

import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from voicehost.core.ports import Input
from voicehost.director.director import Director
from voicehost.director.outputs import Output, Sound
from voicehost.front import text_mode
from voicehost.journal.records import KnownMiss
from voicehost.kiosk.showing import Showing
from voicehost.packs.crib import crib
from voicehost.testing.trust.secrecy import Plant

AT_INPUT = 3
"""The input at which a leak is let out."""


def sealed_in(director: Director) -> str:
    """All that is sealed in a deck, in clear."""
    deck = director.setup.deck
    hidden = [place for place in deck.door.slots if place not in deck.door.opened]
    words = [word for card in crib(deck).values() for word, _ in card.right]
    return " ".join((*words, deck.door.peek(hidden)))


def _number(director: Director) -> int:
    return sum(map(ord, sealed_in(director))) % 997


def _at_input(leak: Callable[[Director, int], None]) -> Plant:
    """Let something out at the third input."""

    def plant(director: Director) -> None:
        receive, count = director.receive, 0

        def leaking(now_ms: int, given: Input) -> None:
            nonlocal count
            count += 1
            if count == AT_INPUT:
                leak(director, now_ms)
            receive(now_ms, given)

        director.receive = leaking  # type: ignore[method-assign]

    return plant


def _text(director: Director, now_ms: int) -> None:
    director.say("private-in", now_ms, who=sealed_in(director)[-40:])


def _length(director: Director, now_ms: int) -> None:
    director.say("private-in", now_ms, who=str(len(sealed_in(director))))


def _topic(director: Director, now_ms: int) -> None:
    """How long the public list of the last card is, which nobody has seen."""
    last = list(director.setup.deck.topics.values())[-1]
    director.say("private-in", now_ms, who=str(len("".join(last.phrases))))


def _earcon(director: Director, now_ms: int) -> None:
    director.stage.put(Sound(name=f"number-{_number(director)}"))


def _log(director: Director, now_ms: int) -> None:
    logging.getLogger("voicehost.judge").debug("ruled by %s", sealed_in(director))


def _journal(director: Director, now_ms: int) -> None:
    director.stage.keep(KnownMiss(card="1", words=sealed_in(director)[-30:]))


def _exception(director: Director, now_ms: int) -> None:
    raise ValueError(f"no such entry: {sealed_in(director)[-30:]}")


def _file_name(director: Director, now_ms: int) -> None:
    path = Path(tempfile.gettempdir()) / f"voicehost-leak-{_number(director)}"
    path.write_text("", encoding="utf-8")
    path.unlink()


@contextmanager
def _timing() -> Iterator[Plant]:
    """Sentences last the longer, the more is sealed."""
    directors: list[Director] = []

    def slower(text: str) -> int:
        return real(text) + _number(directors[-1])

    real = text_mode.reading_ms
    with mock.patch.object(text_mode, "reading_ms", slower):
        yield directors.append


@contextmanager
def _screen() -> Iterator[Plant]:
    """The page is told a hint."""
    directors: list[Director] = []
    real = Showing.perform

    def telling(self: Showing, now_ms: int, output: Output) -> None:
        real(self, now_ms, output)
        self._hub.put("hint", sealed_in(directors[-1])[:3] + str(_number(directors[-1])))

    with mock.patch.object(Showing, "perform", telling):
        yield directors.append


_AT_INPUT = {
    "text": _text, "length": _length, "topic": _topic, "earcon": _earcon, "log": _log,
    "journal": _journal, "exception": _exception, "file name": _file_name,
}  # fmt: skip

KINDS = (*_AT_INPUT, "timing", "screen")


@contextmanager
def planted(kind: str) -> Iterator[Plant]:
    """A leak of a kind; what it yields is done with each director before it begins."""
    if kind == "timing":
        with _timing() as plant:
            yield plant
    elif kind == "screen":
        with _screen() as plant:
            yield plant
    else:
        yield _at_input(_AT_INPUT[kind])
