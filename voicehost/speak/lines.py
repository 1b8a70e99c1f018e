"""Line key and arguments to the words the host says.

The words live in prompts/<lang>/common.ftl and prompts/<lang>/<game>.ftl as Fluent messages. A
message's value is its first wording, attributes `.v2`, `.v3` ... are others, used in rotation;
`.first` is the fuller form for the first time. Numbers stay digits here: captions show them, and
`spoken_form` turns them into words for the voice.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import ast

from voicehost.core.errors import PromptError
from voicehost.resources import resource

COMMON = "common"
LIST_SEPARATOR, CHOICE_SEPARATOR = "\x1f", "\x1e"
"""An argument with one of these between its parts is read as a list, or as a choice:
"Ann\\x1fBen" -> "Ann and Ben", "Ann\\x1eBen" -> "Ann or Ben".

For those who may only pass strings (engines); others pass a sequence."""

Value = str | int | Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Message:
    """One message of a file: its wordings in order and the first-time form."""

    file: Path
    wordings: tuple[Any, ...]
    first: Any | None


class Lines:
    """The host's lines in one language for one game; the game's file wins over the common one.

    Args:
        lang: language code, the folder's name ("en").
        game: the game's name ("top-ten-quiz"); "" for the common lines alone.
        folder: where the language folders lie; the shipped prompts unless given.

    Raises:
        PromptError: a file is missing or cannot be read, with file and line.
    """

    def __init__(self, lang: str, game: str = "", folder: Path | None = None) -> None:
        self.lang, self.game = lang, game
        files = tuple((path, _text(path)) for path in _paths(lang, game, folder))
        self._bundle, self._messages = _compiled(lang, files)
        self._last = files[-1][0]

    def __contains__(self, line: str) -> bool:
        return line in self._messages

    def say(self, line: str, args: Mapping[str, Value], turn: int, *, first: bool = False) -> str:
        """The words of a line.

        Args:
            line: the message's key.
            args: what stands for `{ $name }`; text from outside is never read as syntax, and
                control characters in it are dropped. A sequence becomes "Ann, Ben and Cy".
            turn: how often the line was said before; wordings rotate with it (>= 0).
            first: take the fuller first-time form where the line has one.

        Raises:
            PromptError: no such line, or an argument is missing; names file and key.
        """
        message = self._messages.get(line)
        if message is None:
            raise PromptError(
                f'no line "{line}"', str(self._last), f"add it there or to {COMMON}.ftl"
            )
        pattern = message.wordings[turn % len(message.wordings)]
        if first and message.first is not None:
            pattern = message.first
        values = {name: self._value(value) for name, value in args.items()}
        words, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            problem = "; ".join(str(error) for error in errors)
            raise PromptError(
                f'line "{line}" cannot be said ({problem})',
                str(message.file),
                f"it was given: {', '.join(sorted(args)) or 'nothing'}",
            )
        return " ".join(str(words).split())

    def listing(self, parts: Sequence[str], last_two: str = "list-and") -> str:
        """Parts as people say them: "Ann", "Ann and Ben", "Ann, Ben and Cy"; `last_two`: the line
        that joins the last of them."""
        if not parts:
            return ""
        *most, last = [cleaned(part) for part in parts]
        if not most:
            return last
        head = most[0]
        for part in most[1:]:
            head = self._plain("list-comma", head, part)
        return self._plain(last_two, head, last)

    def wordings(self, line: str) -> int:
        """How many wordings a line rotates through."""
        return len(self._messages[line].wordings)

    def keys(self) -> frozenset[str]:
        """Every line there is."""
        return frozenset(self._messages)

    def _plain(self, line: str, a: str, b: str) -> str:
        words, _ = self._bundle.format_pattern(self._messages[line].wordings[0], {"a": a, "b": b})
        return str(words)

    def _value(self, value: Value) -> Any:
        if isinstance(value, int):
            return fluent_number(value, useGrouping=False)
        if isinstance(value, str):
            if LIST_SEPARATOR in value:
                return self.listing(value.split(LIST_SEPARATOR))
            if CHOICE_SEPARATOR in value:
                return self.listing(value.split(CHOICE_SEPARATOR), "list-or")
            return cleaned(value)
        return self.listing(value)


def cleaned(text: str) -> str:
    """Text from outside made safe to say: no control, format or private characters, single
    spaces."""
    kept = "".join(" " if ch.isspace() else ch for ch in text)
    kept = "".join(ch for ch in kept if unicodedata.category(ch)[0] != "C")
    return " ".join(kept.split())


def line_keys(lang: str, game: str = "", folder: Path | None = None) -> frozenset[str]:
    """Every line a language has for a game, the common ones included."""
    return Lines(lang, game, folder).keys()


def line_args(
    lang: str, game: str = "", folder: Path | None = None
) -> Mapping[str, Mapping[str, frozenset[str]]]:
    """The arguments each wording of each line names: key -> wording ("", "v2", "first") -> args."""
    out: dict[str, Mapping[str, frozenset[str]]] = {}
    for path in _paths(lang, game, folder):
        for message in _messages(_parsed(path, _text(path))):
            forms = {attribute.id.name: attribute for attribute in message.attributes}
            out[message.id.name] = {
                "": frozenset(_variables(message.value)),
                **{name: frozenset(_variables(form)) for name, form in forms.items()},
            }
    return out


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Languages with common lines, in alphabetical order."""
    top = folder or resource("prompts")
    return tuple(sorted(path.parent.name for path in top.glob(f"*/{COMMON}.ftl")))


