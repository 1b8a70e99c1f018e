"""What players may say in a state: prompts/<lang>/commands.toml, compiled."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from num2words import num2words

from voicehost.core.errors import VoicehostError
from voicehost.core.heard import Phrase
from voicehost.core.ids import SlotId
from voicehost.core.wait import Intent
from voicehost.resources import resource
from voicehost.words.normalise import canonical

META = frozenset(
    {
        "pause",
        "undo",
        "stop_game",
        "good_night",
        "by_hand",
        "overrule_right",
        "overrule_wrong",
        "not_us",
    }
)
"""Commands that change the game from outside it: they need quiet on both sides."""

ALWAYS = "always"

DIGITS = 4
"""Digits of the longest number that is written out."""


class CommandBook:
    """All phrases of a language, by intent.

    Raises:
        VoicehostError: the file is missing or a phrase is not in canonical form.
    """

    def __init__(self, lang: str = "en") -> None:
        self._path = resource("prompts", lang, "commands.toml")
        tables = _read(self._path)
        self._always = tables[ALWAYS]
        self._asked = tables["asked"]
        self._lang = lang

    def always(self, leave_out: Iterable[str] = ()) -> tuple[Phrase, ...]:
        """Phrases of the commands that work in every state."""
        out = frozenset(leave_out)
        return tuple(
            Phrase(text=text, intent=key, meta=key in META)
            for key, texts in self._always.items()
            if key not in out
            for text in texts
        )

    def asked(
        self, intents: Sequence[Intent], opened: Mapping[SlotId, str] | None = None
    ) -> tuple[Phrase, ...]:
        """Phrases of the intents that a state asks for.

        Args:
            intents: what is asked for.
            opened: the words of open slots, for intents that carry one.

        Raises:
            VoicehostError: an intent has no phrases in this language.
        """
        captions = opened or {}
        return tuple(phrase for intent in intents for phrase in self._expand(intent, captions))

    def _expand(self, intent: Intent, opened: Mapping[SlotId, str]) -> Iterable[Phrase]:
        texts = self._asked.get(intent.key)
        if texts is None:
            if intent.low is not None:
                texts = self._asked["number"]
            elif intent.options or intent.slots:
                texts = self._asked["option"]
            else:
                raise VoicehostError(
                    f'no phrases for "{intent.key}"',
                    str(self._path),
                    f'add a line "{intent.key} = [...]" under [asked]',
                )
        if intent.low is not None and intent.high is not None:
            low, high = intent.understood or (intent.low, intent.high)
            for number in range(low, high + 1, intent.step):
                word = self._word(number)
                for text in texts:
                    yield Phrase(
                        text=text.format(n=word),
                        intent=intent.key,
                        value=number,
                        asked=True,
                        frame=text,
                        written=tuple(_written(text.format(n=n)) for n in (word, number)),
                    )
        elif intent.options or intent.slots:
            named = [(option, option) for option in intent.options]
            named += [(slot, opened[slot]) for slot in intent.slots if slot in opened]
            for value, name in named:
                shown = name.upper() if len(name) == 1 else name
                for text in texts:
                    words = self.spell_numbers(text.format(option=canonical(name)))
                    yield Phrase(
                        text=words,
                        intent=intent.key,
                        value=value,
                        asked=True,
                        frame=text,
                        written=(_written(text.format(option=shown)),),
                    )
        else:
            for text in texts:
                yield Phrase(text=text, intent=intent.key, asked=True)

    def spell_numbers(self, words: str) -> str:
        """Canonical words with whole numbers below ten thousand written out ("7" -> "seven")."""
        return " ".join(
            self._word(int(word)) if word.isdecimal() and len(word) <= DIGITS else word
            for word in words.split()
        )

    def _word(self, number: int) -> str:
        return _number(number, self._lang)


@cache
def _number(number: int, lang: str) -> str:
    return canonical(num2words(number, lang=lang))


def _written(words: str) -> str:
    return words[:1].upper() + words[1:]


def _read(path: Path) -> Mapping[str, Mapping[str, Sequence[str]]]:
    try:
        return _tables(path.read_text(encoding="utf-8"), path)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise VoicehostError(str(error), str(path), "restore the file from the package") from error


@lru_cache(maxsize=4)
def _tables(text: str, path: Path) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The tables of a file, never changed: an evening of several games reads them often."""
    tables = tomllib.loads(text)
    for table in tables.values():
        for key, texts in table.items():
            for text in texts:
                plain = text.replace("{n}", "").replace("{option}", "")
                if canonical(plain) != " ".join(plain.split()):
                    raise VoicehostError(
                        f'"{text}" is not canonical',
                        f"{path}: {key}",
                        f'write "{canonical(plain)}"',
                    )
    return tables
