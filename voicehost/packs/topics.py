"""Gazetteers: big public lists of words of one topic. A chart's answers and rivals vanish among
them, so that hearing may know all of them and betray none (product.md, "Hearing is blind")."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from voicehost.core.errors import PackError
from voicehost.core.heard import Topic
from voicehost.packs.fields import FileKind, Kind, Node, Problem, Reader
from voicehost.packs.forms import folded
from voicehost.packs.yaml_file import read_yaml

PER_ENTRY = 5
"""Fewest words on the public list for each entry of the chart (product.md)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of a topic with the other names people use for it and how it may sound."""

    text: str
    aliases: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    line: int = 0

    @property
    def forms(self) -> tuple[str, ...]:
        """The word and its aliases."""
        return (self.text, *self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gazetteer:
    """A public list of words of one topic."""

    name: str
    words: tuple[Word, ...]
    needs: tuple[str, ...] = ()
    """Words that name several things of the topic: "Korea", "elephant"."""
    licence: str = ""
    path: Path = Path()

    def index(self) -> Mapping[str, Word]:
        """Words by every canonical form of them."""
        return {folded(form): word for word in self.words for form in word.forms}


NO_GAZETTEER = Gazetteer(name="", words=())
"""For a chart that names no topic: its own rivals are its whole public list."""


def read_word(reader: Reader, node: Node) -> Word | None:
    """A word as `"France"`, `["Netherlands", "Holland"]` or a mapping with word, aliases, say."""
    if node.kind is Kind.LIST:
        texts = tuple(reader.text_of(item) for item in node.items)
        if not texts or not texts[0]:
            reader.bad(node, "an empty word", "write the word first, then its other names")
            return None
        return Word(text=texts[0], aliases=tuple(filter(None, texts[1:])), line=node.line)
    if node.kind is Kind.MAP:
        reader.keys(node, ("word", "aliases", "say"))
        text = reader.text(node, "word")
        aliases, say = reader.texts(node, "aliases"), reader.texts(node, "say")
        return Word(text=text, aliases=aliases, say=say, line=node.line) if text else None
    text = reader.text_of(node)
    return Word(text=text, line=node.line) if text else None


def read_gazetteer(path: Path, reader: Reader) -> Gazetteer:
    """Read a topic file; faults of fields are noted in `reader`.

    Raises:
        PackError: the file is not readable YAML.
    """
    return _gazetteer(read_yaml(path), reader)


def _gazetteer(node: Node, reader: Reader) -> Gazetteer:
    path = node.path
    if not reader.is_map(node):
        return Gazetteer(name=path.stem, words=(), path=path)
    reader.keys(node, ("topic", "licence", "note", "needs", "words"))
    name = reader.text(node, "topic")
    if name and name != path.stem:
        reader.bad(node.fields["topic"], "not the file's name", f'write "{path.stem}"')
    words = tuple(
        word
        for item in reader.listed(node, "words", required=True)
        if (word := read_word(reader, item)) is not None
    )
    gazetteer = Gazetteer(
        name=path.stem,
        words=words,
        needs=reader.texts(node, "needs"),
        licence=reader.text(node, "licence"),
        path=path,
    )
    _note_clashes(gazetteer, reader, node)
    return gazetteer


TOPIC_KIND = FileKind(name="topic", title="A public list of words", read=_gazetteer)


def recall_gazetteer(path: Path) -> tuple[Gazetteer, tuple[Problem, ...]]:
    """As `read_gazetteer`, read again only where the file has changed.

    Raises:
        PackError: the file is not readable YAML.
    """
    stat = path.stat()
    return _recalled(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=256)
def _recalled(path: Path, changed_ns: int, size: int) -> tuple[Gazetteer, tuple[Problem, ...]]:
    reader = Reader()
    gazetteer = read_gazetteer(path, reader)
    return gazetteer, tuple(reader.problems)


def _note_clashes(gazetteer: Gazetteer, reader: Reader, node: Node) -> None:
    seen: dict[str, int] = {folded(need): 0 for need in gazetteer.needs}
    for word in gazetteer.words:
        for form in dict.fromkeys(folded(form) for form in (*word.forms, *word.say)):
            if form in seen:
                other = f"line {seen[form]}" if seen[form] else "the list of ambiguous words"
                place = Node(path=gazetteer.path, line=word.line, field="words", kind=Kind.TEXT)
                reader.bad(place, f'"{form}" stands in {other} too', "keep it in one place")
            seen[form] = word.line


def topic_paths(root: Path, lang: str) -> tuple[Path, ...]:
    """Topic files of a folder of packs, or of a pack folder that brings its own."""
    return (*sorted(root.glob(f"{lang}/topics/*.yaml")), *sorted(root.glob("topics/*.yaml")))


def find_topic(name: str, lang: str, roots: Sequence[Path]) -> Gazetteer:
    """The gazetteer of a topic from the last root that has it.

    Raises:
        PackError: no root has it, or it is not whole.
    """
    for path in reversed([path for root in roots for path in topic_paths(root, lang)]):
        if path.stem == name:
            gazetteer, problems = recall_gazetteer(path)
            for problem in problems:
                raise problem.error()
            return gazetteer
    known = sorted(
        {path.stem for root in roots for path in (root / lang / "topics").glob("*.yaml")}
    )
    raise PackError(f'no topic "{name}"', "topic", "known are " + ", ".join(known))


def public_topic(name: str, words: Iterable[Word], gazetteer: Gazetteer) -> Topic:
    """One flat alphabetical list of a card's words and the gazetteer's, each thing once.

    A card's word that has a form in common with the gazetteer's appears under the gazetteer's
    text, so that the list itself reads the same whichever words a card is made of.
    """
    known = gazetteer.index()
    forms: dict[str, list[str]] = {word.text: _spoken(word) for word in gazetteer.words}
    taken = {folded(text): text for text in forms}
    for word in words:
        match = next((known[c] for form in word.forms if (c := folded(form)) in known), None)
        text = match.text if match else taken.setdefault(folded(word.text), word.text)
        forms.setdefault(text, []).extend((word.text, *_spoken(word)))
    phrases = sorted(forms, key=lambda text: (folded(text), text))
    says = {}
    for phrase in phrases:
        unique = {folded(form): form for form in reversed(forms[phrase])}
        unique.pop(folded(phrase), None)
        says[phrase] = tuple(sorted(unique.values(), key=folded))
    return Topic(name=name, phrases=tuple(phrases), says={p: s for p, s in says.items() if s})


def _spoken(word: Word) -> list[str]:
    return [*word.aliases, *word.say]
