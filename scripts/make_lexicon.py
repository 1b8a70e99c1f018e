"""List how words sound that the pronouncing dictionary does not hold, for the words of the packs.

    python scripts/make_lexicon.py [MORE.yaml ...]

Adds what is missing to voicehost/words/lexicon.txt (one word and its phones a line, as in the
dictionary); lines that are there stay, so that they may be mended by hand. The guesses are hama's.
"""

import re
import sys
from pathlib import Path

import yaml

from voicehost.words import phones
from voicehost.words.phones import spoken_forms

TOP = Path(__file__).parents[1]
LEXICON = TOP / "voicehost" / "words" / "lexicon.txt"
HEAD = "# Words outside the CMU dictionary: hama 1.7.0, mended by hand (scripts/make_lexicon.py).\n"


def texts(node: object) -> list[str]:
    """All strings in a YAML tree."""
    if isinstance(node, str):
        return [node]
    if isinstance(node, dict):
        return [text for value in node.values() for text in texts(value)]
    if isinstance(node, list):
        return [text for value in node for text in texts(value)]
    return []


def spoken_words(node: object) -> set[str]:
    """Words of short strings: entries, aliases, topic words; not sources and tasks."""
    short = [text for text in texts(node) if len(text) < 60]
    return {word for text in short for form in spoken_forms(text) for word in form.split()}


def main() -> None:
    lines = LEXICON.read_text(encoding="utf-8").splitlines() if LEXICON.is_file() else []
    known: dict[str, list[str]] = {}
    for line in lines:
        if line and not line.startswith("#"):
            known.setdefault(line.split()[0], []).append(line)
    paths = [*sorted((TOP / "packs" / "en").rglob("*.yaml")), *map(Path, sys.argv[1:])]
    words: set[str] = set()
    for path in paths:
        words |= spoken_words(yaml.safe_load(path.read_text(encoding="utf-8")))
    for word in sorted(words - known.keys()):
        if re.fullmatch(r"[a-z]{2,}", word) and not phones.in_dictionary(word):
            ways = phones.word_phones(word)
            if ways[0]:
                known[word] = [f"{word} {' '.join(ways[0])}"]
    LEXICON.write_text(
        HEAD + "\n".join(line for word in sorted(known) for line in known[word]) + "\n", "utf-8"
    )
    print(f"{len(known)} words")


if __name__ == "__main__":
    main()