def _paths(lang: str, game: str, folder: Path | None) -> tuple[Path, ...]:
    top = folder or resource("prompts")
    names = (COMMON, game) if game else (COMMON,)
    return tuple(top / lang / f"{name}.ftl" for name in names)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PromptError("no such file of lines", str(path), "write it") from error


@lru_cache(maxsize=8)
def _compiled(
    lang: str, files: tuple[tuple[Path, str], ...]
) -> tuple[FluentBundle, Mapping[str, _Message]]:
    """Files of lines, ready to be said; never changed. Compiling them is most of what it takes to
    begin a game, and an evening has several."""
    bundle = FluentBundle([lang], use_isolating=False)
    messages: dict[str, _Message] = {}
    parsed = [(path, _parsed(path, text)) for path, text in files]
    for _, body in parsed:
        bundle.add_resource(body, allow_overrides=True)
    for path, body in parsed:
        for message in _messages(body):
            name = message.id.name
            compiled = bundle.get_message(name)
            first = compiled.attributes.get("first")
            wordings = _wordings(compiled)
            messages[name] = _Message(file=path, wordings=wordings, first=first)
    return bundle, messages


def _parsed(path: Path, text: str) -> Any:
    parsed = FluentResource(text)
    seen: set[str] = set()
    for entry in parsed.body:
        if isinstance(entry, ast.Junk):
            line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
            why = entry.annotations[0].message if entry.annotations else "not a message"
            raise PromptError(f"cannot be read ({why})", f"{path}:{line}", "mend the line")
        if isinstance(entry, ast.Message):
            if entry.id.name in seen:
                raise PromptError(f'"{entry.id.name}" stands twice', str(path), "keep one")
            if entry.value is None:
                raise PromptError(f'"{entry.id.name}" has no words', str(path), "add them")
            seen.add(entry.id.name)
    return parsed


def _messages(parsed: Any) -> Iterator[Any]:
    return (entry for entry in parsed.body if isinstance(entry, ast.Message))


def _wordings(compiled: Any) -> tuple[Any, ...]:
    """The value, then `.v2`, `.v3` ... as far as they go without a gap."""
    out = [compiled.value]
    while (name := f"v{len(out) + 1}") in compiled.attributes:
        out.append(compiled.attributes[name])
    return tuple(out)


def _variables(node: Any) -> Iterator[str]:
    if isinstance(node, ast.VariableReference):
        yield node.id.name
    elif isinstance(node, ast.BaseNode):
        for child in vars(node).values():
            yield from _variables(child)
    elif isinstance(node, list):
        for child in node:
            yield from _variables(child)
